/* text.c - see text.h. */
#include "text.h"

#include "../common/message.h"
#include <stdlib.h>
#include <string.h>

void append(text *t, const char *more)
{
    size_t length = strlen(more);
    if (t->length + length + 1 > t->room) {
        size_t room = 2 * (t->length + length) + 64;
        char *bytes = room > t->length + length ? realloc(t->bytes, room) : NULL;
        if (bytes == NULL) {
            fail_status(C4B_ERR_NO_MEMORY);
            exit(exit_code());
        }
        t->bytes = bytes;
        t->room = room;
    }
    memcpy(t->bytes + t->length, more, length + 1);
    t->length += length;
}

void empty(text *t)
{
    t->length = 0;
    append(t, "");
}

char *next_line(char **left)
{
    char *line = *left, *end = line != NULL ? strchr(line, '\n') : NULL;
    if (end == NULL) {
        return NULL;
    }
    *end = '\0';
    *left = end + 1;
    return line;
}
