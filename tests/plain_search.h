/*
 * plain_search.h - minimax and alpha-beta as players for the course's simulator write them: the
 * board is copied for every move, its cells are looked at, and nothing is remembered. Every
 * node finds out from the cells whether the game is over, and the evaluation of a leaf does so
 * again.
 *
 * The tests' oracle for the library's searches, and the benchmark's baseline: on the model, without
 * a line of the library's code.
 */
#ifndef PLAIN_SEARCH_H
#define PLAIN_SEARCH_H

#include "model.h"

#include <stdint.h>

/* How good the model is for a player. */
typedef int (*plain_eval)(const model *m, c4b_player player);

typedef struct plain_result {
    c4b_move move;
    int score; /* as the library's: a win n moves ahead is C4B_WIN - n */
    uint64_t nodes;
    int root_count;
    int root_score[C4B_MAX_MOVES]; /* in move order; bounds in alpha-beta */
} plain_result;

plain_result plain_minimax(const model *m, int depth, plain_eval eval);
plain_result plain_alphabeta(const model *m, int depth, plain_eval eval);

/* The course's test evaluation, cell by cell. */
int plain_eval_test(const model *m, c4b_player player);

#endif
