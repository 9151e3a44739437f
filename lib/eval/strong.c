/*
 * strong.c - the evaluation c4b_eval_strong(), the library's own: lines, threats, tempo and bombs,
 * counted on bitboards. The search of the same name is search/strong.c.
 *
 * First comes what is certain: whether the player to move can complete a line in this turn, or
 * faces more threats than the turn has discs to block them. All else is a weighted sum.
 * tests/bench/tune.c fits the weights to the results of games that the evaluation plays. They
 * depend on the family of the rules, the moves left in the turn, and how full the board is.
 * Features are counted from the view of the player to move, and the value is negated for the other.
 * Nothing distinguishes left from right, so mirrored boards have the same value.
 *
 * The code is strong_width.h, once for each width of board; strong.h has the features.
 */
#include "eval/strong.h"

#include "eval/finished.h"
#include "patterns/lines.h"
#include "rules/state.h"

#include "eval/strong_weights.h"

/* The value of a position in which the player to move wins for certain: more than any sum. */
#define STRONG_CERTAIN 10000000

enum {
    THREES = MOVER_COLUMN_THREES - MOVER_COLUMN_TWOS, /* from a feature of twos to that of threes */
    LONGEST_WAIT = MOVER_BOMB_HELD_4 - MOVER_BOMB_HELD_0
};

/* Collects features: times their weights into a total and, for the tuner, into a list. */
typedef struct tally {
    const int16_t *weights;
    int *features; /* NULL: only the total is wanted */
    int total;
} tally;

static ALWAYS_INLINE void note(tally *t, int feature, int number)
{
    assert(feature >= 0 && feature < STRONG_FEATURES);
    t->total += t->weights[feature] * number;
    if (t->features != NULL) {
        t->features[feature] += number;
    }
}

/* The family of rules that is nearest to the rule set. */
static ALWAYS_INLINE int family_of(const ruleset *set, uint32_t phase)
{
    if (set->misere) {
        return STRONG_DESCONECTA;
    }
    if (set->rules.moves_per_turn == 2) {
        return two_moves_left(set, phase) ? STRONG_BOOM_TWO_LEFT : STRONG_BOOM_ONE_LEFT;
    }
    return set->rules.bomb_period != 0 ? STRONG_CRUSH : STRONG_CLASSIC;
}

#define TEMPLATE "eval/strong_width.h"
#include "base/each_width.h"

static ALWAYS_INLINE int evaluate(const c4b_state *state, c4b_player player,
                                  const strong_weights weights)
{
    if (state == NULL || (player != C4B_GREEN && player != C4B_BLUE)) {
        return 0;
    }
    const ruleset *set = &state->set;
    c4b_outcome outcome = TOP_FIELD(state, outcome);
    if (outcome != C4B_ONGOING) {
        return finished_value(outcome, player);
    }
    unsigned index = (unsigned)player - 1;
    return CALL_WIDTH(set, value_strong, set, top(state), index, weights);
}

static WITH_BIT_COUNT int evaluate_with_bit_count(const c4b_state *state, c4b_player player,
                                                  const strong_weights weights)
{
    return evaluate(state, player, weights);
}

static int evaluate_plainly(const c4b_state *state, c4b_player player, const strong_weights weights)
{
    return evaluate(state, player, weights);
}

int c4bi_eval_strong_with(const c4b_state *state, c4b_player player, void *data)
{
    const int16_t(*weights)[STRONG_FEATURES] = data;
    return HAS_BIT_COUNT() ? evaluate_with_bit_count(state, player, weights)
                           : evaluate_plainly(state, player, weights);
}

int c4b_eval_strong(const c4b_state *state, c4b_player player, void *data)
{
    (void)data;
    return HAS_BIT_COUNT() ? evaluate_with_bit_count(state, player, c4bi_strong_weights)
                           : evaluate_plainly(state, player, c4bi_strong_weights);
}

int c4bi_eval_strong_features(const c4b_state *state, int features[STRONG_FEATURES])
{
    return CALL_WIDTH(&state->set, features, &state->set, top(state), features);
}
