/*
 * test_eval_strong.c - the features of c4b_eval_strong(), counted again cell by cell; and its value
 * is the sum of its features times their weights, whichever code the board leads to.
 */
#include "eval/strong.h"
#include "random.h"
#include "suite.h"

#include <conecta4boom.h>

/* ---- counting by cells ---- */

static bool is_own(const c4b_state *state, c4b_player player, int row, int column)
{
    if (row < 0 || row >= c4b_state_rows(state) || column < 0 ||
        column >= c4b_state_columns(state)) {
        return false;
    }
    c4b_cell cell = c4b_state_cell(state, row, column);
    return player == C4B_GREEN ? cell == C4B_GREEN_DISC || cell == C4B_GREEN_BOMB
                               : cell == C4B_BLUE_DISC || cell == C4B_BLUE_BOMB;
}

/* How often `length` discs stand in a line, each `up` rows and `right` columns from the last. */
static int neighbours(const c4b_state *state, c4b_player player, int length, int up, int right)
{
    int found = 0;
    for (int row = 0; row < c4b_state_rows(state); row++) {
        for (int column = 0; column < c4b_state_columns(state); column++) {
            int n = 0;
            while (n < length && is_own(state, player, row + n * up, column + n * right)) {
                n++;
            }
            found += n == length;
        }
    }
    return found;
}

static int pairs_in_rows(const c4b_state *state, c4b_player player)
{
    int pairs = 0;
    for (int row = 0; row < c4b_state_rows(state); row++) {
        int discs = 0;
        for (int column = 0; column < c4b_state_columns(state); column++) {
            discs += is_own(state, player, row, column);
        }
        pairs += discs * (discs - 1) / 2;
    }
    return pairs;
}

static int open_columns(const c4b_state *state)
{
    int open = 0;
    for (int column = 0; column < c4b_state_columns(state); column++) {
        open += c4b_state_height(state, column) < c4b_state_rows(state);
    }
    return open;
}

/* The rounds from the player's next turn to one in which bombs are dropped, up to 4. */
static int rounds_to_wait(const c4b_state *state, c4b_player player, int period)
{
    bool next_round = player == C4B_GREEN && c4b_state_turn(state) == C4B_BLUE;
    int round = c4b_state_round(state) + next_round, wait = 0;
    while (wait < 4 && (round + wait) % period != 0) {
        wait++;
    }
    return wait;
}

static void expect_waits(const c4b_state *state, c4b_player player, int period, const int *side)
{
    int first = c4b_state_has_bomb(state, player) ? MOVER_BOMB_HELD_0 : MOVER_BOMB_LACKED_0;
    int noted = 0;
    for (int i = MOVER_BOMB_LACKED_0; i <= MOVER_BOMB_HELD_4; i++) {
        noted += side[i];
    }
    EXPECT_EQ(noted, period > 0);
    EXPECT(period == 0 || side[first + rounds_to_wait(state, player, period)] == 1);
}

/* `side` is where the player's features begin. */
static void expect_misere_features(const c4b_state *state, c4b_player player, int period,
                                   const int *side)
{
    int threats = c4b_state_threats(state, player, NULL);
    EXPECT_EQ(side[MOVER_SAFE_NOW], open_columns(state) - threats);
    EXPECT_EQ(side[MOVER_DISCS], neighbours(state, player, 1, 0, 0));
    EXPECT_EQ(side[MOVER_ROW_PAIRS], pairs_in_rows(state, player));
    EXPECT_EQ(side[MOVER_COLUMN_TWOS], neighbours(state, player, 2, 1, 0));
    EXPECT_EQ(side[MOVER_COLUMN_THREES], neighbours(state, player, 3, 1, 0));
    EXPECT_EQ(side[MOVER_ROW_TWOS], neighbours(state, player, 2, 0, 1));
    EXPECT_EQ(side[MOVER_ROW_THREES], neighbours(state, player, 3, 0, 1));
    EXPECT_EQ(side[MOVER_DIAGONAL_TWOS],
              neighbours(state, player, 2, 1, 1) + neighbours(state, player, 2, -1, 1));
    EXPECT_EQ(side[MOVER_DIAGONAL_THREES],
              neighbours(state, player, 3, 1, 1) + neighbours(state, player, 3, -1, 1));
    expect_waits(state, player, period, side);
}

