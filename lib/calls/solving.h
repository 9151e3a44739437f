/*
 * solving.h - solves one position: asks the book once, then an exact engine; then, for the
 * distance, a search if that engine does not measure distances.
 */
#ifndef C4B_CALLS_SOLVING_H
#define C4B_CALLS_SOLVING_H

#include "engine/exact.h"

#include <conecta4boom/solve.h>

typedef struct solving {
    const c4b_state *state;           /* the game is not over */
    const c4b_solve_options *options; /* of today's size */
    engine_limits limits;             /* what is left of the options' */
    exact_answer known;               /* by the book */
    c4b_solution found;               /* adds up nodes and seconds of both steps */
} solving;

/* Finds who wins, and the distance if the same answer has it. Where no move is needed, a book's
   answer without a move is enough. */
c4b_status c4bi_solving_find_outcome(solving *s, bool needs_move);

/* Finds the distance of a known outcome, if the limits allow. */
c4b_status c4bi_solving_find_distance(solving *s);

#endif
