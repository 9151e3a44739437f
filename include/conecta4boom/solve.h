/**
 * @file conecta4boom/solve.h
 * @brief Exact play: who wins under best play, proven.
 */
#ifndef CONECTA4BOOM_SOLVE_H
#define CONECTA4BOOM_SOLVE_H

#include <conecta4boom/basics.h>
#include <conecta4boom/search.h>
#include <conecta4boom/state.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup solve Exact play
 * What best play by both players leads to, for every rule set. The answer is a proof, or that the
 * limits were too small to decide; it is never a guess. Play that goes on without end is a draw.
 *
 * @code{.c}
 * c4b_solution solution = C4B_SOLUTION_INIT;
 * if (c4b_solve(state, NULL, &solution) == C4B_OK) {
 *     if (solution.outcome == c4b_state_turn(state)) {
 *         printf("the side to move wins\n");
 *     }
 * }
 * @endcode
 * @{
 */

/**
 * What to solve and how long.
 *
 * A struct that can grow: initialise it with #C4B_SOLVE_OPTIONS_INIT or
 * c4b_solve_options_init().
 * @since 1.0
 */
typedef struct c4b_solve_options {
    size_t size;              /**< sizeof(c4b_solve_options), as the program was compiled. */
    int distance;             /**< Non-zero: find the exact number of moves to the end, too. */
    uint64_t max_nodes;       /**< The most positions to visit; 0: no limit. */
    unsigned max_ms;          /**< The most milliseconds to take; 0: no limit. */
    int threads;              /**< How many threads to use; 0 or 1: the caller's only. Connect 4 and
                                   distances use more, the proof search does not. */
    c4b_table *table;         /**< A transposition table that is kept; NULL: a private one of up to
                                   256 megabytes. */
    const c4b_book *book;     /**< Looked up first if it has the game's rules; or NULL. */
    c4b_stop *stop;           /**< Ends the search when requested; or NULL. */
    c4b_progress_fn progress; /**< The progress callback, or NULL. */
    void *progress_data;      /**< Passed to `progress`. */
} c4b_solve_options;

/** Initialises a c4b_solve_options: no limits, no distance. */
/* clang-format off */
#define C4B_SOLVE_OPTIONS_INIT { sizeof(c4b_solve_options), 0, 0, 0, 0, 0, 0, 0, 0, 0 }
/* clang-format on */

/**
 * Does at run time what #C4B_SOLVE_OPTIONS_INIT does.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or an invalid `size`.
 * @since 1.0
 */
C4B_API c4b_status c4b_solve_options_init(c4b_solve_options *options, size_t size);

/**
 * What best play leads to.
 *
 * A struct that can grow: initialise it with #C4B_SOLUTION_INIT or c4b_solution_init().
 * @since 1.0
 */
typedef struct c4b_solution {
    size_t size;         /**< sizeof(c4b_solution), as the program was compiled. */
    c4b_outcome outcome; /**< Under best play; #C4B_ONGOING: not decided within the limits. */
    c4b_move move;       /**< A move that keeps the outcome; if the distance is known, the soonest
                              win or the latest loss. From c4b_solve_moves(): the move that was
                              solved. About playing it each time see c4b_solve(). */
    int distance;        /**< Moves to the end; -1: not asked for, not known, or endless. */
    int reason;          /**< #C4B_DONE, or what ended the search before all was known. */
    uint64_t nodes;      /**< Positions visited. */
    double seconds;      /**< How long it took. */
} c4b_solution;

/** Initialises a c4b_solution. */
/* clang-format off */
#define C4B_SOLUTION_INIT { sizeof(c4b_solution), 0, C4B_NO_MOVE, -1, 0, 0, 0 }
/* clang-format on */

/**
 * Does at run time what #C4B_SOLUTION_INIT does.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or an invalid `size`.
 * @since 1.0
 */
C4B_API c4b_status c4b_solution_init(c4b_solution *solution, size_t size);

/**
 * Solves a position.
 *
 * **What can be solved.** CONECTA-4 BOOM is decided from the empty board on. Other rule sets are
 * decided once the position is late enough for the limits; without limits the search continues
 * until the position is decided, or until it has cut a path of 1024 turns that mattered: then
 * `reason` is #C4B_LIMIT_NODES. Connect 4 (one move a turn, no bombs, a line wins, a full board is
 * a draw) has a solver of its own, for any size of the board: there the distance comes together
 * with the outcome.
 *
 * **Playing `move` each time** ends in a win where the outcome is a win. If the distance is known,
 * it is the soonest win. Without the distance, the winning side avoids the positions that the
 * state's game has had before (in its last 256 turns), so that no position comes twice and the game
 * must end; or, if a table is kept, it comes nearer to the end by what the table remembers. In a
 * game with explosions, a state rebuilt from text for each move has neither history nor table; in
 * that case ask for the distance.
 *
 * **The distance** counts the moves of both players: the winner plays for the soonest end, the
 * loser for the latest. It takes much longer than the outcome alone. If a limit hits first, the
 * outcome stands with distance -1; in Connect 4 a limit may hit before either is known.
 * @param state The position; it is not changed.
 * @param options How to solve it; NULL: no limits, no distance.
 * @param[in,out] solution An initialised solution, to be filled; as it was on an error.
 * @return #C4B_OK, also when a limit or a request ended the search; #C4B_ERR_GAME_OVER;
 *     #C4B_ERR_NO_MEMORY; #C4B_ERR_INVALID for a NULL state or solution, a negative number of
 *     threads, or a struct that was not initialised; #C4B_ERR_UNSUPPORTED when a field is set that
 *     this version does not know.
 * @since 1.0
 */
C4B_API c4b_status c4b_solve(const c4b_state *state, const c4b_solve_options *options,
                             c4b_solution *solution);

/**
 * Solves every legal move. The limits are for all moves together. With `distance` and without a
 * limit this can take very long, because the end of the game after a bad move may be far away.
 * @param state The position; it is not changed.
 * @param options How to solve it; NULL: no limits, no distance.
 * @param[in,out] out Initialised solutions, all of the same size, to be filled in move order: each
 *     has the `move`, what best play leads to after it, and the distance counted from before it. As
 *     they were on an error.
 * @param capacity The number of solutions that `out` has room for; no more are written.
 * @param[out] count Receives the number of legal moves; may be NULL.
 * @return As c4b_solve(); #C4B_ERR_INVALID also for a negative capacity, and when the solutions
 *     differ in size.
 * @since 1.0
 */
C4B_API c4b_status c4b_solve_moves(const c4b_state *state, const c4b_solve_options *options,
                                   c4b_solution *out, int capacity, int *count);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
