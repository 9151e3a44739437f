/*
 * lines.h - windows, runs and threats along lines, counted for all cells at once; and how far from
 * the edges discs stand.
 *
 * Callers' heuristics and the library's evaluations count these. Nothing here looks at turns or
 * bombs. The code is lines_width.h, once for each width of board.
 */
#ifndef C4B_PATTERNS_LINES_H
#define C4B_PATTERNS_LINES_H

#include "rules/position.h"

/* In a template: disc_sums_64 or disc_sums_128. */
#define DISC_SUMS FN(disc_sums)

#define TEMPLATE "patterns/lines_width.h"
#include "base/each_width.h"

#endif
