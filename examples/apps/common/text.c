/* text.c - see text.h. */
#include "text.h"

#include <ctype.h>
#include <string.h>

bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

char *trim(char *text)
{
    while (isspace((unsigned char)*text)) {
        text++;
    }
    for (char *end = text + strlen(text); end > text && isspace((unsigned char)end[-1]); end--) {
        end[-1] = '\0';
    }
    return text;
}

void squeeze(char *text)
{
    char *kept = text;
    for (; *text != '\0'; text++) {
        if (!isspace((unsigned char)*text)) {
            *kept++ = *text;
        }
    }
    *kept = '\0';
}

char *write_moves(const c4b_move *moves, int count, char *out, size_t size)
{
    size_t i = 0;
    for (; i < (size_t)count && i + 1 < size; i++) {
        out[i] = c4b_move_to_char(moves[i]);
    }
    out[i] = '\0';
    return out;
}
