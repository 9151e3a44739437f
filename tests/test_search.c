/*
 * test_search.c - minimax and alpha-beta: compared with the recorded values, with the plain
 * search on the slow model, and with each other; limits, callbacks that misbehave, invalid input.
 */
#include "plain_search.h"
#include "twin.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

typedef c4b_status (*search_fn)(const c4b_state *, const c4b_search_options *, c4b_result *);

static c4b_search_options options_of(int depth, c4b_eval_fn eval)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    options.depth = depth;
    options.eval = eval;
    return options;
}

static c4b_result searched(search_fn search, const c4b_state *state, int depth, c4b_eval_fn eval)
{
    c4b_search_options options = options_of(depth, eval);
    c4b_result result = C4B_RESULT_INIT;
    EXPECT_EQ(search(state, &options, &result), C4B_OK);
    EXPECT_EQ(result.size, sizeof result);
    EXPECT_EQ(result.depth, depth);
    EXPECT_EQ(result.reason, C4B_DONE);
    EXPECT(result.seconds >= 0);
    return result;
}

/* ---- recorded values ---- */

/* The vectors have no distances: a win is 99999999. */
static int recorded(int score)
{
    return C4B_IS_WIN(score) ? 99999999 : C4B_IS_LOSS(score) ? -99999999 : score;
}

static void compare_recorded(c4b_state *state, char *line)
{
    char *word = strtok(line, " \n");
    EXPECT_EQ(c4b_state_play_text(state, strcmp(word, "-") == 0 ? "" : word, NULL), C4B_OK);
    int depth = 0, value = 0;
    EXPECT_EQ(sscanf(strtok(NULL, " \n"), "depth=%d", &depth), 1);
    EXPECT_EQ(sscanf(strtok(NULL, " \n"), "value=%d", &value), 1);
    c4b_result all = searched(c4b_minimax, state, depth, c4b_eval_test);
    c4b_result pruned = searched(c4b_alphabeta, state, depth, c4b_eval_test);
    EXPECT_EQ(recorded(all.score), value);
    EXPECT_EQ(recorded(pruned.score), value);
    int i = 0;
    while ((word = strtok(NULL, " \n")) != NULL) {
        char move;
        EXPECT_EQ(sscanf(word, "%c:%d", &move, &value), 2);
        EXPECT_EQ(c4b_move_to_char(all.root[i].move), move);
        EXPECT_EQ(recorded(all.root[i].score), value);
        EXPECT_EQ(all.root[i].exact, 1);
        EXPECT_EQ(pruned.root[i].move, all.root[i].move);
        EXPECT(pruned.root[i].exact ? pruned.root[i].score == all.root[i].score
                                    : pruned.root[i].score >= all.root[i].score);
        i++;
    }
    EXPECT(i == 0 || i == all.root_count);
}

static void read_vectors(const char *preset, int lines)
{
    char path[1024], line[512];
    snprintf(path, sizeof path, TEST_DATA "/%s.minimax", preset);
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot open %s", path);
    c4b_rules rules = rules_of(preset);
    for (; fgets(line, sizeof line, file) != NULL; lines--) {
        c4b_state *state = c4b_state_new(&rules);
        compare_recorded(state, line);
        c4b_state_free(state);
    }
    fclose(file);
    ck_assert_int_eq(lines, 0);
}

START_TEST(recorded_values)
{
    read_vectors("boom", 90);
    read_vectors("desconecta", 90);
    read_vectors("crush", 24);
}
END_TEST

/* ---- the plain search, and each other ---- */

/* The line of play leads from the root to a leaf that is worth the score. */
static void check_pv(const c4b_state *state, const c4b_result *r, c4b_eval_fn eval)
{
    c4b_state *leaf = c4b_state_clone(state);
    EXPECT(r->pv_length >= 1 && r->pv_length <= r->depth);
    EXPECT_EQ(r->pv[0], r->move);
    for (int i = 0; i < r->pv_length; i++) {
        EXPECT_EQ(c4b_state_play(leaf, r->pv[i]), C4B_OK);
    }
    c4b_player player = c4b_state_turn(state);
    c4b_outcome outcome = c4b_state_outcome(leaf);
    if (outcome == C4B_ONGOING) {
        EXPECT_EQ(r->pv_length, r->depth);
        EXPECT_EQ(r->score, eval(leaf, player, NULL));
    } else {
        EXPECT_EQ(r->score, outcome == C4B_DRAW ? 0
                            : outcome == player ? C4B_WIN - r->pv_length
                                                : r->pv_length - C4B_WIN);
    }
    c4b_state_free(leaf);
}

