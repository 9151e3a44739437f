/*
 * test_strong.c - the strong search has the score of minimax at every depth, with any rules,
 * evaluation and table; limits, proofs, threads.
 */
#include "thread_share.h"
#include "twin.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static c4b_search_options options_of(int depth, c4b_eval_fn eval)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    options.depth = depth;
    options.eval = eval;
    return options;
}

static c4b_result searched(const c4b_state *state, const c4b_search_options *options)
{
    c4b_result result = C4B_RESULT_INIT;
    EXPECT_EQ(c4b_search(state, options, &result), C4B_OK);
    EXPECT(result.reason == C4B_DONE || result.reason == C4B_PROVEN);
    return result;
}

static c4b_result by_minimax(const c4b_state *state, int depth, c4b_eval_fn eval)
{
    c4b_search_options options = options_of(depth, eval);
    c4b_result result = C4B_RESULT_INIT;
    EXPECT_EQ(c4b_alphabeta(state, &options, &result), C4B_OK);
    return result;
}

/* ---- the same score as minimax ---- */

/* The line of play ends in a leaf that is worth the score, unless the table cut it short. */
static void check_pv(const c4b_state *state, const c4b_result *r, int depth, c4b_eval_fn eval)
{
    c4b_state *leaf = c4b_state_clone(state);
    EXPECT(r->pv_length >= 1 && r->pv_length <= depth);
    EXPECT_EQ(r->pv[0], r->move);
    for (int i = 0; i < r->pv_length; i++) {
        EXPECT_EQ(c4b_state_play(leaf, r->pv[i]), C4B_OK);
    }
    c4b_player player = c4b_state_turn(state);
    c4b_outcome outcome = c4b_state_outcome(leaf);
    if (outcome == C4B_ONGOING && r->pv_length == depth) {
        EXPECT_EQ(r->score, eval(leaf, player, NULL));
    } else if (outcome == player) {
        EXPECT_EQ(r->score, C4B_WIN - r->pv_length);
    } else if (outcome == C4B_GREEN_WINS || outcome == C4B_BLUE_WINS) {
        EXPECT_EQ(r->score, r->pv_length - C4B_WIN);
    }
    c4b_state_free(leaf);
}

/* Every root move's score or bound against its own minimax search. */
static void check_root(const c4b_state *state, const c4b_result *r, int depth, c4b_eval_fn eval)
{
    c4b_search_options options = options_of(depth, eval);
    c4b_result all = C4B_RESULT_INIT;
    EXPECT_EQ(c4b_minimax(state, &options, &all), C4B_OK);
    EXPECT_EQ(r->score, all.score);
    EXPECT_EQ(r->root_count, all.root_count);
    for (int i = 0; i < all.root_count; i++) {
        EXPECT_EQ(r->root[i].move, all.root[i].move);
        EXPECT(r->root[i].exact ? r->root[i].score == all.root[i].score
                                : r->root[i].score >= all.root[i].score);
        if (r->root[i].move == r->move) {
            EXPECT_EQ(all.root[i].score, all.score);
        }
    }
}

static const c4b_eval_fn evaluations[] = { noisy_state, coarse_state, constant_state,
                                           c4b_eval_windows };
enum { EVALUATIONS = sizeof evaluations / sizeof evaluations[0] };

static void compare_random(const c4b_rules *rules, int games, int longest, int depth)
{
    for (int i = 0; i < games; i++) {
        twin t = twin_new(rules);
        twin_play_random(&t, random_below(longest));
        c4b_eval_fn eval = evaluations[i % EVALUATIONS];
        c4b_search_options options = options_of(random_between(1, depth), eval);
        c4b_result r = searched(t.state, &options);
        check_root(t.state, &r, options.depth, eval);
        check_pv(t.state, &r, options.depth, eval);
        twin_free(&t);
    }
}

static const char *const presets[] = { "boom", "desconecta", "classic", "crush" };
enum { PRESETS = sizeof presets / sizeof presets[0] };

static int games_of(int games)
{
    return getenv("C4B_LONG") != NULL ? 5 * games : games;
}

START_TEST(random_positions_of_the_presets)
{
    for (int i = 0; i < PRESETS; i++) {
        c4b_rules rules = rules_of(presets[i]);
        compare_random(&rules, games_of(1000), 48, 5);
    }
}
END_TEST

