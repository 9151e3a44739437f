/* referee_inside.h - what the two files of the referee share. The caller has locked the game. */
#ifndef WEB_REFEREE_INSIDE_H
#define WEB_REFEREE_INSIDE_H

#include "referee.h"

/* Wakes everybody who watches the game: something has changed. */
void announce(server_state *server, web_game *game);

/* API_OK when a token is a key of the game. */
api_error check_key(const web_game *game, const char *word);

/* Plays a legal move and has it recorded, or takes it back: API_OK or API_NOT_KEPT. Steals the
   note. */
api_error enter_move(server_state *server, web_game *game, c4b_move move, json_t *note);

#endif
