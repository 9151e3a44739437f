/*
 * test_eval.c - the evaluations and the help for heuristics: positions worked out by hand, the
 * documented answers to unusual calls, and the library against the slow version on the recorded
 * games and some 300000 positions of random ones. C4B_LONG=1 compares twenty times as many.
 */
#include "model.h"
#include "random.h"
#include "slow_eval.h"
#include "suite.h"

#include <conecta4boom.h>
#include <conecta4boom/eval.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST_GAME = 400, EVALS = 6 };

/* An evaluation of the library and its slow version. */
typedef struct pair {
    const char *name;
    c4b_eval_fn fast;
    int (*slow)(const model *m, c4b_player player);
} pair;

static const pair pairs[EVALS] = {
    { "test", c4b_eval_test, slow_eval_test },
    { "runs", c4b_eval_runs, slow_eval_runs },
    { "best line", c4b_eval_best_line, slow_eval_best_line },
    { "all lines", c4b_eval_all_lines, slow_eval_all_lines },
    { "directions", c4b_eval_directions, slow_eval_directions },
    { "windows", c4b_eval_windows, slow_eval_windows },
};

/* ---- one position compared ---- */

/* Like EXPECT_EQ, but names the position: without it a random game's failure means nothing. */
static void agree(const c4b_state *state, c4b_player player, const char *what, long long actual,
                  long long expected)
{
    if (actual != expected) {
        char text[512];
        c4b_state_position_text(state, text, sizeof text);
        ck_abort_msg("%s for player %d is %lld, not %lld, in '%s'", what, player, actual, expected,
                     text);
    }
}

static void agree_counts(const c4b_state *state, c4b_player player, const char *what,
                         const int actual[C4B_LINE_COUNTS], const int expected[C4B_LINE_COUNTS])
{
    for (int n = 0; n < C4B_LINE_COUNTS; n++) {
        if (actual[n] != expected[n]) {
            char name[64];
            snprintf(name, sizeof name, "%s[%d]", what, n);
            agree(state, player, name, actual[n], expected[n]);
        }
    }
}

static void compare_evals(const c4b_state *state, const model *m, c4b_player player)
{
    for (int i = 0; i < EVALS; i++) {
        const pair *p = &pairs[i];
        agree(state, player, p->name, p->fast(state, player, NULL), p->slow(m, player));
    }
}

/* The counts start with arbitrary values: all of them must be written. */
static void compare_counts(const c4b_state *state, const model *m, c4b_player player)
{
    int actual[C4B_LINE_COUNTS], expected[C4B_LINE_COUNTS];
    memset(actual, 0x55, sizeof actual);
    EXPECT_EQ(c4b_state_windows(state, player, actual), C4B_OK);
    slow_windows(m, player, expected);
    agree_counts(state, player, "windows", actual, expected);
    memset(actual, 0x55, sizeof actual);
    EXPECT_EQ(c4b_state_runs(state, player, actual), C4B_OK);
    slow_runs(m, player, expected);
    agree_counts(state, player, "runs", actual, expected);
}

static void compare_threats(const c4b_state *state, const model *m, c4b_player player)
{
    uint64_t actual[2] = { ~UINT64_C(0), ~UINT64_C(0) }, expected[2];
    int at_once = slow_threats(m, player, expected);
    agree(state, player, "threats", c4b_state_threats(state, player, actual), at_once);
    agree(state, player, "threats' word 0", (long long)actual[0], (long long)expected[0]);
    agree(state, player, "threats' word 1", (long long)actual[1], (long long)expected[1]);
    agree(state, player, "threats without cells", c4b_state_threats(state, player, NULL), at_once);
}

static void compare(const c4b_state *state, const model *m)
{
    EXPECT_EQ(c4b_state_outcome(state), m->outcome);
    for (c4b_player player = C4B_GREEN; player <= C4B_BLUE; player++) {
        compare_evals(state, m, player);
        compare_counts(state, m, player);
        compare_threats(state, m, player);
    }
}

/* ---- positions worked out by hand ---- */

