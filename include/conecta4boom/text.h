/**
 * @file conecta4boom/text.h
 * @brief Moves, boards and positions as text, in and out.
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
 * Moves as one character each, boards as pictures for people, positions as one line each.
 *
 * **Texts out.** The calls that return a `size_t` work like `snprintf`: they write at most `size`
 * bytes to `out`, the final zero included, and return the length of the whole text without that
 * zero. `out` may be NULL: then nothing is written. For a NULL state the text is empty.
 *
 * **How much room:** call with NULL and 0 first, and allocate one byte more than the call returns.
 * Or compare the result with `size`: the text was cut if the result is `size` or more. In this
 * version 512 bytes are enough for any position and 4096 for any picture. A game without bombs has
 * at most 124 moves; a game with bombs can go on without end.
 *
 * **Texts in.** `bad_at` may be NULL. If a character of the text is the reason for an error,
 * `bad_at` receives its offset; otherwise it stays as it was.
 * @{
 */

#define C4B_TEXT_PLAIN 0   /**< 0: ASCII only. */
#define C4B_TEXT_COLOUR 1  /**< 1: with ANSI escape sequences, for a terminal. */
#define C4B_TEXT_UNICODE 2 /**< 2: with round discs, in UTF-8. */

/**
 * The character of a move: '1' to '9' and then 'a' to 'w' for columns, '*' for #C4B_BOOM.
 * @return The character; '?' if `move` is not a move.
 * @since 1.0
 */
C4B_API char c4b_move_to_char(c4b_move move);

/**
 * The move that a character stands for, whatever the board's width.
 * @return The move; #C4B_NO_MOVE if `character` does not stand for a move.
 * @since 1.0
 */
C4B_API c4b_move c4b_move_from_char(char character);

/**
 * Plays a text of moves: all of them, or on an error none.
 *
 * @code{.c}
 * size_t bad_at;
 * if (c4b_state_play_text(state, "4433*7", &bad_at) == C4B_ERR_ILLEGAL_MOVE) {
 *     printf("move %zu is illegal\n", bad_at + 1);
 * }
 * @endcode
 * @param moves One character for each move, without anything between; may be empty.
 * @param[out] bad_at The offset of the move that cannot be played.
 * @return #C4B_OK; #C4B_ERR_SYNTAX for a character that does not stand for a move;
 *     #C4B_ERR_ILLEGAL_MOVE; #C4B_ERR_GAME_OVER for a move after the end of the game;
 *     #C4B_ERR_NO_MEMORY; #C4B_ERR_INVALID for NULL.
 * @since 1.0
 */
C4B_API c4b_status c4b_state_play_text(c4b_state *state, const char *moves, size_t *bad_at);

/**
 * Writes the moves played since the state was created, in the form that c4b_state_play_text()
 * reads.
 * @return The length of the whole text, as from `snprintf`.
 * @since 1.0
 */
C4B_API size_t c4b_state_moves_text(const c4b_state *state, char *out, size_t size);

/**
 * Draws the board for people: rows from the top, column names, and a line that says how the game
 * stands.
 *
 * Discs are `x` (player 1) and `o` (player 2), bombs `X` and `O`; the line that decided the game
 * stands in brackets. The form may change in any version: programs read c4b_state_position_text().
 * A text that does not fit may be cut within an escape sequence or a UTF-8 character.
 * @param flags #C4B_TEXT_PLAIN, or #C4B_TEXT_COLOUR and #C4B_TEXT_UNICODE, one of them or both;
 *     other bits are ignored.
 * @return The length of the whole text, as from `snprintf`.
 * @since 1.0
 */
C4B_API size_t c4b_state_board_text(const c4b_state *state, int flags, char *out, size_t size);

/**
 * Writes the position as one line, `RULES BOARD NUMBER`, in the form that c4b_state_from_position()
 * reads; the manual's page about notation describes it. The line does not contain the history or
 * the last moves.
 * @return The length of the whole text, as from `snprintf`.
 * @since 1.0
 */
C4B_API size_t c4b_state_position_text(const c4b_state *state, char *out, size_t size);

/**
 * Creates a state from the text of a position.
 *
 * Any board is accepted on which no disc floats, no player has two bombs, and no player has a bomb
 * in a game without bombs, whether or not a game can lead there. If the position is finished, so is
 * the game.
 * @param[out] state Receives the new state, to be freed with c4b_state_free(); NULL on an error.
 * @param text One line in the notation of positions (see the manual's page about notation), and
 *     nothing after it.
 * @param[out] bad_at The offset of the first character that is invalid where it stands, or of the
 *     value that is invalid.
 * @return #C4B_OK; #C4B_ERR_SYNTAX for a text that is not of that form; #C4B_ERR_INVALID for NULL
 *     and for invalid rules; #C4B_ERR_NO_MEMORY.
 * @since 1.0
 */
C4B_API c4b_status c4b_state_from_position(c4b_state **state, const char *text, size_t *bad_at);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
