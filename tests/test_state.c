/* test_state.c - the state: errors that change nothing, undo, copies, equality, lines. */
#include "random.h"
#include "suite.h"

#include <conecta4boom.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static c4b_state *game_of(const char *preset, const char *moves)
{
    c4b_rules rules = C4B_RULES_INIT;
    ck_assert_int_eq(c4b_rules_preset(&rules, preset), C4B_OK);
    c4b_state *state = c4b_state_new(&rules);
    ck_assert_int_eq(c4b_state_play_text(state, moves, NULL), C4B_OK);
    return state;
}

static c4b_state *position(const char *text)
{
    c4b_state *state;
    size_t bad_at = 0;
    c4b_status status = c4b_state_from_position(&state, text, &bad_at);
    ck_assert_msg(status == C4B_OK, "%s at %zu of '%s'", c4b_strerror(status), bad_at, text);
    return state;
}

/* The whole of a state as text: history and position. */
typedef struct portrait {
    char text[1024];
} portrait;

static portrait look(const c4b_state *state)
{
    portrait p;
    memset(&p, 0, sizeof p);
    size_t length = c4b_state_position_text(state, p.text, sizeof p.text);
    p.text[length] = ' ';
    c4b_state_moves_text(state, p.text + length + 1, sizeof p.text - length - 1);
    return p;
}

static void expect_refused(c4b_state *state, c4b_move move, c4b_status expected)
{
    portrait earlier = look(state);
    ck_assert(!c4b_state_is_legal(state, move));
    ck_assert_int_eq(c4b_state_play(state, move), expected);
    portrait later = look(state);
    ck_assert_str_eq(earlier.text, later.text);
}

START_TEST(illegal_moves_change_nothing)
{
    static const c4b_move never[] = { -1, -2, 7, 8, 31, 32, 127, 129, INT_MIN, INT_MAX };
    c4b_state *state = game_of("boom", "4444444");
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++) {
        expect_refused(state, never[i], C4B_ERR_ILLEGAL_MOVE);
    }
    expect_refused(state, 3, C4B_ERR_ILLEGAL_MOVE);        /* full */
    expect_refused(state, C4B_BOOM, C4B_ERR_ILLEGAL_MOVE); /* no bomb */
    ck_assert_int_eq(c4b_state_play(state, 2), C4B_OK);
    c4b_state_free(state);
}
END_TEST

START_TEST(nothing_is_legal_after_the_end)
{
    c4b_state *state = game_of("classic", "1212121");
    ck_assert_int_eq(c4b_state_outcome(state), C4B_GREEN_WINS);
    for (c4b_move move = -3; move <= C4B_BOOM + 3; move++) {
        expect_refused(state, move, C4B_ERR_GAME_OVER);
    }
    c4b_move moves[C4B_MAX_MOVES];
    ck_assert_int_eq(c4b_state_moves(state, moves), 0);
    ck_assert_int_eq(c4b_state_turn(state), C4B_BLUE); /* goes on: green moved last */
    ck_assert_int_eq(c4b_state_undo(state), C4B_OK);
    ck_assert_int_eq(c4b_state_outcome(state), C4B_ONGOING);
    ck_assert_int_eq(c4b_state_moves(state, moves), 7);
    c4b_state_free(state);
}
END_TEST

/* Whether a player's rival can win with one move, by playing each. */
static bool rival_wins(c4b_state *state, c4b_player player)
{
    c4b_move moves[C4B_MAX_MOVES];
    bool wins = false;
    int count = c4b_state_turn(state) != player ? c4b_state_moves(state, moves) : 0;
    for (int i = 0; i < count; i++) {
        EXPECT_EQ(c4b_state_play(state, moves[i]), C4B_OK);
        c4b_outcome outcome = c4b_state_outcome(state);
        wins = wins || (outcome != C4B_ONGOING && outcome != C4B_DRAW && outcome != player);
        c4b_state_undo(state);
    }
    return wins;
}

