/**
 * @file conecta4boom/search.h
 * @brief Searches that choose a move with the caller's evaluation.
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
 * Minimax, alpha-beta and a strong search, with the caller's evaluation.
 *
 * **Depth** counts moves, not turns. Who maximises follows from whose move it is, so two moves in a
 * row just work. Moves are tried left to right, BOOM last; of equal moves the first counts.
 *
 * **Scores** are for the player to move at the root. A win `n` moves ahead is #C4B_WIN - `n`, a
 * loss the opposite, a draw 0; a proven win of unknown length is #C4B_WIN - #C4B_MAX_DEPTH;
 * everything between -#C4B_EVAL_MAX and #C4B_EVAL_MAX is the
 * evaluation of a leaf, or a draw. So an earlier win is better than a later one, and a later loss
 * than an earlier one.
 *
 * **Limits.** A search out of nodes or time, or stopped, returns #C4B_OK with the best of the moves
 * that it has searched to the end, and `reason` says why it ended; #C4B_ERR_STOPPED only when
 * there is none.
 *
 * **Threads.** Objects are used by one thread at a time, with one exception:
 * c4b_stop_request().
 * @{
 */

/** Whether a score is a won game's. */
#define C4B_IS_WIN(score) ((score) > C4B_EVAL_MAX)
/** Whether a score is a lost game's. */
#define C4B_IS_LOSS(score) ((score) < -C4B_EVAL_MAX)
/** How many moves a won or lost game goes on for, by its score; #C4B_MAX_DEPTH: proven, but not how
    many. */
#define C4B_MOVES_TO_END(score) (C4B_WIN - ((score) > 0 ? (score) : -(score)))

/* c4b_result.reason: why a search ended. */
#define C4B_DONE 0        /**< 0: it did what was asked. */
#define C4B_LIMIT_NODES 1 /**< 1: `max_nodes` were visited. */
#define C4B_LIMIT_TIME 2  /**< 2: `max_ms` had passed. */
#define C4B_WAS_STOPPED 3 /**< 3: `stop` was requested, or the progress callback said so. */
#define C4B_PROVEN 4      /**< 4: c4b_search() only: the outcome is proven. */

/** @name Stopping from outside
 * @{ */

/** A request to stop, which searches look at and others set. Since 1.0. */
typedef struct c4b_stop c4b_stop;

/**
 * Creates a request that has not been made.
 * @return The new object, to be freed with c4b_stop_free(); NULL without memory. Since 1.0.
 */
C4B_API c4b_stop *c4b_stop_new(void);

/**
 * Asks every search that was given the object to end soon, and every later one until
 * c4b_stop_reset(). May be called from any thread and from a signal handler.
 * @param stop The object, or NULL: then nothing happens. Since 1.0.
 */
C4B_API void c4b_stop_request(c4b_stop *stop);

/**
 * Takes the request back.
 * @param stop The object, or NULL: then nothing happens. Since 1.0.
 */
C4B_API void c4b_stop_reset(c4b_stop *stop);

/**
 * Frees the object.
 * @param stop The object, which no search uses any more, or NULL. Since 1.0.
 */
C4B_API void c4b_stop_free(c4b_stop *stop);

/** @} */
/** @name Progress
 * @{ */

/**
 * How far a search is. The library makes it; it is valid during the callback. Since 1.0.
 */
typedef struct c4b_progress {
    size_t size;        /**< sizeof(c4b_progress), as the library was compiled. */
    int depth;          /**< The depth that is being searched, in moves. */
    int score;          /**< Of the best move so far; 0 while there is none. */
    uint64_t nodes;     /**< Positions visited so far. */
    double seconds;     /**< Since the search began. */
    int table_permille; /**< How full the table is; 0 without one. */
    int pv_length;      /**< Moves in `pv`; 0 while there is no best move. */
    const c4b_move *pv; /**< The play expected so far, best move first. */
} c4b_progress;

/** Initialises a c4b_progress. */
/* clang-format off */
#define C4B_PROGRESS_INIT { sizeof(c4b_progress), 0, 0, 0, 0, 0, 0, 0 }
/* clang-format on */

/**
 * Does at run time what #C4B_PROGRESS_INIT does; for programs that test their callback.
 * @param[out] progress Memory of at least `size` bytes; all of them are written.
 * @param size `sizeof(c4b_progress)`, as the program was compiled.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or a size smaller than version 1's. Since 1.0.
 */
C4B_API c4b_status c4b_progress_init(c4b_progress *progress, size_t size);

