/* solver.c - the exact solver of Connect 4: its kinds of board, its table, its threads. */
#include "connect4/solver.h"

#include "connect4/order.h"
#include "connect4/weights.h"
#include "patterns/lines.h"
#include "rules/hash.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

const int c4bi_classic_weights[2][ORDER_FEATURES] = CLASSIC_WEIGHTS;

/* From how many empty cells on each thing pays. */
enum { EMPTY_FOR_CLOSE_RANKS = 22, EMPTY_FOR_CHILDREN = 16 };

/* Mirror images meet only in the first moves: later positions have no symmetric ancestors near. */
enum { PLAYED_FOR_MIRRORS = 12 };

enum {
    WORTH_OF_THREAT = 512,
    WORTH_OF_PARITY = 512,
    MOST_LEARNED = 4000,
    RANK_OF_KNOWN = 1 << 24,
    WINDOW_SORTS = 5
};

/* Threads pay only where the search is long: early in the game, and when it has taken as many
   nodes. They help each other with as many empty cells or more: not with late positions, which each
   keeps in a window of its own. A test that wants threads for short searches says so. */
#ifndef THREADS_FOR_SHORT_SEARCHES
enum { EMPTY_FOR_HELPERS = 22, NODES_FOR_HELPERS = 20000, EMPTY_FOR_TEAM = 20 };
#else
enum { EMPTY_FOR_HELPERS = 10, NODES_FOR_HELPERS = 20, EMPTY_FOR_TEAM = 8 };
#endif
enum { MOST_CLASSIC_THREADS = 256 };

/* Between two looks at what other threads have settled. */
enum { NODES_BETWEEN_LOOKS = 200 };

/* A question whether the value is this far from a draw is far cheaper than the outcome. */
enum { NEAR_A_DRAW = 8 };

/* ---- the table ---- */

/* Whose entries are in the table: see c4bi_table_claim. */
static uint64_t owner_of(const ruleset *set)
{
    return hash_mix(set->seed, UINT64_C(0x636c6173736963));
}

/* ---- questions ---- */

bool c4bi_classic_decided(const classic_answer *a)
{
    return a->lower > 0 || a->upper < 0 || (a->lower == 0 && a->upper == 0);
}

c4b_outcome c4bi_classic_outcome(const classic_answer *a, unsigned mover)
{
    if (!c4bi_classic_decided(a)) {
        return C4B_ONGOING;
    }
    return a->lower > 0 ? won_by(mover) : a->upper < 0 ? won_by(mover ^ 1) : (c4b_outcome)C4B_DRAW;
}

/* What to ask next: halfway, but from the ends inwards, because a win soon is quickly ruled out.
   For the outcome alone, once that is done, whether it is a win and whether it is a loss. */
static int next_question(const classic_answer *a, bool distance)
{
    int middle = a->lower + (a->upper - a->lower) / 2;
    if (middle <= 0 && a->lower / 2 < middle) {
        middle = a->lower / 2;
    } else if (middle >= 0 && a->upper / 2 > middle) {
        middle = a->upper / 2;
    }
    if (!distance && middle > -NEAR_A_DRAW && middle < NEAR_A_DRAW) {
        return a->upper > 0 ? 0 : -1;
    }
    return middle;
}

bool c4bi_classic_value(int distance, unsigned empty, bool wins, int *value)
{
    /* The mover drops the first, third, ... disc from now, the other the second, fourth, ... */
    bool can_be = distance > 0 && (unsigned)distance <= empty && distance % 2 == wins;
    *value = ((int)empty - distance) / 2 + 1;
    *value = wins ? *value : -*value;
    return can_be;
}

int c4bi_classic_distance(int value, unsigned cells, unsigned played)
{
    /* So many discs are on the board when the winner drops the last one, or one fewer: a winner who
       moves now has an even number of moves before it, the other an odd one. */
    int before = (int)cells + 1 - 2 * (value > 0 ? value : -value);
    bool even = (before - (int)played) % 2 == 0;
    before -= even != (value > 0);
    return before - (int)played + 1;
}

/* ---- threads ---- */

typedef void (*seek_fn)(classic *s, const void *root, int alpha);

/* A thread beside the caller's. */
typedef struct helper {
    pthread_t thread;
    classic solver;
    budget budget;
    seek_fn seek;
    const void *root;
    int alpha;
    c4b_table *late; /* its own window for late positions, or NULL: it shares the first thread's */
} helper;

static unsigned busy_slot(uint64_t key)
{
    return (unsigned)(key * CLASSIC_MULTIPLIER >> 52);
}

_Static_assert(CLASSIC_BUSY_SLOTS == 1 << (64 - 52), "a key's upper bits choose its slot");

static void *help(void *data)
{
    helper *self = data;
    self->seek(&self->solver, self->root, self->alpha);
    return NULL;
}