static c4b_state *position(const char *text)
{
    c4b_state *state;
    size_t bad_at = 0;
    c4b_status status = c4b_state_from_position(&state, text, &bad_at);
    ck_assert_msg(status == C4B_OK, "cannot read '%s' at %zu", text, bad_at);
    return state;
}

/* The model of a state that no game led to. */
static model model_of(const c4b_state *state)
{
    model m;
    c4b_rules rules = C4B_RULES_INIT;
    c4b_state_rules(state, &rules);
    model_start(&m, &rules);
    m.number = c4b_state_move_number(state);
    for (int i = 0; i < rules.rows * rules.columns; i++) {
        m.cells[i] = (unsigned char)c4b_state_cell(state, i / rules.columns, i % rules.columns);
    }
    m.outcome = model_judge(&m);
    return m;
}

/* Checks green's and blue's values, in the order of the pairs, of the library and of the oracle. */
static void expect_values(const char *text, const int expected[2][EVALS])
{
    c4b_state *state = position(text);
    model m = model_of(state);
    for (c4b_player player = C4B_GREEN; player <= C4B_BLUE; player++) {
        for (int i = 0; i < EVALS; i++) {
            int value = expected[player - C4B_GREEN][i];
            agree(state, player, pairs[i].name, pairs[i].fast(state, player, NULL), value);
            agree(state, player, "the slow version", pairs[i].slow(&m, player), value);
        }
    }
    compare(state, &m);
    c4b_state_free(state);
}

static void expect_counts(const char *text, c4b_player player, const int *windows, const int *runs)
{
    c4b_state *state = position(text);
    int counts[C4B_LINE_COUNTS];
    EXPECT_EQ(c4b_state_windows(state, player, counts), C4B_OK);
    agree_counts(state, player, "windows", counts, windows);
    EXPECT_EQ(c4b_state_runs(state, player, counts), C4B_OK);
    agree_counts(state, player, "runs", counts, runs);
    c4b_state_free(state);
}

static void expect_threats(const char *text, c4b_player player, int at_once, uint64_t cells)
{
    c4b_state *state = position(text);
    uint64_t actual[2];
    agree(state, player, "threats", c4b_state_threats(state, player, actual), at_once);
    EXPECT_EQ(actual[0], cells);
    EXPECT_EQ(actual[1], 0);
    c4b_state_free(state);
}

/*
 *  . . .    Columns weigh 0 1 0.
 *  2 . .
 *  1 1 2
 *
 * Runs. Green: bottom row 1 + 4 - 4, left column 1 - 1, middle column 1, rising diagonal 1: 3.
 * Blue: the bottom row, the second row, the left and the right column and the falling diagonal 1
 * each: 5. The other diagonals are shorter than 3.
 *
 * Tops: the left column's is blue's, the middle's green's, the right's blue's. Green's counts
 * (right + left, down + up, down-left + up-right, down-right + up-left): 0 0 0 0 (the disc
 * down-right of the rival's top is in a first direction), then 1+1 1 1 1, then 0+2 0 0 0. Best
 * 0 + 2000 + 2000, all 0 + 2060 + 2000. Blue's: 1 1 1 1, then 0 0 0 0+1 (up-left of the rival's
 * top), then 1 1 1 1. Best 80 + 20 + 80, all the same.
 *
 * Directions. Green: 2 to the left, 1 in six others: 160. Blue: 70 + 70. 320 - 420, 280 - 480.
 *
 * Windows. Green: middle column, rising diagonal. Blue: second row, right column, falling diagonal.
 */
START_TEST(three_by_three)
{
    static const int plain[2][EVALS] = { { 1, -2, 4000, 3880, -100, 2 },
                                         { 0, 2, -4000, -3880, -200, 3 } };
    static const int misere[2][EVALS] = { { 1, 2, -4000, -3880, 100, -2 },
                                          { 0, -2, 4000, 3880, 200, -3 } };
    expect_values("classic:rows=3,columns=3,connect=3 .../2../112 5", plain);
    expect_values("classic:rows=3,columns=3,connect=3,misere=1 .../2../112 5", misere);
}
END_TEST

