/*
 * growing.c - a program of one version for libraries of others: test_growing.sh builds it with and
 * without LATER, which says that the structs have two more fields, and links it with a library
 * that knows these fields ("later") and with one that does not ("today").
 *
 * Every struct that it hands to the library lies at the end of a page, and the next page may be
 * neither read nor written. What it prints must not depend on either version.
 */
#define _DEFAULT_SOURCE
#include <conecta4boom.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static bool library_is_later;

#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "growing.c:%d: %s\n", __LINE__, #condition);                           \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

/* A copy of `size` bytes that end where nothing may be read or written. */
static void *at_the_edge(const void *object, size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), pages = (size + page - 1) / page;
    char *memory =
        mmap(NULL, (pages + 1) * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    REQUIRE(memory != MAP_FAILED);
    REQUIRE(mprotect(memory + pages * page, page, PROT_NONE) == 0);
    return memcpy(memory + pages * page - size, object, size);
}

/* X(name, initialiser, last field in version 1.0) for each struct that can grow. */
#define STRUCT_LIST(X)                                                                             \
    X(rules, C4B_RULES_INIT, reserved)                                                             \
    X(boards, C4B_BOARDS_INIT, landings)                                                           \
    X(progress, C4B_PROGRESS_INIT, pv)                                                             \
    X(search_options, C4B_SEARCH_OPTIONS_INIT, progress_data)                                      \
    X(result, C4B_RESULT_INIT, root)                                                               \
    X(solve_options, C4B_SOLVE_OPTIONS_INIT, progress_data)                                        \
    X(solution, C4B_SOLUTION_INIT, seconds)                                                        \
    X(game, C4B_GAME_INIT, data)

/* The size that a struct had in version 1.0. */
#define END_OF(type, field) (offsetof(type, field) + sizeof(((type *)0)->field))
#define SIZE_CASE(name, INIT, end) c4b_##name : END_OF(c4b_##name, end),
#define SIZE_1_0(object) _Generic((object), STRUCT_LIST(SIZE_CASE) default : 0)

/* The two later fields are ints at the end of every struct. */
enum { LATER_BYTES = 2 * sizeof(int) };

/* The size that a struct has in the library of today. */
#ifdef LATER
#define SIZE_TODAY(object) (sizeof(object) - LATER_BYTES)
#else
#define SIZE_TODAY(object) sizeof(object)
#endif

static void set_later_field(void *object, size_t size, int value)
{
    memcpy((char *)object + size - LATER_BYTES, &value, sizeof value);
}

/* Whether the library left both later fields of a program that has them at 0. */
static bool later_fields_are_zero(const void *object, size_t size)
{
#ifdef LATER
    static const char zeros[LATER_BYTES];
    return memcmp((const char *)object + size - LATER_BYTES, zeros, LATER_BYTES) == 0;
#else
    return object != NULL && size > 0;
#endif
}

/* Checks that a call refuses sizes that no version has, and later fields that the library does not
   know; CALL is an expression with a c4b_status. */
#define CHECK_SIZES(object, CALL)                                                                  \
    do {                                                                                           \
        size_t own = (object)->size;                                                               \
        (object)->size = SIZE_1_0(*(object)) - 1;                                                  \
        REQUIRE((CALL) == C4B_ERR_INVALID);                                                        \
        (object)->size = 65537;                                                                    \
        REQUIRE((CALL) == C4B_ERR_INVALID);                                                        \
        (object)->size = own;                                                                      \
        if (own > SIZE_TODAY(*(object))) {                                                         \
            set_later_field(object, own, 1);                                                       \
            REQUIRE((CALL) == (library_is_later ? C4B_OK : C4B_ERR_UNSUPPORTED));                  \
            set_later_field(object, own, 0);                                                       \
            (object)->size = own - LATER_BYTES / 2;                                                \
            REQUIRE((CALL) == C4B_OK);                                                             \
            (object)->size = own;                                                                  \
        }                                                                                          \
    } while (0)

