/*
 * test_classic.c - Connect 4, solved: the public sets, other boards compared with brute force,
 * games played out, positions that play cannot reach, one table for searches and solves of all
 * kinds, and limits.
 *
 * C4B_LONG=1 takes the whole sets, and more random positions.
 */
#include "brute.h"
#include "twin.h"

#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static bool is_long(void)
{
    return getenv("C4B_LONG") != NULL;
}

/* ---- what an answer must be ---- */

typedef struct asked {
    int distance;
    int threads;
    c4b_table *table;
} asked;

static c4b_solution solve(const c4b_state *state, asked how)
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution s = C4B_SOLUTION_INIT;
    options.distance = how.distance;
    options.threads = how.threads;
    options.table = how.table;
    EXPECT_EQ(c4b_solve(state, &options, &s), C4B_OK);
    EXPECT_EQ(s.reason, C4B_DONE);
    EXPECT(s.outcome != C4B_ONGOING);
    EXPECT(c4b_state_is_legal(state, s.move));
    EXPECT(how.distance ? s.distance > 0 : s.distance == -1);
    return s;
}

static const char *position_of(const c4b_state *state)
{
    static char text[512];
    c4b_state_position_text(state, text, sizeof text);
    return text;
}

static void expect_answer(const c4b_state *state, const c4b_solution *s, c4b_outcome outcome,
                          int distance)
{
    if (s->outcome != outcome || (s->distance >= 0 && s->distance != distance)) {
        ck_abort_msg("%s: %d in %d, not %d in %d", position_of(state), s->outcome, s->distance,
                     outcome, distance);
    }
}

/* The outcome after a move, and its distance from the position before the move. */
static c4b_solution solve_after(c4b_state *state, c4b_move move, asked how)
{
    c4b_solution s = C4B_SOLUTION_INIT;
    EXPECT_EQ(c4b_state_play(state, move), C4B_OK);
    s.outcome = c4b_state_outcome(state);
    s.distance = 0;
    if (s.outcome == C4B_ONGOING) {
        s = solve(state, how);
    }
    EXPECT_EQ(c4b_state_undo(state), C4B_OK);
    s.distance += s.distance >= 0;
    return s;
}

/* Plays the best moves of both sides: the game ends as, and when, the first answer says. */
static void play_out(const c4b_state *state, c4b_table *table)
{
    c4b_state *game = c4b_state_clone(state);
    c4b_solution first = solve(game, (asked){ .distance = 1, .table = table });
    int left = first.distance;
    c4b_move move = first.move;
    while (c4b_state_play(game, move) == C4B_OK && c4b_state_outcome(game) == C4B_ONGOING) {
        left--;
        c4b_solution s = solve(game, (asked){ .distance = 1, .table = table });
        expect_answer(game, &s, first.outcome, left);
        move = s.move;
    }
    EXPECT_EQ(left, 1);
    EXPECT_EQ(c4b_state_outcome(game), first.outcome);
    c4b_state_free(game);
}

/* Moves that are found without a distance keep the outcome too. */
static void play_out_any_way(const c4b_state *state, c4b_table *table)
{
    c4b_state *game = c4b_state_clone(state);
    c4b_outcome outcome = solve(game, (asked){ .table = table }).outcome;
    while (c4b_state_outcome(game) == C4B_ONGOING) {
        c4b_solution s = solve(game, (asked){ .table = table });
        EXPECT_EQ(s.outcome, outcome);
        EXPECT_EQ(c4b_state_play(game, s.move), C4B_OK);
    }
    EXPECT_EQ(c4b_state_outcome(game), outcome);
    c4b_state_free(game);
}

/* ---- the public sets ---- */

typedef struct sample {
    char moves[64];
    int score;
} sample;

enum { MOST_SAMPLES = 200 };
static sample samples[MOST_SAMPLES];

static int read_set(const char *name)
{
    char path[1024];
    int count = 0;
    snprintf(path, sizeof path, TEST_DATA "/classic/%s", name);
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot open %s", path);
    while (count < MOST_SAMPLES &&
           fscanf(file, "%63s %d", samples[count].moves, &samples[count].score) == 2) {
        count++;
    }
    fclose(file);
    return count;
}

static c4b_state *state_after(const char *moves)
{
    c4b_rules rules = rules_of("classic");
    c4b_state *state = c4b_state_new(&rules);
    EXPECT_EQ(c4b_state_play_text(state, moves, NULL), C4B_OK);
    return state;
}

/* From the text of the rules: each player has 21 discs, and green has played the odd ones. */
static int score_of(const c4b_state *state, const c4b_solution *s)
{
    int played = 42 - c4b_state_empty(state) + s->distance;
    int used = s->outcome == C4B_GREEN_WINS ? (played + 1) / 2 : played / 2;
    int score = 21 - used + 1;
    return s->outcome == C4B_DRAW ? 0 : s->outcome == c4b_state_turn(state) ? score : -score;
}

static void expect_score(const sample *each, asked how)
{
    c4b_state *state = state_after(each->moves);
    c4b_solution s = solve(state, how);
    if (how.distance) {
        ck_assert_msg(score_of(state, &s) == each->score, "%s is %d, not %d", each->moves,
                      score_of(state, &s), each->score);
        EXPECT(s.outcome != C4B_DRAW || s.distance == c4b_state_empty(state));
    } else {
        c4b_player mover = c4b_state_turn(state);
        c4b_outcome outcome = each->score == 0 ? C4B_DRAW : each->score > 0 ? mover : 3 - mover;
        ck_assert_msg(s.outcome == outcome, "%s is %d, not %d", each->moves, s.outcome, outcome);
    }
    c4b_state_free(state);
}

