/*
 * match.h - plays one game between two players.
 */
#ifndef TOURNAMENT_MATCH_H
#define TOURNAMENT_MATCH_H

#include "contest.h"

/* Plays a game to its end. Afterwards it is done, unless memory ran out or the program was
   interrupted (common/interrupt.h). */
void play_game(const contest *c, game *g);

#endif
