/* expectation.h - the answer that the input gives for a position. */
#ifndef SOLVE_EXPECTATION_H
#define SOLVE_EXPECTATION_H

#include "outcome.h"

typedef struct expectation {
    outcome outcome; /* UNKNOWN: nothing is expected */
    bool has_score;
    long score;
} expectation;

/* Reads "win", "loss 12", "-3" or nothing; false for any other text, which is cut to pieces. */
bool read_expectation(char *text, expectation *e);

/* Whether a text begins with the name of a result. */
bool starts_with_result(const char *text);

/* Whether what was found is what is expected; by the score if `score`. */
bool agrees(const expectation *e, const c4b_state *state, outcome found, bool score);

/* Writes what is expected. Returns `out`. */
char *write_expectation(const expectation *e, const c4b_state *state, bool score,
                        char out[OUTCOME_SIZE]);

#endif
