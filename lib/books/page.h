/*
 * page.h - a page of a book: the values of positions of one kind, by their numbers.
 *
 * A page that has few of its positions keeps them in a table of words, each a number and its value;
 * one that has many keeps a byte for every position of the kind. It begins with few and changes
 * over when that takes less memory. A page that was read from a file is neither, but a code
 * (code.h), until it is written on.
 *
 *     few   | . | 71:W | . | . | 12:L | . | 30:W |   words: a number above 8 bits of value
 *     many  | . . W L . W W . D ...                  bytes: 0 where the book has nothing
 */
#ifndef C4B_BOOKS_PAGE_H
#define C4B_BOOKS_PAGE_H

#include "books/numbering.h"

typedef struct book_code book_code;

typedef struct book_page {
    kind kind;
    uint64_t count;    /* positions of the kind */
    uint64_t known;    /* of them that the page has, where it can be written on */
    uint8_t *many;     /* a value for each position, or NULL: few */
    uint64_t *few;     /* words, 0: free; or NULL when there are none yet */
    unsigned few_bits; /* there are 2 to that power */
    book_code *code;   /* instead of all that, in a book that was read; else NULL */
} book_page;

/* What a page that is no code says of a position; 0: nothing. */
uint8_t c4bi_page_value(const book_page *page, uint64_t number);

/* Writes a value, which is not 0; false without memory. */
bool c4bi_page_put(book_page *page, uint64_t number, uint8_t value);

void c4bi_page_clear(book_page *page);

/* Goes through what a page has in the order of the numbers. */
typedef struct page_walk {
    const book_page *page;
    uint64_t *words; /* of a page of few, in order */
    uint64_t next;   /* number, or word */
} page_walk;

/* False without memory. To be ended with c4bi_page_walk_end(). */
bool c4bi_page_walk_begin(page_walk *walk, const book_page *page);
bool c4bi_page_walk_next(page_walk *walk, uint64_t *number, uint8_t *value);
void c4bi_page_walk_again(page_walk *walk);
void c4bi_page_walk_end(page_walk *walk);

#endif
