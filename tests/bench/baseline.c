/*
 * bench/baseline.c - fixed pieces of work for the baseline, whose cost does not depend on a clock:
 * how many nodes they visit, how many instructions they execute, and how two threads share the
 * evaluations of one search.
 *
 *   baseline list        the rows that the baseline has, "KIND,NAME" a line
 *   baseline nodes       the nodes of the searches and solves, "nodes,NAME,VALUE" a line
 *   baseline run NAME    does the work of that name once, inside the function measured(): callgrind
 *                        counts there only, with --toggle-collect=measured
 *   baseline threads     the bounded figures of two threads, "KIND,NAME,VALUE" a line
 *   baseline kernels     the widest vector instructions that the processor shows
 *
 * baseline.sh runs it and compares. It uses public calls only, so that it can be linked with any
 * version of the library, as facts.c can.
 */
#include "../random.h"
#include "../thread_share.h"

#include <conecta4boom.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

static _Noreturn void give_up(const char *why)
{
    fprintf(stderr, "baseline: %s\n", why);
    exit(EXIT_FAILURE);
}

static void demand(bool holds, const char *why)
{
    if (!holds) {
        give_up(why);
    }
}

/* ---- states ---- */

static c4b_rules rules_of(const char *preset)
{
    c4b_rules rules = C4B_RULES_INIT;
    demand(c4b_rules_preset(&rules, preset) == C4B_OK, "unknown preset");
    return rules;
}

static c4b_state *state_after(const c4b_rules *rules, const char *moves)
{
    c4b_state *state = c4b_state_new(rules);
    demand(state != NULL && c4b_state_play_text(state, moves, NULL) == C4B_OK,
           "the moves cannot be played");
    return state;
}

static c4b_state *state_of(const char *preset, const char *moves)
{
    c4b_rules rules = rules_of(preset);
    return state_after(&rules, moves);
}

/* A random move; false when the game is over. */
static bool play_randomly(c4b_state *state)
{
    c4b_move moves[C4B_MAX_MOVES];
    int count = c4b_state_moves(state, moves);
    return count > 0 && c4b_state_play(state, moves[random_below(count)]) == C4B_OK;
}

/* ---- the input of a piece of work ---- */

/* A work's numbers; which of them are used depends on the work. */
typedef struct work {
    const char *kind; /* before the name: "nodes" where it has nodes */
    const char *name;
    void (*prepare)(const struct work *w);
    uint64_t (*run)(const struct work *w); /* returns nodes, 0 where there are none */
    const char *preset, *moves;
    int depth;
    c4b_eval_fn eval;
    c4b_status (*search)(const c4b_state *, const c4b_search_options *, c4b_result *);
    const char *file;
    int most; /* positions of the file, or of random games */
    int distance;
} work;

enum { MOST_STATES = 4096, TEXT_SIZE = 256, BOARD_SIZE = 4096 };
static c4b_state *states[MOST_STATES];
static char texts[MOST_STATES][TEXT_SIZE];
static char positions[MOST_STATES][TEXT_SIZE];
static int state_count;
static c4b_table *table;
static c4b_book *book;

static void add_state(c4b_state *state)
{
    demand(state_count < MOST_STATES, "too many states");
    c4b_state_moves_text(state, texts[state_count], TEXT_SIZE);
    c4b_state_position_text(state, positions[state_count], TEXT_SIZE);
    states[state_count++] = state;
}

static void prepare_one(const work *w)
{
    add_state(state_of(w->preset, w->moves));
}

/* A board of more than 64 bits. */
static void prepare_wide(const work *w)
{
    c4b_rules rules = rules_of(w->preset);
    rules.rows = 8;
    rules.columns = 12;
    add_state(state_after(&rules, w->moves));
}

/* Positions of unfinished random games, after 0 to 29 moves. */
static void prepare_random(const work *w)
{
    while (state_count < w->most) {
        c4b_state *state = state_of(w->preset, "");
        for (int i = random_below(w->depth > 0 ? w->depth : 30); i > 0; i--) {
            play_randomly(state);
        }
        if (c4b_state_outcome(state) == C4B_ONGOING) {
            add_state(state);
        } else {
            c4b_state_free(state);
        }
    }
}

