/* lines.c - what heuristics count along lines, for callers: windows, runs, threats. */
#include "patterns/lines.h"

#include "rules/state.h"

#include <conecta4boom/eval.h>
#include <string.h>

static bool is_asked(const c4b_state *state, c4b_player player)
{
    return state != NULL && (player == C4B_GREEN || player == C4B_BLUE);
}

c4b_status c4b_state_windows(const c4b_state *state, c4b_player player, int counts[C4B_LINE_COUNTS])
{
    if (!is_asked(state, player) || counts == NULL) {
        return C4B_ERR_INVALID;
    }
    memset(counts, 0, C4B_LINE_COUNTS * sizeof *counts);
    CALL_WIDTH(&state->set, count_windows, &state->set, top(state), (unsigned)player - 1, counts);
    return C4B_OK;
}

c4b_status c4b_state_runs(const c4b_state *state, c4b_player player, int counts[C4B_LINE_COUNTS])
{
    if (!is_asked(state, player) || counts == NULL) {
        return C4B_ERR_INVALID;
    }
    memset(counts, 0, C4B_LINE_COUNTS * sizeof *counts);
    CALL_WIDTH(&state->set, count_runs, &state->set, top(state), (unsigned)player - 1, counts);
    return C4B_OK;
}

int c4b_state_threats(const c4b_state *state, c4b_player player, uint64_t cells[2])
{
    uint64_t all[2] = { 0, 0 };
    int now = 0;
    if (is_asked(state, player) && c4b_state_outcome(state) == C4B_ONGOING) {
        now = CALL_WIDTH(&state->set, list_threats, &state->set, top(state), (unsigned)player - 1,
                         all);
    }
    if (cells != NULL) {
        memcpy(cells, all, sizeof all);
    }
    return now;
}