static void compare_plain(const twin *t, int depth, c4b_eval_fn eval, plain_eval plain)
{
    c4b_result all = searched(c4b_minimax, t->state, depth, eval);
    c4b_result pruned = searched(c4b_alphabeta, t->state, depth, eval);
    plain_result slow = plain_minimax(&t->m, depth, plain);
    plain_result slow_pruned = plain_alphabeta(&t->m, depth, plain);
    EXPECT_EQ(all.score, slow.score);
    EXPECT_EQ(all.move, slow.move);
    EXPECT_EQ(all.nodes, slow.nodes);
    EXPECT_EQ(all.root_count, slow.root_count);
    EXPECT_EQ(pruned.score, slow.score);
    EXPECT_EQ(pruned.move, slow.move);
    EXPECT_EQ(pruned.nodes, slow_pruned.nodes);
    EXPECT(pruned.nodes <= all.nodes && pruned.evals <= all.evals);
    for (int i = 0; i < slow.root_count; i++) {
        EXPECT_EQ(all.root[i].score, slow.root_score[i]);
        EXPECT_EQ(all.root[i].exact, 1);
        EXPECT(pruned.root[i].score >= all.root[i].score);
        EXPECT(!pruned.root[i].exact || pruned.root[i].score == all.root[i].score);
    }
    check_pv(t->state, &all, eval);
    check_pv(t->state, &pruned, eval);
}

static const struct {
    c4b_eval_fn eval;
    plain_eval plain;
} evaluations[] = {
    { noisy_state, noisy_model },
    { coarse_state, coarse_model },
    { constant_state, constant_model },
    { c4b_eval_test, plain_eval_test },
};

static void compare_random(const c4b_rules *rules, int games, int longest, int depth)
{
    for (int i = 0; i < games; i++) {
        twin t = twin_new(rules);
        twin_play_random(&t, random_below(longest));
        int choice = i % (int)(sizeof evaluations / sizeof evaluations[0]);
        compare_plain(&t, random_between(1, depth), evaluations[choice].eval,
                      evaluations[choice].plain);
        twin_free(&t);
    }
}

START_TEST(random_positions_of_the_presets)
{
    static const char *const presets[] = { "boom", "desconecta", "classic", "crush" };
    int games = getenv("C4B_LONG") != NULL ? 5000 : 1000;
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
        c4b_rules rules = rules_of(presets[i]);
        compare_random(&rules, games, 48, 4);
    }
}
END_TEST

START_TEST(random_positions_of_odd_boards)
{
    static const struct {
        const char *preset;
        int rows, columns, connect, misere;
    } boards[] = {
        { "boom", 8, 12, 4, 0 }, { "desconecta", 31, 4, 4, 1 }, { "crush", 3, 32, 3, 1 },
        { "boom", 2, 2, 3, 0 },  { "classic", 5, 10, 5, 0 },    { "boom", 3, 4, 4, 1 },
        { "crush", 4, 5, 5, 0 },
    };
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        c4b_rules rules = rules_of(boards[i].preset);
        rules.rows = boards[i].rows;
        rules.columns = boards[i].columns;
        rules.connect = boards[i].connect;
        rules.misere = boards[i].misere;
        compare_random(&rules, 150, 30, rules.columns > 16 ? 2 : 3);
    }
}
END_TEST

/* The number of nodes of a fixed set of searches: a change here is a change of the search. */
START_TEST(node_signature)
{
    static const struct {
        const char *preset, *moves;
        int depth;
        uint64_t minimax, alphabeta;
    } fixed[] = {
        { "boom", "", 6, 137256, 14280 },
        { "boom", "4432166354724", 5, 24785, 1587 },
        { "desconecta", "4453662717", 5, 28672, 2626 },
        { "classic", "44444", 6, 110107, 11374 },
        { "crush", "44342137", 5, 27212, 2903 },
    };
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        twin t = twin_of_preset(fixed[i].preset, fixed[i].moves);
        c4b_result all = searched(c4b_minimax, t.state, fixed[i].depth, c4b_eval_test);
        c4b_result pruned = searched(c4b_alphabeta, t.state, fixed[i].depth, c4b_eval_test);
        ck_assert_msg(all.nodes == fixed[i].minimax && pruned.nodes == fixed[i].alphabeta,
                      "search %zu: %llu and %llu nodes", i, (unsigned long long)all.nodes,
                      (unsigned long long)pruned.nodes);
        twin_free(&t);
    }
}
END_TEST

