/*
 * forced.h - moves that win or lose at once, and the move that is forced because every other one
 * loses.
 *
 * A move loses at once when it ends the game with a loss, or when the rival can answer it with a
 * win. Every legal move is tried, so these functions are for calls that ask once, not for searches.
 */
#ifndef C4B_RULES_FORCED_H
#define C4B_RULES_FORCED_H

#include "rules/position.h"

#define TEMPLATE "rules/forced_width.h"
#include "base/each_width.h"

#endif