/* The program's signals are for its own threads. */
static bool start_helper(helper *each)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&each->thread, NULL, help, each) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* A helper begins with what the first thread has learned, and shares its table; but for the late
   positions, which all threads would be writing to the same few places. */
static bool hire(helper *each, const classic *s, seek_fn seek, const void *root, int alpha)
{
    *each = (helper){ .solver = *s,
                      .budget = *s->budget,
                      .seek = seek,
                      .root = root,
                      .alpha = alpha,
                      .late = each->late };
    if (each->late != NULL) {
        each->solver.table.windows[WINDOW_LATE].words =
            (_Atomic uint64_t *)(void *)each->late->buckets;
    }
    each->solver.budget = &each->budget;
    each->solver.next_look = 0;
    each->budget.granted = each->budget.left = 0;
    c4bi_budget_join(&each->budget, &s->team->stop, &s->team->nodes, false);
    return start_helper(each);
}

static void dismiss_team(classic *s)
{
    if (s->team == NULL) {
        return;
    }
    c4bi_budget_leave(s->budget);
    for (int i = 0; i < s->helper_count; i++) {
        c4b_table_free(s->helpers[i].late);
    }
    free(s->helpers);
    free(s->team);
    s->team = NULL;
}

/* Without memory for a team the question is answered by one thread. */
static void gather_team(classic *s)
{
    classic_team *team = calloc(1, sizeof *team);
    helper *helpers = calloc((size_t)s->helper_count, sizeof *helpers);
    if (team == NULL || helpers == NULL) {
        free(team);
        free(helpers);
        s->helper_count = 0;
        return;
    }
    s->team = team;
    s->helpers = helpers;
    c4bi_classic_table_open(&s->table);
    size_t late = (size_t)s->table.windows[WINDOW_LATE].count * CLASSIC_WORDS * sizeof(uint64_t);
    for (int i = 0; i < s->helper_count && late > 0; i++) {
        helpers[i].late = c4bi_table_new_bytes(late);
    }
    c4bi_budget_join(s->budget, &team->stop, &team->nodes, true);
}

/* The first thread's own search may have been ended by another's answer, which is no end. */
static int ask_team(classic *s, seek_fn seek, const void *root, int alpha)
{
    classic_team *t = s->team;
    int hired = 0;
    atomic_store(&t->answered, 0);
    c4b_stop_reset(&t->stop);
    while (hired < s->helper_count && hire(&s->helpers[hired], s, seek, root, alpha)) {
        hired++;
    }
    seek(s, root, alpha);
    c4b_stop_request(&t->stop);
    for (int i = 0; i < hired; i++) {
        pthread_join(s->helpers[i].thread, NULL);
        s->other_nodes += budget_nodes(&s->helpers[i].budget);
    }
    c4b_stop_reset(&t->stop);
    if (atomic_load(&t->answered) != 0) {
        s->ended = false;
        s->budget->reason = C4B_DONE;
        s->root_column = t->column;
    }
    return t->answer;
}

/* ---- the kinds of board ---- */

#define TEMPLATE "connect4/frame_width.h"
#include "base/each_width.h"

#define WIDTH 64

/* 6 x 7 with lines of four, the board of all comparisons: all that is known when it is compiled. */
#define BOTTOM_6X7 (((UINT64_C(1) << 49) - 1) / 127)
#define COLUMN_6X7(i) (UINT64_C(63) << 7 * (i))
static const classic_frame_64 frame_6x7 = {
    .shape = { .rows = 6, .columns = 7, .stride = 7, .connect = 4, .lines = LINES_FOUR_ON_6_ROWS },
    .fours = true,
    .cells = BOTTOM_6X7 * 63,
    .bottom = BOTTOM_6X7,
    .guards = BOTTOM_6X7 << 6,
    .claimed = BOTTOM_6X7 * 42,
    .columns = { COLUMN_6X7(0), COLUMN_6X7(1), COLUMN_6X7(2), COLUMN_6X7(3), COLUMN_6X7(4),
                 COLUMN_6X7(5), COLUMN_6X7(6) },
};

#define FRAME(s) ((void)(s), &frame_6x7)
#define WHOLE_KEYS 1
#define KEY_BITS(t) 49
#define KEY_MASK(t) ((UINT64_C(1) << 49) - 1)
#if defined(__x86_64__)
#define COUNT(cells) ((unsigned)__builtin_popcountll(cells))
#define LANES 8
#define TARGET __attribute__((target("popcnt,bmi,bmi2,avx512f,avx512vl,avx512dq,avx512vpopcntdq")))
#define KIND(name) name##_6x7_of_8
#include "connect4/search_kernel.h"
#undef LANES
#undef TARGET
#undef KIND
#define LANES 4
#define TARGET __attribute__((target("popcnt,bmi,bmi2,avx2")))
#define KIND(name) name##_6x7_of_4
#include "connect4/search_kernel.h"
#undef LANES
#undef TARGET
#undef KIND
#undef COUNT
#endif
#define COUNT(cells) FN(count)(cells)
#define LANES 1
#define TARGET
#define KIND(name) name##_6x7
#include "connect4/search_kernel.h"
#undef FRAME
#undef WHOLE_KEYS
#undef KEY_BITS
#undef KEY_MASK
#undef KIND

