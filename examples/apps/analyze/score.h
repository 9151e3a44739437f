/* score.h - what a score of the search says. */
#ifndef ANALYZE_SCORE_H
#define ANALYZE_SCORE_H

#include <conecta4boom.h>
#include <stdbool.h>

enum { SCORE_TEXT_SIZE = 32 };

/* Writes "wins in 3", "loses" where the distance is not known, or a number. Returns `out`. */
const char *write_score(int score, char out[SCORE_TEXT_SIZE]);

/* "win", "loss" or "draw" to the player to move; NULL when that is not known. A score of 0 is a
   draw only where it is proven, and an evaluation elsewhere. */
const char *outcome_of_score(int score, bool proven);

/* The moves to the end of the game, or -1 where the score does not say it. */
int distance_of_score(int score);

#endif
