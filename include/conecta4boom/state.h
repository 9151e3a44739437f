/**
 * @file conecta4boom/state.h
 * @brief A game being played: moves, undo, outcome, and everything there is to see on the board.
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
 * **Threads:** a state is used by one thread at a time; different states by different threads at
 * will; several threads may read one state while none changes it.
 *
 * **NULL:** no call crashes on a NULL state. A call that returns a status answers
 * #C4B_ERR_INVALID; a question answers 0, `false`, #C4B_NOBODY, #C4B_EMPTY, #C4B_ONGOING or
 * #C4B_NO_MOVE, whichever is its type's nothing.
 *
 * **After the end** no move is legal. The turn, the round and the move number go on as they
 * would have, so that one can always tell who moved last.
 * @{
 */

/** A game: rules, position, and how it came about. Since 1.0. */
typedef struct c4b_state c4b_state;

/**
 * All that stands on the board as sets of cells, for code that works on bits. Since 1.0.
 *
 * The cell of row `r` and column `c` is bit `c * (rows + 1) + r`: a column is a run of
 * `rows + 1` bits, bottom row first, and the bit above its top row is never set, so that a shift
 * by 1 (up), `rows + 1` (right), `rows + 2` (up and right) or `rows` (down and right) never walks
 * from one edge of the board to another. Bits 0 to 63 are in word 0, bits 64 to 127 in word 1;
 * boards with `(rows + 1) * columns` up to 64 need word 0 only.
 *
 * A struct that can grow: set `size` with #C4B_BOARDS_INIT or c4b_boards_init() first.
 */
typedef struct c4b_boards {
    size_t size;          /**< sizeof(c4b_boards), as the program was compiled. */
    int rows;             /**< Rows of the board. */
    int columns;          /**< Columns of the board. */
    c4b_player turn;      /**< Who moves. */
    int moves_left;       /**< In this turn. */
    uint64_t green[2];    /**< Player 1's discs, the bomb included. */
    uint64_t blue[2];     /**< Player 2's discs, the bomb included. */
    uint64_t bombs[2];    /**< The bombs of both. */
    uint64_t landings[2]; /**< Where a disc dropped now would land; none when the game is over. */
} c4b_boards;

/** Initialises a c4b_boards. */
/* clang-format off */
#define C4B_BOARDS_INIT { sizeof(c4b_boards), 0, 0, 0, 0, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 } }
/* clang-format on */

/**
 * Does at run time what #C4B_BOARDS_INIT does.
 * @param[out] boards Memory of at least `size` bytes; all of them are written.
 * @param size `sizeof(c4b_boards)`, as the program was compiled.
 * @return #C4B_OK; #C4B_ERR_INVALID when `boards` is NULL, or `size` is smaller than version 1's
 *     struct or above 65536. Since 1.0.
 */
C4B_API c4b_status c4b_boards_init(c4b_boards *boards, size_t size);

/** @name Creating, copying, freeing
 * @{ */

/**
 * Creates the empty board of a game, player 1 to move.
 * @param[out] state Gets the new state, to be freed with c4b_state_free(); NULL on an error.
 * @param rules The rules, copied; NULL: CONECTA-4 BOOM.
 * @return #C4B_OK; #C4B_ERR_INVALID or #C4B_ERR_UNSUPPORTED as from c4b_rules_check();
 *     #C4B_ERR_NO_MEMORY. Since 1.0.
 */
C4B_API c4b_status c4b_state_create(c4b_state **state, const c4b_rules *rules);

/**
 * The short form of c4b_state_create().
 * @param rules The rules, copied; NULL: CONECTA-4 BOOM.
 * @return The new state, to be freed with c4b_state_free(); NULL when c4b_state_create() would
 *     fail. Since 1.0.
 */
C4B_API c4b_state *c4b_state_new(const c4b_rules *rules);

/**
 * A copy of a state, history included.
 * @param state What to copy.
 * @return The copy, to be freed with c4b_state_free(); NULL without memory or for NULL. Since 1.0.
 */
C4B_API c4b_state *c4b_state_clone(const c4b_state *state);

