/*
 * rans.h - symbols as few bits, frequent ones as less than one: asymmetric numeral systems.
 *
 * A row of symbols is one long number. Each symbol has a share of ALL_SHARES, as large as it is
 * frequent, and putting it turns the number x into
 *
 *     x / share * ALL_SHARES + below + x % share       below: the shares of the symbols before it
 *
 * so that x grows by log2(ALL_SHARES / share) bits: by none when the symbol has all shares. The
 * symbol that x % ALL_SHARES falls to was put last, and is read first. So rows are written from
 * their ends. Bytes leave the number at its lower end when it is long and come back when it is
 * short.
 */
#ifndef C4B_BOOKS_RANS_H
#define C4B_BOOKS_RANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_SYMBOLS = 256, SHARE_BITS = 14, ALL_SHARES = 1 << SHARE_BITS };

typedef struct share {
    uint16_t below;
    uint16_t part; /* 1 or more */
    uint8_t symbol;
} share;

/* Shares of the symbols that come so often, up to 2^49 times, in ascending order of symbols;
   returns of how many. */
unsigned c4bi_shares_make(share out[MOST_SYMBOLS], const uint64_t counts[MOST_SYMBOLS]);

/* The number is kept from ANS_LEAST to below 256 times that. */
#define ANS_LEAST ((uint32_t)1 << 23)
enum { ANS_NUMBER_BYTES = 4 };

/* Whose share a remainder falls to. */
static inline const share *share_at(const share *shares, unsigned count, unsigned remainder)
{
    const share *found = shares;
    while (count > 1) {
        unsigned half = count / 2;
        found += found[half].below <= remainder ? half : 0;
        count -= half;
    }
    return found;
}

/* ---- writing ---- */

/* What is written is from `at` on. */
typedef struct ans_writer {
    uint8_t *at;
    uint32_t number;
} ans_writer;

/* Begins before the end of a buffer with room for ANS_NUMBER_BYTES and 2 bytes for each symbol. */
static inline ans_writer ans_write_before(uint8_t *end)
{
    return (ans_writer){ .at = end, .number = ANS_LEAST };
}

static inline void ans_put(ans_writer *w, const share *s)
{
    uint32_t too_long = (ANS_LEAST >> SHARE_BITS << 8) * s->part;
    for (; w->number >= too_long; w->number >>= 8) {
        *--w->at = (uint8_t)w->number;
    }
    w->number = (w->number / s->part << SHARE_BITS) + s->below + w->number % s->part;
}

static inline void ans_write_end(ans_writer *w)
{
    for (int i = 0; i < ANS_NUMBER_BYTES; i++, w->number >>= 8) {
        *--w->at = (uint8_t)w->number;
    }
}

/* ---- reading ---- */

typedef struct ans_reader {
    const uint8_t *at;
    const uint8_t *end; /* what is beyond reads as zeros */
    uint32_t number;
} ans_reader;

static inline void ans_take_byte(ans_reader *r)
{
    r->number = r->number << 8 | (r->at < r->end ? *r->at++ : 0);
}

static inline ans_reader ans_read(const uint8_t *bytes, size_t count)
{
    ans_reader r = { .at = bytes, .end = bytes + count };
    for (int i = 0; i < ANS_NUMBER_BYTES; i++) {
        ans_take_byte(&r);
    }
    return r;
}

/* The next symbol. Whatever the bytes are, it is one of those that have shares. */
static inline uint8_t ans_get(ans_reader *r, const share *shares, unsigned count)
{
    unsigned remainder = r->number % ALL_SHARES;
    const share *s = share_at(shares, count, remainder);
    r->number = s->part * (r->number >> SHARE_BITS) + remainder - s->below;
    for (int i = 0; i < ANS_NUMBER_BYTES && r->number < ANS_LEAST; i++) {
        ans_take_byte(r);
    }
    return s->symbol;
}

#endif
