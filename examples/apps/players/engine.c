/*
 * engine.c - chooses moves for the built-in players. It knows nothing about processes or the
 * protocol.
 */
#include "engine.h"

#include "../common/text.h"
#include "viewpoint.h"
#include <stdio.h>

/* The kinds of players. */
enum { SEARCHER, NINJA, MASTER, CHANCE };

enum {
    TABLE_MEGABYTES = 16,
    PROOFS_MEGABYTES = 128,
    MASTER_NODES = 3000000 /* for a proof, and again for a move, if no time is given */
};

/* ---- the players ---- */

/* Each ninja has an evaluation and a depth as green, and others as blue, and ignores the limit of
   a request. Ninjas must play the same games for ever. So their evaluations are ones that never
   change (c4b_eval_strong() may), and of equal moves they play the first. doc/exam.md says how they
   were chosen. */
static const struct {
    const char *name;
    struct {
        const char *heuristic;
        int depth;
    } sides[2];
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
            for (int side = 0; side < 2; side++) {
                /* built in: opening one cannot fail, and none has to be closed */
                heuristic_open(&e->ninja[side], ninjas[i].sides[side].heuristic, message, size);
                e->depth[side] = ninjas[i].sides[side].depth;
            }
            e->h = e->ninja[0];
            snprintf(e->h.name, sizeof e->h.name, "%s", name);
            return 1;
        }
    }
    return 0;
}

static int open_player(engine *e, const char *name, char *message, size_t size)
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
    if (!open_player(e, name, message, size)) {
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

/* Chooses a random move that is the same in every run: it depends on the position alone. */
static void choose_by_chance(const c4b_state *state, c4b_result *result)
{
    c4b_move moves[C4B_MAX_MOVES];
    uint64_t mixed = c4b_state_hash(state) + 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    int count = c4b_state_moves(state, moves);
    result->move = moves[(mixed >> 32) % (unsigned)count];
}

/* Half of a time in milliseconds, rounded up: 0, which means no limit, only for 0. */
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

/* Whether a position's score, searched `depth` moves deep, is `score` to `mover`, the player that
   has just moved. */
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

/* The upper bound that the search found for a move's score. */
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
 * Of several moves with the best score, c4b_search() may choose any, and a later version of it
 * another one. Here the first of them is played, so that games stay the same. It can only be a move
 * before the chosen one whose bound is not lower than the best score.
 */
static void prefer_first(const engine *e, const c4b_state *state, int depth, c4b_result *result)
{
    c4b_move moves[C4B_MAX_MOVES];
    c4b_state_moves(state, moves);
    for (int i = 0; moves[i] != result->move; i++) {
        if (bound_of(result, moves[i]) >= result->score &&
            is_as_good(e, state, depth, moves[i], result->score)) {
            result->move = moves[i];
            result->pv[0] = moves[i]; /* the expected play after it is not known */
            result->pv_length = 1;
            return;
        }
    }
}

/* ---- the master ---- */

/* Plays the proof's move. Only one thing is known of it: it keeps the proven outcome. */
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
 * Plays perfectly where the outcome can be proven. In a won or drawn position it plays the proof's
 * move, unless the search sees a win to its end: then it plays the search's move, which wins
 * soonest. In a lost position, or one without a proof, it plays the search's move: the longest
 * resistance, or the best evaluation.
 */
static c4b_status master_move(engine *e, const c4b_state *state, const c4b_search_options *options,
                              c4b_result *result)
{
    c4b_solve_options limits = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution proof = C4B_SOLUTION_INIT;
    c4b_outcome win = c4b_state_turn(state) == C4B_GREEN ? C4B_GREEN_WINS : C4B_BLUE_WINS;
    limits.max_ms = options->max_ms;
    limits.max_nodes = options->max_nodes;
    limits.table = e->proofs;
    limits.stop = e->stop;
    c4b_status status = c4b_solve(state, &limits, &proof);
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
        choose_by_chance(state, result);
        return C4B_OK;
    }
    if (options.max_ms == 0) {
        c4b_table_clear(e->table); /* earlier requests must not matter */
        c4b_table_clear(e->proofs);
    }
    c4b_status status = e->kind == MASTER ? master_move(e, state, &options, result)
                                          : c4b_search(state, &options, result);
    if (status == C4B_ERR_STOPPED) { /* not even depth 1 was finished, but it has to move */
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