/* Solves each `step`-th position of a set, from the end: with a table that is kept and with a
   cleared one, with two threads, and for the outcome alone. */
static void compare_set(const char *name, int size, int step)
{
    c4b_table *table = c4b_table_new(16);
    ck_assert_int_eq(read_set(name), size);
    for (int i = size - 1; i >= 0; i -= step) {
        c4b_table_clear(i % 2 != 0 ? table : NULL);
        expect_score(&samples[i], (asked){ .distance = 1, .table = table });
        expect_score(&samples[i], (asked){ .table = table });
    }
    c4b_table_clear(table);
    for (int i = size - 1; i >= 0; i -= step) {
        expect_score(&samples[i], (asked){ .distance = 0, .table = table });
        expect_score(&samples[i], (asked){ .distance = 1, .threads = 2, .table = table });
        c4b_table_clear(table);
    }
    for (int i = size - 1; i >= 0; i -= 3 * step) {
        expect_score(&samples[i], (asked){ .distance = 1 });
        expect_score(&samples[i], (asked){ .threads = 2 });
    }
    c4b_table_free(table);
}

START_TEST(public_sets)
{
    bool all = is_long();
    compare_set("Test_L3_R1", 200, 1);
    compare_set("Test_L2_R1", 200, 1);
    compare_set("Test_L1_R1", 200, 1);
    compare_set("Test_L2_R2", 200, all ? 2 : 20);
    compare_set("Test_L1_R2", 50, all ? 10 : 25);
}
END_TEST

/* The hard ones, each once. */
START_TEST(hard_sets)
{
    if (!is_long()) {
        return;
    }
    c4b_table *table = c4b_table_new(64);
    ck_assert_int_eq(read_set("Test_L1_R2"), 50);
    for (int i = 0; i < 50; i++) {
        expect_score(&samples[i], (asked){ .distance = 1, .threads = 1 + i % 2, .table = table });
        c4b_table_clear(table);
    }
    ck_assert_int_eq(read_set("Test_L1_R3"), 20);
    for (int i = 0; i < 4; i++) {
        expect_score(&samples[i], (asked){ .distance = 1, .threads = 1 + i % 2, .table = table });
        c4b_table_clear(table);
    }
    c4b_table_free(table);
}
END_TEST

START_TEST(sets_played_out)
{
    static const struct {
        const char *set;
        int step;
    } parts[] = { { "Test_L3_R1", 1 }, { "Test_L2_R1", 2 }, { "Test_L1_R1", 20 } };
    c4b_table *table = c4b_table_new(16);
    for (int part = 0; part < 3; part++) {
        int count = read_set(parts[part].set);
        for (int i = 0; i < count; i += is_long() ? 1 : parts[part].step) {
            c4b_state *state = state_after(samples[i].moves);
            play_out(state, i % 8 == 0 ? NULL : table);
            play_out_any_way(state, i % 8 == 4 ? NULL : table);
            c4b_state_free(state);
        }
    }
    c4b_table_free(table);
}
END_TEST

/* ---- every move ---- */

static void compare_moves(c4b_state *state, c4b_table *proven, asked how)
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution out[C4B_MAX_MOVES];
    c4b_move moves[C4B_MAX_MOVES];
    int count = 0, legal = c4b_state_moves(state, moves);
    for (int i = 0; i < C4B_MAX_MOVES; i++) {
        out[i] = (c4b_solution)C4B_SOLUTION_INIT;
    }
    options.distance = how.distance;
    options.threads = how.threads;
    options.table = how.table;
    EXPECT_EQ(c4b_solve_moves(state, &options, out, C4B_MAX_MOVES, &count), C4B_OK);
    EXPECT_EQ(count, legal);
    c4b_solution whole = solve(state, how);
    bool has_best = false;
    for (int i = 0; i < count; i++) {
        c4b_solution s = solve_after(state, moves[i], (asked){ .distance = 1, .table = proven });
        EXPECT_EQ(out[i].move, moves[i]);
        EXPECT_EQ(out[i].reason, C4B_DONE);
        expect_answer(state, &out[i], s.outcome, s.distance);
        EXPECT_EQ(out[i].distance >= 0, how.distance);
        has_best = has_best || (out[i].outcome == whole.outcome &&
                                out[i].distance == whole.distance && out[i].move == whole.move);
    }
    EXPECT(has_best); /* a move leads to the outcome and distance of the solution */
}

START_TEST(every_move)
{
    static const struct {
        const char *set;
        int step;
    } parts[] = { { "Test_L3_R1", 1 }, { "Test_L2_R1", 4 } };
    c4b_table *table = c4b_table_new(4), *proven = c4b_table_new(16);
    for (int part = 0; part < 2; part++) {
        int count = read_set(parts[part].set);
        for (int i = 1; i < count; i += is_long() ? 1 + 3 * part : parts[part].step) {
            c4b_state *state = state_after(samples[i].moves);
            compare_moves(state, proven,
                          (asked){ .distance = i % 4 != 0,
                                   .threads = i % 3,
                                   .table = i % 2 != 0 ? table : NULL });
            c4b_state_free(state);
        }
    }
    c4b_table_free(proven);
    c4b_table_free(table);
}
END_TEST

