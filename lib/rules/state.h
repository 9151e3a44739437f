/*
 * state.h - what is inside a c4b_state: the rules made ready, and a stack of positions.
 *
 * history[0] is the position the state was created with, history[count] the one it is in.
 * Playing writes the next entry, undoing forgets the last: nothing is ever taken back move by
 * move. The positions are of the width that the rules ask for.
 */
#ifndef C4B_RULES_STATE_H
#define C4B_RULES_STATE_H

#include "rules/position.h"

#include <conecta4boom/state.h>

struct c4b_state {
    ruleset set;
    void *history;
    size_t count;     /* moves played */
    size_t capacity;  /* positions that the history has room for */
    int first_number; /* move number of history[0] */
};

/* The last move number there is: see c4b_state_play. */
#define C4BI_LAST_NUMBER 1000000000

static inline position_64 *top_64(const c4b_state *state)
{
    return (position_64 *)state->history + state->count;
}

static inline position_128 *top_128(const c4b_state *state)
{
    return (position_128 *)state->history + state->count;
}

/* The position that the state is in, for CALL_WIDTH. */
static inline const void *top(const c4b_state *state)
{
    return state->set.wide ? (const void *)top_128(state) : top_64(state);
}

/* A field of that position. */
#define TOP_FIELD(state, field)                                                                    \
    ((state)->set.wide ? top_128(state)->field : top_64(state)->field)

/* The move that a position's `landed` tells. */
static inline c4b_move move_of(const ruleset *set, int landed)
{
    return landed == C4B_BOOM || landed == C4B_NO_MOVE ? landed : landed / (int)set->shape.stride;
}

/* The move that led to history[i]. */
static inline c4b_move c4bi_state_move_at(const c4b_state *state, size_t i)
{
    return move_of(&state->set, state->set.wide ? ((const position_128 *)state->history)[i].landed
                                                : ((const position_64 *)state->history)[i].landed);
}

/*
 * Creates a state that begins on a given board: `cells` holds a c4b_cell for each cell, row by
 * row from the bottom, or is NULL for an empty board. The rules are checked (NULL: CONECTA-4
 * BOOM); the cells and the number are not.
 */
c4b_status c4bi_state_place(c4b_state **state, const c4b_rules *rules, const unsigned char *cells,
                            int number);

/* A clone whose history has room for so many moves more; NULL without memory. */
c4b_state *c4bi_state_clone_with_room(const c4b_state *state, size_t moves);

#endif
