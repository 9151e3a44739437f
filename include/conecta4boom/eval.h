/**
 * @file conecta4boom/eval.h
 * @brief Evaluations: the callback that values a position, built-in ones, and help to write one.
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
 * How good a position looks: the number that a search uses where it looks no further ahead.
 * @{
 */

/** -2147483648 (INT_MIN): an evaluation returns it to end the search with #C4B_ERR_CALLBACK. */
#define C4B_EVAL_ABORT (-2147483647 - 1)

/**
 * An evaluation: how good the state is for `player`.
 *
 * **Viewpoint.** Larger is better for `player`. A search always asks for the player to move at its
 * root, whichever side is to move in the state, and never negates a value: what an evaluation
 * returns for one player need not be the opposite of what it returns for the other.
 *
 * **Range.** -#C4B_EVAL_MAX to #C4B_EVAL_MAX. A search replaces a value outside this range by the
 * nearer end, so that no value looks like a won or lost game. #C4B_EVAL_ABORT ends the search.
 *
 * **When it is called.** Only for games that have not ended: a search knows the value of a finished
 * game.
 *
 * **What it may do.** It may read the state by every call that takes it as `const`; the state's
 * history has the moves of the game before the search and those that the search has played. It may
 * clone the state, and play or even search from the clone. The state belongs to the search: it is
 * valid during the call only, and its address has no meaning. An evaluation must neither throw an
 * exception nor leave by `longjmp`.
 *
 * **Data.** `data` is the caller's pointer, passed on unchanged; what it points to must live until
 * the search returns. c4b_minimax() and c4b_alphabeta() call the evaluation in a fixed order, on
 * the caller's thread, once for each leaf, so that an evaluation may count, learn or draw random
 * numbers. c4b_search() wants a value that depends on the position only, and with several threads
 * calls the evaluation from all of them.
 * @since 1.0
 */
typedef int (*c4b_eval_fn)(const c4b_state *state, c4b_player player, void *data);

/** @name Built in
 * Each of these can be called like any function, and used as the `eval` of a search with any
 * `data`, which it ignores. They work on every board. For a finished game they return #C4B_EVAL_MAX
 * to the winner, -#C4B_EVAL_MAX to the loser and 0 for a draw. Bombs count as discs, except in
 * c4b_eval_test(). In a misère game lines are bad, so all but c4b_eval_test() negate their value.
 * They return 0 when the state is NULL or `player` is neither player.
 * @{ */

/**
 * The test evaluation of the course: each plain disc of the player's counts its column's distance
 * from the nearer edge (0 1 2 3 2 1 0 on seven columns). Bombs do not count.
 * @since 1.0
 */
C4B_API int c4b_eval_test(const c4b_state *state, c4b_player player, void *data);

/**
 * Runs of discs along every line of the board, from a course report on Desconecta-4 BOOM.
 *
 * Rows, columns, and diagonals of at least `connect` cells are scanned from the left, columns from
 * the bottom. The n-th disc of a run of the player's adds 4 for n = 2, 12 for n = 3, otherwise n. A
 * rival's disc right after the run takes away what the last disc of the run added. The value is the
 * player's total minus the rival's.
 * @since 1.0
 */
C4B_API int c4b_eval_runs(const c4b_state *state, c4b_player player, void *data);

/**
 * The best line through the top cell of each column, from a course report on Connect 4 in Lisp.
 *
 * Along each of the four lines through the cell, the player's contiguous discs are counted from the
 * cell on in one direction (right, down, down and left, down and right; none when the cell is not
 * the player's), and from the next cell on in the opposite direction. Let k be the largest of these
 * counts and m the number of lines that reach it: the column is worth 20m, 2000m, 200m for k = 1,
 * 2, 3 or more. (The report values pairs higher than triples on purpose.) The value is the player's
 * total if it is larger than the rival's, otherwise minus the rival's total.
 * @since 1.0
 */
C4B_API int c4b_eval_best_line(const c4b_state *state, c4b_player player, void *data);

/**
 * All four lines through the top cell of each column, counted as in c4b_eval_best_line() and worth
 * 20, 2000, 200 each. The value is the player's total minus the rival's.
 * @since 1.0
 */
C4B_API int c4b_eval_all_lines(const c4b_state *state, c4b_player player, void *data);

/**
 * The player's contiguous discs around the top cell of each column.
 *
 * Where the top cell of a column is the player's, its discs are counted in each of the seven
 * directions other than up, the cell included: 10, 100, 1000 for 1, 2, 3 or more. The value is
 * twice the player's total minus three times the rival's.
 * @since 1.0
 */
C4B_API int c4b_eval_directions(const c4b_state *state, c4b_player player, void *data);

/**
 * Windows of `connect` cells without a disc of the rival's, from a course report on Connect 4 in
 * C++: 1, 10, 100, ... for 1, 2, 3, ... discs of the player's. The rival's own windows do not
 * count. The value is at most #C4B_EVAL_MAX.
 * @since 1.0
 */
C4B_API int c4b_eval_windows(const c4b_state *state, c4b_player player, void *data);

/**
 * The library's own evaluation: lines, threats, tempo and bombs, with weights that were fitted to
 * the results of games.
 *
 * It is the evaluation to use unless another one is required: searches use it when `eval` is NULL.
 * Mirrored boards have the same value. Its values may change from version to version.
 * @since 1.0
 */
C4B_API int c4b_eval_strong(const c4b_state *state, c4b_player player, void *data);

/** @} */
/** @name Help for heuristics
 * What nearly every heuristic counts, computed for all cells at once. c4b_state_boards() returns
 * the boards themselves, for a heuristic that counts anything else.
 *
 * A window is `connect` cells side by side in a row, a column or a diagonal.
 * @{ */

/** 33: room for one count for each number of discs in a line, from 0 to the largest `connect`. */
#define C4B_LINE_COUNTS 33

/**
 * Counts windows by the player's discs in them: `counts[n]` windows hold exactly `n` discs of the
 * player's and none of the rival's. These are the lines that the player can still complete. With
 * `connect` 1 each cell is four windows, one in each direction.
 * @param[out] counts Receives the counts, and zeros beyond `connect`; as they were on an error.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL, or when `player` is neither player.
 * @since 1.0
 */
C4B_API c4b_status c4b_state_windows(const c4b_state *state, c4b_player player,
                                     int counts[C4B_LINE_COUNTS]);

/**
 * Counts runs by their length: `counts[n]` times exactly `n` discs of the player's stand side by
 * side in a row, a column or a diagonal, with none of the player's before or after them. A single
 * disc is a run of 1 in each of the four directions; `counts[0]` is 0.
 * @param[out] counts Receives the counts; as they were on an error.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL, or when `player` is neither player.
 * @since 1.0
 */
C4B_API c4b_status c4b_state_runs(const c4b_state *state, c4b_player player,
                                  int counts[C4B_LINE_COUNTS]);

/**
 * Finds threats: the empty cells where a disc of the player's would complete a line.
 * @param[out] cells Receives the cells, in the layout of c4b_boards; may be NULL. Those that are
 *     also in `landings` of the boards can be filled by the next drop.
 * @return The number of threats that can be filled by the next drop. When the game is over, for
 *     NULL, and when `player` is neither player: 0, and no cells.
 * @since 1.0
 */
C4B_API int c4b_state_threats(const c4b_state *state, c4b_player player, uint64_t cells[2]);

/** @} */
/** @} */

#ifdef __cplusplus
}
#endif

#endif
