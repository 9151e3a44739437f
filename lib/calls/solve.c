/*
 * solve.c - exact play: asks the oracle who wins and the strong search how soon; in Connect 4, a
 * solver of its own for both.
 */
#include "base/growing.h"
#include "books/answer.h"
#include "connect4/solver.h"
#include "proof/oracle.h"
#include "rules/state.h"
#include "search/search.h"

#include <conecta4boom/solve.h>
#include <stdlib.h>

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

static engine_limits limits_of(const c4b_solve_options *options)
{
    return (engine_limits){ .max_nodes = options->max_nodes,
                            .max_ms = options->max_ms,
                            .stop = options->stop,
                            .progress = options->progress,
                            .progress_data = options->progress_data };
}

/* Of a table of its own. */
static const size_t most_table_bytes = (size_t)1 << 28;

/* ---- Connect 4 ---- */

static void tell_value(const c4b_state *state, bool distance, const classic_answer *a,
                       c4b_solution *found)
{
    const shape *s = &state->set.shape;
    unsigned cells = s->rows * s->columns, empty = (unsigned)c4b_state_empty(state);
    if (!c4bi_classic_decided(a) || a->column < 0) { /* a limit; what a book told before stands */
        return;
    }
    found->outcome = c4bi_classic_outcome(a, (unsigned)c4b_state_turn(state) - 1);
    found->move = a->column;
    if (distance && a->lower == a->upper) {
        found->distance =
            a->lower == 0 ? (int)empty : c4bi_classic_distance(a->lower, cells, cells - empty);
    }
}

/* The bounds that follow from what a book says, if it has the position. Where the distance is not
   asked for any win will do, which is found sooner than the soonest. */
static bool read_bounds(const c4b_solve_options *options, const c4b_state *state,
                        classic_answer *known)
{
    c4b_solution told = C4B_SOLUTION_INIT;
    if (!c4bi_book_tells(options->book, state, &told)) {
        return false;
    }
    int cells = (int)(state->set.shape.rows * state->set.shape.columns), value;
    bool draws = told.outcome == C4B_DRAW, wins = told.outcome == c4b_state_turn(state);
    known->lower = draws ? 0 : wins ? 1 : -cells;
    known->upper = draws ? 0 : wins ? cells : -1;
    if (options->distance != 0 && !draws &&
        c4bi_classic_value(told.distance, (unsigned)c4b_state_empty(state), wins, &value)) {
        known->lower = known->upper = value;
    }
    return true;
}

/* Outcome and, where it is asked for, distance in one. */
static c4b_status solve_classic(const c4b_state *state, const c4b_solve_options *options,
                                c4b_solution *found)
{
    const engine_limits given = limits_of(options);
    budget w;
    c4bi_budget_start(&w, &given);
    classic_answer answer, known;
    const classic_question question = {
        .set = &state->set,
        .position = top(state),
        .distance = options->distance != 0,
        .threads = options->threads,
        .table = options->table,
        .most_bytes = most_table_bytes,
        .budget = &w,
        .known = read_bounds(options, state, &known) ? &known : NULL,
    };
    c4b_status status = c4bi_classic_solve(&question, &answer);
    if (status == C4B_OK) {
        tell_value(state, question.distance, &answer, found);
        found->reason = w.reason;
        found->nodes += budget_nodes(&w) + answer.other_nodes;
        found->seconds += c4bi_budget_seconds(&w);
    }
    return status;
}

/* ---- who wins ---- */

/* Whether the book answers; what it takes to look counts either way. */
static bool ask_book(const c4b_state *state, const c4b_solve_options *options, c4b_solution *found)
{
    const engine_limits no_limits = { .max_nodes = 0 };
    budget w;
    if (options->book == NULL) {
        return false;
    }
    c4bi_budget_start(&w, &no_limits);
    bool answers = c4bi_book_answers(options->book, state, options->distance != 0, found);
    found->seconds += c4bi_budget_seconds(&w);
    return answers;
}

