/*
 * perft.h - counts the games of exactly so many moves that follow a position, three ways.
 *
 * By the library's own positions, by the public calls, and by the slow model. Each plays every
 * last move too and asks for its outcome; the tally keeps them apart, so that work left out
 * would be seen.
 */
#ifndef PERFT_H
#define PERFT_H

#include "model.h"

#include <conecta4boom/state.h>

typedef struct tally {
    uint64_t leaves[4]; /* by the outcome of the last move */
} tally;

uint64_t tally_total(const tally *t);

/* Depth 0 is one leaf, the position itself. */
tally perft_inside(const c4b_state *state, int depth);
tally perft_public(c4b_state *state, int depth);
tally perft_model(const model *m, int depth);

#endif
