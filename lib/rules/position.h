/*
 * position.h - the compact position, and the rules that lead from one to the next: drop, explode,
 * judge.
 *
 * A position is plain memory: it is copied to be remembered, and no move is ever undone in it. It
 * holds what the rules look at; of the past it knows only the last move. Nothing is checked here,
 * as the asserts say: callers play legal moves in games that are not over. This file knows nothing
 * of histories, texts or the public calls; moves, cells and outcomes have the codes of the public
 * headers.
 *
 * An ongoing position has no line. So after a drop only the mover's discs need the line test; after
 * an explosion, both players' do. The code is position_width.h, once for each width of board.
 */
#ifndef C4B_RULES_POSITION_H
#define C4B_RULES_POSITION_H

#include "rules/ruleset.h"

#include <conecta4boom/basics.h>

/* In a template: position_64 or position_128. */
#define POSITION FN(position)

#define TEMPLATE "rules/position_width.h"
#include "base/each_width.h"

_Static_assert(sizeof(position_64) == 32, "two positions fill a cache line");
_Static_assert(sizeof(position_128) == 64, "one position fills a cache line");
_Static_assert(C4B_BOOM >= MOST_BITS && C4B_BOOM <= INT16_MAX,
               "BOOM differs from the number of any cell");
_Static_assert(C4B_NO_MOVE < 0 && C4B_NO_MOVE >= INT16_MIN,
               "no move differs from the number of any cell");
_Static_assert(C4B_MAX_MOVES > MOST_COLUMNS, "a list of moves has room for every column and BOOM");

#endif