/* ---- other boards, compared with brute force ---- */

static brute *force;

typedef struct board {
    int rows, columns, connect;
} board;

static c4b_rules rules_on(board b)
{
    c4b_rules rules = rules_of("classic");
    rules.rows = b.rows;
    rules.columns = b.columns;
    rules.connect = b.connect;
    return rules;
}

/* Plays random moves that do not end the game, until `empty` cells are left or there is no such
   move. */
static c4b_state *random_position(board b, int empty)
{
    c4b_rules rules = rules_on(b);
    c4b_state *state = c4b_state_new(&rules);
    ck_assert_ptr_nonnull(state);
    while (c4b_state_empty(state) > empty) {
        c4b_move moves[C4B_MAX_MOVES];
        int count = c4b_state_moves(state, moves);
        int first = random_below(count), tried = 0;
        for (; tried < count; tried++) {
            EXPECT_EQ(c4b_state_play(state, moves[(first + tried) % count]), C4B_OK);
            if (c4b_state_outcome(state) == C4B_ONGOING) {
                break;
            }
            c4b_state_undo(state);
        }
        if (tried == count) {
            break;
        }
    }
    return state;
}

/* Compares every answer with brute force. False when that gave up. */
static bool compare_with_force(c4b_state *state, c4b_table *table)
{
    c4b_outcome outcome;
    int distance;
    if (!brute_solve(force, state, &outcome, &distance)) {
        return false;
    }
    for (int way = 0; way < 4; way++) {
        asked how = { .distance = way % 2,
                      .threads = way == 3 ? 2 : 0,
                      .table = way / 2 != 0 ? table : NULL };
        c4b_solution s = solve(state, how);
        expect_answer(state, &s, outcome, distance);
        EXPECT_EQ(c4b_state_play(state, s.move), C4B_OK);
        c4b_outcome then = c4b_state_outcome(state);
        int later = 0;
        if (then == C4B_ONGOING) {
            EXPECT(brute_solve(force, state, &then, &later));
        }
        EXPECT_EQ(c4b_state_undo(state), C4B_OK);
        expect_answer(state, &s, then, later + 1); /* the move keeps it */
    }
    return true;
}

static const board boards[] = {
    { 6, 7, 4 },  { 7, 7, 4 },  { 8, 8, 4 },  { 6, 9, 4 },  { 5, 10, 4 }, { 4, 4, 4 },
    { 5, 5, 4 },  { 3, 10, 4 }, { 9, 6, 4 },  { 8, 7, 4 },  { 7, 8, 4 },  { 31, 2, 4 },
    { 2, 31, 4 }, { 1, 32, 4 }, { 31, 4, 4 }, { 3, 32, 4 }, { 15, 8, 4 }, { 8, 12, 4 },
    { 6, 7, 3 },  { 6, 7, 5 },  { 7, 7, 5 },  { 7, 7, 3 },  { 8, 8, 5 },  { 8, 8, 3 },
    { 6, 9, 5 },  { 5, 10, 5 }, { 9, 6, 3 },  { 9, 6, 6 },  { 6, 7, 2 },  { 6, 7, 1 },
    { 8, 8, 2 },  { 8, 8, 1 },  { 6, 7, 6 },  { 6, 7, 7 },  { 6, 7, 8 },  { 8, 8, 9 },
    { 4, 4, 5 },  { 4, 5, 3 },  { 5, 4, 3 },  { 1, 1, 1 },  { 1, 1, 4 },  { 1, 8, 3 },
    { 8, 1, 3 },  { 7, 9, 4 },  { 7, 9, 5 },  { 10, 5, 4 }, { 12, 4, 4 }, { 4, 12, 4 },
    { 3, 3, 3 },
};
enum { BOARDS = sizeof boards / sizeof boards[0] };

START_TEST(late_positions_of_other_boards)
{
    c4b_table *table = c4b_table_new(1);
    force = brute_new();
    for (int i = 0; i < BOARDS; i++) {
        int compared = 0, tries = is_long() ? 36 : 12;
        for (int k = 0; k < tries; k++) {
            c4b_state *state = random_position(boards[i], random_between(1, is_long() ? 14 : 11));
            bool is_late = boards[i].connect <= 2 || c4b_state_empty(state) <= 24;
            compared += is_late && compare_with_force(state, table);
            c4b_state_free(state);
        }
        ck_assert_msg(compared > tries / 4, "%dx%d connect %d: %d compared", boards[i].rows,
                      boards[i].columns, boards[i].connect, compared);
    }
    brute_free(force);
    c4b_table_free(table);
}
END_TEST

/* The position with its columns in the opposite order. */
static c4b_state *mirror_of(const c4b_state *state)
{
    c4b_state *image = NULL;
    char text[512];
    size_t columns = (size_t)c4b_state_columns(state);
    c4b_state_position_text(state, text, sizeof text);
    for (char *row = strchr(text, ' ') + 1; *row != ' '; row += columns + (row[columns] == '/')) {
        for (size_t i = 0; i < columns / 2; i++) {
            char cell = row[i];
            row[i] = row[columns - 1 - i];
            row[columns - 1 - i] = cell;
        }
    }
    EXPECT_EQ(c4b_state_from_position(&image, text, NULL), C4B_OK);
    return image;
}

