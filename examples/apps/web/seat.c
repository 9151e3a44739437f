/* seat.c - who sits at one side of a board, and the text of limits and nicknames. */
#include "seat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    long most;
} kinds[] = { { "", 0 }, { "depth", 20 }, { "nodes", 1000000000 }, { "ms", 0 } };

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0], LEAST_MS = 10 };

void limit_write(const limit *bound, char out[LIMIT_SIZE])
{
    if (bound->kind == LIMIT_NONE) {
        out[0] = '\0';
    } else {
        snprintf(out, LIMIT_SIZE, "%s=%ld", kinds[bound->kind].name, bound->value);
    }
}

int limit_read(limit *bound, const char *text)
{
    *bound = (limit){ LIMIT_NONE, 0 };
    if (*text == '\0') {
        return 0;
    }
    for (int kind = LIMIT_DEPTH; kind < KIND_COUNT; kind++) {
        size_t length = strlen(kinds[kind].name);
        if (strncmp(text, kinds[kind].name, length) == 0 && text[length] == '=') {
            *bound = (limit){ kind, strtol(text + length + 1, NULL, 10) };
            return 0;
        }
    }
    return -1;
}

bool limit_is_sane(const limit *bound, long most_ms)
{
    switch (bound->kind) {
    case LIMIT_NONE:
        return true;
    case LIMIT_MS:
        return bound->value >= LEAST_MS && bound->value <= most_ms;
    default:
        return bound->value >= 1 && bound->value <= kinds[bound->kind].most;
    }
}

/* ---- nicknames ---- */

static bool is_between(unsigned char c, unsigned char least, unsigned char most)
{
    return c >= least && c <= most;
}

/* U+200B to 200F, U+2028 to 202E and U+2060 to 206F are invisible, and some of them turn the
   direction of writing or end the line for the text beside the name. */
static bool is_format(const unsigned char *letter)
{
    if (letter[0] != 0xE2) {
        return false;
    }
    return (letter[1] == 0x80 &&
            (is_between(letter[2], 0x8B, 0x8F) || is_between(letter[2], 0xA8, 0xAE))) ||
           (letter[1] == 0x81 && is_between(letter[2], 0xA0, 0xAF));
}

static bool is_control(const unsigned char *letter)
{
    bool c1 = letter[0] == 0xC2 && letter[1] >= 0x80 && letter[1] < 0xA0;
    return letter[0] < ' ' || letter[0] == 0x7F || c1 || is_format(letter);
}

static bool is_continuation(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

int seat_name(char out[NAME_SIZE], const char *text)
{
    size_t start = strspn(text, " ");
    size_t length = strlen(text + start);
    size_t letters = 0;
    while (length > 0 && text[start + length - 1] == ' ') {
        length--;
    }
    for (size_t i = start; i < start + length; i++) {
        if (!is_continuation(text[i])) {
            letters++;
            if (is_control((const unsigned char *)text + i)) {
                return -1;
            }
        }
    }
    if (letters > NAME_LETTERS || length >= NAME_SIZE) {
        return -1;
    }
    memcpy(out, text + start, length);
    out[length] = '\0';
    return 0;
}
