/* answer.c - see answer.h. */
#include "answer.h"

outcome outcome_of_move(const answer *a, int i)
{
    return outcome_of_solution(a->state, &a->moves[i]);
}

/* Adds up what the moves took, and finds what ended the work. */
static void sum_up_moves(answer *a)
{
    outcome outcomes[C4B_MAX_MOVES];
    for (int i = 0; i < a->count; i++) {
        a->solution.nodes += a->moves[i].nodes;
        a->solution.seconds += a->moves[i].seconds;
        if (a->solution.reason == C4B_DONE) {
            a->solution.reason = a->moves[i].reason;
        }
        outcomes[i] = outcome_of_move(a, i);
    }
    a->outcome = best_outcome(outcomes, a->count);
}

static c4b_status solve_moves(answer *a, const c4b_solve_options *options)
{
    for (int i = 0; i < C4B_MAX_MOVES; i++) {
        a->moves[i] = (c4b_solution)C4B_SOLUTION_INIT;
    }
    c4b_status status = c4b_solve_moves(a->state, options, a->moves, C4B_MAX_MOVES, &a->count);
    sum_up_moves(a);
    return status;
}

c4b_status find_answer(answer *a, const c4b_solve_options *options, bool every_move)
{
    if (c4b_state_outcome(a->state) != C4B_ONGOING) {
        a->outcome = outcome_of_end(a->state);
        a->outcome.distance = options->distance ? 0 : -1;
        return C4B_OK;
    }
    if (every_move) {
        return solve_moves(a, options);
    }
    c4b_status status = c4b_solve(a->state, options, &a->solution);
    a->outcome = outcome_of_solution(a->state, &a->solution);
    return status;
}
