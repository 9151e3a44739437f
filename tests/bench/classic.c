/*
 * bench/classic.c - how fast Connect 4 is solved: the public sets with a cold table, without a
 * table, for the outcome alone, and compared with a textbook's solver; and hard positions with one
 * thread and two.
 *
 * Every score is compared with the set's and with the textbook's: if one differs the run fails. A
 * mean is that of the best round; each round takes the ways in turn. The marks are the best of
 * public solvers on each set, measured elsewhere, on a core of a 2.8 GHz Xeon: only times of the
 * same machine can be compared, so they show no more than the order of magnitude.
 *
 *   classic [--quick] [--hard] [--empty] [FILE]
 *
 * --hard measures the hardest set too, --empty the empty board, with one thread and two: each takes
 * long. --quick (or C4B_QUICK=1) does a little of everything, to see that it works. With a FILE
 * the figures go there too, as CSV.
 */
#include "bench.h"
#include "textbook_solver.h"

#include <conecta4boom.h>
#include <string.h>

enum { TABLE_MB = 64, MOST_POSITIONS = 200 };

/* ---- the sets ---- */

typedef struct set {
    const char *name;
    const char *mark;
    int rounds;
    int quick; /* positions of a quick run */
    bool hard;
} set;

static const set sets[] = {
    { "L3_R1", "5.8 us", 5, 50, false }, { "L2_R1", "48 us", 5, 50, false },
    { "L1_R1", "434 us", 3, 20, false }, { "L2_R2", "2.0 ms", 3, 5, false },
    { "L1_R2", "126 ms", 1, 1, false },  { "L1_R3", "1.32 s", 1, 0, true },
};
enum { SETS = sizeof sets / sizeof sets[0] };

typedef struct position {
    char moves[64];
    int score;
    c4b_state *state;
} position;

static position positions[MOST_POSITIONS];
static int position_count;

static c4b_state *state_after(const char *moves)
{
    c4b_rules rules = C4B_RULES_INIT;
    if (c4b_rules_preset(&rules, "classic") != C4B_OK) {
        bench_fail("the preset is not there");
    }
    c4b_state *state = c4b_state_new(&rules);
    if (state == NULL || c4b_state_play_text(state, moves, NULL) != C4B_OK) {
        bench_fail("a set's moves cannot be played");
    }
    return state;
}

static void read_set(const char *name, int most)
{
    char path[1024];
    snprintf(path, sizeof path, TEST_DATA "/classic/Test_%s", name);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        bench_fail("a set cannot be opened");
    }
    position *p = positions;
    for (; p < positions + most && fscanf(file, "%63s %d", p->moves, &p->score) == 2; p++) {
        p->state = state_after(p->moves);
    }
    position_count = (int)(p - positions);
    fclose(file);
}

static void free_set(void)
{
    for (int i = 0; i < position_count; i++) {
        c4b_state_free(positions[i].state);
    }
}

/* ---- solving ---- */

enum way { COLD, ONE_OFF, OUTCOME, WAYS };
static const char *const way_names[WAYS] = { "cold", "one-off", "outcome" };

typedef struct measured {
    double seconds;
    double cpu_seconds;
    uint64_t nodes;
} measured;

static c4b_table *table;

/* The machine gives memory when it is first written to. That is not the solver's work, so it is
   done beforehand: by a search of the empty board that is long enough to reach every page. */
static void warm_up(void)
{
    c4b_state *empty = state_after("");
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution s = C4B_SOLUTION_INIT;
    table = c4b_table_new(TABLE_MB);
    options.table = table;
    options.distance = 1;
    options.threads = 2; /* one thread alone would not use the whole table yet */
    options.max_nodes = (uint64_t)TABLE_MB << 14;
    if (table == NULL || c4b_solve(empty, &options, &s) != C4B_OK) {
        bench_fail("no memory for the table");
    }
    c4b_state_free(empty);
}

static int score_of(const c4b_state *state, const c4b_solution *s)
{
    int score = (c4b_state_empty(state) - s->distance) / 2 + 1;
    return s->outcome == C4B_DRAW ? 0 : s->outcome == c4b_state_turn(state) ? score : -score;
}

