/* strong.c - the strong search for our own games: memory, table, threads, and the walk of each
   width. */
#include "search/strong.h"

#include "engine/state_table.h"
#include "patterns/tactics.h"
#include "rules/hash.h"
#include "search/walk.h"

#include <stdlib.h>
#include <string.h>

/* ---- what every kind of walk shares ---- */

/* A private table begins small enough to fit a near cache, because many searches end before they
   would fill a larger one. It grows up to a limit. */
static const size_t first_table_bytes = (size_t)1 << 16;
static const size_t last_table_bytes = (size_t)1 << 25;

strong_request c4bi_strong_request(const c4b_search_options *options)
{
    return (strong_request){ .limits = search_limits(options),
                             .depth = options->depth,
                             .threads = options->threads,
                             .table = options->table,
                             .eval = options->eval,
                             .eval_data = options->eval_data,
                             .mirror_eval = options->mirror_eval != 0,
                             .known_winner = C4B_ONGOING };
}

c4b_status c4bi_strong_start(strong *g, const strong_request *request, int most_choices)
{
    int depth = request->depth > 0 ? request->depth : C4B_MAX_DEPTH;
    size_t plies = (size_t)depth + 1;
    size_t most = (size_t)most_choices;
    *g = (strong){ .request = request,
                   .last_depth = depth,
                   .deeper_counts = request->depth == 0,
                   .most_choices = most_choices };
    if (most > SIZE_MAX / (3 * sizeof(int)) / plies) {
        return C4B_ERR_NO_MEMORY;
    }
    g->choices = malloc(3 * plies * most * sizeof *g->choices);
    g->root = malloc(most * sizeof *g->root);
    return g->choices != NULL && g->root != NULL ? C4B_OK : C4B_ERR_NO_MEMORY;
}

c4b_status c4bi_strong_open_table(strong *g, uint64_t salt)
{
    if (g->request->table != NULL) {
        g->table = g->request->table;
        c4bi_table_claim(g->table, OWNER_SLOTS);
        /* Scores in which deeper entries count are kept apart from scores of one depth. */
        g->salt = hash_mix(salt, g->deeper_counts);
        return C4B_OK;
    }
    g->table = c4bi_table_new_bytes(first_table_bytes);
    g->own_table = true;
    return g->table != NULL ? C4B_OK : C4B_ERR_NO_MEMORY;
}

void c4bi_strong_free(strong *g)
{
    exact_end(g->engine);
    if (g->own_table) {
        c4b_table_free(g->table);
    }
    free(g->choices);
    free(g->root);
}

void c4bi_strong_maintain_table(strong *g, search *s)
{
    if (g->table == NULL) {
        return;
    }
    int permille =
        g->in_state_table ? c4bi_state_table_permille(g->table) : c4bi_table_permille(g->table);
    size_t bytes = table_bytes(g->table);
    if (g->own_table && !g->in_state_table && permille > 500 && bytes < last_table_bytes) {
        c4bi_table_grow(g->table, bytes * 4 < last_table_bytes ? bytes * 4 : last_table_bytes);
    }
    s->budget.progress.table_permille = permille;
}

/* Insertion sort: root moves are few, and nearly in order. */
void c4bi_strong_sort_root(strong *g)
{
    for (int i = 1; i < g->root_count; i++) {
        root_choice choice = g->root[i];
        int k = i;
        for (; k > 0 && g->root[k - 1].score < choice.score; k--) {
            g->root[k] = g->root[k - 1];
        }
        g->root[k] = choice;
    }
}

/* No other move is worth more than the best. Unless a move is proven itself, that bound is all that
   is known of it: a deeper search could change its score. */
void c4bi_strong_settle_root(strong *g, int value)
{
    for (int i = 0; i < g->root_count; i++) {
        root_choice *choice = &g->root[i];
        if (!choice->exact || !(C4B_IS_WIN(choice->score) || C4B_IS_LOSS(choice->score))) {
            choice->exact = choice->score == value && choice->exact;
            choice->score = value;
        }
    }
}

/* ---- the exact engine beside the search ---- */

/* Once the search has an answer of depth DEPTH_BEFORE_ENGINE, the engine gets one node for every
   ENGINE_SHARE nodes of the search. */
enum { ENGINE_SHARE = 2, DEPTH_BEFORE_ENGINE = 4 };

static const size_t engine_table_bytes = (size_t)1 << 26;

void c4bi_strong_start_engine(strong *g, search *s)
{
    if (g->request->engine == NULL) {
        return;
    }
    g->engine = g->request->engine->start(&(exact_request){
        .state = g->root_state,
        .known = EXACT_NOTHING,
        .beside_search = true,
        .table = g->request->table,
        .most_bytes = engine_table_bytes,
        .budget = &s->budget,
    });
}

void c4bi_strong_ask_engine(strong *g, search *s)
{
    if (g->engine == NULL || s->result.depth < DEPTH_BEFORE_ENGINE || g->engine->ended ||
        exact_answer_of(g->engine).outcome != C4B_ONGOING) {
        return;
    }
    uint64_t all = budget_nodes(&s->budget);
    uint64_t earned = (all - g->engine_nodes) / ENGINE_SHARE;
    if (earned > g->engine_nodes) {
        const c4b_stop *team_stop = s->budget.team_stop;
        s->budget.team_stop = NULL; /* a helper that is faster must not end the engine */
        exact_think(g->engine, earned - g->engine_nodes);
        s->budget.team_stop = team_stop;
        g->engine_nodes += budget_nodes(&s->budget) - all;
        if (g->engine->ended && s->budget.reason != C4B_DONE) {
            s->ended = true;
        }
    }
}

