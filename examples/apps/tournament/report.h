/*
 * report.h - tells how a tournament went: a table for people, files for programs, a plot.
 */
#ifndef TOURNAMENT_REPORT_H
#define TOURNAMENT_REPORT_H

#include "contest.h"
#include <stdio.h>

/* The standings, the cross table, and who failed. Only games that are done count. */
void show_report(FILE *file, const contest *c, const game *games, int count);

/* Writes table.txt, standings.csv, games.csv, results.json, and elo.svg where gnuplot is, to the
   contest's folder. 0 and a message when a file cannot be written. */
int write_reports(const contest *c, const game *games, int count, char *message, size_t size);

#endif