/*
 *  . . . . .    A bomb of green's in column 2. Columns weigh 0 1 2 1 0.
 *  . . . . .
 *  2 2 2 . .
 *  1 4 1 . 2
 *
 * Test. Green: 0 + 2, not the bomb. Blue: 0 + 1 + 2 + 0.
 *
 * Runs. Green: bottom row 1 + 4 + 12; three columns and two rising diagonals 1 - 1: 17. Blue: rows
 * 1 and 17, four columns 1, two rising and two falling diagonals 1: 26.
 *
 * Tops: all blue's, and no green disc is in a second direction from any: 0. Blue: three times
 * 3 1 1 1 (3 + 0, 2 + 1, 1 + 2), once 1 1 1 1. Best 3 * 200 + 80, all 3 * 260 + 80.
 *
 * Directions. Blue: 1000 + 60, 200 + 50, 1000 + 60, 70: 2440. Twice that, and three times.
 *
 * Windows (17: rows 8, columns 5, diagonals 4). Green: three discs in columns 1 to 4 of the bottom
 * row; five empty (the upper rows' four, column 4). Blue: second row three and two, column 5
 * one, both falling diagonals one; the same five empty.
 *
 * Runs by length. Green: 3 in the row, each alone in three directions. Blue: the same, and four
 * alone in the corner.
 *
 * Threats: row 0 of column 4 (bit 15) is green's, row 1 (bit 16) blue's, and not yet in reach.
 */
START_TEST(bombs_on_four_by_five)
{
    static const char text[] = "crush:rows=4,columns=5 ...../...../222../141.2 8";
    static const int values[2][EVALS] = { { 2, -9, -680, -860, -7320, 100 },
                                          { 3, 9, 680, 860, 4880, 113 } };
    static const int windows[3][C4B_LINE_COUNTS] = { [1] = { 5, 0, 0, 1 }, [2] = { 5, 3, 1, 1 } };
    static const int runs[3][C4B_LINE_COUNTS] = { [1] = { 0, 9, 0, 1 }, [2] = { 0, 13, 0, 1 } };
    expect_values(text, values);
    expect_counts(text, C4B_GREEN, windows[C4B_GREEN], runs[C4B_GREEN]);
    expect_counts(text, C4B_BLUE, windows[C4B_BLUE], runs[C4B_BLUE]);
    expect_threats(text, C4B_GREEN, 1, UINT64_C(1) << 15);
    expect_threats(text, C4B_BLUE, 0, UINT64_C(1) << 16);
}
END_TEST

/*
 *  1 1 1 . 1 1 .    Six connect. Columns weigh 0 1 2 3 2 1 0.
 *
 * Test 0 + 1 + 2 + 2 + 1. Runs 1 + 4 + 12, 1 + 4, and 1 for each of five columns: 27; diagonals are
 * too short. Tops: three times 3 1 1 1, twice 2 1 1 1. Best 3 * 200 + 2 * 2000, all 3 * 260 + 2 *
 * 2060. Directions 1060 + 250 + 1060 + 160 + 160: 2690. Windows: five discs and four. A disc in
 * the gap (bit 6) completes six.
 */
START_TEST(one_row)
{
    static const char text[] = "classic:rows=1,columns=7,connect=6 111.11. 6";
    static const int values[2][EVALS] = { { 6, 27, 4600, 4900, 5380, 11000 },
                                          { 0, -27, -4600, -4900, -8070, 0 } };
    static const int windows[3][C4B_LINE_COUNTS] = { [1] = { 0, 0, 0, 0, 1, 1 } };
    static const int runs[3][C4B_LINE_COUNTS] = { [1] = { 0, 15, 1, 1 } };
    expect_values(text, values);
    expect_counts(text, C4B_GREEN, windows[C4B_GREEN], runs[C4B_GREEN]);
    expect_counts(text, C4B_BLUE, windows[C4B_BLUE], runs[C4B_BLUE]);
    expect_threats(text, C4B_GREEN, 1, UINT64_C(1) << 6);
    expect_threats(text, C4B_BLUE, 0, 0);
}
END_TEST

