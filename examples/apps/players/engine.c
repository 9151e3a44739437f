/*
 * engine.c - chooses moves for the players that are built in. It knows nothing of processes and
 * lines.
 */
#include "engine.h"

#include "../common/text.h"
#include "viewpoint.h"
#include <stdio.h>

enum { SEARCHER, NINJA, MASTER, CHANCE };

enum {
    TABLE_MEGABYTES = 16,
    PROOFS_MEGABYTES = 128,
    MASTER_NODES = 3000000 /* for a proof, and again for a move, where no time is given */
};

/* ---- who there is ---- */

/* The ninjas think in their own ways, whatever they are asked: by an evaluation and so many moves
   ahead, as green and as blue. The evaluations are such as never change (c4b_eval_strong() may),
   and of equal moves they play the first: so they play the same games for ever. doc/exam.md tells
   how they were chosen. */
static const struct {
    const char *name;
    struct {
        const char *heuristic;
        int depth;
    } as[2];
} ninjas[] = {
    { "ninja1", { { "test", 4 }, { "test", 4 } } },
    { "ninja2", { { "runs", 8 }, { "runs", 8 } } },
    { "ninja3", { { "windows", 9 }, { "directions", 12 } } },
};

static int open_ninja(engine *e, const char *name, char *message, size_t size)
{
    for (size_t i = 0; i < sizeof ninjas / sizeof *ninjas; i++) {
        if (is(name, ninjas[i].name)) {
            e->kind = NINJA;
            for (int side = 0; side < 2;
                 side++) { /* built in: they can be had, and need no closing */
                heuristic_open(&e->ninja[side], ninjas[i].as[side].heuristic, message, size);
                e->depth[side] = ninjas[i].as[side].depth;
            }
            e->h = e->ninja[0];
            snprintf(e->h.name, sizeof e->h.name, "%s", name);
            return 1;
        }
    }
    return 0;
}

static int open_mind(engine *e, const char *name, char *message, size_t size)
{
    if (open_ninja(e, name, message, size)) {
        return 1;
    }
    e->kind = is(name, "master") ? MASTER : is(name, "random") ? CHANCE : SEARCHER;
    if (e->kind == SEARCHER) {
        return heuristic_open(&e->h, name, message, size);
    }
    int opened = heuristic_open(&e->h, "strong", message, size);
    snprintf(e->h.name, sizeof e->h.name, "%s", name);
    return opened;
}

int engine_open(engine *e, const char *name, char *message, size_t size)
{
    *e = (engine){ .kind = SEARCHER };
    if (!open_mind(e, name, message, size)) {
        return 0;
    }
    e->table = c4b_table_new(TABLE_MEGABYTES);
    e->proofs = e->kind == MASTER ? c4b_table_new(PROOFS_MEGABYTES) : NULL;
    e->stop = c4b_stop_new();
    if (e->table == NULL || (e->kind == MASTER && e->proofs == NULL) || e->stop == NULL) {
        snprintf(message, size, "%s", c4b_strerror(C4B_ERR_NO_MEMORY));
        engine_close(e);
        return 0;
    }
    return 1;
}

void engine_close(engine *e)
{
    heuristic_close(&e->h);
    c4b_table_free(e->table);
    c4b_table_free(e->proofs);
    c4b_stop_free(e->stop);
}

const char *engine_name(const engine *e)
{
    return e->h.name;
}

/* ---- thinking ---- */

/* Chance that is the same in every run: it depends on the position alone. */
static void by_chance(const c4b_state *state, c4b_result *result)
{
    c4b_move moves[C4B_MAX_MOVES];
    uint64_t mixed = c4b_state_hash(state) + 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    int count = c4b_state_moves(state, moves);
    result->move = moves[(mixed >> 32) % (unsigned)count];
}

/* At least one millisecond of them, if there are any. */
static unsigned half_of(unsigned ms)
{
    return ms / 2 + ms % 2;
}

static c4b_search_options options_for(const engine *e, const c4b_state *state, player_limit limit)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    options.eval = e->h.eval;
    options.eval_data = e->h.data;
    options.mirror_eval = e->h.mirrors;
    options.table = e->table;
    options.stop = e->stop;
    options.max_ms = limit.kind == PLAYER_MS ? (unsigned)limit.number : 0;
    if (e->kind == NINJA) {
        options.depth = e->depth[c4b_state_turn(state) == C4B_BLUE];
        options.max_ms = 0;
    } else if (e->kind == MASTER) {
        options.max_ms = half_of(options.max_ms);
        options.max_nodes = limit.kind == PLAYER_MS ? 0 : MASTER_NODES;
    } else if (limit.kind == PLAYER_NODES) {
        options.max_nodes = limit.number;
    } else if (limit.kind != PLAYER_MS) {
        options.depth = (int)limit.number;
    }
    return options;
}

/* ---- the first of equal moves ---- */

