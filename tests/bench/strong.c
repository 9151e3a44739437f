/*
 * bench/strong.c - how fast the strong search is, in four parts: its time to depth and that of
 * plain alpha-beta, one thread and two, tables of several sizes, and how late a search with a limit
 * of time ends. The gain of two threads is shown with that of two searches that share nothing,
 * because the cores of a machine may slow each other down.
 *
 * What is compared runs by turns, and the best of each counts: noise only ever slows down. The
 * ratios are what to compare between machines. Wherever two searches look for the same score they
 * must agree, and one thread must visit the same nodes in every round: else the run fails.
 *
 * With a FILE all figures go there too, as CSV: bench/strong.gp draws a plot from it. --quick (or
 * C4B_QUICK=1) does a little of everything, to see that it works. --choose SEED lists positions
 * fit for the parts with hard ones; that is how those below were found.
 */
#include "../random.h"
#include "bench.h"

#include <conecta4boom.h>
#include <math.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

/* ---- positions ---- */

typedef struct setting {
    const char *name; /* NULL: the hard ones are named by their moves */
    const char *preset;
    const char *moves;
    int depth; /* of the hard ones */
} setting;

static const setting easy[] = {
    { "boom empty", "boom", "", 0 },
    { "boom after 8 moves", "boom", "33716527", 0 },
    { "boom after 15 moves", "boom", "115677332255157", 0 },
    { "boom after 22 moves", "boom", "671426512125127*251654", 0 },
    { "classic empty", "classic", "", 0 },
    { "desconecta empty", "desconecta", "", 0 },
    { "crush empty", "crush", "", 0 },
};

/* One thread needed a third of a second to a second for each, on the machine that chose them: the
   first 8 of boom and 4 of each other game of --choose 1. */
static const setting hard[] = {
    { NULL, "boom", "6166", 21 },
    { NULL, "boom", "7515", 19 },
    { NULL, "boom", "44761", 21 },
    { NULL, "boom", "76157753", 23 },
    { NULL, "boom", "6512", 19 },
    { NULL, "boom", "532153", 25 },
    { NULL, "boom", "4717", 19 },
    { NULL, "boom", "1223747", 28 },
    { NULL, "classic", "125527567", 20 },
    { NULL, "classic", "22231436", 22 },
    { NULL, "classic", "273573", 23 },
    { NULL, "classic", "67152", 20 },
    { NULL, "desconecta", "2346617367", 17 },
    { NULL, "desconecta", "6316", 16 },
    { NULL, "desconecta", "742237", 15 },
    { NULL, "desconecta", "6621", 17 },
    { NULL, "crush", "7232752114611*14", 16 },
    { NULL, "crush", "45177673", 18 },
    { NULL, "crush", "52772", 16 },
    { NULL, "crush", "474334151*2", 16 },
};

static c4b_state *start(const setting *s)
{
    c4b_rules rules = C4B_RULES_INIT;
    if (c4b_rules_preset(&rules, s->preset) != C4B_OK) {
        bench_fail("a setting's preset is not there");
    }
    c4b_state *state = c4b_state_new(&rules);
    if (c4b_state_play_text(state, s->moves, NULL) != C4B_OK) {
        bench_fail("a setting's moves cannot be played");
    }
    return state;
}

static const char *name_of(const setting *s)
{
    static char name[128];
    if (s->name != NULL) {
        return s->name;
    }
    snprintf(name, sizeof name, "%s %s", s->preset, s->moves);
    return name;
}

/* ---- what a run does ---- */

typedef struct effort {
    int rounds;       /* of time to depth */
    int deepest;      /* there */
    int hard_rounds;  /* of threads and tables */
    size_t hard_some; /* the step from one hard position taken to the next */
    int shallower;    /* than the hard positions' depths */
    int late;         /* searches for each limit of time */
} effort;

static const effort thorough = { 9, 14, 2, 1, 0, 50 };
static const effort quick = { 2, 10, 1, 5, 5, 4 };

/* ---- measuring ---- */

typedef struct order {
    const char *search; /* "strong" or "plain" */
    int depth;          /* 0: until the limit */
    int threads;
    size_t table_mb; /* 0: the search's own */
    c4b_table *table;
    unsigned max_ms;
} order;

typedef struct measured {
    double seconds;
    double cpu_seconds; /* of all threads together */
    uint64_t nodes;
    int score;
    int depth; /* 0: a limit came before there was an answer */
    int reason;
} measured;

