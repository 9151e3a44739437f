/*
 * test_model.c - the library against the slow model: more than a million random moves, over the
 * presets and over every option at odd sizes; each field is compared after each move and after each
 * undo. C4B_LONG=1 plays twenty times as many.
 */
#include "model.h"
#include "random.h"
#include "suite.h"

#include <conecta4boom.h>
#include <string.h>

enum { LONGEST_GAME = 400 };

/* ---- one position compared ---- */

static bool bit(const uint64_t words[2], int index)
{
    return words[index / 64] >> index % 64 & 1;
}

static void compare_cells(const c4b_state *state, const model *m)
{
    c4b_boards boards = C4B_BOARDS_INIT;
    EXPECT_EQ(c4b_state_boards(state, &boards), C4B_OK);
    int set_bits = 0, discs = 0;
    for (int column = 0; column < m->rules.columns; column++) {
        int height = model_height(m, column);
        EXPECT_EQ(c4b_state_height(state, column), height);
        for (int row = 0; row < m->rules.rows; row++) {
            c4b_cell cell = model_cell(m, row, column);
            int index = column * (m->rules.rows + 1) + row;
            bool green = cell == C4B_GREEN_DISC || cell == C4B_GREEN_BOMB;
            bool blue = cell == C4B_BLUE_DISC || cell == C4B_BLUE_BOMB;
            EXPECT_EQ(c4b_state_cell(state, row, column), cell);
            EXPECT_EQ(bit(boards.green, index), green);
            EXPECT_EQ(bit(boards.blue, index), blue);
            EXPECT_EQ(bit(boards.bombs, index), cell > C4B_BLUE_DISC);
            EXPECT_EQ(bit(boards.landings, index), m->outcome == C4B_ONGOING && row == height);
            discs += cell != C4B_EMPTY;
        }
    }
    for (int index = 0; index < 128; index++) {
        set_bits += bit(boards.green, index) + bit(boards.blue, index);
    }
    EXPECT_EQ(set_bits, discs); /* none outside the board */
    EXPECT_EQ(boards.rows, m->rules.rows);
    EXPECT_EQ(boards.columns, m->rules.columns);
    EXPECT_EQ(boards.turn, model_turn(m));
    EXPECT_EQ(boards.moves_left, model_moves_left(m));
}

static void compare_moves(const c4b_state *state, const model *m)
{
    c4b_move ours[C4B_MAX_MOVES], theirs[C4B_MAX_MOVES];
    int count = model_moves(m, theirs);
    EXPECT_EQ(c4b_state_moves(state, ours), count);
    for (int i = 0; i < count; i++) {
        EXPECT_EQ(ours[i], theirs[i]);
    }
    int legal = 0;
    for (c4b_move move = -2; move <= C4B_BOOM + 1; move++) {
        legal += c4b_state_is_legal(state, move);
    }
    EXPECT_EQ(legal, count);
}

static void compare_line(const c4b_state *state, const model *m)
{
    int ours[32][2], theirs[32][2];
    int count = model_line(m, theirs);
    EXPECT_EQ(c4b_state_line(state, ours, 32), count);
    EXPECT(memcmp(ours, theirs, sizeof ours[0] * (size_t)count) == 0);
}

static void compare(const c4b_state *state, const model *m)
{
    EXPECT_EQ(c4b_state_outcome(state), m->outcome);
    EXPECT_EQ(c4b_state_turn(state), model_turn(m));
    EXPECT_EQ(c4b_state_moves_left(state), model_moves_left(m));
    EXPECT_EQ(c4b_state_round(state), model_round(m));
    EXPECT_EQ(c4b_state_move_number(state), m->number);
    EXPECT_EQ(c4b_state_empty(state), model_empty(m));
    EXPECT_EQ(c4b_state_drops_bomb(state), model_drops_bomb(m));
    for (c4b_player player = C4B_GREEN; player <= C4B_BLUE; player++) {
        EXPECT_EQ(c4b_state_has_bomb(state, player), model_has_bomb(m, player));
        EXPECT_EQ(c4b_state_last_move(state, player), m->last[player]);
    }
    compare_cells(state, m);
    compare_moves(state, m);
    compare_line(state, m);
}

/* ---- one game ---- */

