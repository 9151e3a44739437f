/* outcome.c - see outcome.h. */
#include "outcome.h"

#include <stdio.h>

const char *const result_names[RESULTS] = { "unknown", "win", "loss", "draw" };

/* An outcome of the library's as a player sees it. */
static enum result result_for(c4b_outcome ending, c4b_player player)
{
    if (ending == C4B_ONGOING || ending == C4B_DRAW) {
        return ending == C4B_DRAW ? DRAW : UNKNOWN;
    }
    return (ending == C4B_GREEN_WINS) == (player == C4B_GREEN) ? WIN : LOSS;
}

outcome outcome_of_solution(const c4b_state *state, const c4b_solution *solution)
{
    return (outcome){ result_for(solution->outcome, c4b_state_turn(state)), solution->distance };
}

outcome outcome_of_end(const c4b_state *state)
{
    return (outcome){ result_for(c4b_state_outcome(state), c4b_state_turn(state)), 0 };
}

/* Whether the distance of the best outcome is certain: no move that is as good lacks its own, and
   no win without a distance or move without an outcome could be better. */
static bool is_distance_known(const outcome *moves, int count, enum result best)
{
    for (int i = 0; i < count; i++) {
        bool needed = moves[i].result == WIN || moves[i].result == best;
        if (moves[i].result == UNKNOWN || (needed && moves[i].distance < 0)) {
            return false;
        }
    }
    return true;
}

outcome best_outcome(const outcome *moves, int count)
{
    static const int worth[RESULTS] = { [LOSS] = 0, [DRAW] = 1, [UNKNOWN] = 2, [WIN] = 3 };
    outcome best = { LOSS, 0 };
    for (int i = 0; i < count; i++) {
        bool sooner = moves[i].distance < best.distance;
        if (worth[moves[i].result] > worth[best.result] ||
            (moves[i].result == best.result && sooner == (best.result == WIN))) {
            best = moves[i];
        }
    }
    if (!is_distance_known(moves, count, best.result)) {
        best.distance = -1;
    }
    return best;
}

bool knows_score(outcome o)
{
    return o.result == DRAW || (o.result != UNKNOWN && o.distance >= 0);
}

/* At the end every second empty cell would have been for one of the winner's discs, and the last
   disc that the winner played counts too. */
int score_of(const c4b_state *state, outcome o)
{
    int spare = (c4b_state_empty(state) - o.distance) / 2 + 1;
    return o.result == DRAW ? 0 : o.result == WIN ? spare : -spare;
}

bool has_scores(const c4b_state *state)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_state_rules(state, &rules);
    return rules.bomb_period == 0 && rules.moves_per_turn == 1 && !rules.misere;
}

char *write_outcome(const c4b_state *state, outcome o, bool score, char separator,
                    char out[OUTCOME_SIZE])
{
    if (score && knows_score(o)) {
        snprintf(out, OUTCOME_SIZE, "%d", score_of(state, o));
    } else if (o.distance >= 0) {
        snprintf(out, OUTCOME_SIZE, "%s%c%d", result_names[o.result], separator, o.distance);
    } else {
        snprintf(out, OUTCOME_SIZE, "%s", result_names[o.result]);
    }
    return out;
}
