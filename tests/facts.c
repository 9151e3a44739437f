/*
 * facts.c - prints what the library finds, and in how many nodes: one line for each question that
 * it reads. test_facts.sh compares the answers with those in data/facts.
 *
 *   facts FILE            answers the questions of a file
 *   facts --book FILE     what a book has for positions chosen by a fixed rule, as one number
 *
 * A question is `KIND RULES MOVES DEPTH`; the rest of its line is the known answer, which is not
 * read. RULES is a preset, perhaps followed by a size: classic:8x9. MOVES is - for the empty board.
 *
 *   perft       leaves `leaves` at DEPTH moves
 *   minimax, alphabeta, search
 *               with c4b_eval_test() and one thread: nodes, evaluations, move and score
 *   own         the same of c4b_search() with its own evaluation
 *   solve, distance
 *               one thread, a table of 64 MB that is cleared: nodes, outcome, move and distance
 *
 * It uses public calls only, so that it can be linked with any version of the library:
 *
 *   cc -I$OLD/include -I$OLD/build/include tests/facts.c $OLD/build/lib/.libs/libconecta4boom.a
 */
#include "random.h"

#include <conecta4boom.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void give_up(const char *why, const char *detail)
{
    fprintf(stderr, "facts: %s: %s\n", why, detail);
    exit(EXIT_FAILURE);
}

/* ---- questions ---- */

typedef struct question {
    char kind[16];
    char rules[32];
    char moves[128];
    int depth;
    c4b_state *state;
} question;

static c4b_rules rules_called(const char *name)
{
    c4b_rules rules = C4B_RULES_INIT;
    char preset[32];
    snprintf(preset, sizeof preset, "%s", name);
    char *size = strchr(preset, ':');
    if (size != NULL) {
        *size++ = '\0';
    }
    if (c4b_rules_preset(&rules, preset) != C4B_OK) {
        give_up("unknown preset", name);
    }
    if (size != NULL && sscanf(size, "%dx%d", &rules.rows, &rules.columns) != 2) {
        give_up("invalid size", name);
    }
    return rules;
}

static c4b_state *state_after(const c4b_rules *rules, const char *moves)
{
    c4b_state *state = c4b_state_new(rules);
    if (strcmp(moves, "-") == 0) {
        moves = "";
    }
    if (state == NULL || c4b_state_play_text(state, moves, NULL) != C4B_OK) {
        give_up("the moves cannot be played", moves);
    }
    return state;
}

/* False for a line without a question. */
static bool read_question(const char *line, question *q)
{
    if (line[0] == '#' || line[0] == '\n') {
        return false;
    }
    if (sscanf(line, "%15s %31s %127s %d", q->kind, q->rules, q->moves, &q->depth) != 4) {
        give_up("not a question", line);
    }
    c4b_rules rules = rules_called(q->rules);
    q->state = state_after(&rules, q->moves);
    return true;
}

/* ---- answers ---- */

static void print_answer(const question *q, const char *answer)
{
    printf("%s %s %s %d %s\n", q->kind, q->rules, q->moves, q->depth, answer);
}

static uint64_t leaves(c4b_state *state, int depth)
{
    c4b_move moves[C4B_MAX_MOVES];
    if (depth == 0) {
        return 1;
    }
    uint64_t sum = 0;
    int count = c4b_state_moves(state, moves);
    for (int i = 0; i < count; i++) {
        c4b_state_play(state, moves[i]);
        sum += leaves(state, depth - 1);
        c4b_state_undo(state);
    }
    return sum;
}

static void answer_perft(const question *q)
{
    char answer[64];
    snprintf(answer, sizeof answer, "leaves=%llu", (unsigned long long)leaves(q->state, q->depth));
    print_answer(q, answer);
}

typedef c4b_status (*search_fn)(const c4b_state *, const c4b_search_options *, c4b_result *);

static void answer_search(const question *q, search_fn search, c4b_eval_fn eval)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    c4b_result r = C4B_RESULT_INIT;
    char answer[160];
    options.depth = q->depth;
    options.eval = eval;
    options.threads = 1;
    if (search(q->state, &options, &r) != C4B_OK) {
        give_up("the search failed", q->moves);
    }
    snprintf(answer, sizeof answer, "nodes=%llu evals=%llu move=%c score=%d",
             (unsigned long long)r.nodes, (unsigned long long)r.evals, c4b_move_to_char(r.move),
             r.score);
    print_answer(q, answer);
}

static c4b_table *table;

