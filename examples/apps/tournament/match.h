/*
 * match.h - plays one game between two players.
 */
#ifndef TOURNAMENT_MATCH_H
#define TOURNAMENT_MATCH_H

#include "contest.h"
#include <signal.h>

/* Set by a signal handler: games in play are given up. */
extern volatile sig_atomic_t interrupted;

/* Plays the game to its end, whatever that is; leaves it undone only when interrupted, or without
   memory. */
void play_game(const contest *c, game *g);

#endif
