/*
 * rating.c - maximum likelihood ratings by Newton's method, and their errors.
 */
#include "rating.h"
#include <math.h>
#include <string.h>

typedef double vector[MOST_PLAYERS];
typedef double matrix[MOST_PLAYERS][MOST_PLAYERS];

typedef struct results {
    int players;
    vector points; /* of each player: a win counts 1, a draw 0.5 */
    matrix games;  /* how many games each pair has played */
} results;

enum { MOST_STEPS = 100 };
static const double smallest_step = 1e-10;
static const double elo_of_logit = 173.71779276130073; /* 400 / ln 10 */

static void collect(results *r, const game *games, int count)
{
    for (int i = 0; i < count; i++) {
        const game *g = &games[i];
        if (g->done) {
            r->points[g->green] += half_points(g, g->green) / 2.0;
            r->points[g->blue] += half_points(g, g->blue) / 2.0;
            r->games[g->green][g->blue] += 1;
            r->games[g->blue][g->green] += 1;
        }
    }
}

static double chance(double logit)
{
    return 1 / (1 + exp(-logit));
}

/* The slope of the log likelihood, and the Fisher information: minus its second derivatives. The
   terms without a rival come from the added drawn game against the average rating, 0. */
static void differentiate(const results *r, const vector logit, vector slope, matrix information)
{
    memset(information, 0, sizeof(matrix));
    for (int i = 0; i < r->players; i++) {
        double p = chance(logit[i]);
        slope[i] = r->points[i] + 0.5 - p;
        information[i][i] = p * (1 - p);
        for (int j = 0; j < r->players; j++) {
            double expected = chance(logit[i] - logit[j]);
            double weight = r->games[i][j] * expected * (1 - expected);
            slope[i] -= r->games[i][j] * expected;
            information[i][i] += weight;
            information[i][j] -= weight;
        }
    }
}

/* Gauss-Jordan elimination. The diagonal outweighs the rest of its row, so no rows have to be
   swapped. */
static void invert(int size, matrix m, matrix inverse)
{
    memset(inverse, 0, sizeof(matrix));
    for (int i = 0; i < size; i++) {
        inverse[i][i] = 1;
    }
    for (int pivot = 0; pivot < size; pivot++) {
        double scale = 1 / m[pivot][pivot];
        for (int j = 0; j < size; j++) {
            m[pivot][j] *= scale;
            inverse[pivot][j] *= scale;
        }
        for (int i = 0; i < size; i++) {
            double factor = i != pivot ? m[i][pivot] : 0;
            for (int j = 0; factor != 0 && j < size; j++) {
                m[i][j] -= factor * m[pivot][j];
                inverse[i][j] -= factor * inverse[pivot][j];
            }
        }
    }
}

/* A step of Newton's method, which changes no rating by more than 1, so that it does not go too
   far. Returns the largest change. */
static double step(const results *r, vector logit, matrix covariance)
{
    vector slope;
    static matrix information; /* ratings are computed one tournament at a time */
    double farthest = 0;
    differentiate(r, logit, slope, information);
    invert(r->players, information, covariance);
    for (int i = 0; i < r->players; i++) {
        double change = 0;
        for (int j = 0; j < r->players; j++) {
            change += covariance[i][j] * slope[j];
        }
        change = change > 1 ? 1 : change < -1 ? -1 : change;
        logit[i] += change;
        farthest = fmax(farthest, fabs(change));
    }
    return farthest;
}

/* The variance of the difference between a rating and the average of all ratings. */
static double variance(int players, matrix covariance, int entrant)
{
    double sum = 0;
    for (int i = 0; i < players; i++) {
        for (int j = 0; j < players; j++) {
            double a = (i == entrant) - 1.0 / players, b = (j == entrant) - 1.0 / players;
            sum += a * b * covariance[i][j];
        }
    }
    return sum;
}

void rate(const game *games, int count, int players, rating out[MOST_PLAYERS])
{
    static matrix covariance;
    results r = { .players = players };
    vector logit = { 0 };
    double average = 0;
    collect(&r, games, count);
    for (int i = 0; i < MOST_STEPS && step(&r, logit, covariance) > smallest_step; i++) {
    }
    for (int i = 0; i < players; i++) {
        average += logit[i] / players;
    }
    for (int i = 0; i < players; i++) {
        out[i].elo = (logit[i] - average) * elo_of_logit;
        out[i].error = 1.96 * sqrt(variance(players, covariance, i)) * elo_of_logit;
    }
}