/* Every option that a shortcut of the search depends on, on 64-bit and 128-bit boards. */
START_TEST(random_positions_of_random_rules)
{
    for (int i = 0; i < games_of(1500); i++) {
        c4b_rules rules = C4B_RULES_INIT;
        rules.rows = random_between(1, 8);
        rules.columns = random_between(1, 9);
        rules.connect = random_between(2, 5);
        rules.moves_per_turn = random_between(1, 2);
        rules.bomb_period = random_below(4);
        rules.explosion = random_below(3);
        rules.misere = random_below(2);
        rules.full_board = random_below(2);
        rules.both_lines = random_below(2);
        compare_random(&rules, 1, 30, 4);
    }
}
END_TEST

/* Deeper than minimax can go: alpha-beta has the same score. */
START_TEST(deeper_positions)
{
    for (int i = 0; i < games_of(120); i++) {
        c4b_rules rules = rules_of(presets[i % PRESETS]);
        twin t = twin_new(&rules);
        twin_play_random(&t, random_below(40));
        c4b_eval_fn eval = evaluations[i / PRESETS % EVALUATIONS];
        c4b_search_options options = options_of(7, eval);
        c4b_result r = searched(t.state, &options);
        EXPECT_EQ(r.score, by_minimax(t.state, 7, eval).score);
        check_pv(t.state, &r, 7, eval);
        twin_free(&t);
    }
}
END_TEST

/* One table for everything: other rules, evaluations, players and depths change no score. */
START_TEST(a_table_kept_between_searches)
{
    c4b_table *table = c4b_table_new(1);
    for (int i = 0; i < games_of(1500); i++) {
        c4b_rules rules = rules_of(presets[random_below(PRESETS)]);
        rules.misere = random_below(8) == 0;
        twin t = twin_new(&rules);
        twin_play_random(&t, random_below(12));
        c4b_eval_fn eval = evaluations[random_below(EVALUATIONS)];
        c4b_search_options options = options_of(random_between(1, 6), eval);
        options.table = table;
        c4b_result r = searched(t.state, &options);
        EXPECT_EQ(r.score, by_minimax(t.state, options.depth, eval).score);
        if (random_below(300) == 0) {
            c4b_table_clear(table);
        }
        twin_free(&t);
    }
    c4b_table_free(table);
}
END_TEST

static int scaled(const c4b_state *state, c4b_player player, void *data)
{
    return noisy_state(state, player, NULL) * *(const int *)data;
}

/* One game, whose positions have many successors in common, on one table: depths in any order, both
   players' views, two evaluations' data, and searches without a depth in between. */
static void search_along(const c4b_rules *rules, c4b_table *table)
{
    static int scales[2] = { 1, -3 };
    c4b_state *state = c4b_state_new(rules);
    c4b_move moves[C4B_MAX_MOVES];
    int count;
    for (int n = 0; n < 20 && (count = c4b_state_moves(state, moves)) > 0; n++) {
        for (int i = 0; i < 4; i++) {
            c4b_search_options options = options_of(random_between(1, 5), scaled);
            c4b_result all = C4B_RESULT_INIT;
            options.eval_data = &scales[i % 2];
            EXPECT_EQ(c4b_minimax(state, &options, &all), C4B_OK);
            options.table = table;
            c4b_result r = searched(state, &options);
            EXPECT_EQ(r.score, all.score);
            for (int k = 0; k < r.root_count; k++) {
                EXPECT(r.root[k].exact ? r.root[k].score == all.root[k].score
                                       : r.root[k].score >= all.root[k].score);
            }
            options.depth = 0;
            options.max_nodes = 300;
            EXPECT_EQ(c4b_search(state, &options, &r), C4B_OK);
        }
        c4b_state_play(state, moves[random_below(count)]);
    }
    c4b_state_free(state);
}

START_TEST(a_table_kept_along_games)
{
    c4b_table *table = c4b_table_new(1);
    for (int i = 0; i < games_of(60); i++) {
        c4b_rules rules = rules_of(presets[i % PRESETS]);
        rules.rows = random_between(3, 5);
        rules.columns = random_between(2, 4);
        rules.connect = random_between(3, 4);
        rules.moves_per_turn = random_between(1, 2);
        search_along(&rules, table);
    }
    c4b_table_free(table);
}
END_TEST

/* An evaluation that mirrored boards share: noise of the smaller of the two. */
static int symmetric(const c4b_state *state, c4b_player player, void *data)
{
    (void)data;
    uint64_t ways[2];
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        ways[mirrored] = noise_add(UINT64_C(0xcbf29ce484222325), 16 * player);
        for (int row = 0; row < c4b_state_rows(state); row++) {
            for (int i = 0; i < c4b_state_columns(state); i++) {
                int column = mirrored ? c4b_state_columns(state) - 1 - i : i;
                ways[mirrored] = noise_add(ways[mirrored], c4b_state_cell(state, row, column));
            }
        }
    }
    return noise_end(ways[0] < ways[1] ? ways[0] : ways[1]);
}

