/* answer.h - what is found out about one position. */
#ifndef SOLVE_ANSWER_H
#define SOLVE_ANSWER_H

#include "expectation.h"

typedef struct answer {
    const char *text; /* of the position, as the input has it */
    const c4b_state *state;
    expectation expected;
    outcome outcome;
    bool agrees;           /* with what is expected */
    c4b_solution solution; /* of the position; if each move was solved, only what that took */
    int count;             /* moves that were solved; 0: only the position */
    c4b_solution moves[C4B_MAX_MOVES];
} answer;

/* Solves the position of an answer, or each of its moves. */
c4b_status find_answer(answer *a, const c4b_solve_options *options, bool every_move);

/* What the i-th move leads to. */
outcome outcome_of_move(const answer *a, int i);

#endif
