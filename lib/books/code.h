/*
 * code.h - the values of a page as few bits, which are read where one is asked for.
 *
 * The numbers of a page are divided into blocks. A block's values, 0 for a position that the page
 * does not have, are a row of symbols (rans.h) in the order of the numbers; blocks without values
 * are left out. How frequent a value is depends on its context: on what can be seen of the position
 * (view.h) and, where that alone makes for a poor guess, on the results of the last two such
 * positions in the block. Each context has shares of its own. A position that is over has no
 * symbol.
 *
 * All this, and what it rests on in numbering.h, view.h and rans.h, is part of the file's format:
 * whoever changes it changes the format's version.
 */
#ifndef C4B_BOOKS_CODE_H
#define C4B_BOOKS_CODE_H

#include "books/page.h"
#include "books/rans.h"
#include "books/view.h"

enum { BLOCK_NUMBERS = 1024, CODE_CONTEXTS = 2 + 2 * 16 };

/* What a block may take: no symbol more than two bytes. */
enum { MOST_BLOCK_BYTES = ANS_NUMBER_BYTES + 2 * BLOCK_NUMBERS };

/* The shares of all contexts, one after the other. */
typedef struct book_shares {
    share *shares;
    uint16_t first[CODE_CONTEXTS + 1]; /* where those of each context begin */
} book_shares;

typedef struct code_block {
    uint32_t index; /* of its numbers: the first is so many times BLOCK_NUMBERS */
    uint32_t bytes;
    const uint8_t *from;
} code_block;

/* A page as its code. */
struct book_code {
    book_shares shares;
    code_block *blocks; /* in ascending order */
    size_t block_count;
};

void c4bi_book_code_free(book_code *code);

/* What a page with a code says of a position; 0: nothing. */
uint8_t c4bi_book_code_value(const book_page *page, const ranks *r, uint64_t number);

/* Makes a page that can be written on and says the same; false without memory. */
bool c4bi_book_code_loosen(const book_page *page, const ranks *r, book_page *loose);

/* ---- writing ---- */

/* What blocks are written with. */
typedef struct block_counts {
    uint64_t of[CODE_CONTEXTS][MOST_SYMBOLS];
} block_counts;

/* Counts the values of a block in their contexts. */
void c4bi_block_count(const book_page *page, const ranks *r, uint64_t index, const uint8_t *values,
                      block_counts *counts);

/* The shares of what was counted; false without memory. */
bool c4bi_book_shares_make(book_shares *s, const block_counts *counts);

/* Writes a block before the end of a buffer of MOST_BLOCK_BYTES; where it begins. */
uint8_t *c4bi_block_write(const book_page *page, const ranks *r, uint64_t index,
                          const uint8_t *values, const book_shares *s, uint8_t *end);

#endif