static void prepare_file(const work *w)
{
    char path[1024], line[256], moves[128];
    snprintf(path, sizeof path, TEST_DATA "/%s", w->file);
    FILE *file = fopen(path, "r");
    demand(file != NULL, "a file of positions cannot be opened");
    while (state_count < w->most && fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "%127s", moves) == 1) {
            add_state(state_of(w->preset, strcmp(moves, "-") == 0 ? "" : moves));
        }
    }
    fclose(file);
    demand(state_count == w->most, "a file of positions is too short");
    table = c4b_table_new(64);
    demand(table != NULL, "no memory for the table");
}

static void prepare_book(const work *w)
{
    char path[1024];
    snprintf(path, sizeof path, BOOKS "/%s.book", w->preset);
    demand(c4b_book_open(&book, path) == C4B_OK, "a book cannot be opened");
    prepare_random(w);
}

/* ---- moves and texts ---- */

static uint64_t sink; /* so that the compiler leaves no result out */

static uint64_t play_and_undo(const work *w)
{
    (void)w;
    for (int i = 0; i < state_count; i++) {
        int played = 0;
        while (play_randomly(states[i])) {
            played++;
        }
        for (; played > 0; played--) {
            c4b_state_undo(states[i]);
        }
    }
    return 0;
}

static uint64_t leaves(c4b_state *state, int depth)
{
    c4b_move moves[C4B_MAX_MOVES];
    uint64_t sum = 0;
    int count = c4b_state_moves(state, moves);
    if (depth == 1) {
        return (uint64_t)count;
    }
    for (int i = 0; i < count; i++) {
        c4b_state_play(state, moves[i]);
        sum += leaves(state, depth - 1);
        c4b_state_undo(state);
    }
    return sum;
}

static uint64_t perft(const work *w)
{
    sink += leaves(states[0], w->depth);
    return 0;
}

static uint64_t play_text(const work *w)
{
    c4b_state *state = state_of(w->preset, ""), *start = c4b_state_clone(state);
    for (int i = 0; i < state_count; i++) {
        demand(c4b_state_copy(state, start) == C4B_OK, "a state cannot be copied");
        demand(c4b_state_play_text(state, texts[i], NULL) == C4B_OK, "a text cannot be played");
    }
    c4b_state_free(state);
    c4b_state_free(start);
    return 0;
}

static uint64_t read_position(const work *w)
{
    (void)w;
    for (int i = 0; i < state_count; i++) {
        c4b_state *state;
        demand(c4b_state_from_position(&state, positions[i], NULL) == C4B_OK,
               "a position cannot be read");
        sink += c4b_state_hash(state);
        c4b_state_free(state);
    }
    return 0;
}

static uint64_t write_texts(const work *w)
{
    static char board[BOARD_SIZE];
    (void)w;
    for (int i = 0; i < state_count; i++) {
        sink += c4b_state_moves_text(states[i], board, sizeof board);
        sink += c4b_state_position_text(states[i], board, sizeof board);
        sink += c4b_state_board_text(states[i], C4B_TEXT_PLAIN, board, sizeof board);
    }
    return 0;
}

/* ---- evaluations, searches ---- */

static uint64_t evaluate(const work *w)
{
    for (int i = 0; i < state_count; i++) {
        sink += (uint64_t)w->eval(states[i], c4b_state_turn(states[i]), NULL);
    }
    return 0;
}

static uint64_t search(const work *w)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    c4b_result r = C4B_RESULT_INIT;
    options.depth = w->depth;
    options.eval = w->eval;
    options.threads = 1;
    demand(w->search(states[0], &options, &r) == C4B_OK, "a search failed");
    return r.nodes;
}

/* ---- a caller's own game: Connect 4 on 5 rows and 6 columns, in characters ---- */

enum { ROWS = 5, COLUMNS = 6, CELLS = ROWS * COLUMNS, IN_A_ROW = 4 };

typedef struct small_board {
    char cells[CELLS];
    int played;
    c4b_outcome outcome;
} small_board;

static c4b_player small_turn(const void *state, void *data)
{
    (void)data;
    return ((const small_board *)state)->played % 2 == 0 ? C4B_GREEN : C4B_BLUE;
}

static int small_moves(const void *state, c4b_move *out, void *data)
{
    const small_board *b = state;
    int count = 0;
    (void)data;
    for (int column = 0; column < COLUMNS; column++) {
        if (b->cells[(ROWS - 1) * COLUMNS + column] == 0) {
            out[count++] = column;
        }
    }
    return count;
}

