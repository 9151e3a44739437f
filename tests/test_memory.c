/*
 * test_memory.c - makes each allocation fail in turn, alone and together with all later ones: every
 * call must report the failure and change nothing.
 *
 * The linker replaces the library's malloc, calloc, realloc and free by the functions of this file
 * (--wrap), so the library contains no code for this test.
 */
#include "rules/position.h"
#include "suite.h"

#include <conecta4boom.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

/* Allocations are counted, and fail, only while `armed`, because Check allocates too. For the same
   reason code that runs while `armed` uses EXPECT instead of ck_assert. */
static bool armed;
static int allocations;        /* so far, while armed */
static int failing_allocation; /* the number of the first that fails, from 1; 0: none */
static bool later_ones_fail;   /* all after the first fail as well */
static int live;               /* blocks allocated while armed and not freed yet */
static size_t largest;         /* the most bytes in one request while armed */

/* Check needs memory to report a failure, so a failure ends the shortage. */
#undef EXPECT
#undef EXPECT_EQ
#define EXPECT(condition)                                                                          \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            armed = false;                                                                         \
            ck_abort_msg("not so: %s", #condition);                                                \
        }                                                                                          \
    } while (0)
#define EXPECT_EQ(actual, expected) EXPECT((long long)(actual) == (long long)(expected))

static void arm(int failing)
{
    allocations = live = 0;
    largest = 0;
    failing_allocation = failing;
    later_ones_fail = false;
    armed = true;
}

static void arm_for_good(int failing)
{
    arm(failing);
    later_ones_fail = true;
}

static bool fails(size_t size)
{
    if (!armed) {
        return false;
    }
    allocations++;
    largest = size > largest ? size : largest;
    return allocations == failing_allocation ||
           (later_ones_fail && allocations > failing_allocation);
}

void *__wrap_malloc(size_t size)
{
    void *memory = fails(size) ? NULL : __real_malloc(size);
    live += armed && memory != NULL;
    return memory;
}

void *__wrap_calloc(size_t count, size_t size)
{
    void *memory = fails(count * size) ? NULL : __real_calloc(count, size);
    live += armed && memory != NULL;
    return memory;
}

void *__wrap_realloc(void *memory, size_t size)
{
    void *larger = fails(size) ? NULL : __real_realloc(memory, size);
    live += armed && memory == NULL && larger != NULL;
    return larger;
}

void __wrap_free(void *memory)
{
    live -= armed && memory != NULL;
    __real_free(memory);
}

static const char endless[] = "boom:connect=32,bomb_period=1 "
                              "......./......./......./......./......./......./....... 1";
static const char endless_wide[] = "boom:columns=12,connect=32,bomb_period=1 "
                                   "............/............/............/............/"
                                   "............/............/............ 1";
static const char wide[] = "classic:rows=8,columns=12 ............/............/............/"
                           "............/............/............/............/............ 1";

/* Plays up to `moves` moves, until one fails. Returns the last status. */
static c4b_status play_on(c4b_state *state, int moves)
{
    c4b_status status = C4B_OK;
    for (int i = 0; status == C4B_OK && i < moves; i++) {
        char old_text[256], new_text[256];
        c4b_move move = c4b_state_is_legal(state, C4B_BOOM) ? C4B_BOOM : 0;
        c4b_state_position_text(state, old_text, sizeof old_text);
        status = c4b_state_play(state, move);
        if (status != C4B_OK) {
            EXPECT_EQ(status, C4B_ERR_NO_MEMORY);
            c4b_state_position_text(state, new_text, sizeof new_text);
            EXPECT(strcmp(old_text, new_text) == 0);
        }
    }
    return status;
}

/* How many moves and how many texts of moves were refused. */
static int moves_refused, texts_refused;

/* Creates a state from a position text; NULL when memory runs out. */
static c4b_state *read_position(const char *text)
{
    size_t bad_at = 4711;
    c4b_state *state = (c4b_state *)&bad_at;
    c4b_status status = c4b_state_from_position(&state, text, &bad_at);
    EXPECT(status == C4B_OK ? state != NULL : status == C4B_ERR_NO_MEMORY && state == NULL);
    EXPECT_EQ(bad_at, 4711);
    return state;
}

/* Takes back all moves but the first three, and plays them again as a text on a clone. Returns
   whether anything failed. */
