/*
 * prefix_code.h - symbols as bits, the frequent ones as few: prefix codes, and streams of bits.
 *
 * A code is made from how often each symbol comes. It follows from the lengths of its words alone,
 * which are numbered in the order of their lengths and, among equal ones, of their symbols:
 *
 *     symbol   a    b    c    d          comes   5    1    2    1   times
 *     length   1    3    2    3
 *     word     0    110  10   111        so the lengths are all that is kept with what is coded
 *
 * A code of one symbol has the word 0. Streams begin with the highest bit of a byte.
 */
#ifndef C4B_PREFIX_CODE_H
#define C4B_PREFIX_CODE_H

#include "bitboard.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_SYMBOLS = 320, LONGEST_WORD = 15 };

typedef struct prefix_code {
    uint8_t lengths[MOST_SYMBOLS]; /* of words; 0: the symbol has none */
    uint16_t words[MOST_SYMBOLS];
} prefix_code;

/* Makes the shortest code, but for the limit of LONGEST_WORD, of symbols that come so often. */
void c4bi_prefix_code_make(prefix_code *code, const uint64_t counts[MOST_SYMBOLS]);

/* ---- writing ---- */

typedef struct bit_sink {
    uint8_t *bytes; /* zero at first, and enough of them */
    uint64_t count; /* of bits written */
} bit_sink;

static inline void put_bits(bit_sink *sink, uint64_t bits, unsigned count)
{
    for (unsigned i = count; i-- > 0; sink->count++) {
        sink->bytes[sink->count / 8] |= (uint8_t)((bits >> i & 1) << (7 - sink->count % 8));
    }
}

static inline void put_symbol(bit_sink *sink, const prefix_code *code, unsigned symbol)
{
    put_bits(sink, code->words[symbol], code->lengths[symbol]);
}

/* ---- reading ---- */

typedef struct bit_source {
    const uint8_t *bytes;
    uint64_t size; /* in bits; what is beyond reads as zeros */
    uint64_t at;   /* so many are read; more than `size`: too many */
} bit_source;

/* What each row of LONGEST_WORD bits begins with: a symbol and, in the lowest 4 bits, the length of
   its word; 0: no word. */
typedef struct prefix_reader {
    uint16_t first[1 << LONGEST_WORD];
} prefix_reader;

/* False when there is no code with words of these lengths, or some rows of bits would mean nothing
   though it has more than one symbol. */
bool c4bi_prefix_reader_make(prefix_reader *reader, const uint8_t lengths[MOST_SYMBOLS]);

/* The next bits, up to 56, without reading them. */
static ALWAYS_INLINE uint64_t peek_bits(const bit_source *source, unsigned count)
{
    uint64_t from = source->at / 8, bytes = (source->size + 7) / 8, word = 0;
    if (from + 8 <= bytes) {
        __builtin_memcpy(&word, source->bytes + from, 8);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        word = __builtin_bswap64(word);
#endif
    } else {
        for (uint64_t i = 0; i < 8; i++) {
            word = word << 8 | (from + i < bytes ? source->bytes[from + i] : 0);
        }
    }
    return count > 0 ? word << source->at % 8 >> (64 - count) : 0;
}

static ALWAYS_INLINE uint64_t get_bits(bit_source *source, unsigned count)
{
    uint64_t bits = peek_bits(source, count);
    source->at += count;
    return bits;
}

/* False when no word comes next. */
static ALWAYS_INLINE bool get_symbol(bit_source *source, const prefix_reader *reader,
                                     unsigned *symbol)
{
    uint16_t first = reader->first[peek_bits(source, LONGEST_WORD)];
    source->at += first & 15;
    *symbol = first >> 4;
    return first != 0;
}

#endif