/**
 * Makes one state a copy of another, rules and history included. It needs no memory when `to`
 * has held a longer game on a board of that size before, and since then no game that began near
 * the last move number, 1000000000.
 * @param[in,out] to The state to overwrite; as it was on an error.
 * @param from What to copy; may be `to` itself.
 * @return #C4B_OK, #C4B_ERR_INVALID for NULL, #C4B_ERR_NO_MEMORY. Since 1.0.
 */
C4B_API c4b_status c4b_state_copy(c4b_state *to, const c4b_state *from);

/**
 * Frees a state.
 * @param state The state, or NULL: then nothing happens. Since 1.0.
 */
C4B_API void c4b_state_free(c4b_state *state);

/** @} */
/** @name Playing
 * @{ */

/**
 * The legal moves: columns from left to right, then #C4B_BOOM.
 * @param state The state.
 * @param[out] out Gets the moves. For NULL the answer is 0, whatever the position.
 * @return How many there are; 0 exactly when the game is over. Since 1.0.
 */
C4B_API int c4b_state_moves(const c4b_state *state, c4b_move out[C4B_MAX_MOVES]);

/**
 * Whether a move is legal now.
 * @param state The state.
 * @param move Any int.
 * @return Whether c4b_state_play() would accept it, as far as the rules go: without memory, and at
 *     the last move number, it refuses legal moves too, with #C4B_ERR_NO_MEMORY. Since 1.0.
 */
C4B_API bool c4b_state_is_legal(const c4b_state *state, c4b_move move);

/**
 * The move that has to be played now: every other one loses the game, by itself or by the rival's
 * next move, and none wins it. It may lose too, but later.
 * @param state The state.
 * @return That move; #C4B_NO_MOVE when a move wins, when more than one does not lose so, or none,
 *     when the game is over, or for NULL. Since 1.0.
 */
C4B_API c4b_move c4b_state_forced_move(const c4b_state *state);

/**
 * Plays a move.
 * @param[in,out] state The state; as it was on an error.
 * @param move A column counted from 0, or #C4B_BOOM.
 * @return #C4B_OK; #C4B_ERR_ILLEGAL_MOVE for a column that is full or not there, or BOOM
 *     without a bomb; #C4B_ERR_GAME_OVER after the end, whatever the move;
 *     #C4B_ERR_NO_MEMORY when the history cannot grow: without memory, and at move number
 *     1000000000, the last there is; #C4B_ERR_INVALID for NULL. Since 1.0.
 */
C4B_API c4b_status c4b_state_play(c4b_state *state, c4b_move move);

/**
 * Takes the last move back, down to where the state was created.
 * @param[in,out] state The state.
 * @return #C4B_OK; #C4B_ERR_NOTHING_TO_UNDO; #C4B_ERR_INVALID for NULL. Since 1.0.
 */
C4B_API c4b_status c4b_state_undo(c4b_state *state);

/**
 * How the game stands.
 * @param state The state.
 * @return #C4B_ONGOING, #C4B_GREEN_WINS, #C4B_BLUE_WINS or #C4B_DRAW. Since 1.0.
 */
C4B_API c4b_outcome c4b_state_outcome(const c4b_state *state);

/**
 * The line that decided the game: the winner's or, in the misère game, the loser's. Of several,
 * the first in the scan: rows from the bottom, left to right within a row, and from one cell
 * first right, then up, up and right, down and right.
 * @param state The state.
 * @param[out] cells Gets row and column of each cell, from the line's start; may be NULL: then
 *     nothing is written.
 * @param capacity How many cells there is room for; no more are written.
 * @return How many cells the line has, as the rules' `connect` says; 0 when no line decided the
 *     game. Since 1.0.
 */
C4B_API int c4b_state_line(const c4b_state *state, int cells[][2], int capacity);

/** @} */
/** @name Whose move it is
 * @{ */

/**
 * Who moves.
 * @param state The state.
 * @return #C4B_GREEN or #C4B_BLUE. Since 1.0.
 */
C4B_API c4b_player c4b_state_turn(const c4b_state *state);

