/*
 * exam.h - the course's examination: a heuristic against three ninjas, moving first and second.
 */
#ifndef TOURNAMENT_EXAM_H
#define TOURNAMENT_EXAM_H

#include "contest.h"

/* Plays and shows six games of CONECTA-4 BOOM from the empty board, with the student looking 8
   moves ahead; and two games against the master, which do not count, if `with_master`. Returns
   false after a message. */
bool examine(contest *c, const char *student, bool with_master);

#endif