/* What c4b_state_forced_move() returns, found by playing every move. */
static c4b_move find_forced(c4b_state *state)
{
    c4b_move moves[C4B_MAX_MOVES], only = C4B_NO_MOVE;
    c4b_player mover = c4b_state_turn(state);
    int count = c4b_state_moves(state, moves), sound = 0, wins = 0;
    for (int i = 0; i < count; i++) {
        EXPECT_EQ(c4b_state_play(state, moves[i]), C4B_OK);
        c4b_outcome outcome = c4b_state_outcome(state);
        bool lost = outcome != C4B_ONGOING && outcome != C4B_DRAW && outcome != mover;
        if (!lost && !rival_wins(state, mover)) {
            only = moves[i];
            sound++;
        }
        wins += outcome == mover;
        c4b_state_undo(state);
    }
    return sound == 1 && wins == 0 ? only : C4B_NO_MOVE;
}

START_TEST(forced_moves)
{
    const char *const presets[] = { "boom", "desconecta", "classic", "crush" };
    int forced = 0, booms = 0;
    c4b_state *threat = game_of("classic", "11223");
    ck_assert_int_eq(c4b_state_forced_move(threat), 3);
    c4b_state_free(threat);
    for (int i = 0; i < 1200; i++) {
        c4b_rules rules = C4B_RULES_INIT;
        ck_assert_int_eq(c4b_rules_preset(&rules, presets[i % 4]), C4B_OK);
        rules.rows = random_between(3, 7);
        rules.columns = random_between(3, i % 3 == 0 ? 12 : 6); /* 128 bits too */
        rules.connect = 3 + i / 4 % 2;
        rules.bomb_period = rules.bomb_period > 0 ? 1 + i % 2 : 0;
        c4b_state *state = c4b_state_new(&rules);
        while (c4b_state_outcome(state) == C4B_ONGOING && c4b_state_move_number(state) < 60) {
            c4b_move moves[C4B_MAX_MOVES], wanted = find_forced(state);
            EXPECT_EQ(c4b_state_forced_move(state), wanted);
            forced += wanted != C4B_NO_MOVE;
            booms += wanted == C4B_BOOM;
            int count = c4b_state_moves(state, moves);
            EXPECT_EQ(c4b_state_play(state, moves[random_below(count)]), C4B_OK);
        }
        ck_assert(c4b_state_outcome(state) == C4B_ONGOING ||
                  c4b_state_forced_move(state) == C4B_NO_MOVE);
        c4b_state_free(state);
    }
    ck_assert_int_gt(forced, 500);
    ck_assert_int_gt(booms, 5);
    ck_assert_int_eq(c4b_state_forced_move(NULL), C4B_NO_MOVE);
}
END_TEST

START_TEST(a_turn_of_two_can_end_after_one)
{
    c4b_state *state = game_of("boom", "177126735");
    ck_assert_int_eq(c4b_state_turn(state), C4B_BLUE);
    ck_assert_int_eq(c4b_state_moves_left(state), 2);
    ck_assert_int_eq(c4b_state_play(state, 6), C4B_OK); /* the fourth blue disc in column 7 */
    ck_assert_int_eq(c4b_state_outcome(state), C4B_BLUE_WINS);
    ck_assert_int_eq(c4b_state_turn(state), C4B_BLUE);
    ck_assert_int_eq(c4b_state_moves_left(state), 1);
    expect_refused(state, 0, C4B_ERR_GAME_OVER);
    c4b_state_free(state);
}
END_TEST

