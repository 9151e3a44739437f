/* search.c - checks what a search is asked and gathers its answer, whatever game it walks. */
#include "search/search.h"

#include "base/growing.h"

#include <stdlib.h>
#include <string.h>

/* ---- structs that can grow ---- */

c4b_status c4b_progress_init(c4b_progress *progress, size_t size)
{
    const c4b_progress defaults = C4B_PROGRESS_INIT;
    return c4bi_growing_init(progress, size, &defaults, GROWING_PROGRESS);
}

c4b_status c4b_search_options_init(c4b_search_options *options, size_t size)
{
    const c4b_search_options defaults = C4B_SEARCH_OPTIONS_INIT;
    return c4bi_growing_init(options, size, &defaults, GROWING_SEARCH_OPTIONS);
}

c4b_status c4b_result_init(c4b_result *result, size_t size)
{
    const c4b_result defaults = C4B_RESULT_INIT;
    return c4bi_growing_init(result, size, &defaults, GROWING_RESULT);
}

/* ---- what every search shares ---- */

c4b_status c4bi_search_check(c4b_search_options *own, const c4b_search_options *options,
                             const c4b_result *result, int least_depth)
{
    c4b_status status = c4bi_growing_take(own, options, GROWING_SEARCH_OPTIONS);
    if (status == C4B_OK) {
        status = c4bi_growing_check(result, GROWING_RESULT);
    }
    if (status != C4B_OK) {
        return status;
    }
    bool possible = own->depth >= least_depth && own->depth <= C4B_MAX_DEPTH && own->threads >= 0;
    bool ends = own->depth > 0 || own->max_nodes != 0 || own->max_ms != 0 || own->stop != NULL ||
                own->progress != NULL;
    return possible && ends ? C4B_OK : C4B_ERR_INVALID;
}

void c4bi_search_complete(c4b_search_options *own)
{
    if (own->eval == NULL || own->eval == c4b_eval_strong) {
        own->eval = c4b_eval_strong;
        own->mirror_eval = 1;
    }
}

c4b_status c4bi_search_start(search *s, const engine_limits *limits, int depth, c4b_player player)
{
    size_t lines = (size_t)depth + 1;
    memset(s, 0, sizeof *s);
    s->pv = malloc(lines * sizeof *s->pv);
    if (s->pv == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    s->pv[depth].length = 0; /* nothing is ever played from there */
    s->player = player;
    s->result = (c4b_result)C4B_RESULT_INIT;
    s->result.depth = depth;
    c4bi_budget_start(&s->budget, limits);
    s->budget.progress.depth = depth;
    return C4B_OK;
}

void c4bi_search_add_root_move(search *s, c4b_move move, int score, bool exact)
{
    c4b_result *r = &s->result;
    if (r->root_count < C4B_MAX_MOVES) {
        r->root[r->root_count++] = (c4b_root_move){ .move = move, .score = score, .exact = exact };
    }
}

void c4bi_search_set_best(search *s, c4b_move move, int score)
{
    c4b_progress *progress = &s->budget.progress;
    s->result.move = move;
    s->result.score = score;
    progress->score = score;
    progress->pv = s->result.pv;
    progress->pv_length = s->result.pv_length;
}

void c4bi_search_free(search *s)
{
    free(s->pv);
}

c4b_status c4bi_search_finish(search *s, c4b_result *result)
{
    c4bi_search_free(s);
    if (s->status != C4B_OK) {
        return s->status;
    }
    s->result.reason = s->budget.reason;
    s->result.nodes = budget_nodes(&s->budget) + s->other_nodes;
    s->result.evals = s->evals;
    s->result.seconds = c4bi_budget_seconds(&s->budget);
    c4bi_growing_give(result, &s->result, GROWING_RESULT);
    return s->result.pv_length > 0 ? C4B_OK : C4B_ERR_STOPPED;
}