static bool is_run(const small_board *b, int row, int column, int up, int right)
{
    char disc = b->cells[row * COLUMNS + column];
    int length = 1;
    for (int sign = -1; sign <= 1; sign += 2) {
        int r = row + sign * up, c = column + sign * right;
        while (r >= 0 && r < ROWS && c >= 0 && c < COLUMNS && b->cells[r * COLUMNS + c] == disc) {
            length++;
            r += sign * up;
            c += sign * right;
        }
    }
    return length >= IN_A_ROW;
}

static void small_play(void *state, c4b_move move, void *data)
{
    small_board *b = state;
    int row = 0;
    while (b->cells[row * COLUMNS + move] != 0) {
        row++;
    }
    c4b_player mover = small_turn(b, data);
    b->cells[row * COLUMNS + move] = (char)mover;
    b->played++;
    if (is_run(b, row, move, 0, 1) || is_run(b, row, move, 1, 0) || is_run(b, row, move, 1, 1) ||
        is_run(b, row, move, 1, -1)) {
        b->outcome = mover == C4B_GREEN ? C4B_GREEN_WINS : C4B_BLUE_WINS;
    } else if (b->played == CELLS) {
        b->outcome = C4B_DRAW;
    }
}

static c4b_outcome small_outcome(const void *state, void *data)
{
    (void)data;
    return ((const small_board *)state)->outcome;
}

static int small_eval(const void *state, c4b_player player, void *data)
{
    const small_board *b = state;
    int value = 0;
    (void)data;
    for (int i = 0; i < CELLS; i++) {
        int near_middle = i % COLUMNS == COLUMNS / 2 ? 2 : 1;
        value += b->cells[i] == 0 ? 0 : b->cells[i] == player ? near_middle : -near_middle;
    }
    return value;
}

static uint64_t small_hash(const void *state, void *data)
{
    const small_board *b = state;
    uint64_t hash = 0;
    (void)data;
    for (int i = 0; i < CELLS; i++) {
        hash = hash * 3 + (uint64_t)b->cells[i];
    }
    return hash;
}

static const c4b_game small_game = {
    .size = sizeof(c4b_game),
    .state_size = sizeof(small_board),
    .max_moves = COLUMNS,
    .turn = small_turn,
    .moves = small_moves,
    .play = small_play,
    .outcome = small_outcome,
    .eval = small_eval,
    .hash = small_hash,
};

static void prepare_nothing(const work *w)
{
    (void)w;
}

static uint64_t search_small_game(const work *w)
{
    small_board b = { { 0 }, 0, C4B_ONGOING };
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    c4b_result r = C4B_RESULT_INIT;
    for (const char *move = w->moves; *move != '\0'; move++) {
        small_play(&b, *move - '1', NULL);
    }
    options.depth = w->depth;
    options.threads = 1;
    demand(c4b_game_search(&small_game, &b, &options, &r) == C4B_OK, "a game's search failed");
    return r.nodes;
}

/* ---- solving, books ---- */

static uint64_t solve(const work *w)
{
    uint64_t nodes = 0;
    for (int i = 0; i < state_count; i++) {
        c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
        c4b_solution s = C4B_SOLUTION_INIT;
        options.distance = w->distance;
        options.threads = 1;
        options.table = table;
        c4b_table_clear(table);
        demand(c4b_solve(states[i], &options, &s) == C4B_OK && s.reason == C4B_DONE,
               "a solve failed");
        nodes += s.nodes;
    }
    return nodes;
}

static uint64_t look_up(const work *w)
{
    (void)w;
    for (int i = 0; i < state_count; i++) {
        c4b_solution s = C4B_SOLUTION_INIT;
        demand(c4b_book_find(book, states[i], &s) == C4B_OK, "a look-up failed");
        sink += (uint64_t)s.outcome;
    }
    return 0;
}

/* ---- the list ---- */

/* Works that count nodes. */
#define SEARCH(call, eval_fn, preset_, moves_, depth_, prepare_)                                   \
    .kind = "nodes", .prepare = prepare_, .run = search, .preset = preset_, .moves = moves_,       \
    .depth = depth_, .eval = eval_fn, .search = call
#define SOLVE(preset_, file_, most_, distance_)                                                    \
    .kind = "nodes", .prepare = prepare_file, .run = solve, .preset = preset_, .file = file_,      \
    .most = most_, .distance = distance_