static bool replay_as_text(c4b_state *state)
{
    enum { KEPT = 3 };
    char moves[512];
    size_t bad_at = 4711, count = c4b_state_moves_text(state, moves, sizeof moves);
    while (c4b_state_moves_text(state, NULL, 0) > KEPT) {
        EXPECT_EQ(c4b_state_undo(state), C4B_OK);
    }
    c4b_state *clone = c4b_state_clone(state);
    if (clone == NULL) {
        return true;
    }
    c4b_status status = c4b_state_play_text(clone, moves + KEPT, &bad_at);
    EXPECT(status == C4B_OK || status == C4B_ERR_NO_MEMORY);
    EXPECT_EQ(c4b_state_moves_text(clone, NULL, 0), status == C4B_OK ? count : KEPT);
    EXPECT(status == C4B_OK || c4b_state_equal(clone, state));
    EXPECT_EQ(bad_at, 4711);
    texts_refused += status != C4B_OK;
    c4b_state_free(clone);
    return status != C4B_OK;
}

/* Uses every call of a state that allocates memory. A call that fails must report it and change
   nothing; the scenario then continues without its result. Returns whether anything failed. */
static bool scenario(void)
{
    bool failed = false;
    c4b_state *a = (c4b_state *)&failed, *b = a;
    c4b_status status = c4b_state_create(&a, NULL);
    EXPECT(status == C4B_OK ? a != NULL : status == C4B_ERR_NO_MEMORY && a == NULL);
    failed |= a == NULL;
    c4b_state_free(a);

    a = read_position(endless);
    failed |= a == NULL;
    if (a != NULL) {
        status = play_on(a, 300);
        moves_refused += status != C4B_OK;
        failed |= status != C4B_OK;
        b = c4b_state_clone(a);
        failed |= b == NULL;
        EXPECT(b == NULL || c4b_state_equal(a, b));
        c4b_state_free(b);
        failed |= replay_as_text(a);
    }

    b = read_position(wide);
    failed |= b == NULL;
    if (a != NULL && b != NULL) {
        char old_text[256], new_text[256];
        c4b_state_position_text(a, old_text, sizeof old_text);
        status = c4b_state_copy(a, b);
        c4b_state_position_text(a, new_text, sizeof new_text);
        failed |= status != C4B_OK;
        EXPECT(strcmp(new_text, status == C4B_OK ? wide : old_text) == 0);
        EXPECT_EQ(c4b_state_play(a, 0), C4B_OK); /* the state can still be used */
    }
    c4b_state_free(a);
    c4b_state_free(b);
    return failed;
}

START_TEST(every_allocation_fails_once)
{
    arm(0);
    EXPECT(!scenario());
    armed = false;
    int needed = allocations;
    ck_assert_int_eq(live, 0);
    ck_assert_int_gt(needed, 12);
    for (int failing = 1; failing <= needed; failing++) {
        arm(failing);
        bool failed = scenario();
        armed = false;
        /* When a request for more room fails, the library tries a smaller one: if that succeeds,
           no call has failed. */
        ck_assert_msg(failed || allocations > needed, "allocation %d was not missed", failing);
        ck_assert_int_eq(live, 0); /* no memory leak */
    }
}
END_TEST

START_TEST(memory_runs_out_for_good)
{
    arm(0);
    EXPECT(!scenario());
    armed = false;
    int needed = allocations;
    for (int failing = 1; failing <= needed; failing++) {
        arm_for_good(failing);
        bool failed = scenario();
        armed = false;
        ck_assert_msg(failed, "allocation %d and all later ones were not missed", failing);
        ck_assert_int_eq(live, 0);
    }
    /* Here the smaller request failed too, so moves were refused. */
    ck_assert_int_gt(moves_refused, 0);
    ck_assert_int_gt(texts_refused, 0);
}
END_TEST

/* However long the game is, a copy requests room for the whole game, also where the game has just
   filled its own room. */
START_TEST(copies_have_room)
{
    c4b_state *original = read_position(endless);
    for (size_t positions = 1; positions < 300; positions++) {
        arm(0);
        c4b_state *copy = read_position(endless);
        EXPECT_EQ(c4b_state_copy(copy, original), C4B_OK);
        EXPECT(c4b_state_equal(copy, original));
        armed = false;
        ck_assert_uint_ge(largest, positions * sizeof(position_64));
        c4b_state_free(copy);
        ck_assert_int_eq(play_on(original, 1), C4B_OK);
    }
    c4b_state_free(original);
}
END_TEST

