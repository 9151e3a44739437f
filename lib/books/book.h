/*
 * book.h - a book of solved positions, as the library's other parts see it.
 *
 * A book has a page for each kind of position (see numbering.h), and on it a value for each
 * position of that kind that it has: what the mover gets, and how soon. Pages of a book that is
 * being made can be written on (page.h); those of a file stay as few bits as they have there
 * (code.h). file.c writes and reads it.
 */
#ifndef C4B_BOOKS_BOOK_H
#define C4B_BOOKS_BOOK_H

#include "books/code.h"
#include "rules/state.h"

#include <conecta4boom/book.h>

/* A value: one of these in bits 0 and 1, the distance plus 1 in the others, or 0: not known. */
enum { NOT_IN_BOOK, MOVER_WINS, MOVER_LOSES, MOVER_DRAWS, BOOK_RESULTS };
enum { MOST_BOOK_DISTANCE = 62 };

struct c4b_book {
    ruleset set;
    ranks *ranks;
    int depth;
    bool distances;
    book_page *pages; /* in the order of their kinds */
    size_t page_count;
    unsigned most_discs; /* that a position in the book has */
    uint8_t *file;       /* the bytes that its pages are in, or NULL */
};

/* An empty book of checked rules. */
c4b_status c4bi_book_new(c4b_book **book, const c4b_rules *rules, int depth, bool distances);

/* The page of a kind, made where there is none; NULL without memory, or for a kind without
   numbers. */
book_page *c4bi_book_make_page(c4b_book *book, const kind *k);

/* Whether the book has a state that is not over: its outcome and distance, or -1. `book` may be
   NULL. */
bool c4bi_book_knows(const c4b_book *book, const c4b_state *state, c4b_solution *found);

/* The same, also for a state that forced moves lead into the book from. */
bool c4bi_book_tells(const c4b_book *book, const c4b_state *state, c4b_solution *found);

/* The same, with a move that keeps the outcome and, where the book has it, the distance. That is
   told, and needed where it is known, only when the caller `measures`. False also when the moves
   that would do lead out of the book, and without memory. */
bool c4bi_book_answers(const c4b_book *book, const c4b_state *state, bool measures,
                       c4b_solution *found);

/* Whether the book answers a search at once: a position that is won, drawn, or lost by the longest
   way. */
bool c4bi_book_plays(const c4b_book *book, const c4b_state *state, c4b_result *result);

#endif
