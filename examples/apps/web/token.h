/* token.h - texts that nobody can guess: the names of games, seats and invitations. */
#ifndef WEB_TOKEN_H
#define WEB_TOKEN_H

#include <stdbool.h>

enum { TOKEN_LENGTH = 22 }; /* 128 bits, six in a character */

typedef char token[TOKEN_LENGTH + 1];

/* Makes a new token from the kernel's random numbers; -1 if it gives none. */
int token_make(token out);

/* Whether a text has the form of a token. */
bool token_is_one(const char *text);

/* Whether two are the same, in a time that does not show where they differ. "" equals nothing. */
bool token_equal(const token a, const char *b);

#endif