/* ---- the state that an evaluation gets ---- */

typedef struct witness {
    const c4b_state *root;
    int calls;
    int depth;
} witness;

/* Checks that the state continues the root's game with its history, and that clones work. */
static int look_around(const c4b_state *state, c4b_player player, void *data)
{
    witness *seen = data;
    char moves[128], root_moves[128];
    size_t root_length = c4b_state_moves_text(seen->root, root_moves, sizeof root_moves);
    EXPECT_EQ(c4b_state_moves_text(state, moves, sizeof moves), root_length + (size_t)seen->depth);
    EXPECT(strncmp(moves, root_moves, root_length) == 0);
    EXPECT_EQ(c4b_state_outcome(state), C4B_ONGOING);
    EXPECT_EQ(player, c4b_state_turn(seen->root));
    EXPECT_EQ(c4b_state_move_number(state), c4b_state_move_number(seen->root) + seen->depth);

    c4b_state *again = c4b_state_new(NULL);
    EXPECT_EQ(c4b_state_play_text(again, moves, NULL), C4B_OK);
    EXPECT(c4b_state_equal(again, state));
    EXPECT_EQ(c4b_state_last_move(again, C4B_BLUE), c4b_state_last_move(state, C4B_BLUE));
    c4b_state_free(again);

    c4b_state *clone = c4b_state_clone(state);
    c4b_move legal[C4B_MAX_MOVES];
    EXPECT(c4b_state_moves(clone, legal) > 0);
    EXPECT_EQ(c4b_state_play(clone, legal[0]), C4B_OK);
    while (c4b_state_undo(clone) == C4B_OK) {
    }
    c4b_state_free(clone);
    return ++seen->calls;
}

START_TEST(evaluations_see_the_game)
{
    twin t = twin_of_preset("boom", "4432166354724");
    witness seen = { .root = t.state, .depth = 3 };
    c4b_search_options options = options_of(3, look_around);
    options.eval_data = &seen;
    c4b_result result = C4B_RESULT_INIT;
    ck_assert_int_eq(c4b_minimax(t.state, &options, &result), C4B_OK);
    ck_assert_int_eq((int)result.evals, seen.calls);
    ck_assert_int_gt(seen.calls, 100);
    twin_free(&t);
}
END_TEST

/* A search leaves its state as it was. */
START_TEST(searching_changes_nothing)
{
    twin t = twin_of_preset("crush", "44342137");
    c4b_state *unchanged = c4b_state_clone(t.state);
    searched(c4b_minimax, t.state, 4, c4b_eval_windows);
    searched(c4b_alphabeta, t.state, 5, c4b_eval_windows);
    ck_assert(c4b_state_equal(unchanged, t.state));
    ck_assert_int_eq(c4b_state_move_number(t.state), 9);
    c4b_state_free(unchanged);
    twin_free(&t);
}
END_TEST

/* Beyond the last move number that can be played a search still looks ahead. */
START_TEST(last_move_numbers)
{
    c4b_state *state;
    ck_assert_int_eq(c4b_state_from_position(
                         &state, "classic:rows=2,columns=3,connect=3 .../1.2 999999999", NULL),
                     C4B_OK);
    c4b_result r = searched(c4b_minimax, state, 4, constant_state);
    ck_assert_int_eq(r.root_count, 3);
    c4b_state_free(state);
}
END_TEST

/* ---- callbacks that misbehave ---- */

static int huge(const c4b_state *state, c4b_player player, void *data)
{
    (void)data;
    int value = noisy_state(state, player, NULL);
    return value > 600 ? INT_MAX : value < -600 ? INT_MIN + 1 : value;
}

static int clamped(const c4b_state *state, c4b_player player, void *data)
{
    int value = huge(state, player, data);
    return value > C4B_EVAL_MAX ? C4B_EVAL_MAX : value < -C4B_EVAL_MAX ? -C4B_EVAL_MAX : value;
}

