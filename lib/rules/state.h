/*
 * state.h - the inside of a c4b_state: the rules made ready, and its history, a stack of positions.
 *
 * history[0] is the position that the state was created with, history[count] the current one. A
 * move that is played writes the next position; an undone move is forgotten with its position. The
 * positions have the width that the board needs; other layers read them by top_64(), top_128() and
 * the functions of position_width.h, or by CALL_WIDTH and top().
 */
#ifndef C4B_RULES_STATE_H
#define C4B_RULES_STATE_H

#include "rules/position.h"

#include <conecta4boom/state.h>

struct c4b_state {
    ruleset set;
    void *history;
    size_t count;     /* moves played */
    size_t capacity;  /* positions that may be reached without more memory: see state.c */
    int first_number; /* move number of history[0] */
};

/* The last move number: c4b_state_play() refuses to go beyond it. */
#define C4BI_LAST_NUMBER 1000000000

static inline position_64 *top_64(const c4b_state *state)
{
    return (position_64 *)state->history + state->count;
}

static inline position_128 *top_128(const c4b_state *state)
{
    return (position_128 *)state->history + state->count;
}

/* The current position, for CALL_WIDTH. */
static inline const void *top(const c4b_state *state)
{
    return state->set.wide ? (const void *)top_128(state) : top_64(state);
}

/* The position after `i` moves, for CALL_WIDTH. */
static inline const void *position_at(const c4b_state *state, size_t i)
{
    assert(i <= state->count);
    return state->set.wide ? (const void *)((const position_128 *)state->history + i)
                           : (const position_64 *)state->history + i;
}

/* A field of the current position. */
#define TOP_FIELD(state, field) ((state)->set.wide ? top_128(state)->field : top_64(state)->field)

/* The move that a position's `landed` stands for. */
static inline c4b_move move_of(const ruleset *set, int landed)
{
    return landed == C4B_BOOM || landed == C4B_NO_MOVE ? landed : landed / (int)set->shape.stride;
}

/* The move that led to history[i], for i from 1. */
static inline c4b_move c4bi_state_move_at(const c4b_state *state, size_t i)
{
    assert(i >= 1 && i <= state->count);
    return move_of(&state->set, state->set.wide ? ((const position_128 *)state->history)[i].landed
                                                : ((const position_64 *)state->history)[i].landed);
}

/*
 * Creates a state that begins on a given board, with the number of the first move. `cells` holds a
 * c4b_cell for each cell, row by row from the bottom; NULL is an empty board. `rules` are checked;
 * NULL is CONECTA-4 BOOM. The cells and the number are not checked.
 */
c4b_status c4bi_state_place(c4b_state **state, const c4b_rules *rules, const unsigned char *cells,
                            int number);

/* A clone whose history has room for `moves` more; NULL when memory runs out. */
c4b_state *c4bi_state_clone_with_room(const c4b_state *state, size_t moves);

#endif
