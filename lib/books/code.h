/*
 * code.h - the values of a page, encoded in few bits and decoded where one is asked for.
 *
 * The numbers of a page are divided into blocks. A block's values, 0 for a position that the page
 * does not have, are a row of symbols (rans.h) in the order of the numbers; a block without values
 * is left out. A position in which the game is over has no symbol.
 *
 * How frequent a value is depends on its context: on what is seen of the position (view.h) and,
 * where that alone makes for a poor guess, on the results of the last two such positions in the
 * block. Each context has frequencies of its own; together they are the page's model.
 *
 * THE BOOKS' FORMAT RESTS ON ALL THIS, and on numbering.h, value.h, view.h and rans.h: see
 * file_format.h before you change it.
 */
#ifndef C4B_BOOKS_CODE_H
#define C4B_BOOKS_CODE_H

#include "books/page.h"
#include "books/rans.h"
#include "books/view.h"

/* Two contexts for what is clear from the view alone; two others, each with the results of two
   positions before. */
enum {
    BLOCK_NUMBERS = 1024,
    CLEAR_CONTEXTS = 2,
    CODE_CONTEXTS = CLEAR_CONTEXTS + 2 * BOOK_RESULTS * BOOK_RESULTS
};

/* The most that a block can take: no symbol takes more than two bytes. */
enum { MOST_BLOCK_BYTES = RANS_STATE_BYTES + 2 * BLOCK_NUMBERS };

/* The ranges of all contexts, one context after the other. */
typedef struct code_model {
    symbol_range *ranges;
    uint16_t first[CODE_CONTEXTS + 1]; /* where those of each context begin */
} code_model;

typedef struct code_block {
    uint32_t index; /* its first number is index * BLOCK_NUMBERS */
    uint32_t byte_count;
    const uint8_t *bytes;
} code_block;

/* An encoded page. The blocks' bytes are the book's file. */
struct page_code {
    code_model model;
    code_block *blocks; /* in ascending order */
    size_t block_count;
};

void c4bi_code_free(page_code *code);

/* The value of a number in an encoded page; 0 when there is none. */
uint8_t c4bi_code_value(const book_page *page, const numbering *n, uint64_t number);

/* Makes a page with the same values that can be written on; false when memory runs out. */
bool c4bi_code_decode(const book_page *page, const numbering *n, book_page *decoded);

/* ---- encoding ---- */

/* How often each value comes in each context. */
typedef struct context_counts {
    uint64_t counts[CODE_CONTEXTS][MOST_SYMBOLS];
} context_counts;

/* Counts the values of block `index`. */
void c4bi_code_count(const book_page *page, const numbering *n, uint64_t index,
                     const uint8_t *values, context_counts *counts);

/* Makes the model of what was counted; false when memory runs out. */
bool c4bi_code_model_make(code_model *model, const context_counts *counts);

/* Encodes a block, whose values were all counted. Its bytes end at `end`, the end of a buffer of
   MOST_BLOCK_BYTES; returns where they begin. */
uint8_t *c4bi_code_encode(const book_page *page, const numbering *n, uint64_t index,
                          const uint8_t *values, const code_model *model, uint8_t *end);

#endif