START_TEST(mirror_images_are_searched_alike)
{
    int searched = 0, turned = 0;
    for (int i = 0; i < BOARDS; i++) {
        for (int k = 0; k < 12; k++) {
            c4b_state *state = random_position(boards[i], random_between(1, 11));
            c4b_state *image = mirror_of(state);
            asked how = { .distance = k % 2 };
            c4b_solution a = solve(state, how), b = solve(image, how);
            EXPECT_EQ(a.nodes, b.nodes);
            EXPECT_EQ(a.outcome, b.outcome);
            EXPECT_EQ(a.distance, b.distance);
            searched += a.nodes > 10;
            if (a.nodes > 10 && !c4b_state_equal(state, image)) {
                EXPECT_EQ(a.move, boards[i].columns - 1 - b.move);
                turned++;
            }
            c4b_state_free(image);
            c4b_state_free(state);
        }
    }
    EXPECT(searched > 20 && turned > 20);
}
END_TEST

/* The empty board, and positions that random play leads to. */
START_TEST(small_boards)
{
    static const board small[] = {
        { 4, 4, 4 },  { 4, 4, 3 },  { 4, 5, 3 }, { 5, 4, 3 }, { 3, 6, 3 },  { 3, 6, 4 },
        { 3, 5, 3 },  { 5, 3, 3 },  { 2, 9, 3 }, { 2, 8, 4 }, { 1, 16, 4 }, { 1, 20, 3 },
        { 16, 1, 4 }, { 10, 2, 4 }, { 4, 4, 2 }, { 4, 4, 1 }, { 2, 2, 2 },  { 4, 4, 6 },
    };
    c4b_table *table = c4b_table_new(1);
    int compared = 0;
    force = brute_new();
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        for (int k = 0; k < (is_long() ? 10 : 2); k++) {
            int cells = small[i].rows * small[i].columns;
            c4b_state *state = random_position(small[i], k == 0 ? cells : random_below(cells) + 1);
            compared += compare_with_force(state, table);
            c4b_state_free(state);
        }
    }
    ck_assert_int_gt(compared, is_long() ? 100 : 20);
    brute_free(force);
    c4b_table_free(table);
}
END_TEST

/* ---- positions that play cannot reach ---- */

/* A state with columns of random heights, filled at random, and either side to move; NULL when the
   game is over there. */
static c4b_state *random_filling(board b, int empty)
{
    char rows[32][33] = { "" }, text[4400] = "";
    int height[32];
    for (int column = 0; column < b.columns; column++) {
        height[column] = b.rows;
    }
    for (; empty > 0; empty--) {
        height[random_below(b.columns)]--;
    }
    int length = snprintf(text, sizeof text, "classic:rows=%d,columns=%d,connect=%d ", b.rows,
                          b.columns, b.connect);
    for (int row = b.rows - 1; row >= 0; row--) {
        for (int column = 0; column < b.columns; column++) {
            rows[row][column] = ".12"[row < height[column] ? random_between(1, 2) : 0];
        }
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%s", rows[row],
                           row > 0 ? "/" : "");
    }
    snprintf(text + length, sizeof text - (size_t)length, " %d", random_between(1, 60));
    c4b_state *state = NULL;
    EXPECT_EQ(c4b_state_from_position(&state, text, NULL), C4B_OK);
    if (c4b_state_outcome(state) != C4B_ONGOING) {
        c4b_state_free(state);
        state = NULL;
    }
    return state;
}

START_TEST(positions_that_play_cannot_reach)
{
    static const board some[] = {
        { 6, 7, 4 },  { 6, 7, 5 },  { 7, 7, 5 }, { 8, 8, 5 }, { 8, 8, 6 }, { 4, 4, 4 },
        { 5, 5, 4 },  { 3, 3, 3 },  { 4, 5, 4 }, { 5, 5, 6 }, { 6, 9, 6 }, { 1, 20, 4 },
        { 20, 1, 6 }, { 3, 30, 6 }, { 2, 3, 3 }, { 7, 9, 5 },
    };
    c4b_table *table = c4b_table_new(1);
    int compared = 0, uneven = 0;
    force = brute_new();
    for (int i = 0; i < (is_long() ? 10000 : 1500); i++) {
        board b = some[random_below(sizeof some / sizeof some[0])];
        int cells = b.rows * b.columns;
        c4b_state *state = random_filling(b, random_between(1, cells < 11 ? cells : 11));
        if (state == NULL) {
            continue;
        }
        uneven += (c4b_state_move_number(state) - 1 - (cells - c4b_state_empty(state))) % 2 != 0;
        compared += compare_with_force(state, table);
        c4b_state_free(state);
    }
    ck_assert_int_gt(compared, 100);
    ck_assert_int_gt(uneven, 30);
    brute_free(force);
    c4b_table_free(table);
}
END_TEST

/* Early positions of that kind are beyond brute force. The answers with and without a table, in any
   way, must agree, and playing them out must confirm them. */
