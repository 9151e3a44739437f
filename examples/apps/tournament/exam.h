/*
 * exam.h - the course's examination: a heuristic against three ninjas, first and second.
 */
#ifndef TOURNAMENT_EXAM_H
#define TOURNAMENT_EXAM_H

#include "contest.h"

/* Six games of CONECTA-4 BOOM from the empty board, the student looking 8 moves ahead; with the
   master two more that count nothing. Tells them as they are. An exit code. */
int examine(contest *c, const char *student, int with_master);

#endif