static measured search(const c4b_state *state, const order *o)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    c4b_result result = C4B_RESULT_INIT;
    options.depth = o->depth;
    options.eval = c4b_eval_test;
    options.threads = o->threads;
    options.table = o->table;
    options.max_ms = o->max_ms;
    c4b_table_clear(o->table);
    bool plain = strcmp(o->search, "plain") == 0;
    clock_t cpu = clock();
    double begin = bench_now();
    c4b_status status = (plain ? c4b_alphabeta : c4b_search)(state, &options, &result);
    double seconds = bench_now() - begin;
    if (status != C4B_OK && (status != C4B_ERR_STOPPED || o->max_ms == 0)) {
        bench_fail("a search failed");
    }
    double cpu_seconds = (double)(clock() - cpu) / CLOCKS_PER_SEC;
    int reached = status == C4B_OK ? result.depth : 0;
    measured m = { seconds, cpu_seconds, result.nodes, result.score, reached, result.reason };
    return m;
}

/* The best of the rounds so far. The first has no nodes to compare with. */
static void keep_best(measured *best, const measured *now, const order *o)
{
    if (best->nodes == 0) {
        *best = *now;
        return;
    }
    if (now->score != best->score || now->depth != best->depth) {
        bench_fail("a search found another score than in the round before");
    }
    if (o->threads <= 1 && now->nodes != best->nodes) {
        bench_fail("one thread visited other nodes than in the round before");
    }
    if (now->seconds < best->seconds) {
        *best = *now;
    }
}

static void demand_same_score(const measured *a, const measured *b)
{
    if (a->score != b->score) {
        bench_fail("two searches differ in the score");
    }
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sorts the values. */
static double median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

/* ---- the file ---- */

static FILE *csv; /* NULL: none was asked for */

static void open_csv(const char *path)
{
    csv = fopen(path, "w");
    if (csv == NULL) {
        bench_fail("the file cannot be written");
    }
    fprintf(csv, "part,name,depth,threads,table_mb,seconds,nodes,score,search,limit_ms,reason\n");
}

static void record(const char *part, const char *name, const order *o, const measured *m)
{
    if (csv != NULL) {
        fprintf(csv, "%s,%s,%d,%d,%zu,%.7f,%llu,%d,%s,%u,%d\n", part, name, m->depth, o->threads,
                o->table_mb, m->seconds, (unsigned long long)m->nodes, m->score, o->search,
                o->max_ms, m->reason);
    }
}

static void close_csv(void)
{
    if (csv != NULL && fclose(csv) != 0) {
        bench_fail("the file cannot be written");
    }
}

/* ---- time to depth ---- */

enum { FIRST_DEPTH = 6, LAST_DEPTH = 14, LAST_PLAIN = 10, DEPTHS = LAST_DEPTH + 1 };

/* By depth; every second is used, those that were not searched have no nodes. */
typedef struct ladder {
    measured strong[DEPTHS];
    measured plain[DEPTHS];
} ladder;

static void climb(const c4b_state *state, int deepest, ladder *l)
{
    for (int depth = FIRST_DEPTH; depth <= deepest; depth += 2) {
        order o = { .search = "strong", .depth = depth, .threads = 1 };
        measured now = search(state, &o);
        keep_best(&l->strong[depth], &now, &o);
        if (depth <= LAST_PLAIN) {
            o.search = "plain";
            now = search(state, &o);
            keep_best(&l->plain[depth], &now, &o);
            demand_same_score(&l->strong[depth], &l->plain[depth]);
        }
    }
}

/* How many times more a move of depth takes: the root of what two moves take. */
static void print_growth(double now, double earlier)
{
    if (earlier > 0) {
        printf(" %6.2f", sqrt(now / earlier));
    } else {
        printf(" %6s", "");
    }
}

static void print_step(const char *name, const ladder *l, int depth)
{
    const measured *s = &l->strong[depth], *earlier = &l->strong[depth - 2];
    const measured *p = &l->plain[depth];
    printf("%-20s %5d %6d %9.3f %8.1f %6.1f", name, depth, s->score, s->seconds * 1e3,
           (double)s->nodes / 1e3, (double)s->nodes / s->seconds / 1e6);
    print_growth((double)s->nodes, (double)earlier->nodes);
    print_growth(s->seconds, earlier->seconds);
    if (p->nodes > 0) {
        printf(" %10.3f %9.1f %7.1f x", p->seconds * 1e3, (double)p->nodes / 1e3,
               p->seconds / s->seconds);
    }
    printf("\n");
}

static void record_ladder(const char *name, const ladder *l, int deepest)
{
    for (int depth = FIRST_DEPTH; depth <= deepest; depth += 2) {
        order o = { .search = "strong", .depth = depth, .threads = 1 };
        record("depth", name, &o, &l->strong[depth]);
        if (depth <= LAST_PLAIN) {
            o.search = "plain";
            record("depth", name, &o, &l->plain[depth]);
        }
    }
}

static void print_wishes(const ladder *l, int deepest)
{
    printf("\ndepth 8 from the empty board: %.1f times faster than plain alpha-beta (wanted 5)\n",
           l->plain[8].seconds / l->strong[8].seconds);
    if (deepest >= 14) {
        printf("depth 14 takes %.2f of the time that plain alpha-beta needs for 10 (wanted 1 or "
               "less)\n",
               l->strong[14].seconds / l->plain[10].seconds);
    }
}

static void measure_depths(const effort *e)
{
    static ladder ladders[LENGTH(easy)];
    printf("Time to depth with c4b_eval_test: milliseconds, thousands of nodes, millions of nodes "
           "a second,\nand how many times more nodes and time one move deeper takes; one thread, "
           "a table of its own,\nthe best of %d.\n\n",
           e->rounds);
    printf("%-20s %5s %6s %9s %8s %6s %6s %6s %10s %9s %9s\n", "", "depth", "score", "strong",
           "nodes", "speed", "nodes+", "time+", "alphabeta", "nodes", "ratio");
    for (size_t i = 0; i < LENGTH(easy); i++) {
        c4b_state *state = start(&easy[i]);
        for (int round = 0; round < e->rounds; round++) {
            climb(state, e->deepest, &ladders[i]);
        }
        for (int depth = FIRST_DEPTH + 2; depth <= e->deepest; depth += 2) {
            print_step(depth == FIRST_DEPTH + 2 ? easy[i].name : "", &ladders[i], depth);
        }
        record_ladder(easy[i].name, &ladders[i], e->deepest);
        c4b_state_free(state);
    }
    print_wishes(&ladders[0], e->deepest); /* boom's empty board */
}

/* ---- threads ---- */

enum { TABLE_MB = 64 };

static c4b_table *new_table(size_t megabytes)
{
    c4b_table *table = c4b_table_new(megabytes);
    if (table == NULL) {
        bench_fail("no memory for the table");
    }
    return table;
}

enum { ALONE, TOGETHER, APART, WAYS };

/* How a hard position is searched: by one thread, by two together, and twice at once by two threads
   that share nothing, each with a table. */
typedef struct race {
    measured best[WAYS];
    order one;             /* of the caller's thread */
    order other;           /* of the second thread */
    c4b_state *state;      /* of the caller's thread; searches only read it */
    measured other_result; /* what the second thread took */
} race;

static void *search_other(void *data)
{
    race *r = data;
    r->other_result = search(r->state, &r->other);
    return NULL;
}

/* Searches twice at once; returns the slower search. */
static measured search_apart(race *r)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, search_other, r) != 0) {
        bench_fail("a thread cannot be started");
    }
    measured now = search(r->state, &r->one);
    pthread_join(thread, NULL);
    demand_same_score(&now, &r->other_result);
    return now.seconds > r->other_result.seconds ? now : r->other_result;
}