static void answer_solve(const question *q, int distance)
{
    static const char *const outcomes[] = { "unknown", "green", "blue", "draw" };
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution s = C4B_SOLUTION_INIT;
    char answer[160];
    options.distance = distance;
    options.threads = 1;
    options.table = table;
    c4b_table_clear(table);
    if (c4b_solve(q->state, &options, &s) != C4B_OK) {
        give_up("the solve failed", q->moves);
    }
    snprintf(answer, sizeof answer, "nodes=%llu outcome=%s move=%c distance=%d",
             (unsigned long long)s.nodes, outcomes[s.outcome], c4b_move_to_char(s.move),
             s.distance);
    print_answer(q, answer);
}

static void answer_question(const question *q)
{
    if (strcmp(q->kind, "perft") == 0) {
        answer_perft(q);
    } else if (strcmp(q->kind, "minimax") == 0) {
        answer_search(q, c4b_minimax, c4b_eval_test);
    } else if (strcmp(q->kind, "alphabeta") == 0) {
        answer_search(q, c4b_alphabeta, c4b_eval_test);
    } else if (strcmp(q->kind, "search") == 0) {
        answer_search(q, c4b_search, c4b_eval_test);
    } else if (strcmp(q->kind, "own") == 0) {
        answer_search(q, c4b_search, NULL);
    } else if (strcmp(q->kind, "solve") == 0 || strcmp(q->kind, "distance") == 0) {
        answer_solve(q, q->kind[0] == 'd');
    } else {
        give_up("unknown kind of question", q->kind);
    }
}

static void answer_file(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[512];
    table = c4b_table_new(64);
    if (file == NULL || table == NULL) {
        give_up("cannot be read, or there is no memory", path);
    }
    while (fgets(line, sizeof line, file) != NULL) {
        question q;
        if (read_question(line, &q)) {
            answer_question(&q);
            c4b_state_free(q.state);
        } else {
            fputs(line, stdout);
        }
    }
    fclose(file);
    c4b_table_free(table);
}

/* ---- books ---- */

enum { GAMES = 1000, MOVES_BEYOND = 4 };

/* FNV-1a over whole numbers. */
static void add_number(uint64_t *digest, uint64_t number)
{
    for (int i = 0; i < 8; i++) {
        *digest = (*digest ^ (number >> 8 * i & 255)) * UINT64_C(0x100000001b3);
    }
}

static void add_position(const c4b_book *book, const c4b_state *state, uint64_t *digest,
                         int found[4])
{
    c4b_solution s = C4B_SOLUTION_INIT;
    if (c4b_book_find(book, state, &s) != C4B_OK) {
        give_up("a look-up failed", "c4b_book_find");
    }
    found[s.outcome]++;
    add_number(digest, (uint64_t)s.outcome);
    add_number(digest, (uint64_t)(s.outcome == C4B_ONGOING ? 0 : s.move));
    add_number(digest, (uint64_t)(int64_t)s.distance);
    add_number(digest, (uint64_t)c4b_book_outcome(book, state));
}

/* Random games from the empty board, to a few moves beyond the book's depth. */
static void add_game(const c4b_book *book, const c4b_rules *rules, uint64_t *digest, int found[4])
{
    c4b_state *state = c4b_state_new(rules);
    if (state == NULL) {
        give_up("no memory", "c4b_state_new");
    }
    for (int i = c4b_book_depth(book) + MOVES_BEYOND; i > 0; i--) {
        c4b_move moves[C4B_MAX_MOVES];
        int count = c4b_state_moves(state, moves);
        if (count == 0) {
            break;
        }
        c4b_state_play(state, moves[random_below(count)]);
        if (c4b_state_outcome(state) == C4B_ONGOING) {
            add_position(book, state, digest, found);
        }
    }
    c4b_state_free(state);
}

static void digest_book(const char *path)
{
    c4b_book *book;
    c4b_rules rules = C4B_RULES_INIT;
    uint64_t digest = UINT64_C(0xcbf29ce484222325);
    int found[4] = { 0 };
    if (c4b_book_open(&book, path) != C4B_OK) {
        give_up("cannot be opened", path);
    }
    c4b_book_rules(book, &rules);
    for (int i = 0; i < GAMES; i++) {
        add_game(book, &rules, &digest, found);
    }
    printf("depth=%d distances=%d unknown=%d green=%d blue=%d draw=%d digest=%016llx\n",
           c4b_book_depth(book), c4b_book_has_distances(book), found[C4B_ONGOING],
           found[C4B_GREEN_WINS], found[C4B_BLUE_WINS], found[C4B_DRAW],
           (unsigned long long)digest);
    c4b_book_free(book);
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--book") == 0) {
        digest_book(argv[2]);
    } else if (argc == 2) {
        answer_file(argv[1]);
    } else {
        fputs("usage: facts FILE\n       facts --book FILE\n", stderr);
        return EXIT_FAILURE;
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
