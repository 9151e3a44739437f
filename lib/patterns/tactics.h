/*
 * tactics.h - what can be seen of a turn without playing it out: wins within the turn, and
 * threats that must be answered. For games in which a line wins; exact, never a guess.
 */
#ifndef C4B_PATTERNS_TACTICS_H
#define C4B_PATTERNS_TACTICS_H

#include "patterns/lines.h"

#define TEMPLATE "patterns/tactics_width.h"
#include "base/each_width.h"

#endif