START_TEST(early_positions_that_play_cannot_reach)
{
    static const char *const texts[] = {
        "classic ......./......./......./..11.../..12.../1222111 1",
        "classic ......./......./......./..11.../..12.../1222111 2",
        "classic ......./......./...2.../..21.../.212.1./1122112 3",
        "classic ......./......./...2.../..21.../.212.1./1122112 4",
        "classic ......./......./1..1..1/1..1..1/2..2..2/1..1..1 1",
        "classic ......./......./1..1..1/1..1..1/2..2..2/1..1..1 2",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        c4b_table *table = c4b_table_new(1);
        c4b_state *state = NULL;
        ck_assert_int_eq(c4b_state_from_position(&state, texts[i], NULL), C4B_OK);
        c4b_solution alone = solve(state, (asked){ .distance = 1 });
        c4b_solution pair = solve(state, (asked){ .distance = 1, .threads = 2, .table = table });
        c4b_solution outcome = solve(state, (asked){ .distance = 0 });
        expect_answer(state, &pair, alone.outcome, alone.distance);
        expect_answer(state, &outcome, alone.outcome, -1);
        play_out(state, table);
        c4b_state_free(state);
        c4b_table_free(table);
    }
}
END_TEST

/* ---- one table for everything ---- */

static c4b_player turn_of_model(const void *state, void *data)
{
    (void)data;
    return model_turn(state);
}

static int moves_of_model(const void *state, c4b_move *out, void *data)
{
    (void)data;
    return model_moves(state, out);
}

static void play_model(void *state, c4b_move move, void *data)
{
    (void)data;
    model_play(state, move);
}

static c4b_outcome outcome_of_model(const void *state, void *data)
{
    (void)data;
    return ((const model *)state)->outcome;
}

static int eval_of_model(const void *state, c4b_player player, void *data)
{
    (void)data;
    return coarse_model(state, player);
}

static uint64_t hash_of_model(const void *state, void *data)
{
    (void)data;
    const model *m = state;
    uint64_t hash = noise_add(UINT64_C(0xcbf29ce484222325), m->number);
    for (int i = 0; i < MODEL_CELLS; i++) {
        hash = noise_add(hash, m->cells[i]);
    }
    return hash;
}

static const c4b_game models_game = { .size = sizeof(c4b_game),
                                      .state_size = sizeof(model),
                                      .max_moves = C4B_MAX_MOVES,
                                      .turn = turn_of_model,
                                      .moves = moves_of_model,
                                      .play = play_model,
                                      .outcome = outcome_of_model,
                                      .eval = eval_of_model,
                                      .hash = hash_of_model };

/* What a table can be used for. */
enum use { SEARCH, SOLVE, GAME };

/* A position, what is done with it, and the answer with a fresh table. */
typedef struct task {
    enum use use;
    board board; /* no rows: CONECTA-4 BOOM */
    int depth;
    twin t;
    int score;
    c4b_outcome outcome;
    int distance;
    uint64_t nodes; /* of a solve with a cleared table */
} task;

static const struct {
    enum use use;
    board board;
    int moves, depth;
} kinds[] = {
    { SEARCH, { 0, 0, 0 }, 12, 5 }, { SOLVE, { 0, 0, 0 }, 16, 0 },  { SOLVE, { 6, 7, 4 }, 22, 0 },
    { SOLVE, { 6, 7, 3 }, 6, 0 },   { SOLVE, { 6, 7, 5 }, 27, 0 },  { SOLVE, { 7, 7, 4 }, 33, 0 },
    { SOLVE, { 8, 8, 4 }, 50, 0 },  { SEARCH, { 8, 8, 4 }, 50, 6 }, { SOLVE, { 8, 8, 5 }, 50, 0 },
    { SEARCH, { 6, 7, 4 }, 22, 7 }, { GAME, { 6, 7, 4 }, 22, 4 },   { SOLVE, { 7, 6, 4 }, 24, 0 },
    { SOLVE, { 8, 12, 5 }, 84, 0 }, { SEARCH, { 7, 7, 4 }, 33, 6 }, { SOLVE, { 8, 7, 4 }, 40, 0 },
};
enum { KINDS = sizeof kinds / sizeof kinds[0], TASKS_OF_EACH = 6 };
static task tasks[KINDS * TASKS_OF_EACH];

/* Does a task with a table. A fresh table gives the right answer. */
static void run_task(const task *e, c4b_table *table, task *found)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    c4b_result r = C4B_RESULT_INIT;
    *found = *e;
    options.depth = e->depth;
    options.table = table;
    if (e->use == SOLVE) {
        c4b_solution s =
            solve(e->t.state, (asked){ .distance = e->board.rows > 0, .table = table });
        found->outcome = s.outcome;
        found->distance = s.distance;
        found->nodes = s.nodes;
        return;
    }
    if (e->use == GAME) {
        EXPECT_EQ(c4b_game_search(&models_game, &e->t.m, &options, &r), C4B_OK);
    } else {
        options.eval = coarse_state;
        EXPECT_EQ(c4b_search(e->t.state, &options, &r), C4B_OK);
    }
    found->score = r.score;
}

static void make_task(task *e, int kind)
{
    c4b_rules rules = kinds[kind].board.rows > 0 ? rules_on(kinds[kind].board) : rules_of("boom");
    *e = (task){ .use = kinds[kind].use, .board = kinds[kind].board, .depth = kinds[kind].depth };
    e->t = twin_new(&rules);
    twin_play_random(&e->t, kinds[kind].moves);
    while (c4b_state_empty(e->t.state) > rules.rows * rules.columns - kinds[kind].moves * 3 / 4) {
        twin_free(&e->t); /* the game ended too soon */
        e->t = twin_new(&rules);
        twin_play_random(&e->t, kinds[kind].moves);
    }
    c4b_table *own = c4b_table_new(1);
    run_task(e, own, e);
    c4b_table_free(own);
}

