/* lines.c - what heuristics count along lines, for callers: windows, runs, threats. */
#include "patterns/lines.h"

#include "rules/state.h"

#include <conecta4boom/eval.h>
#include <string.h>

/* Asks the position on top about a player, where both are there. */
#define ASK_ABOUT(state, question, player, answer)                                                 \
    ((state)->set.wide                                                                             \
         ? question##_128(&(state)->set, top_128(state), (unsigned)(player)-1, answer)             \
         : question##_64(&(state)->set, top_64(state), (unsigned)(player)-1, answer))

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
    ASK_ABOUT(state, count_windows, player, counts);
    return C4B_OK;
}

c4b_status c4b_state_runs(const c4b_state *state, c4b_player player, int counts[C4B_LINE_COUNTS])
{
    if (!is_asked(state, player) || counts == NULL) {
        return C4B_ERR_INVALID;
    }
    memset(counts, 0, C4B_LINE_COUNTS * sizeof *counts);
    ASK_ABOUT(state, count_runs, player, counts);
    return C4B_OK;
}

int c4b_state_threats(const c4b_state *state, c4b_player player, uint64_t cells[2])
{
    uint64_t all[2] = { 0, 0 };
    int now = 0;
    if (is_asked(state, player) && c4b_state_outcome(state) == C4B_ONGOING) {
        now = ASK_ABOUT(state, list_threats, player, all);
    }
    if (cells != NULL) {
        memcpy(cells, all, sizeof all);
    }
    return now;
}
