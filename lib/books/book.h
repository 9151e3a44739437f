/*
 * book.h - a book of solved positions: its pages, and the value of a position.
 *
 * A book has a page for each signature of positions (numbering.h), and on it a value for each
 * position that it has: what the side to move gets, and how soon. Pages of a book that is being
 * made can be written on (page.h); those of a file stay encoded (code.h). What a book answers for a
 * state is in answer.h; file_format.h has its file.
 */
#ifndef C4B_BOOKS_BOOK_H
#define C4B_BOOKS_BOOK_H

#include "books/code.h"
#include "rules/state.h"

#include <conecta4boom/book.h>

struct c4b_book {
    ruleset set;
    numbering *numbering;
    int depth;
    bool distances;
    book_page *pages; /* in the order of their signatures */
    size_t page_count;
    unsigned most_discs; /* on the board of a position in the book */
    uint8_t *file;       /* the bytes that encoded pages are in, or NULL */
};

/* An empty book of checked rules. */
c4b_status c4bi_book_new(c4b_book **book, const c4b_rules *rules, int depth, bool distances);

/* The page of a signature that has numbers, made if there is none. NULL when memory runs out. */
book_page *c4bi_book_make_page(c4b_book *book, const signature *s);

/* The value of a position of the book's rules that is not over; NOT_IN_BOOK when there is none. */
uint8_t c4bi_book_value(const c4b_book *book, const void *position);

#endif
