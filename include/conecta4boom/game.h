/**
 * @file conecta4boom/game.h
 * @brief The same searches for a game that the caller brings.
 */
#ifndef CONECTA4BOOM_GAME_H
#define CONECTA4BOOM_GAME_H

#include <conecta4boom/basics.h>
#include <conecta4boom/search.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup game A caller's own game
 * A struct of callbacks makes a game of two players with full information searchable.
 *
 * Turns need not alternate: who maximises follows from `turn`, so that extra turns just work.
 * Callbacks may not throw, nor leave by `longjmp`. Everything else is as in @ref search.
 * @{
 */

/**
 * A game. A state of it is `state_size` bytes of plain memory: the search copies it with `memcpy`
 * and plays on the copy. Callbacks only ever see copies, aligned as `malloc` aligns; the caller's
 * own state may lie anywhere. Since 1.0.
 *
 * A struct that can grow: set `size` with #C4B_GAME_INIT or c4b_game_init() before anything else,
 * or write `{ .size = sizeof(c4b_game), .turn = ... }`: what is not named is zero.
 */
typedef struct c4b_game {
    size_t size;       /**< sizeof(c4b_game), as the program was compiled. */
    size_t state_size; /**< Bytes of a state, 1 or more. */
    int max_moves;     /**< The most legal moves of any state, 1 or more. */
    /** Who moves: #C4B_GREEN or #C4B_BLUE. Never asked of a finished game. */
    c4b_player (*turn)(const void *state, void *data);
    /** Writes the legal moves of a game that goes on to `out`, in the order to try them; returns
       how many, 1 to `max_moves`. What number a move has is the caller's choice, negative ones
        included. */
    int (*moves)(const void *state, c4b_move *out, void *data);
    /** Plays one of those moves; it cannot fail. */
    void (*play)(void *state, c4b_move move, void *data);
    /** How the game stands: #C4B_ONGOING, #C4B_GREEN_WINS, #C4B_BLUE_WINS or #C4B_DRAW. */
    c4b_outcome (*outcome)(const void *state, void *data);
    /** How good the state is for a player, who is always the one to move at the root; clamped to
        #C4B_EVAL_MAX both ways; never asked of a finished game; #C4B_EVAL_ABORT ends the search
        with #C4B_ERR_CALLBACK. As #c4b_eval_fn in all else. */
    int (*eval)(const void *state, c4b_player player, void *data);
    /** A number that equal states share, whose turn it is included, or NULL: then a search keeps no
        table. Its bits need not be mixed. */
    uint64_t (*hash)(const void *state, void *data);
    /** Non-zero when two states are equal, or NULL: then equal hashes are taken for equal states.
     */
    int (*equal)(const void *a, const void *b, void *data);
    void *data; /**< Handed to every callback. */
} c4b_game;

/** Initialises a c4b_game. */
/* clang-format off */
#define C4B_GAME_INIT { sizeof(c4b_game), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }
/* clang-format on */

/**
 * Does at run time what #C4B_GAME_INIT does.
 * @param[out] game Memory of at least `size` bytes; all of them are written.
 * @param size `sizeof(c4b_game)`, as the program was compiled.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or a size smaller than version 1's. Since 1.0.
 */
C4B_API c4b_status c4b_game_init(c4b_game *game, size_t size);

/**
 * c4b_minimax() for a caller's game.
 * @param game The game; `turn`, `moves`, `play`, `outcome` and `eval` are needed.
 * @param state Where to search; it is not changed.
 * @param options What to search; `depth` is needed, `eval` is NULL: the game has its own.
 * @param[in,out] result An initialised result, as for c4b_minimax().
 * @return As c4b_minimax(); #C4B_ERR_INVALID also when a callback is missing, `options->eval` is
 *     set, or the game breaks its promise: a player or an outcome that is none, no legal move
 *     while the game goes on, more than `max_moves`. Since 1.0.
 */
C4B_API c4b_status c4b_game_minimax(const c4b_game *game, const void *state,
                                    const c4b_search_options *options, c4b_result *result);

/**
 * c4b_alphabeta() for a caller's game.
 * @param game The game; `turn`, `moves`, `play`, `outcome` and `eval` are needed.
 * @param state Where to search; it is not changed.
 * @param options What to search; `depth` is needed, `eval` is NULL: the game has its own.
 * @param[in,out] result An initialised result, as for c4b_minimax().
 * @return As c4b_game_minimax(). Since 1.0.
 */
C4B_API c4b_status c4b_game_alphabeta(const c4b_game *game, const void *state,
                                      const c4b_search_options *options, c4b_result *result);

/**
 * c4b_search() for a caller's game. It keeps a table where the game has `hash`; where it has
 * `equal` too, the table keeps states and no hit is taken on trust. `options->mirror_eval` and
 * `book` are not looked at. With several threads all callbacks run concurrently on one `data`; a
 * game without `hash` is searched by one. `equal` may not search.
 * @param game The game; `turn`, `moves`, `play`, `outcome` and `eval` are needed.
 * @param state Where to search; it is not changed.
 * @param options What to search; `eval` is NULL: the game has its own.
 * @param[in,out] result An initialised result, as for c4b_search().
 * @return As c4b_search() and c4b_game_minimax(). Since 1.0.
 */
C4B_API c4b_status c4b_game_search(const c4b_game *game, const void *state,
                                   const c4b_search_options *options, c4b_result *result);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