/* A state that has held a longer game keeps the memory for it, whatever it holds in between. */
static void expect_room_kept(const char *long_game, int length, const char *short_game)
{
    c4b_state *original = read_position(long_game);
    c4b_state *other = read_position(short_game), *copy = read_position(short_game);
    ck_assert_int_eq(play_on(original, length), C4B_OK);
    ck_assert_int_eq(c4b_state_copy(copy, original), C4B_OK);
    ck_assert_int_eq(c4b_state_undo(original), C4B_OK);
    ck_assert_int_eq(play_on(other, 20), C4B_OK);
    arm_for_good(1);
    for (int i = 0; i < 10; i++) {
        EXPECT_EQ(c4b_state_copy(copy, other), C4B_OK);
        EXPECT(c4b_state_equal(copy, other));
        EXPECT_EQ(c4b_state_copy(copy, original), C4B_OK);
        EXPECT(c4b_state_equal(copy, original));
    }
    armed = false;
    ck_assert_int_eq(allocations, 0);
    c4b_state_free(original);
    c4b_state_free(other);
    c4b_state_free(copy);
}

START_TEST(copies_keep_the_room)
{
    for (int length = 300; length < 304; length++) {
        expect_room_kept(endless, length, endless);
        expect_room_kept(endless, length, endless_wide);
        expect_room_kept(endless_wide, length, endless);
        expect_room_kept(endless_wide, length, endless_wide);
    }
}
END_TEST

/* Copying to a state that has held as long a game needs no memory. */
START_TEST(copying_again_needs_no_memory)
{
    c4b_state *original, *copy;
    ck_assert_int_eq(c4b_state_from_position(&original, endless, NULL), C4B_OK);
    ck_assert_int_eq(play_on(original, 300), C4B_OK);
    ck_assert_int_eq(c4b_state_from_position(&copy, endless, NULL), C4B_OK);
    ck_assert_int_eq(c4b_state_copy(copy, original), C4B_OK);
    arm(1);
    for (int i = 0; i < 100; i++) {
        EXPECT_EQ(c4b_state_copy(copy, original), C4B_OK);
        EXPECT_EQ(c4b_state_undo(copy), C4B_OK);
    }
    armed = false;
    ck_assert_int_eq(allocations, 0);
    c4b_state_free(original);
    c4b_state_free(copy);
}
END_TEST

/* ---- searches ---- */

/* A game of one heap: a move takes 1, 2 or 3; the player who takes the last one wins. */
typedef struct heap {
    int left, mover;
} heap;

static c4b_player turn_of_heap(const void *state, void *data)
{
    (void)data;
    return ((const heap *)state)->mover;
}

static int moves_of_heap(const void *state, c4b_move *out, void *data)
{
    (void)data;
    int left = ((const heap *)state)->left;
    int count = left < 3 ? left : 3;
    for (int i = 0; i < count; i++) {
        out[i] = i + 1;
    }
    return count;
}

static void take_from_heap(void *state, c4b_move move, void *data)
{
    (void)data;
    heap *h = state;
    h->left -= move;
    h->mover = 3 - h->mover;
}

static c4b_outcome outcome_of_heap(const void *state, void *data)
{
    (void)data;
    const heap *h = state;
    return h->left == 0 ? 3 - h->mover : C4B_ONGOING;
}

static int eval_of_heap(const void *state, c4b_player player, void *data)
{
    (void)state, (void)player, (void)data;
    return 0;
}

static uint64_t hash_of_heap(const void *state, void *data)
{
    (void)data;
    const heap *h = state;
    return (uint64_t)(4 * h->left + h->mover);
}

static int heaps_are_equal(const void *a, const void *b, void *data)
{
    (void)data;
    return memcmp(a, b, sizeof(heap)) == 0;
}

static const c4b_game heap_game = { .size = sizeof(c4b_game),
                                    .state_size = sizeof(heap),
                                    .max_moves = 3,
                                    .turn = turn_of_heap,
                                    .moves = moves_of_heap,
                                    .play = take_from_heap,
                                    .outcome = outcome_of_heap,
                                    .eval = eval_of_heap,
                                    .hash = hash_of_heap,
                                    .equal = heaps_are_equal };

enum { WAYS_TO_SEARCH = 9 };