/* The fourth disc of a run adds 4, which the rival's takes away: 1 + 4 + 12 + 4 - 4, and 4 columns.
   The rival has 1 in the row and 1 in its column. */
START_TEST(a_long_run_is_closed)
{
    c4b_state *state = position("classic:rows=1,columns=7,connect=6 11112.. 6");
    EXPECT_EQ(c4b_eval_runs(state, C4B_GREEN, NULL), 21 - 2);
    EXPECT_EQ(c4b_eval_runs(state, C4B_BLUE, NULL), 2 - 21);
    c4b_state_free(state);
}
END_TEST

/* Each player has one disc, far from the other: 80 each. Neither is larger, so both get minus the
   rival's. */
START_TEST(equal_best_lines_are_bad_for_both)
{
    c4b_state *state = position("classic ......./......./......./......./......./1.2.... 3");
    EXPECT_EQ(c4b_eval_best_line(state, C4B_GREEN, NULL), -80);
    EXPECT_EQ(c4b_eval_best_line(state, C4B_BLUE, NULL), -80);
    c4b_state_free(state);
    state = position("classic:misere=1 ......./......./......./......./......./1.2.... 3");
    EXPECT_EQ(c4b_eval_best_line(state, C4B_GREEN, NULL), 80);
    EXPECT_EQ(c4b_eval_best_line(state, C4B_BLUE, NULL), 80);
    c4b_state_free(state);
}
END_TEST

static void expect_windows(const char *text, int expected)
{
    c4b_state *state = position(text);
    EXPECT_EQ(c4b_eval_windows(state, C4B_GREEN, NULL), expected);
    c4b_state_free(state);
}

/* A single window: 8 discs are 10 to the 7th, 9 are one more than the largest value. On 1 x 19
   there are nine windows with 8 discs each: 9 * 10 to the 7th; a tenth is too much. */
START_TEST(windows_end_at_the_largest_value)
{
    expect_windows("classic:rows=1,columns=11,connect=11 11111111... 9", 10000000);
    expect_windows("classic:rows=1,columns=11,connect=11 111111111.. 9", C4B_EVAL_MAX);
    expect_windows("classic:rows=1,columns=11,connect=11 1111111111. 9", C4B_EVAL_MAX);
    expect_windows("classic:rows=1,columns=11,connect=11,misere=1 111111111.. 9", -C4B_EVAL_MAX);
    expect_windows("classic:rows=1,columns=24,connect=16 ........11111111........ 9", 90000000);
    expect_windows("classic:rows=1,columns=26,connect=17 .........11111111......... 9",
                   C4B_EVAL_MAX);
}
END_TEST

/* ---- odd questions ---- */

static void expect_all(const c4b_state *state, c4b_player player, int value)
{
    for (int i = 0; i < EVALS; i++) {
        agree(state, player, pairs[i].name, pairs[i].fast(state, player, NULL), value);
    }
}

static void expect_no_answers(const c4b_state *state, c4b_player player)
{
    int counts[C4B_LINE_COUNTS];
    uint64_t cells[2];
    for (int i = 0; i < EVALS; i++) {
        EXPECT_EQ(pairs[i].fast(state, player, NULL), 0);
    }
    EXPECT_EQ(c4b_state_windows(state, player, counts), C4B_ERR_INVALID);
    EXPECT_EQ(c4b_state_runs(state, player, counts), C4B_ERR_INVALID);
    EXPECT_EQ(c4b_state_threats(state, player, cells), 0);
    EXPECT_EQ(c4b_state_threats(state, player, NULL), 0);
}

/* With a threat on a 64-bit and on a 128-bit board, and after the end. */
START_TEST(nothing_and_nobody)
{
    static const char *const texts[] = {
        "classic ......./......./......./1....../1.2..../1.2.... 6",
        "classic:rows=2,columns=22 ....................../111.................22 6",
        "classic ......./......./1....../1....../1.2..../1.22... 9",
    };
    expect_no_answers(NULL, C4B_GREEN);
    expect_no_answers(NULL, C4B_NOBODY);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        c4b_state *state = position(texts[i]);
        expect_no_answers(state, C4B_NOBODY);
        expect_no_answers(state, 3);
        expect_no_answers(state, -1);
        EXPECT_EQ(c4b_state_windows(state, C4B_GREEN, NULL), C4B_ERR_INVALID);
        EXPECT_EQ(c4b_state_runs(state, C4B_GREEN, NULL), C4B_ERR_INVALID);
        c4b_state_free(state);
    }
}
END_TEST

