/*
 * view.h - what can be seen of positions by their numbers, without a book: what most of them
 * are worth can be guessed from it, and some need not be in a book at all.
 *
 * Numbers that follow each other differ in few discs (numbering.h), so a row of them is seen
 * quickly.
 */
#ifndef C4B_BOOKS_VIEW_H
#define C4B_BOOKS_VIEW_H

#include "books/numbering.h"

enum {
    SEEN_OVER,      /* somebody has a line: no book has it */
    SEEN_LINE,      /* the mover can complete a line with a drop */
    SEEN_TWO_LINES, /* the rival could, with either of two or more */
    SEEN_THREAT,    /* the rival could, with one */
    SEEN_NOTHING,
    SEEN_KINDS
};

/* What is seen of `count` positions of a kind from number `first` on; all are of that kind. */
void c4bi_book_view(const ranks *r, const kind *k, uint64_t first, unsigned count, uint8_t *seen);

#endif
