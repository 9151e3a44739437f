/*
 * eval.c - the evaluations of the source texts, on bitboards.
 *
 * Each is a sum over sets of cells: the top cells of all columns, all windows or all runs are
 * counted at once. <conecta4boom/eval.h> says what they mean; eval_width.h has the code, once for
 * each width of board. This file has the numbers of the texts, and what all evaluations share:
 * finished games, misère, NULL.
 */
#include "eval/finished.h"
#include "patterns/lines.h"
#include "rules/state.h"

#include <conecta4boom/eval.h>

/* What the n-th disc of a run adds. */
static inline int run_worth(int n)
{
    return n == 2 ? 4 : n == 3 ? 12 : n;
}

/* What a line of n discs through a top cell adds. Pairs count more than triples, as in the text. */
static inline int line_worth(unsigned n)
{
    return n == 1 ? 20 : n == 2 ? 2000 : 200;
}

/* 1, 10, 100, ... for each window of 1, 2, 3, ... discs. */
static inline int windows_worth(const int *counts, unsigned connect)
{
    int64_t total = 0;
    int64_t worth = 1;
    for (unsigned n = 1; n <= connect && total < C4B_EVAL_MAX; n++) {
        total += counts[n] * worth;
        worth *= worth <= C4B_EVAL_MAX ? 10 : 1;
    }
    return total < C4B_EVAL_MAX ? (int)total : C4B_EVAL_MAX;
}

#define TEMPLATE "eval/eval_width.h"
#include "base/each_width.h"

typedef int (*value_fn_64)(const ruleset *, const position_64 *, unsigned player);
typedef int (*value_fn_128)(const ruleset *, const position_128 *, unsigned player);

/* What all evaluations share. In a misère game lines are bad, so the value is negated. */
static ALWAYS_INLINE int evaluate(const c4b_state *state, c4b_player player, value_fn_64 value_64,
                                  value_fn_128 value_128, int misere_sign)
{
    if (state == NULL || (player != C4B_GREEN && player != C4B_BLUE)) {
        return 0;
    }
    c4b_outcome outcome = TOP_FIELD(state, outcome);
    if (outcome != C4B_ONGOING) {
        return finished_value(outcome, player);
    }
    unsigned index = (unsigned)player - 1;
    int value = CALL_WIDTH(&state->set, value, &state->set, top(state), index);
    return state->set.misere ? misere_sign * value : value;
}

#define EVALUATION(public_name, name, misere_sign)                                                 \
    static WITH_BIT_COUNT int name##_with_bit_count(const c4b_state *state, c4b_player player)     \
    {                                                                                              \
        return evaluate(state, player, value_##name##_64, value_##name##_128, misere_sign);        \
    }                                                                                              \
    int public_name(const c4b_state *state, c4b_player player, void *data)                         \
    {                                                                                              \
        (void)data;                                                                                \
        return HAS_BIT_COUNT()                                                                     \
                   ? name##_with_bit_count(state, player)                                          \
                   : evaluate(state, player, value_##name##_64, value_##name##_128, misere_sign);  \
    }

EVALUATION(c4b_eval_test, test, 1)
EVALUATION(c4b_eval_runs, runs, -1)
EVALUATION(c4b_eval_best_line, best_line, -1)
EVALUATION(c4b_eval_all_lines, all_lines, -1)
EVALUATION(c4b_eval_directions, directions, -1)
EVALUATION(c4b_eval_windows, windows, -1)
