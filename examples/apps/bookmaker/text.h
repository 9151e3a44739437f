/* text.h - a text that grows. */
#ifndef BOOKMAKER_TEXT_H
#define BOOKMAKER_TEXT_H

#include <stddef.h>

typedef struct text {
    char *bytes;
    size_t length;
    size_t room;
} text;

/* Adds to a text. When memory runs out, the program ends: what is solved has been kept. */
void append(text *t, const char *more);

/* Makes a text empty. A new text, of zeros, becomes one that `bytes` can be read of. */
void empty(text *t);

/* Takes the next line off what is left of a text, without its end; NULL when there is none. */
char *next_line(char **left);

#endif
