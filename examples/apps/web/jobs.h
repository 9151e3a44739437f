/*
 * jobs.h - the searches that a game needs or that a request asks for: which player thinks next, and
 * with what limit. The caller has locked the game in each call. For the referee only.
 */
#ifndef WEB_JOBS_H
#define WEB_JOBS_H

#include "api_error.h"
#include "server_state.h"

/* Starts the search of the next move, if a computer player is to make it. */
void jobs_go_on(server_state *server, web_game *game);

/* Starts an analysis of the position after `ply` moves, in place of the running search. */
api_error jobs_analyse(server_state *server, web_game *game, int ply, const offer *player,
                       limit bound);

/* The computer player that is to move now, and its limit; NULL: none. */
const offer *jobs_player_to_move(const server_state *server, const web_game *game, limit *bound);

/* Whether the queue of searches is full; whether that also keeps a new game from moving. */
bool jobs_are_full(server_state *server);
bool jobs_have_to_wait(server_state *server, const web_game *game);

/* Cancels the running search and drops what it has found. */
void jobs_cancel(web_game *game);

/* Drops what the running search has reported. */
void jobs_drop_progress(web_game *game);

#endif
