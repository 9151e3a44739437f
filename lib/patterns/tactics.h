/*
 * glance.h - what can be seen of a turn without playing it out: wins within the turn, and
 * threats that must be answered. For games in which a line wins; exact, never a guess.
 */
#ifndef C4B_GLANCE_H
#define C4B_GLANCE_H

#include "patterns/lines.h"

#define C4B_WIDTH 64
#include "patterns/tactics_width.h"
#undef C4B_WIDTH
#define C4B_WIDTH 128
#include "patterns/tactics_width.h"
#undef C4B_WIDTH

#endif