START_TEST(mirrored_positions_are_merged)
{
    uint64_t merged = 0, apart = 0;
    for (int i = 0; i < games_of(600); i++) {
        c4b_rules rules = rules_of(presets[i % PRESETS]);
        if (i % 7 == 0) {
            rules.rows = i % 2 ? 8 : 5;
            rules.columns = 8;
        }
        twin t = twin_new(&rules);
        twin_play_random(&t, i < 8 ? 0 : random_below(30));
        c4b_search_options options = options_of(5, symmetric);
        c4b_result r = searched(t.state, &options);
        apart += r.nodes;
        options.mirror_eval = 1;
        c4b_result m = searched(t.state, &options);
        merged += m.nodes;
        EXPECT_EQ(m.score, r.score);
        check_root(t.state, &m, 5, symmetric);
        twin_free(&t);
    }
    ck_assert_uint_lt(merged, apart);
}
END_TEST

/* ---- our own evaluation ---- */

/* A position text with its columns in the opposite order. */
static c4b_state *mirrored(const c4b_state *state)
{
    char text[512];
    c4b_state *other = NULL;
    EXPECT(c4b_state_position_text(state, text, sizeof text) < sizeof text);
    char *cell = strchr(text, ' ') + 1;
    for (int row = 0; row < c4b_state_rows(state); row++, cell++) {
        char *left = cell, *right = cell + c4b_state_columns(state) - 1;
        cell = right + 1;
        for (; left < right; left++, right--) {
            char swapped = *left;
            *left = *right;
            *right = swapped;
        }
    }
    EXPECT_EQ(c4b_state_from_position(&other, text, NULL), C4B_OK);
    return other;
}

static void compare_players(const c4b_state *state)
{
    c4b_state *other = mirrored(state);
    int green = c4b_eval_strong(state, C4B_GREEN, NULL);
    int blue = c4b_eval_strong(state, C4B_BLUE, NULL);
    EXPECT_EQ(green, -blue);
    EXPECT_EQ(c4b_eval_strong(other, C4B_GREEN, NULL), green);
    c4b_outcome outcome = c4b_state_outcome(state);
    if (outcome == C4B_ONGOING) {
        EXPECT(green > -C4B_EVAL_MAX && green < C4B_EVAL_MAX);
    } else {
        EXPECT_EQ(green, outcome == C4B_DRAW         ? 0
                         : outcome == C4B_GREEN_WINS ? C4B_EVAL_MAX
                                                     : -C4B_EVAL_MAX);
    }
    c4b_state_free(other);
}

/* Mirrored boards have the same value, and the two players have opposite ones. */
START_TEST(our_own_evaluation)
{
    for (int i = 0; i < games_of(400); i++) {
        c4b_rules rules = rules_of(presets[i % PRESETS]);
        if (i % 3 == 0) {
            rules.rows = random_between(1, 9);
            rules.columns = random_between(1, 12);
            rules.connect = random_between(1, 6);
        }
        c4b_state *state = c4b_state_new(&rules);
        c4b_move moves[C4B_MAX_MOVES];
        int count;
        for (int n = 0; n < 100 && (count = c4b_state_moves(state, moves)) > 0; n++) {
            compare_players(state);
            c4b_state_play(state, moves[random_below(count)]);
        }
        if (rules.both_lines != C4B_BOTH_FIRST_SCANNED) { /* the scan knows left from right */
            compare_players(state);
        }
        c4b_state_free(state);
    }
    ck_assert_int_eq(c4b_eval_strong(NULL, C4B_GREEN, NULL), 0);
    twin t = twin_of_preset("boom", "44");
    ck_assert_int_eq(c4b_eval_strong(t.state, C4B_NOBODY, NULL), 0);
    ck_assert_int_eq(c4b_eval_strong(t.state, 3, NULL), 0);
    twin_free(&t);
}
END_TEST

/* It is the evaluation where the caller names none. */
START_TEST(our_own_evaluation_is_the_default)
{
    twin t = twin_of_preset("boom", "4433");
    c4b_search_options options = options_of(6, NULL);
    c4b_result by_default = searched(t.state, &options);
    options.eval = c4b_eval_strong;
    c4b_result by_name = searched(t.state, &options);
    ck_assert_int_eq(by_default.score, by_name.score);
    ck_assert_int_eq(by_default.score, by_minimax(t.state, 6, NULL).score);
    twin_free(&t);
}
END_TEST

