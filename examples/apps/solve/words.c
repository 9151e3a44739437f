/* words.c - see words.h. */
#include "words.h"

#include <string.h>

static const char blanks[] = " \t\r\n";

size_t word_length(const char *text)
{
    return strcspn(text, blanks);
}

const char *second_word(const char *text)
{
    text += strcspn(text, blanks);
    return text + strspn(text, blanks);
}

char *cut_after_words(char *line, int count)
{
    char *end = line;
    for (; count > 0; count--) {
        end += strspn(end, blanks);
        end += strcspn(end, blanks);
    }
    char *rest = end + strspn(end, blanks);
    *end = '\0';
    return rest;
}
