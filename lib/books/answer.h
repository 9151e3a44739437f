/*
 * answer.h - what a book answers: who wins from a state, how soon, and with which move.
 *
 * A call that searches or solves looks its state up once, with c4bi_book_look_up(), and hands the
 * answer down to whatever needs a part of it. A look-up is quick; c4bi_book_move() does one for
 * each position that a move leads to. c4bi_book_result() looks up every position at most once.
 *
 * A book also answers for a state from which forced moves (rules/forced.h) lead to a position in
 * the book, because that position is worth the same.
 */
#ifndef C4B_BOOKS_ANSWER_H
#define C4B_BOOKS_ANSWER_H

#include "books/book.h"

typedef struct book_answer {
    c4b_outcome outcome;  /* C4B_ONGOING: the book has no answer */
    int distance;         /* moves to the end of the game; -1: unknown */
    int forced_moves;     /* to a position in the book; 0: the state's own is in the book */
    c4b_move forced_move; /* the first of them, or C4B_NO_MOVE */
} book_answer;

/* Looks up a state that is not over. There is no answer when `book` is NULL or of other rules. */
book_answer c4bi_book_look_up(const c4b_book *book, const c4b_state *state);

/* Whether the side to move is known to lose. */
static inline bool book_answer_is_loss(const book_answer *answer, const c4b_state *state)
{
    return answer->outcome != C4B_ONGOING && answer->outcome != C4B_DRAW &&
           answer->outcome != c4b_state_turn(state);
}

/* A move that keeps the outcome that was looked up and, where the distance is known, the distance
   too. Where no move keeps the distance, `any_distance` settles for the outcome. C4B_NO_MOVE when
   there is no answer, or when every suitable move leaves the book. */
c4b_move c4bi_book_move(const c4b_book *book, const c4b_state *state, const book_answer *answer,
                        bool any_distance);

/* Fills the result of a search with what was looked up. False when the search has to find a move
   itself: when the book has no answer or no move; and in a lost game of unknown length, where a
   search resists longer. */
bool c4bi_book_result(const c4b_book *book, const c4b_state *state, const book_answer *answer,
                      c4b_result *result);

#endif
