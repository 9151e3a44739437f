/*
 * test_classic_team.c - several threads solve Connect 4 to the same answers as one, on boards of
 * every kind, with and without limits.
 */
#define _GNU_SOURCE /* pthread_setattr_default_np */
#include "connect4/solver.h"
#include "engine/table.h"
#include "random.h"
#include "rules/state.h"
#include "suite.h"

#include <pthread.h>

/* With these, threads help in short searches too. */
static const connect4_thresholds short_searches = { .least_empty = 10,
                                                    .least_empty_shared = 8,
                                                    .nodes_alone = 20 };

static c4b_state *draw_state(int rows, int columns, int connect, int empty)
{
    c4b_rules rules = C4B_RULES_INIT;
    EXPECT_EQ(c4b_rules_preset(&rules, "classic"), C4B_OK);
    rules.rows = rows;
    rules.columns = columns;
    rules.connect = connect;
    c4b_state *state = c4b_state_new(&rules);
    while (c4b_state_empty(state) > empty && c4b_state_outcome(state) == C4B_ONGOING) {
        c4b_move moves[C4B_MAX_MOVES];
        int count = c4b_state_moves(state, moves);
        EXPECT_EQ(c4b_state_play(state, moves[random_below(count)]), C4B_OK);
    }
    return state;
}

/* The answer within `max_nodes` nodes, 0: no limit; and how many it took. */
static connect4_answer solve_with(const c4b_state *state, int threads, uint64_t max_nodes,
                                  uint64_t *nodes)
{
    const engine_limits limits = { .max_nodes = max_nodes };
    connect4_answer a;
    budget w;
    c4b_table *table = c4bi_table_new_bytes((size_t)1 << 22);
    c4bi_budget_start(&w, &limits);
    const connect4_question q = { .set = &state->set,
                                  .position = top(state),
                                  .distance = true,
                                  .threads = threads,
                                  .table = table,
                                  .budget = &w,
                                  .thresholds = &short_searches };
    uint64_t allowed = c4bi_budget_allow(&w, UINT64_MAX); /* as an engine does */
    EXPECT_EQ(c4bi_connect4_solve(&q, &a), C4B_OK);
    c4bi_budget_resume(&w, allowed);
    EXPECT(w.reason == C4B_DONE ? a.lower == a.upper : max_nodes != 0);
    *nodes = budget_nodes(&w);
    c4b_table_free(table);
    return a;
}

/* The mover's value after a move. */
static int value_after(c4b_state *state, int column)
{
    int empty = c4b_state_empty(state);
    uint64_t nodes;
    EXPECT_EQ(c4b_state_play(state, column), C4B_OK);
    c4b_outcome outcome = c4b_state_outcome(state);
    int value = outcome == C4B_DRAW      ? 0
                : outcome != C4B_ONGOING ? (empty + 1) / 2
                                         : -solve_with(state, 1, 0, &nodes).lower;
    EXPECT_EQ(c4b_state_undo(state), C4B_OK);
    return value;
}

/* Returns whether other threads did part of the work. */
static bool compare_teams(c4b_state *state, int value)
{
    bool helped = false;
    uint64_t nodes;
    for (int threads = 2; threads <= 4; threads++) {
        connect4_answer together = solve_with(state, threads, 0, &nodes);
        EXPECT_EQ(together.lower, value);
        EXPECT_EQ(together.upper, value);
        EXPECT_EQ(value_after(state, together.column), value);
        helped = helped || together.other_nodes > 0;
        uint64_t most = (uint64_t)random_between(1, 3000);
        connect4_answer limited = solve_with(state, threads, most, &nodes);
        EXPECT(limited.lower <= value && value <= limited.upper);
        if (limited.column >= 0 && limited.lower == limited.upper) {
            EXPECT_EQ(value_after(state, limited.column), value);
        }
    }
    return helped;
}

/* Positions that are hard enough for a second thread to begin before the first has finished, but
   not hard. On a busy machine the first may still finish alone: then more positions are tried. */
static void compare_on_board(int rows, int columns, int connect, int empty)
{
    enum { WANTED = 4, MOST_COMPARED = 400, FEWEST_NODES = 4000, MOST_NODES = 60000 };
    int compared = 0, helped = 0;
    while (compared < WANTED || (helped == 0 && compared < MOST_COMPARED)) {
        c4b_state *state = draw_state(rows, columns, connect, empty);
        if (c4b_state_outcome(state) == C4B_ONGOING) {
            uint64_t nodes;
            connect4_answer alone = solve_with(state, 1, MOST_NODES, &nodes);
            if (alone.lower == alone.upper && nodes >= FEWEST_NODES) {
                helped += compare_teams(state, alone.lower);
                compared++;
            }
        }
        c4b_state_free(state);
    }
    ck_assert_msg(helped > 0, "no thread was called for on %d x %d", rows, columns);
}

START_TEST(a_team_finds_what_one_finds)
{
    compare_on_board(6, 7, 4, 24);
    compare_on_board(7, 7, 4, 22);
    compare_on_board(5, 8, 4, 22);
    compare_on_board(3, 16, 4, 20); /* more columns than an entry has numbers for */
    compare_on_board(8, 8, 4, 22);  /* over 64 bits */
    compare_on_board(3, 20, 4, 20);
    compare_on_board(6, 6, 5, 20);
}
END_TEST

/* The first thread of this test has all the stack that it may want; the others get what the C
   library gives by default, which is made less here than it is anywhere. */
START_TEST(helpers_have_stack_enough)
{
#ifdef __GLIBC__
    pthread_attr_t attributes;
    ck_assert_int_eq(pthread_attr_init(&attributes), 0);
    ck_assert_int_eq(pthread_attr_setstacksize(&attributes, 32768), 0);
    ck_assert_int_eq(pthread_setattr_default_np(&attributes), 0);
    pthread_attr_destroy(&attributes);
    c4b_state *state = draw_state(8, 9, 4, 72);
    uint64_t nodes;
    solve_with(state, 2, 1000000, &nodes);
    ck_assert_uint_gt(nodes, 100000); /* that it was a long search */
    c4b_state_free(state);
#endif
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "a team finds what one finds", a_team_finds_what_one_finds },
        { "helpers have stack enough", helpers_have_stack_enough },
    };
    return RUN_TESTS("classic team", tests);
}
