/*
 * file_format.h - a book as a file.
 *
 * Numbers are little-endian on every machine.
 *
 *     0   8 bytes   "C4B book"
 *     8   u32       the format's version, 3
 *    12   u32       1 if it has distances, else 0
 *    16   u64       length of the file
 *    24   9 x i32   the rules, in the order of c4bi_rule_options
 *    60   u32       depth
 *    64   u32       pages
 *    68   u32       0
 *    72   ...       the pages, in ascending order of their signatures, number by number
 *         u64       a checksum of all bytes before it
 *
 * A page:
 *
 *     0   4 x u32   its signature: phase, discs of players 1 and 2, bombs
 *    16   u64       length of the rest of the page
 *    24   u32       contexts that have symbols (code.h)
 *    28   u32       blocks that have values
 *    32   contexts, in ascending order:
 *         u8, u8    which context; its symbols, less 1
 *         u8, u16   of each symbol, in ascending order: which one; its frequency (rans.h)
 *         2 x var   for each block: how many blocks are left out before it; its bytes
 *         ...       the bytes of all blocks
 *
 * Symbols are values (value.h). A var is a number of 7 bits to a byte, the lowest first; the eighth
 * bit says that another byte follows.
 *
 * TO CHANGE THE FORMAT. It is more than this table: a change to what numbering.h, value.h, view.h,
 * code.h or rans.h promise, to the lines and threats that view.h sees, to mirrors_agree(), or to
 * the order of c4bi_rule_options gives the same bytes another meaning, and no checksum notices.
 * Whatever changes, FORMAT_VERSION has to change with it, so that books made before are refused and
 * not misread, and the books in lib/book_files have to be made again. The tests read those books
 * and the small ones of tests/data/books, and so fail where a change was not intended.
 */
#ifndef C4B_BOOKS_FILE_FORMAT_H
#define C4B_BOOKS_FILE_FORMAT_H

#include "books/book.h"

#include <assert.h>

enum {
    FORMAT_VERSION = 3,
    AT_VERSION = 8,
    AT_DISTANCES = 12,
    AT_LENGTH = 16,
    AT_RULES = 24,
    AT_DEPTH = AT_RULES + 4 * RULE_OPTIONS_1_0,
    AT_PAGES = AT_DEPTH + 4,
    AT_ZERO = AT_PAGES + 4,
    HEADER_BYTES = AT_ZERO + 4,
    CHECKSUM_BYTES = 8,
};

/* In a page. */
enum {
    AT_PAGE_LENGTH = 16,
    AT_CONTEXTS = 24,
    AT_BLOCKS = 28,
    PAGE_HEADER_BYTES = 32,
    CONTEXT_BYTES = 2,
    SYMBOL_BYTES = 3,
    VAR_BITS = 7, /* of a number in each byte of a var */
    VAR_MORE = 1 << VAR_BITS,
};

_Static_assert(HEADER_BYTES == 72, "the pages begin where the table says");
_Static_assert(CODE_CONTEXTS <= UINT8_MAX + 1 && MOST_SYMBOLS - 1 <= UINT8_MAX, "each is a byte");
_Static_assert(sizeof(signature) == AT_PAGE_LENGTH, "a signature is four numbers of 32 bits");

static const char file_magic[8] = { 'C', '4', 'B', ' ', 'b', 'o', 'o', 'k' };

_Static_assert(sizeof file_magic == AT_VERSION, "the version follows the magic");

static inline void put_number(uint8_t *bytes, uint64_t number, int count)
{
    assert(count == 8 || number >> 8 * count == 0);
    for (int i = 0; i < count; i++) {
        bytes[i] = (uint8_t)(number >> 8 * i);
    }
}

static inline uint64_t get_number(const uint8_t *bytes, int count)
{
    uint64_t number = 0;
    for (int i = 0; i < count; i++) {
        number |= (uint64_t)bytes[i] << 8 * i;
    }
    return number;
}

/* Every step of hash_mix() is one to one in the word and in the sum before it, so one changed word
   always changes the checksum. */
static inline uint64_t file_checksum(const uint8_t *bytes, size_t count)
{
    uint64_t sum = count;
    for (size_t i = 0; i < count; i += 8) {
        sum = hash_mix(sum, get_number(&bytes[i], count - i < 8 ? (int)(count - i) : 8));
    }
    return sum;
}

#endif
