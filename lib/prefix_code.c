/* prefix_code.c - see prefix_code.h. */
#include "prefix_code.h"

#include <string.h>

_Static_assert(LONGEST_WORD <= 15 && MOST_SYMBOLS <= 1 << 12, "a reader's entry has 4 + 12 bits");

/* ---- lengths ---- */

/* Symbols, each a tree of its own at first; the two that come least are joined until one is left.
 */
typedef struct forest {
    uint64_t weights[2 * MOST_SYMBOLS];
    unsigned parents[2 * MOST_SYMBOLS];
    bool joined[2 * MOST_SYMBOLS];
    unsigned count;
} forest;

static bool find_lightest(const forest *f, unsigned *found)
{
    bool any = false;
    for (unsigned i = 0; i < f->count; i++) {
        if (!f->joined[i] && f->weights[i] > 0 && (!any || f->weights[i] < f->weights[*found])) {
            *found = i;
            any = true;
        }
    }
    return any;
}

/* The root is the last tree. */
static void join_all(forest *f)
{
    unsigned a = 0, b = 0;
    while (find_lightest(f, &a)) {
        f->joined[a] = true;
        if (!find_lightest(f, &b)) {
            return;
        }
        f->joined[b] = true;
        f->weights[f->count] = f->weights[a] + f->weights[b];
        f->parents[a] = f->parents[b] = f->count++;
    }
}

/* How long the longest word is, when the symbols come so often. */
static unsigned find_lengths(const uint64_t counts[MOST_SYMBOLS], uint8_t lengths[MOST_SYMBOLS])
{
    forest f = { .count = MOST_SYMBOLS };
    unsigned longest = 0;
    memcpy(f.weights, counts, sizeof(uint64_t) * MOST_SYMBOLS);
    join_all(&f);
    for (unsigned i = 0; i < MOST_SYMBOLS; i++) {
        unsigned length = 0;
        for (unsigned k = i; counts[i] > 0 && k != f.count - 1; k = f.parents[k]) {
            length++;
        }
        lengths[i] = (uint8_t)length;
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* ---- words ---- */

/* Each word is the next free row of bits; a word of n bits takes all rows that begin with it. */
static void number_words(const uint8_t lengths[MOST_SYMBOLS], uint16_t words[MOST_SYMBOLS])
{
    uint32_t next = 0;
    for (unsigned length = 1; length <= LONGEST_WORD; length++) {
        for (unsigned i = 0; i < MOST_SYMBOLS; i++) {
            if (lengths[i] == length) {
                words[i] = (uint16_t)(next >> (LONGEST_WORD - length));
                next += 1U << (LONGEST_WORD - length);
            }
        }
    }
}

void c4bi_prefix_code_make(prefix_code *code, const uint64_t counts[MOST_SYMBOLS])
{
    uint64_t weights[MOST_SYMBOLS];
    unsigned symbols = 0, last = 0;
    memcpy(weights, counts, sizeof weights);
    for (unsigned i = 0; i < MOST_SYMBOLS; i++) {
        symbols += counts[i] > 0;
        last = counts[i] > 0 ? i : last;
    }
    *code = (prefix_code){ .lengths = { 0 } };
    if (symbols == 1) {
        code->lengths[last] = 1;
        return;
    }
    while (find_lengths(weights, code->lengths) > LONGEST_WORD) { /* less unlike, until they fit */
        for (unsigned i = 0; i < MOST_SYMBOLS; i++) {
            weights[i] -= weights[i] / 2;
        }
    }
    number_words(code->lengths, code->words);
}

/* ---- reading ---- */

bool c4bi_prefix_reader_make(prefix_reader *reader, const uint8_t lengths[MOST_SYMBOLS])
{
    uint16_t words[MOST_SYMBOLS];
    uint64_t taken = 0;
    unsigned symbols = 0, shortest = LONGEST_WORD;
    for (unsigned i = 0; i < MOST_SYMBOLS; i++) {
        if (lengths[i] > LONGEST_WORD) {
            return false;
        }
        symbols += lengths[i] > 0;
        taken += lengths[i] > 0 ? UINT64_C(1) << (LONGEST_WORD - lengths[i]) : 0;
        shortest = lengths[i] > 0 && lengths[i] < shortest ? lengths[i] : shortest;
    }
    if (symbols == 1 ? shortest != 1 : taken != UINT64_C(1) << LONGEST_WORD) {
        return false;
    }
    number_words(lengths, words);
    memset(reader, 0, sizeof *reader);
    for (unsigned i = 0; i < MOST_SYMBOLS; i++) {
        unsigned free_bits = LONGEST_WORD - lengths[i];
        for (unsigned k = 0; lengths[i] > 0 && k < 1U << free_bits; k++) {
            reader->first[((unsigned)words[i] << free_bits) + k] = (uint16_t)(i << 4 | lengths[i]);
        }
    }
    return true;
}
