/*
 * test_game.c - the searches for callers' games: the slow model as such a game must give what the
 * library's own boards give, node for node; and games that break their contract.
 */
#include "twin.h"

#include <stdatomic.h>
#include <string.h>
#include <time.h>

typedef c4b_status (*state_search)(const c4b_state *, const c4b_search_options *, c4b_result *);
typedef c4b_status (*game_search)(const c4b_game *, const void *, const c4b_search_options *,
                                  c4b_result *);

static const struct {
    state_search of_state;
    game_search of_game;
} searches[] = {
    { c4b_minimax, c4b_game_minimax },
    { c4b_alphabeta, c4b_game_alphabeta },
    { c4b_search, c4b_game_search },
};
enum { SEARCHES = sizeof searches / sizeof searches[0], TEXTBOOK_SEARCHES = 2 };

static c4b_search_options options_of(int depth)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    options.depth = depth;
    return options;
}

/* ---- the model as a caller's game ---- */

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

static void play_on_model(void *state, c4b_move move, void *data)
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

static c4b_game game_of_models(void)
{
    c4b_game game = C4B_GAME_INIT;
    game.state_size = sizeof(model);
    game.max_moves = 33;
    game.turn = turn_of_model;
    game.moves = moves_of_model;
    game.play = play_on_model;
    game.outcome = outcome_of_model;
    game.eval = eval_of_model;
    return game;
}

static void compare(const twin *t, int depth)
{
    c4b_game game = game_of_models();
    for (int i = 0; i < TEXTBOOK_SEARCHES; i++) {
        c4b_search_options options = options_of(depth);
        c4b_result as_game = C4B_RESULT_INIT, as_state = C4B_RESULT_INIT;
        EXPECT_EQ(searches[i].of_game(&game, &t->m, &options, &as_game), C4B_OK);
        options.eval = coarse_state;
        EXPECT_EQ(searches[i].of_state(t->state, &options, &as_state), C4B_OK);
        as_game.seconds = as_state.seconds = 0;
        EXPECT(memcmp(&as_game, &as_state, sizeof as_game) == 0);
    }
}

START_TEST(the_model_as_a_game)
{
    static const char *const presets[] = { "boom", "desconecta", "classic", "crush" };
    for (int i = 0; i < 400; i++) {
        c4b_rules rules = rules_of(presets[i % 4]);
        if (i % 5 == 0) {
            rules.rows = 8;
            rules.columns = 12;
        }
        twin t = twin_new(&rules);
        twin_play_random(&t, random_below(40));
        compare(&t, random_between(1, 3));
        twin_free(&t);
    }
}
END_TEST

/* ---- the strong search ---- */

static uint64_t hash_of_model(const void *state, void *data)
{
    (void)data;
    const model *m = state;
    uint64_t hash = noise_add(UINT64_C(0xcbf29ce484222325), m->number);
    for (int i = 0; i < m->rules.rows * m->rules.columns; i++) {
        hash = noise_add(hash, m->cells[i]);
    }
    return hash;
}

/* A very poor hash: most hits are false, and only `equal` can reject them. */
static uint64_t poor_hash_of_model(const void *state, void *data)
{
    return hash_of_model(state, data) % 16;
}

static int models_are_equal(const void *a, const void *b, void *data)
{
    (void)data;
    const model *one = a, *other = b;
    return one->number == other->number && memcmp(one->cells, other->cells, sizeof one->cells) == 0;
}

static void compare_strong(const twin *t, int depth, int threads, c4b_table *table, int score)
{
    c4b_game game = game_of_models();
    for (int way = 0; way < 4;
         way++) { /* no table, trusted, verified, verified with many false hits */
        game.hash = way == 0 ? NULL : way == 3 ? poor_hash_of_model : hash_of_model;
        game.equal = way >= 2 ? models_are_equal : NULL;
        c4b_search_options options = options_of(depth);
        c4b_result r = C4B_RESULT_INIT;
        options.threads = threads;
        options.table = table;
        EXPECT_EQ(c4b_game_search(&game, &t->m, &options, &r), C4B_OK);
        EXPECT_EQ(r.score, score);
        if (table != NULL) {
            c4b_table_clear(table); /* the hash changes behind the same callbacks */
        }
    }
}

START_TEST(the_strong_search_of_a_game)
{
    c4b_table *table = c4b_table_new(1);
    static const char *const presets[] = { "boom", "desconecta", "classic", "crush" };
    for (int i = 0; i < 200; i++) {
        c4b_rules rules = rules_of(presets[i % 4]);
        twin t = twin_new(&rules);
        twin_play_random(&t, random_below(40));
        int depth = random_between(1, 4);
        c4b_search_options options = options_of(depth);
        c4b_result r = C4B_RESULT_INIT;
        options.eval = coarse_state;
        EXPECT_EQ(c4b_minimax(t.state, &options, &r), C4B_OK);
        compare_strong(&t, depth, i % 3, i % 2 ? table : NULL, r.score);
        twin_free(&t);
    }
    c4b_table_free(table);
}
END_TEST