static void make_tasks(void)
{
    for (int i = 0; i < KINDS * TASKS_OF_EACH; i++) {
        make_task(&tasks[i], i % KINDS);
    }
}

static void free_tasks(void)
{
    for (int i = 0; i < KINDS * TASKS_OF_EACH; i++) {
        twin_free(&tasks[i].t);
    }
}

static void expect_task(const task *e, c4b_table *table, bool is_clear)
{
    task found;
    run_task(e, table, &found);
    if (found.score != e->score || found.outcome != e->outcome || found.distance != e->distance) {
        ck_abort_msg("%s, use %d: score %d, outcome %d in %d, not %d, %d in %d",
                     position_of(e->t.state), e->use, found.score, found.outcome, found.distance,
                     e->score, e->outcome, e->distance);
    }
    if (is_clear && e->use == SOLVE && found.nodes != e->nodes) {
        ck_abort_msg("%s: %llu nodes with a cleared table, not %llu", position_of(e->t.state),
                     (unsigned long long)found.nodes, (unsigned long long)e->nodes);
    }
}

START_TEST(one_table_for_everything)
{
    c4b_table *table = c4b_table_new(1);
    make_tasks();
    for (int i = 0; i < (is_long() ? 6000 : 600); i++) {
        bool is_clear = random_below(3) == 0;
        if (is_clear) {
            for (int k = random_below(4) != 0 ? 1 : random_between(1, 3000); k > 0; k--) {
                c4b_table_clear(table);
            }
        }
        expect_task(&tasks[random_below(KINDS * TASKS_OF_EACH)], table, is_clear);
    }
    free_tasks();
    c4b_table_free(table);
}
END_TEST

/* Solves after clearing the table `clears` times: the table must be as good as new. */
static void expect_as_new(const c4b_state *state, c4b_table *table, int clears,
                          const c4b_solution *first)
{
    for (int k = 0; k < clears; k++) {
        c4b_table_clear(table);
    }
    c4b_solution again = solve(state, (asked){ .distance = 1, .table = table });
    EXPECT_EQ(again.nodes, first->nodes);
    expect_answer(state, &again, first->outcome, first->distance);
}

/* A position that takes `least` to `most` nodes. */
static c4b_state *position_of_size(board b, uint64_t least, uint64_t most, c4b_solution *solution)
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    options.distance = 1;
    options.max_nodes = most;
    options.table = c4b_table_new(1);
    for (;;) {
        c4b_state *state = random_position(b, b.rows * b.columns - random_between(8, 40));
        *solution = (c4b_solution)C4B_SOLUTION_INIT;
        c4b_table_clear(options.table);
        EXPECT_EQ(c4b_solve(state, &options, solution), C4B_OK);
        if (solution->reason == C4B_DONE && solution->nodes >= least) {
            c4b_table_free(options.table);
            return state;
        }
        c4b_state_free(state);
    }
}

/* A table is as good as new after any number of clears: it gives the same answer in the same nodes.
   It counts its clears in the bits that an entry has left, and the count wraps around: no entry of
   an earlier time with the same count may be found. */
START_TEST(cleared_tables_are_as_new)
{
    static const struct {
        board board;
        size_t megabytes;
        int clears; /* more than the count can hold */
    } some[] = { { { 6, 7, 4 }, 1, 1100 },
                 { { 6, 7, 4 }, 4, 1100 },
                 { { 8, 8, 4 }, 1, 1100 },
                 { { 5, 6, 4 }, 1, 1100 },
                 { { 5, 9, 4 }, 1, 20 } };
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        c4b_table *table = c4b_table_new(some[i].megabytes);
        c4b_solution first;
        c4b_state *state = position_of_size(some[i].board, 100, 600, &first);
        for (int clears = 1; clears < some[i].clears; clears++) {
            expect_as_new(state, table, clears, &first);
        }
        c4b_solution warm = solve(state, (asked){ .distance = 1, .table = table });
        EXPECT(warm.nodes < first.nodes);
        c4b_state_free(state);
        c4b_table_free(table);
    }
}
END_TEST

/* The same with a full table, which shows whether entries have enough bits for positions left when
   the count is high. */
START_TEST(full_tables_are_cleared_too)
{
    c4b_table *table = c4b_table_new(1);
    c4b_solution first;
    c4b_state *state = position_of_size((board){ 6, 7, 4 }, 30000, 80000, &first);
    for (int i = 0; i < (is_long() ? 200 : 30); i++) {
        expect_as_new(state, table, random_between(1, 1023), &first);
    }
    c4b_state_free(state);
    c4b_table_free(table);
}
END_TEST

/* The same cells have another value where lines are longer: entries of one game must not be found
   in the other. */
