/*
 * order.c - fits the weights of the order in which the solver of Connect 4 tries its moves
 * (lib/connect4/order.h), and prints lib/connect4/weights.h.
 *
 *   order [--positions N] [--seed N]
 *
 * It draws positions of 6 x 7 after 8 to 17 random drops, none of which loses at once, and solves
 * the position after every drop that does not lose at once. It uses those positions where the drops
 * have different values. The weights maximise the likelihood that a drop which keeps the value is
 * chosen, if each is chosen with a probability proportional to exp(rank / 256). The weight of the
 * history heuristic (ORDER_HISTORY) is not fitted, because a position alone has no history.
 *
 * The same build gives the same weights for the same arguments; which positions are left out as too
 * hard depends on the weights that it was built with.
 */
#include "connect4/kernels/6x7_plain.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_DROPS = 7,
    FEWEST_PLAYED = 8,
    MOST_PLAYED = 17,
    STEPS = 3000,
    HISTORY_WEIGHT = 32,
    FITTED = ORDER_HISTORY,
};
/* The limit for one drop; a position with a harder drop is left out. */
static const uint64_t most_nodes = 1000000;

typedef struct sample {
    int set; /* of weights */
    int count;
    int keeps[MOST_DROPS]; /* the value */
    int counts[MOST_DROPS][ORDER_FEATURES];
} sample;

/* ---- chance ---- */

static uint64_t chance = 1;

static unsigned chance_below(unsigned limit)
{
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (unsigned)((chance >> 32) * limit >> 32);
}

/* ---- positions ---- */

/* A random drop that does not lose at once; false when there is none, or the mover could win. */
static bool drop_soundly(const ruleset *set, position_64 *p)
{
    unsigned mover = mover_64(set, p);
    node_6x7_plain n = make_root_6x7_plain(&frame_6x7, p, mover);
    board_64 landings = landings_64(set, p);
    unsigned count = count_64(n.moves);
    if (count == 0 || threats_of_6x7_plain(&frame_6x7, n.own, landings) != 0) {
        return false;
    }
    board_64 moves = n.moves;
    for (unsigned skip = chance_below(count); skip > 0; skip--) {
        moves &= moves - 1;
    }
    position_64 next;
    drop_64(set, p, &next, lowest_64(moves));
    *p = next;
    return p->outcome == C4B_ONGOING;
}

static bool draw_position(const ruleset *set, position_64 *p)
{
    unsigned played = FEWEST_PLAYED + chance_below(MOST_PLAYED - FEWEST_PLAYED + 1);
    *p = (position_64){ .phase = phase_of(set, 1), .landed = C4B_NO_MOVE };
    for (unsigned i = 0; i < played; i++) {
        if (!drop_soundly(set, p)) {
            return false;
        }
    }
    return true;
}

/* ---- samples ---- */

/* The mover's value after a drop; false when it takes too long. */
static bool value_after(const ruleset *set, const position_64 *p, board_64 cell, c4b_table *table,
                        int *value)
{
    const engine_limits limits = { .max_nodes = most_nodes };
    position_64 next;
    connect4_answer a;
    budget w;
    drop_64(set, p, &next, cell);
    c4bi_budget_start(&w, &limits);
    const connect4_question q = {
        .set = set, .position = &next, .distance = true, .table = table, .budget = &w
    };
    if (c4bi_connect4_solve(&q, &a) != C4B_OK || a.lower != a.upper) {
        return false;
    }
    *value = -a.lower;
    return true;
}

/* Counts each drop's features as the solver does. */
static void count_features(const node_6x7_plain *n, sample *filled, board_64 *cells)
{
    children_6x7_plain c;
    int bound;
    expand_6x7_plain(&frame_6x7, n, ALPHA_WITHOUT_CLAIMS, &c, &bound);
    features_6x7_plain x = features_of_6x7_plain(&frame_6x7, n);
    filled->count = 0;
    for (uint32_t left = c.columns; left != 0; left &= left - 1) {
        int column = __builtin_ctz(left);
        board_64 counts[ORDER_HISTORY];
        count_features_6x7_plain(&frame_6x7, &x, c.cells[column], c.threats[column], counts);
        for (int k = 0; k < FITTED; k++) {
            filled->counts[filled->count][k] = (int)counts[k];
        }
        cells[filled->count++] = c.cells[column];
    }
}

/* Fills a sample from a position; false if all drops have the same value, or it is too hard. */
static bool learn_from(const ruleset *set, const position_64 *p, c4b_table *table, sample *filled)
{
    node_6x7_plain n = make_root_6x7_plain(&frame_6x7, p, mover_64(set, p));
    board_64 cells[MOST_DROPS];
    int values[MOST_DROPS], best = -100, keeping = 0;
    if (n.moves == 0 || threats_of_6x7_plain(&frame_6x7, n.own, landings_64(set, p)) != 0) {
        return false;
    }
    filled->set = (int)(42 - n.played) & 1;
    count_features(&n, filled, cells);
    for (int i = 0; i < filled->count; i++) {
        if (!value_after(set, p, cells[i], table, &values[i])) {
            return false;
        }
        best = values[i] > best ? values[i] : best;
    }
    for (int i = 0; i < filled->count; i++) {
        filled->keeps[i] = values[i] == best;
        keeping += filled->keeps[i];
    }
    return keeping < filled->count;
}

