/*
 * bench/book.c - how fast positions of Connect 4 are solved with the installed book: first for the
 * outcome and a move, then for the distance as well.
 *
 * The positions are those after a number of moves of random games. For each number of moves there
 * is the mean time with the book, the slowest, and how many positions take over 10 ms; and, for a
 * few of the same positions, how many times longer it takes without the book. A position that takes
 * over 10 ms is tried again, because machines are noisy, and its best time counts. Where a position
 * is solved with the book and without, the run fails if the answers differ.
 *
 *   book [--quick] [--positions N] [--from MOVES] [--to MOVES]
 */
#include "../random.h"
#include "bench.h"

#include <conecta4boom.h>
#include <string.h>

/* Earlier positions take too long without a book; games hardly ever last longer than the latest. */
enum { TABLE_MB = 64, TRIES = 3, EARLIEST_WITHOUT = 8, LATEST = 36 };

static const double limit = 0.010;

static c4b_book *book;
static c4b_table *table;

/* A random position after `moves` moves, in a game that is not over. */
static c4b_state *draw_position(int moves)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_state *state = NULL;
    while (state == NULL) {
        if (c4b_rules_preset(&rules, "classic") != C4B_OK ||
            (state = c4b_state_new(&rules)) == NULL) {
            bench_fail("no memory");
        }
        for (int i = 0; i < moves && c4b_state_outcome(state) == C4B_ONGOING; i++) {
            c4b_move legal[C4B_MAX_MOVES];
            c4b_state_play(state, legal[random_below(c4b_state_moves(state, legal))]);
        }
        if (c4b_state_outcome(state) != C4B_ONGOING) {
            c4b_state_free(state);
            state = NULL;
        }
    }
    return state;
}

/* Solves a position with a cleared table; returns the seconds. */
static double solve(const c4b_state *state, bool distance, bool with_book, c4b_solution *s)
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    options.distance = distance;
    options.table = table;
    options.book = with_book ? book : NULL;
    c4b_table_clear(table);
    double begin = bench_now();
    if (c4b_solve(state, &options, s) != C4B_OK || s->outcome == C4B_ONGOING) {
        bench_fail("a position was not solved");
    }
    return bench_now() - begin;
}

static double solve_again_if_slow(const c4b_state *state, bool distance, c4b_solution *s)
{
    double best = solve(state, distance, true, s);
    for (int i = 1; i < TRIES && best > limit; i++) {
        best = bench_smaller(best, solve(state, distance, true, s));
    }
    return best;
}

typedef struct row {
    double sum, slowest;      /* seconds with the book */
    int slow;                 /* positions that take longer than the limit */
    double few, few_searched; /* sums over the same few positions, with the book and without */
} row;

/* Compares the answer with the book, `a`, to the one without, `b`, and to what the book's move
   leads to. */
static void compare(c4b_state *state, bool distance, const c4b_solution *a, const c4b_solution *b)
{
    c4b_solution next = C4B_SOLUTION_INIT;
    if (c4b_state_play(state, a->move) != C4B_OK) {
        bench_fail("the book gave an illegal move");
    }
    next.outcome = c4b_state_outcome(state);
    next.distance = distance ? 0 : -1;
    if (next.outcome == C4B_ONGOING) {
        solve(state, distance, false, &next);
    }
    if (a->outcome != b->outcome || a->distance != b->distance || a->outcome != next.outcome ||
        (distance && a->distance != next.distance + 1)) {
        bench_fail("the book gave another answer");
    }
}

static row measure(int moves, int positions, int few, bool distance)
{
    row r = { .sum = 0 };
    for (int i = 0; i < positions; i++) {
        c4b_solution s = C4B_SOLUTION_INIT, searched = C4B_SOLUTION_INIT;
        c4b_state *state = draw_position(moves);
        double seconds = solve_again_if_slow(state, distance, &s);
        r.sum += seconds;
        r.slowest = seconds > r.slowest ? seconds : r.slowest;
        r.slow += seconds > limit;
        if (i < few) {
            r.few += seconds;
            r.few_searched += solve(state, distance, false, &searched);
            compare(state, distance, &s, &searched);
        }
        c4b_state_free(state);
    }
    return r;
}

static void print_row(int moves, int positions, int few, bool distance)
{
    row r = measure(moves, positions, few, distance);
    printf("%5d %11.4f %11.3f %9d", moves, r.sum / positions * 1e3, r.slowest * 1e3, r.slow);
    if (few > 0) {
        printf(" %10.1f x", r.few_searched / r.few);
    }
    printf("\n");
    fflush(stdout);
}

static void measure_all(int first, int last, int positions, bool distance)
{
    printf("\nConnect 4 with the book, %s: %d random positions for each number of moves\n\n",
           distance ? "with distance" : "who wins and a move", positions);
    printf("%5s %11s %11s %9s %12s\n", "moves", "ms, mean", "slowest", "> 10 ms", "without");
    for (int moves = first; moves <= last; moves++) {
        int few = moves < EARLIEST_WITHOUT ? 0 : moves < 12 ? positions / 1000 : positions / 50;
        print_row(moves, positions, few, distance);
    }
}

static int number_of(const char *text, int least, int most)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end != '\0' || number < least || number > most) {
        bench_fail("a number is invalid");
    }
    return (int)number;
}

int main(int argc, char **argv)
{
    const char *environment = getenv("C4B_QUICK");
    bool quick = environment != NULL && strcmp(environment, "1") == 0;
    int positions = 5000, first = 0, last = 24;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--quick") == 0) {
            quick = true;
        } else if (*value != '\0' && strcmp(argv[i], "--positions") == 0) {
            positions = number_of(argv[++i], 1, 100000000);
        } else if (*value != '\0' && strcmp(argv[i], "--from") == 0) {
            first = number_of(argv[++i], 0, LATEST);
        } else if (*value != '\0' && strcmp(argv[i], "--to") == 0) {
            last = number_of(argv[++i], 0, LATEST);
        } else {
            fprintf(stderr, "usage: book [--quick] [--positions N] [--from MOVES] [--to MOVES]\n");
            return EXIT_FAILURE;
        }
    }
    positions = quick ? 50 : positions;
    table = c4b_table_new(TABLE_MB);
    double begin = bench_now();
    if (table == NULL || c4b_book_open(&book, BOOKS "/classic.book") != C4B_OK) {
        bench_fail("the book was not opened");
    }
    printf("The book was opened in %.0f ms.\n", (bench_now() - begin) * 1e3);
    measure_all(first, last, positions, false);
    measure_all(first, last, positions, true);
    c4b_book_free(book);
    c4b_table_free(table);
    return EXIT_SUCCESS;
}