/* An evaluation whose first call takes so long that the other threads are called at once. */
static int slow_start_of_model(const void *state, c4b_player player, void *data)
{
    if (!atomic_flag_test_and_set((atomic_flag *)data)) {
        nanosleep(&(struct timespec){ .tv_nsec = 25000000 }, NULL);
    }
    return coarse_model(state, player);
}

START_TEST(threads_search_a_game)
{
    for (int i = 0; i < 24; i++) {
        c4b_rules rules = rules_of(i % 2 ? "boom" : "classic");
        twin t = twin_new(&rules);
        twin_play_random(&t, random_below(30));
        c4b_game game = game_of_models();
        atomic_flag begun = ATOMIC_FLAG_INIT;
        game.eval = slow_start_of_model;
        game.hash = hash_of_model;
        game.equal = i % 3 == 0 ? models_are_equal : NULL;
        game.data = &begun;
        c4b_search_options options = options_of(6);
        c4b_result of_game = C4B_RESULT_INIT, of_state = C4B_RESULT_INIT;
        options.threads = 2 + i % 2;
        EXPECT_EQ(c4b_game_search(&game, &t.m, &options, &of_game), C4B_OK);
        options.eval = coarse_state;
        EXPECT_EQ(c4b_alphabeta(t.state, &options, &of_state), C4B_OK);
        EXPECT_EQ(of_game.score, of_state.score);
        twin_free(&t);
    }
}
END_TEST

/* ---- a game of numbers, for the limits ---- */

/* Each move adds to a number; the callbacks below decide which side moves next. */
typedef struct counter {
    char odd[3]; /* the size of a state need not be a power of 2 */
    int moves;
} counter;

typedef struct trouble {
    int wrong_turn_at, wrong_outcome_at, no_moves_at, too_many_moves_at, abort_at;
    int branching;
} trouble;

static int moves_made(const void *state)
{
    counter c;
    memcpy(&c, state, sizeof c);
    return c.moves;
}

static c4b_player turn_of_counter(const void *state, void *data)
{
    const trouble *t = data;
    int made = moves_made(state);
    return t->wrong_turn_at == made ? 3 : made % 2 + 1;
}

static int moves_of_counter(const void *state, c4b_move *out, void *data)
{
    const trouble *t = data;
    int made = moves_made(state);
    for (int i = 0; i < t->branching; i++) {
        out[i] = -1 - i; /* the numbers are the caller's choice */
    }
    return t->no_moves_at == made         ? 0
           : t->too_many_moves_at == made ? t->branching + 1
                                          : t->branching;
}

static void play_on_counter(void *state, c4b_move move, void *data)
{
    (void)data;
    EXPECT(move < 0);
    counter c;
    memcpy(&c, state, sizeof c);
    c.moves++;
    memcpy(state, &c, sizeof c);
}

static c4b_outcome outcome_of_counter(const void *state, void *data)
{
    const trouble *t = data;
    return t->wrong_outcome_at == moves_made(state) ? 4 : C4B_ONGOING;
}

static int eval_of_counter(const void *state, c4b_player player, void *data)
{
    const trouble *t = data;
    return t->abort_at == moves_made(state) ? C4B_EVAL_ABORT : player;
}

static c4b_game game_of_counters(trouble *t)
{
    c4b_game game = { .size = sizeof game,
                      .state_size = sizeof(counter),
                      .max_moves = t->branching,
                      .turn = turn_of_counter,
                      .moves = moves_of_counter,
                      .play = play_on_counter,
                      .outcome = outcome_of_counter,
                      .eval = eval_of_counter,
                      .data = t };
    return game;
}

static uint64_t hash_of_counter(const void *state, void *data)
{
    (void)data;
    return (uint64_t)moves_made(state);
}

static int counters_are_equal(const void *a, const void *b, void *data)
{
    (void)data;
    return moves_made(a) == moves_made(b);
}

static const trouble no_trouble = { -1, -1, -1, -1, -1, 2 };

static void ends_with(trouble t, c4b_status expected)
{
    c4b_game game = game_of_counters(&t);
    counter start = { .moves = 0 };
    for (int i = 0; i < SEARCHES; i++) {
        c4b_search_options options = options_of(4);
        c4b_result result = C4B_RESULT_INIT, untouched = result;
        ck_assert_int_eq(searches[i].of_game(&game, &start, &options, &result), expected);
        if (expected != C4B_OK) {
            ck_assert_mem_eq(&result, &untouched, sizeof result);
        }
    }
}

