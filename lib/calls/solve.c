/*
 * solve.c - c4b_solve() and c4b_solve_moves(): check what is asked, and share out the limits.
 */
#include "base/growing.h"
#include "calls/solving.h"

c4b_status c4b_solve_options_init(c4b_solve_options *options, size_t size)
{
    const c4b_solve_options defaults = C4B_SOLVE_OPTIONS_INIT;
    return c4bi_growing_init(options, size, &defaults, GROWING_SOLVE_OPTIONS);
}

c4b_status c4b_solution_init(c4b_solution *solution, size_t size)
{
    const c4b_solution defaults = C4B_SOLUTION_INIT;
    return c4bi_growing_init(solution, size, &defaults, GROWING_SOLUTION);
}

/* Checks what is asked and copies the options to a struct of today's size. */
static c4b_status check_options(c4b_solve_options *own, const c4b_state *state,
                                const c4b_solve_options *options)
{
    const c4b_solve_options defaults = C4B_SOLVE_OPTIONS_INIT;
    c4b_status status =
        c4bi_growing_take(own, options != NULL ? options : &defaults, GROWING_SOLVE_OPTIONS);
    if (status == C4B_OK && (state == NULL || own->threads < 0)) {
        status = C4B_ERR_INVALID;
    }
    if (status == C4B_OK && c4b_state_outcome(state) != C4B_ONGOING) {
        status = C4B_ERR_GAME_OVER;
    }
    return status;
}

static engine_limits limits_of(const c4b_solve_options *options)
{
    return (engine_limits){ .max_nodes = options->max_nodes,
                            .max_ms = options->max_ms,
                            .stop = options->stop,
                            .progress = options->progress,
                            .progress_data = options->progress_data };
}

/* ---- a position ---- */

static c4b_status solve(solving *s)
{
    s->limits = limits_of(s->options);
    c4b_status status = c4bi_solving_find_outcome(s, true);
    if (status == C4B_OK && s->options->distance != 0 && s->found.distance < 0) {
        s->limits = c4bi_limits_left(&s->limits, s->found.nodes, s->found.seconds);
        status = c4bi_solving_find_distance(s);
    }
    return status;
}

c4b_status c4b_solve(const c4b_state *state, const c4b_solve_options *options,
                     c4b_solution *solution)
{
    c4b_solve_options own;
    solving s = { .state = state, .options = &own, .found = C4B_SOLUTION_INIT };
    c4b_status status = check_options(&own, state, options);
    if (status == C4B_OK) {
        status = c4bi_growing_check(solution, GROWING_SOLUTION);
    }
    if (status == C4B_OK) {
        status = solve(&s);
    }
    if (status == C4B_OK) {
        c4bi_growing_give(solution, &s.found, GROWING_SOLUTION);
    }
    return status;
}

/* ---- every move of a position ---- */

/* The moves being solved. `state` is played on and taken back. */
typedef struct moves_solving {
    c4b_state *state;
    const c4b_solve_options *options;
    int count;
    c4b_move moves[C4B_MAX_MOVES];
    solving after[C4B_MAX_MOVES]; /* what each move leads to */
} moves_solving;

/* Finds who wins after a move. */
static c4b_status find_child_outcome(solving *s)
{
    s->found.outcome = c4b_state_outcome(s->state);
    if (s->found.outcome == C4B_ONGOING) {
        return c4bi_solving_find_outcome(s, false);
    }
    s->found.distance = s->options->distance != 0 ? 0 : -1;
    return C4B_OK;
}

static c4b_status find_child_distance(solving *s)
{
    return s->found.distance < 0 ? c4bi_solving_find_distance(s) : C4B_OK;
}

/* Takes a step for each move, with what the steps before have left of the limits. */
static c4b_status for_each_move(moves_solving *m, c4b_status (*step)(solving *))
{
    const engine_limits limits = limits_of(m->options);
    c4b_status status = C4B_OK;
    for (int i = 0; status == C4B_OK && i < m->count; i++) {
        uint64_t nodes = 0;
        double seconds = 0;
        for (int k = 0; k < m->count; k++) {
            nodes += m->after[k].found.nodes;
            seconds += m->after[k].found.seconds;
        }
        status = c4b_state_play(m->state, m->moves[i]);
        if (status == C4B_OK) {
            m->after[i].state = m->state;
            m->after[i].options = m->options;
            m->after[i].limits = c4bi_limits_left(&limits, nodes, seconds);
            status = step(&m->after[i]);
            c4b_state_undo(m->state);
        }
    }
    return status;
}

/* All outcomes come before any distance: they are found more quickly. */
static c4b_status solve_each(moves_solving *m, c4b_solution *out)
{
    for (int i = 0; i < m->count; i++) {
        m->after[i] = (solving){ .found = C4B_SOLUTION_INIT };
    }
    c4b_status status = for_each_move(m, find_child_outcome);
    if (status == C4B_OK && m->options->distance != 0) {
        status = for_each_move(m, find_child_distance);
    }
    for (int i = 0; status == C4B_OK && i < m->count; i++) {
        c4b_solution *found = &m->after[i].found;
        found->move = m->moves[i];
        found->distance += found->distance >= 0; /* counted from before the move */
        c4bi_growing_give(c4bi_growing_element(out, i), found, GROWING_SOLUTION);
    }
    return status;
}

c4b_status c4b_solve_moves(const c4b_state *state, const c4b_solve_options *options,
                           c4b_solution *out, int capacity, int *count)
{
    c4b_solve_options own;
    moves_solving m = { .options = &own };
    c4b_status status = check_options(&own, state, options);
    if (status != C4B_OK || capacity < 0 || (out == NULL && capacity > 0)) {
        return status != C4B_OK ? status : C4B_ERR_INVALID;
    }
    int legal = c4b_state_moves(state, m.moves);
    m.count = legal < capacity ? legal : capacity;
    status = c4bi_growing_check_array(out, m.count, GROWING_SOLUTION);
    if (status != C4B_OK) {
        return status;
    }
    m.state = c4b_state_clone(state);
    status = m.state != NULL ? solve_each(&m, out) : C4B_ERR_NO_MEMORY;
    c4b_state_free(m.state);
    if (status == C4B_OK && count != NULL) {
        *count = legal;
    }
    return status;
}