START_TEST(data_is_not_used)
{
    c4b_state *state = position("boom ......./......./......./......./......./..2..../..1.... 3");
    int data = 7;
    for (int i = 0; i < EVALS; i++) {
        int value = pairs[i].fast(state, C4B_GREEN, NULL);
        EXPECT_EQ(pairs[i].fast(state, C4B_GREEN, &data), value);
    }
    EXPECT_EQ(data, 7);
    c4b_state_free(state);
}
END_TEST

static void expect_finished(const char *text, c4b_outcome outcome, int green, int blue)
{
    c4b_state *state = position(text);
    model m = model_of(state);
    EXPECT_EQ(c4b_state_outcome(state), outcome);
    expect_all(state, C4B_GREEN, green);
    expect_all(state, C4B_BLUE, blue);
    EXPECT_EQ(c4b_state_threats(state, C4B_GREEN, NULL), 0);
    EXPECT_EQ(c4b_state_threats(state, C4B_BLUE, NULL), 0);
    compare(state, &m);
    c4b_state_free(state);
}

/* Four in a line, which is won or, misère, lost; boards that are full. */
START_TEST(finished_games)
{
    const int most = C4B_EVAL_MAX;
    expect_finished("classic ......./......./......./......./222..../1111... 8", C4B_GREEN_WINS,
                    most, -most);
    expect_finished("classic:misere=1 ......./......./......./......./222..../1111... 8",
                    C4B_BLUE_WINS, -most, most);
    expect_finished("classic:rows=8,columns=12 ............/............/............/............/"
                    "............/............/111........./2222........ 8",
                    C4B_BLUE_WINS, -most, most);
    expect_finished("classic:rows=1,columns=2 12 3", C4B_DRAW, 0, 0);
    expect_finished("classic:rows=1,columns=2,misere=1 12 3", C4B_DRAW, 0, 0);
    expect_finished("boom:rows=1,columns=1 1 2", C4B_GREEN_WINS, most, -most);
    expect_finished("boom:rows=1,columns=1,misere=1 1 2", C4B_GREEN_WINS, most, -most);
    expect_finished("classic:connect=1 ......./......./......./......./......./1...... 2",
                    C4B_GREEN_WINS, most, -most);
}
END_TEST

/* ---- the recorded games ---- */

static void replay_all(const char *preset)
{
    char path[1024], line[512], move;
    c4b_rules rules = C4B_RULES_INIT;
    EXPECT_EQ(c4b_rules_preset(&rules, preset), C4B_OK);
    model m;
    c4b_state *state = NULL;
    snprintf(path, sizeof path, TEST_DATA "/%s.games", preset);
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot open %s", path);
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "game ", 5) == 0) {
            c4b_state_free(state);
            state = c4b_state_new(&rules);
            model_start(&m, &rules);
            continue;
        }
        EXPECT_EQ(sscanf(line, " %c", &move), 1);
        if (move != '-') {
            EXPECT_EQ(c4b_state_play(state, c4b_move_from_char(move)), C4B_OK);
            model_play(&m, c4b_move_from_char(move));
        }
        compare(state, &m);
    }
    ck_assert_ptr_nonnull(state);
    c4b_state_free(state);
    fclose(file);
}

START_TEST(recorded_games)
{
    replay_all("boom");
    replay_all("desconecta");
    replay_all("crush");
}
END_TEST

/* ---- random games ---- */

/* Green's side is the left half. */
static bool on_own_side(const model *m, c4b_move move)
{
    return (2 * move < m->rules.columns) == (model_turn(m) == C4B_GREEN);
}

