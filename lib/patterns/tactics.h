/*
 * tactics.h - what can be seen of a turn without playing it out: wins by a line within the turn,
 * and threats that must be answered. It is exact, never a guess. It is for games in which a line
 * wins; a win by filling the board (C4B_FULL_MOVER_LOSES) is not seen.
 */
#ifndef C4B_PATTERNS_TACTICS_H
#define C4B_PATTERNS_TACTICS_H

#include "patterns/lines.h"

#define TEMPLATE "patterns/tactics_width.h"
#include "base/each_width.h"

#endif
