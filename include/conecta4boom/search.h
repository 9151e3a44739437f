/**
 * @file conecta4boom/search.h
 * @brief Searches that choose a move: minimax, alpha-beta, and the strong search.
 */
#ifndef CONECTA4BOOM_SEARCH_H
#define CONECTA4BOOM_SEARCH_H

#include <conecta4boom/basics.h>
#include <conecta4boom/eval.h>
#include <conecta4boom/state.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup search Search
 * Minimax, alpha-beta and a strong search, with any evaluation. To play well within a second:
 *
 * @code{.c}
 * c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
 * c4b_result result = C4B_RESULT_INIT;
 * options.max_ms = 1000;
 * if (c4b_search(state, &options, &result) == C4B_OK) {
 *     c4b_state_play(state, result.move);
 * }
 * @endcode
 *
 * **Depth** counts moves, not turns. Which player maximises follows from whose move it is, so two
 * moves in a row need no special treatment. Moves are tried from left to right, BOOM last; of equal
 * moves the first one counts.
 *
 * **Scores** are for the player to move at the root. A win `n` moves ahead is #C4B_WIN - `n`, a
 * loss `n` moves ahead is `n` - #C4B_WIN, a draw is 0. A proven win of unknown length is #C4B_WIN -
 * #C4B_MAX_DEPTH. Everything from -#C4B_EVAL_MAX to #C4B_EVAL_MAX is the evaluation of a leaf, or a
 * draw. So an earlier win is better than a later one, and a later loss better than an earlier one.
 *
 * **Limits.** A search that runs out of nodes or time, or is stopped, returns #C4B_OK with the best
 * of the moves that it has fully searched, and `reason` says why it ended. It returns
 * #C4B_ERR_STOPPED only when it has fully searched no move.
 *
 * **Threads.** An object is used by one thread at a time. The exception is c4b_stop_request(),
 * which any thread may call.
 * @{
 */

/** Whether a score means that the player to move at the root wins. */
#define C4B_IS_WIN(score) ((score) > C4B_EVAL_MAX)
/** Whether a score means that the player to move at the root loses. */
#define C4B_IS_LOSS(score) ((score) < -C4B_EVAL_MAX)
/** The number of moves to the end of a won or lost game, from its score; #C4B_MAX_DEPTH means that
    the outcome is proven, but not the number of moves. */
#define C4B_MOVES_TO_END(score) (C4B_WIN - ((score) > 0 ? (score) : -(score)))

/* c4b_result.reason and c4b_solution.reason: why a search ended. */
#define C4B_DONE 0        /**< 0: it has done what was asked. */
#define C4B_LIMIT_NODES 1 /**< 1: it has visited `max_nodes` positions. */
#define C4B_LIMIT_TIME 2  /**< 2: it has taken `max_ms` milliseconds. */
#define C4B_WAS_STOPPED 3 /**< 3: `stop` or the progress callback has requested it. */
#define C4B_PROVEN 4      /**< 4: the outcome is proven; c4b_search() and c4b_game_search() only. */

/** @name Stopping from outside
 * @{ */

/**
 * A request to stop: any thread makes it, and searches obey it.
 * @since 1.0
 */
typedef struct c4b_stop c4b_stop;

/**
 * Creates the object, without a request.
 * @return The new object, to be freed with c4b_stop_free(); NULL when memory runs out.
 * @since 1.0
 */
C4B_API c4b_stop *c4b_stop_new(void);

/**
 * Asks every search that was given the object to end soon, and every later one until
 * c4b_stop_reset(). May be called from any thread and from a signal handler. NULL does nothing.
 * @since 1.0
 */
C4B_API void c4b_stop_request(c4b_stop *stop);

/**
 * Withdraws the request. NULL does nothing.
 * @since 1.0
 */
C4B_API void c4b_stop_reset(c4b_stop *stop);

/**
 * Frees the object, which no search may be using. NULL is allowed.
 * @since 1.0
 */
C4B_API void c4b_stop_free(c4b_stop *stop);

/** @} */
/** @name Progress
 * @{ */

/**
 * How far a search has come. The library makes it, and it is valid during the callback only.
 * @since 1.0
 */
typedef struct c4b_progress {
    size_t size;        /**< sizeof(c4b_progress), as the library was compiled. */
    int depth;          /**< The depth that is being searched, in moves. */
    int score;          /**< The score of the best move so far; 0 while there is none. */
    uint64_t nodes;     /**< Positions visited so far. */
    double seconds;     /**< Time since the search began. */
    int table_permille; /**< How full the transposition table is; 0 without one. */
    int pv_length;      /**< Moves in `pv`; 0 while there is no best move. */
    const c4b_move *pv; /**< The play expected so far, the best move first. */
} c4b_progress;

/** Initialises a c4b_progress. */
/* clang-format off */
#define C4B_PROGRESS_INIT { sizeof(c4b_progress), 0, 0, 0, 0, 0, 0, 0 }
/* clang-format on */

/**
 * Does at run time what #C4B_PROGRESS_INIT does, for programs that test their callback.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or an invalid `size`.
 * @since 1.0
 */
C4B_API c4b_status c4b_progress_init(c4b_progress *progress, size_t size);

/**
 * A progress callback. The search calls it on the thread that called the search: when a depth is
 * finished, and about ten times a second in between; not when a limit or a request ends the search.
 * @param progress How far the search has come.
 * @param data The `progress_data` of the options.
 * @return 0 to continue; anything else stops the search, unless it is done.
 * @since 1.0
 */
typedef int (*c4b_progress_fn)(const c4b_progress *progress, void *data);

/** @} */
/** @name Options and results
 * @{ */

/**
 * A transposition table: what a search remembers of the positions it has seen, kept for the next
 * search.
 *
 * One table can serve any searches and solves, one at a time: it keeps entries apart by rules,
 * evaluation, the evaluation's data, and the player to move at the root.
 *
 * An entry is recognised by 64 bits: the chance that a search of n nodes takes the entry of another
 * position for its own is less than n / 2^62.
 * @since 1.0
 */
typedef struct c4b_table c4b_table;

/**
 * Creates an empty table.
 * @param megabytes How much memory it takes, in units of 2^20 bytes: 1 or more.
 * @return The new table, to be freed with c4b_table_free(); NULL for 0 and when memory runs out.
 * @since 1.0
 */
C4B_API c4b_table *c4b_table_new(size_t megabytes);

/**
 * Empties a table, at once however large it is. This is necessary when what `eval_data` points to
 * has changed, and when the same callbacks now play a game by other rules. NULL does nothing.
 * @since 1.0
 */
C4B_API void c4b_table_clear(c4b_table *table);

/**
 * Frees a table, which no search may be using. NULL is allowed.
 * @since 1.0
 */
C4B_API void c4b_table_free(c4b_table *table);

/**
 * A book of solved positions: see book.h.
 * @since 1.0
 */
typedef struct c4b_book c4b_book;

/**
 * What to search and how long.
 *
 * A struct that can grow: initialise it with #C4B_SEARCH_OPTIONS_INIT or
 * c4b_search_options_init().
 * @since 1.0
 */
typedef struct c4b_search_options {
    size_t size;              /**< sizeof(c4b_search_options), as the program was compiled. */
    int depth;                /**< In moves, up to #C4B_MAX_DEPTH; 0 is for c4b_search() and
                                   c4b_game_search() only. */
    c4b_eval_fn eval;         /**< The evaluation; NULL: c4b_eval_strong(). */
    void *eval_data;          /**< Passed to `eval`. */
    uint64_t max_nodes;       /**< The most positions to visit; 0: no limit. */
    unsigned max_ms;          /**< The most milliseconds to take; 0: no limit. */
    int threads;              /**< How many threads to use; 0 or 1: the caller's only. */
    int mirror_eval;          /**< Non-zero: mirrored boards have the same value in `eval`. */
    c4b_table *table;         /**< A transposition table that is kept; NULL: a private one. */
    const c4b_book *book;     /**< Looked up first if `depth` is 0; or NULL. */
    c4b_stop *stop;           /**< Ends the search when requested; or NULL. */
    c4b_progress_fn progress; /**< The progress callback, or NULL. */
    void *progress_data;      /**< Passed to `progress`. */
} c4b_search_options;

/** Initialises a c4b_search_options: no limits, and depth 0. */
/* clang-format off */
#define C4B_SEARCH_OPTIONS_INIT                                                                    \
    { sizeof(c4b_search_options), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }
/* clang-format on */

/**
 * Does at run time what #C4B_SEARCH_OPTIONS_INIT does.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or an invalid `size`.
 * @since 1.0
 */
C4B_API c4b_status c4b_search_options_init(c4b_search_options *options, size_t size);

/**
 * A move at the root and its score.
 * @since 1.0
 */
typedef struct c4b_root_move {
    c4b_move move; /**< The move. */
    int score;     /**< Its score, or an upper bound of its score. */
    int exact;     /**< 1: `score` is exact. 0: `score` is an upper bound, and the move may be much
                        worse, even if the bound equals the best move's score. */
} c4b_root_move;

/**
 * What a search has found. One result can be used for one search after another.
 *
 * A struct that can grow: initialise it with #C4B_RESULT_INIT or c4b_result_init().
 * @since 1.0
 */
typedef struct c4b_result {
    size_t size;             /**< sizeof(c4b_result), as the program was compiled. */
    c4b_move move;           /**< The best move, or #C4B_NO_MOVE. */
    int score;               /**< The score of the best move. */
    int depth;               /**< How deep it was searched, in moves. */
    int reason;              /**< Why the search ended: #C4B_DONE, #C4B_LIMIT_NODES,
                                  #C4B_LIMIT_TIME, #C4B_WAS_STOPPED or #C4B_PROVEN. */
    uint64_t nodes;          /**< Positions reached by a move: leaves included, the root not. */
    uint64_t evals;          /**< How many times the evaluation was called. */
    double seconds;          /**< How long the search took. */
    int pv_length;           /**< Moves in `pv`. */
    c4b_move pv[C4B_PV_MAX]; /**< The play expected, the best move first; at most 64 moves. */
    int root_count;          /**< Moves in `root`. */
    c4b_root_move root[C4B_MAX_MOVES]; /**< The root's moves that were fully searched, in move
                                          order; of a caller's own game at most 64. */
} c4b_result;

/** Initialises a c4b_result. */
/* clang-format off */
#define C4B_RESULT_INIT                                                                            \
    { sizeof(c4b_result), C4B_NO_MOVE, 0, 0, 0, 0, 0, 0, 0, { 0 }, 0, { { 0, 0, 0 } } }
/* clang-format on */

/**
 * Does at run time what #C4B_RESULT_INIT does.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or an invalid `size`.
 * @since 1.0
 */
C4B_API c4b_status c4b_result_init(c4b_result *result, size_t size);

/** @} */
/** @name Searching
 * @{ */

/**
 * Minimax: searches everything `depth` moves deep. The score of every root move is exact.
 *
 * It ignores the options `threads`, `table` and `book`.
 * @param state The root; it is not changed.
 * @param options What to search; `depth` must be 1 or more.
 * @param[in,out] result An initialised result, to be filled; as it was on an error other than
 *     #C4B_ERR_STOPPED. With that error it has no move, but its reason, nodes and seconds.
 * @return #C4B_OK; #C4B_ERR_GAME_OVER; #C4B_ERR_STOPPED when a limit or a request ended the search
 *     before the first root move was fully searched; #C4B_ERR_CALLBACK when the evaluation returned
 *     #C4B_EVAL_ABORT; #C4B_ERR_NO_MEMORY; #C4B_ERR_INVALID for NULL, an invalid depth, a negative
 *     number of threads, or a struct that was not initialised; #C4B_ERR_UNSUPPORTED when a field is
 *     set that this version does not know.
 * @since 1.0
 */
C4B_API c4b_status c4b_minimax(const c4b_state *state, const c4b_search_options *options,
                               c4b_result *result);

/**
 * Alpha-beta: finds the same move and score as c4b_minimax() without searching what cannot change
 * them.
 *
 * The scores of root moves that are not better than an earlier one are upper bounds. It ignores the
 * options `threads`, `table` and `book`.
 * @param state The root; it is not changed.
 * @param options What to search; `depth` must be 1 or more.
 * @param[in,out] result An initialised result, as for c4b_minimax().
 * @return As c4b_minimax().
 * @since 1.0
 */
C4B_API c4b_status c4b_alphabeta(const c4b_state *state, const c4b_search_options *options,
                                 c4b_result *result);

/**
 * The strong search: the score of c4b_minimax() at the same depth, much sooner; or, with `depth` 0,
 * the best play within the limits.
 *
 * **A fixed depth.** `score` is that of minimax at this depth; of moves with equal scores the
 * search may choose any. With one thread, no time limit, and a private or cleared table, it visits
 * the same nodes in every run. The value of the evaluation must depend on the position only,
 * because it is not asked again when a position is reached in another way.
 *
 * **Depth 0.** The search deepens until a limit, a request or the progress callback ends it, or
 * until nothing can change any more. At least one of `max_nodes`, `max_ms`, `stop` and `progress`
 * is necessary. Where the search sees a game to its end, it plays the shortest way to a win and the
 * longest way to a loss.
 *
 * **How it ends.** `reason` is #C4B_PROVEN if the outcome is proven, whatever ended the search, and
 * #C4B_DONE if the depth was reached. After a proof `depth` may be less than asked for, and `pv`
 * may be only the one move that keeps the proven outcome. If a limit hits in the middle of a depth,
 * `depth` is that depth provided the previous best move was fully searched again (`root` lists the
 * moves that were); otherwise it is the last completed depth. The time limit does not count before
 * the first root move is fully searched: so it never causes #C4B_ERR_STOPPED.
 *
 * **Table and threads.** Without a `table` the search uses a private one that grows to 32
 * megabytes. Several threads all call the evaluation with the same `eval_data`; the number of nodes
 * then differs from run to run, but the score at a depth does not. If a thread cannot be created,
 * the search continues with fewer. More than 256 threads count as 256.
 * @param state The root; it is not changed.
 * @param options What to search.
 * @param[in,out] result An initialised result, as for c4b_minimax().
 * @return As c4b_minimax(); #C4B_ERR_INVALID also when `depth` is 0 and nothing would end the
 *     search.
 * @since 1.0
 */
C4B_API c4b_status c4b_search(const c4b_state *state, const c4b_search_options *options,
                              c4b_result *result);

/** @} */
/** @} */

#ifdef __cplusplus
}
#endif

#endif
