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
 * A proof search for every rule set. It answers what best play of both leads to, or that it could
 * not decide within the limits; never a guess. Endless play is a draw.
 * @{
 */

/**
 * What to solve and how long. Since 1.0.
 *
 * A struct that can grow: set `size` with #C4B_SOLVE_OPTIONS_INIT or c4b_solve_options_init()
 * before anything else.
 */
typedef struct c4b_solve_options {
    size_t size;              /**< sizeof(c4b_solve_options), as the program was compiled. */
    int distance;             /**< Non-zero: the exact number of moves to the end as well. */
    uint64_t max_nodes;       /**< How many positions to visit at most; 0: no limit. */
    unsigned max_ms;          /**< How many milliseconds to take at most; 0: no limit. */
    int threads;              /**< 0 or 1: the caller's thread only. Connect 4 and distances
                                   use more; the proof search does not. */
    c4b_table *table;         /**< Kept between calls; NULL: a private one, up to 256 megabytes. */
    const c4b_book *book;     /**< Looked up first, if it is of the game; or NULL. */
    c4b_stop *stop;           /**< Ends the search when requested, or NULL. */
    c4b_progress_fn progress; /**< Told how far the search is, or NULL. */
    void *progress_data;      /**< Handed to it. */
} c4b_solve_options;

/** Initialises a c4b_solve_options: no limits, no distance. */
/* clang-format off */
#define C4B_SOLVE_OPTIONS_INIT { sizeof(c4b_solve_options), 0, 0, 0, 0, 0, 0, 0, 0, 0 }
/* clang-format on */

/**
 * Does at run time what #C4B_SOLVE_OPTIONS_INIT does.
 * @param[out] options Memory of at least `size` bytes; all of them are written.
 * @param size `sizeof(c4b_solve_options)`, as the program was compiled.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or a size that cannot be. Since 1.0.
 */
C4B_API c4b_status c4b_solve_options_init(c4b_solve_options *options, size_t size);

/**
 * What best play leads to. Since 1.0.
 *
 * A struct that can grow: set `size` with #C4B_SOLUTION_INIT or c4b_solution_init() before anything
 * else.
 */
typedef struct c4b_solution {
    size_t size;         /**< sizeof(c4b_solution), as the program was compiled. */
    c4b_outcome outcome; /**< Under best play; #C4B_ONGOING: not decided within the limits. */
    c4b_move move;  /**< A move that keeps that outcome; with the distance known the soonest win
                         or the latest loss. In c4b_solve_moves() the move itself. See
                         c4b_solve() on playing it each time. */
    int distance;   /**< Moves to the end; -1: not asked, not known, or endless. */
    int reason;     /**< #C4B_DONE, or what ended it before all was known. */
    uint64_t nodes; /**< Positions looked at. */
    double seconds; /**< How long it took. */
} c4b_solution;

/** Initialises a c4b_solution. */
/* clang-format off */
#define C4B_SOLUTION_INIT { sizeof(c4b_solution), 0, C4B_NO_MOVE, -1, 0, 0, 0 }
/* clang-format on */

/**
 * Does at run time what #C4B_SOLUTION_INIT does.
 * @param[out] solution Memory of at least `size` bytes; all of them are written.
 * @param size `sizeof(c4b_solution)`, as the program was compiled.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or a size that cannot be. Since 1.0.
 */
C4B_API c4b_status c4b_solution_init(c4b_solution *solution, size_t size);

/**
 * Solves a position.
 *
 * CONECTA-4 BOOM is decided from the empty board on. Other rule sets are where the position is
 * late enough for the limits; without limits the search goes on until it has decided. Connect 4
 * (one move a turn, no bombs, a line wins, a full board is a draw) has a solver of its own at any
 * size: there the distance comes with the outcome.
 *
 * Playing `move` each time leads to a win's end. With the distance known it is the soonest. Without
 * it the win keeps clear of the positions that the state's game has had before, so that no position
 * comes twice and the game must end; or, with a table that is kept, it comes nearer by what the
 * table remembers. Where a game has explosions, a state made anew from each position's text,
 * without moves before, and without a table, knows of neither: then ask for the distance.
 *
 * `distance` counts the moves of both players, the winner hurrying and the loser delaying. It takes
 * far longer than the outcome alone; when a limit comes first the outcome stands with distance -1,
 * but for Connect 4, where it may come before both.
 * @param state What to solve; it is not changed.
 * @param options How; NULL: no limits, no distance.
 * @param[in,out] solution An initialised solution, to be filled; as it was on an error.
 * @return #C4B_OK, also when the limits came first; #C4B_ERR_GAME_OVER; #C4B_ERR_NO_MEMORY;
 *     #C4B_ERR_INVALID for NULL, a negative number of threads, or a struct that was not
 *     initialised; #C4B_ERR_UNSUPPORTED for one with fields set that this version does not know.
 *     Since 1.0.
 */
C4B_API c4b_status c4b_solve(const c4b_state *state, const c4b_solve_options *options,
                             c4b_solution *solution);

/**
 * Solves every legal move. The limits are for all of them together. With `distance` and no limit
 * this can take very long: a bad move's end may be far.
 * @param state Where the moves are; it is not changed.
 * @param options How; NULL: no limits, no distance.
 * @param[in,out] out Initialised solutions, to be filled in move order: each says what best play
 *     leads to after its `move`, and the distance from before it.
 * @param capacity How many solutions there is room for; no more are written.
 * @param[out] count Where not NULL: gets how many legal moves there are.
 * @return As c4b_solve(). Since 1.0.
 */
C4B_API c4b_status c4b_solve_moves(const c4b_state *state, const c4b_solve_options *options,
                                   c4b_solution *out, int capacity, int *count);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