static void run_race(const setting *s, const effort *e, c4b_table *const tables[2], race *r)
{
    r->state = start(s);
    r->one = (order){ "strong", s->depth - e->shallower, 1, TABLE_MB, tables[0], 0 };
    r->other = r->one;
    r->other.table = tables[1];
    order two = r->one;
    two.threads = 2;
    for (int round = 0; round < e->hard_rounds; round++) {
        measured now = search(r->state, &r->one);
        keep_best(&r->best[ALONE], &now, &r->one);
        now = search(r->state, &two);
        keep_best(&r->best[TOGETHER], &now, &two);
        now = search_apart(r);
        keep_best(&r->best[APART], &now, &r->one);
    }
    demand_same_score(&r->best[ALONE], &r->best[TOGETHER]);
    record("threads", name_of(s), &r->one, &r->best[ALONE]);
    record("threads", name_of(s), &two, &r->best[TOGETHER]);
    record("apart", name_of(s), &r->one, &r->best[APART]);
    c4b_state_free(r->state);
}

/* How many times faster two threads are than one. */
static double speedup(const race *r)
{
    return r->best[ALONE].seconds / r->best[TOGETHER].seconds;
}

static double gain_apart(const race *r)
{
    return 2 * r->best[ALONE].seconds / r->best[APART].seconds;
}

static double cores_had(const measured *m)
{
    return m->cpu_seconds / m->seconds;
}

