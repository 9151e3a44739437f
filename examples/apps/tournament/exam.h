/*
 * exam.h - the course's examination: a heuristic against three ninjas, first and second.
 */
#ifndef TOURNAMENT_EXAM_H
#define TOURNAMENT_EXAM_H

#include "contest.h"

/* Plays and shows six games of CONECTA-4 BOOM from the empty board, the student looking 8 moves
   ahead; with the master two more, which do not count. False after a message. */
bool examine(contest *c, const char *student, bool with_master);

#endif