/* ---- every run is the same ---- */

START_TEST(one_thread_is_deterministic)
{
    c4b_table *table = c4b_table_new(1);
    twin t = twin_of_preset("boom", "443");
    c4b_search_options options = options_of(9, c4b_eval_windows);
    c4b_result first = searched(t.state, &options);
    options.table = table;
    c4b_result with_table = searched(t.state, &options);
    for (int i = 0; i < 2100; i++) { /* past every generation that a table has */
        c4b_table_clear(table);
        if (i % 1023 == 0 || i % 200 == 0) {
            c4b_result again = searched(t.state, &options);
            ck_assert_uint_eq(again.nodes, with_table.nodes);
            ck_assert_uint_eq(again.evals, with_table.evals);
        }
    }
    options.table = NULL;
    c4b_result again = searched(t.state, &options);
    ck_assert_uint_eq(again.nodes, first.nodes);
    ck_assert_int_eq(again.score, with_table.score);
    c4b_table_free(table);
    twin_free(&t);
}
END_TEST

/* The number of nodes of a fixed set of searches: a change here is a change of the search. */
START_TEST(node_signature)
{
    static const struct {
        const char *preset, *moves;
        int depth;
        uint64_t nodes;
    } fixed[] = {
        { "boom", "", 10, 13815 },
        { "boom", "4432", 9, 23677 },
        { "desconecta", "4453662717", 8, 10267 },
        { "classic", "44444", 10, 31111 },
        { "crush", "4453", 8, 13892 },
    };
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        twin t = twin_of_preset(fixed[i].preset, fixed[i].moves);
        c4b_search_options options = options_of(fixed[i].depth, c4b_eval_test);
        c4b_result r = searched(t.state, &options);
        ck_assert_msg(r.nodes == fixed[i].nodes, "search %zu: %llu nodes", i,
                      (unsigned long long)r.nodes);
        twin_free(&t);
    }
}
END_TEST

/* A table has the answer when the same search is run again. */
START_TEST(a_table_remembers)
{
    c4b_table *table = c4b_table_new(4);
    twin t = twin_of_preset("classic", "44");
    c4b_search_options options = options_of(10, c4b_eval_windows);
    options.table = table;
    c4b_result first = searched(t.state, &options);
    c4b_result second = searched(t.state, &options);
    ck_assert_int_eq(second.score, first.score);
    ck_assert_uint_lt(second.nodes, first.nodes);
    c4b_table_clear(table);
    c4b_result third = searched(t.state, &options);
    ck_assert_uint_eq(third.nodes, first.nodes);
    c4b_table_free(table);
    twin_free(&t);
}
END_TEST

/* ---- without a depth ---- */

START_TEST(nodes_decide)
{
    twin t = twin_of_preset("boom", "");
    int deepest = 0;
    for (uint64_t nodes = 1; nodes < 300000; nodes = nodes * 3 / 2 + 1) {
        c4b_search_options options = options_of(0, c4b_eval_windows);
        c4b_result r = C4B_RESULT_INIT;
        options.max_nodes = nodes;
        ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_OK);
        ck_assert_uint_eq(r.nodes, nodes);
        ck_assert_int_eq(r.reason, C4B_LIMIT_NODES);
        ck_assert(c4b_state_is_legal(t.state, r.move));
        ck_assert_int_ge(r.depth, deepest);
        ck_assert_int_ge(r.root_count, 1);
        deepest = r.depth;
    }
    ck_assert_int_ge(deepest, 10);
    twin_free(&t);
}
END_TEST

START_TEST(a_win_is_proven_and_shortest)
{
    twin t = twin_of_preset("classic", "4433");
    c4b_search_options options = options_of(0, c4b_eval_windows);
    options.max_nodes = 1000000;
    c4b_result r = C4B_RESULT_INIT;
    ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_OK);
    ck_assert_int_eq(r.reason, C4B_PROVEN);
    ck_assert(C4B_IS_WIN(r.score));
    ck_assert_uint_lt(r.nodes, options.max_nodes);
    for (int depth = 1; depth < C4B_WIN - r.score; depth++) {
        ck_assert(!C4B_IS_WIN(by_minimax(t.state, depth, c4b_eval_windows).score));
    }
    twin_free(&t);
}
END_TEST