/* Runs one of the searches, deep enough for a private transposition table to grow. */
static c4b_status search_one_way(int way, const c4b_state *state, c4b_result *result)
{
    const heap start = { .left = 21, .mover = C4B_GREEN };
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    c4b_status status = C4B_ERR_NO_MEMORY;
    options.depth = 3;
    options.threads = way % 2 == 0 ? 1 : 2;
    switch (way) {
    case 0:
        return c4b_minimax(state, &options, result);
    case 1:
        return c4b_alphabeta(state, &options, result);
    case 2:
    case 3:
        options.depth = 11;
        options.eval = c4b_eval_windows;
        return c4b_search(state, &options, result);
    case 4:
        return c4b_game_minimax(&heap_game, &start, &options, result);
    case 5:
        return c4b_game_alphabeta(&heap_game, &start, &options, result);
    case 6:
    case 7:
        return c4b_game_search(&heap_game, &start, &options, result);
    default:
        options.table = c4b_table_new(1);
        options.stop = c4b_stop_new();
        if (options.table != NULL && options.stop != NULL) {
            status = c4b_search(state, &options, result);
        }
        c4b_table_free(options.table);
        c4b_stop_free(options.stop);
        return status;
    }
}

static void run_short(int way, const c4b_state *state, int failing, bool for_good)
{
    c4b_result result = C4B_RESULT_INIT, untouched = C4B_RESULT_INIT;
    for_good ? arm_for_good(failing) : arm(failing);
    c4b_status status = search_one_way(way, state, &result);
    armed = false;
    EXPECT_EQ(live, 0);
    EXPECT(status == C4B_OK ? result.pv_length > 0 : status == C4B_ERR_NO_MEMORY);
    EXPECT(status == C4B_OK || memcmp(&result, &untouched, sizeof result) == 0);
    /* No search can do without its first allocation. */
    EXPECT(failing != 1 || status == C4B_ERR_NO_MEMORY);
}

static void solve_short(const c4b_state *state, int failing, bool for_good)
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution s[8], untouched = C4B_SOLUTION_INIT;
    for (int i = 0; i < 8; i++) {
        s[i] = (c4b_solution)C4B_SOLUTION_INIT;
    }
    options.distance = 1;
    for_good ? arm_for_good(failing) : arm(failing);
    c4b_status one = c4b_solve(state, &options, &s[7]);
    c4b_status each = c4b_solve_moves(state, &options, s, 7, NULL);
    armed = false;
    EXPECT_EQ(live, 0);
    EXPECT(one == C4B_OK || one == C4B_ERR_NO_MEMORY);
    EXPECT(each == C4B_OK || each == C4B_ERR_NO_MEMORY);
    EXPECT(one == C4B_OK || memcmp(&s[7], &untouched, sizeof untouched) == 0);
    EXPECT(failing != 1 || one == C4B_ERR_NO_MEMORY);
}

START_TEST(solving_runs_short_of_memory)
{
    c4b_state *state = c4b_state_new(NULL);
    EXPECT_EQ(c4b_state_play_text(state, "2244776727523", NULL), C4B_OK); /* a win in 2 moves */
    solve_short(state, 0, false);
    int needed = allocations;
    ck_assert_int_gt(needed, 10);
    for (int failing = 1; failing <= needed; failing += 1 + failing / 50) {
        solve_short(state, failing, false);
        solve_short(state, failing, true);
    }
    c4b_state_free(state);
}
END_TEST

/* Solves Connect 4 with as much memory as there is, by one thread or two. Returns whether a call
   failed. A call that succeeds must give the right answer. */
static bool solve_connect_4(const c4b_state *state, int threads, const c4b_solution *truth)
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution s = C4B_SOLUTION_INIT, untouched = C4B_SOLUTION_INIT, out[9];
    for (int i = 0; i < 9; i++) {
        out[i] = untouched;
    }
    options.distance = 1;
    options.threads = threads;
    c4b_status one = c4b_solve(state, &options, &s);
    EXPECT(one == C4B_OK || one == C4B_ERR_NO_MEMORY);
    EXPECT(one == C4B_OK || memcmp(&s, &untouched, sizeof s) == 0);
    EXPECT(one != C4B_OK || (s.outcome == truth->outcome && s.distance == truth->distance));
    options.table = c4b_table_new(1);
    int count = 0;
    c4b_status each = c4b_solve_moves(state, &options, out, 9, &count);
    c4b_table_free(options.table);
    EXPECT(each == C4B_OK || each == C4B_ERR_NO_MEMORY);
    EXPECT(each == C4B_OK || memcmp(&out[0], &untouched, sizeof s) == 0);
    for (int i = 0; each == C4B_OK && i < count; i++) {
        EXPECT(out[i].move != truth->move || out[i].distance == truth->distance);
    }
    return one != C4B_OK || each != C4B_OK;
}