/* Makes what has been proven the answer. No other move is better: higher scores were estimates. */
static void set_answer(c4b_result *r, c4b_move move, int score)
{
    r->move = move;
    r->score = score;
    r->pv[0] = move;
    r->pv_length = 1;
    for (int i = 0; i < r->root_count; i++) {
        c4b_root_move *root = &r->root[i];
        bool is_answer = root->move == move;
        if (is_answer || root->score > score) {
            root->score = score;
            root->exact = is_answer;
        }
    }
}

static exact_answer proven_answer(const strong *g)
{
    exact_answer proven = g->engine != NULL ? exact_answer_of(g->engine) : EXACT_NOTHING;
    if (proven.outcome == C4B_ONGOING) {
        proven.outcome = g->request->known_winner;
    }
    return proven;
}

/* In a lost game the search's move stays: all moves lose. */
void c4bi_strong_use_proof(const strong *g, search *s)
{
    const int unknown_length = C4B_WIN - C4B_MAX_DEPTH;
    c4b_result *r = &s->result;
    exact_answer proven = proven_answer(g);
    bool found = C4B_IS_WIN(r->score) || C4B_IS_LOSS(r->score);
    if (proven.outcome == C4B_ONGOING || found || r->pv_length == 0) {
        return;
    }
    s->budget.reason = C4B_PROVEN;
    if (proven.outcome == s->player || proven.outcome == C4B_DRAW) {
        set_answer(r, proven.move, proven.outcome == C4B_DRAW ? 0 : unknown_length);
    } else {
        set_answer(r, r->move, -unknown_length);
    }
}

/* ---- threads ---- */

/* A helper costs as much to start as some hundreds of nodes. A slow evaluation makes it pay sooner.
 */
enum { NODES_BEFORE_TEAM = 20000 };
static const double seconds_before_team = 0.02;

bool c4bi_strong_wants_team(const strong *g, const search *s)
{
    return g->team == NULL && g->helpers_wanted > 0 && s->result.depth > 0 &&
           (budget_nodes(&s->budget) >= NODES_BEFORE_TEAM ||
            c4bi_budget_seconds(&s->budget) >= seconds_before_team);
}

c4b_status c4bi_strong_copy(strong *copy, const strong *original)
{
    c4b_status status = c4bi_strong_start(copy, original->request, original->most_choices);
    copy->table = original->table;
    copy->salt = original->salt;
    copy->mirrors = original->mirrors;
    copy->in_state_table = original->in_state_table;
    copy->team = original->team;
    copy->history = original->history;
    return status;
}

static void copy_root(strong *copy, const strong *original)
{
    copy->root_count = original->root_count;
    memcpy(copy->root, original->root, (size_t)original->root_count * sizeof *original->root);
}

void c4bi_helper_prepare(helper *h, const strong *first, int depth)
{
    copy_root(&h->g, first);
    h->g.expected = first->expected;
    h->g.previous = first->previous;
    h->depth = depth;
    h->search->ended = false;
    h->search->budget.reason = C4B_DONE;
}

int c4bi_strong_adopt_answer(strong *g, search *s, int thread, int value)
{
    for (int i = 0; i < g->helper_count; i++) {
        if (g->helpers[i].search->status != C4B_OK) {
            search_fail(s, g->helpers[i].search->status);
        }
    }
    if (thread == TEAM_FIRST_THREAD || s->status != C4B_OK) {
        return value;
    }
    const helper *h = &g->helpers[thread - 1];
    copy_root(g, &h->g);
    g->saw_horizon = h->g.saw_horizon;
    s->pv[0] = h->search->pv[0];
    s->ended = false;
    return h->value;
}

void c4bi_strong_count_helper(search *s, const helper *h)
{
    s->other_nodes += budget_nodes(&h->search->budget);
    s->evals += h->search->evals;
}

/* ---- our own boards ---- */

#define TEMPLATE "search/strong_width.h"
#include "base/each_width.h"

/* What distinguishes the entries of an evaluation in a table. */
static uint64_t salt_of(const strong_request *request, c4b_player player)
{
    uint64_t salt = hash_mix((uint64_t)player, (uint64_t)(uintptr_t)request->eval);
    return hash_mix(salt, (uint64_t)(uintptr_t)request->eval_data);
}

static c4b_status prepare(strong *g, const c4b_state *state, const strong_request *request)
{
    const ruleset *set = &state->set;
    c4b_status status = c4bi_strong_start(g, request, (int)set->shape.columns + 1);
    if (status == C4B_OK) {
        status = c4bi_strong_open_table(g, salt_of(request, c4b_state_turn(state)));
    }
    if (status == C4B_OK) {
        g->root_state = state;
        g->mirrors = request->mirror_eval && mirrors_agree(set);
        CALL_WIDTH(set, start_history, set, g);
    }
    return status;
}

c4b_status c4bi_strong_search(const c4b_state *state, const strong_request *request,
                              c4b_result *result)
{
    strong g;
    c4b_status status = prepare(&g, state, request);
    c4b_state *own = c4bi_state_clone_with_room(state, (size_t)g.last_depth);
    if (own == NULL) {
        status = C4B_ERR_NO_MEMORY;
    }
    if (status == C4B_OK) {
        status = CALL_WIDTH(&state->set, search, own, &g, result);
    }
    c4b_state_free(own);
    c4bi_strong_free(&g);
    return status;
}