/* Once the whole tree is searched the outcome is proven, even if nobody wins. */
START_TEST(an_exhausted_game_is_proven)
{
    c4b_rules rules = rules_of("crush");
    rules.rows = 3;
    rules.columns = 3;
    twin t = twin_new(&rules);
    c4b_search_options options = options_of(0, noisy_state);
    options.max_nodes = 50000000;
    c4b_result r = C4B_RESULT_INIT;
    ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_OK);
    ck_assert_int_eq(r.reason, C4B_PROVEN);
    ck_assert_int_eq(r.score, 0);
    options = options_of(40, noisy_state);
    ck_assert_int_eq(searched(t.state, &options).score, 0);
    twin_free(&t);
    rules = rules_of("classic"); /* many ways to each position: the table must not hide the end */
    rules.rows = 4;
    rules.columns = 4;
    t = twin_new(&rules);
    options = options_of(0, c4b_eval_windows);
    options.max_nodes = 50000000;
    ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_OK);
    ck_assert_int_eq(r.reason, C4B_PROVEN);
    ck_assert_int_eq(r.score, 0);
    ck_assert_int_le(r.depth, 16);
    options = options_of(30, c4b_eval_windows);
    r = searched(t.state, &options);
    ck_assert_int_eq(r.reason, C4B_PROVEN);
    ck_assert_int_le(r.depth, 16);
    twin_free(&t);
}
END_TEST

/* A win that is too far away to be seen is proven, and kept: the whole game of CONECTA-4 BOOM. */
START_TEST(a_far_win_is_proven_and_kept)
{
    twin t = twin_of_preset("boom", "");
    c4b_search_options options = options_of(0, c4b_eval_test); /* which knows nothing of it */
    c4b_result r = C4B_RESULT_INIT;
    options.max_nodes = 5000000;
    ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_OK);
    ck_assert_int_eq(r.reason, C4B_PROVEN);
    ck_assert_int_eq(r.score, C4B_WIN - C4B_MAX_DEPTH);
    ck_assert_int_eq(C4B_MOVES_TO_END(r.score), C4B_MAX_DEPTH);
    ck_assert(r.move >= 2 && r.move <= 4); /* the only openings that win */
    EXPECT_EQ(c4b_state_play(t.state, r.move), C4B_OK);
    options.max_nodes = 10000000;
    ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_OK);
    ck_assert(C4B_IS_LOSS(r.score));
    twin_free(&t);
}
END_TEST

/* When the exact engine proves a draw or a loss, no other move keeps a better score of the search's
   own: that was an estimate. */
START_TEST(no_move_scores_above_what_is_proven)
{
    int draws = 0, losses = 0;
    for (int i = 0; i < games_of(150); i++) {
        twin t = twin_of_preset("classic", "");
        twin_play_random(&t, random_between(14, 22));
        c4b_search_options options = options_of(0, c4b_eval_windows);
        options.max_nodes = 100000;
        c4b_result r = C4B_RESULT_INIT;
        if (c4b_search(t.state, &options, &r) == C4B_OK && r.reason == C4B_PROVEN) {
            draws += r.score == 0;
            losses += r.score == C4B_MAX_DEPTH - C4B_WIN;
            for (int k = 0; k < r.root_count; k++) {
                EXPECT(r.root[k].score <= r.score);
            }
        }
        twin_free(&t);
    }
    ck_assert_int_gt(draws, 0);
    ck_assert_int_gt(losses, 0);
}
END_TEST

static int never(const c4b_progress *progress, void *data)
{
    (void)progress, (void)data;
    return 0;
}

typedef struct audience {
    int calls, depth;
    int stop_at_depth;
} audience;

static int listens(const c4b_progress *progress, void *data)
{
    audience *self = data;
    EXPECT(progress->depth >= self->depth);
    EXPECT(progress->pv_length >= 1 && progress->pv != NULL);
    EXPECT(progress->table_permille >= 0 && progress->table_permille <= 1000);
    self->calls++;
    self->depth = progress->depth;
    return progress->depth == self->stop_at_depth;
}

START_TEST(progress_comes_with_each_depth)
{
    twin t = twin_of_preset("boom", "44");
    audience self = { .stop_at_depth = 7 };
    c4b_search_options options = options_of(0, c4b_eval_windows);
    options.progress = listens;
    options.progress_data = &self;
    c4b_result r = C4B_RESULT_INIT;
    ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_OK);
    ck_assert_int_eq(r.reason, C4B_WAS_STOPPED);
    ck_assert_int_eq(r.depth, 7);
    ck_assert_int_ge(self.calls, 7);
    twin_free(&t);
}
END_TEST

/* ---- threads ---- */