START_TEST(null_is_answered)
{
    c4b_move moves[C4B_MAX_MOVES];
    c4b_boards boards = C4B_BOARDS_INIT;
    c4b_rules rules = C4B_RULES_INIT;
    c4b_state *state = c4b_state_new(NULL);
    size_t bad_at = 77;
    char text[8] = "before";

    ck_assert_int_eq(c4b_state_create(NULL, NULL), C4B_ERR_INVALID);
    ck_assert_ptr_null(c4b_state_clone(NULL));
    ck_assert_int_eq(c4b_state_copy(NULL, state), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_state_copy(state, NULL), C4B_ERR_INVALID);
    c4b_state_free(NULL);
    c4b_state_rules(NULL, &rules);
    ck_assert_int_eq(rules.rows, 7);
    c4b_state_rules(state, NULL);
    ck_assert_int_eq(c4b_state_rows(NULL), 0);
    ck_assert_int_eq(c4b_state_columns(NULL), 0);
    ck_assert_int_eq(c4b_state_turn(NULL), C4B_NOBODY);
    ck_assert_int_eq(c4b_state_moves_left(NULL), 0);
    ck_assert_int_eq(c4b_state_round(NULL), 0);
    ck_assert_int_eq(c4b_state_move_number(NULL), 0);
    ck_assert_int_eq(c4b_state_cell(NULL, 0, 0), C4B_EMPTY);
    ck_assert_int_eq(c4b_state_height(NULL, 0), 0);
    ck_assert_int_eq(c4b_state_empty(NULL), 0);
    ck_assert(!c4b_state_has_bomb(NULL, C4B_GREEN));
    ck_assert(!c4b_state_drops_bomb(NULL));
    ck_assert_int_eq(c4b_state_last_move(NULL, C4B_GREEN), C4B_NO_MOVE);
    ck_assert_int_eq(c4b_state_moves(NULL, moves), 0);
    ck_assert_int_eq(c4b_state_moves(state, NULL), 0);
    ck_assert(!c4b_state_is_legal(NULL, 0));
    ck_assert_int_eq(c4b_state_play(NULL, 0), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_state_undo(NULL), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_state_outcome(NULL), C4B_ONGOING);
    ck_assert_int_eq(c4b_state_line(NULL, NULL, 0), 0);
    ck_assert_int_eq(c4b_state_boards(NULL, &boards), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_state_boards(state, NULL), C4B_ERR_INVALID);
    ck_assert_uint_eq(c4b_state_hash(NULL), 0);
    ck_assert(!c4b_state_equal(NULL, state));
    ck_assert(!c4b_state_equal(state, NULL));
    ck_assert(!c4b_state_equal(NULL, NULL));
    ck_assert_int_eq(c4b_state_play_text(NULL, "1", &bad_at), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_state_play_text(state, NULL, &bad_at), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_state_from_position(NULL, "boom", &bad_at), C4B_ERR_INVALID);
    ck_assert_uint_eq(bad_at, 77);
    ck_assert_uint_eq(c4b_state_moves_text(NULL, text, sizeof text), 0);
    ck_assert_str_eq(text, "");
    ck_assert_uint_eq(c4b_state_board_text(NULL, 0, NULL, 0), 0);
    ck_assert_uint_eq(c4b_state_position_text(NULL, NULL, 100), 0);
    c4b_state *none = state;
    ck_assert_int_eq(c4b_state_from_position(&none, NULL, &bad_at), C4B_ERR_INVALID);
    ck_assert_ptr_null(none);
    c4b_state_free(state);
}
END_TEST

START_TEST(questions_about_what_is_not_there)
{
    c4b_state *state = game_of("boom", "1");
    static const int outside[] = { -1, 7, INT_MIN, INT_MAX };
    for (size_t i = 0; i < 4; i++) {
        ck_assert_int_eq(c4b_state_cell(state, outside[i], 0), C4B_EMPTY);
        ck_assert_int_eq(c4b_state_cell(state, 0, outside[i]), C4B_EMPTY);
        ck_assert_int_eq(c4b_state_height(state, outside[i]), 0);
    }
    ck_assert_int_eq(c4b_state_last_move(state, C4B_GREEN), 0);
    ck_assert_int_eq(c4b_state_last_move(state, C4B_BLUE), C4B_NO_MOVE);
    ck_assert_int_eq(c4b_state_last_move(state, C4B_NOBODY), C4B_NO_MOVE);
    ck_assert_int_eq(c4b_state_last_move(state, 3), C4B_NO_MOVE);
    c4b_state_free(state);
}
END_TEST

START_TEST(nobody_else_has_a_bomb)
{
    static const char *const texts[] = {
        "boom:rows=2,columns=2,connect=3 ../45 5",
        "boom:rows=1,columns=32,connect=32 ..............................45 5",   /* 64 bits */
        "boom:rows=2,columns=22 ....................../....................45 5", /* 66 bits */
    };
    static const c4b_player others[] = { -1, 0, 3, 4, INT_MIN, INT_MAX };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        c4b_state *state = position(texts[i]);
        ck_assert(c4b_state_has_bomb(state, C4B_GREEN));
        ck_assert(c4b_state_has_bomb(state, C4B_BLUE));
        for (size_t k = 0; k < sizeof others / sizeof others[0]; k++) {
            ck_assert(!c4b_state_has_bomb(state, others[k]));
        }
        c4b_state_free(state);
    }
}
END_TEST

