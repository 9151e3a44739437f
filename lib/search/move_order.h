/*
 * move_order.h - the order in which the strong search tries the moves of a position.
 *
 * First comes the move that the transposition table has, then those that have caused the most
 * cutoffs elsewhere: the history heuristic (Schaeffer 1983). Of moves with equal ranks the one
 * listed first is tried first.
 *
 * A move is known by its code: see walk.h. The history and the table keep it modulo 256, in which
 * the codes of our own boards all differ.
 */
#ifndef C4B_SEARCH_MOVE_ORDER_H
#define C4B_SEARCH_MOVE_ORDER_H

#include "rules/bitboard.h"

#include <assert.h>

enum { SHORT_CODES = 256, RANK_OF_TABLE_MOVE = INT32_MAX };

static ALWAYS_INLINE int short_code(int code)
{
    return (int)((unsigned)code % SHORT_CODES);
}

/* The moves to try in a position, and what is known without trying them. */
typedef struct choices {
    int count;
    int *codes;     /* room for twice the most moves: postponed moves are added at the end */
    int *ranks;     /* higher ranks are tried first; they begin where the room for codes ends */
    bool partial;   /* moves are left out that lead to positions which the tree has elsewhere */
    int win_in;     /* the fewest moves in which the mover wins within this turn; 0: not known */
    int winning[2]; /* those moves */
} choices;

static ALWAYS_INLINE void add_choice(choices *c, int code, int rank)
{
    assert(c->count >= 0 && c->count < (c->ranks - c->codes) / 2);
    c->codes[c->count] = code;
    c->ranks[c->count++] = rank;
}

/* Brings the choice with the highest rank among those from `i` on, the first of equals, to place i;
   the others keep their order. */
static ALWAYS_INLINE int next_choice(choices *c, int i)
{
    assert(i >= 0 && i < c->count);
    int best = i;
    for (int k = i + 1; k < c->count; k++) {
        best = c->ranks[k] > c->ranks[best] ? k : best;
    }
    int code = c->codes[best];
    for (int k = best; k > i; k--) {
        c->codes[k] = c->codes[k - 1];
        c->ranks[k] = c->ranks[k - 1];
    }
    c->codes[i] = code;
    return code;
}

/* Gives the table's move, a short code, the highest rank. */
static ALWAYS_INLINE void try_first(choices *c, int table_move)
{
    for (int i = 0; i < c->count; i++) {
        c->ranks[i] = short_code(c->codes[i]) == table_move ? RANK_OF_TABLE_MOVE : c->ranks[i];
    }
}

/* ---- history heuristic ---- */

enum { HISTORY_LIMIT = 1 << 24 };

/* How much moves have helped to cut off searches: by mover, 0 or 1, and short code. */
typedef struct history {
    uint32_t cutoffs[2][SHORT_CODES];
} history;

static ALWAYS_INLINE int history_rank(const history *h, unsigned mover, int code)
{
    assert(mover < 2);
    return (int)h->cutoffs[mover][short_code(code)];
}

/* The deeper the search that a cutoff saves, the more the cutoff counts. */
static inline void history_add(history *h, unsigned mover, int code, int depth)
{
    assert(mover < 2 && depth >= 1);
    uint32_t *cutoffs = h->cutoffs[mover];
    cutoffs[short_code(code)] += (uint32_t)(depth * depth);
    if (cutoffs[short_code(code)] > HISTORY_LIMIT) {
        for (int i = 0; i < SHORT_CODES; i++) {
            cutoffs[i] /= 2;
        }
    }
}

#endif
