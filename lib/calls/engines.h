/*
 * engines.h - chooses the exact engine for a game: the only place that knows all engines.
 */
#ifndef C4B_CALLS_ENGINES_H
#define C4B_CALLS_ENGINES_H

#include "engine/exact.h"

/* The first engine that plays the game: the more special ones come first. */
const exact_operations *c4bi_engine_for(const ruleset *set);

#endif