START_TEST(the_longest_bomb_period)
{
    static const struct {
        const char *number;
        int round;
        bool bomb;
    } cases[] = {
        { "3999995", 999999, false },      { "3999996", 1000000, true },
        { "3999999", 1000000, true },      { "4000000", 1000001, false },
        { "7999996", 2000000, true },      { "999999996", 250000000, true },
        { "999999995", 249999999, false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[64];
        snprintf(text, sizeof text, "boom:rows=2,columns=2,bomb_period=1000000 ../.. %s",
                 cases[i].number);
        c4b_state *state = position(text);
        ck_assert_int_eq(c4b_state_round(state), cases[i].round);
        ck_assert_int_eq(c4b_state_drops_bomb(state), cases[i].bomb);
        c4b_state_free(state);
    }
}
END_TEST

/* BOOM frees cells, so a game need not end: two columns of bombs, hundreds of moves, and back. */
START_TEST(long_games_and_back)
{
    static const char *const sizes[] = { "boom:connect=32,bomb_period=1 ", /* 64 bits */
                                         "boom:columns=12,connect=32,bomb_period=1 " };
    static const char *const boards[] = {
        "......./......./......./......./......./......./....... 1",
        "............/............/............/............/............/............/"
        "............ 1",
    };
    for (int i = 0; i < 2; i++) {
        char text[256];
        snprintf(text, sizeof text, "%s%s", sizes[i], boards[i]);
        c4b_state *state = position(text);
        portrait start = look(state);
        for (int number = 0; number < 5000; number++) {
            c4b_move move = c4b_state_is_legal(state, C4B_BOOM) ? C4B_BOOM : number % 7;
            ck_assert_int_eq(c4b_state_play(state, move), C4B_OK);
        }
        ck_assert_int_eq(c4b_state_move_number(state), 5001);
        ck_assert_uint_eq(c4b_state_moves_text(state, NULL, 0), 5000);
        while (c4b_state_undo(state) == C4B_OK) {
        }
        portrait end = look(state);
        ck_assert_str_eq(start.text, end.text);
        c4b_state_free(state);
    }
}
END_TEST

START_TEST(the_last_move_number)
{
    c4b_state *state = position("boom:connect=32 ......./......./......./......./......./"
                                "......./....... 999999998");
    ck_assert_int_eq(c4b_state_round(state), 250000000);
    ck_assert_int_eq(c4b_state_play(state, 0), C4B_OK);
    ck_assert_int_eq(c4b_state_play(state, 0), C4B_OK);
    ck_assert_int_eq(c4b_state_move_number(state), 1000000000);
    ck_assert(c4b_state_is_legal(state, 0)); /* the rules allow it */
    ck_assert_int_eq(c4b_state_play(state, 0), C4B_ERR_NO_MEMORY);
    ck_assert_int_eq(c4b_state_move_number(state), 1000000000);
    c4b_state *copy = c4b_state_new(NULL);
    ck_assert_int_eq(c4b_state_copy(copy, state), C4B_OK);
    c4b_state *clone = c4b_state_clone(state);
    ck_assert_int_eq(c4b_state_play(copy, 0), C4B_ERR_NO_MEMORY);
    ck_assert_int_eq(c4b_state_play(clone, 0), C4B_ERR_NO_MEMORY);
    ck_assert_int_eq(c4b_state_undo(copy), C4B_OK);
    ck_assert_int_eq(c4b_state_play(copy, 1), C4B_OK);
    c4b_state_free(copy);
    c4b_state_free(clone);
    c4b_state_free(state);
}
END_TEST

/* Plays on a clone and on a copy of a state within a search, as far as that goes. */
static int plays_on(const c4b_state *state, c4b_player player, void *data)
{
    c4b_state *clone = c4b_state_clone(state), *copy = data;
    EXPECT_EQ(c4b_state_copy(copy, state), C4B_OK);
    for (int i = 0; i < 100; i++) {
        c4b_status expected =
            c4b_state_move_number(clone) < 1000000000 ? C4B_OK : C4B_ERR_NO_MEMORY;
        EXPECT_EQ(c4b_state_play(clone, i % 7), expected);
        EXPECT_EQ(c4b_state_play(copy, i % 7), expected);
    }
    c4b_state_free(clone);
    return c4b_eval_test(state, player, NULL);
}

START_TEST(evaluations_past_the_last_move_number)
{
    c4b_state *state = position("boom:connect=32 ......./......./......./......./......./"
                                "......./....... 999999998");
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    c4b_result r = C4B_RESULT_INIT;
    options.depth = 4; /* the leaves have the numbers 1000000002 */
    options.eval = plays_on;
    options.eval_data = c4b_state_new(NULL);
    ck_assert_int_eq(c4b_alphabeta(state, &options, &r), C4B_OK);
    ck_assert_uint_gt(r.evals, 0);
    options.depth = 1;
    ck_assert_int_eq(c4b_alphabeta(state, &options, &r), C4B_OK);
    c4b_state_free(options.eval_data);
    c4b_state_free(state);
}
END_TEST

START_TEST(clones_and_copies)
{
    c4b_state *boom = game_of("boom", "443365");
    portrait earlier = look(boom);
    c4b_state *clone = c4b_state_clone(boom);
    ck_assert_str_eq(look(clone).text, earlier.text);
    ck_assert_int_eq(c4b_state_play(clone, 0), C4B_OK);
    ck_assert_str_eq(look(boom).text, earlier.text); /* they share nothing */
    for (int i = 0; i < 7; i++) {
        ck_assert_int_eq(c4b_state_undo(clone), C4B_OK);
    }
    ck_assert_int_eq(c4b_state_undo(clone), C4B_ERR_NOTHING_TO_UNDO);

    ck_assert_int_eq(c4b_state_copy(boom, boom), C4B_OK);
    ck_assert_str_eq(look(boom).text, earlier.text);

    /* From narrow to wide and back, long over short and short over long. */
    c4b_state *wide =
        position("classic:rows=8,columns=12 ............/............/............/"
                 "............/............/............/............/............ 1");
    ck_assert_int_eq(c4b_state_play_text(wide, "123456789abc123456789abc", NULL), C4B_OK);
    portrait wide_before = look(wide);
    ck_assert_int_eq(c4b_state_copy(clone, wide), C4B_OK);
    ck_assert_str_eq(look(clone).text, wide_before.text);
    ck_assert_int_eq(c4b_state_copy(wide, boom), C4B_OK);
    ck_assert_str_eq(look(wide).text, earlier.text);
    for (int i = 0; i < 200; i++) { /* still has room to grow */
        c4b_move moves[C4B_MAX_MOVES];
        int count = c4b_state_moves(wide, moves);
        if (count == 0 || c4b_state_play(wide, moves[i % count]) != C4B_OK) {
            break;
        }
    }
    c4b_state_free(boom);
    c4b_state_free(clone);
    c4b_state_free(wide);
}
END_TEST

static bool same(const char *a_text, const char *b_text)
{
    c4b_state *a = position(a_text), *b = position(b_text);
    bool equal = c4b_state_equal(a, b);
    ck_assert_int_eq(equal, c4b_state_equal(b, a));
    ck_assert_int_eq(equal, c4b_state_hash(a) == c4b_state_hash(b));
    c4b_state_free(a);
    c4b_state_free(b);
    return equal;
}

START_TEST(equal_is_the_position)
{
#define BOARD " ......./......./......./......./......./......./..12... "
    /* The move number counts by its phase: 16 moves are four rounds, a bomb period of boom. */
    ck_assert(same("boom" BOARD "3", "boom" BOARD "3"));
    ck_assert(same("boom" BOARD "3", "boom" BOARD "19"));
    ck_assert(!same("boom" BOARD "3", "boom" BOARD "7")); /* another round */
    ck_assert(!same("boom" BOARD "3", "boom" BOARD "2")); /* more moves left */
    ck_assert(!same("boom" BOARD "3", "boom" BOARD "5")); /* another player */
    ck_assert(same("desconecta" BOARD "3", "desconecta" BOARD "13"));
    ck_assert(!same("desconecta" BOARD "3", "desconecta" BOARD "11"));
    /* Without bombs only the turn matters. */
    ck_assert(same("boom:bomb_period=0" BOARD "3", "boom:bomb_period=0" BOARD "7"));
    ck_assert(same("classic:rows=7" BOARD "3", "classic:rows=7" BOARD "1"));
    ck_assert(!same("classic:rows=7" BOARD "3", "classic:rows=7" BOARD "2"));
    /* Rules and cells count. */
    ck_assert(!same("boom" BOARD "3", "boom:full_board=0" BOARD "3"));
    ck_assert(!same("boom" BOARD "3", "boom:misere=1" BOARD "3"));
    ck_assert(!same("boom" BOARD "3", "boom ......./......./......./......./......./......./"
                                      "..42... 3"));
    ck_assert(!same("boom" BOARD "3", "boom ......./......./......./......./......./......./"
                                      "..21... 3"));
    ck_assert(!same("boom" BOARD "3", "boom ......./......./......./......./......./......./"
                                      ".12.... 3"));
#undef BOARD
    /* The moves that led to a position do not count. */
    c4b_state *a = game_of("classic", "1234"), *b = game_of("classic", "3412");
    ck_assert(c4b_state_equal(a, b));
    ck_assert_uint_eq(c4b_state_hash(a), c4b_state_hash(b));
    c4b_state_free(a);
    c4b_state_free(b);
}
END_TEST

START_TEST(equal_on_wide_boards)
{
#define WIDE "boom:columns=12 ............/............/............/............/............/"
#define EMPTY_ROW "............/"
    static const char base[] = WIDE EMPTY_ROW "1.........12 3";
    ck_assert(same(base, base));
    ck_assert(same(base, WIDE EMPTY_ROW "1.........12 19"));
    ck_assert(!same(base, WIDE EMPTY_ROW "1.........12 7")); /* another round */
    ck_assert(!same(base, WIDE EMPTY_ROW "1.........12 2"));
    /* The last three columns are in the high word. */
    ck_assert(!same(base, WIDE EMPTY_ROW "1.........22 3"));
    ck_assert(!same(base, WIDE EMPTY_ROW "1.........11 3"));
    ck_assert(!same(base, WIDE EMPTY_ROW "1.........42 3"));
    ck_assert(!same(base, WIDE EMPTY_ROW "1.........15 3"));
    ck_assert(!same(base, WIDE EMPTY_ROW "1.........1. 3"));
    ck_assert(!same(base, WIDE EMPTY_ROW "1..........2 3"));
    ck_assert(!same(base, WIDE "...........1/1.........12 3"));
    ck_assert(!same(base, WIDE "...........2/1.........12 3"));
    /* And the first ones in the low word. */
    ck_assert(!same(base, WIDE EMPTY_ROW "2.........12 3"));
    ck_assert(!same(base, WIDE EMPTY_ROW "4.........12 3"));
    ck_assert(!same(base, WIDE EMPTY_ROW "..........12 3"));
    ck_assert(!same(base, WIDE EMPTY_ROW "12........12 3"));
#undef EMPTY_ROW
#undef WIDE
}
END_TEST

/* The cells are the same, and so is the phase: a single option makes the difference. */
START_TEST(equal_looks_at_every_option)
{
#define SMALL "boom:rows=2,columns=2"
    static const char *const others[] = {
        "boom:rows=3,columns=2 ../../.. 1",
        "boom:rows=2,columns=3 .../... 1",
        SMALL ",connect=5 ../.. 1",
        SMALL ",moves_per_turn=1 ../.. 2", /* of the phase that two have at 1: see ruleset.h */
        SMALL ",bomb_period=3 ../.. 1",
        SMALL ",explosion=1 ../.. 1",
        SMALL ",explosion=2 ../.. 1",
        SMALL ",misere=1 ../.. 1",
        SMALL ",full_board=0 ../.. 1",
        SMALL ",both_lines=1 ../.. 1",
    };
    ck_assert(same(SMALL " ../.. 1", SMALL " ../.. 1"));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        ck_assert_msg(!same(SMALL " ../.. 1", others[i]), "%s", others[i]);
    }
#undef SMALL
}
END_TEST