/* An evaluation whose first call takes so long that the other threads are called at once, and not
   only when the search has visited many nodes. */
typedef struct slow_start {
    c4b_eval_fn eval;
    atomic_flag begun;
} slow_start;

static int starts_slowly(const c4b_state *state, c4b_player player, void *data)
{
    slow_start *start = data;
    if (!atomic_flag_test_and_set(&start->begun)) {
        nanosleep(&(struct timespec){ .tv_nsec = 25000000 }, NULL);
    }
    return start->eval(state, player, NULL);
}

START_TEST(threads_find_the_same_score)
{
    c4b_table *table = c4b_table_new(4);
    for (int i = 0; i < games_of(160); i++) {
        c4b_rules rules = rules_of(presets[i % PRESETS]);
        if (i % 5 == 0) {
            rules.rows = 8;
            rules.columns = 9;
        }
        twin t = twin_new(&rules);
        twin_play_random(&t, random_below(30));
        slow_start start = { evaluations[i / PRESETS % EVALUATIONS], ATOMIC_FLAG_INIT };
        c4b_search_options options = options_of(7, starts_slowly);
        options.eval_data = &start;
        options.threads = 2 + i % 3;
        options.table = i % 2 ? table : NULL;
        c4b_table_clear(table); /* for another evaluation, whose data may be at the same place */
        c4b_result r = searched(t.state, &options);
        EXPECT_EQ(r.score, by_minimax(t.state, 7, start.eval).score);
        check_pv(t.state, &r, 7, start.eval);
        twin_free(&t);
    }
    c4b_table_free(table);
}
END_TEST

/* ---- how threads share the work ---- */

typedef struct shared_search {
    const char *preset;
    const char *moves;
    int depth;
} shared_search;

enum { SHARED_SEARCHES = 10 };

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_of_ten(double *values)
{
    qsort(values, SHARED_SEARCHES, sizeof *values, by_size);
    return (values[SHARED_SEARCHES / 2 - 1] + values[SHARED_SEARCHES / 2]) / 2;
}

static thread_share shared(const c4b_state *state, int depth, int threads)
{
    c4b_search_options options = options_of(depth, c4b_eval_test);
    thread_share share;
    options.threads = threads;
    EXPECT(measure_share(state, &options, &share));
    return share;
}

/* The most even of a few tries: on a busy machine a thread may wait for a core all the while. */
static thread_share shared_by_two(const c4b_state *state, int depth)
{
    enum { TRIES = 6 };
    thread_share best = shared(state, depth, 2);
    for (int i = 1; i < TRIES && smaller_part(best) < 1.0 / 3; i++) {
        thread_share next = shared(state, depth, 2);
        best = smaller_part(next) > smaller_part(best) ? next : best;
    }
    return best;
}

/* No clock is looked at: two threads are faster than one where they visit about as many nodes
   together, each of them its part. */
START_TEST(two_threads_share_the_work)
{
    const shared_search searches[SHARED_SEARCHES] = {
        { "boom", "6166", 16 },       { "boom", "7515", 15 },       { "boom", "6512", 15 },
        { "boom", "76157753", 19 },   { "classic", "273573", 18 },  { "classic", "22231436", 18 },
        { "desconecta", "6316", 13 }, { "desconecta", "6621", 13 }, { "crush", "45177673", 15 },
        { "crush", "52772", 12 },
    };
    double nodes[SHARED_SEARCHES], parts[SHARED_SEARCHES];
    for (int i = 0; i < SHARED_SEARCHES; i++) {
        const shared_search *s = &searches[i];
        twin t = twin_of_preset(s->preset, s->moves);
        thread_share two = shared_by_two(t.state, s->depth);
        nodes[i] = (double)two.nodes / (double)shared(t.state, s->depth, 1).nodes;
        parts[i] = smaller_part(two);
        twin_free(&t);
    }
    ck_assert_double_le(median_of_ten(nodes), 1.3);
    ck_assert_double_ge(median_of_ten(parts), 1.0 / 3);
    ck_assert_double_ge(parts[1], 0.25); /* sorted: all but one of them */
}
END_TEST

/* A short search is over before a second thread would help: it visits the same nodes. Where that
   takes long on a busy machine the others are called after all: hence the median. */
