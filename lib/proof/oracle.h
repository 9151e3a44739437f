/*
 * oracle.h - who wins under best play: the prover's two questions, asked in turn.
 *
 * Whether the mover wins and whether the other does are two searches. The one that is nearer to a
 * proof goes on, until a player is known to win or neither can: then it is a draw. An oracle may be
 * asked for a while, left alone, and asked again. In Connect 4 it asks that game's own solver.
 */
#ifndef C4B_PROOF_ORACLE_H
#define C4B_PROOF_ORACLE_H

#include "engine/budget.h"
#include "rules/state.h"

typedef struct oracle oracle;

/* An oracle about a state, which must live as long; NULL without memory. `table` is the caller's,
   or NULL: then it has its own, of so many bytes at most. Nodes are counted on `w`. */
oracle *c4bi_oracle_new(const c4b_state *state, c4b_table *table, size_t most_bytes, budget *w);
void c4bi_oracle_free(oracle *o);

/* Lets it think for about so many nodes; false when the budget or want of memory ended it. */
bool c4bi_oracle_think(oracle *o, uint64_t nodes);

/* C4B_ERR_NO_MEMORY when that ended it, else C4B_OK. */
c4b_status c4bi_oracle_status(const oracle *o);

/* What is proven so far: C4B_ONGOING for nothing; and a move that keeps it. */
c4b_outcome c4bi_oracle_outcome(const oracle *o);
c4b_move c4bi_oracle_move(const oracle *o);

#endif
