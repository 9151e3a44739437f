/*
 * match.h - plays one game between two players.
 */
#ifndef TOURNAMENT_MATCH_H
#define TOURNAMENT_MATCH_H

#include "contest.h"

/* Plays the game to its end, whatever that is; leaves it undone only without memory or when it is
   interrupted, see common/interrupt.h. */
void play_game(const contest *c, game *g);

#endif