/* An initialised struct at the edge of what may be touched: by the macro, then by the call. */
#define NEW(name, INIT, end)                                                                       \
    static c4b_##name *new_##name(void)                                                            \
    {                                                                                              \
        const c4b_##name by_macro = INIT;                                                          \
        c4b_##name *made = at_the_edge(&by_macro, sizeof by_macro);                                \
        memset(made, 0xff, sizeof *made);                                                          \
        REQUIRE(c4b_##name##_init(made, END_OF(c4b_##name, end) - 1) == C4B_ERR_INVALID);          \
        REQUIRE(c4b_##name##_init(made, sizeof *made) == C4B_OK);                                  \
        REQUIRE(memcmp(made, &by_macro, sizeof by_macro) == 0);                                    \
        return made;                                                                               \
    }
STRUCT_LIST(NEW)

/* ---- what the library gives back ---- */

static void print_result(const char *title, const c4b_result *result)
{
    REQUIRE(result->size == sizeof *result && later_fields_are_zero(result, sizeof *result));
    printf("%s: %d %d depth %d reason %d nodes %llu evals %llu pv", title, result->move,
           result->score, result->depth, result->reason, (unsigned long long)result->nodes,
           (unsigned long long)result->evals);
    for (int i = 0; i < result->pv_length; i++) {
        printf(" %d", result->pv[i]);
    }
    printf(" root");
    for (int i = 0; i < result->root_count; i++) {
        printf(" %d:%d:%d", result->root[i].move, result->root[i].score, result->root[i].exact);
    }
    printf("\n");
}

static void print_solution(const char *title, const c4b_solution *solution)
{
    REQUIRE(solution->size == sizeof *solution);
    REQUIRE(later_fields_are_zero(solution, sizeof *solution));
    printf("%s: %d %d distance %d reason %d nodes %llu\n", title, solution->outcome, solution->move,
           solution->distance, solution->reason, (unsigned long long)solution->nodes);
}

static void print_state(const c4b_state *state)
{
    char text[512];
    c4b_state_position_text(state, text, sizeof text);
    printf("%s %016llx\n", text, (unsigned long long)c4b_state_hash(state));
}

/* ---- each part of the library ---- */

static void try_rules(void)
{
    static const char *const names[] = { "boom", "desconecta", "classic", "crush" };
    for (int i = 0; i < 4; i++) {
        c4b_rules *rules = new_rules(), *again = new_rules();
        REQUIRE(c4b_rules_preset(rules, names[i]) == C4B_OK);
        c4b_state *state = c4b_state_new(rules);
        REQUIRE(c4b_state_play_text(state, "443322", NULL) == C4B_OK);
        print_state(state);
        c4b_state_rules(state, again);
        REQUIRE(memcmp(rules, again, sizeof *rules) == 0);
        CHECK_SIZES(rules, c4b_rules_check(rules, NULL));
        CHECK_SIZES(rules, c4b_rules_preset(rules, names[i]));
        c4b_state_free(state);
    }
}

/* An option that 1.0 does not have changes the hash where it is not 0, and the text. A book cannot
   hold it. */
static void try_later_option(void)
{
#ifdef LATER
    c4b_rules *rules = new_rules();
    c4b_state *plain = c4b_state_new(rules), *changed = NULL;
    rules->later_option = 1;
    c4b_status status = c4b_state_create(&changed, rules);
    REQUIRE(status == (library_is_later ? C4B_OK : C4B_ERR_UNSUPPORTED));
    if (status == C4B_OK) {
        char text[512];
        c4b_state_position_text(changed, text, sizeof text);
        REQUIRE(strncmp(text, "boom:later_option=1 ", 20) == 0);
        REQUIRE(c4b_state_hash(plain) != c4b_state_hash(changed));
        REQUIRE(!c4b_state_equal(plain, changed));
        rules->later_option = 0;
        c4b_state_rules(changed, rules);
        REQUIRE(rules->later_option == 1);
    }
    c4b_book *book = NULL;
    REQUIRE(c4b_book_create(&book, rules, 20, 0) == C4B_ERR_UNSUPPORTED);
    REQUIRE(book == NULL);
    c4b_state_free(plain);
    c4b_state_free(changed);
#endif
}

/* A later preset can be named, but texts of positions stay as they were. */
static void try_later_preset(void)
{
    static const char later[] =
        "later ........./........./........./........./........./......... 1";
    c4b_rules *rules = new_rules();
    c4b_state *named = NULL;
    REQUIRE(c4b_rules_preset(rules, "classic") == C4B_OK);
    rules->columns = 9;
    c4b_state *state = c4b_state_new(rules);
    print_state(state);
    REQUIRE((c4b_state_from_position(&named, later, NULL) == C4B_OK) == library_is_later);
    REQUIRE(!library_is_later || c4b_state_equal(state, named));
    c4b_state_free(state);
    c4b_state_free(named);
}

static void try_boards(const c4b_state *state)
{
    c4b_boards *boards = new_boards();
    CHECK_SIZES(boards, c4b_state_boards(state, boards));
    REQUIRE(c4b_state_boards(state, boards) == C4B_OK);
    REQUIRE(boards->size == sizeof *boards && later_fields_are_zero(boards, sizeof *boards));
    printf("boards %d %d %d %d %llx %llx %llx %llx\n", boards->rows, boards->columns, boards->turn,
           boards->moves_left, (unsigned long long)boards->green[0],
           (unsigned long long)boards->blue[0], (unsigned long long)boards->bombs[0],
           (unsigned long long)boards->landings[0]);
}

static int count_reports(const c4b_progress *progress, void *data)
{
    size_t today = SIZE_TODAY(*progress);
    REQUIRE(progress->size == (library_is_later ? today + LATER_BYTES : today));
    REQUIRE(progress->pv_length == 0 || progress->pv != NULL);
    ++*(int *)data;
    return 0;
}

static void try_searches(const c4b_state *state)
{
    int reports = 0;
    c4b_search_options *options = new_search_options();
    c4b_result *result = new_result();
    new_progress();
    options->depth = 4;
    options->progress = count_reports;
    options->progress_data = &reports;
    CHECK_SIZES(options, c4b_minimax(state, options, result));
    CHECK_SIZES(result, c4b_minimax(state, options, result));
    REQUIRE(c4b_minimax(state, options, result) == C4B_OK);
    print_result("minimax", result);
    REQUIRE(c4b_alphabeta(state, options, result) == C4B_OK);
    print_result("alphabeta", result);
    options->depth = 8;
    CHECK_SIZES(options, c4b_search(state, options, result));
    CHECK_SIZES(result, c4b_search(state, options, result));
    REQUIRE(c4b_search(state, options, result) == C4B_OK);
    print_result("search", result);
    REQUIRE(reports > 0);
    options->depth = 0;
    options->max_nodes = 20000;
    REQUIRE(c4b_search(state, options, result) == C4B_OK);
    print_result("deepening", result);
}

static c4b_solution *new_solutions(int count)
{
    const c4b_solution one = C4B_SOLUTION_INIT;
    c4b_solution all[C4B_MAX_MOVES];
    for (int i = 0; i < count; i++) {
        all[i] = one;
    }
    return at_the_edge(all, (size_t)count * sizeof one);
}

static void try_solve(const c4b_state *state)
{
    c4b_solve_options *options = new_solve_options();
    c4b_solution *solution = new_solution(), *all = new_solutions(8);
    int count = 0;
    REQUIRE(c4b_solve(state, NULL, solution) == C4B_OK);
    print_solution("solve", solution);
    CHECK_SIZES(options, c4b_solve(state, options, solution));
    CHECK_SIZES(solution, c4b_solve(state, options, solution));
    options->distance = 1;
    REQUIRE(c4b_solve(state, options, solution) == C4B_OK);
    print_solution("solve with distance", solution);
    REQUIRE(c4b_solve_moves(state, options, all, 8, &count) == C4B_OK);
    for (int i = 0; i < count; i++) {
        print_solution("move", &all[i]);
    }
    CHECK_SIZES(&all[0], c4b_solve_moves(state, options, all, 1, NULL));
    all[1].size += LATER_BYTES;
    REQUIRE(c4b_solve_moves(state, options, all, 8, NULL) == C4B_ERR_INVALID);
    all[1].size -= 2 * LATER_BYTES;
    REQUIRE(c4b_solve_moves(state, options, all, 8, NULL) == C4B_ERR_INVALID);
}

static void find_in_book(const c4b_book *book, const c4b_state *state)
{
    c4b_rules *rules = new_rules();
    c4b_solution *solution = new_solution();
    c4b_search_options *options = new_search_options();
    c4b_result *result = new_result();
    c4b_book_rules(book, rules);
    REQUIRE(rules->size == sizeof *rules && later_fields_are_zero(rules, sizeof *rules));
    printf("book of %d rows\n", rules->rows);
    CHECK_SIZES(solution, c4b_book_find(book, state, solution));
    REQUIRE(c4b_book_find(book, state, solution) == C4B_OK);
    print_solution("found", solution);
    options->book = book;
    options->max_nodes = 1000;
    REQUIRE(c4b_search(state, options, result) == C4B_OK);
    print_result("search with a book", result);
}

static void try_book(const c4b_state *state, const char *path)
{
    c4b_rules *rules = new_rules();
    c4b_solution *solution = new_solution();
    c4b_book *book = NULL;
    c4b_state_rules(state, rules);
    REQUIRE(c4b_book_create(&book, rules, 20, 1) == C4B_OK);
    REQUIRE(c4b_solve(state, NULL, solution) == C4B_OK);
    solution->distance = 1;
    CHECK_SIZES(solution, c4b_book_add(book, state, solution));
    REQUIRE(c4b_book_add(book, state, solution) == C4B_OK);
    find_in_book(book, state);
    REQUIRE(c4b_book_write(book, path) == C4B_OK);
    c4b_book_free(book);
    REQUIRE(c4b_book_open(&book, path) == C4B_OK);
    find_in_book(book, state);
    c4b_book_free(book);
}

/* ---- the program's own game: a move takes 1 to 3 of a heap; taking the last one wins ---- */

typedef struct heap {
    int left;
    c4b_player turn;
} heap;

static c4b_player heap_turn(const void *state, void *data)
{
    (void)data;
    return ((const heap *)state)->turn;
}

static int heap_moves(const void *state, c4b_move *out, void *data)
{
    (void)data;
    int left = ((const heap *)state)->left, count = left < 3 ? left : 3;
    for (int i = 0; i < count; i++) {
        out[i] = i + 1;
    }
    return count;
}

static void heap_play(void *state, c4b_move move, void *data)
{
    heap *h = state;
    (void)data;
    h->left -= move;
    h->turn = C4B_GREEN + C4B_BLUE - h->turn;
}

static c4b_outcome heap_outcome(const void *state, void *data)
{
    const heap *h = state;
    (void)data;
    return h->left > 0 ? C4B_ONGOING : h->turn == C4B_GREEN ? C4B_BLUE_WINS : C4B_GREEN_WINS;
}

static int heap_eval(const void *state, c4b_player player, void *data)
{
    (void)player, (void)data;
    return ((const heap *)state)->left;
}

static uint64_t heap_hash(const void *state, void *data)
{
    const heap *h = state;
    (void)data;
    return 2 * (uint64_t)h->left + (uint64_t)h->turn;
}

static void try_own_game(void)
{
    heap *root = at_the_edge(&(heap){ 18, C4B_GREEN }, sizeof(heap));
    c4b_game *game = new_game();
    c4b_search_options *options = new_search_options();
    c4b_result *result = new_result();
    game->state_size = sizeof *root;
    game->max_moves = 3;
    game->turn = heap_turn;
    game->moves = heap_moves;
    game->play = heap_play;
    game->outcome = heap_outcome;
    game->eval = heap_eval;
    game->hash = heap_hash;
    options->depth = 7;
    CHECK_SIZES(game, c4b_game_minimax(game, root, options, result));
    CHECK_SIZES(options, c4b_game_minimax(game, root, options, result));
    CHECK_SIZES(result, c4b_game_minimax(game, root, options, result));
    REQUIRE(c4b_game_minimax(game, root, options, result) == C4B_OK);
    print_result("own minimax", result);
    REQUIRE(c4b_game_alphabeta(game, root, options, result) == C4B_OK);
    print_result("own alphabeta", result);
    CHECK_SIZES(game, c4b_game_search(game, root, options, result));
    REQUIRE(c4b_game_search(game, root, options, result) == C4B_OK);
    print_result("own search", result);
}

int main(int count, char **arguments)
{
    REQUIRE(count == 3);
    library_is_later = strcmp(arguments[1], "later") == 0;
    c4b_state *state = c4b_state_new(NULL);
    REQUIRE(c4b_state_play_text(state, "32372513447146", NULL) == C4B_OK);
    try_rules();
    try_later_option();
    try_later_preset();
    try_boards(state);
    try_searches(state);
    try_solve(state);
    try_book(state, arguments[2]);
    try_own_game();
    c4b_state_free(state);
    return 0;
}
