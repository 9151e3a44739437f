/*
 * perft.h - counts the continuations of a position that have exactly a given number of moves, three
 * ways: on the library's own positions, by the public calls, and on the slow model. Each way plays
 * every last move too and asks for its outcome; the tally counts by outcome, so that no way can
 * leave work out unseen.
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