/**
 * Called on the thread that called the search: when a depth is finished, and about ten times a
 * second meanwhile; not when a limit or a request ends the search.
 * @param progress How far the search is.
 * @param data The caller's pointer.
 * @return 0 to go on; anything else stops the search, if it is not done. Since 1.0.
 */
typedef int (*c4b_progress_fn)(const c4b_progress *progress, void *data);

/** @} */
/** @name Asking and answers
 * @{ */

/**
 * A table of positions seen, kept between searches. It serves any search or solve in turn, one
 * at a time: entries are told apart by rules, evaluation, its data, and who moves at the root.
 * Since 1.0.
 *
 * An entry is verified by 64 bits: a search of n nodes is misled by a foreign entry with a chance
 * of less than n / 2^62.
 */
typedef struct c4b_table c4b_table;

/**
 * Creates an empty table.
 * @param megabytes How much memory it takes, in units of 2^20 bytes; 1 or more.
 * @return The new table, to be freed with c4b_table_free(); NULL without memory, or for 0.
 *     Since 1.0.
 */
C4B_API c4b_table *c4b_table_new(size_t megabytes);

/**
 * Empties a table, which takes no time however large it is. To be done when what `eval_data`
 * points to has changed, or a game's rules behind the same callbacks.
 * @param table The table, or NULL: then nothing happens. Since 1.0.
 */
C4B_API void c4b_table_clear(c4b_table *table);

/**
 * Frees a table.
 * @param table The table, which no search uses any more, or NULL. Since 1.0.
 */
C4B_API void c4b_table_free(c4b_table *table);

/** A book of solved positions: see book.h. Since 1.0. */
typedef struct c4b_book c4b_book;

/**
 * What to search and how long. Since 1.0.
 *
 * A struct that can grow: set `size` with #C4B_SEARCH_OPTIONS_INIT or c4b_search_options_init()
 * before anything else.
 */
typedef struct c4b_search_options {
    size_t size;              /**< sizeof(c4b_search_options), as the program was compiled. */
    int depth;                /**< In moves, up to #C4B_MAX_DEPTH; 0 only for c4b_search(). */
    c4b_eval_fn eval;         /**< The evaluation; NULL: c4b_eval_strong(). */
    void *eval_data;          /**< Handed to it. */
    uint64_t max_nodes;       /**< How many positions to visit at most; 0: no limit. */
    unsigned max_ms;          /**< How many milliseconds to take at most; 0: no limit. */
    int threads;              /**< How many to use; 0 or 1: the caller's only. */
    int mirror_eval;          /**< Non-zero: mirrored boards have the same value in `eval`. */
    c4b_table *table;         /**< Kept between calls; NULL: a private one. */
    const c4b_book *book;     /**< Looked up first when `depth` is 0; or NULL. */
    c4b_stop *stop;           /**< Ends the search when requested, or NULL. */
    c4b_progress_fn progress; /**< Told how far the search is, or NULL. */
    void *progress_data;      /**< Handed to it. */
} c4b_search_options;

/** Initialises a c4b_search_options: no limits, no depth yet. */
/* clang-format off */
#define C4B_SEARCH_OPTIONS_INIT                                                                    \
    { sizeof(c4b_search_options), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }
/* clang-format on */

/**
 * Does at run time what #C4B_SEARCH_OPTIONS_INIT does.
 * @param[out] options Memory of at least `size` bytes; all of them are written.
 * @param size `sizeof(c4b_search_options)`, as the program was compiled.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or a size smaller than version 1's. Since 1.0.
 */
C4B_API c4b_status c4b_search_options_init(c4b_search_options *options, size_t size);

/** A move at the root and what it is worth. Since 1.0. */
typedef struct c4b_root_move {
    c4b_move move; /**< The move. */
    int score;     /**< Its score, or an upper bound of it. */
    int exact;     /**< 1: the score itself. 0: the move is worth no more than that, and may be
                        worth much less, even where the bound is the best move's score. */
} c4b_root_move;

/**
 * What a search found. Since 1.0.
 *
 * A struct that can grow: set `size` with #C4B_RESULT_INIT or c4b_result_init() before anything
 * else. One result can be used for one search after the other.
 */
typedef struct c4b_result {
    size_t size;             /**< sizeof(c4b_result), as the program was compiled. */
    c4b_move move;           /**< The best move, or #C4B_NO_MOVE. */
    int score;               /**< Its score. */
    int depth;               /**< How deep it was searched, in moves. */
    int reason;              /**< Why the search ended: #C4B_DONE, or another. */
    uint64_t nodes;          /**< Positions reached by a move: leaves included, the root not. */
    uint64_t evals;          /**< How often the evaluation was asked. */
    double seconds;          /**< How long it took. */
    int pv_length;           /**< Moves in `pv`. */
    c4b_move pv[C4B_PV_MAX]; /**< The play expected, best move first; its first 64 moves. */
    int root_count;          /**< Moves in `root`. */
    c4b_root_move root[C4B_MAX_MOVES]; /**< The root's moves that were searched to the end, in
                                            move order; of a caller's game the first 64. */
} c4b_result;