/* Players that stay on their own sides make long runs and full windows, as chance never does. */
static c4b_move choose(const model *m, bool apart)
{
    c4b_move moves[C4B_MAX_MOVES];
    int count = model_moves(m, moves);
    c4b_move move = moves[random_below(count)];
    for (int tries = 0; apart && tries < 8 && !on_own_side(m, move); tries++) {
        move = moves[random_below(count)];
    }
    return move;
}

/* Returns how many positions were compared. */
static int play_game(const c4b_rules *rules)
{
    int compared = 1;
    bool apart = random_below(4) == 0;
    c4b_state *state = c4b_state_new(rules);
    ck_assert_ptr_nonnull(state);
    model m, previous;
    model_start(&m, rules);
    previous = m;
    compare(state, &m);
    for (; m.outcome == C4B_ONGOING && compared < LONGEST_GAME; compared++) {
        previous = m;
        c4b_move move = choose(&m, apart);
        model_play(&m, move);
        EXPECT_EQ(c4b_state_play(state, move), C4B_OK);
        compare(state, &m);
    }
    EXPECT_EQ(c4b_state_undo(state), C4B_OK);
    compare(state, &previous);
    c4b_state_free(state);
    return compared;
}

static void play_games(const c4b_rules *rules, int usually)
{
    const char *wants_long = getenv("C4B_LONG");
    bool is_long = wants_long != NULL && strcmp(wants_long, "1") == 0;
    int wanted = is_long ? 20 * usually : usually;
    for (int compared = 0; compared < wanted;) {
        compared += play_game(rules);
    }
}

START_TEST(presets)
{
    static const char *const names[] = { "boom", "desconecta", "classic", "crush" };
    for (int i = 0; i < 4; i++) {
        c4b_rules rules = C4B_RULES_INIT;
        EXPECT_EQ(c4b_rules_preset(&rules, names[i]), C4B_OK);
        play_games(&rules, 20000);
        rules.misere = !rules.misere;
        play_games(&rules, 5000);
    }
}
END_TEST

/* Rows, columns, connect: 64-bit and 128-bit boards, those that fill their words to the last guard
   bit, and boards too small for any line. */
static const int odd_sizes[][3] = {
    { 8, 12, 4 }, { 8, 12, 5 },  { 1, 1, 1 },   { 1, 1, 2 },  { 1, 9, 2 },   { 1, 9, 4 },
    { 1, 9, 9 },  { 9, 1, 3 },   { 9, 1, 9 },   { 3, 3, 3 },  { 3, 3, 2 },   { 6, 9, 5 },
    { 7, 8, 4 },  { 8, 7, 4 },   { 31, 4, 4 },  { 31, 4, 6 }, { 31, 4, 32 }, { 3, 32, 3 },
    { 3, 32, 4 }, { 3, 32, 12 }, { 3, 32, 32 }, { 7, 16, 4 }, { 7, 16, 7 },  { 7, 16, 10 },
    { 15, 8, 5 }, { 15, 4, 4 },  { 31, 2, 5 },  { 1, 32, 4 }, { 1, 32, 32 }, { 1, 32, 16 },
    { 5, 4, 1 },  { 7, 16, 1 },  { 6, 7, 2 },   { 2, 32, 2 }, { 12, 5, 5 },  { 10, 11, 10 },
};

/* Random rules for a board of the size. */
static c4b_rules random_rules(int rows, int columns, int connect)
{
    c4b_rules rules = C4B_RULES_INIT;
    rules.rows = rows;
    rules.columns = columns;
    rules.connect = connect;
    rules.moves_per_turn = random_between(1, 2);
    rules.bomb_period = random_between(0, 5);
    rules.explosion = random_between(0, 2);
    rules.misere = random_between(0, 1);
    rules.full_board = random_between(0, 1);
    rules.both_lines = random_between(0, 1);
    return rules;
}

