/*
 * run.h - plays many games at once, on all cores.
 */
#ifndef TOURNAMENT_RUN_H
#define TOURNAMENT_RUN_H

#include "contest.h"
#include "journal.h"

/* Plays the games that are not done yet, and adds each to the journal, if there is one. 0 and a
   message when it could not: then some are not done. An interruption is no failure. */
int run_games(const contest *c, game *games, int count, journal *j, char *message, size_t size);

#endif
