/* bench.h - what the benchmarks share: the clock, a game on the library's and the model's board. */
#ifndef BENCH_H
#define BENCH_H

#include "../model.h"

#include <conecta4boom/text.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static inline double bench_smaller(double a, double b)
{
    return a < b ? a : b;
}

static inline _Noreturn void bench_fail(const char *why)
{
    fprintf(stderr, "bench: %s\n", why);
    exit(EXIT_FAILURE);
}

/* A game on both boards after some moves. */
static inline c4b_state *bench_start_with(const c4b_rules *rules, const char *moves, model *m)
{
    c4b_state *state = c4b_state_new(rules);
    if (c4b_state_play_text(state, moves, NULL) != C4B_OK) {
        bench_fail("a setting's moves cannot be played");
    }
    model_start(m, rules);
    for (; *moves != '\0'; moves++) {
        model_play(m, c4b_move_from_char(*moves));
    }
    return state;
}

static inline c4b_state *bench_start(const char *preset, const char *moves, model *m)
{
    c4b_rules rules = C4B_RULES_INIT;
    if (c4b_rules_preset(&rules, preset) != C4B_OK) {
        bench_fail("a setting's preset is not there");
    }
    return bench_start_with(&rules, moves, m);
}

#endif
