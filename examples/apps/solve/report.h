/* report.h - writes answers to standard output, for people or as JSON. */
#ifndef SOLVE_REPORT_H
#define SOLVE_REPORT_H

#include "answer.h"

/* The answer on a line; the score where it is wanted and known. */
void show_answer(const answer *a, bool score);

/* The same as a JSON object, with the moves if `moves`. */
void show_answer_as_json(const answer *a, bool score, bool moves);

/* Says on standard error that an answer is not the expected one. */
void warn_of_difference(const answer *a, bool score);

#endif