START_TEST(huge_values_are_clamped)
{
    twin t = twin_of_preset("boom", "4432");
    for (int depth = 1; depth <= 4; depth++) {
        c4b_result a = searched(c4b_minimax, t.state, depth, huge);
        c4b_result b = searched(c4b_minimax, t.state, depth, clamped);
        c4b_result c = searched(c4b_alphabeta, t.state, depth, huge);
        ck_assert_int_eq(a.score, b.score);
        ck_assert_int_eq(a.move, b.move);
        ck_assert_int_eq(c.score, b.score);
        ck_assert(!C4B_IS_WIN(a.score) && !C4B_IS_LOSS(a.score));
        for (int i = 0; i < a.root_count; i++) {
            ck_assert_int_eq(a.root[i].score, b.root[i].score);
        }
    }
    twin_free(&t);
}
END_TEST

static int gives_up(const c4b_state *state, c4b_player player, void *data)
{
    int *left = data;
    return --*left == 0 ? C4B_EVAL_ABORT : c4b_eval_test(state, player, NULL);
}

static const search_fn searches[] = { c4b_minimax, c4b_alphabeta };
enum { SEARCHES = sizeof searches / sizeof searches[0] };

START_TEST(an_evaluation_that_gives_up)
{
    twin t = twin_of_preset("boom", "44");
    for (int i = 0; i < SEARCHES; i++) {
        for (int calls = 1; calls < 40; calls += 13) {
            int left = calls;
            c4b_search_options options = options_of(3, gives_up);
            c4b_result result = C4B_RESULT_INIT, untouched = result;
            options.eval_data = &left;
            ck_assert_int_eq(searches[i](t.state, &options, &result), C4B_ERR_CALLBACK);
            ck_assert_int_eq(left, 0); /* it was not called again */
            ck_assert_mem_eq(&result, &untouched, sizeof result);
        }
    }
    twin_free(&t);
}
END_TEST

/* ---- limits ---- */

START_TEST(node_limits_are_exact)
{
    twin t = twin_of_preset("boom", "");
    for (int i = 0; i < SEARCHES; i++) {
        c4b_search_options options = options_of(6, c4b_eval_test);
        c4b_result whole = C4B_RESULT_INIT;
        ck_assert_int_eq(searches[i](t.state, &options, &whole), C4B_OK);
        for (uint64_t nodes = 1; nodes <= whole.nodes + 1; nodes += nodes / 2 + 1) {
            c4b_result r = C4B_RESULT_INIT;
            options.max_nodes = nodes;
            c4b_status status = searches[i](t.state, &options, &r);
            ck_assert_uint_eq(r.nodes, nodes < whole.nodes ? nodes : whole.nodes);
            ck_assert_int_eq(r.reason, nodes < whole.nodes ? C4B_LIMIT_NODES : C4B_DONE);
            ck_assert_int_eq(status, r.root_count > 0 ? C4B_OK : C4B_ERR_STOPPED);
            if (status == C4B_OK) { /* the best of those searched to the end */
                int best = 0;
                for (int m = 1; m < r.root_count; m++) {
                    best = r.root[m].score > r.root[best].score ? m : best;
                }
                ck_assert_int_eq(r.move, r.root[best].move);
                ck_assert_int_eq(r.score, r.root[best].score);
                ck_assert_mem_eq(r.root, whole.root, sizeof r.root[0] * (size_t)r.root_count);
            } else {
                ck_assert_int_eq(r.move, C4B_NO_MOVE);
                ck_assert_int_eq(r.pv_length, 0);
            }
        }
        options.max_nodes = whole.nodes;
        c4b_result r = C4B_RESULT_INIT;
        ck_assert_int_eq(searches[i](t.state, &options, &r), C4B_OK);
        ck_assert_int_eq(r.reason, C4B_DONE);
    }
    twin_free(&t);
}
END_TEST

/* A depth that no machine reaches: only a limit ends it. */
enum { ENDLESS = 60 };

START_TEST(time_limits_end_a_search)
{
    twin t = twin_of_preset("boom", "");
    for (int i = 0; i < SEARCHES; i++) {
        c4b_search_options options = options_of(ENDLESS, c4b_eval_test);
        c4b_result r = C4B_RESULT_INIT;
        options.max_ms = 20;
        ck_assert_int_eq(searches[i](t.state, &options, &r), C4B_ERR_STOPPED);
        ck_assert_int_eq(r.reason, C4B_LIMIT_TIME);
        ck_assert(r.seconds >= 0.02);
        ck_assert_uint_gt(r.nodes, 0);
    }
    twin_free(&t);
}
END_TEST

