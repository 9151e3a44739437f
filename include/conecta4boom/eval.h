/**
 * @file conecta4boom/eval.h
 * @brief Evaluations: the callback that judges a position, those built in, and help to write one.
 */
#ifndef CONECTA4BOOM_EVAL_H
#define CONECTA4BOOM_EVAL_H

#include <conecta4boom/basics.h>
#include <conecta4boom/state.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup eval Evaluation
 * How good a position looks: what a search asks where it looks no further.
 * @{
 */

/** -2147483648 (INT_MIN): an evaluation returns it to end the search with #C4B_ERR_CALLBACK. */
#define C4B_EVAL_ABORT (-2147483647 - 1)

/**
 * An evaluation: how good the state is for `player`. Since 1.0.
 *
 * **Viewpoint.** Larger is better for `player`. A search always asks for the player to move at
 * its root, whoever is to move in the state, and never turns a value round: an evaluation need not
 * give one player the opposite of what it gives the other.
 *
 * **Range.** -#C4B_EVAL_MAX to #C4B_EVAL_MAX; a search takes anything beyond for the nearer end, so
 * that no value can pass for a won or lost game. #C4B_EVAL_ABORT ends the search.
 *
 * **When it is asked.** Only for games that go on: a search knows what a finished one is worth.
 *
 * **What it may do.** Read the state by every call that takes it as `const`, the moves that
 * led there and the game's history before the search included; clone it and play on the clone;
 * search, even, from a clone. The state is the search's own: it is valid during the call, and its
 * address means nothing. It may not throw, nor leave by `longjmp`.
 *
 * **Data.** `data` is the caller's pointer, handed on untouched; it must live until the search
 * returns. c4b_minimax() and c4b_alphabeta() ask in a fixed order, on the caller's thread, once
 * for each leaf, so that an evaluation may count, learn or draw random numbers.
 */
typedef int (*c4b_eval_fn)(const c4b_state *state, c4b_player player, void *data);

/** @name Built in
 * Each can be called like any function, and passed as a callback with any `data`, which it does
 * not look at. They work on every board. For a finished game they return #C4B_EVAL_MAX to the
 * winner, minus that to the loser, 0 for a draw. Bombs count as discs, except in c4b_eval_test().
 * In a misère game having lines is bad: the sign of all but c4b_eval_test() is turned. 0 for
 * NULL, or a player that is none.
 * @{ */

/**
 * The course's test evaluation: the player's plain discs (bombs do not count), each worth its
 * column's distance from the nearer edge: 0 1 2 3 2 1 0 on seven columns.
 * @param state The state.
 * @param player For whom.
 * @param data Not used.
 * @return The value. Since 1.0.
 */
C4B_API int c4b_eval_test(const c4b_state *state, c4b_player player, void *data);

/**
 * Lines scanned for runs, from the report on Desconecta-4 BOOM. Rows, columns and the
 * diagonals (those of `connect` cells or more) are walked from the left, columns from the bottom.
 * The n-th disc of a run of the player's adds 4 for n = 2, 12 for n = 3, else n; a rival's disc
 * right after the run takes away what the run's last disc added. The player's total minus the
 * rival's.
 * @param state The state.
 * @param player For whom.
 * @param data Not used.
 * @return The value. Since 1.0.
 */
C4B_API int c4b_eval_runs(const c4b_state *state, c4b_player player, void *data);

/**
 * The best line through each column's top cell, from the report on Conecta 4 in Lisp. Along each
 * of the four lines through it, the player's contiguous discs are counted from the cell on in one
 * sense (right, down, down and left, down and right; none when the cell is not his), and from the
 * next cell on in the other sense. Let k be the largest count and m how many of the four reach it:
 * the column is worth 20m, 2000m, 200m for k = 1, 2, 3 or more (pairs more than triples, on
 * purpose). The player's total where it is the larger, else minus the rival's.
 * @param state The state.
 * @param player For whom.
 * @param data Not used.
 * @return The value. Since 1.0.
 */
C4B_API int c4b_eval_best_line(const c4b_state *state, c4b_player player, void *data);

/**
 * All four lines through each column's top cell, counted as in c4b_eval_best_line() and worth
 * 20, 2000, 200 each. The player's total minus the rival's.
 * @param state The state.
 * @param player For whom.
 * @param data Not used.
 * @return The value. Since 1.0.
 */
C4B_API int c4b_eval_all_lines(const c4b_state *state, c4b_player player, void *data);

/**
 * From each column's top cell, where it is the player's, his contiguous discs in each of the
 * seven directions that are not up, the cell included: 10, 100, 1000 for 1, 2, 3 or more. Twice
 * the player's total minus three times the rival's.
 * @param state The state.
 * @param player For whom.
 * @param data Not used.
 * @return The value. Since 1.0.
 */
C4B_API int c4b_eval_directions(const c4b_state *state, c4b_player player, void *data);

/**
 * Windows of `connect` cells without a rival's disc: 1, 10, 100, ... for 1, 2, 3, ... discs of
 * the player's. The rival's own windows count nothing. From the report on Conecta 4 in C++.
 * @param state The state.
 * @param player For whom.
 * @param data Not used.
 * @return The value, at most #C4B_EVAL_MAX. Since 1.0.
 */
C4B_API int c4b_eval_windows(const c4b_state *state, c4b_player player, void *data);

/**
 * Our own evaluation: lines, threats, tempo and bombs, weighed by numbers that were fitted to the
 * results of games. It is the one to use where nothing else is asked for: c4b_search() and its
 * siblings take it when `eval` is NULL. Mirrored boards have the same value. Its values may change
 * from version to version.
 * @param state The state.
 * @param player For whom.
 * @param data Not used.
 * @return The value. Since 1.0.
 */
C4B_API int c4b_eval_strong(const c4b_state *state, c4b_player player, void *data);

/** @} */
/** @name Help for heuristics
 * What nearly every heuristic counts, all cells at once. c4b_state_boards() gives the boards
 * themselves to those who want to count something else.
 * @{ */

/** 33: room for a count of each number of discs in a line, 0 to the largest `connect`. */
#define C4B_LINE_COUNTS 33

/**
 * Windows by the player's discs in them: `counts[n]` of all windows (`connect` cells in a row,
 * column or diagonal) hold exactly `n` discs of the player's and none of the rival's. Those are the
 * lines that he can still fill. With `connect` 1 each cell is four windows, one a direction.
 * @param state The state.
 * @param player #C4B_GREEN or #C4B_BLUE.
 * @param[out] counts Gets the counts, zeros beyond `connect`; as they were on an error.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or a player that is none. Since 1.0.
 */
C4B_API c4b_status c4b_state_windows(const c4b_state *state, c4b_player player,
                                     int counts[C4B_LINE_COUNTS]);

/**
 * Runs by length: `counts[n]` times exactly `n` discs of the player's stand side by side in a row,
 * column or diagonal, with none of his before or behind. A disc alone is a run of 1 in each of the
 * four directions; `counts[0]` is 0.
 * @param state The state.
 * @param player #C4B_GREEN or #C4B_BLUE.
 * @param[out] counts Gets the counts; as they were on an error.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or a player that is none. Since 1.0.
 */
C4B_API c4b_status c4b_state_runs(const c4b_state *state, c4b_player player,
                                  int counts[C4B_LINE_COUNTS]);

/**
 * Threats: the empty cells where a disc of the player's would complete a line.
 * @param state The state.
 * @param player #C4B_GREEN or #C4B_BLUE.
 * @param[out] cells Where not NULL: gets the cells, in the layout of c4b_boards. Those in the
 *     boards' `landings` too can be dropped on at once.
 * @return How many of them can be dropped on at once. When the game is over, for NULL, and for a
 *     player that is none: 0, and no cells. Since 1.0.
 */
C4B_API int c4b_state_threats(const c4b_state *state, c4b_player player, uint64_t cells[2]);

/** @} */
/** @} */

#ifdef __cplusplus
}
#endif

#endif