/** Initialises a c4b_result. */
/* clang-format off */
#define C4B_RESULT_INIT                                                                            \
    { sizeof(c4b_result), C4B_NO_MOVE, 0, 0, 0, 0, 0, 0, 0, { 0 }, 0, { { 0, 0, 0 } } }
/* clang-format on */

/**
 * Does at run time what #C4B_RESULT_INIT does.
 * @param[out] result Memory of at least `size` bytes; all of them are written.
 * @param size `sizeof(c4b_result)`, as the program was compiled.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or a size smaller than version 1's. Since 1.0.
 */
C4B_API c4b_status c4b_result_init(c4b_result *result, size_t size);

/** @} */
/** @name Searching
 * @{ */

/**
 * Looks at everything `depth` moves deep; every root move's score is exact.
 *
 * Uses no table, book or threads: those options are not looked at.
 * @param state Where to search; it is not changed.
 * @param options What to search: `depth` is needed.
 * @param[in,out] result An initialised result, to be filled. As it was on an error, but for
 *     #C4B_ERR_STOPPED: then it has no move, and says why, after how many nodes and how long.
 * @return #C4B_OK; #C4B_ERR_GAME_OVER; #C4B_ERR_STOPPED when a limit or a request came before the
 *     first root move was done; #C4B_ERR_CALLBACK when the evaluation gave up;
 *     #C4B_ERR_NO_MEMORY; #C4B_ERR_INVALID for NULL, a depth that cannot be, a negative number of
 *     threads, or a struct that was not initialised; #C4B_ERR_UNSUPPORTED for one with fields set
 *     that this version does not know. Since 1.0.
 */
C4B_API c4b_status c4b_minimax(const c4b_state *state, const c4b_search_options *options,
                               c4b_result *result);

/**
 * Finds the same move and score as c4b_minimax() without looking at what cannot change them.
 * The scores of root moves that are not better than one before are upper bounds.
 *
 * Uses no table, book or threads: those options are not looked at.
 * @param state Where to search; it is not changed.
 * @param options What to search: `depth` is needed.
 * @param[in,out] result An initialised result, as for c4b_minimax().
 * @return As c4b_minimax(). Since 1.0.
 */
C4B_API c4b_status c4b_alphabeta(const c4b_state *state, const c4b_search_options *options,
                                 c4b_result *result);

/**
 * The strong search: the score of c4b_minimax() at the same depth, far sooner; or, with `depth` 0,
 * the best play that the limits allow.
 *
 * With `depth` set, `score` is minimax's at that depth; of moves with equal scores any may be the
 * answer. With one thread, no time limit, and a table that is private or cleared, the same nodes
 * are visited on every run. The evaluation must depend on the position only: it is not asked again
 * where a position comes up by another way.
 *
 * With `depth` 0 the search deepens until a limit, a request or the callback ends it, or nothing
 * can change any more; one of `max_nodes`, `max_ms`, `stop` and `progress` is needed. Where it can
 * prove a win or a loss it plays the shortest way to the one and the longest to the other. A limit
 * of time waits for the first answer, so that there always is one.
 *
 * `reason` is #C4B_PROVEN where the outcome is proven, whatever ended the search, and #C4B_DONE
 * where the depth was reached. After a proof `depth` may be less than was asked, and `pv` as short
 * as the one move that keeps what was proven.
 *
 * Without a table of the caller's it has a private one that grows to 32 megabytes. With several
 * threads all of them ask the evaluation, with the same `eval_data`; how many nodes are visited
 * then differs from run to run, the score at a depth does not. Threads that cannot be had are done
 * without; more than 256 count as 256.
 * @param state Where to search; it is not changed.
 * @param options What to search.
 * @param[in,out] result An initialised result, as for c4b_minimax(). When a limit ended the search
 *     within a depth, `depth` is that one if the best move of the depth before was searched again
 *     to the end, alone or with others: `root` has those that were. Else it is the depth before.
 * @return As c4b_minimax(); #C4B_ERR_INVALID also when `depth` is 0 and nothing would end the
 * search. Since 1.0.
 */
C4B_API c4b_status c4b_search(const c4b_state *state, const c4b_search_options *options,
                              c4b_result *result);

/** @} */
/** @} */

#ifdef __cplusplus
}
#endif

#endif
