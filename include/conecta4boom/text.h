/**
 * @file conecta4boom/text.h
 * @brief Games, boards and positions as text, in and out.
 */
#ifndef CONECTA4BOOM_TEXT_H
#define CONECTA4BOOM_TEXT_H

#include <conecta4boom/basics.h>
#include <conecta4boom/state.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup text Text
 * One character per move, a picture for people, one line per position.
 *
 * The calls that return a `size_t` follow `snprintf`: they write at most `size` bytes, the final
 * zero included, and return the length of the whole text without it. `out` may be NULL: then
 * nothing is written. For a NULL state the text is empty.
 *
 * **How much room:** call with NULL and 0 first, and allocate one byte more than it returns. Or
 * look at what it returns: the text was cut when that is `size` or more. In this version 512 bytes
 * hold any position and 4096 any picture. A game without bombs has at most 124 moves; one with
 * bombs can go on without end.
 * @{
 */

#define C4B_TEXT_PLAIN 0   /**< 0: ASCII only. */
#define C4B_TEXT_COLOUR 1  /**< 1: with ANSI escape sequences, for a terminal. */
#define C4B_TEXT_UNICODE 2 /**< 2: with round discs, in UTF-8. */

/**
 * The character of a move: '1' to '9' then 'a' to 'w' for a column, '*' for #C4B_BOOM.
 * @param move A move.
 * @return The character; '?' for what is not a move. Since 1.0.
 */
C4B_API char c4b_move_to_char(c4b_move move);

/**
 * The move of a character, whatever the board's width.
 * @param character What c4b_move_to_char() gives.
 * @return The move; #C4B_NO_MOVE for a character that stands for none. Since 1.0.
 */
C4B_API c4b_move c4b_move_from_char(char character);

/**
 * Plays a text of moves, all of it or nothing.
 * @param[in,out] state The state; as it was on an error.
 * @param moves One character per move and nothing between: "4433*7". May be empty.
 * @param[out] bad_at Where not NULL: gets, when a move cannot be played, the offset of its
 *     character. Not touched otherwise.
 * @return #C4B_OK; #C4B_ERR_SYNTAX for a character that is no move; #C4B_ERR_ILLEGAL_MOVE;
 *     #C4B_ERR_GAME_OVER for a move after the end; #C4B_ERR_NO_MEMORY; #C4B_ERR_INVALID for NULL.
 *     Since 1.0.
 */
C4B_API c4b_status c4b_state_play_text(c4b_state *state, const char *moves, size_t *bad_at);

/**
 * The moves played since the state was created, as c4b_state_play_text() reads them.
 * @param state The state.
 * @param[out] out Gets the text.
 * @param size How many bytes there is room for.
 * @return The length of the whole text. Since 1.0.
 */
C4B_API size_t c4b_state_moves_text(const c4b_state *state, char *out, size_t size);

/**
 * The board as a picture for people: rows from the top, column names, and a line that says how
 * the game stands. Discs are `x` (player 1) and `o` (player 2), bombs `X` and `O`; the deciding
 * line stands in brackets. Its form may change: programs read c4b_state_position_text(). Where the
 * text is cut, that may be within an escape sequence or a UTF-8 character.
 * @param state The state.
 * @param flags #C4B_TEXT_PLAIN, or #C4B_TEXT_COLOUR and #C4B_TEXT_UNICODE, one or both; other
 *     bits are ignored.
 * @param[out] out Gets the text.
 * @param size How many bytes there is room for.
 * @return The length of the whole text. Since 1.0.
 */
C4B_API size_t c4b_state_board_text(const c4b_state *state, int flags, char *out, size_t size);

/**
 * The position in one line, `RULES BOARD NUMBER`, as c4b_state_from_position() reads it: see the
 * notation page. It loses the history and the last moves.
 * @param state The state.
 * @param[out] out Gets the text.
 * @param size How many bytes there is room for.
 * @return The length of the whole text. Since 1.0.
 */
C4B_API size_t c4b_state_position_text(const c4b_state *state, char *out, size_t size);

/**
 * Creates a state from the text of a position. Any board is accepted on which nothing floats,
 * nobody has two bombs, and nobody has one in a game without bombs, whether or not a game can
 * lead there; a finished one is a finished game.
 * @param[out] state Gets the new state, to be freed with c4b_state_free(); NULL on an error.
 * @param text What c4b_state_position_text() gives, and nothing after it.
 * @param[out] bad_at Where not NULL: gets, when the text cannot be read, the offset of the first
 *     character that cannot be. Not touched otherwise.
 * @return #C4B_OK; #C4B_ERR_SYNTAX for a text that cannot be read; #C4B_ERR_INVALID for NULL, or
 *     rules that cannot be (`bad_at` then tells which value); #C4B_ERR_NO_MEMORY. Since 1.0.
 */
C4B_API c4b_status c4b_state_from_position(c4b_state **state, const char *text, size_t *bad_at);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