/* The largest board of one word: 64 bits with the guard bits. test_abi.c has others. */
START_TEST(hash_of_a_full_word_is_fixed)
{
    c4b_state *state = position("classic:rows=7,columns=8 .......1/.......2/.......1/.......2/"
                                ".......1/.......2/2......1 9");
    ck_assert_msg(c4b_state_hash(state) == 0x5e647131d99b1a10, "the hash is 0x%016llx",
                  (unsigned long long)c4b_state_hash(state));
    c4b_state_free(state);
}
END_TEST

/* Positions that differ little differ in either half of the hash. */
START_TEST(hashes_hardly_collide)
{
    enum { GAMES = 7 * 7 * 7 * 7 };
    static char texts[GAMES][80];
    static uint64_t hashes[GAMES];
    int different = 0;
    for (int game = 0; game < GAMES; game++) {
        char moves[] = { (char)('1' + game / 343), (char)('1' + game / 49 % 7),
                         (char)('1' + game / 7 % 7), (char)('1' + game % 7), '\0' };
        c4b_state *state = game_of("boom", moves);
        c4b_state_position_text(state, texts[different], sizeof texts[different]);
        hashes[different] = c4b_state_hash(state);
        c4b_state_free(state);
        bool is_new = true;
        for (int i = 0; i < different && is_new; i++) {
            bool same_position = strcmp(texts[i], texts[different]) == 0;
            uint64_t bits = hashes[i] ^ hashes[different];
            EXPECT_EQ(bits == 0, same_position);
            EXPECT(same_position || ((uint32_t)bits != 0 && bits >> 32 != 0));
            is_new = !same_position;
        }
        different += is_new;
    }
    ck_assert_int_gt(different, 1000);
}
END_TEST

