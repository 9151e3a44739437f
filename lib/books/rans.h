/*
 * rans.h - encodes a row of symbols in few bits, a frequent symbol in less than one: range
 * asymmetric numeral systems (rANS).
 *
 * A row of symbols becomes one long number, the coder's state. The symbols share the numbers below
 * FREQUENCY_SUM: each has as many of them as its frequency says, from its cumulative frequency (the
 * sum of those before it) on. To encode a symbol turns the state x into
 *
 *     x / frequency * FREQUENCY_SUM + cumulative + x % frequency
 *
 * so that x grows by log2(FREQUENCY_SUM / frequency) bits: by none when the symbol is the only one.
 * The symbol that x % FREQUENCY_SUM belongs to was encoded last, and is decoded first: rows are
 * encoded from their ends. Bytes leave the state at its lower end when it is long, and come back
 * when it is short.
 *
 * THE BOOKS' FORMAT RESTS ON THESE CONSTANTS AND STEPS: see file_format.h before you change any.
 */
#ifndef C4B_BOOKS_RANS_H
#define C4B_BOOKS_RANS_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_SYMBOLS = 256, FREQUENCY_BITS = 14, FREQUENCY_SUM = 1 << FREQUENCY_BITS };

typedef struct symbol_range {
    uint16_t cumulative;
    uint16_t frequency; /* 1 or more */
    uint8_t symbol;
} symbol_range;

_Static_assert(FREQUENCY_SUM <= UINT16_MAX, "a frequency is 16 bits");
_Static_assert(MOST_SYMBOLS <= UINT8_MAX + 1, "a symbol is 8 bits");

/* Shares FREQUENCY_SUM out among the symbols that have counts, of up to 2^49 each, and lists their
   ranges in ascending order of symbols. Returns how many there are. */
unsigned c4bi_ranges_make(symbol_range ranges[MOST_SYMBOLS], const uint64_t counts[MOST_SYMBOLS]);

/* The state is kept from RANS_LEAST_STATE to below 256 times that. */
#define RANS_LEAST_STATE ((uint32_t)1 << 23)
enum { RANS_STATE_BYTES = 4 };

_Static_assert(RANS_LEAST_STATE % FREQUENCY_SUM == 0,
               "decoding takes the bytes that encoding gave");
_Static_assert(RANS_LEAST_STATE <= UINT32_MAX >> 8, "a state is 32 bits");

/* ---- encoding ---- */

/* The encoded bytes begin at `first`. */
typedef struct rans_encoder {
    uint8_t *first;
    uint32_t state;
} rans_encoder;

/* Begins to encode. The bytes will end at `end`, the end of a buffer with room for RANS_STATE_BYTES
   and 2 bytes for each symbol. */
static inline rans_encoder rans_encode_before(uint8_t *end)
{
    return (rans_encoder){ .first = end, .state = RANS_LEAST_STATE };
}

static inline void rans_encode(rans_encoder *e, const symbol_range *range)
{
    assert(range->frequency > 0);
    uint32_t too_long = (RANS_LEAST_STATE >> FREQUENCY_BITS << 8) * range->frequency;
    for (; e->state >= too_long; e->state >>= 8) {
        *--e->first = (uint8_t)e->state;
    }
    e->state = (e->state / range->frequency << FREQUENCY_BITS) + range->cumulative +
               e->state % range->frequency;
}

static inline void rans_encode_end(rans_encoder *e)
{
    for (int i = 0; i < RANS_STATE_BYTES; i++, e->state >>= 8) {
        *--e->first = (uint8_t)e->state;
    }
}

/* ---- decoding ---- */

typedef struct rans_decoder {
    const uint8_t *next;
    const uint8_t *end; /* bytes beyond the end are zeros */
    uint32_t state;
} rans_decoder;

static inline void rans_take_byte(rans_decoder *d)
{
    d->state = d->state << 8 | (d->next < d->end ? *d->next++ : 0);
}

static inline rans_decoder rans_decode_bytes(const uint8_t *bytes, size_t count)
{
    rans_decoder d = { .next = bytes, .end = bytes + count };
    for (int i = 0; i < RANS_STATE_BYTES; i++) {
        rans_take_byte(&d);
    }
    return d;
}

/* The range that a number below FREQUENCY_SUM belongs to. */
static inline const symbol_range *range_of(const symbol_range *ranges, unsigned count,
                                           unsigned number)
{
    const symbol_range *found = ranges;
    while (count > 1) {
        unsigned half = count / 2;
        found += found[half].cumulative <= number ? half : 0;
        count -= half;
    }
    return found;
}

/* The next symbol. Any bytes at all decode to symbols that have ranges. */
static inline uint8_t rans_decode(rans_decoder *d, const symbol_range *ranges, unsigned count)
{
    assert(count > 0);
    unsigned number = d->state % FREQUENCY_SUM;
    const symbol_range *range = range_of(ranges, count, number);
    assert(number - range->cumulative < range->frequency);
    d->state = range->frequency * (d->state >> FREQUENCY_BITS) + number - range->cumulative;
    for (int i = 0; i < RANS_STATE_BYTES && d->state < RANS_LEAST_STATE; i++) {
        rans_take_byte(d);
    }
    return range->symbol;
}

#endif
