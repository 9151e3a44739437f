/* game_json.h - a game as JSON, with what the holder of a token may see. */
#ifndef WEB_GAME_JSON_H
#define WEB_GAME_JSON_H

#include "game.h"

/*
 * The game for the holder of a token (NULL or another game's: a watcher). The moves from `first` on
 * come with the board after each; NO_NUMBER: none of them. The caller has locked the game. NULL
 * when memory runs out.
 */
json_t *game_json(const web_game *game, const char *seat_token, long first);

/* All moves, and the board before the first and after each. */
json_t *history_json(const web_game *game);

/* "green" and "blue"; and "ongoing", "green", "blue", "draw". */
const char *side_name(c4b_player side);
const char *outcome_name(c4b_outcome outcome);

#endif