static void expect_line(const char *text, int length, int first_row, int first_column, int last_row,
                        int last_column)
{
    int cells[32][2];
    c4b_state *state = position(text);
    ck_assert_int_eq(c4b_state_line(state, cells, 32), length);
    if (length > 0) {
        ck_assert_int_eq(cells[0][0], first_row);
        ck_assert_int_eq(cells[0][1], first_column);
        ck_assert_int_eq(cells[length - 1][0], last_row);
        ck_assert_int_eq(cells[length - 1][1], last_column);
    }
    /* A small capacity is respected, and the answer does not depend on it. */
    int few[3][2] = { { -9, -9 }, { -9, -9 }, { -9, -9 } };
    ck_assert_int_eq(c4b_state_line(state, few, 2), length);
    ck_assert_int_eq(few[2][0], -9);
    ck_assert_int_eq(c4b_state_line(state, NULL, 0), length);
    ck_assert_int_eq(c4b_state_line(state, NULL, 32), length);
    ck_assert_int_eq(c4b_state_line(state, few, -1), length);
    c4b_state_free(state);
}

START_TEST(deciding_lines)
{
    expect_line("classic ......./......./......./......./222..../1111... 8", 4, 0, 0, 0, 3);
    expect_line("classic ......./......./1....../12...../12...../12..... 8", 4, 0, 0, 3, 0);
    expect_line("classic ......./......./...1.../..12.../.122.../1221... 12", 4, 0, 0, 3, 3);
    expect_line("classic ......./......./1....../21...../221..../1221... 12", 4, 3, 0, 0, 3);
    /* Five in a line: the first four of the scan. */
    expect_line("classic ......./......./......./......./.22.22./.11111. 10", 4, 0, 1, 0, 4);
    /* Misère: the line is the loser's. */
    expect_line("desconecta ......./......./......./......./......./222..../1111... 8", 4, 0, 0, 0,
                3);
    /* Both have four: the last mover's (green's: move 18 is blue's) or the first scanned. */
    expect_line("boom ......./......./......./......./......./2222.../1111... 18", 4, 0, 0, 0, 3);
    expect_line("boom ......./......./......./......./......./1111.../2222... 18", 4, 1, 0, 1, 3);
    expect_line("crush ......./......./......./......./......./1111.../2222... 18", 4, 0, 0, 0, 3);
    expect_line("boom ......./......./......./......./......./......./..12... 3", 0, 0, 0, 0, 0);
    expect_line("classic:rows=1,columns=2 12 3", 0, 0, 0, 0, 0);        /* draw */
    expect_line("boom:rows=1,columns=2,connect=3 12 3", 0, 0, 0, 0, 0); /* stuck */
    expect_line("boom:rows=1,columns=2,connect=1 1. 2", 1, 0, 0, 0, 0);
    expect_line("boom:rows=1,columns=32,connect=32 11111111111111111111111111111111 34", 32, 0, 0,
                0, 31);
}
END_TEST

