/*
 * slow_eval.h - the evaluations a second time, slow and plain, on the array model: the tests'
 * oracle.
 *
 * Written from the text of the course's evaluations alone, without a look at the library's code.
 * Each answers what the library's function of the same name does; a player is green or blue.
 */
#ifndef SLOW_EVAL_H
#define SLOW_EVAL_H

#include "model.h"

#include <conecta4boom/eval.h>

int slow_eval_test(const model *m, c4b_player player);
int slow_eval_runs(const model *m, c4b_player player);
int slow_eval_best_line(const model *m, c4b_player player);
int slow_eval_all_lines(const model *m, c4b_player player);
int slow_eval_directions(const model *m, c4b_player player);
int slow_eval_windows(const model *m, c4b_player player);

/* Help for heuristics: these write all of `counts` and `cells`. */
void slow_windows(const model *m, c4b_player player, int counts[C4B_LINE_COUNTS]);
void slow_runs(const model *m, c4b_player player, int counts[C4B_LINE_COUNTS]);
int slow_threats(const model *m, c4b_player player, uint64_t cells[2]);

#endif
