/* perft.c - see perft.h. */
#include "perft.h"

#include "rules/state.h"

#define TEMPLATE "perft_width.h"
#include "base/each_width.h"

uint64_t tally_total(const tally *t)
{
    return t->leaves[0] + t->leaves[1] + t->leaves[2] + t->leaves[3];
}

tally perft_inside(const c4b_state *state, int depth)
{
    tally t = { { 0 } };
    c4b_outcome outcome = c4b_state_outcome(state);
    if (depth == 0) {
        t.leaves[outcome] = 1;
    } else if (outcome == C4B_ONGOING) {
        CALL_WIDTH(&state->set, perft, &state->set, top(state), depth, &t);
    }
    return t;
}

static void count_public(c4b_state *state, int depth, tally *t)
{
    c4b_move moves[C4B_MAX_MOVES];
    int count = c4b_state_moves(state, moves);
    for (int i = 0; i < count; i++) {
        c4b_state_play(state, moves[i]);
        if (depth == 1) {
            t->leaves[c4b_state_outcome(state)]++;
        } else {
            count_public(state, depth - 1, t);
        }
        c4b_state_undo(state);
    }
}

tally perft_public(c4b_state *state, int depth)
{
    tally t = { { 0 } };
    if (depth == 0) {
        t.leaves[c4b_state_outcome(state)] = 1;
    } else {
        count_public(state, depth, &t);
    }
    return t;
}

static void count_model(const model *m, int depth, tally *t)
{
    c4b_move moves[C4B_MAX_MOVES];
    int count = model_moves(m, moves);
    for (int i = 0; i < count; i++) {
        model child = *m;
        model_play(&child, moves[i]);
        if (depth == 1) {
            t->leaves[child.outcome]++;
        } else {
            count_model(&child, depth - 1, t);
        }
    }
}

tally perft_model(const model *m, int depth)
{
    tally t = { { 0 } };
    if (depth == 0) {
        t.leaves[m->outcome] = 1;
    } else {
        count_model(m, depth, &t);
    }
    return t;
}
