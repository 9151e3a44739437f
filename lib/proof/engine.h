/*
 * engine.h - the exact engine for every rule set: who wins, by depth-first proof-number search.
 *
 * Whether the mover wins and whether the rival does are two questions for the prover. The one that
 * is nearer to a proof goes on, until a player is known to win, or it is known that neither can:
 * then it is a draw. The engine does not measure distances.
 */
#ifndef C4B_PROOF_ENGINE_H
#define C4B_PROOF_ENGINE_H

#include "engine/exact.h"

extern const exact_operations c4bi_proof_engine;

#endif
