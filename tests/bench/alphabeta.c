/*
 * bench/alphabeta.c - how fast alpha-beta is with the test evaluation passed as a callback,
 * compared with a plain version that copies the board at every move and looks at its cells.
 *
 * Both search the vectors' positions to depth 8, in one run and by turns. They must agree in every
 * move, score and node count; only the speed differs.
 */
#include "../plain_search.h"
#include "bench.h"

#include <conecta4boom.h>
#include <string.h>

enum { DEPTH = 8, ROUNDS = 3 };

typedef struct measured {
    uint64_t nodes;
    double library; /* seconds: the best of the rounds */
    double plain;
} measured;

static c4b_result search(const c4b_state *state)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    c4b_result result = C4B_RESULT_INIT;
    options.depth = DEPTH;
    options.eval = c4b_eval_test;
    if (c4b_alphabeta(state, &options, &result) != C4B_OK) {
        bench_fail("the search failed");
    }
    return result;
}

static measured measure(const c4b_state *state, const model *m)
{
    measured best = { .library = 1e9, .plain = 1e9 };
    for (int i = 0; i < ROUNDS; i++) {
        double t0 = bench_now();
        c4b_result ours = search(state);
        double t1 = bench_now();
        plain_result theirs = plain_alphabeta(m, DEPTH, plain_eval_test);
        double t2 = bench_now();
        if (ours.move != theirs.move || ours.score != theirs.score || ours.nodes != theirs.nodes) {
            bench_fail("the two searches differ");
        }
        best.nodes = ours.nodes;
        best.library = bench_smaller(best.library, t1 - t0);
        best.plain = bench_smaller(best.plain, t2 - t1);
    }
    return best;
}

static void print(const char *name, const measured *m)
{
    double nodes = (double)m->nodes / 1e6;
    printf("%-24s %9.2f %10.1f %10.2f %9.1f x\n", name, nodes, nodes / m->library, nodes / m->plain,
           m->plain / m->library);
}

/* All positions of the preset's vectors that the games there come from, and their sum. */
static measured measure_vectors(const char *preset)
{
    measured sum = { 0 };
    char path[1024], line[256], moves[64];
    snprintf(path, sizeof path, TEST_DATA "/%s.minimax", preset);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        bench_fail("the vectors are not there");
    }
    char previous[64] = "";
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "%63s", moves) != 1 || strcmp(moves, previous) == 0) {
            continue;
        }
        strcpy(previous, moves);
        model m;
        c4b_state *state = bench_start(preset, strcmp(moves, "-") == 0 ? "" : moves, &m);
        measured one = measure(state, &m);
        sum.nodes += one.nodes;
        sum.library += one.library;
        sum.plain += one.plain;
        c4b_state_free(state);
    }
    fclose(file);
    return sum;
}

int main(void)
{
    static const char *const presets[] = { "boom", "desconecta", "crush" };
    char name[64];
    model m;
    printf(
        "Alpha-beta to depth %d with c4b_eval_test as a callback: millions of nodes, and of nodes "
        "a second;\none core, the best of %d.\n\n",
        DEPTH, ROUNDS);
    printf("%-24s %9s %10s %10s %11s\n", "", "nodes", "library", "plain", "ratio");
    c4b_state *empty = bench_start("boom", "", &m);
    measured from_empty = measure(empty, &m);
    print("boom, empty board", &from_empty);
    c4b_state_free(empty);
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
        measured sum = measure_vectors(presets[i]);
        snprintf(name, sizeof name, "%s, vectors", presets[i]);
        print(name, &sum);
    }
    return EXIT_SUCCESS;
}
