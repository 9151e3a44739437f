/*
 * bench/perft.c - how fast moves are played: by the library's own code, through its public
 * calls, and by the slow model, in one run.
 *
 * Every leaf is played and judged in all three, and their tallies by outcome must agree. Rounds
 * alternate between the three, and the best of each counts: noise only ever slows down. The
 * ratios are what to compare between machines.
 */
#include "../perft.h"
#include "bench.h"

#include <string.h>

enum { ROUNDS = 7 };

typedef struct setting {
    const char *name;
    const char *preset;
    int rows; /* 0: the preset's size */
    int columns;
    const char *moves;
    int depth;       /* of the library's counts */
    int model_depth; /* less: the model is slow, and its speed hardly depends on it */
} setting;

static const setting settings[] = {
    { "boom, empty board", "boom", 0, 0, "", 8, 6 },
    { "boom, bombs on the board", "boom", 0, 0, "4432166354724", 8, 6 },
    { "desconecta, empty board", "desconecta", 0, 0, "", 8, 6 },
    { "desconecta, bombs on the board", "desconecta", 0, 0, "4453662717", 8, 6 },
    { "classic 6 x 7, empty board", "classic", 0, 0, "", 8, 6 },
    { "crush, empty board", "crush", 0, 0, "", 8, 6 },
    { "crush, bombs on the board", "crush", 0, 0, "44342137", 8, 6 },
    { "classic 8 x 8 (128 bits)", "classic", 8, 8, "", 8, 5 },
    { "boom 8 x 12 (128 bits)", "boom", 8, 12, "", 6, 5 },
};

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static void demand_same(const tally *a, const tally *b)
{
    if (memcmp(a, b, sizeof *a) != 0) {
        bench_fail("the counts differ");
    }
}

static c4b_state *start(const setting *s, model *m)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_rules_preset(&rules, s->preset);
    rules.rows = s->rows != 0 ? s->rows : rules.rows;
    rules.columns = s->columns != 0 ? s->columns : rules.columns;
    return bench_start_with(&rules, s->moves, m);
}

/* Leaves a second, in millions. */
static double speed(const tally *t, double seconds)
{
    return (double)tally_total(t) / seconds / 1e6;
}

static void run(const setting *s)
{
    double inside = 0, calls = 0, slow = 0;
    tally counted = { { 0 } };
    model m;
    c4b_state *state = start(s, &m);
    tally reference = perft_inside(state, s->model_depth);
    for (int i = 0; i < ROUNDS; i++) {
        double t0 = bench_now();
        counted = perft_inside(state, s->depth);
        double t1 = bench_now();
        tally public = perft_public(state, s->depth);
        double t2 = bench_now();
        tally plain = perft_model(&m, s->model_depth);
        double t3 = bench_now();
        demand_same(&counted, &public);
        demand_same(&reference, &plain);
        inside = larger(inside, speed(&counted, t1 - t0));
        calls = larger(calls, speed(&public, t2 - t1));
        slow = larger(slow, speed(&plain, t3 - t2));
    }
    printf("%-31s %5d %11llu %8.1f %8.1f %8.2f %7.1f x %6.1f x\n", s->name, s->depth,
           (unsigned long long)tally_total(&counted), inside, calls, slow, inside / slow,
           calls / slow);
    c4b_state_free(state);
}

int main(void)
{
    printf(
        "Leaves a second in millions, every one played and judged; one core, the best of %d.\n\n",
        ROUNDS);
    printf("%-31s %5s %11s %8s %8s %8s %9s %8s\n", "", "depth", "leaves", "inside", "public",
           "model", "inside/m", "public/m");
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        run(&settings[i]);
    }
    return EXIT_SUCCESS;
}
