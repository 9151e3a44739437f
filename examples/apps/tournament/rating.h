/*
 * rating.h - Elo ratings from the games of a tournament.
 */
#ifndef TOURNAMENT_RATING_H
#define TOURNAMENT_RATING_H

#include "contest.h"

typedef struct rating {
    double elo;   /* the average of all is 0 */
    double error; /* 95 % of the time the true one is within elo +- error */
} rating;

/*
 * The model of Bradley and Terry: a beats b with the probability 1 / (1 + 10^((b - a) / 400)). The
 * ratings are those under which the results are most likely; a draw counts as half a win of each.
 * For each player one drawn game against the average is added, so that who won or lost all his
 * games has a finite rating. The errors are 1.96 standard deviations, from the inverse of the
 * Fisher information.
 */
void rate(const game *games, int count, int players, rating out[MOST_PLAYERS]);

#endif
