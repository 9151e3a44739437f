/* analysis.c - see analysis.h. */
#include "analysis.h"

#include "../common/text.h"
#include <stdlib.h>

void set_score(move_analysis *known, int score, int depth, const c4b_move *pv, int pv_length)
{
    known->known = known->exact = true;
    known->score = score;
    known->depth = depth;
    known->pv[0] = c4b_move_to_char(known->move);
    write_moves(pv, pv_length, known->pv + 1, C4B_PV_MAX + 1);
}

static move_analysis analysis_of_move(const c4b_result *r, c4b_move move)
{
    move_analysis known = { .move = move, .chosen = move == r->move };
    for (int i = 0; i < r->root_count; i++) {
        if (r->root[i].move == move) {
            known.known = true;
            known.score = r->root[i].score;
            known.exact = r->root[i].exact;
            known.depth = r->depth;
        }
    }
    if (known.chosen) {
        set_score(&known, r->score, r->depth, r->pv + 1, r->pv_length - 1);
    }
    return known;
}

void list_moves(analysis *a)
{
    c4b_move moves[C4B_MAX_MOVES];
    a->count = c4b_state_moves(a->state, moves);
    for (int i = 0; i < a->count; i++) {
        a->moves[i] = analysis_of_move(&a->result, moves[i]);
    }
}

void choose_move(analysis *a)
{
    move_analysis *best = NULL;
    for (int i = 0; i < a->count; i++) {
        move_analysis *each = &a->moves[i];
        if (each->exact && (best == NULL || each->score > best->score ||
                            (each->score == best->score && each->chosen))) {
            best = each;
        }
    }
    for (int i = 0; i < a->count; i++) {
        a->moves[i].chosen = &a->moves[i] == best;
    }
}

const move_analysis *chosen_move(const analysis *a)
{
    const move_analysis *best = a->moves;
    while (!best->chosen) {
        best++;
    }
    return best;
}

static int compare_moves(const void *first, const void *second)
{
    const move_analysis *a = first, *b = second;
    const int order[] = { b->chosen - a->chosen, b->known - a->known,
                          (b->score > a->score) - (b->score < a->score), b->exact - a->exact,
                          a->move - b->move };
    int i = 0;
    while (i < 4 && order[i] == 0) {
        i++;
    }
    return order[i];
}

void sort_moves(analysis *a)
{
    qsort(a->moves, (size_t)a->count, sizeof *a->moves, compare_moves);
}