static int sleeps(const c4b_state *state, c4b_player player, void *data)
{
    struct timespec pause = { .tv_nsec = 2000000 };
    nanosleep(&pause, NULL);
    ++*(int *)data;
    return c4b_eval_test(state, player, NULL);
}

/* The clock is looked at more often when an evaluation takes long: here within a few calls. */
START_TEST(time_limits_hold_for_slow_evaluations)
{
    twin t = twin_of_preset("boom", "");
    int calls = 0;
    c4b_search_options options = options_of(2, sleeps);
    c4b_result r = C4B_RESULT_INIT;
    options.max_ms = 50;
    options.eval_data = &calls;
    ck_assert_int_eq(c4b_minimax(t.state, &options, &r), C4B_OK);
    ck_assert_int_eq(r.reason, C4B_LIMIT_TIME);
    ck_assert_int_lt(calls, 40); /* of 49 */
    twin_free(&t);
}
END_TEST

START_TEST(a_request_made_before)
{
    twin t = twin_of_preset("boom", "");
    c4b_stop *stop = c4b_stop_new();
    for (int i = 0; i < SEARCHES; i++) {
        c4b_search_options options = options_of(4, c4b_eval_test);
        c4b_result r = C4B_RESULT_INIT;
        options.stop = stop;
        c4b_stop_request(stop);
        ck_assert_int_eq(searches[i](t.state, &options, &r), C4B_ERR_STOPPED);
        ck_assert_int_eq(r.reason, C4B_WAS_STOPPED);
        ck_assert_uint_eq(r.nodes, 0);
        c4b_stop_reset(stop);
        ck_assert_int_eq(searches[i](t.state, &options, &r), C4B_OK);
    }
    c4b_stop_free(stop);
    c4b_stop_free(NULL);
    c4b_stop_request(NULL);
    c4b_stop_reset(NULL);
    twin_free(&t);
}
END_TEST

typedef struct asker {
    c4b_stop *stop;
    int calls;
} asker;

static int asks_to_stop(const c4b_state *state, c4b_player player, void *data)
{
    asker *self = data;
    if (++self->calls == 3000) {
        c4b_stop_request(self->stop);
    }
    return c4b_eval_test(state, player, NULL);
}

START_TEST(a_request_made_meanwhile)
{
    twin t = twin_of_preset("boom", "");
    asker self = { .stop = c4b_stop_new() };
    c4b_search_options options = options_of(6, asks_to_stop);
    c4b_result r = C4B_RESULT_INIT;
    options.eval_data = &self;
    options.stop = self.stop;
    c4b_minimax(t.state, &options, &r);
    ck_assert_int_eq(r.reason, C4B_WAS_STOPPED);
    ck_assert_int_le(self.calls, 3000 + 1024);
    c4b_stop_free(self.stop);
    twin_free(&t);
}
END_TEST

typedef struct audience {
    int calls;
    int stop_at; /* 0: never */
    c4b_progress last;
} audience;

static int listens(const c4b_progress *progress, void *data)
{
    audience *self = data;
    EXPECT_EQ(progress->size, sizeof *progress);
    EXPECT(progress->nodes >= self->last.nodes && progress->seconds >= self->last.seconds);
    EXPECT((progress->pv_length == 0) == (progress->pv == NULL));
    self->last = *progress;
    return ++self->calls == self->stop_at;
}

START_TEST(progress_is_reported)
{
    twin t = twin_of_preset("boom", "");
    for (int i = 0; i < SEARCHES; i++) {
        audience self = { 0 };
        c4b_search_options options = options_of(4, c4b_eval_test);
        c4b_result r = C4B_RESULT_INIT;
        options.progress = listens;
        options.progress_data = &self;
        ck_assert_int_eq(searches[i](t.state, &options, &r), C4B_OK);
        ck_assert_int_ge(self.calls, 1); /* when the depth is done */
        ck_assert_int_eq(self.last.depth, 4);
        ck_assert_int_eq(self.last.score, r.score);
        ck_assert_uint_eq(self.last.nodes, r.nodes);
        ck_assert_int_eq(self.last.pv_length, r.pv_length);
        ck_assert_int_eq(self.last.table_permille, 0);

        self = (audience){ .stop_at = 2 };
        options.depth = ENDLESS;
        ck_assert_int_eq(searches[i](t.state, &options, &r), C4B_ERR_STOPPED);
        ck_assert_int_eq(r.reason, C4B_WAS_STOPPED);
        ck_assert_int_eq(self.calls, 2);
        ck_assert(r.seconds >= 0.15); /* about ten a second, not thousands */
    }
    twin_free(&t);
}
END_TEST

