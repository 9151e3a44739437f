/*
 * test_classic_inside.c - what the solver of Connect 4 hides: its kinds for 6 x 7 go the same way
 * whatever the machine has, what it calls certain or sees near the horizon is so, and its table
 * keeps what was stored while its windows are widened.
 *
 * It reads the solver's own file, to call what only the solver calls.
 */
#include "connect4/solver.c"
#include "random.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

static ruleset make_rules(unsigned rows, unsigned columns)
{
    c4b_rules rules = C4B_RULES_INIT;
    ruleset set;
    EXPECT_EQ(c4b_rules_preset(&rules, "classic"), C4B_OK);
    rules.rows = (int)rows;
    rules.columns = (int)columns;
    c4bi_ruleset_make(&set, &rules);
    return set;
}

/* A position after so many random drops; false when the game ended before. */
static bool draw_position(const ruleset *set, int drops, position_64 *p)
{
    *p = (position_64){ .phase = phase_of(set, 1), .landed = C4B_NO_MOVE };
    for (int i = 0; i < drops; i++) {
        board_64 landings = (occupied_64(p) + set->bottom_64) & set->cells_64;
        for (int skip = random_below((int)count_64(landings)); skip > 0; skip--) {
            landings &= landings - 1;
        }
        position_64 next;
        drop_64(set, p, &next, lowest_64(landings));
        *p = next;
        if (p->outcome != C4B_ONGOING) {
            return false;
        }
    }
    return true;
}

/* ---- kinds ---- */

typedef struct kind {
    const char *name;
    solve_64_fn solve;
} kind;

static uint64_t solve_by(const kind *k, const ruleset *set, const position_64 *p, classic_answer *a)
{
    const engine_limits limits = { .max_nodes = 0 };
    budget w;
    classic s = { .ended = false };
    c4bi_budget_start(&w, &limits);
    s.budget = &w;
    EXPECT_EQ(c4bi_classic_table_take(&s.table, NULL, 49, 1, true, (size_t)1 << 24), C4B_OK);
    k->solve(&s, p, mover_64(set, p), true, &nothing_known, a);
    c4bi_classic_table_drop(&s.table);
    return budget_nodes(&w);
}

/* The mover's value, by trying everything. */
static int value_of(const ruleset *set, const position_64 *p)
{
    int empty = (int)count_64(set->cells_64 ^ occupied_64(p));
    int best = -empty;
    board_64 landings = (occupied_64(p) + set->bottom_64) & set->cells_64;
    if (landings == 0) {
        return 0;
    }
    for (; landings != 0; landings &= landings - 1) {
        position_64 next;
        drop_64(set, p, &next, lowest_64(landings));
        if (next.outcome != C4B_ONGOING && next.outcome != C4B_DRAW) {
            return (empty + 1) / 2;
        }
        int value = next.outcome == C4B_DRAW ? 0 : -value_of(set, &next);
        best = value > best ? value : best;
    }
    return best;
}

START_TEST(kinds_agree_to_the_node)
{
    const kind plain = { "plain", solve_6x7 };
    kind others[3] = { { "chosen", solve_on_6x7() } };
    int count = 1, solved = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) {
        others[count++] = (kind){ "of 4", solve_6x7_of_4 };
    }
#endif
    const ruleset set = make_rules(6, 7);
    while (solved < 300) {
        position_64 p;
        classic_answer expected, actual;
        if (!draw_position(&set, random_between(13, 36), &p)) {
            continue;
        }
        uint64_t nodes = solve_by(&plain, &set, &p, &expected);
        EXPECT_EQ(expected.lower, expected.upper);
        if (count_64(occupied_64(&p)) > 32) {
            EXPECT_EQ(expected.lower, value_of(&set, &p));
        }
        for (int i = 0; i < count; i++) {
            EXPECT_EQ(solve_by(&others[i], &set, &p, &actual), nodes);
            EXPECT_EQ(actual.lower, expected.lower);
            EXPECT_EQ(actual.upper, expected.upper);
            EXPECT_EQ(actual.column, expected.column);
        }
        solved++;
    }
}
END_TEST

/* ---- what is certain ---- */

/* A random position of a few empty cells on a board of any height and parity, which the mover
   cannot win at once and need not lose at once; lines of four. */
typedef struct late_position {
    ruleset set;
    classic solver; /* ready for the board */
    position_64 p;
    node_any_64 node;
    board_64 landings;
} late_position;

static bool draw_late_position(late_position *l, unsigned number)
{
    static const unsigned sizes[][2] = {
        { 6, 7 }, { 5, 7 }, { 7, 6 }, { 4, 5 }, { 5, 5 }, { 6, 6 }
    };
    const unsigned *size = sizes[number % 6];
    l->set = make_rules(size[0], size[1]);
    make_ready_64(&l->solver, &l->set);
    if (!draw_position(&l->set, (int)(size[0] * size[1]) - random_between(3, 9), &l->p)) {
        return false;
    }
    const classic_frame_64 *f = &l->solver.frame_64;
    l->node = root_any_64(f, &l->p, mover_64(&l->set, &l->p));
    l->landings = landings_any_64(f, l->node.occupied);
    return l->node.moves != 0 && threats_of_any_64(f, l->node.own, l->landings) == 0;
}

