/* game_json.h - a game as JSON, as those who look at it may see it. */
#ifndef WEB_GAME_JSON_H
#define WEB_GAME_JSON_H

#include "game.h"

/*
 * The game for the holder of a token (NULL or another game's: one who watches), with the moves from
 * `from` on and the board after each; NO_NUMBER: without moves. The caller has locked it. NULL
 * without memory.
 */
json_t *view_game(const game *of, const char *word, long from);

/* All moves, and the board before the first and after each. */
json_t *view_history(const game *of);

/* "green" and "blue"; and "ongoing", "green", "blue", "draw". */
const char *view_side(c4b_player side);
const char *view_outcome(c4b_outcome outcome);

#endif
