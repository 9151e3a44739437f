/*
 * state.c - the opaque state: it is created, copied and freed here, and moves are played and
 * undone.
 *
 * A move goes from c4b_state_play(), which checks its arguments, to FN(play) of state_width.h,
 * which checks the move against the position, and on to FN(drop) or FN(explode) of
 * position_width.h, which check nothing. What a state can be asked is in state_query.c.
 */
#include "rules/state.h"

#include "base/growing.h"

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

/* The most positions of a history whose move numbers do not pass the last one. The path of a search
   may pass it; a clone of such a state has more positions than its capacity, and takes no further
   moves. */
static size_t most_positions(int first_number)
{
    return (size_t)(C4BI_LAST_NUMBER - first_number) + 1;
}

/* A state with rules and room for positions, but without a position; NULL when memory runs out. */
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

/* Makes room for at least one position more. */
static bool grow(c4b_state *state)
{
    size_t most = most_positions(state->first_number);
    size_t next = state->capacity + 1;
    return next <= most && (reserve(state, &state->set, least(next + next / 2, most)) ||
                            reserve(state, &state->set, next));
}

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
    assert(number >= 1 && number <= C4BI_LAST_NUMBER);
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

static void copy_history(c4b_state *copy, const c4b_state *original)
{
    copy->count = original->count;
    memcpy(copy->history, original->history, (original->count + 1) * position_size(&original->set));
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
    /* The room of `to`, which never shrinks, in positions of the width of `from`. */
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