START_TEST(sizes)
{
    for (size_t i = 0; i < sizeof odd_sizes / sizeof odd_sizes[0]; i++) {
        const int *size = odd_sizes[i];
        for (int misere = 0; misere <= 1; misere++) {
            for (int variant = 0; variant < 10; variant++) {
                c4b_rules rules = random_rules(size[0], size[1], size[2]);
                rules.misere = misere;
                play_games(&rules, 100);
            }
        }
    }
}
END_TEST

static c4b_rules any_random_rules(void)
{
    int rows = random_below(4) == 0 ? random_between(1, 31) : random_between(1, 10);
    int most = 128 / (rows + 1);
    int columns = random_between(1, most < 32 ? most : 32);
    int connect = random_below(8) == 0 ? random_between(1, 32) : random_between(2, 6);
    return random_rules(rows, columns, connect);
}

START_TEST(any_rules)
{
    for (int i = 0; i < 400; i++) {
        c4b_rules rules = any_random_rules();
        play_games(&rules, 200);
    }
}
END_TEST

/* ---- mirrored boards ---- */

/* Whether mirrored boards have the same value: c4b_search() relies on it for c4b_eval_strong(), and
   for the others examples/apps/players/heuristic.c says so. */
static const struct {
    c4b_eval_fn eval;
    bool mirrors;
} evaluations[] = {
    { c4b_eval_strong, true },     { c4b_eval_test, true },       { c4b_eval_runs, false },
    { c4b_eval_best_line, false }, { c4b_eval_all_lines, false }, { c4b_eval_directions, true },
    { c4b_eval_windows, true },
};
enum { EVALUATIONS = sizeof evaluations / sizeof evaluations[0] };

/* Plays a random game and its mirror image. Counts in `differ` the positions in which an
   evaluation's values are not the same. */
static void play_mirrored(const c4b_rules *rules, int differ[EVALUATIONS])
{
    c4b_state *state = c4b_state_new(rules), *image = c4b_state_new(rules);
    c4b_move moves[C4B_MAX_MOVES];
    ck_assert(state != NULL && image != NULL);
    for (int n = 0; n < LONGEST_GAME && c4b_state_outcome(state) == C4B_ONGOING; n++) {
        for (int i = 0; i < EVALUATIONS; i++) {
            c4b_eval_fn eval = evaluations[i].eval;
            differ[i] += eval(state, C4B_GREEN, NULL) != eval(image, C4B_GREEN, NULL) ||
                         eval(state, C4B_BLUE, NULL) != eval(image, C4B_BLUE, NULL);
        }
        c4b_move move = moves[random_below(c4b_state_moves(state, moves))];
        EXPECT_EQ(c4b_state_play(state, move), C4B_OK);
        EXPECT_EQ(c4b_state_play(image, move == C4B_BOOM ? move : rules->columns - 1 - move),
                  C4B_OK);
    }
    c4b_state_free(state);
    c4b_state_free(image);
}

START_TEST(mirrored_boards)
{
    static const char *const names[] = { "boom", "desconecta", "classic", "crush" };
    int differ[EVALUATIONS] = { 0 };
    for (int i = 0; i < 1200; i++) {
        c4b_rules rules = any_random_rules();
        EXPECT(i % 2 == 0 || c4b_rules_preset(&rules, names[i / 2 % 4]) == C4B_OK);
        play_mirrored(&rules, differ);
    }
    for (int i = 0; i < EVALUATIONS; i++) {
        ck_assert_msg((differ[i] == 0) == evaluations[i].mirrors, "evaluation %d: %d differ", i,
                      differ[i]);
    }
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "three by three", three_by_three },
        { "bombs on four by five", bombs_on_four_by_five },
        { "one row", one_row },
        { "a long run is closed", a_long_run_is_closed },
        { "equal best lines are bad for both", equal_best_lines_are_bad_for_both },
        { "windows end at the largest value", windows_end_at_the_largest_value },
        { "nothing and nobody", nothing_and_nobody },
        { "data is not used", data_is_not_used },
        { "finished games", finished_games },
        { "recorded games", recorded_games },
        { "presets", presets },
        { "sizes", sizes },
        { "any rules", any_rules },
        { "mirrored boards", mirrored_boards },
    };
    return RUN_TESTS("eval", tests);
}
