/* writer.h - text into a caller's buffer the way snprintf does: cut to size, counted whole. */
#ifndef C4B_BASE_WRITER_H
#define C4B_BASE_WRITER_H

#include <stddef.h>

typedef struct writer {
    char *out;
    size_t size;   /* bytes there is room for, the final zero included */
    size_t length; /* of the whole text so far */
} writer;

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

static inline void write_number(writer *w, int number) /* 0 or more */
{
    if (number >= 10) {
        write_number(w, number / 10);
    }
    write_char(w, (char)('0' + number % 10));
}

/* Ends the text; returns the length of the whole. */
static inline size_t write_end(writer *w)
{
    if (w->size > 0) {
        w->out[w->length < w->size ? w->length : w->size - 1] = '\0';
    }
    return w->length;
}

#endif
