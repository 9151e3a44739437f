/* solver.h - solves position after position, each from a line of text. */
#ifndef SOLVE_SOLVER_H
#define SOLVE_SOLVER_H

#include "options.h"
#include "totals.h"

typedef struct solver {
    const solve_options *options;
    c4b_book *book;
    c4b_state *start;         /* where texts of moves begin */
    c4b_solve_options limits; /* what every position is solved with */
    totals totals;
} solver;

/* Opens the solver; close it even if this returns false. */
bool open_solver(solver *s, const solve_options *options);
void close_solver(solver *s);

/* Solves the position of a line, which is cut to pieces, and compares what the line expects.
   False, after a message, when the line is bad or the answer not the expected one. */
bool solve_line(solver *s, char *line);

#endif