START_TEST(games_that_break_their_promise)
{
    ends_with(no_trouble, C4B_OK);
    for (int made = 0; made < 4; made++) {
        trouble t = no_trouble;
        t.wrong_turn_at = made;
        ends_with(t, C4B_ERR_INVALID);
        t = no_trouble;
        t.wrong_outcome_at = made;
        ends_with(t, C4B_ERR_INVALID);
        t = no_trouble;
        t.no_moves_at = made;
        ends_with(t, C4B_ERR_INVALID);
        t = no_trouble;
        t.too_many_moves_at = made;
        ends_with(t, C4B_ERR_INVALID);
    }
    trouble t = no_trouble;
    t.abort_at = 4;
    ends_with(t, C4B_ERR_CALLBACK);
}
END_TEST

START_TEST(bad_input)
{
    trouble t = no_trouble;
    c4b_game good = game_of_counters(&t);
    counter start = { .moves = 0 };
    for (int i = 0; i < SEARCHES; i++) {
        game_search search = searches[i].of_game;
        c4b_search_options options = options_of(2);
        c4b_result result = C4B_RESULT_INIT;
        ck_assert_int_eq(search(NULL, &start, &options, &result), C4B_ERR_INVALID);
        ck_assert_int_eq(search(&good, NULL, &options, &result), C4B_ERR_INVALID);
        ck_assert_int_eq(search(&good, &start, NULL, &result), C4B_ERR_INVALID);
        ck_assert_int_eq(search(&good, &start, &options, NULL), C4B_ERR_INVALID);
        options.eval = c4b_eval_test;
        ck_assert_int_eq(search(&good, &start, &options, &result), C4B_ERR_INVALID);
        options.eval = NULL;
        for (int field = 0; field < 9; field++) {
            c4b_game bad = good;
            bad.turn = field == 0 ? NULL : bad.turn;
            bad.moves = field == 1 ? NULL : bad.moves;
            bad.play = field == 2 ? NULL : bad.play;
            bad.outcome = field == 3 ? NULL : bad.outcome;
            bad.eval = field == 4 ? NULL : bad.eval;
            bad.max_moves = field == 5 ? 0 : field == 6 ? -1 : bad.max_moves;
            bad.state_size = field == 7 ? 0 : bad.state_size;
            bad.size = field == 8 ? sizeof bad - 1 : bad.size;
            ck_assert_int_eq(search(&bad, &start, &options, &result), C4B_ERR_INVALID);
        }
        c4b_game large = good;
        large.state_size = SIZE_MAX / 2;
        ck_assert_int_eq(search(&large, &start, &options, &result), C4B_ERR_NO_MEMORY);
        large.state_size = SIZE_MAX;
        ck_assert_int_eq(search(&large, &start, &options, &result), C4B_ERR_NO_MEMORY);
        large.state_size = SIZE_MAX / 2; /* too large for the entries of a verified table */
        large.hash = hash_of_counter;
        large.equal = counters_are_equal;
        ck_assert_int_eq(search(&large, &start, &options, &result), C4B_ERR_NO_MEMORY);
        ck_assert_int_eq(search(&good, &start, &options, &result), C4B_OK);
    }
}
END_TEST

/* More root moves than a result has room for, and numbers that no column has. */
START_TEST(more_moves_than_fit)
{
    trouble t = no_trouble;
    t.branching = 100;
    c4b_game game = game_of_counters(&t);
    counter start = { .moves = 0 };
    for (int i = 0; i < SEARCHES; i++) {
        c4b_search_options options = options_of(2);
        c4b_result r = C4B_RESULT_INIT;
        ck_assert_int_eq(searches[i].of_game(&game, &start, &options, &r), C4B_OK);
        ck_assert_int_eq(r.move, -1);
        ck_assert_int_eq(r.root_count, C4B_MAX_MOVES);
        ck_assert_int_eq(r.root[63].move, -64);
    }
}
END_TEST

/* A line of play longer than a result has room for is cut, not the search. */
START_TEST(long_lines_are_cut)
{
    trouble t = no_trouble;
    t.branching = 1;
    c4b_game game = game_of_counters(&t);
    counter start = { .moves = 0 };
    for (int i = 0; i < SEARCHES; i++) {
        c4b_search_options options = options_of(C4B_MAX_DEPTH);
        c4b_result r = C4B_RESULT_INIT;
        ck_assert_int_eq(searches[i].of_game(&game, &start, &options, &r), C4B_OK);
        ck_assert_int_eq(r.pv_length, C4B_PV_MAX);
        ck_assert_uint_ge(r.nodes, C4B_MAX_DEPTH);
        ck_assert_int_eq(r.score, C4B_GREEN);
        for (int k = 0; k < C4B_PV_MAX; k++) {
            ck_assert_int_eq(r.pv[k], -1);
        }
    }
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "the model as a game", the_model_as_a_game },
        { "the strong search of a game", the_strong_search_of_a_game },
        { "threads search a game", threads_search_a_game },
        { "games that break their promise", games_that_break_their_promise },
        { "bad input", bad_input },
        { "more moves than fit", more_moves_than_fit },
        { "long lines are cut", long_lines_are_cut },
    };
    return RUN_TESTS("game", tests);
}