static c4b_outcome outcome_of(const char *text)
{
    c4b_state *state = position(text);
    c4b_outcome outcome = c4b_state_outcome(state);
    c4b_state_free(state);
    return outcome;
}

START_TEST(full_boards)
{
    /* 2 x 2, connect 3: move 5 is green's, then 6 blue's; move 4 as well, with one move a turn. */
    ck_assert_int_eq(outcome_of("boom:rows=2,columns=2,connect=3 21/12 5"), C4B_BLUE_WINS);
    ck_assert_int_eq(outcome_of("boom:rows=2,columns=2,connect=3 21/12 6"), C4B_GREEN_WINS);
    ck_assert_int_eq(outcome_of("boom:rows=2,columns=2,connect=3 24/12 5"), C4B_ONGOING);
    ck_assert_int_eq(outcome_of("boom:rows=2,columns=2,connect=3 24/12 6"), C4B_GREEN_WINS);
    ck_assert_int_eq(outcome_of("boom:rows=2,columns=2,connect=3,full_board=0 24/12 5"), C4B_DRAW);
    ck_assert_int_eq(outcome_of("desconecta:rows=2,columns=2,connect=3 24/12 5"), C4B_DRAW);
    /* The player that cannot move loses, in the misère game too. */
    ck_assert_int_eq(outcome_of("desconecta:rows=2,columns=2,connect=3,full_board=1 21/12 5"),
                     C4B_BLUE_WINS);
    /* A bomb on a full board: BOOM is the only move. */
    c4b_state *state = position("boom:rows=2,columns=2,connect=3 24/12 5");
    c4b_move moves[C4B_MAX_MOVES];
    ck_assert_int_eq(c4b_state_moves(state, moves), 1);
    ck_assert_int_eq(moves[0], C4B_BOOM);
    c4b_state_free(state);
}
END_TEST

