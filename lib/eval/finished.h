/* finished.h - what every evaluation returns for a game that is over. */
#ifndef C4B_EVAL_FINISHED_H
#define C4B_EVAL_FINISHED_H

#include <assert.h>
#include <conecta4boom/eval.h>

static inline int finished_value(c4b_outcome outcome, c4b_player player)
{
    assert(outcome != C4B_ONGOING);
    return outcome == C4B_DRAW ? 0 : outcome == player ? C4B_EVAL_MAX : -C4B_EVAL_MAX;
}

#endif
