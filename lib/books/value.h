/*
 * value.h - what a book keeps of a position, in a byte: what the side to move gets and how soon.
 *
 *     bit 7 .......... 2   1 .... 0
 *         distance + 1      result     distance + 1 is 0 where the distance is unknown
 *
 * THE BOOKS' FORMAT RESTS ON THIS: see file_format.h before you change it.
 */
#ifndef C4B_BOOKS_VALUE_H
#define C4B_BOOKS_VALUE_H

#include <assert.h>
#include <stdint.h>

typedef enum book_result {
    NOT_IN_BOOK, /* so a byte of 0 says that there is no value */
    MOVER_WINS,
    MOVER_LOSES,
    MOVER_DRAWS,
    BOOK_RESULTS
} book_result;

enum { RESULT_BITS = 2, MOST_BOOK_DISTANCE = 62 };

_Static_assert(BOOK_RESULTS == 1 << RESULT_BITS, "a result takes all numbers of its bits");
_Static_assert((MOST_BOOK_DISTANCE + 2) << RESULT_BITS == UINT8_MAX + 1, "a value is a byte");

/* A distance of -1 is unknown. */
static inline uint8_t value_of(book_result result, int distance)
{
    assert(result != NOT_IN_BOOK && distance >= -1 && distance <= MOST_BOOK_DISTANCE);
    return (uint8_t)(result | (unsigned)(distance + 1) << RESULT_BITS);
}

static inline book_result result_of(uint8_t value)
{
    return value % BOOK_RESULTS;
}

static inline int distance_of(uint8_t value)
{
    return (value >> RESULT_BITS) - 1;
}

#endif