#define FRAME(s) (&(s)->FN(frame))
#define KEY_BITS(t) (t)->key_bits
#define KEY_MASK(t) (t)->key_mask
#define WHOLE_KEYS (s->table.key_bits <= LARGEST_WHOLE_KEY)
#define KIND(name) name##_any_64
#include "connect4/search_kernel.h"
#undef WHOLE_KEYS
#undef KIND
#undef WIDTH

#define WIDTH 128
#define WHOLE_KEYS 0
#define KIND(name) name##_any_128
#include "connect4/search_kernel.h"
#undef WIDTH

/* ---- the call ---- */

bool c4bi_classic_applies(const ruleset *set)
{
    const c4b_rules *r = &set->rules;
    return r->bomb_period == 0 && r->moves_per_turn == 1 && !set->misere &&
           r->full_board == C4B_FULL_IS_DRAW;
}

static bool is_6x7(const shape *s)
{
    return s->rows == 6 && s->columns == 7 && s->connect == 4;
}

typedef void (*solve_64_fn)(classic *s, const position_64 *p, unsigned mover, bool distance,
                            const classic_answer *known, classic_answer *a);

/* The kind for 6 x 7 that uses most of what the machine has. */
static solve_64_fn solve_on_6x7(void)
{
#if defined(__x86_64__)
    bool counts = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
                  __builtin_cpu_supports("bmi2");
    if (counts && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vpopcntdq")) {
        return solve_6x7_of_8;
    }
    if (counts && __builtin_cpu_supports("avx2")) {
        return solve_6x7_of_4;
    }
#endif
    return solve_6x7;
}

/* Bounds that every value is within. */
static const classic_answer nothing_known = { .lower = -128, .upper = 128 };

static void run(classic *s, const classic_question *q, classic_answer *a)
{
    const classic_answer *known = q->known != NULL ? q->known : &nothing_known;
    if (q->set->wide) {
        const position_128 *p = q->position;
        solve_any_128(s, p, mover_128(q->set, p), q->distance, known, a);
    } else {
        const position_64 *p = q->position;
        solve_64_fn solve = is_6x7(&q->set->shape) ? solve_on_6x7() : solve_any_64;
        solve(s, p, mover_64(q->set, p), q->distance, known, a);
    }
}

static unsigned empty_cells(const classic_question *q)
{
    unsigned cells = q->set->shape.rows * q->set->shape.columns;
    return cells - (q->set->wide ? count_128(occupied_128(q->position))
                                 : count_64(occupied_64(q->position)));
}

/* Whether threads may pay. */
static bool wants_team(const classic_question *q)
{
    return q->threads > 1 && empty_cells(q) >= EMPTY_FOR_HELPERS;
}

/* Nobody can share a table that is to be replaced by a larger one. */
static int helpers_of(const classic *s, const classic_question *q)
{
    bool grows = s->table.own && table_bytes(s->table.table) < s->table.most_bytes;
    int threads = q->threads < MOST_CLASSIC_THREADS ? q->threads : MOST_CLASSIC_THREADS;
    return wants_team(q) && !grows ? threads - 1 : 0;
}

/* For a team the largest, where memory allows. */
static c4b_status take_table(classic_table *t, const classic_question *q)
{
    const ruleset *set = q->set;
    unsigned key_bits = set->shape.stride * set->shape.columns;
    if (wants_team(q) && c4bi_classic_table_take(t, q->table, key_bits, owner_of(set), false,
                                                 q->most_bytes) == C4B_OK) {
        return C4B_OK;
    }
    return c4bi_classic_table_take(t, q->table, key_bits, owner_of(set), true, q->most_bytes);
}

c4b_status c4bi_classic_solve(const classic_question *q, classic_answer *a)
{
    classic s;
    const ruleset *set = q->set;
    *a = (classic_answer){ .column = -1 };
    c4b_status status = take_table(&s.table, q);
    if (status != C4B_OK) {
        return status;
    }
    s.budget = q->budget;
    s.ended = false;
    s.team = NULL;
    s.helpers = NULL;
    s.path = s.settled = NULL;
    s.next_look = 0;
    s.other_nodes = 0;
    set->wide ? make_ready_128(&s, set) : make_ready_64(&s, set);
    s.helper_count = helpers_of(&s, q);
    run(&s, q, a);
    a->other_nodes = s.other_nodes;
    dismiss_team(&s);
    c4bi_classic_table_drop(&s.table);
    return C4B_OK;
}