/* Returns how many more allocations two threads make than one. */
static int solve_connect_4_short(int rows, int columns, const char *moves)
{
    int taken[3] = { 0 };
    c4b_rules rules = C4B_RULES_INIT;
    EXPECT_EQ(c4b_rules_preset(&rules, "classic"), C4B_OK);
    rules.rows = rows;
    rules.columns = columns;
    c4b_state *state = c4b_state_new(&rules);
    EXPECT_EQ(c4b_state_play_text(state, moves, NULL), C4B_OK);
    for (int threads = 1; threads <= 2; threads++) {
        c4b_solution truth = C4B_SOLUTION_INIT;
        c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
        options.distance = 1;
        EXPECT_EQ(c4b_solve(state, &options, &truth), C4B_OK);
        arm(0);
        EXPECT(!solve_connect_4(state, threads, &truth));
        armed = false;
        EXPECT_EQ(live, 0);
        int needed = taken[threads] = allocations, failures = 0;
        ck_assert_int_ge(needed, 3);
        for (int failing = 1; failing <= needed; failing++) {
            arm(failing);
            failures += solve_connect_4(state, threads, &truth);
            armed = false;
            EXPECT_EQ(live, 0);
            arm_for_good(failing);
            solve_connect_4(state, threads, &truth);
            armed = false;
            EXPECT_EQ(live, 0);
        }
        ck_assert_int_gt(failures, 0);
    }
    c4b_state_free(state);
    return taken[2] - taken[1];
}

/* The first two positions take long enough for a private table to grow and for a second thread to
   help, which needs at least three allocations. The third has a board of 128 bits. */
START_TEST(connect_4_runs_short_of_memory)
{
    ck_assert_int_ge(solve_connect_4_short(6, 7, "5455174361263362"), 3);
    solve_connect_4_short(6, 7, "71324677554451437653");
    solve_connect_4_short(8, 8, "7578442418574218238151164418");
}
END_TEST

/* Makes, fills, writes, opens and looks up a book. Returns whether everything succeeded. */
static bool use_book(const c4b_state *state, const char *path)
{
    c4b_book *made = NULL, *opened = NULL;
    c4b_solution s = C4B_SOLUTION_INIT;
    c4b_status status = c4b_book_create(&made, NULL, 1, 1);
    EXPECT(status == C4B_OK ? made != NULL : status == C4B_ERR_NO_MEMORY && made == NULL);
    if (status == C4B_OK) {
        s.outcome = c4b_state_turn(state); /* for a win, the book looks for the move */
        status = c4b_book_add(made, state, &s);
    }
    if (status == C4B_OK) {
        status = c4b_book_write(made, path);
    }
    if (status == C4B_OK) {
        status = c4b_book_open(&opened, path);
        EXPECT(status == C4B_OK || opened == NULL);
    }
    if (status == C4B_OK) {
        status = c4b_book_find(opened, state, &s);
        EXPECT_EQ(s.outcome, c4b_state_turn(state));
    }
    if (status == C4B_OK) {
        status = c4b_book_write(opened, path);
    }
    if (status == C4B_OK) { /* a page that was read is made writable */
        status = c4b_book_add(opened, state, &s);
        EXPECT_EQ(c4b_book_outcome(opened, state), c4b_state_turn(state));
    }
    EXPECT(status == C4B_OK || status == C4B_ERR_NO_MEMORY);
    c4b_book_free(made);
    c4b_book_free(opened);
    return status == C4B_OK;
}

START_TEST(books_run_short_of_memory)
{
    char path[64];
    snprintf(path, sizeof path, "memory-%ld.book", (long)getpid());
    c4b_state *state = c4b_state_new(NULL);
    EXPECT_EQ(c4b_state_play_text(state, "44", NULL), C4B_OK);
    arm(0);
    EXPECT(use_book(state, path));
    armed = false;
    EXPECT_EQ(live, 0);
    int needed = allocations, failures = 0;
    for (int failing = 1; failing <= needed; failing++) {
        arm(failing);
        failures += !use_book(state, path);
        armed = false;
        EXPECT_EQ(live, 0);
        arm_for_good(failing);
        use_book(state, path);
        armed = false;
        EXPECT_EQ(live, 0);
    }
    ck_assert_int_ge(needed, 8);
    ck_assert_int_eq(failures, needed); /* each allocation is necessary */
    remove(path);
    c4b_state_free(state);
}
END_TEST

