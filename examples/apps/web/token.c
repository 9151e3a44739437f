/* token.c - texts that nobody can guess: the names of games, seats and invitations. */
#include "token.h"

#include <stddef.h>
#include <string.h>
#include <sys/random.h>

enum { TOKEN_BYTES = 16 };

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

int token_make(token out)
{
    unsigned char bytes[TOKEN_BYTES + 2] = { 0 }; /* whole groups of three */
    if (getrandom(bytes, TOKEN_BYTES, 0) != TOKEN_BYTES) {
        return -1;
    }
    for (size_t i = 0; i < TOKEN_LENGTH; i++) {
        size_t bit = 6 * i;
        unsigned two = (unsigned)bytes[bit / 8] << 8 | bytes[bit / 8 + 1];
        out[i] = alphabet[two >> (10 - bit % 8) & 63];
    }
    out[TOKEN_LENGTH] = '\0';
    return 0;
}

bool token_is_one(const char *text)
{
    return text != NULL && strlen(text) == TOKEN_LENGTH && strspn(text, alphabet) == TOKEN_LENGTH;
}

bool token_equal(const token a, const char *b)
{
    unsigned differ = 0;
    if (!token_is_one(a) || !token_is_one(b)) {
        return false;
    }
    for (size_t i = 0; i < TOKEN_LENGTH; i++) {
        differ |= (unsigned)(a[i] ^ b[i]);
    }
    return differ == 0;
}