/* Whether the game after a move is worth so much to the one who made it, so many moves deep. */
static int is_worth(const engine *e, const c4b_state *child, c4b_player mover, int depth, int score)
{
    viewpoint view = { &e->h, mover };
    c4b_outcome outcome = c4b_state_outcome(child);
    if (outcome != C4B_ONGOING) {
        return score == score_before_move(score_of_end(outcome, mover), true);
    }
    if (depth == 0) {
        return value_to_viewer(child, mover, &view) == score;
    }
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    c4b_result result = C4B_RESULT_INIT;
    options.depth = depth;
    options.eval = value_to_viewer;
    options.eval_data = &view;
    options.mirror_eval = e->h.mirrors;
    options.stop = e->stop;
    return c4b_search(child, &options, &result) == C4B_OK &&
           (result.reason == C4B_DONE || result.reason == C4B_PROVEN) &&
           score_before_move(result.score, c4b_state_turn(child) == mover) == score;
}

/* What a move is worth at most, as far as the search tells. */
static int bound_of(const c4b_result *result, c4b_move move)
{
    for (int i = 0; i < result->root_count; i++) {
        if (result->root[i].move == move) {
            return result->root[i].score;
        }
    }
    return C4B_WIN;
}

static int is_as_good(const engine *e, const c4b_state *state, int depth, c4b_move move, int score)
{
    c4b_state *child = c4b_state_clone(state);
    int equal = c4b_state_play(child, move) == C4B_OK &&
                is_worth(e, child, c4b_state_turn(state), depth - 1, score);
    c4b_state_free(child);
    return equal;
}

/*
 * Of moves with equal scores c4b_search() may choose any, c4b_alphabeta() the first. Games are to
 * be the same whatever becomes of the search: so the first is played. Only moves before the chosen
 * one can be it, and of those only the ones that may be worth as much.
 */
static void prefer_first(const engine *e, const c4b_state *state, int depth, c4b_result *result)
{
    c4b_move moves[C4B_MAX_MOVES];
    c4b_state_moves(state, moves);
    for (int i = 0; moves[i] != result->move; i++) {
        if (bound_of(result, moves[i]) >= result->score &&
            is_as_good(e, state, depth, moves[i], result->score)) {
            result->move = moves[i];
            result->pv[0] = moves[i]; /* what follows it is not known */
            result->pv_length = 1;
            return;
        }
    }
}

/* ---- the master ---- */

/* What a proof tells of a move: no more than that it keeps what is proven. */
static void take_proven(const c4b_solution *proof, c4b_result *result)
{
    int won = proof->outcome != C4B_DRAW;
    result->move = proof->move;
    result->score = won ? C4B_WIN - C4B_MAX_DEPTH : 0;
    result->reason = C4B_PROVEN;
    result->pv[0] = proof->move;
    result->pv_length = 1;
}

/*
 * Plays perfectly where the game can be proven. A win or a draw is kept by the proof's move, unless
 * the search knows the way to the end of it: then it takes the shortest. What is lost, or not
 * decided, is played as the search plays it: the longest way, or as well as it can.
 */
static c4b_status master_move(engine *e, const c4b_state *state, const c4b_search_options *options,
                              c4b_result *result)
{
    c4b_solve_options how = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution proof = C4B_SOLUTION_INIT;
    c4b_outcome win = c4b_state_turn(state) == C4B_GREEN ? C4B_GREEN_WINS : C4B_BLUE_WINS;
    how.max_ms = options->max_ms;
    how.max_nodes = options->max_nodes;
    how.table = e->proofs;
    how.stop = e->stop;
    c4b_status status = c4b_solve(state, &how, &proof);
    if (status == C4B_OK) {
        status = c4b_search(state, options, result);
    }
    if (status == C4B_OK && (proof.outcome == win || proof.outcome == C4B_DRAW) &&
        !C4B_IS_WIN(result->score)) {
        take_proven(&proof, result);
    }
    return status;
}

/* ---- moves and proofs ---- */

c4b_status engine_move(engine *e, const c4b_state *state, player_limit limit,
                       c4b_progress_fn progress, void *data, c4b_result *result)
{
    if (e->kind == NINJA) {
        const heuristic *own = &e->ninja[c4b_state_turn(state) == C4B_BLUE];
        e->h.eval = own->eval;
        e->h.mirrors = own->mirrors;
    }
    c4b_search_options options = options_for(e, state, limit);
    options.progress = progress;
    options.progress_data = data;
    if (c4b_state_outcome(state) != C4B_ONGOING) {
        return C4B_ERR_GAME_OVER;
    }
    if (e->kind == CHANCE) {
        by_chance(state, result);
        return C4B_OK;
    }
    if (options.max_ms == 0) {
        c4b_table_clear(e->table); /* what was asked before must not matter */
        c4b_table_clear(e->proofs);
    }
    c4b_status status = e->kind == MASTER ? master_move(e, state, &options, result)
                                          : c4b_search(state, &options, result);
    if (status == C4B_ERR_STOPPED) { /* not even one move deep: it has to move */
        options.depth = 1;
        options.max_nodes = 0;
        options.max_ms = 0;
        options.stop = NULL;
        status = c4b_search(state, &options, result);
    }
    if (status == C4B_OK && options.depth > 0) {
        prefer_first(e, state, options.depth, result);
    }
    return status;
}

c4b_status engine_prove(engine *e, const c4b_state *state, unsigned ms, c4b_solution *solution)
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    options.distance = 1;
    options.max_ms = ms;
    options.table = e->proofs != NULL ? e->proofs : e->table;
    options.stop = e->stop;
    return c4b_solve(state, &options, solution);
}
