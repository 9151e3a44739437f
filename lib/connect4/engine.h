/*
 * engine.h - the exact engine for Connect 4: who wins and how soon, by the solver of solver.h.
 */
#ifndef C4B_CONNECT4_ENGINE_H
#define C4B_CONNECT4_ENGINE_H

#include "engine/exact.h"

extern const exact_operations c4bi_connect4_engine;

#endif
