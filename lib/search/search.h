/*
 * search.h - what every search shares, whatever game it walks and however deep: scores, limits, the
 * line of play being built, the answer being gathered.
 *
 * Scores are always the root player's: the player to move at the root maximises, the other
 * minimises, and no sign is ever flipped. So two moves in a row, extra turns and evaluations that
 * are not antisymmetric need no special case.
 */
#ifndef C4B_SEARCH_SEARCH_H
#define C4B_SEARCH_SEARCH_H

#include "engine/budget.h"

/* Beyond every score. */
#define SCORE_INFINITE (C4B_WIN + 1)

/* A line of play, in codes of moves: see walk.h. */
typedef struct pv_line {
    int length;
    int codes[C4B_PV_MAX];
} pv_line;

typedef struct search {
    budget budget;
    c4b_player player; /* the player to move at the root, who maximises */
    bool ended;        /* by a limit, or by `status` */
    c4b_status status; /* what a callback did wrong, or C4B_OK */
    uint64_t evals;
    uint64_t other_nodes; /* of other threads, when they have ended */
    pv_line *pv;          /* by ply: the best line found from there on; longer ones are cut */
    c4b_result result;
} search;

/* Checks a caller's options and result and copies the options to a struct of today's size. The
   depth must be `least_depth` or more; a depth of 0 needs something else that ends the search. */
c4b_status c4bi_search_check(c4b_search_options *own, const c4b_search_options *options,
                             const c4b_result *result, int least_depth);

/* Sets the evaluation to our own where the caller gave none. */
void c4bi_search_complete(c4b_search_options *own);

static inline engine_limits search_limits(const c4b_search_options *options)
{
    return (engine_limits){ .max_nodes = options->max_nodes,
                            .max_ms = options->max_ms,
                            .stop = options->stop,
                            .progress = options->progress,
                            .progress_data = options->progress_data };
}

/* Starts a search, with room for `depth` moves. c4bi_search_finish() frees its memory. */
c4b_status c4bi_search_start(search *s, const engine_limits *limits, int depth, c4b_player player);

/* Adds a root move that was searched to the end. */
void c4bi_search_add_root_move(search *s, c4b_move move, int score, bool exact);

/* Makes a root move the answer so far; its line is in s->result.pv already. */
void c4bi_search_set_best(search *s, c4b_move move, int score);

/* Frees the memory of a search whose answer is not wanted. */
void c4bi_search_free(search *s);

/* Frees the search's memory, fills the caller's result unless a callback failed, and returns the
   status. */
c4b_status c4bi_search_finish(search *s, c4b_result *result);

/* Ends the search because of what a callback did. */
static inline void search_fail(search *s, c4b_status status)
{
    s->status = status;
    s->ended = true;
}

static inline bool search_count_node(search *s)
{
    if (!budget_count_node(&s->budget)) {
        s->ended = true;
        return false;
    }
    return true;
}

/* The score of a game that is over `ply` moves after the root. */
static inline int score_of_end(const search *s, c4b_outcome outcome, unsigned ply)
{
    if (outcome == C4B_DRAW) {
        return 0;
    }
    return outcome == s->player ? C4B_WIN - (int)ply : (int)ply - C4B_WIN;
}

/* The score of what an evaluation returned. */
static inline int score_of_eval(search *s, int value)
{
    s->evals++;
    if (value > C4B_EVAL_MAX) {
        return C4B_EVAL_MAX;
    }
    if (value < -C4B_EVAL_MAX) {
        if (value == C4B_EVAL_ABORT) {
            search_fail(s, C4B_ERR_CALLBACK);
        }
        return -C4B_EVAL_MAX;
    }
    return value;
}

/* The line from `ply` on becomes the move of this code and the line after it. */
static inline void search_extend_pv(search *s, unsigned ply, int code)
{
    pv_line *line = &s->pv[ply];
    const pv_line *rest = &s->pv[ply + 1];
    int length = rest->length < C4B_PV_MAX ? rest->length : C4B_PV_MAX - 1;
    line->codes[0] = code;
    for (int i = 0; i < length; i++) {
        line->codes[i + 1] = rest->codes[i];
    }
    line->length = length + 1;
}

#endif
