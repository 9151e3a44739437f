/* report.h - writes an analysis to standard output, for people or as JSON. */
#ifndef ANALYZE_REPORT_H
#define ANALYZE_REPORT_H

#include "analysis.h"

/* The board, before the search; and the moves after it, which are sorted. */
void show_board(const c4b_state *state);
void show_analysis(analysis *a);
void show_analysis_as_json(const analysis *a);

/* For a finished game. */
void show_end(void);
void show_end_as_json(const c4b_state *state);

#endif