START_TEST(what_is_certain_is_so)
{
    int certain = 0, won = 0;
    for (unsigned i = 0; i < 60000; i++) {
        late_position l;
        if (!draw_late_position(&l, i)) {
            continue;
        }
        for (int alpha = -3; alpha < 4; alpha++) {
            children_any_64 c;
            int bound;
            if (!look_ahead_any_64(&l.solver.frame_64, &l.node, l.landings, alpha, &c, &bound)) {
                break;
            }
            if (bound > -UNKNOWN_any_64) {
                EXPECT(value_of(&l.set, &l.p) >= bound);
                certain++;
                won += bound > 0;
            }
        }
    }
    EXPECT(certain > 1000);
    EXPECT(won > 200);
}
END_TEST

START_TEST(the_horizon_is_seen)
{
    const engine_limits limits = { .max_nodes = 0 };
    int won = 0, lost = 0, held = 0;
    budget w;
    c4bi_budget_start(&w, &limits);
    for (unsigned i = 0; i < 60000; i++) {
        late_position l;
        if (!draw_late_position(&l, i)) {
            continue;
        }
        int empty = (int)(l.set.shape.rows * l.set.shape.columns - l.node.played);
        int soonest_win = (empty - 1) / 2, soonest_loss = 1 - empty / 2;
        int value = value_of(&l.set, &l.p);
        bool wins =
            wins_in_two_any_64(&l.solver.frame_64, l.node.own, l.node.occupied, l.node.moves);
        EXPECT_EQ(wins, value == soonest_win && empty > 2);
        won += wins;
        l.solver.budget = &w;
        l.solver.ended = false;
        if (soonest_loss < 0) {
            int answer = hold_out_any_64(&l.solver, &l.node, soonest_win, soonest_loss);
            EXPECT_EQ(answer > soonest_loss, value > soonest_loss);
            EXPECT(answer > soonest_loss ? value >= answer : value <= answer);
            held += answer > soonest_loss;
            lost += answer <= soonest_loss;
        }
    }
    EXPECT(won > 100 && lost > 100 && held > 1000);
}
END_TEST

/* ---- values and distances ---- */

START_TEST(values_and_distances_agree)
{
    for (unsigned cells = 1; cells <= 100; cells++) {
        for (unsigned played = 0; played < cells; played++) {
            int possible = 0;
            for (int distance = -1; distance <= (int)cells + 1; distance++) {
                int value;
                for (int wins = 0; wins < 2; wins++) {
                    if (c4bi_classic_value(distance, cells - played, wins, &value)) {
                        EXPECT_EQ(c4bi_classic_distance(value, cells, played), distance);
                        EXPECT_EQ(value > 0, wins);
                        possible++;
                    }
                }
            }
            EXPECT_EQ(possible, cells - played); /* each is the one's or the other's */
        }
    }
}
END_TEST

/* ---- the table ---- */

static classic_entry entry_of(uint64_t key)
{
    return (classic_entry){ .lower = (int)(key % 20) - 20,
                            .upper = (int)(key / 32 % 20),
                            .column = (int)(key / 1024 % 7) };
}

/* Stores and looks up in both windows; what is found is what was stored, and most is. */
static void fill_and_look_up(size_t bytes, unsigned key_bits, int count)
{
    c4b_table *table = c4bi_table_new_bytes(bytes);
    classic_table t;
    int found = 0;
    EXPECT_EQ(c4bi_classic_table_take(&t, table, key_bits, 7, true, 0), C4B_OK);
    uint64_t narrow = t.windows[WINDOW_EARLY].count;
    for (int look = 0; look < 2; look++) {
        random_state = 4711;
        for (int i = 0; i < count; i++) {
            uint64_t key =
                ((uint64_t)random_below(1 << 30) << 30 ^ (uint64_t)random_below(1 << 30)) &
                t.key_mask;
            classic_window *w = classic_window_of(&t, i % 8 == 0 ? 10 : 30);
            classic_entry e, expected = entry_of(key);
            if (look == 0) {
                classic_store(&t, w, key, key_bits, t.key_mask, expected, 1);
            } else if (classic_probe(&t, w, key, key_bits, t.key_mask, &e)) {
                EXPECT_EQ(e.lower, expected.lower);
                EXPECT_EQ(e.upper, expected.upper);
                EXPECT_EQ(e.column, expected.column);
                found++;
            }
        }
    }
    EXPECT(t.windows[WINDOW_EARLY].count > narrow);
    EXPECT(found > count * 9 / 10);
    c4b_table_clear(table);
    EXPECT_EQ(c4bi_classic_table_take(&t, table, key_bits, 7, true, 0), C4B_OK);
    EXPECT_EQ(t.windows[WINDOW_EARLY].count, narrow);
    EXPECT_EQ(c4bi_classic_table_permille(&t), 0);
    c4b_table_free(table);
}

START_TEST(widened_windows_keep_what_was_stored)
{
    fill_and_look_up((size_t)16 << 20, 49, 100000);
    fill_and_look_up((size_t)11 << 20, 49, 100000); /* not a power of two */
    fill_and_look_up((size_t)64 << 20, 56, 100000);
    fill_and_look_up((size_t)5 << 20, 30, 100000);
    fill_and_look_up((size_t)1 << 20, 56, 30000);
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "kinds agree to the node", kinds_agree_to_the_node },
        { "what is certain is so", what_is_certain_is_so },
        { "the horizon is seen", the_horizon_is_seen },
        { "values and distances agree", values_and_distances_agree },
        { "widened windows keep what was stored", widened_windows_keep_what_was_stored },
    };
    return RUN_TESTS("classic inside", tests);
}
