/*
 * page.h - a page of a book: the values of all positions with one signature, by their numbers.
 *
 * A page has one of three forms. A sparse one, which has few of its positions, keeps them in a hash
 * table of words, each a number and its value; a dense one keeps a byte for every number. A page
 * begins sparse and changes over when dense takes less memory. A page of a file is encoded
 * (code.h), until it is written on.
 *
 *     sparse   | . | 71:W | . | . | 12:L | . | 30:W |   words: a number above 8 bits of value
 *     dense    . . W L . W W . D ...                    bytes: 0 where the book has nothing
 */
#ifndef C4B_BOOKS_PAGE_H
#define C4B_BOOKS_PAGE_H

#include "books/numbering.h"
#include "books/value.h"

typedef struct page_code page_code;

typedef struct book_page {
    signature signature;
    uint64_t count;       /* numbers of the signature */
    uint64_t known;       /* how many of them have a value; 0 while the page is encoded */
    page_code *code;      /* of an encoded page, else NULL */
    uint8_t *dense;       /* of a dense page, else NULL */
    uint64_t *sparse;     /* of a sparse page; NULL while that has no values */
    unsigned sparse_bits; /* the table has 2 to this power of words; a word of 0 is free */
} book_page;

/* The value of a number in a page that is not encoded; 0 when there is none. */
uint8_t c4bi_page_value(const book_page *page, uint64_t number);

/* Puts a value, not 0, in a page that is not encoded; false when memory runs out. */
bool c4bi_page_put(book_page *page, uint64_t number, uint8_t value);

/* Frees the values. */
void c4bi_page_clear(book_page *page);

/* Goes through a page's values in the order of the numbers. */
typedef struct page_walk {
    const book_page *page;
    uint64_t *words; /* those of a sparse page, in order */
    uint64_t next;   /* a number, or the index of a word */
} page_walk;

/* Begins a walk, which c4bi_page_walk_end() has to end; false when memory runs out. */
bool c4bi_page_walk_begin(page_walk *walk, const book_page *page);

/* Reads the next value and its number; false after the last value. */
bool c4bi_page_walk_next(page_walk *walk, uint64_t *number, uint8_t *value);

void c4bi_page_walk_again(page_walk *walk);
void c4bi_page_walk_end(page_walk *walk);

#endif
