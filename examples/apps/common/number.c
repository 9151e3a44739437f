/* number.c - see number.h. */
#include "number.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

/* strtoull() alone would accept blanks and signs. */
bool read_number(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    char *end;
    errno = 0;
    uint64_t value = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)*text) || *end != '\0' || errno != 0 || value < least ||
        value > most) {
        return false;
    }
    *number = value;
    return true;
}
