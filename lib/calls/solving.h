/*
 * solving.h - one position on its way to a solution: the book is asked once, then an exact engine;
 * then, for how soon, a search where that engine does not measure distances.
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

/* Finds who wins, and the distance where that comes with it. A book's answer without a move that
   keeps it is enough where no move is needed. */
c4b_status c4bi_solving_find_outcome(solving *s, bool needs_move);

/* Finds the distance of a known outcome, if the limits allow. */
c4b_status c4bi_solving_find_distance(solving *s);

#endif
