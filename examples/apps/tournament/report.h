/*
 * report.h - reports the results of a tournament: a table for people, files for programs, a plot.
 */
#ifndef TOURNAMENT_REPORT_H
#define TOURNAMENT_REPORT_H

#include "contest.h"
#include <stdio.h>

/* Prints the standings, the cross table and the failures, of the games that are done. */
void show_report(FILE *file, const contest *c, const game *games, int count);

/* Writes table.txt, standings.csv, games.csv, results.json and, if gnuplot is installed, elo.svg to
   the contest's folder. Returns 0 with a message when a file cannot be written. */
int write_reports(const contest *c, const game *games, int count, char *message, size_t size);

#endif
