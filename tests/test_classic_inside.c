/*
 * test_classic_inside.c - the inside of the solver of Connect 4: all its kernels that fit a board
 * and run on this machine search the same nodes; what it takes for certain, or sees near the
 * horizon, is right; and its table keeps what was stored while its regions are widened.
 */
#include "connect4/kernels.h"
#include "connect4/kernels/any_64.h"
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

/* Plays `drops` random drops from the empty board; false when the game ended before. */
static bool draw_position(const ruleset *set, int drops, position_64 *p)
{
    *p = (position_64){ .phase = phase_of(set, 1), .landed = C4B_NO_MOVE };
    for (int i = 0; i < drops; i++) {
        board_64 landings = landings_64(set, p);
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

/* ---- kernels ---- */

static uint64_t solve_by(const connect4_kernel *kernel, const ruleset *set, const position_64 *p,
                         connect4_answer *a)
{
    const engine_limits limits = { .max_nodes = 0 };
    budget b;
    c4bi_budget_start(&b, &limits);
    const connect4_question q = { .set = set,
                                  .position = p,
                                  .distance = true,
                                  .threads = 1,
                                  .most_bytes = (size_t)1 << 24,
                                  .budget = &b,
                                  .kernel = kernel };
    EXPECT_EQ(c4bi_connect4_solve(&q, a), C4B_OK);
    return budget_nodes(&b);
}

/* The mover's value, by brute force. */
static int value_of(const ruleset *set, const position_64 *p)
{
    int empty = (int)count_64(set->cells_64 ^ occupied_64(p));
    int best = -empty;
    board_64 landings = landings_64(set, p);
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

/* Solves with each kernel; returns how many there are. */
static int compare_kernels(const ruleset *set, const position_64 *p, bool by_trying)
{
    const connect4_kernel *first = c4bi_connect4_next_kernel(set, NULL);
    connect4_answer expected, actual;
    int count = 1;
    uint64_t nodes = solve_by(first, set, p, &expected);
    EXPECT_EQ(expected.lower, expected.upper);
    if (by_trying) {
        EXPECT_EQ(expected.lower, value_of(set, p));
    }
    for (const connect4_kernel *k = first; (k = c4bi_connect4_next_kernel(set, k)) != NULL;
         count++) {
        ck_assert_msg(solve_by(k, set, p, &actual) == nodes, "%s and %s search other nodes",
                      first->name, k->name);
        EXPECT_EQ(actual.lower, expected.lower);
        EXPECT_EQ(actual.upper, expected.upper);
        EXPECT_EQ(actual.column, expected.column);
    }
    return count;
}

START_TEST(kernels_agree_to_the_node)
{
    const ruleset set = make_rules(6, 7);
    int solved = 0, kernels = 0;
    while (solved < 300) {
        position_64 p;
        if (draw_position(&set, random_between(13, 36), &p)) {
            kernels = compare_kernels(&set, &p, count_64(occupied_64(&p)) > 32);
            solved++;
        }
    }
    EXPECT(kernels >= 2);
#if defined(__x86_64__)
    EXPECT(kernels >= 3 || !__builtin_cpu_supports("avx2"));
#endif
}
END_TEST

START_TEST(each_board_has_kernels)
{
    const ruleset small = make_rules(4, 5), wide = make_rules(8, 8);
    const connect4_kernel *for_small = c4bi_connect4_next_kernel(&small, NULL);
    const connect4_kernel *for_wide = c4bi_connect4_next_kernel(&wide, NULL);
    EXPECT(strcmp(for_small->name, "any_64") == 0);
    EXPECT(c4bi_connect4_next_kernel(&small, for_small) == NULL);
    EXPECT(strcmp(for_wide->name, "any_128") == 0);
    EXPECT(c4bi_connect4_next_kernel(&wide, for_wide) == NULL);
}
END_TEST

/* ---- what is certain ---- */

/* A random position of a few empty cells on a board of any height and parity, which the mover
   cannot win at once and need not lose at once; lines of four. */
typedef struct late_position {
    ruleset set;
    solver solver; /* with the board's frame */
    position_64 p;
    node_any_64 node;
} late_position;

static bool draw_late_position(late_position *l, unsigned number)
{
    static const unsigned sizes[][2] = {
        { 6, 7 }, { 5, 7 }, { 7, 6 }, { 4, 5 }, { 5, 5 }, { 6, 6 }
    };
    const unsigned *size = sizes[number % 6];
    l->set = make_rules(size[0], size[1]);
    l->solver = (solver){ .budget = NULL };
    make_frame_64(&l->solver.frame_64, &l->set);
    if (!draw_position(&l->set, (int)(size[0] * size[1]) - random_between(3, 9), &l->p)) {
        return false;
    }
    const frame_64 *f = &l->solver.frame_64;
    l->node = make_root_any_64(f, &l->p, mover_64(&l->set, &l->p));
    board_64 landings = landings_64(&l->set, &l->p);
    return l->node.moves != 0 && threats_of_any_64(f, l->node.own, landings) == 0;
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
            if (!expand_any_64(&l.solver.frame_64, &l.node, alpha, &c, &bound)) {
                break;
            }
            if (bound > -UNKNOWN_VALUE) {
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
    budget b;
    c4bi_budget_start(&b, &limits);
    for (unsigned i = 0; i < 60000; i++) {
        late_position l;
        if (!draw_late_position(&l, i)) {
            continue;
        }
        int empty = (int)(l.set.shape.rows * l.set.shape.columns - l.node.played);
        int soonest_win = (empty - 1) / 2, soonest_loss = 1 - empty / 2;
        int value = value_of(&l.set, &l.p);
        bool wins = wins_in_two_any_64(&l.solver.frame_64, &l.node);
        EXPECT_EQ(wins, value == soonest_win && empty > 2);
        won += wins;
        l.solver.budget = &b;
        l.solver.ended = false;
        if (soonest_loss < 0) {
            int answer = search_defence_any_64(&l.solver, &l.node, soonest_win, soonest_loss);
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
                    if (c4bi_connect4_value(distance, cells - played, wins, &value)) {
                        EXPECT_EQ(c4bi_connect4_distance(value, cells, played), distance);
                        EXPECT_EQ(value > 0, wins);
                        possible++;
                    }
                }
            }
            EXPECT_EQ(possible, cells - played); /* each is one player's or the other's */
        }
    }
}
END_TEST

/* ---- the table ---- */

static connect4_entry entry_of(uint64_t key)
{
    return (connect4_entry){ .lower = (int)(key % 20) - 20,
                             .upper = (int)(key / 32 % 20),
                             .column = (int)(key / 1024 % 7) };
}

/* Stores and looks up in both regions: an entry that is found is what was stored, and most are. */
static void fill_and_look_up(size_t bytes, unsigned key_bits, int count)
{
    c4b_table *table = c4bi_table_new_bytes(bytes);
    connect4_table t;
    int found = 0;
    EXPECT_EQ(c4bi_connect4_table_open(&t, table, key_bits, 7, true, 0), C4B_OK);
    uint64_t narrow = t.regions[REGION_EARLY].count;
    for (int look = 0; look < 2; look++) {
        random_state = 4711;
        for (int i = 0; i < count; i++) {
            uint64_t key = (uint64_t)random_below(1 << 30) << 30 ^ (uint64_t)random_below(1 << 30);
            connect4_key k = { key & t.key_mask, key_bits, t.key_mask };
            table_region *region = region_for(&t, i % 8 == 0 ? 10 : 30);
            connect4_entry e, expected = entry_of(k.key);
            if (look == 0) {
                word_store(&t, region, k, expected, 1);
            } else if (word_probe(&t, region, k, &e)) {
                EXPECT_EQ(e.lower, expected.lower);
                EXPECT_EQ(e.upper, expected.upper);
                EXPECT_EQ(e.column, expected.column);
                found++;
            }
        }
    }
    EXPECT(t.regions[REGION_EARLY].count > narrow);
    EXPECT(found > count * 9 / 10);
    c4b_table_clear(table);
    EXPECT_EQ(c4bi_connect4_table_open(&t, table, key_bits, 7, true, 0), C4B_OK);
    EXPECT_EQ(t.regions[REGION_EARLY].count, narrow);
    EXPECT_EQ(c4bi_connect4_table_permille(&t), 0);
    c4b_table_free(table);
}

START_TEST(widened_regions_keep_what_was_stored)
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
        { "kernels agree to the node", kernels_agree_to_the_node },
        { "each board has kernels", each_board_has_kernels },
        { "what is certain is so", what_is_certain_is_so },
        { "the horizon is seen", the_horizon_is_seen },
        { "values and distances agree", values_and_distances_agree },
        { "widened regions keep what was stored", widened_regions_keep_what_was_stored },
    };
    return RUN_TESTS("classic inside", tests);
}