START_TEST(both_have_a_line)
{
#define GREEN_BELOW " ......./......./......./......./......./2222.../1111... "
#define BLUE_BELOW " ......./......./......./......./......./1111.../2222... "
    /* Move 18 of boom is blue's, so green moved last; before move 16 blue did. */
    ck_assert_int_eq(outcome_of("boom" GREEN_BELOW "18"), C4B_GREEN_WINS);
    ck_assert_int_eq(outcome_of("boom" BLUE_BELOW "18"), C4B_GREEN_WINS);
    ck_assert_int_eq(outcome_of("boom" GREEN_BELOW "16"), C4B_BLUE_WINS);
    ck_assert_int_eq(outcome_of("boom:misere=1" GREEN_BELOW "18"), C4B_GREEN_WINS);
    ck_assert_int_eq(outcome_of("boom:both_lines=1" GREEN_BELOW "16"), C4B_GREEN_WINS);
    ck_assert_int_eq(outcome_of("crush" BLUE_BELOW "16"), C4B_BLUE_WINS);
    ck_assert_int_eq(outcome_of("desconecta" GREEN_BELOW "16"), C4B_BLUE_WINS);
    ck_assert_int_eq(outcome_of("desconecta" BLUE_BELOW "16"), C4B_GREEN_WINS);
#undef GREEN_BELOW
#undef BLUE_BELOW
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "illegal moves change nothing", illegal_moves_change_nothing },
        { "nothing is legal after the end", nothing_is_legal_after_the_end },
        { "forced moves", forced_moves },
        { "a turn of two can end after one", a_turn_of_two_can_end_after_one },
        { "NULL is answered", null_is_answered },
        { "questions about what is not there", questions_about_what_is_not_there },
        { "nobody else has a bomb", nobody_else_has_a_bomb },
        { "the longest bomb period", the_longest_bomb_period },
        { "long games and back", long_games_and_back },
        { "the last move number", the_last_move_number },
        { "evaluations past the last move number", evaluations_past_the_last_move_number },
        { "clones and copies", clones_and_copies },
        { "equal is the position", equal_is_the_position },
        { "equal on wide boards", equal_on_wide_boards },
        { "equal looks at every option", equal_looks_at_every_option },
        { "hash of a full word is fixed", hash_of_a_full_word_is_fixed },
        { "hashes hardly collide", hashes_hardly_collide },
        { "deciding lines", deciding_lines },
        { "full boards", full_boards },
        { "both have a line", both_have_a_line },
    };
    return RUN_TESTS("state", tests);
}
