/* every_move.c - see every_move.h. */
#include "every_move.h"

#include "../common/progress_line.h"
#include "../players/viewpoint.h"
#include "progress.h"
#include <stdio.h>

/* What the searches of a position's moves have in common. */
typedef struct move_search {
    analysis *analysis;
    const c4b_search_options *root;
    viewpoint view; /* of the player to move at the root */
} move_search;

/* How deep the root's moves are to be searched, the move included; 0: as the limits allow. Where
   the root is proven, its own depth says nothing about the other moves. */
static int depth_of_moves(const move_search *s)
{
    return s->analysis->result.reason == C4B_PROVEN ? s->root->depth : s->analysis->result.depth;
}

/* Whether an answer says more than is known. A known bound stays true: an answer from a smaller
   depth, or one above the bound, adds nothing. */
static bool is_news(const move_analysis *known, const c4b_result *answer, int depth, int score)
{
    bool complete = answer->reason == C4B_DONE || answer->reason == C4B_PROVEN || depth == 0;
    return !known->known || (complete && score <= known->score);
}

static void add_cost(c4b_result *total, const c4b_result *answer)
{
    total->nodes += answer->nodes;
    total->evals += answer->evals;
    total->seconds += answer->seconds;
    if (answer->reason == C4B_WAS_STOPPED) {
        total->reason = C4B_WAS_STOPPED;
    }
}

static void search_child(move_search *s, move_analysis *known, const c4b_state *child)
{
    bool same_mover = c4b_state_turn(child) == s->view.viewer;
    int depth = depth_of_moves(s);
    c4b_result answer = C4B_RESULT_INIT;
    c4b_search_options options = *s->root;
    options.depth = depth > 0 ? depth - 1 : 0;
    options.progress = NULL;
    if (!same_mover) {
        options.eval = value_to_viewer;
        options.eval_data = &s->view;
    }
    c4b_status status = c4b_search(child, &options, &answer);
    int score = score_before_move(answer.score, same_mover);
    add_cost(&s->analysis->result, &answer);
    if (status == C4B_OK && is_news(known, &answer, depth, score)) {
        set_score(known, score, answer.depth + 1, answer.pv, answer.pv_length);
    }
}

static void search_move(move_search *s, move_analysis *known)
{
    c4b_state *child = c4b_state_clone(s->analysis->state);
    if (c4b_state_play(child, known->move) != C4B_OK) { /* memory has run out */
        c4b_state_free(child);
        return;
    }
    c4b_outcome outcome = c4b_state_outcome(child);
    if (outcome != C4B_ONGOING) {
        set_score(known, score_before_move(score_of_end(outcome, s->view.viewer), true), 1, NULL,
                  0);
    } else if (depth_of_moves(s) == 1) {
        set_score(known, s->view.h->eval(child, s->view.viewer, s->view.h->data), 1, NULL, 0);
    } else {
        search_child(s, known, child);
    }
    c4b_state_free(child);
}

void search_every_move(analysis *a, const c4b_search_options *root, const heuristic *h)
{
    move_search s = { a, root, { h, c4b_state_turn(a->state) } };
    for (int i = 0; i < a->count && a->result.reason != C4B_WAS_STOPPED; i++) {
        move_analysis *known = &a->moves[i];
        if (known->exact && known->pv[0] != '\0') {
            continue;
        }
        if (root->progress == show_progress_as_line) {
            char text[32];
            snprintf(text, sizeof text, "move %c", c4b_move_to_char(known->move));
            show_progress_line(text);
        }
        search_move(&s, known);
    }
}
