/* game_json.h - a game as JSON, as those who look at it may see it. */
#ifndef WEB_GAME_JSON_H
#define WEB_GAME_JSON_H

#include "game.h"

/*
 * The game for the holder of a token (NULL or another game's: one who watches), with the moves from
 * `from` on and the board after each; NO_NUMBER: without moves. The caller has locked it. NULL
 * without memory.
 */
json_t *game_json(const web_game *game, const char *word, long first);

/* All moves, and the board before the first and after each. */
json_t *history_json(const web_game *game);

/* "green" and "blue"; and "ongoing", "green", "blue", "draw". */
const char *side_name(c4b_player side);
const char *outcome_name(c4b_outcome outcome);

#endif
