/* totals.h - what all answers took, together. */
#ifndef SOLVE_TOTALS_H
#define SOLVE_TOTALS_H

#include "answer.h"
#include <stdint.h>

typedef struct totals {
    uint64_t positions;
    uint64_t results[RESULTS];
    uint64_t mismatches; /* answers that were not the expected ones */
    uint64_t nodes;
    double seconds;
    double slowest;
} totals;

void count_answer(totals *t, const answer *a);

/* Writes the summary, as comment lines: the output can be read again as input. */
void show_summary(const totals *t);
void show_summary_as_json(const totals *t);

#endif
