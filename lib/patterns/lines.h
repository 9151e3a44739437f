/*
 * lines.h - what stands along lines, all cells at once: windows, runs, threats.
 *
 * What heuristics count, and the evaluations here with them; nothing here looks at turns or
 * bombs. The code is lines_width.h, once for each width of board.
 */
#ifndef C4B_LINES_H
#define C4B_LINES_H

#include "rules/position.h"

#define C4B_WIDTH 64
#include "patterns/lines_width.h"
#undef C4B_WIDTH
#define C4B_WIDTH 128
#include "patterns/lines_width.h"
#undef C4B_WIDTH

#endif
