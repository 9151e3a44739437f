/*
 * view.h - what can be seen of numbered positions without a search. From that the value of most
 * positions can be guessed, and some need not be in a book at all.
 *
 * Numbers that follow each other differ in few discs (numbering.h), so it is quick to view a row of
 * them.
 *
 * THE BOOKS' FORMAT RESTS ON WHAT IS SEEN: see file_format.h before you change it.
 */
#ifndef C4B_BOOKS_VIEW_H
#define C4B_BOOKS_VIEW_H

#include "books/numbering.h"

enum {
    SEEN_OVER,      /* a player has a line: no book has the position */
    SEEN_LINE,      /* the side to move can complete a line with a drop */
    SEEN_TWO_LINES, /* otherwise, the rival could complete a line with either of two drops */
    SEEN_THREAT,    /* the rival could with one drop */
    SEEN_NOTHING,
    SEEN_CASES
};

/* What is seen of `count` positions from number `first` on, all with the signature `s`. */
void c4bi_view(const numbering *n, const signature *s, uint64_t first, unsigned count,
               uint8_t *seen);

#endif