START_TEST(games_on_the_same_cells)
{
    static const board some[] = { { 6, 7, 4 }, { 7, 7, 4 }, { 8, 8, 4 }, { 5, 10, 4 } };
    int unlike = 0;
    for (size_t i = 0; i < 4 * (is_long() ? 50 : 8); i++) {
        c4b_table *table = c4b_table_new(1);
        c4b_state *four = random_position(some[i % 4], random_between(10, 18)), *each = NULL;
        c4b_outcome outcomes[3];
        for (int round = 0; round < 3; round++) {
            for (int longer = 0; longer < 3; longer++) {
                char text[1024], cells[512];
                snprintf(cells, sizeof cells, "%s", strchr(position_of(four), ' '));
                snprintf(text, sizeof text, "classic:rows=%d,columns=%d,connect=%d%s",
                         some[i % 4].rows, some[i % 4].columns, 4 + longer, cells);
                EXPECT_EQ(c4b_state_from_position(&each, text, NULL), C4B_OK);
                c4b_solution own = solve(each, (asked){ .distance = 1 });
                c4b_solution s = solve(each, (asked){ .distance = 1, .table = table });
                expect_answer(each, &s, own.outcome, own.distance);
                outcomes[longer] = own.outcome;
                c4b_state_free(each);
            }
        }
        unlike += outcomes[0] != outcomes[1];
        c4b_state_free(four);
        c4b_table_free(table);
    }
    ck_assert_int_gt(unlike, 5);
}
END_TEST

/* ---- limits ---- */

/* Whatever ended the solve, its answer is right. */
static void expect_right(c4b_state *state, const c4b_solution *s, const c4b_solution *truth,
                         int distance)
{
    if (s->outcome != C4B_ONGOING) {
        expect_answer(state, s, truth->outcome, truth->distance);
        EXPECT(c4b_state_is_legal(state, s->move));
        c4b_solution then = solve_after(state, s->move, (asked){ .distance = 1 });
        EXPECT_EQ(then.outcome, truth->outcome);
        EXPECT(s->distance < 0 || then.distance == truth->distance);
    } else {
        EXPECT_EQ(s->distance, -1);
        EXPECT_EQ(s->move, C4B_NO_MOVE);
    }
    bool whole = s->outcome != C4B_ONGOING && (!distance || s->distance >= 0);
    EXPECT(whole || s->reason != C4B_DONE);
}

static c4b_solution solve_within(const c4b_state *state, const c4b_solve_options *options)
{
    c4b_solution s = C4B_SOLUTION_INIT;
    EXPECT_EQ(c4b_solve(state, options, &s), C4B_OK);
    return s;
}

START_TEST(limits_of_nodes)
{
    c4b_table *table = c4b_table_new(1);
    int open = 0, half = 0, done = 0;
    read_set("Test_L1_R1");
    for (int i = 0; i < 200; i += is_long() ? 20 : 50) {
        c4b_state *state = state_after(samples[i].moves);
        c4b_solution truth = solve(state, (asked){ .distance = 1 });
        for (uint64_t nodes = 1; nodes < 40000; nodes += 1 + nodes / 2) {
            for (int way = 0; way < 8; way++) {
                c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
                options.max_nodes = nodes;
                options.distance = way % 2;
                options.threads = way / 2 % 2 + 1;
                options.table = way / 4 != 0 ? table : NULL;
                c4b_table_clear(table);
                c4b_solution s = solve_within(state, &options);
                expect_right(state, &s, &truth, options.distance);
                EXPECT(s.nodes <= nodes);
                EXPECT(s.reason == C4B_DONE || s.reason == C4B_LIMIT_NODES);
                open += s.outcome == C4B_ONGOING;
                half += s.outcome != C4B_ONGOING && options.distance && s.distance < 0;
                done += s.reason == C4B_DONE;
            }
        }
        c4b_state_free(state);
    }
    ck_assert_int_gt(open, 10);
    ck_assert_int_gt(half, 0);
    ck_assert_int_gt(done, 10);
    c4b_table_free(table);
}
END_TEST

static int stop_at_once(const c4b_progress *p, void *data)
{
    (void)p;
    ++*(int *)data;
    return 1;
}

static void *stop_soon(void *data)
{
    usleep(30000);
    c4b_stop_request(data);
    return NULL;
}

/* The empty board takes seconds at least, so any of these limits ends it first. */
static void expect_ended(c4b_solve_options *options, int reason)
{
    c4b_rules rules = rules_on((board){ 8, 8, 4 });
    c4b_state *states[2] = { state_after(""), c4b_state_new(&rules) };
    for (int i = 0; i < 4; i++) {
        options->distance = i % 2;
        options->threads = 1 + i / 2;
        c4b_solution s = solve_within(states[i % 2], options);
        EXPECT_EQ(s.outcome, C4B_ONGOING);
        EXPECT_EQ(s.move, C4B_NO_MOVE);
        EXPECT_EQ(s.distance, -1);
        EXPECT_EQ(s.reason, reason);
    }
    c4b_state_free(states[0]);
    c4b_state_free(states[1]);
}

START_TEST(limits_of_time_and_stops)
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    options.max_ms = 20;
    expect_ended(&options, C4B_LIMIT_TIME);
    options.max_ms = 0;
    options.stop = c4b_stop_new();
    c4b_stop_request(options.stop);
    expect_ended(&options, C4B_WAS_STOPPED);
    c4b_stop_reset(options.stop);
    int calls = 0;
    options.progress = stop_at_once;
    options.progress_data = &calls;
    expect_ended(&options, C4B_WAS_STOPPED);
    ck_assert_int_ge(calls, 4);
    c4b_stop_free(options.stop);
}
END_TEST