/* Adds more positions of 8 moves than a new page has room for. */
static bool fill_page(c4b_book *book, c4b_state *state)
{
    c4b_status status = C4B_OK;
    for (int i = 0; status == C4B_OK && i < 40; i++) {
        c4b_solution s = C4B_SOLUTION_INIT, found = C4B_SOLUTION_INIT;
        int played = 0;
        for (int rest = 1000 + 77 * i; status == C4B_OK && played < 8; played++, rest /= 3) {
            status = c4b_state_play(state, (played + rest) % 7);
        }
        played -= status != C4B_OK;
        s.outcome = C4B_DRAW;
        status = status == C4B_OK ? c4b_book_add(book, state, &s) : status;
        if (status == C4B_OK) {
            EXPECT_EQ(c4b_book_find(book, state, &found) == C4B_OK ? found.outcome : C4B_DRAW,
                      C4B_DRAW);
        }
        for (; played > 0; played--) {
            EXPECT_EQ(c4b_state_undo(state), C4B_OK);
        }
    }
    EXPECT(status == C4B_OK || status == C4B_ERR_NO_MEMORY);
    return status == C4B_OK;
}

START_TEST(pages_run_short_of_memory)
{
    c4b_state *state = c4b_state_new(NULL);
    c4b_book *book = NULL;
    EXPECT_EQ(c4b_book_create(&book, NULL, 8, 0), C4B_OK);
    arm(0);
    EXPECT(fill_page(book, state));
    armed = false;
    c4b_book_free(book);
    int needed = allocations, failures = 0;
    for (int failing = 1; failing <= needed; failing++) {
        EXPECT_EQ(c4b_book_create(&book, NULL, 8, 0), C4B_OK);
        arm(failing);
        failures += !fill_page(book, state);
        armed = false;
        EXPECT(fill_page(book, state)); /* what failed succeeds later */
        c4b_book_free(book);
    }
    ck_assert_int_ge(failures, 3);
    c4b_state_free(state);
}
END_TEST

/* Answering from a book needs no memory, also through a forced move. */
START_TEST(answers_need_no_memory)
{
    c4b_rules rules = C4B_RULES_INIT;
    EXPECT_EQ(c4b_rules_preset(&rules, "classic"), C4B_OK);
    rules.rows = 4;
    c4b_state *state = c4b_state_new(&rules);
    c4b_book *book = NULL;
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution exact = C4B_SOLUTION_INIT, s = C4B_SOLUTION_INIT;
    EXPECT_EQ(c4b_state_play_text(state, "112234", NULL), C4B_OK); /* 4 was forced */
    EXPECT_EQ(c4b_solve(state, NULL, &exact), C4B_OK);
    EXPECT_EQ(c4b_book_create(&book, &rules, 0, 0), C4B_OK);
    EXPECT_EQ(c4b_book_add(book, state, &exact), C4B_OK);
    EXPECT_EQ(c4b_state_undo(state), C4B_OK);
    options.book = book;
    arm_for_good(1);
    EXPECT_EQ(c4b_solve(state, &options, &s), C4B_OK);
    armed = false;
    EXPECT(s.nodes == 0 && s.move == 3 && s.outcome == exact.outcome);
    EXPECT_EQ(allocations, 0);
    c4b_book_free(book);
    c4b_state_free(state);
}
END_TEST

START_TEST(searches_run_short_of_memory)
{
    c4b_state *state = c4b_state_new(NULL);
    for (int way = 0; way < WAYS_TO_SEARCH; way++) {
        run_short(way, state, 0, false);
        int needed = allocations;
        ck_assert_int_ge(needed, 3);
        for (int failing = 1; failing <= needed; failing++) {
            run_short(way, state, failing, false);
            run_short(way, state, failing, true);
        }
    }
    c4b_state_free(state);
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "every allocation fails once", every_allocation_fails_once },
        { "memory runs out for good", memory_runs_out_for_good },
        { "copies have room", copies_have_room },
        { "copies keep the room", copies_keep_the_room },
        { "copying again needs no memory", copying_again_needs_no_memory },
        { "searches run short of memory", searches_run_short_of_memory },
        { "solving runs short of memory", solving_runs_short_of_memory },
        { "Connect 4 runs short of memory", connect_4_runs_short_of_memory },
        { "books run short of memory", books_run_short_of_memory },
        { "pages run short of memory", pages_run_short_of_memory },
        { "answers need no memory", answers_need_no_memory },
    };
    return RUN_TESTS("memory", tests);
}
