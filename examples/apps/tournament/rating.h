/*
 * rating.h - Elo ratings from the games of a tournament.
 */
#ifndef TOURNAMENT_RATING_H
#define TOURNAMENT_RATING_H

#include "contest.h"

typedef struct rating {
    double elo;   /* the average of all ratings is 0 */
    double error; /* the true rating is within elo +- error with a probability of 95 % */
} rating;

/*
 * The model of Bradley and Terry: a beats b with the probability 1 / (1 + 10^((b - a) / 400)). The
 * ratings are those under which the results are most likely; a draw counts as half a win for each
 * player. One drawn game against the average is added for each player, so that a player that won or
 * lost every game has a finite rating, too. The errors are 1.96 standard deviations, from the
 * inverse of the Fisher information.
 */
void rate(const game *games, int count, int players, rating out[MOST_PLAYERS]);

#endif