static int stop_when_filled(const c4b_progress *p, void *data)
{
    *(int *)data = p->table_permille;
    return p->table_permille > 0;
}

START_TEST(progress_reports_how_full_the_table_is)
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_state *state = state_after("");
    int permille = 0;
    options.distance = 1;
    options.table = c4b_table_new(1);
    options.max_nodes = 50000000;
    options.progress = stop_when_filled;
    options.progress_data = &permille;
    c4b_solution s = solve_within(state, &options);
    EXPECT_EQ(s.reason, C4B_WAS_STOPPED);
    ck_assert_int_gt(permille, 0);
    ck_assert_int_le(permille, 1000);
    c4b_table_free(options.table);
    c4b_state_free(state);
}
END_TEST

START_TEST(stopped_from_another_thread)
{
    for (int threads = 1; threads <= 2; threads++) {
        c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
        pthread_t stopper;
        c4b_state *state = state_after("");
        options.stop = c4b_stop_new();
        options.threads = threads;
        ck_assert_int_eq(pthread_create(&stopper, NULL, stop_soon, options.stop), 0);
        c4b_solution s = solve_within(state, &options);
        ck_assert_int_eq(s.reason, C4B_WAS_STOPPED);
        ck_assert_int_eq(s.outcome, C4B_ONGOING);
        pthread_join(stopper, NULL);
        c4b_stop_free(options.stop);
        c4b_state_free(state);
    }
}
END_TEST

/* A limit of time ends the work at any point of it. */
START_TEST(answers_within_limits_of_time_are_right)
{
    int ended = 0;
    read_set("Test_L2_R2");
    for (int i = 0; i < 200; i += is_long() ? 4 : 20) {
        c4b_state *state = state_after(samples[i].moves);
        c4b_solution truth = solve(state, (asked){ .distance = 1 });
        for (int way = 0; way < 4; way++) {
            c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
            options.max_ms = 1;
            options.distance = way % 2;
            options.threads = 1 + way / 2;
            c4b_solution s = solve_within(state, &options);
            expect_right(state, &s, &truth, options.distance);
            EXPECT(s.reason == C4B_DONE || s.reason == C4B_LIMIT_TIME);
            ended += s.reason == C4B_LIMIT_TIME;
        }
        c4b_state_free(state);
    }
    (void)ended; /* a fast machine ends none of them */
}
END_TEST

/* c4b_solve_moves() shares its limits among the moves. Returns how many moves stay open. */
static int solve_moves_within(c4b_state *state, uint64_t nodes, const c4b_solution truth[7])
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution out[7];
    int count = 0, open = 0;
    for (int k = 0; k < 7; k++) {
        out[k] = (c4b_solution)C4B_SOLUTION_INIT;
    }
    options.max_nodes = nodes;
    options.distance = 1;
    EXPECT_EQ(c4b_solve_moves(state, &options, out, 7, &count), C4B_OK);
    for (int k = 0; k < count; k++) {
        EXPECT(out[k].outcome != C4B_ONGOING || out[k].distance == -1);
        EXPECT(out[k].distance >= 0 || out[k].reason == C4B_LIMIT_NODES);
        if (out[k].outcome != C4B_ONGOING) {
            expect_answer(state, &out[k], truth[out[k].move].outcome, truth[out[k].move].distance);
        }
        open += out[k].outcome == C4B_ONGOING;
    }
    return open;
}

START_TEST(limits_of_all_moves)
{
    int open = 0;
    c4b_table *table = c4b_table_new(16);
    read_set("Test_L2_R1");
    for (int i = 0; i < 200; i += 20) {
        c4b_state *state = state_after(samples[i].moves);
        c4b_solution truth[7];
        for (c4b_move move = 0; move < 7; move++) {
            if (c4b_state_is_legal(state, move)) {
                truth[move] = solve_after(state, move, (asked){ .distance = 1, .table = table });
            }
        }
        for (uint64_t nodes = 1; nodes < 50000; nodes *= 3) {
            open += solve_moves_within(state, nodes, truth);
        }
        c4b_state_free(state);
    }
    ck_assert_int_gt(open, 10);
    c4b_table_free(table);
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "the public sets", public_sets },
        { "the hard sets", hard_sets },
        { "the sets played out", sets_played_out },
        { "every move", every_move },
        { "late positions of other boards", late_positions_of_other_boards },
        { "mirror images are searched alike", mirror_images_are_searched_alike },
        { "small boards", small_boards },
        { "positions that play cannot reach", positions_that_play_cannot_reach },
        { "early positions that play cannot reach", early_positions_that_play_cannot_reach },
        { "one table for everything", one_table_for_everything },
        { "cleared tables are as new", cleared_tables_are_as_new },
        { "full tables are cleared too", full_tables_are_cleared_too },
        { "games on the same cells", games_on_the_same_cells },
        { "limits of nodes", limits_of_nodes },
        { "limits of time and stops", limits_of_time_and_stops },
        { "progress reports how full the table is", progress_reports_how_full_the_table_is },
        { "stopped from another thread", stopped_from_another_thread },
        { "answers within limits of time are right", answers_within_limits_of_time_are_right },
        { "limits of all moves", limits_of_all_moves },
    };
    return RUN_TESTS("classic", tests);
}
