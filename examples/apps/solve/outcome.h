/* outcome.h - what a position is worth to the player to move. */
#ifndef SOLVE_OUTCOME_H
#define SOLVE_OUTCOME_H

#include <conecta4boom.h>
#include <stdbool.h>

enum result { UNKNOWN, WIN, LOSS, DRAW, RESULTS };
extern const char *const result_names[RESULTS];

typedef struct outcome {
    enum result result;
    int distance; /* moves to the end; -1: not known */
} outcome;

enum { OUTCOME_SIZE = 32 };

/* What a solution says to the player to move in a state. */
outcome outcome_of_solution(const c4b_state *state, const c4b_solution *solution);

/* The same of a finished game: usually the player to move has lost. */
outcome outcome_of_end(const c4b_state *state);

/* The outcome of a position by those of its moves, as c4b_solve() would give it. */
outcome best_outcome(const outcome *moves, int count);

/* Whether the score is known: it needs the distance, except for a draw. */
bool knows_score(outcome o);

/* The score as Connect-4 solvers count it. */
int score_of(const c4b_state *state, outcome o);

/* Whether the game has scores: they count discs that are left, so there are none where discs come
   back or are played two at a time. */
bool has_scores(const c4b_state *state);

/* Writes "win", or "win" and the distance with `separator` between them; the score instead, if it
   is wanted and known. Returns `out`. */
char *write_outcome(const c4b_state *state, outcome o, bool score, char separator,
                    char out[OUTCOME_SIZE]);

#endif
