/*
 * writer.h - writes text into a caller's buffer the way snprintf does: the text is cut to the size
 * of the buffer, and its whole length is counted.
 */
#ifndef C4B_BASE_WRITER_H
#define C4B_BASE_WRITER_H

#include <assert.h>
#include <stddef.h>

typedef struct writer {
    char *out;
    size_t size;   /* of the buffer in bytes; 0 if there is none */
    size_t length; /* of the whole text so far, the final zero not included */
} writer;

/* A writer into a buffer of `size` bytes; `out` may be NULL. */
static inline writer write_to(char *out, size_t size)
{
    return (writer){ .out = out, .size = out != NULL ? size : 0 };
}

static inline void write_char(writer *w, char character)
{
    if (w->length + 1 < w->size) {
        w->out[w->length] = character;
    }
    w->length++;
}

static inline void write_text(writer *w, const char *text)
{
    while (*text != '\0') {
        write_char(w, *text++);
    }
}

/* Writes a number of 0 or more. */
static inline void write_number(writer *w, int number)
{
    assert(number >= 0);
    if (number >= 10) {
        write_number(w, number / 10);
    }
    write_char(w, (char)('0' + number % 10));
}

/* Ends the text and returns its whole length. */
static inline size_t write_end(writer *w)
{
    if (w->size > 0) {
        w->out[w->length < w->size ? w->length : w->size - 1] = '\0';
    }
    return w->length;
}

#endif