/* Works that count none. */
#define RANDOM(run_, most_)                                                                        \
    .kind = "", .prepare = prepare_random, .run = run_, .preset = "boom", .most = most_
#define EVAL(eval_fn) RANDOM(evaluate, 2000), .eval = eval_fn
#define LOOK_UP(preset_, depth_)                                                                   \
    .kind = "", .prepare = prepare_book, .run = look_up, .preset = preset_, .most = 200,           \
    .depth = depth_

static const work works[] = {
    { .name = "play and undo 300 random games", RANDOM(play_and_undo, 300) },
    { .name = "perft boom depth 6",
      .kind = "",
      .prepare = prepare_one,
      .run = perft,
      .preset = "boom",
      .moves = "",
      .depth = 6 },
    { .name = "play 1000 texts of moves", RANDOM(play_text, 1000) },
    { .name = "read 1000 positions", RANDOM(read_position, 1000) },
    { .name = "write 300 states as texts", RANDOM(write_texts, 300) },
    { .name = "eval_test 2000 states", EVAL(c4b_eval_test) },
    { .name = "eval_runs 2000 states", EVAL(c4b_eval_runs) },
    { .name = "eval_best_line 2000 states", EVAL(c4b_eval_best_line) },
    { .name = "eval_all_lines 2000 states", EVAL(c4b_eval_all_lines) },
    { .name = "eval_directions 2000 states", EVAL(c4b_eval_directions) },
    { .name = "eval_windows 2000 states", EVAL(c4b_eval_windows) },
    { .name = "eval_strong 2000 states", EVAL(c4b_eval_strong) },
    { .name = "minimax boom depth 6",
      SEARCH(c4b_minimax, c4b_eval_test, "boom", "", 6, prepare_one) },
    { .name = "alphabeta boom depth 8",
      SEARCH(c4b_alphabeta, c4b_eval_test, "boom", "", 8, prepare_one) },
    { .name = "alphabeta classic depth 8",
      SEARCH(c4b_alphabeta, c4b_eval_test, "classic", "", 8, prepare_one) },
    { .name = "search boom depth 14",
      SEARCH(c4b_search, c4b_eval_test, "boom", "", 14, prepare_one) },
    { .name = "search desconecta depth 14",
      SEARCH(c4b_search, c4b_eval_test, "desconecta", "", 14, prepare_one) },
    { .name = "search classic depth 14",
      SEARCH(c4b_search, c4b_eval_test, "classic", "", 14, prepare_one) },
    { .name = "search crush depth 14",
      SEARCH(c4b_search, c4b_eval_test, "crush", "", 14, prepare_one) },
    { .name = "search boom depth 12 with its own evaluation",
      SEARCH(c4b_search, NULL, "boom", "", 12, prepare_one) },
    { .name = "search boom 8x12 depth 8",
      SEARCH(c4b_search, c4b_eval_test, "boom", "44", 8, prepare_wide) },
    { .name = "search a caller's game depth 12",
      .kind = "nodes",
      .prepare = prepare_nothing,
      .run = search_small_game,
      .moves = "",
      .depth = 12 },
    { .name = "solve the 200 positions of Test_L2_R2",
      SOLVE("classic", "classic/Test_L2_R2", 200, 1) },
    { .name = "solve 40 positions of Test_L1_R1", SOLVE("classic", "classic/Test_L1_R1", 40, 1) },
    { .name = "solve the empty board of boom", SOLVE("boom", "boom.solved", 1, 0) },
    { .name = "solve 20 positions of boom with the distance",
      SOLVE("boom", "boom.distance", 20, 1) },
    { .name = "look up 200 positions in boom.book", LOOK_UP("boom", 9) },
    { .name = "look up 200 positions in classic.book", LOOK_UP("classic", 15) },
};

static const work *work_called(const char *name)
{
    for (size_t i = 0; i < LENGTH(works); i++) {
        if (strcmp(works[i].name, name) == 0) {
            return &works[i];
        }
    }
    give_up("no work has that name");
}

/* ---- running ---- */

/* Callgrind counts what this function calls; it must stay a function of this name. */
uint64_t measured(const work *w);
__attribute__((noinline)) uint64_t measured(const work *w)
{
    return w->run(w);
}

static void clean_up(void)
{
    while (state_count > 0) {
        c4b_state_free(states[--state_count]);
    }
    c4b_table_free(table);
    c4b_book_free(book);
    table = NULL;
    book = NULL;
}

