/*
 * run.h - plays many games at once, on all cores.
 */
#ifndef TOURNAMENT_RUN_H
#define TOURNAMENT_RUN_H

#include "contest.h"
#include "journal.h"

/* Plays the games that are not done yet, and adds each to the journal, unless that is NULL. Returns
   0 with a message when it failed; then some games are not done. After an interruption, too, some
   games are not done, but it returns 1. */
int run_games(const contest *c, game *games, int count, journal *j, char *message, size_t size);

#endif