/**
 * How many moves are left in this turn, the next one included.
 * @param state The state.
 * @return 1 or 2. Since 1.0.
 */
C4B_API int c4b_state_moves_left(const c4b_state *state);

/**
 * The round: 1 at the start, one more whenever a turn of player 2 ends.
 * @param state The state.
 * @return The round. Since 1.0.
 */
C4B_API int c4b_state_round(const c4b_state *state);

/**
 * The number of the next move: 1 at the start.
 * @param state The state.
 * @return The move number. Since 1.0.
 */
C4B_API int c4b_state_move_number(const c4b_state *state);

/**
 * The last move that a player made.
 * @param state The state.
 * @param player #C4B_GREEN or #C4B_BLUE.
 * @return The move; #C4B_NO_MOVE when the history has none, or for another player. Since 1.0.
 */
C4B_API c4b_move c4b_state_last_move(const c4b_state *state, c4b_player player);

/** @} */
/** @name The board
 * @{ */

/**
 * The rules that the state was created with.
 * @param state The state.
 * @param[in,out] rules Initialised rules, to be filled; left alone when either is NULL, when they
 *     were not initialised, or when fields that this version does not know are set. Since 1.0.
 */
C4B_API void c4b_state_rules(const c4b_state *state, c4b_rules *rules);

/**
 * Rows of the board.
 * @param state The state.
 * @return The rows. Since 1.0.
 */
C4B_API int c4b_state_rows(const c4b_state *state);

/**
 * Columns of the board.
 * @param state The state.
 * @return The columns. Since 1.0.
 */
C4B_API int c4b_state_columns(const c4b_state *state);

/**
 * What stands on a cell.
 * @param state The state.
 * @param row The row, 0 at the bottom.
 * @param column The column, 0 at the left.
 * @return A cell code; #C4B_EMPTY for a cell that is not there. Since 1.0.
 */
C4B_API c4b_cell c4b_state_cell(const c4b_state *state, int row, int column);

/**
 * How many discs stand in a column.
 * @param state The state.
 * @param column The column, 0 at the left.
 * @return The height; 0 for a column that is not there. Since 1.0.
 */
C4B_API int c4b_state_height(const c4b_state *state, int column);

/**
 * How many cells are empty.
 * @param state The state.
 * @return The empty cells. Since 1.0.
 */
C4B_API int c4b_state_empty(const c4b_state *state);

/**
 * Whether a player has a bomb on the board.
 * @param state The state.
 * @param player #C4B_GREEN or #C4B_BLUE; for another the answer is `false`.
 * @return Whether there is one. Since 1.0.
 */
C4B_API bool c4b_state_has_bomb(const c4b_state *state, c4b_player player);

/**
 * Whether a disc dropped now would be a bomb.
 * @param state The state.
 * @return Whether the round and the mover's lack of a bomb make it one. Since 1.0.
 */
C4B_API bool c4b_state_drops_bomb(const c4b_state *state);

/**
 * All bitboards at once.
 * @param state The state.
 * @param[in,out] boards Initialised boards, to be filled; as they were on an error.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL or a bad size; #C4B_ERR_UNSUPPORTED when fields
 *     that this version does not know are set. Since 1.0.
 */
C4B_API c4b_status c4b_state_boards(const c4b_state *state, c4b_boards *boards);

/**
 * A number that equal positions share and different ones hardly ever do. The same on every
 * machine and in every process; fixed within a major version.
 * @param state The state.
 * @return The hash. Since 1.0.
 */
C4B_API uint64_t c4b_state_hash(const c4b_state *state);

/**
 * Whether two states are the same position: the rules, the cells, and the move number as far as
 * it matters (whose move, how many are left in the turn, the round modulo the bomb period). How
 * the game came there does not count.
 * @param a A state.
 * @param b A state.
 * @return Whether they are; `false` when either is NULL. Since 1.0.
 */
C4B_API bool c4b_state_equal(const c4b_state *a, const c4b_state *b);

/** @} */
/** @} */

#ifdef __cplusplus
}
#endif

#endif