static void print_race(const setting *s, const race *r)
{
    const measured *one = &r->best[ALONE], *two = &r->best[TOGETHER];
    printf("%-32s %5d %8.3f %8.3f %7.2f %7.2f %9.2f x %7.2f x\n", name_of(s), one->depth,
           one->seconds, two->seconds, (double)two->nodes / (double)one->nodes, cores_had(two),
           speedup(r), gain_apart(r));
}

static void warn_of_few_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (cores < 2) {
        printf("(Fewer than 2 cores are online: two threads cannot be faster here.)\n");
    } else {
        printf("(%ld cores are online. Cores much less than 2 mean that others used them.)\n",
               cores);
    }
}

static void measure_threads(const effort *e)
{
    double ratios[LENGTH(hard)], apart[LENGTH(hard)], cores[LENGTH(hard)];
    size_t count = 0;
    c4b_table *tables[2] = { new_table(TABLE_MB), new_table(TABLE_MB) };
    printf("\nOne thread and two, hard positions: seconds, how many times the nodes, how many "
           "cores the two had;\na table of %d MB, cleared, the best of %d. \"Apart\" is what two "
           "searches at once gain that share nothing.\n",
           TABLE_MB, e->hard_rounds);
    warn_of_few_cores();
    printf("\n%-32s %5s %8s %8s %7s %7s %11s %9s\n", "", "depth", "one", "two", "nodes", "cores",
           "speedup", "apart");
    for (size_t i = 0; i < LENGTH(hard); i += e->hard_some) {
        race r = { .best = { { 0 } } };
        run_race(&hard[i], e, tables, &r);
        print_race(&hard[i], &r);
        cores[count] = cores_had(&r.best[TOGETHER]);
        apart[count] = gain_apart(&r);
        ratios[count++] = speedup(&r);
    }
    double middle = median(ratios, count);
    printf("\nmedian speedup of two threads: %.2f (%.2f to %.2f); apart: %.2f; median of cores "
           "had: %.2f\n",
           middle, ratios[0], ratios[count - 1], median(apart, count), median(cores, count));
    c4b_table_free(tables[0]);
    c4b_table_free(tables[1]);
}

/* ---- table sizes ---- */

static const size_t sizes[] = { 1, 4, 16, 64 };

static void compare_sizes(const setting *s, const effort *e, c4b_table *const tables[])
{
    measured best[LENGTH(sizes)] = { { 0 } };
    c4b_state *state = start(s);
    order o = { .search = "strong", .depth = s->depth - e->shallower, .threads = 1 };
    for (int round = 0; round < e->hard_rounds; round++) {
        for (size_t i = 0; i < LENGTH(sizes); i++) {
            o.table = tables[i];
            measured now = search(state, &o);
            keep_best(&best[i], &now, &o);
        }
    }
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        o.table_mb = sizes[i];
        demand_same_score(&best[0], &best[i]);
        record("table", name_of(s), &o, &best[i]);
        printf("%-32s %5d %5zu %9.3f %11.1f %9.2f x\n", i == 0 ? name_of(s) : "", o.depth, sizes[i],
               best[i].seconds, (double)best[i].nodes / 1e3, best[0].seconds / best[i].seconds);
    }
    c4b_state_free(state);
}

/* One position of each game: where the preset changes. */
static void measure_tables(const effort *e)
{
    c4b_table *tables[LENGTH(sizes)];
    const char *preset = "";
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        tables[i] = new_table(sizes[i]);
    }
    printf("\nTables by size in MB: seconds, thousands of nodes, and how many times faster than "
           "with the smallest;\none thread, cleared, the best of %d.\n\n",
           e->hard_rounds);
    printf("%-32s %5s %5s %9s %11s %11s\n", "", "depth", "MB", "seconds", "nodes", "ratio");
    for (size_t i = 0; i < LENGTH(hard); i++) {
        if (strcmp(hard[i].preset, preset) != 0) {
            preset = hard[i].preset;
            compare_sizes(&hard[i], e, tables);
        }
    }
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        c4b_table_free(tables[i]);
    }
}

/* ---- limits of time ---- */

enum { MOST_LATE = 50 };

static void measure_limit(const effort *e, unsigned max_ms, int threads)
{
    double late[MOST_LATE];
    size_t count = 0;
    int unanswered = 0;
    order o = { .search = "strong", .threads = threads, .max_ms = max_ms };
    for (int i = 0; i < e->late; i++) {
        const setting *s = &hard[(size_t)i % LENGTH(hard)];
        c4b_state *state = start(s);
        measured m = search(state, &o);
        record("limit", name_of(s), &o, &m);
        c4b_state_free(state);
        unanswered += m.depth == 0;
        if (m.reason == C4B_LIMIT_TIME) { /* the others ended before the limit */
            late[count++] = m.seconds * 1e3 - max_ms;
        }
    }
    if (count == 0) {
        bench_fail("no search reached its limit of time");
    }
    double middle = median(late, count);
    printf("%8u %8d %9zu %9.3f %9.3f\n", max_ms, threads, count, middle, late[count - 1]);
    if (unanswered > 0) {
        printf("%8s (%d of them ended without an answer)\n", "", unanswered);
    }
}

