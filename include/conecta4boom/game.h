/**
 * @file conecta4boom/game.h
 * @brief The same searches for a game that the program brings itself.
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
 * The searches can play any game of two players without chance or hidden information: the program
 * describes it by a struct of callbacks. This is a game of tokens: a move takes 1, 2 or 3 of them,
 * and the player who takes the last one wins.
 *
 * @code{.c}
 * typedef struct tokens {
 *     int left;
 *     c4b_player turn;
 * } tokens;
 *
 * static c4b_player turn(const void *state, void *data)
 * {
 *     (void)data;
 *     return ((const tokens *)state)->turn;
 * }
 *
 * static int moves(const void *state, c4b_move *out, void *data)
 * {
 *     int count = 0, left = ((const tokens *)state)->left;
 *     (void)data;
 *     while (count < 3 && count < left) {
 *         out[count] = count + 1;
 *         count++;
 *     }
 *     return count;
 * }
 *
 * static void play(void *state, c4b_move move, void *data)
 * {
 *     tokens *game = (tokens *)state;
 *     (void)data;
 *     game->left -= move;
 *     game->turn = game->turn == C4B_GREEN ? C4B_BLUE : C4B_GREEN;
 * }
 *
 * static c4b_outcome outcome(const void *state, void *data)
 * {
 *     const tokens *game = (const tokens *)state;
 *     (void)data;
 *     if (game->left > 0) {
 *         return C4B_ONGOING;
 *     }
 *     return game->turn == C4B_GREEN ? C4B_BLUE_WINS : C4B_GREEN_WINS;
 * }
 *
 * static int eval(const void *state, c4b_player player, void *data)
 * {
 *     (void)state, (void)player, (void)data;
 *     return 0;
 * }
 *
 * static c4b_move best_move(int left)
 * {
 *     tokens root = { left, C4B_GREEN };
 *     c4b_game game = C4B_GAME_INIT;
 *     c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
 *     c4b_result result = C4B_RESULT_INIT;
 *     game.state_size = sizeof root;
 *     game.max_moves = 3;
 *     game.turn = turn;
 *     game.moves = moves;
 *     game.play = play;
 *     game.outcome = outcome;
 *     game.eval = eval;
 *     options.depth = 10;
 *     if (c4b_game_search(&game, &root, &options, &result) != C4B_OK) {
 *         return C4B_NO_MOVE;
 *     }
 *     return result.move;
 * }
 * @endcode
 *
 * Turns need not alternate: which player maximises follows from `turn`, so extra turns need no
 * special treatment. Callbacks must neither throw an exception nor leave by `longjmp`. Everything
 * else is as in @ref search.
 * @{
 */

/**
 * A game of the caller's own.
 *
 * A state of the game is `state_size` bytes of plain memory: the search copies it with `memcpy` and
 * plays on the copy. Callbacks only receive copies, which are aligned as `malloc` aligns; the
 * caller's own state may lie anywhere.
 *
 * A struct that can grow: initialise it with #C4B_GAME_INIT or c4b_game_init(), or write
 * `{ .size = sizeof(c4b_game), .turn = ... }`, where every field that is not named is zero.
 * @since 1.0
 */
typedef struct c4b_game {
    size_t size;       /**< sizeof(c4b_game), as the program was compiled. */
    size_t state_size; /**< The number of bytes in a state, 1 or more. */
    int max_moves;     /**< The most legal moves in any state, 1 or more. */
    /** The side to move: #C4B_GREEN or #C4B_BLUE. It is not called for a finished game. */
    c4b_player (*turn)(const void *state, void *data);
    /** Writes the legal moves to `out`, in the order in which to try them, and returns their
        number: 1 to `max_moves`. It is not called for a finished game. The numbers of the moves are
        the caller's choice; they may be negative. */
    int (*moves)(const void *state, c4b_move *out, void *data);
    /** Plays one of those moves. It cannot fail. */
    void (*play)(void *state, c4b_move move, void *data);
    /** How the game stands: #C4B_ONGOING, #C4B_GREEN_WINS, #C4B_BLUE_WINS or #C4B_DRAW. */
    c4b_outcome (*outcome)(const void *state, void *data);
    /** How good the state is for `player`, who is always the player to move at the root. It obeys
        the contract of #c4b_eval_fn: values beyond #C4B_EVAL_MAX or -#C4B_EVAL_MAX count as these,
        #C4B_EVAL_ABORT ends the search with #C4B_ERR_CALLBACK, and it is not called for a finished
        game. */
    int (*eval)(const void *state, c4b_player player, void *data);
    /** A number that equal states share; states that differ in the side to move are not equal. Its
        bits need not be mixed. NULL: the search uses no transposition table. */
    uint64_t (*hash)(const void *state, void *data);
    /** Non-zero if two states are equal. NULL: states with equal hashes count as equal. */
    int (*equal)(const void *a, const void *b, void *data);
    void *data; /**< Passed to every callback. */
} c4b_game;

/** Initialises a c4b_game. */
/* clang-format off */
#define C4B_GAME_INIT { sizeof(c4b_game), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }
/* clang-format on */

/**
 * Does at run time what #C4B_GAME_INIT does.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or an invalid `size`.
 * @since 1.0
 */
C4B_API c4b_status c4b_game_init(c4b_game *game, size_t size);

/**
 * c4b_minimax() for a caller's own game.
 * @param game The game; `turn`, `moves`, `play`, `outcome` and `eval` are required.
 * @param state The root; it is not changed.
 * @param options What to search; `depth` must be 1 or more, and `eval` must be NULL because the
 *     game has its own.
 * @param[in,out] result An initialised result, as for c4b_minimax().
 * @return As c4b_minimax(); #C4B_ERR_INVALID also when a callback is missing, when `options->eval`
 *     is set, and when the game breaks a promise: an invalid player or outcome, no legal move
 *     although the game has not ended, or more than `max_moves`.
 * @since 1.0
 */
C4B_API c4b_status c4b_game_minimax(const c4b_game *game, const void *state,
                                    const c4b_search_options *options, c4b_result *result);

/**
 * c4b_alphabeta() for a caller's own game.
 * @param game The game, as for c4b_game_minimax().
 * @param state The root; it is not changed.
 * @param options What to search, as for c4b_game_minimax().
 * @param[in,out] result An initialised result, as for c4b_minimax().
 * @return As c4b_game_minimax().
 * @since 1.0
 */
C4B_API c4b_status c4b_game_alphabeta(const c4b_game *game, const void *state,
                                      const c4b_search_options *options, c4b_result *result);

/**
 * c4b_search() for a caller's own game.
 *
 * It uses a transposition table if the game has `hash`. If the game also has `equal`, the table
 * stores whole states, and no position is mistaken for another; `equal` must not search. The states
 * take as much memory again as a caller's table has, from the first such search on. With
 * several threads all callbacks run concurrently on the same `data`; a game without `hash` is
 * searched by one thread. The options `mirror_eval` and `book` are ignored. With `depth` 0 it
 * deepens as c4b_search() does, but without the proofs of c4b_solve(), which knows only the
 * library's own games.
 * @param game The game, as for c4b_game_minimax().
 * @param state The root; it is not changed.
 * @param options What to search; `eval` must be NULL.
 * @param[in,out] result An initialised result, as for c4b_search().
 * @return As c4b_search() and c4b_game_minimax().
 * @since 1.0
 */
C4B_API c4b_status c4b_game_search(const c4b_game *game, const void *state,
                                   const c4b_search_options *options, c4b_result *result);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