START_TEST(a_second_thread_costs_a_short_search_nothing)
{
    const shared_search searches[SHARED_SEARCHES] = {
        { "boom", "", 7 },       { "boom", "6166", 7 },       { "boom", "7515", 8 },
        { "boom", "44761", 8 },  { "classic", "", 7 },        { "classic", "67152", 8 },
        { "desconecta", "", 6 }, { "desconecta", "6316", 6 }, { "crush", "", 6 },
        { "crush", "52772", 6 },
    };
    double nodes[SHARED_SEARCHES], parts[SHARED_SEARCHES];
    for (int i = 0; i < SHARED_SEARCHES; i++) {
        const shared_search *s = &searches[i];
        twin t = twin_of_preset(s->preset, s->moves);
        thread_share two = shared(t.state, s->depth, 2);
        nodes[i] = (double)two.nodes / (double)shared(t.state, s->depth, 1).nodes;
        parts[i] = two.others;
        twin_free(&t);
    }
    ck_assert_double_eq(median_of_ten(nodes), 1);
    ck_assert_double_eq(median_of_ten(parts), 0);
}
END_TEST

typedef struct shared_count {
    _Atomic int left;
} shared_count;

static int gives_up_in_the_end(const c4b_state *state, c4b_player player, void *data)
{
    shared_count *count = data;
    return atomic_fetch_sub(&count->left, 1) <= 0 ? C4B_EVAL_ABORT
                                                  : c4b_eval_windows(state, player, NULL);
}

START_TEST(an_evaluation_that_gives_up)
{
    twin t = twin_of_preset("boom", "");
    for (int threads = 1; threads <= 3; threads++) {
        for (int calls = 0; calls < 60000; calls += 4999) {
            shared_count count = { .left = calls };
            c4b_search_options options = options_of(20, gives_up_in_the_end);
            options.eval_data = &count;
            options.threads = threads;
            c4b_result r = C4B_RESULT_INIT, untouched = r;
            ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_ERR_CALLBACK);
            ck_assert_mem_eq(&r, &untouched, sizeof r);
        }
    }
    twin_free(&t);
}
END_TEST

/* An evaluation that gives up where a helper calls it. */
typedef struct only_here {
    pthread_t thread;
    atomic_bool gave_up;
} only_here;

static int gives_up_elsewhere(const c4b_state *state, c4b_player player, void *data)
{
    only_here *here = data;
    if (pthread_equal(pthread_self(), here->thread)) {
        return c4b_eval_windows(state, player, NULL);
    }
    atomic_store(&here->gave_up, true);
    return C4B_EVAL_ABORT;
}

/* Whatever the first thread does meanwhile: it searches, or proves, or reaches a limit. */
START_TEST(an_evaluation_that_gives_up_in_a_helper)
{
    twin t = twin_of_preset("desconecta", "");
    int given_up = 0;
    for (uint64_t nodes = 25000; nodes < 100000; nodes += 1250) {
        only_here here = { .thread = pthread_self() };
        c4b_search_options options = options_of(0, gives_up_elsewhere);
        options.eval_data = &here;
        options.threads = 2;
        options.max_nodes = nodes;
        c4b_result r = C4B_RESULT_INIT;
        c4b_status status = c4b_search(t.state, &options, &r);
        ck_assert_int_eq(status, atomic_load(&here.gave_up) ? C4B_ERR_CALLBACK : C4B_OK);
        given_up += status != C4B_OK;
    }
    ck_assert_int_gt(given_up, 0);
    twin_free(&t);
}
END_TEST

/* A game in which no machine proves a winner in the seconds of a test. Fast machines prove the
   winner of the other games before the stop comes. */
#define ENDLESS_PRESET "desconecta"

static void *asks_soon(void *data)
{
    struct timespec pause = { .tv_nsec = 200000000 };
    nanosleep(&pause, NULL);
    c4b_stop_request(data);
    return NULL;
}

START_TEST(another_thread_stops_it)
{
    twin t = twin_of_preset(ENDLESS_PRESET, "");
    for (int threads = 1; threads <= 2; threads++) {
        c4b_stop *stop = c4b_stop_new();
        c4b_search_options options = options_of(0, c4b_eval_windows);
        c4b_result r = C4B_RESULT_INIT;
        pthread_t other;
        options.stop = stop;
        options.threads = threads;
        ck_assert_int_eq(pthread_create(&other, NULL, asks_soon, stop), 0);
        ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_OK);
        pthread_join(other, NULL);
        ck_assert_int_eq(r.reason, C4B_WAS_STOPPED);
        ck_assert(c4b_state_is_legal(t.state, r.move));
        c4b_stop_free(stop);
    }
    twin_free(&t);
}
END_TEST

static c4b_stop *stop_for_handler;

static void on_signal(int number)
{
    (void)number;
    c4b_stop_request(stop_for_handler);
}