/* ---- bad input ---- */

static void refuses(search_fn search, const c4b_state *state, const c4b_search_options *options,
                    c4b_status expected)
{
    c4b_result result = C4B_RESULT_INIT, untouched = result;
    ck_assert_int_eq(search(state, options, &result), expected);
    ck_assert_mem_eq(&result, &untouched, sizeof result);
}

START_TEST(bad_input)
{
    twin t = twin_of_preset("boom", "");
    twin finished = twin_of_preset("classic", "1212121");
    for (int i = 0; i < SEARCHES; i++) {
        c4b_search_options good = options_of(2, c4b_eval_test), bad = good;
        c4b_result result = C4B_RESULT_INIT;
        refuses(searches[i], NULL, &good, C4B_ERR_INVALID);
        refuses(searches[i], t.state, NULL, C4B_ERR_INVALID);
        refuses(searches[i], finished.state, &good, C4B_ERR_GAME_OVER);
        ck_assert_int_eq(searches[i](t.state, &good, NULL), C4B_ERR_INVALID);
        result.size = 8;
        ck_assert_int_eq(searches[i](t.state, &good, &result), C4B_ERR_INVALID);
        for (int k = 0; k < 3; k++) {
            bad.depth = ((int[]){ 0, -1, C4B_MAX_DEPTH + 1 })[k];
            refuses(searches[i], t.state, &bad, C4B_ERR_INVALID);
        }
        bad = good;
        bad.threads = -1;
        refuses(searches[i], t.state, &bad, C4B_ERR_INVALID);
        bad = good;
        bad.size = 0;
        refuses(searches[i], t.state, &bad, C4B_ERR_INVALID);
    }
    twin_free(&t);
    twin_free(&finished);
}
END_TEST

/* The deepest search that is possible, in a game that ends long before. */
START_TEST(deepest_search)
{
    c4b_rules rules = rules_of("classic");
    rules.rows = 2;
    rules.columns = 3;
    rules.connect = 3;
    twin t = twin_new(&rules);
    for (int i = 0; i < SEARCHES; i++) {
        c4b_result r = searched(searches[i], t.state, C4B_MAX_DEPTH, noisy_state);
        ck_assert_uint_eq(r.evals, 0);
        ck_assert_int_eq(r.score, 0);
    }
    twin_free(&t);
}
END_TEST

/* A line of play ends where the game does. */
START_TEST(lines_end_with_the_game)
{
    c4b_rules rules = rules_of("classic");
    rules.rows = 31;
    rules.columns = 1;
    rules.connect = 32;
    twin t = twin_new(&rules);
    c4b_result r = searched(c4b_minimax, t.state, 100, noisy_state);
    ck_assert_int_eq(r.pv_length, 31);
    ck_assert_uint_eq(r.nodes, 31);
    twin_free(&t);
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "recorded values", recorded_values },
        { "random positions of the presets", random_positions_of_the_presets },
        { "random positions of odd boards", random_positions_of_odd_boards },
        { "node signature", node_signature },
        { "evaluations see the game", evaluations_see_the_game },
        { "searching changes nothing", searching_changes_nothing },
        { "last move numbers", last_move_numbers },
        { "huge values are clamped", huge_values_are_clamped },
        { "an evaluation that gives up", an_evaluation_that_gives_up },
        { "node limits are exact", node_limits_are_exact },
        { "time limits end a search", time_limits_end_a_search },
        { "time limits hold for slow evaluations", time_limits_hold_for_slow_evaluations },
        { "a request made before", a_request_made_before },
        { "a request made meanwhile", a_request_made_meanwhile },
        { "progress is reported", progress_is_reported },
        { "bad input", bad_input },
        { "deepest search", deepest_search },
        { "lines end with the game", lines_end_with_the_game },
    };
    return RUN_TESTS("search", tests);
}
