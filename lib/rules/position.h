/*
 * position.h - the compact position and the rules that move it on: drop, explode, judge.
 *
 * A position is plain memory, copied to remember it and never undone. It holds what the rules
 * look at and nothing else of the past, but for the move that led to it. Nothing is checked here:
 * callers play legal moves in games that are not over. Knows nothing of history, text or callers.
 *
 * An ongoing position has no line, so after a drop only the mover's discs need the line test;
 * after an explosion anybody's do. The code is position_width.h, once for each width of board.
 */
#ifndef C4B_RULES_POSITION_H
#define C4B_RULES_POSITION_H

#include "rules/ruleset.h"

#include <conecta4boom/state.h>

#define POSITION FN(position)

#define TEMPLATE "rules/position_width.h"
#include "base/each_width.h"

_Static_assert(sizeof(position_64) == 32, "two positions fill a cache line");
_Static_assert(sizeof(position_128) == 64, "one position fills a cache line");

#endif
