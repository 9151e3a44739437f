/*
 * state.c - the opaque state: history and undo over positions, and the checks at the border.
 *
 * Every public call here checks its arguments and then asks the position, which checks nothing.
 */
#include "rules/state.h"

#include "base/growing.h"
#include "rules/forced.h"

#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

enum { FIRST_CAPACITY = 64 }; /* positions: most games end before the history has to grow */

static size_t position_size(const ruleset *set)
{
    return set->wide ? sizeof(position_128) : sizeof(position_64);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* How many positions a history may hold, so that no move number passes the last. */
static size_t most_positions(int first_number)
{
    return (size_t)(C4BI_LAST_NUMBER - first_number) + 1;
}

/* A state with rules and room, but no position yet. */
static c4b_state *allocate(const ruleset *set, int first_number, size_t capacity)
{
    c4b_state *state = malloc(sizeof *state);
    void *history = malloc(capacity * position_size(set));
    if (state == NULL || history == NULL) {
        free(state);
        free(history);
        return NULL;
    }
    *state = (c4b_state){ .set = *set,
                          .history = history,
                          .capacity = least(capacity, most_positions(first_number)),
                          .first_number = first_number };
    return state;
}

/* Makes room for `capacity` positions of the width of `set`. */
static bool reserve(c4b_state *state, const ruleset *set, size_t capacity)
{
    void *history = realloc(state->history, capacity * position_size(set));
    if (history == NULL) {
        return false;
    }
    state->history = history;
    state->capacity = capacity;
    return true;
}

/* Makes room for one more position at least. */
static bool grow(c4b_state *state)
{
    size_t most = most_positions(state->first_number);
    size_t next = state->capacity + 1;
    return next <= most && (reserve(state, &state->set, least(next + next / 2, most)) ||
                            reserve(state, &state->set, next));
}

/* ---- what depends on the width of the board ---- */

/* A line: its first cell, and the way from each cell to the next. */
typedef struct line {
    int length; /* 0: none */
    int row;
    int column;
    direction along;
} line;

static const line no_line = { 0, 0, 0, { 0, 0 } };

#define TEMPLATE "rules/state_width.h"
#include "base/each_width.h"

/* ---- creating, copying, freeing ---- */

c4b_status c4bi_state_place(c4b_state **state, const c4b_rules *rules, const unsigned char *cells,
                            int number)
{
    c4b_rules own = C4B_RULES_INIT;
    if (state == NULL) {
        return C4B_ERR_INVALID;
    }
    *state = NULL;
    c4b_status status = rules != NULL ? c4bi_rules_take(&own, rules, NULL) : C4B_OK;
    if (status != C4B_OK) {
        return status;
    }
    ruleset set;
    c4bi_ruleset_make(&set, &own);
    c4b_state *fresh = allocate(&set, number, FIRST_CAPACITY);
    if (fresh == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    if (set.wide) {
        *top_128(fresh) = first_position_128(&set, cells, number);
    } else {
        *top_64(fresh) = first_position_64(&set, cells, number);
    }
    *state = fresh;
    return C4B_OK;
}

c4b_status c4b_state_create(c4b_state **state, const c4b_rules *rules)
{
    return c4bi_state_place(state, rules, NULL, 1);
}

c4b_state *c4b_state_new(const c4b_rules *rules)
{
    c4b_state *state;
    return c4b_state_create(&state, rules) == C4B_OK ? state : NULL;
}

static void copy_history(c4b_state *to, const c4b_state *from)
{
    to->count = from->count;
    memcpy(to->history, from->history, (from->count + 1) * position_size(&from->set));
}

c4b_state *c4bi_state_clone_with_room(const c4b_state *state, size_t moves)
{
    size_t capacity = state->count + 1 + moves;
    c4b_state *clone = allocate(&state->set, state->first_number, capacity);
    if (clone != NULL) {
        copy_history(clone, state);
    }
    return clone;
}

c4b_state *c4b_state_clone(const c4b_state *state)
{
    return state != NULL ? c4bi_state_clone_with_room(state, FIRST_CAPACITY / 2) : NULL;
}

c4b_status c4b_state_copy(c4b_state *to, const c4b_state *from)
{
    if (to == NULL || from == NULL) {
        return C4B_ERR_INVALID;
    }
    if (to == from) {
        return C4B_OK;
    }
    /* The room there is, in positions of from's width: it is never given back. */
    size_t room = to->capacity * position_size(&to->set) / position_size(&from->set);
    if (from->count >= room) {
        room = from->count + 1;
        if (!reserve(to, &from->set, room)) {
            return C4B_ERR_NO_MEMORY;
        }
    }
    to->set = from->set;
    to->first_number = from->first_number;
    to->capacity = least(room, most_positions(from->first_number));
    copy_history(to, from);
    return C4B_OK;
}

void c4b_state_free(c4b_state *state)
{
    if (state != NULL) {
        free(state->history);
        free(state);
    }
}

/* ---- playing ---- */

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

c4b_status c4b_state_play(c4b_state *state, c4b_move move)
{
    if (state == NULL) {
        return C4B_ERR_INVALID;
    }
    return CALL_WIDTH(&state->set, play, state, move);
}

c4b_status c4b_state_undo(c4b_state *state)
{
    if (state == NULL) {
        return C4B_ERR_INVALID;
    }
    if (state->count == 0) {
        return C4B_ERR_NOTHING_TO_UNDO;
    }
    state->count--;
    return C4B_OK;
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
        cells[i][0] = found.row + i * found.along.up;
        cells[i][1] = found.column + i * found.along.right;
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
