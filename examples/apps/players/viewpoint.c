/* viewpoint.c - see viewpoint.h. */
#include "viewpoint.h"

static int clamped(int value)
{
    return value > C4B_EVAL_MAX ? C4B_EVAL_MAX : value < -C4B_EVAL_MAX ? -C4B_EVAL_MAX : value;
}

int value_to_viewer(const c4b_state *state, c4b_player player, void *data)
{
    const viewpoint *view = data;
    int value = view->h->eval(state, view->viewer, view->h->data);
    if (value == C4B_EVAL_ABORT) {
        return value;
    }
    return player == view->viewer ? clamped(value) : -clamped(value);
}

int score_before_move(int score, bool same_mover)
{
    int own = same_mover ? score : -score;
    return C4B_IS_WIN(own) ? own - 1 : C4B_IS_LOSS(own) ? own + 1 : own;
}

int score_of_end(c4b_outcome outcome, c4b_player player)
{
    if (outcome == C4B_DRAW) {
        return 0;
    }
    return (outcome == C4B_GREEN_WINS) == (player == C4B_GREEN) ? C4B_WIN : -C4B_WIN;
}