static int gather(sample *samples, int wanted, c4b_table *table)
{
    c4b_rules rules = C4B_RULES_INIT;
    ruleset set;
    c4b_rules_preset(&rules, "classic");
    c4bi_ruleset_make(&set, &rules);
    int count = 0;
    while (count < wanted) {
        position_64 p;
        if (draw_position(&set, &p) && learn_from(&set, &p, table, &samples[count])) {
            count++;
            if (count % 100 == 0) {
                fprintf(stderr, "\r%d of %d positions", count, wanted);
            }
        }
    }
    fputc('\n', stderr);
    return count;
}

/* ---- the fit ---- */

/* The probability of each drop, by its rank. */
static void chances_of(const sample *x, const double *weights, double *chances)
{
    double sum = 0;
    for (int i = 0; i < x->count; i++) {
        double rank = 0;
        for (int k = 0; k < FITTED; k++) {
            rank += weights[k] * x->counts[i][k];
        }
        chances[i] = exp(rank);
        sum += chances[i];
    }
    for (int i = 0; i < x->count; i++) {
        chances[i] /= sum;
    }
}

/* Adds the gradient of the logarithm of the probability that a drop which keeps the value is
 * chosen. */
static void add_gradient(const sample *x, const double *weights, double *gradient)
{
    double chances[MOST_DROPS], kept = 0;
    chances_of(x, weights, chances);
    for (int i = 0; i < x->count; i++) {
        kept += x->keeps[i] ? chances[i] : 0;
    }
    for (int i = 0; i < x->count; i++) {
        double pull = (x->keeps[i] ? chances[i] / kept : 0) - chances[i];
        for (int k = 0; k < FITTED; k++) {
            gradient[k] += pull * x->counts[i][k];
        }
    }
}

/* Climbs along the gradient (AdaGrad): a step along a weight is the shorter the steeper the slope
   has been there. */
static void fit(const sample *samples, int count, int set, double *weights)
{
    double steepness[FITTED] = { 0 };
    int in_set = 0;
    for (int i = 0; i < count; i++) {
        in_set += samples[i].set == set;
    }
    for (int step = 0; step < STEPS; step++) {
        double gradient[FITTED] = { 0 };
        for (int i = 0; i < count; i++) {
            if (samples[i].set == set) {
                add_gradient(&samples[i], weights, gradient);
            }
        }
        for (int k = 0; k < FITTED; k++) {
            double slope = gradient[k] / in_set - 1e-4 * weights[k];
            steepness[k] += slope * slope;
            weights[k] += 0.1 * slope / (sqrt(steepness[k]) + 1e-9);
        }
    }
}

/* The share of the samples whose drop with the highest rank keeps the value. */
static double success(const sample *samples, int count, int set, const double *weights)
{
    int right = 0, all = 0;
    for (int i = 0; i < count; i++) {
        const sample *x = &samples[i];
        double chances[MOST_DROPS];
        int best = 0;
        chances_of(x, weights, chances);
        for (int k = 1; k < x->count; k++) {
            best = chances[k] > chances[best] ? k : best;
        }
        all += x->set == set;
        right += x->set == set && x->keeps[best];
    }
    return all > 0 ? (double)right / all : 0;
}

static void print_weights(double weights[2][FITTED])
{
    puts("/* weights.h - how much each feature of order.h counts: "
         "made by `make -C tests order`. */");
    puts("/* clang-format off */\n#define CONNECT4_WEIGHTS { \\");
    for (int set = 0; set < 2; set++) {
        printf("    { ");
        for (int k = 0; k < FITTED; k++) {
            printf("%.0f, ", weights[set][k] * 256);
        }
        printf("%d }%s \\\n", HISTORY_WEIGHT, set == 0 ? "," : "");
    }
    puts("}\n/* clang-format on */");
}

/* The last eighth is kept out of a first fit, to see how well that does on unseen samples. */
static void report(const sample *samples, int count)
{
    int known = count - count / 8;
    for (int set = 0; set < 2; set++) {
        double weights[FITTED] = { 0 };
        fit(samples, known, set, weights);
        fprintf(stderr, "set %d: the first choice is right in %.3f, of unseen ones in %.3f\n", set,
                success(samples, known, set, weights),
                success(samples + known, count - known, set, weights));
    }
}

int main(int argc, char **argv)
{
    int wanted = 3000;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--positions") == 0) {
            wanted = atoi(argv[i + 1]);
        } else if (strcmp(argv[i], "--seed") == 0) {
            chance += (uint64_t)atoll(argv[i + 1]) * 7919;
        }
    }
    if (wanted < 16 || argc % 2 == 0) {
        fputs("usage: order [--positions N] [--seed N]\n", stderr);
        return 2;
    }
    c4b_table *table = c4b_table_new(64);
    sample *samples = calloc((size_t)wanted, sizeof *samples);
    if (table == NULL || samples == NULL) {
        fputs("order: out of memory\n", stderr);
        return 1;
    }
    int count = gather(samples, wanted, table);
    double weights[2][FITTED] = { { 0 } };
    report(samples, count);
    for (int set = 0; set < 2; set++) {
        fit(samples, count, set, weights[set]);
    }
    print_weights(weights);
    free(samples);
    c4b_table_free(table);
    return 0;
}