/* Solves a position and compares it with what is known. */
static measured solve(const position *p, enum way way, int threads)
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution s = C4B_SOLUTION_INIT;
    options.distance = way != OUTCOME;
    options.threads = threads;
    options.table = way == ONE_OFF ? NULL : table;
    c4b_table_clear(table);
    clock_t cpu = clock();
    double begin = bench_now();
    c4b_status status = c4b_solve(p->state, &options, &s);
    double seconds = bench_now() - begin;
    double cpu_seconds = (double)(clock() - cpu) / CLOCKS_PER_SEC;
    c4b_player mover = c4b_state_turn(p->state);
    c4b_outcome outcome = p->score == 0 ? C4B_DRAW : p->score > 0 ? mover : 3 - mover;
    if (status != C4B_OK || s.outcome != outcome ||
        (options.distance && score_of(p->state, &s) != p->score)) {
        bench_fail("a score is not the set's");
    }
    return (measured){ seconds, cpu_seconds, s.nodes };
}

/* ---- the file ---- */

static FILE *csv; /* NULL: none was asked for */

static void open_csv(const char *path)
{
    csv = fopen(path, "w");
    if (csv == NULL) {
        bench_fail("the file cannot be written");
    }
    fprintf(csv, "part,name,way,threads,table_mb,positions,mean_us,mean_nodes,kpos_per_second\n");
}

static void record(const char *part, const char *name, const char *way, int threads, int table_mb,
                   int count, const measured *sum)
{
    if (csv != NULL) {
        fprintf(csv, "%s,%s,%s,%d,%d,%d,%.3f,%.1f,%.1f\n", part, name, way, threads, table_mb,
                count, sum->seconds * 1e6 / count, (double)sum->nodes / count,
                (double)sum->nodes / sum->seconds / 1e3);
    }
}

/* ---- the textbook's solver ---- */

/* The times of both solvers for the positions that the textbook's solver finishes in time. What it
   gives up counts for neither. */
typedef struct comparison {
    int count;
    measured textbook, ours;
} comparison;

static comparison run_textbook(textbook *t, double most_seconds, const double *our_seconds)
{
    enum { MOST_NODES = 50000000 };
    comparison b = { 0, { 0, 0, 0 }, { 0, 0, 0 } };
    double spent = 0;
    for (int i = 0; i < position_count && spent < most_seconds; i++) {
        int score;
        textbook_clear(t);
        double begin = bench_now();
        bool done = textbook_solve(t, positions[i].moves, MOST_NODES, &score);
        double seconds = bench_now() - begin;
        spent += seconds;
        if (done && score != positions[i].score) {
            bench_fail("the textbook's score is not the set's");
        }
        if (done) {
            b.count++;
            b.textbook.seconds += seconds;
            b.textbook.nodes += t->nodes;
            b.ours.seconds += our_seconds[i];
        }
    }
    return b;
}

/* ---- the sets, measured ---- */

/* The best round of each way. `each` gets the best of each position, cold. */
static void measure_set(const set *s, int rounds, measured best[WAYS], double *each)
{
    for (int round = 0; round < rounds; round++) {
        for (int way = 0; way < WAYS; way++) {
            measured sum = { 0, 0, 0 };
            for (int i = 0; i < position_count; i++) {
                measured m = solve(&positions[i], (enum way)way, 1);
                sum.seconds += m.seconds;
                sum.nodes += m.nodes;
                if (way == COLD) {
                    each[i] = round == 0 ? m.seconds : bench_smaller(each[i], m.seconds);
                }
            }
            if (round > 0 && way == COLD && sum.nodes != best[way].nodes) {
                bench_fail("a cold table gave other nodes than in the round before");
            }
            if (round == 0 || sum.seconds < best[way].seconds) {
                best[way] = sum;
            }
        }
    }
    for (int way = 0; way < WAYS; way++) {
        record("set", s->name, way_names[way], 1, way == ONE_OFF ? 0 : TABLE_MB, position_count,
               &best[way]);
    }
}

static void print_set(const set *s, const measured best[WAYS], const comparison *b)
{
    double n = position_count;
    printf("%-6s %4d %8s %11.1f %11.1f %8.0f %11.1f %11.1f %11.1f", s->name, position_count,
           s->mark, best[COLD].seconds * 1e6 / n, (double)best[COLD].nodes / n,
           (double)best[COLD].nodes / best[COLD].seconds / 1e3, best[ONE_OFF].seconds * 1e6 / n,
           best[OUTCOME].seconds * 1e6 / n, (double)best[OUTCOME].nodes / n);
    if (b->count > 0) {
        printf(" %5d %12.1f %9.1f x", b->count, b->textbook.seconds * 1e6 / b->count,
               b->textbook.seconds / b->ours.seconds);
    }
    printf("\n");
    fflush(stdout);
}

