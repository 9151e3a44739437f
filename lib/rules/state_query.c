/*
 * state_query.c - what a state can be asked: the legal moves, whose turn it is, what stands on the
 * board, how the game ended, the hash.
 *
 * Each call checks its arguments; the position that answers checks nothing.
 */
#include "base/growing.h"
#include "rules/forced.h"
#include "rules/state.h"

/* A line: its first cell, and the direction from each cell to the next. */
typedef struct line {
    int length; /* 0: there is no line */
    int row;
    int column;
    direction dir;
} line;

static const line no_line = { 0, 0, 0, { 0, 0 } };

#define TEMPLATE "rules/state_query_width.h"
#include "base/each_width.h"

/* ---- moves ---- */

int c4b_state_moves(const c4b_state *state, c4b_move out[C4B_MAX_MOVES])
{
    return state != NULL && out != NULL
               ? CALL_WIDTH(&state->set, list_moves, &state->set, top(state), out)
               : 0;
}

bool c4b_state_is_legal(const c4b_state *state, c4b_move move)
{
    return state != NULL && CALL_WIDTH(&state->set, is_legal, &state->set, top(state), move);
}

c4b_move c4b_state_forced_move(const c4b_state *state)
{
    return state != NULL ? CALL_WIDTH(&state->set, forced_move, &state->set, top(state))
                         : C4B_NO_MOVE;
}

c4b_outcome c4b_state_outcome(const c4b_state *state)
{
    return state != NULL ? TOP_FIELD(state, outcome) : C4B_ONGOING;
}

int c4b_state_line(const c4b_state *state, int cells[][2], int capacity)
{
    if (state == NULL) {
        return 0;
    }
    line found = CALL_WIDTH(&state->set, deciding_line, &state->set, top(state));
    for (int i = 0; cells != NULL && i < found.length && i < capacity; i++) {
        cells[i][0] = found.row + i * found.dir.up;
        cells[i][1] = found.column + i * found.dir.right;
    }
    return found.length;
}

/* ---- whose move it is ---- */

c4b_player c4b_state_turn(const c4b_state *state)
{
    return state != NULL ? (c4b_player)CALL_WIDTH(&state->set, mover, &state->set, top(state)) + 1
                         : C4B_NOBODY;
}

int c4b_state_moves_left(const c4b_state *state)
{
    if (state == NULL) {
        return 0;
    }
    int moves_per_turn = state->set.rules.moves_per_turn;
    return moves_per_turn - (int)TOP_FIELD(state, phase) % moves_per_turn;
}

int c4b_state_round(const c4b_state *state)
{
    if (state == NULL) {
        return 0;
    }
    int moves_per_turn = state->set.rules.moves_per_turn;
    int turn = (c4b_state_move_number(state) + moves_per_turn - 2) / moves_per_turn;
    return turn / 2 + 1;
}

int c4b_state_move_number(const c4b_state *state)
{
    return state != NULL ? state->first_number + (int)state->count : 0;
}

c4b_move c4b_state_last_move(const c4b_state *state, c4b_player player)
{
    if (state == NULL) {
        return C4B_NO_MOVE;
    }
    return CALL_WIDTH(&state->set, last_move, state, player);
}

/* ---- the board ---- */

void c4b_state_rules(const c4b_state *state, c4b_rules *rules)
{
    if (state != NULL && c4bi_growing_check(rules, GROWING_RULES) == C4B_OK) {
        c4bi_growing_give(rules, &state->set.rules, GROWING_RULES);
    }
}

int c4b_state_rows(const c4b_state *state)
{
    return state != NULL ? state->set.rules.rows : 0;
}

int c4b_state_columns(const c4b_state *state)
{
    return state != NULL ? state->set.rules.columns : 0;
}

c4b_cell c4b_state_cell(const c4b_state *state, int row, int column)
{
    if (state == NULL || (unsigned)row >= state->set.shape.rows ||
        (unsigned)column >= state->set.shape.columns) {
        return C4B_EMPTY;
    }
    return CALL_WIDTH(&state->set, cell_code, &state->set, top(state), (unsigned)row,
                      (unsigned)column);
}

int c4b_state_height(const c4b_state *state, int column)
{
    if (state == NULL || (unsigned)column >= state->set.shape.columns) {
        return 0;
    }
    return (int)CALL_WIDTH(&state->set, height, &state->set, top(state), (unsigned)column);
}

int c4b_state_empty(const c4b_state *state)
{
    return state != NULL ? (int)CALL_WIDTH(&state->set, empty_cells, &state->set, top(state)) : 0;
}

bool c4b_state_has_bomb(const c4b_state *state, c4b_player player)
{
    if (state == NULL || (player != C4B_GREEN && player != C4B_BLUE)) {
        return false;
    }
    return CALL_WIDTH(&state->set, has_bomb, &state->set, top(state), (unsigned)player - 1);
}

bool c4b_state_drops_bomb(const c4b_state *state)
{
    return state != NULL && CALL_WIDTH(&state->set, drops_bomb, &state->set, top(state));
}

c4b_status c4b_boards_init(c4b_boards *boards, size_t size)
{
    const c4b_boards defaults = C4B_BOARDS_INIT;
    return c4bi_growing_init(boards, size, &defaults, GROWING_BOARDS);
}

c4b_status c4b_state_boards(const c4b_state *state, c4b_boards *boards)
{
    if (state == NULL) {
        return C4B_ERR_INVALID;
    }
    c4b_status status = c4bi_growing_check(boards, GROWING_BOARDS);
    if (status == C4B_OK) {
        c4b_boards own = C4B_BOARDS_INIT;
        own.rows = state->set.rules.rows;
        own.columns = state->set.rules.columns;
        own.turn = c4b_state_turn(state);
        own.moves_left = c4b_state_moves_left(state);
        CALL_WIDTH(&state->set, fill_boards, &state->set, top(state), &own);
        c4bi_growing_give(boards, &own, GROWING_BOARDS);
    }
    return status;
}

uint64_t c4b_state_hash(const c4b_state *state)
{
    return state != NULL ? CALL_WIDTH(&state->set, hash, &state->set, top(state)) : 0;
}

bool c4b_state_equal(const c4b_state *a, const c4b_state *b)
{
    if (a == NULL || b == NULL || !c4bi_rules_same(&a->set.rules, &b->set.rules)) {
        return false;
    }
    return CALL_WIDTH(&a->set, same, top(a), top(b));
}
