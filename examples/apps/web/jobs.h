/*
 * jobs.h - the searches that a game needs or is asked for: who thinks next, how far he is, what
 * comes of it. All with the game locked by the caller. For the referee only.
 */
#ifndef WEB_JOBS_H
#define WEB_JOBS_H

#include "referee.h"

/* Tells all who watch that something has changed. */
void announce(server_state *server, web_game *game);

/* FINE when a token is a key of the game. */
api_error check_key(const web_game *game, const char *word);

/* Plays a legal move and has it recorded, or takes it back: FINE or NOT_KEPT. Steals the note. */
api_error enter_move(server_state *server, web_game *game, c4b_move move, json_t *note);

/* Starts the search of the next move, if a computer player is to make it. */
void jobs_go_on(server_state *server, web_game *game);

/* Whether a computer player is to move, and the queue of searches is full. */
int jobs_have_to_wait(server_state *server, const web_game *game);

/* Drops the search that is on, and what it has found. */
void jobs_cancel(web_game *game);

#endif