static void measure_sets(bool quick, bool hard)
{
    static double each[MOST_POSITIONS];
    textbook t;
    if (!textbook_make(&t)) {
        bench_fail("no memory for the textbook's table");
    }
    printf("Connect 4, solved with distance: mean microseconds, nodes and thousands "
           "of nodes a second;\na table of %d MB, cleared before each position (cold), no table "
           "(one-off), cold for win, draw or loss\nalone (outcome); one thread. Marks: the best "
           "of public solvers, measured elsewhere, on a 2.8 GHz Xeon.\nThe textbook's solver: how "
           "many positions it solved,\nand its time divided by ours (cold) for the same.\n\n",
           TABLE_MB);
    printf("%-6s %4s %8s %11s %11s %8s %11s %11s %11s %5s %12s %11s\n", "set", "", "mark", "cold",
           "nodes", "kpos/s", "one-off", "outcome", "nodes", "", "textbook", "ratio");
    for (int i = 0; i < SETS; i++) {
        measured best[WAYS];
        if (sets[i].hard ? !hard : quick && sets[i].quick == 0) {
            continue;
        }
        read_set(sets[i].name, quick && !sets[i].hard ? sets[i].quick : MOST_POSITIONS);
        measure_set(&sets[i], quick ? 1 : sets[i].rounds, best, each);
        comparison b = run_textbook(&t, quick ? 0.2 : 3, each);
        if (b.count > 0) {
            record("set", sets[i].name, "textbook", 1, TABLE_MB, b.count, &b.textbook);
        }
        print_set(&sets[i], best, &b);
        free_set();
    }
    free(t.slots);
}

/* ---- threads ---- */

static double race(const char *name, const position *p)
{
    measured m[2];
    for (int threads = 1; threads <= 2; threads++) {
        m[threads - 1] = solve(p, COLD, threads);
        record("threads", name, way_names[COLD], threads, TABLE_MB, 1, &m[threads - 1]);
    }
    printf("%-16s %9.3f %9.3f %7.2f %7.2f %9.2f x\n", name, m[0].seconds, m[1].seconds,
           (double)m[1].nodes / (double)m[0].nodes, m[1].cpu_seconds / m[1].seconds,
           m[0].seconds / m[1].seconds);
    fflush(stdout);
    return m[0].seconds / m[1].seconds;
}

static void measure_threads(bool quick)
{
    double sum = 0;
    int count = 0;
    const char *name = quick ? "L1_R2" : "L1_R3"; /* short searches are left to one thread */
    printf("\nOne thread and two, positions of %s: seconds, how many times the nodes, how many "
           "cores the two had.\nCores much less than 2 mean that others used them.\n\n",
           name);
    printf("%-16s %9s %9s %7s %7s %11s\n", "", "one", "two", "nodes", "cores", "speedup");
    read_set(name, quick ? 1 : MOST_POSITIONS);
    for (int i = 0; i < position_count; i += 2, count++) {
        sum += race(positions[i].moves, &positions[i]);
    }
    printf("mean speedup of two threads: %.2f\n", sum / count);
    free_set();
}

/* It is known that player 1 wins with the last disc. */
static void measure_empty_board(void)
{
    position p = { .moves = "", .score = 1, .state = state_after("") };
    printf("\nThe empty board (mark: 29 s, on two threads 24 s)\n\n");
    printf("%-16s %9s %9s %7s %7s %11s\n", "", "one", "two", "nodes", "cores", "speedup");
    race("empty", &p);
    c4b_state_free(p.state);
}

int main(int argc, char **argv)
{
    const char *environment = getenv("C4B_QUICK");
    bool quick = environment != NULL && strcmp(environment, "1") == 0, hard = false, empty = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0) {
            quick = true;
        } else if (strcmp(argv[i], "--hard") == 0) {
            hard = true;
        } else if (strcmp(argv[i], "--empty") == 0) {
            empty = true;
        } else if (argv[i][0] != '-' && csv == NULL) {
            open_csv(argv[i]);
        } else {
            fprintf(stderr, "usage: classic [--quick] [--hard] [--empty] [FILE]\n");
            return EXIT_FAILURE;
        }
    }
    warm_up();
    measure_sets(quick, hard);
    measure_threads(quick);
    if (empty) {
        measure_empty_board();
    }
    c4b_table_free(table);
    if (csv != NULL && fclose(csv) != 0) {
        bench_fail("the file cannot be written");
    }
    return EXIT_SUCCESS;
}