static void expect_features(const c4b_state *state, c4b_player player, const int *side)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_state_rules(state, &rules);
    EXPECT_EQ(side[MOVER_THREATS_NOW], c4b_state_threats(state, player, NULL));
    EXPECT_EQ(side[MOVER_BOMB], rules.bomb_period > 0 && c4b_state_has_bomb(state, player));
    if (rules.misere) {
        expect_misere_features(state, player, rules.bomb_period, side);
    }
}

/* ---- the value ---- */

/* Returns whether the value was a sum. */
static bool check_position(const c4b_state *state)
{
    int features[STRONG_FEATURES];
    c4b_player mover = c4b_state_turn(state);
    int set = c4bi_eval_strong_features(state, features);
    int value = c4b_eval_strong(state, mover, NULL);
    if (set < 0) {
        EXPECT(value == 10000000 || value == -10000000);
        return false;
    }
    int sum = 0;
    for (int i = 0; i < STRONG_FEATURES; i++) {
        sum += features[i] * c4bi_strong_weights[set][i];
    }
    EXPECT_EQ(value, sum);
    expect_features(state, mover, features);
    expect_features(state, C4B_GREEN + C4B_BLUE - mover, features + STRONG_SIDE);
    return true;
}

static int check_game(const c4b_rules *rules)
{
    int sums = 0;
    c4b_state *state = c4b_state_new(rules);
    c4b_move moves[C4B_MAX_MOVES];
    for (int n = 0; n < 80; n++) {
        int count = c4b_state_moves(state, moves);
        if (count == 0) {
            break;
        }
        sums += check_position(state);
        EXPECT_EQ(c4b_state_play(state, moves[random_below(count)]), C4B_OK);
    }
    c4b_state_free(state);
    return sums;
}

static const char *const presets[] = { "boom", "desconecta", "classic", "crush" };

START_TEST(features_of_the_presets)
{
    for (int i = 0; i < 4; i++) {
        c4b_rules rules = C4B_RULES_INIT;
        int sums = 0;
        EXPECT_EQ(c4b_rules_preset(&rules, presets[i]), C4B_OK);
        for (int game = 0; game < 300; game++) {
            sums += check_game(&rules);
        }
        ck_assert_int_gt(sums, 1000);
    }
}
END_TEST

START_TEST(features_of_other_boards)
{
    for (int game = 0; game < 600; game++) {
        c4b_rules rules = C4B_RULES_INIT;
        EXPECT_EQ(c4b_rules_preset(&rules, presets[game % 4]), C4B_OK);
        rules.rows = random_between(1, 9);
        rules.columns = random_between(1, 12);
        rules.connect = random_between(2, 6);
        rules.misere = random_between(0, 1);
        rules.moves_per_turn = random_between(1, 2);
        rules.bomb_period = random_between(0, 7);
        check_game(&rules);
    }
}
END_TEST

static void expect_value(const char *text, int for_green)
{
    c4b_state *state = NULL;
    ck_assert_int_eq(c4b_state_from_position(&state, text, NULL), C4B_OK);
    ck_assert_int_eq(c4b_eval_strong(state, C4B_GREEN, NULL), for_green);
    ck_assert_int_eq(c4b_eval_strong(state, C4B_BLUE, NULL), -for_green);
    c4b_state_free(state);
}

/* A line in this turn; one disc against two threats; misère, no cell left but the fourth. */
START_TEST(what_is_certain)
{
    const int certain = 10000000;
    expect_value("classic ......./......./......./......./22...../111...2 7", certain);
    expect_value("classic ......./......./......./......./.22..../.111... 6", certain);
    expect_value("desconecta:rows=1,columns=5 111.2 5", -certain);
    expect_value("desconecta:rows=1,columns=5 222.1 6", certain);
}
END_TEST

/* Every family of rules has weights of its own for each stage. */
START_TEST(no_weights_are_missing)
{
    for (int set = 0; set < STRONG_SETS; set++) {
        int used = 0;
        for (int i = 0; i < STRONG_FEATURES; i++) {
            used += c4bi_strong_weights[set][i] != 0;
        }
        ck_assert_msg(used > 0, "set %d has no weights", set);
    }
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "features of the presets", features_of_the_presets },
        { "features of other boards", features_of_other_boards },
        { "what is certain", what_is_certain },
        { "no weights are missing", no_weights_are_missing },
    };
    return RUN_TESTS("eval_strong", tests);
}