static void compare_text(const c4b_state *state, const model *m)
{
    char text[512];
    c4b_state *again;
    EXPECT(c4b_state_position_text(state, text, sizeof text) < sizeof text);
    EXPECT_EQ(c4b_state_from_position(&again, text, NULL), C4B_OK);
    model fresh = *m;
    fresh.last[C4B_GREEN] = fresh.last[C4B_BLUE] = C4B_NO_MOVE;
    compare(again, &fresh);
    EXPECT(c4b_state_equal(state, again));
    EXPECT_EQ(c4b_state_hash(state), c4b_state_hash(again));
    c4b_state_free(again);
}

/* Plays at random, and sometimes undoes a few moves and continues from there. */
static int play_game(const c4b_rules *rules)
{
    static model past[LONGEST_GAME + 1];
    int played = 0, now = 0;
    c4b_state *state = c4b_state_new(rules);
    ck_assert_ptr_nonnull(state);
    model_start(&past[0], rules);
    compare(state, &past[0]);
    while (past[now].outcome == C4B_ONGOING && now < LONGEST_GAME) {
        c4b_move moves[C4B_MAX_MOVES];
        c4b_move move = moves[random_below(model_moves(&past[now], moves))];
        past[now + 1] = past[now];
        model_play(&past[++now], move);
        EXPECT_EQ(c4b_state_play(state, move), C4B_OK);
        compare(state, &past[now]);
        played++;
        if (random_below(16) == 0) {
            compare_text(state, &past[now]);
        }
        for (int back = random_below(40) == 0 ? random_below(8) : 0; back > 0 && now > 0; back--) {
            EXPECT_EQ(c4b_state_undo(state), C4B_OK);
            compare(state, &past[--now]);
        }
    }
    while (now > 0) {
        EXPECT_EQ(c4b_state_undo(state), C4B_OK);
        compare(state, &past[--now]);
    }
    c4b_state_free(state);
    return played;
}

static int moves_wanted(int usually)
{
    const char *wants_long = getenv("C4B_LONG");
    return wants_long != NULL && strcmp(wants_long, "1") == 0 ? 20 * usually : usually;
}

static void play_preset(const char *name)
{
    c4b_rules rules = C4B_RULES_INIT;
    EXPECT_EQ(c4b_rules_preset(&rules, name), C4B_OK);
    for (int played = 0; played < moves_wanted(150000);) {
        played += play_game(&rules);
    }
}

START_TEST(presets)
{
    play_preset("boom");
    play_preset("desconecta");
    play_preset("classic");
    play_preset("crush");
}
END_TEST

/* ---- any rules ---- */

static c4b_rules random_rules(void)
{
    c4b_rules rules = C4B_RULES_INIT;
    rules.rows = random_below(4) == 0 ? random_between(1, 31) : random_between(1, 10);
    int most_columns = 128 / (rules.rows + 1);
    rules.columns = random_between(1, most_columns < 32 ? most_columns : 32);
    rules.connect = random_below(8) == 0 ? random_between(1, 32) : random_between(2, 6);
    rules.moves_per_turn = random_between(1, 2);
    rules.bomb_period = random_between(0, 5);
    rules.explosion = random_between(0, 2);
    rules.misere = random_between(0, 1);
    rules.full_board = random_between(0, 1);
    rules.both_lines = random_between(0, 1);
    return rules;
}

START_TEST(any_rules)
{
    int wanted = moves_wanted(300000);
    int narrow = 0, wide = 0;
    while (narrow < wanted || wide < wanted) {
        c4b_rules rules = random_rules();
        int *played = (rules.rows + 1) * rules.columns <= 64 ? &narrow : &wide;
        if (*played < wanted) {
            *played += play_game(&rules);
        }
    }
}
END_TEST

/* Boards that fill their word to the last guard bit, and their neighbours. */
START_TEST(sizes_at_the_edges)
{
    static const int sizes[][2] = { { 7, 8 },  { 31, 2 }, { 1, 32 }, { 15, 4 }, { 3, 16 },
                                    { 31, 4 }, { 3, 32 }, { 7, 16 }, { 15, 8 }, { 12, 5 },
                                    { 8, 7 },  { 1, 1 },  { 31, 1 }, { 2, 32 }, { 31, 3 } };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (int played = 0; played < 4000;) {
            c4b_rules rules = random_rules();
            rules.rows = sizes[i][0];
            rules.columns = sizes[i][1];
            played += play_game(&rules);
        }
    }
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "presets", presets },
        { "any rules", any_rules },
        { "sizes at the edges", sizes_at_the_edges },
    };
    return RUN_TESTS("model", tests);
}
