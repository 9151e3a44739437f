/*
 * jobs.h - the searches that a game needs or is asked for: who thinks next, how far he is, what
 * comes of it. All with the game locked by the caller. For the referee only.
 */
#ifndef WEB_JOBS_H
#define WEB_JOBS_H

#include "referee.h"

/* Tells all who watch that something has changed. */
void announce(site *at, game *of);

/* FINE when a token is a key of the game. */
verdict check_key(const game *of, const char *word);

/* Plays a legal move and has it recorded, or takes it back: FINE or NOT_KEPT. Steals the note. */
verdict enter_move(site *at, game *of, c4b_move move, json_t *note);

/* Starts the search of the next move, if a computer player is to make it. */
void errand_go_on(site *at, game *of);

/* Whether a computer player is to move, and the queue of searches is full. */
int errand_has_to_wait(site *at, const game *of);

/* Drops the search that is on, and what it has found. */
void errand_cancel(game *of);

#endif
