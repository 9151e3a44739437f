/* referee_inside.h - what the two files of the referee share. The caller has locked the game. */
#ifndef WEB_REFEREE_INSIDE_H
#define WEB_REFEREE_INSIDE_H

#include "referee.h"

/* Gives the game, which has changed, another revision, and wakes its watchers. */
void announce(server_state *server, web_game *game);

/* API_OK if a token is a key of the game; else API_NO_SEAT or API_WRONG_SEAT. */
api_error check_key(const web_game *game, const char *seat_token);

/* Plays a legal move and records it, or takes it back if that fails: API_OK, API_NOT_KEPT or
   API_FAILED. The note is handed over. */
api_error enter_move(server_state *server, web_game *game, c4b_move move, json_t *note);

#endif