static uint64_t run(const work *w)
{
    random_state = UINT64_C(0x2545f4914f6cdd1d);
    w->prepare(w);
    uint64_t nodes = measured(w);
    clean_up();
    return nodes;
}

static void print_nodes(void)
{
    for (size_t i = 0; i < LENGTH(works); i++) {
        if (strcmp(works[i].kind, "nodes") == 0) {
            printf("nodes,%s,%llu\n", works[i].name, (unsigned long long)run(&works[i]));
            fflush(stdout);
        }
    }
}

/* ---- two threads ---- */

static const struct {
    const char *preset, *moves;
    int depth;
} shared[] = {
    { "boom", "6166", 16 },       { "boom", "7515", 15 },       { "boom", "6512", 15 },
    { "boom", "76157753", 19 },   { "classic", "273573", 18 },  { "classic", "22231436", 18 },
    { "desconecta", "6316", 13 }, { "desconecta", "6621", 13 }, { "crush", "45177673", 15 },
    { "crush", "52772", 12 },
};

#define MORE_NODES "two threads: nodes against one thread in the median of ten positions"
#define SMALLER_PART "two threads: smaller thread's part of the work in the median of ten positions"

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

static thread_share share_of(const c4b_state *state, int depth, int threads)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    thread_share share;
    options.depth = depth;
    options.eval = c4b_eval_test;
    options.threads = threads;
    demand(measure_share(state, &options, &share), "a search with threads failed");
    return share;
}

/* The most even of a few tries: on a busy machine a thread may wait for a core all the while. */
static thread_share share_of_two(const c4b_state *state, int depth)
{
    enum { TRIES = 6 };
    thread_share best = share_of(state, depth, 2);
    for (int i = 1; i < TRIES && smaller_part(best) < 1.0 / 3; i++) {
        thread_share next = share_of(state, depth, 2);
        best = smaller_part(next) > smaller_part(best) ? next : best;
    }
    return best;
}

static void print_threads(void)
{
    double nodes[LENGTH(shared)], parts[LENGTH(shared)];
    for (size_t i = 0; i < LENGTH(shared); i++) {
        c4b_state *state = state_of(shared[i].preset, shared[i].moves);
        thread_share one = share_of(state, shared[i].depth, 1);
        thread_share two = share_of_two(state, shared[i].depth);
        nodes[i] = (double)two.nodes / (double)one.nodes;
        parts[i] = smaller_part(two);
        fprintf(stderr, "%s %s depth %d: %.2f times the nodes, the smaller part is %.2f\n",
                shared[i].preset, shared[i].moves, shared[i].depth, nodes[i], parts[i]);
        c4b_state_free(state);
    }
    printf("at most," MORE_NODES ",%.3f\n", median(nodes, LENGTH(nodes)));
    printf("at least," SMALLER_PART ",%.3f\n", median(parts, LENGTH(parts)));
}

/* ---- the program ---- */

static void print_list(void)
{
    for (size_t i = 0; i < LENGTH(works); i++) {
        if (strcmp(works[i].kind, "nodes") == 0) {
            printf("nodes,%s\n", works[i].name);
        }
    }
    for (size_t i = 0; i < LENGTH(works); i++) {
        printf("instructions,%s\n", works[i].name);
    }
    printf("at most," MORE_NODES "\nat least," SMALLER_PART "\n");
}

static void print_kernels(void)
{
#if defined(__x86_64__)
    puts(__builtin_cpu_supports("avx512f") ? "avx512"
         : __builtin_cpu_supports("avx2")  ? "avx2"
                                           : "plain");
#else
    puts("plain");
#endif
}

int main(int argc, char **argv)
{
    const char *wish = argc > 1 ? argv[1] : "";
    if (argc == 3 && strcmp(wish, "run") == 0) {
        run(work_called(argv[2]));
    } else if (argc == 2 && strcmp(wish, "list") == 0) {
        print_list();
    } else if (argc == 2 && strcmp(wish, "nodes") == 0) {
        print_nodes();
    } else if (argc == 2 && strcmp(wish, "threads") == 0) {
        print_threads();
    } else if (argc == 2 && strcmp(wish, "kernels") == 0) {
        print_kernels();
    } else {
        fputs("usage: baseline list|nodes|threads|kernels\n       baseline run NAME\n", stderr);
        return EXIT_FAILURE;
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
