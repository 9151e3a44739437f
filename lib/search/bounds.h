/*
 * bounds.h - what a score of the strong search says of a position: whether it is exact or a bound,
 * for what depth it holds, and how it is kept in the transposition table.
 */
#ifndef C4B_SEARCH_BOUNDS_H
#define C4B_SEARCH_BOUNDS_H

#include "engine/table.h"

#include <assert.h>

/* Which kind of bound a value is that a search with the window (alpha, beta) has returned. */
static ALWAYS_INLINE int bound_of(int value, int alpha, int beta)
{
    assert(alpha < beta);
    return value <= alpha ? BOUND_UPPER : value >= beta ? BOUND_LOWER : BOUND_EXACT;
}

/* The table counts the moves to a win from the position, a search from its root. */
static inline int score_to_table(int score, unsigned ply)
{
    return C4B_IS_WIN(score) ? score + (int)ply : C4B_IS_LOSS(score) ? score - (int)ply : score;
}

static inline int score_from_table(int score, unsigned ply)
{
    return C4B_IS_WIN(score) ? score - (int)ply : C4B_IS_LOSS(score) ? score + (int)ply : score;
}

/* Whether a score with this bound is a win or loss for certain, even if some evaluations took part
   in it. */
static inline bool is_certain(int score, int bound)
{
    return (C4B_IS_WIN(score) && bound != BOUND_UPPER) ||
           (C4B_IS_LOSS(score) && bound != BOUND_LOWER);
}

/*
 * Whether an entry's bound holds for a search of `depth` moves. It does
 *
 *     for the entry's own depth;
 *     for a larger depth, if no evaluation took part in the score;
 *     for a smaller depth, if `deeper_counts`: the search asks for the best score, not for that of
 *     a certain depth;
 *     for any depth that reaches the end of the game, if the score is a win or loss for certain.
 */
static inline bool entry_holds(const table_entry *e, int depth, bool deeper_counts)
{
    if (e->depth == depth || (e->depth > depth ? deeper_counts : !e->saw_horizon)) {
        return true;
    }
    return is_certain(e->score, e->bound) && C4B_MOVES_TO_END(e->score) <= depth;
}

#endif
