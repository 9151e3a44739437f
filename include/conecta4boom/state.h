/**
 * @file conecta4boom/state.h
 * @brief A game in progress: its moves, how to take them back, its outcome and its board.
 */
#ifndef CONECTA4BOOM_STATE_H
#define CONECTA4BOOM_STATE_H

#include <conecta4boom/basics.h>
#include <conecta4boom/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup state State
 * The opaque state of a game, with its history.
 *
 * @code{.c}
 * c4b_state *game = c4b_state_new(NULL);
 * c4b_move moves[C4B_MAX_MOVES];
 * while (c4b_state_moves(game, moves) > 0) {
 *     c4b_state_play(game, moves[0]);
 * }
 * c4b_state_free(game);
 * @endcode
 *
 * **Arguments.** `state` is the game that a call is about: a call that takes it as `const` does not
 * change it, and a call that fails leaves it as it was. `player` is #C4B_GREEN or #C4B_BLUE. Rows
 * are counted from 0 at the bottom, columns from 0 at the left.
 *
 * **NULL.** No call crashes on a NULL state. A call that returns a status returns
 * #C4B_ERR_INVALID; any other call returns what stands for nothing in its type: 0, `false`, NULL,
 * #C4B_NOBODY, #C4B_EMPTY, #C4B_ONGOING or #C4B_NO_MOVE.
 *
 * **Threads.** A state is used by one thread at a time; different states may be used by different
 * threads at will. Several threads may read one state while no thread changes it.
 *
 * **After the end** of a game no move is legal. The turn, the round and the move number continue as
 * if the game went on, so they still show who moved last.
 * @{
 */

/**
 * A game: its rules, its position, and the moves that led there.
 * @since 1.0
 */
typedef struct c4b_state c4b_state;

/**
 * The whole board as sets of cells, for code that works on bits.
 *
 * The cell in row `r` and column `c` is bit `c * (rows + 1) + r`. A column is a run of `rows + 1`
 * bits, the bottom row first, and the bit above its top row is never set. Therefore a shift by 1
 * (up), `rows + 1` (right), `rows + 2` (up and right) or `rows` (down and right) never connects one
 * edge of the board with another. Bits 0 to 63 are in word 0, bits 64 to 127 in word 1. A board
 * where `(rows + 1) * columns` is at most 64 needs word 0 only.
 *
 * A struct that can grow: initialise it with #C4B_BOARDS_INIT or c4b_boards_init().
 * @since 1.0
 */
typedef struct c4b_boards {
    size_t size;          /**< sizeof(c4b_boards), as the program was compiled. */
    int rows;             /**< Rows of the board. */
    int columns;          /**< Columns of the board. */
    c4b_player turn;      /**< The side to move. */
    int moves_left;       /**< Moves left in this turn, the next one included. */
    uint64_t green[2];    /**< Player 1's discs, the bomb included. */
    uint64_t blue[2];     /**< Player 2's discs, the bomb included. */
    uint64_t bombs[2];    /**< The bombs of both players. */
    uint64_t landings[2]; /**< The cells where a disc dropped now would land; empty when the game is
                               over. */
} c4b_boards;

/** Initialises a c4b_boards. */
/* clang-format off */
#define C4B_BOARDS_INIT { sizeof(c4b_boards), 0, 0, 0, 0, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 } }
/* clang-format on */

/**
 * Does at run time what #C4B_BOARDS_INIT does.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or an invalid `size`.
 * @since 1.0
 */
C4B_API c4b_status c4b_boards_init(c4b_boards *boards, size_t size);

/** @name Creating, copying, freeing
 * @{ */

/**
 * Creates a game: an empty board, player 1 to move.
 * @param[out] state Receives the new state, to be freed with c4b_state_free(); NULL on an error.
 * @param rules The rules, which are copied; NULL: CONECTA-4 BOOM.
 * @return #C4B_OK; #C4B_ERR_INVALID or #C4B_ERR_UNSUPPORTED for the rules, as from
 *     c4b_rules_check(); #C4B_ERR_INVALID also when `state` is NULL; #C4B_ERR_NO_MEMORY.
 * @since 1.0
 */
C4B_API c4b_status c4b_state_create(c4b_state **state, const c4b_rules *rules);

/**
 * Creates a game without reporting why that failed: the short form of c4b_state_create().
 * @param rules The rules, which are copied; NULL: CONECTA-4 BOOM.
 * @return The new state, to be freed with c4b_state_free(); NULL where c4b_state_create() would
 *     fail.
 * @since 1.0
 */
C4B_API c4b_state *c4b_state_new(const c4b_rules *rules);

/**
 * Creates a copy of a state, including its history.
 * @return The copy, to be freed with c4b_state_free(); NULL when `state` is NULL or memory runs
 *     out.
 * @since 1.0
 */
C4B_API c4b_state *c4b_state_clone(const c4b_state *state);

/**
 * Makes one state a copy of another, including rules and history.
 *
 * No memory is needed when `to` has already held a longer game on a board of the same size, and has
 * since held no game that began near the last move number, 1000000000.
 * @param[in,out] to The state to overwrite.
 * @param from The state to copy; may be `to` itself.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL; #C4B_ERR_NO_MEMORY.
 * @since 1.0
 */
C4B_API c4b_status c4b_state_copy(c4b_state *to, const c4b_state *from);

/**
 * Frees a state. NULL is allowed.
 * @since 1.0
 */
C4B_API void c4b_state_free(c4b_state *state);

/** @} */
/** @name Playing
 * @{ */

/**
 * Lists the legal moves: columns from left to right, then #C4B_BOOM.
 * @param[out] out Receives the moves; if it is NULL the call returns 0.
 * @return The number of legal moves; 0 exactly when the game is over.
 * @since 1.0
 */
C4B_API int c4b_state_moves(const c4b_state *state, c4b_move out[C4B_MAX_MOVES]);

/**
 * Whether the rules allow a move now.
 *
 * c4b_state_play() refuses even a legal move, with #C4B_ERR_NO_MEMORY, when memory runs out and at
 * the last move number.
 * @param move Any int.
 * @return `true` for a legal move.
 * @since 1.0
 */
C4B_API bool c4b_state_is_legal(const c4b_state *state, c4b_move move);

/**
 * Finds the only move that does not lose at once.
 *
 * A move is forced when no move wins at once and every other move loses: by itself, or because the
 * rival's next move can win. The forced move may lose too, but later.
 * @return The forced move; #C4B_NO_MOVE if some move wins at once, if two or more moves avoid an
 *     immediate loss, if none does, when the game is over, or for NULL.
 * @since 1.0
 */
C4B_API c4b_move c4b_state_forced_move(const c4b_state *state);

/**
 * Plays a move.
 * @param move A column or #C4B_BOOM.
 * @return #C4B_OK; #C4B_ERR_ILLEGAL_MOVE for a column that is full or outside the board, and for
 *     BOOM without a bomb; #C4B_ERR_GAME_OVER after the end, whatever the move;
 *     #C4B_ERR_NO_MEMORY when the history cannot grow: memory has run out, or the move number is
 *     1000000000, the last one; #C4B_ERR_INVALID for NULL.
 * @since 1.0
 */
C4B_API c4b_status c4b_state_play(c4b_state *state, c4b_move move);

/**
 * Takes the last move back. Moves can be taken back until the state is as it was created.
 * @return #C4B_OK; #C4B_ERR_NOTHING_TO_UNDO when no move is left to take back; #C4B_ERR_INVALID for
 *     NULL.
 * @since 1.0
 */
C4B_API c4b_status c4b_state_undo(c4b_state *state);

/**
 * How the game stands.
 * @return #C4B_ONGOING, #C4B_GREEN_WINS, #C4B_BLUE_WINS or #C4B_DRAW.
 * @since 1.0
 */
C4B_API c4b_outcome c4b_state_outcome(const c4b_state *state);

/**
 * Finds the line that decided the game: the winner's line or, in the misère game, the loser's.
 *
 * Of several lines it is the first one in the scan, which goes through the rows from the bottom,
 * through each row from left to right, and looks from each cell first right, then up, then up and
 * right, then down and right.
 * @param[out] cells Receives the row and the column of each cell of the line, from its start; NULL:
 *     nothing is written.
 * @param capacity The number of cells that `cells` has room for; no more are written.
 * @return The number of cells in the line, which is the rules' `connect`; 0 when no line decided
 *     the game.
 * @since 1.0
 */
C4B_API int c4b_state_line(const c4b_state *state, int cells[][2], int capacity);

/** @} */
/** @name Whose move it is
 * @{ */

/**
 * The side to move.
 * @return #C4B_GREEN or #C4B_BLUE.
 * @since 1.0
 */
C4B_API c4b_player c4b_state_turn(const c4b_state *state);

/**
 * How many moves are left in this turn, the next move included.
 * @return 1 or 2.
 * @since 1.0
 */
C4B_API int c4b_state_moves_left(const c4b_state *state);

/**
 * The number of the round: 1 at the start, and one more whenever a turn of player 2 ends.
 * @since 1.0
 */
C4B_API int c4b_state_round(const c4b_state *state);

/**
 * The number of the next move: 1 at the start.
 * @since 1.0
 */
C4B_API int c4b_state_move_number(const c4b_state *state);

/**
 * The last move that a player made.
 * @return The move; #C4B_NO_MOVE when the history has no move of that player, and when `player` is
 *     neither of the two.
 * @since 1.0
 */
C4B_API c4b_move c4b_state_last_move(const c4b_state *state, c4b_player player);

/** @} */
/** @name The board
 * @{ */

/**
 * Returns the rules that the state was created with.
 * @param[in,out] rules Initialised rules, to be filled. They stay as they are if the state is NULL,
 *     if they are NULL or not initialised, and if a field is set that this version does not know.
 * @since 1.0
 */
C4B_API void c4b_state_rules(const c4b_state *state, c4b_rules *rules);

/**
 * The number of rows of the board.
 * @since 1.0
 */
C4B_API int c4b_state_rows(const c4b_state *state);

/**
 * The number of columns of the board.
 * @since 1.0
 */
C4B_API int c4b_state_columns(const c4b_state *state);

/**
 * The contents of a cell.
 * @return The cell's code; #C4B_EMPTY for a `row` or `column` outside the board.
 * @since 1.0
 */
C4B_API c4b_cell c4b_state_cell(const c4b_state *state, int row, int column);

/**
 * The number of discs in a column.
 * @return The height; 0 for a `column` outside the board.
 * @since 1.0
 */
C4B_API int c4b_state_height(const c4b_state *state, int column);

/**
 * The number of empty cells.
 * @since 1.0
 */
C4B_API int c4b_state_empty(const c4b_state *state);

/**
 * Whether a player has a bomb on the board.
 * @return `true` if so; `false` when `player` is neither of the two.
 * @since 1.0
 */
C4B_API bool c4b_state_has_bomb(const c4b_state *state, c4b_player player);

/**
 * Whether a disc dropped now would be a bomb.
 * @return `true` when bombs drop in this round and the side to move has none on the board.
 * @since 1.0
 */
C4B_API bool c4b_state_drops_bomb(const c4b_state *state);

/**
 * Returns the whole board as sets of cells.
 * @param[in,out] boards Initialised boards, to be filled; as they were on an error.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or an invalid size; #C4B_ERR_UNSUPPORTED when a field
 *     is set that this version does not know.
 * @since 1.0
 */
C4B_API c4b_status c4b_state_boards(const c4b_state *state, c4b_boards *boards);

/**
 * The position as a number: equal positions have the same one, different positions hardly ever.
 *
 * The hash is the same on every machine and in every process, and does not change within a major
 * version.
 * @since 1.0
 */
C4B_API uint64_t c4b_state_hash(const c4b_state *state);

/**
 * Whether the states `a` and `b` are the same position.
 *
 * A position is the rules, the cells, and the move number as far as it matters: the side to move,
 * the moves left in the turn, and the round modulo the bomb period. The moves that led there do not
 * count.
 * @return `true` if so; `false` when either is NULL.
 * @since 1.0
 */
C4B_API bool c4b_state_equal(const c4b_state *a, const c4b_state *b);

/** @} */
/** @} */

#ifdef __cplusplus
}
#endif

#endif