static void measure_limits(const effort *e)
{
    static const unsigned limits[] = { 5, 20, 50 };
    printf("\nHow late searches end that were given a limit of time: milliseconds.\n\n");
    printf("%8s %8s %9s %9s %9s\n", "limit", "threads", "searches", "median", "largest");
    for (int threads = 1; threads <= 2; threads++) {
        for (size_t i = 0; i < LENGTH(limits); i++) {
            measure_limit(e, limits[i], threads);
        }
    }
}

/* ---- choosing hard positions ---- */

enum { LEAST_MOVES = 4, MOST_MOVES = 16, CHOICES = 8 };
static const double least_seconds = 0.33, most_seconds = 1.0;

/* Random moves as text; false when the game ended on the way. */
static bool wander(const char *preset, char moves[MOST_MOVES + 1])
{
    setting opening = { NULL, preset, "", 0 };
    c4b_state *state = start(&opening);
    int length = random_between(LEAST_MOVES, MOST_MOVES);
    int count = 1;
    for (int i = 0; i < length && count > 0; i++) {
        c4b_move possible[C4B_MAX_MOVES];
        count = c4b_state_moves(state, possible);
        c4b_move move = count > 0 ? possible[random_below(count)] : C4B_NO_MOVE;
        moves[i] = c4b_move_to_char(move);
        moves[i + 1] = '\0';
        c4b_state_play(state, move);
    }
    bool goes_on = c4b_state_outcome(state) == C4B_ONGOING;
    c4b_state_free(state);
    return goes_on;
}

/* The depth that takes one thread long enough, but not too long; 0 if there is none. */
static int hard_depth(const setting *s, c4b_table *table)
{
    order o = { "strong", 10, 1, TABLE_MB, table, 2000 };
    c4b_state *state = start(s);
    measured m;
    do {
        o.depth++;
        m = search(state, &o);
    } while (m.reason == C4B_DONE && m.seconds < least_seconds);
    c4b_state_free(state);
    bool decided = C4B_IS_WIN(m.score) || C4B_IS_LOSS(m.score);
    return m.reason == C4B_DONE && m.seconds <= most_seconds && !decided ? o.depth : 0;
}

static void choose(unsigned long seed)
{
    static const char *const presets[] = { "boom", "classic", "desconecta", "crush" };
    c4b_table *table = new_table(TABLE_MB);
    random_state += seed;
    for (size_t i = 0; i < LENGTH(presets); i++) {
        for (int found = 0; found < CHOICES;) {
            char moves[MOST_MOVES + 1];
            bool goes_on = wander(presets[i], moves);
            setting s = { NULL, presets[i], moves, 0 };
            int depth = goes_on ? hard_depth(&s, table) : 0;
            if (depth > 0) {
                printf("    { NULL, \"%s\", \"%s\", %d },\n", presets[i], moves, depth);
                fflush(stdout);
                found++;
            }
        }
    }
    c4b_table_free(table);
}

/* ---- the program ---- */

static _Noreturn void usage(void)
{
    fputs("usage: strong [--quick] [FILE]\n"
          "       strong --choose SEED\n",
          stderr);
    exit(EXIT_FAILURE);
}

static void measure_all(const effort *e)
{
    measure_depths(e);
    measure_threads(e);
    measure_tables(e);
    measure_limits(e);
}

int main(int argc, char **argv)
{
    const char *wish = getenv("C4B_QUICK");
    const effort *e = wish != NULL && strcmp(wish, "1") == 0 ? &quick : &thorough;
    int i = 1;
    if (argc == 3 && strcmp(argv[1], "--choose") == 0) {
        choose(strtoul(argv[2], NULL, 10));
        return EXIT_SUCCESS;
    }
    if (i < argc && strcmp(argv[i], "--quick") == 0) {
        e = &quick;
        i++;
    }
    if (i + 1 < argc || (i < argc && argv[i][0] == '-')) {
        usage();
    }
    if (i < argc) {
        open_csv(argv[i]);
    }
    measure_all(e);
    close_csv();
    return EXIT_SUCCESS;
}