static c4b_status find_outcome(const c4b_state *state, const c4b_solve_options *options,
                               c4b_solution *found)
{
    if (ask_book(state, options, found)) {
        return C4B_OK;
    }
    if (c4bi_classic_applies(&state->set)) {
        return solve_classic(state, options, found);
    }
    const engine_limits given = limits_of(options);
    budget w;
    c4bi_budget_start(&w, &given);
    oracle *o = c4bi_oracle_new(state, options->table, most_table_bytes, &w);
    if (o == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    c4bi_oracle_think(o, UINT64_MAX);
    c4b_status status = c4bi_oracle_status(o);
    found->outcome = c4bi_oracle_outcome(o);
    found->move = c4bi_oracle_move(o);
    found->reason = found->outcome != C4B_ONGOING ? C4B_DONE : w.reason;
    found->nodes = budget_nodes(&w);
    found->seconds += c4bi_budget_seconds(&w);
    c4bi_oracle_free(o);
    return status;
}

/* ---- how soon ---- */

static int nothing(const c4b_state *state, c4b_player player, void *data)
{
    (void)state, (void)player, (void)data;
    return 0;
}

/* The options with what is left of their limits. */
static c4b_solve_options what_is_left(const c4b_solve_options *options, const c4b_solution *used)
{
    c4b_solve_options left = *options;
    if (left.max_nodes != 0) {
        left.max_nodes = left.max_nodes > used->nodes ? left.max_nodes - used->nodes : 1;
    }
    if (left.max_ms != 0) {
        double ms = left.max_ms - used->seconds * 1e3;
        left.max_ms = ms > 1 ? (unsigned)ms : 1;
    }
    return left;
}

/* A search without an evaluation that deepens until it sees the win finds the soonest. */
static c4b_status find_distance(const c4b_state *state, const c4b_solve_options *options,
                                c4b_solution *found)
{
    c4b_search_options wanted = C4B_SEARCH_OPTIONS_INIT;
    c4b_result result = C4B_RESULT_INIT;
    wanted.max_nodes = options->max_nodes;
    wanted.max_ms = options->max_ms;
    wanted.threads = options->threads;
    wanted.table = options->table;
    wanted.stop = options->stop;
    wanted.progress = options->progress;
    wanted.progress_data = options->progress_data;
    wanted.eval = nothing;
    wanted.mirror_eval = 1;
    wanted.depth = C4B_MAX_DEPTH;
    c4b_status status = c4b_search(state, &wanted, &result);
    if (status != C4B_OK && status != C4B_ERR_STOPPED) {
        return status;
    }
    found->nodes += result.nodes;
    found->seconds += result.seconds;
    if (C4B_IS_WIN(result.score) || C4B_IS_LOSS(result.score)) {
        found->distance = C4B_WIN - (result.score > 0 ? result.score : -result.score);
        found->move = result.move;
    } else {
        found->reason = result.reason;
    }
    return C4B_OK;
}

/* A game without explosions that nobody wins ends when the board is full. */
static c4b_status add_distance(const c4b_state *state, const c4b_solve_options *options,
                               c4b_solution *found)
{
    if (found->outcome == C4B_DRAW && state->set.rules.bomb_period == 0) {
        found->distance = c4b_state_empty(state);
        return C4B_OK;
    }
    if (c4bi_classic_applies(&state->set)) { /* a book told the outcome; else a limit ended it */
        return found->reason == C4B_DONE ? solve_classic(state, options, found) : C4B_OK;
    }
    if (found->outcome == C4B_GREEN_WINS || found->outcome == C4B_BLUE_WINS) {
        return find_distance(state, options, found);
    }
    return C4B_OK;
}

/* ---- the calls ---- */

/* Checks what is asked and copies the options to a struct of today's size. */
static c4b_status take_options(c4b_solve_options *own, const c4b_state *state,
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

static c4b_status solve(const c4b_state *state, const c4b_solve_options *options,
                        c4b_solution *found)
{
    c4b_status status = find_outcome(state, options, found);
    if (status == C4B_OK && options->distance != 0 && found->distance < 0) {
        c4b_solve_options left = what_is_left(options, found);
        status = add_distance(state, &left, found);
    }
    return status;
}

c4b_status c4b_solve(const c4b_state *state, const c4b_solve_options *options,
                     c4b_solution *solution)
{
    c4b_solution found = C4B_SOLUTION_INIT;
    c4b_solve_options own;
    c4b_status status = take_options(&own, state, options);
    if (status == C4B_OK) {
        status = c4bi_growing_check(solution, GROWING_SOLUTION);
    }
    if (status == C4B_OK) {
        status = solve(state, &own, &found);
    }
    if (status == C4B_OK) {
        c4bi_growing_give(solution, &found, GROWING_SOLUTION);
    }
    return status;
}

/* Solves what a move leads to; `child` is the state after it. */
static c4b_status solve_child(const c4b_state *child, c4b_move move,
                              const c4b_solve_options *options, c4b_solution *found)
{
    c4b_status status = C4B_OK;
    found->outcome = c4b_state_outcome(child);
    if (found->outcome == C4B_ONGOING && !c4bi_book_tells(options->book, child, found)) {
        status = find_outcome(child, options, found);
    }
    if (options->distance == 0) {
        found->distance = -1;
    }
    found->move = move;
    return status;
}

/* Adds the distance from before the move. */
static c4b_status measure_child(const c4b_state *child, c4b_move move,
                                const c4b_solve_options *options, c4b_solution *found)
{
    c4b_status status = C4B_OK;
    if (c4b_state_outcome(child) != C4B_ONGOING) {
        found->distance = 0;
    } else if (found->distance < 0) {
        status = add_distance(child, options, found);
    }
    found->distance += found->distance >= 0;
    found->move = move;
    return status;
}

/* One step of c4b_solve_moves(): the outcome of a move, or its distance. */
typedef c4b_status (*step)(const c4b_state *child, c4b_move move, const c4b_solve_options *options,
                           c4b_solution *found);

/* Takes a step for each move, with what the steps before have left of the limits. */
static c4b_status for_each(step take, c4b_state *state, const c4b_solve_options *options,
                           c4b_solution *found, const c4b_move *moves, int count)
{
    c4b_status status = C4B_OK;
    for (int i = 0; status == C4B_OK && i < count; i++) {
        c4b_solution used = C4B_SOLUTION_INIT;
        for (int k = 0; k < count; k++) {
            used.nodes += found[k].nodes;
            used.seconds += found[k].seconds;
        }
        c4b_solve_options left = what_is_left(options, &used);
        status = c4b_state_play(state, moves[i]);
        if (status == C4B_OK) {
            status = take(state, moves[i], &left, &found[i]);
            c4b_state_undo(state);
        }
    }
    return status;
}

/* All outcomes come before any distance: they are the quicker ones. */
static c4b_status solve_each(c4b_state *state, const c4b_solve_options *options, c4b_solution *out,
                             const c4b_move *moves, int count)
{
    c4b_solution found[C4B_MAX_MOVES];
    for (int i = 0; i < count; i++) {
        found[i] = (c4b_solution)C4B_SOLUTION_INIT;
    }
    c4b_status status = for_each(solve_child, state, options, found, moves, count);
    if (status == C4B_OK && options->distance != 0) {
        status = for_each(measure_child, state, options, found, moves, count);
    }
    for (int i = 0; status == C4B_OK && i < count; i++) {
        c4bi_growing_give(c4bi_growing_element(out, i), &found[i], GROWING_SOLUTION);
    }
    return status;
}

c4b_status c4b_solve_moves(const c4b_state *state, const c4b_solve_options *options,
                           c4b_solution *out, int capacity, int *count)
{
    c4b_solve_options asked;
    c4b_status status = take_options(&asked, state, options);
    if (status != C4B_OK || capacity < 0 || (out == NULL && capacity > 0)) {
        return status != C4B_OK ? status : C4B_ERR_INVALID;
    }
    c4b_move moves[C4B_MAX_MOVES];
    int legal = c4b_state_moves(state, moves);
    int wanted = legal < capacity ? legal : capacity;
    status = c4bi_growing_check_array(out, wanted, GROWING_SOLUTION);
    c4b_state *own = status == C4B_OK ? c4b_state_clone(state) : NULL;
    if (status == C4B_OK) {
        status = own != NULL ? solve_each(own, &asked, out, moves, wanted) : C4B_ERR_NO_MEMORY;
    }
    c4b_state_free(own);
    if (status == C4B_OK && count != NULL) {
        *count = legal;
    }
    return status;
}