START_TEST(a_signal_handler_stops_it)
{
    twin t = twin_of_preset(ENDLESS_PRESET, "");
    struct sigaction action = { .sa_handler = on_signal }, before;
    struct itimerval soon = { .it_value = { .tv_usec = 200000 } };
    stop_for_handler = c4b_stop_new();
    c4b_search_options options = options_of(0, c4b_eval_windows);
    c4b_result r = C4B_RESULT_INIT;
    options.stop = stop_for_handler;
    sigaction(SIGALRM, &action, &before);
    setitimer(ITIMER_REAL, &soon, NULL);
    ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_OK);
    sigaction(SIGALRM, &before, NULL);
    ck_assert_int_eq(r.reason, C4B_WAS_STOPPED);
    c4b_stop_free(stop_for_handler);
    twin_free(&t);
}
END_TEST

START_TEST(limits_with_threads)
{
    twin t = twin_of_preset(ENDLESS_PRESET, "");
    c4b_search_options options = options_of(0, c4b_eval_windows);
    c4b_result r = C4B_RESULT_INIT;
    options.threads = 2;
    options.max_nodes = 200000;
    ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_OK);
    ck_assert_int_eq(r.reason, C4B_LIMIT_NODES);
    ck_assert_uint_eq(r.nodes, 200000);
    for (uint64_t nodes = 1; nodes < 5000; nodes = nodes * 2 + 1) {
        options.max_nodes = nodes;
        ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_OK);
        ck_assert_uint_le(r.nodes, nodes);
    }
    options.max_nodes = 0;
    options.max_ms = 30;
    ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_OK);
    ck_assert_int_eq(r.reason, C4B_LIMIT_TIME);
    twin_free(&t);
}
END_TEST

START_TEST(bad_input)
{
    twin t = twin_of_preset("boom", "");
    twin finished = twin_of_preset("classic", "1212121");
    c4b_search_options options = options_of(3, c4b_eval_test);
    c4b_result r = C4B_RESULT_INIT, untouched = r;
    ck_assert_int_eq(c4b_search(NULL, &options, &r), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_search(t.state, NULL, &r), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_search(t.state, &options, NULL), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_search(finished.state, &options, &r), C4B_ERR_GAME_OVER);
    options.depth = -1;
    ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_ERR_INVALID);
    options.depth = C4B_MAX_DEPTH + 1;
    ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_ERR_INVALID);
    options.depth = 0; /* nothing would end it */
    ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_ERR_INVALID);
    options.progress = never;
    options.threads = -1;
    ck_assert_int_eq(c4b_search(t.state, &options, &r), C4B_ERR_INVALID);
    ck_assert_mem_eq(&r, &untouched, sizeof r);
    ck_assert_ptr_null(c4b_table_new(0));
    ck_assert_ptr_null(c4b_table_new(SIZE_MAX));
    c4b_table_free(NULL);
    c4b_table_clear(NULL);
    twin_free(&t);
    twin_free(&finished);
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "random positions of the presets", random_positions_of_the_presets },
        { "random positions of random rules", random_positions_of_random_rules },
        { "deeper positions", deeper_positions },
        { "a table kept between searches", a_table_kept_between_searches },
        { "a table kept along games", a_table_kept_along_games },
        { "mirrored positions are merged", mirrored_positions_are_merged },
        { "our own evaluation", our_own_evaluation },
        { "our own evaluation is the default", our_own_evaluation_is_the_default },
        { "one thread is deterministic", one_thread_is_deterministic },
        { "node signature", node_signature },
        { "a table remembers", a_table_remembers },
        { "nodes decide", nodes_decide },
        { "a win is proven and shortest", a_win_is_proven_and_shortest },
        { "an exhausted game is proven", an_exhausted_game_is_proven },
        { "a far win is proven and kept", a_far_win_is_proven_and_kept },
        { "no move scores above what is proven", no_move_scores_above_what_is_proven },
        { "progress comes with each depth", progress_comes_with_each_depth },
        { "threads find the same score", threads_find_the_same_score },
        { "two threads share the work", two_threads_share_the_work },
        { "a second thread costs a short search nothing",
          a_second_thread_costs_a_short_search_nothing },
        { "an evaluation that gives up", an_evaluation_that_gives_up },
        { "an evaluation that gives up in a helper", an_evaluation_that_gives_up_in_a_helper },
        { "another thread stops it", another_thread_stops_it },
        { "a signal handler stops it", a_signal_handler_stops_it },
        { "limits with threads", limits_with_threads },
        { "bad input", bad_input },
    };
    return RUN_TESTS("strong", tests);
}
