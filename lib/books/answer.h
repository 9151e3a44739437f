/*
 * answer.h - what a book answers: how a game ends from a state, how soon, and with which move.
 *
 * A call that searches or solves looks its state up once, with c4bi_book_look_up(), and hands the
 * answer down to whatever needs a part of it. To look up is cheap; to find a move looks up what
 * each move leads to.
 *
 * A book also answers for a state from which forced moves lead to a position in the book, because
 * that position is worth the same.
 */
#ifndef C4B_BOOKS_ANSWER_H
#define C4B_BOOKS_ANSWER_H

#include "books/book.h"

typedef struct book_answer {
    c4b_outcome outcome;  /* C4B_ONGOING: the book has no answer */
    int distance;         /* in moves to the end of the game; -1: unknown */
    c4b_move forced_move; /* the first forced move on the way to the position that is in the book;
                             C4B_NO_MOVE: the book has the state's own position */
} book_answer;

/* Looks up a state that is not over. `book` may be NULL, or of other rules: then there is no
   answer. */
book_answer c4bi_book_look_up(const c4b_book *book, const c4b_state *state);

/* Whether the side to move is known to lose. */
static inline bool book_answer_is_loss(const book_answer *answer, const c4b_state *state)
{
    return answer->outcome != C4B_ONGOING && answer->outcome != C4B_DRAW &&
           answer->outcome != c4b_state_turn(state);
}

/* A move that keeps the outcome of an answer. If the distance is known the move keeps it too; where
   none does, `any_distance` lets any move do that keeps the outcome. C4B_NO_MOVE without an answer,
   where the moves that would do lead out of the book, and without memory. */
c4b_move c4bi_book_move(const c4b_book *book, const c4b_state *state, const book_answer *answer,
                        bool any_distance);

/* Fills the result of a search that ends with the book's answer. False when the search has to go
   on: without an answer or a move, and in a lost game of unknown length, where searching finds the
   move that resists longest. */
bool c4bi_book_result(const c4b_book *book, const c4b_state *state, const book_answer *answer,
                      c4b_result *result);

#endif
