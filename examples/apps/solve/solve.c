/*
 * solve.c - who wins under best play, proven: introduces exact play, how far away the end is, what
 * every move leads to, and a check of answers that are known.
 *
 *   solve 4433                                    CONECTA-4 BOOM after 4433
 *   solve --moves --distance 4422335              every move of it, and how soon it ends
 *   solve --summary --file tests/data/boom.solved known answers, checked
 *   solve --rules classic --score - <positions    scores, as Connect-4 solvers count them
 *   solve --rules classic --score --cold --table 64 --summary --file tests/data/classic/Test_L3_R1
 *                                                 a public set, as solvers are measured on it
 */
#define _POSIX_C_SOURCE 200809L /* sigaction, getline, strdup */
#include <conecta4boom.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: solve [OPTION...] [POSITION... | -]\n"
    "Tells what best play gives the player to move, one position a line: win, loss or draw;\n"
    "unknown when the limits came first. Without a position: the empty board.\n"
    "A POSITION is a text of moves (columns 1 to 9, then a, b, ...; * for BOOM; - alone for the\n"
    "empty board, in files), or a position's whole text, as --json shows it. What is known may\n"
    "follow: win, loss or draw, perhaps the moves to the end; or the score of Connect 4. Then\n"
    "that is searched for and compared, and what was not found tells on standard error.\n"
    "  --rules PRESET      boom (default), desconecta, classic or crush\n"
    "  --rows N, --columns N, --connect N\n"
    "                      another board or line than the preset's\n"
    "  --file FILE, -      positions from a file or standard input, one a line; # begins a\n"
    "                      comment line\n"
    "  --distance          in how many moves of both the game ends as well\n"
    "  --moves             what every legal move leads to as well\n"
    "  --score             the score instead: the discs that the winner has left at the end, plus\n"
    "                      1, negative for the loser; 0 for a draw. For classic and its like;\n"
    "                      a word when the limits came first\n"
    "  --ms N, --nodes N   take so many milliseconds or positions at most for each\n"
    "  --threads N         work with so many threads\n"
    "  --table N           remember what was found from position to position, in N megabytes;\n"
    "                      without it each starts afresh, with up to 256\n"
    "  --cold              clear that table before each position: one is like another, and none\n"
    "                      pays for the memory. What solvers are compared with\n"
    "  --book FILE         look positions up in a book first (one without distances helps little\n"
    "                      with --distance and --score)\n"
    "  --json              one JSON object a line\n"
    "  --summary           at the end: how many of each answer, and what they took: mean time,\n"
    "                      mean nodes, and thousand positions searched a second (kpos/s)\n"
    "Ctrl-C ends the work with what there is, a second one the program at once.\n"
    "Exit code: 0 done, 1 a line was bad or an answer was not as expected, 2 misuse.\n";

#define GO_ON (-1) /* where functions return an exit code */
#define MISUSE 2
#define INTERRUPTED 130 /* 128 + SIGINT, as shells count */

/* What a position is worth to the player to move. */
enum result { UNKNOWN, WIN, LOSS, DRAW, RESULTS };
static const char *const result_names[RESULTS] = { "unknown", "win", "loss", "draw" };

typedef struct verdict {
    enum result result;
    int distance; /* moves to the end; -1: not known */
} verdict;

/* What the input says of a position. */
typedef struct expectation {
    verdict verdict; /* UNKNOWN: nothing is said */
    int has_score;
    long score;
} expectation;

/* The options that take a number, and the largest that each can be. */
enum number { ROWS, COLUMNS, CONNECT, MS, NODES, THREADS, TABLE, NUMBERS };
static const struct {
    const char *option;
    uint64_t largest;
} numbers[NUMBERS] = {
    [ROWS] = { "--rows", 31 },          [COLUMNS] = { "--columns", 32 },
    [CONNECT] = { "--connect", 32 },    [MS] = { "--ms", INT_MAX },
    [NODES] = { "--nodes", INT64_MAX }, [THREADS] = { "--threads", 256 },
    [TABLE] = { "--table", 1 << 20 },
};

/* What all answers took. */
typedef struct totals {
    uint64_t positions;
    uint64_t of[RESULTS];
    uint64_t unlike; /* answers that were expected to be others */
    uint64_t nodes;
    double seconds;
    double slowest;
} totals;

typedef struct session {
    const char *preset; /* of what was not given, texts are NULL and numbers 0 */
    const char *file;
    const char *book_file;
    c4b_book *book;
    char **texts; /* the positions among the arguments */
    int text_count;
    uint64_t number[NUMBERS];
    int distance;
    int moves;
    int score;
    int json;
    int summary;
    int cold;
    c4b_state *start;          /* where texts of moves begin */
    c4b_solve_options options; /* what every position is solved with */
    totals totals;
} session;

/* What is found out about a position. */
typedef struct answer {
    const session *with;
    const char *text;   /* as the input has it */
    size_t line_number; /* in the file; 0: in none */
    const c4b_state *state;
    expectation expected;
    verdict verdict;
    int agrees;        /* with what is expected */
    c4b_solution told; /* of the position; with --moves only what it took */
    int count;
    c4b_solution moves[C4B_MAX_MOVES];
} answer;

static int is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* ---- Ctrl-C ---- */

static c4b_stop *stop; /* set once, before the handler is */
static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
    c4b_stop_request(stop);
}

/* Without SA_RESTART a read ends too; with SA_RESETHAND a second Ctrl-C kills. */
static void catch_interrupts(void)
{
    struct sigaction action = { .sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND };
    stop = c4b_stop_new();
    sigaction(SIGINT, &action, NULL);
}

/* ---- progress ---- */

enum { LINE_WIDTH = 79 };
static const double seconds_before_progress = 0.5; /* what is shorter only flickers */

/* Writes over the line that was there before. */
static void show_line(const char *text)
{
    fprintf(stderr, "\r%-*.*s", LINE_WIDTH, LINE_WIDTH, text);
}

static int show_progress(const c4b_progress *p, void *data)
{
    const char *position = data;
    char text[256];
    if (p->seconds >= seconds_before_progress) {
        snprintf(text, sizeof text, "%.40s  %.1f s  %" PRIu64 " nodes", position, p->seconds,
                 p->nodes);
        show_line(text);
    }
    return 0; /* anything else would stop the search */
}

static void end_progress(const session *with)
{
    if (with->options.progress != NULL) {
        show_line("");
        fputc('\r', stderr);
    }
}

/* ---- JSON ---- */

/* Bytes beyond ASCII are written as if they were Latin-1: the output is valid whatever they are. */
static void json_text(const char *key, const char *text)
{
    printf("\"%s\":\"", key);
    for (; *text != '\0'; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte < ' ' || byte > '~') {
            printf("\\u%04x", byte);
        } else {
            printf(byte == '"' || byte == '\\' ? "\\%c" : "%c", byte);
        }
    }
    putchar('"');
}

static void json_begin(size_t line_number)
{
    putchar('{');
    if (line_number > 0) {
        printf("\"line\":%zu,", line_number);
    }
}

/* A program at the other end of a pipe waits for the line. */
static void json_end(void)
{
    puts("}");
    fflush(stdout);
}

/* ---- what is wrong ---- */

static void tell(size_t line_number, const char *text)
{
    if (line_number > 0) {
        fprintf(stderr, "solve: line %zu: %s\n", line_number, text);
    } else {
        fprintf(stderr, "solve: %s\n", text);
    }
}

static int complain(const session *with, size_t line_number, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    tell(line_number, text);
    if (with->json) {
        json_begin(line_number);
        json_text("error", text);
        json_end();
    }
    return EXIT_FAILURE;
}

/* ---- verdicts ---- */

/* An outcome as a player sees it. */
static enum result result_for(c4b_outcome outcome, c4b_player player)
{
    if (outcome == C4B_ONGOING || outcome == C4B_DRAW) {
        return outcome == C4B_DRAW ? DRAW : UNKNOWN;
    }
    return (outcome == C4B_GREEN_WINS) == (player == C4B_GREEN) ? WIN : LOSS;
}

static verdict verdict_on(const answer *a, const c4b_solution *s)
{
    return (verdict){ result_for(s->outcome, c4b_state_turn(a->state)), s->distance };
}

/* Of the game's end: who is to move there has lost, say. */
static verdict verdict_at_end(const c4b_state *state)
{
    return (verdict){ result_for(c4b_state_outcome(state), c4b_state_turn(state)), 0 };
}

static int knows_score(verdict v)
{
    return v.result == DRAW || (v.result != UNKNOWN && v.distance >= 0);
}

/* At the end every second empty cell would have been for one of the winner's discs, and the last
   one that he played counts too. */
static int score_of(const answer *a, verdict v)
{
    int spare = (c4b_state_empty(a->state) - v.distance) / 2 + 1;
    return v.result == DRAW ? 0 : v.result == WIN ? spare : -spare;
}

/* The best of the moves, as c4b_solve() would tell it. */
static verdict best_of_moves(const answer *a)
{
    static const int worth[RESULTS] = { [LOSS] = 0, [DRAW] = 1, [UNKNOWN] = 2, [WIN] = 3 };
    verdict best = { LOSS, 0 };
    int all_known = 1;
    for (int i = 0; i < a->count; i++) {
        verdict v = verdict_on(a, &a->moves[i]);
        int sooner = v.distance < best.distance;
        all_known = all_known && (v.result != UNKNOWN) && (v.distance >= 0 || v.result != WIN);
        if (worth[v.result] > worth[best.result] ||
            (v.result == best.result && sooner == (v.result == WIN))) {
            best = v;
        }
    }
    for (int i = 0; i < a->count; i++) {
        verdict v = verdict_on(a, &a->moves[i]);
        all_known = all_known && (v.result != best.result || v.distance >= 0);
    }
    return (verdict){ best.result, all_known ? best.distance : -1 };
}

/* Writes what is known: a score, or a result with its distance. */
static char *verdict_text(const answer *a, verdict v, char between, char out[32])
{
    if (a->with->score && knows_score(v)) {
        snprintf(out, 32, "%d", score_of(a, v));
    } else if (v.distance >= 0) {
        snprintf(out, 32, "%s%c%d", result_names[v.result], between, v.distance);
    } else {
        snprintf(out, 32, "%s", result_names[v.result]);
    }
    return out;
}

/* ---- answers ---- */

static const char *const reasons[] = {
    [C4B_DONE] = "done",           [C4B_LIMIT_NODES] = "nodes", [C4B_LIMIT_TIME] = "time",
    [C4B_WAS_STOPPED] = "stopped", [C4B_PROVEN] = "done",
};

static void show_answer(const answer *a)
{
    char text[32];
    printf("%s %s", a->text, verdict_text(a, a->verdict, ' ', text));
    for (int i = 0; i < a->count; i++) {
        printf(" %c:%s", c4b_move_to_char(a->moves[i].move),
               verdict_text(a, verdict_on(a, &a->moves[i]), ':', text));
    }
    putchar('\n');
    fflush(stdout);
}

static void json_number(const char *key, int known, int number)
{
    known ? printf(",\"%s\":%d", key, number) : printf(",\"%s\":null", key);
}

static void json_verdict(const answer *a, verdict v)
{
    if (v.result == UNKNOWN) {
        printf("\"outcome\":null");
    } else {
        json_text("outcome", result_names[v.result]);
    }
    json_number("distance", v.distance >= 0, v.distance);
    if (a->with->score) {
        json_number("score", knows_score(v), score_of(a, v));
    }
}

static void json_moves(const answer *a)
{
    printf(",\"moves\":[");
    for (int i = 0; i < a->count; i++) {
        printf("%s{\"move\":\"%c\",", i > 0 ? "," : "", c4b_move_to_char(a->moves[i].move));
        json_verdict(a, verdict_on(a, &a->moves[i]));
        printf(",\"nodes\":%" PRIu64 "}", a->moves[i].nodes);
    }
    putchar(']');
}

static void answer_as_json(const answer *a)
{
    char text[1024];
    c4b_state_position_text(a->state, text, sizeof text);
    json_begin(a->line_number);
    json_text("text", a->text);
    putchar(',');
    json_text("position", text);
    printf(",\"turn\":\"%s\",", c4b_state_turn(a->state) == C4B_GREEN ? "green" : "blue");
    json_verdict(a, a->verdict);
    if (a->told.move != C4B_NO_MOVE) {
        printf(",\"move\":\"%c\"", c4b_move_to_char(a->told.move));
    }
    if (a->expected.verdict.result != UNKNOWN) {
        printf(",\"agrees\":%s", a->agrees ? "true" : "false");
    }
    printf(",\"reason\":\"%s\",\"nodes\":%" PRIu64 ",\"seconds\":%.6f", reasons[a->told.reason],
           a->told.nodes, a->told.seconds);
    if (a->with->moves) {
        json_moves(a);
    }
    json_end();
}

/* ---- what was expected ---- */

static int agrees(const answer *a)
{
    const expectation *e = &a->expected;
    if (e->verdict.result != a->verdict.result) {
        return e->verdict.result == UNKNOWN;
    }
    if (e->has_score && a->with->score) {
        return knows_score(a->verdict) && score_of(a, a->verdict) == e->score;
    }
    return e->verdict.distance < 0 || e->verdict.distance == a->verdict.distance;
}

static void tell_unlike(const answer *a)
{
    char found[32], expected[32], text[1024];
    if (a->expected.has_score && a->with->score) {
        snprintf(expected, sizeof expected, "%ld", a->expected.score);
    } else {
        verdict_text(a, a->expected.verdict, ' ', expected);
    }
    snprintf(text, sizeof text, "%s is %s, not %s", a->text,
             verdict_text(a, a->verdict, ' ', found), expected);
    tell(a->line_number, text);
}

/* ---- a position ---- */

/* Adds up what the moves took, and finds what ended the work. */
static void sum_up_moves(answer *a)
{
    for (int i = 0; i < a->count; i++) {
        a->told.nodes += a->moves[i].nodes;
        a->told.seconds += a->moves[i].seconds;
        if (a->told.reason == C4B_DONE) {
            a->told.reason = a->moves[i].reason;
        }
    }
    a->verdict = best_of_moves(a);
}

static c4b_status find_answer(answer *a, const c4b_solve_options *options)
{
    if (c4b_state_outcome(a->state) != C4B_ONGOING) {
        a->verdict = verdict_at_end(a->state);
        a->verdict.distance = options->distance ? 0 : -1;
        return C4B_OK;
    }
    if (!a->with->moves) {
        c4b_status status = c4b_solve(a->state, options, &a->told);
        a->verdict = verdict_on(a, &a->told);
        return status;
    }
    for (int i = 0; i < C4B_MAX_MOVES; i++) {
        a->moves[i] = (c4b_solution)C4B_SOLUTION_INIT;
    }
    c4b_status status = c4b_solve_moves(a->state, options, a->moves, C4B_MAX_MOVES, &a->count);
    sum_up_moves(a);
    return status;
}

static void count_answer(totals *t, const answer *a)
{
    t->positions++;
    t->of[a->verdict.result]++;
    t->unlike += !a->agrees;
    t->nodes += a->told.nodes;
    t->seconds += a->told.seconds;
    t->slowest = a->told.seconds > t->slowest ? a->told.seconds : t->slowest;
}

/* A score speaks of discs that are left: where they come back, or are played by twos, there is
   none. */
static int has_scores(const c4b_state *state)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_state_rules(state, &rules);
    return rules.bomb_period == 0 && rules.moves_per_turn == 1 && !rules.misere;
}

static int solve(session *with, answer *a)
{
    c4b_solve_options options = with->options;
    if (with->score && !has_scores(a->state)) {
        return complain(with, a->line_number, "this game has no scores");
    }
    if (with->book != NULL && !c4b_book_is_for(with->book, a->state)) {
        return complain(with, a->line_number, "%s is a book of another game", with->book_file);
    }
    options.distance = with->distance || with->score || a->expected.verdict.distance >= 0;
    options.progress_data = (void *)a->text;
    if (with->cold) {
        c4b_table_clear(options.table);
    }
    c4b_status status = find_answer(a, &options);
    end_progress(with);
    if (status != C4B_OK) {
        return complain(with, a->line_number, "%s", c4b_strerror(status));
    }
    a->agrees = agrees(a) || interrupted;
    count_answer(&with->totals, a);
    with->json ? answer_as_json(a) : show_answer(a);
    if (!a->agrees) {
        tell_unlike(a);
    }
    return a->agrees ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ---- a line: a position, and what is known of it ---- */

static const char blanks[] = " \t\r\n";

static int starts_with_result(const char *text)
{
    size_t length = strcspn(text, blanks);
    for (int i = 0; i < RESULTS; i++) {
        if (length == strlen(result_names[i]) && strncmp(text, result_names[i], length) == 0) {
            return 1;
        }
    }
    return 0;
}

/* Names of presets are texts of moves too, on boards that are wide enough: what comes after
   them tells. */
static int is_position(const char *line)
{
    c4b_rules rules = C4B_RULES_INIT;
    char preset[16];
    size_t length = strcspn(line, ": \t\r\n");
    size_t first = strcspn(line, blanks);
    const char *second = line + first + strspn(line + first, blanks);
    if (length >= sizeof preset || *second == '\0' || starts_with_result(second)) {
        return 0;
    }
    memcpy(preset, line, length);
    preset[length] = '\0';
    return c4b_rules_preset(&rules, preset) == C4B_OK;
}

/* Without the blanks around it. */
static char *trim(char *text)
{
    text += strspn(text, blanks);
    for (char *end = text + strlen(text); end > text && strchr(blanks, end[-1]) != NULL; end--) {
        end[-1] = '\0';
    }
    return text;
}

/* Cuts a line after so many words; what comes then is returned. */
static char *cut(char *line, int words)
{
    char *end = line;
    for (; words > 0; words--) {
        end += strspn(end, blanks);
        end += strcspn(end, blanks);
    }
    char *rest = end + strspn(end, blanks);
    *end = '\0';
    return rest;
}

/* A whole number and nothing else. */
static int read_number(const char *text, long *number)
{
    char *end;
    errno = 0;
    *number = strtol(text, &end, 10);
    return (isdigit((unsigned char)*text) || *text == '-') && *end == '\0' && errno == 0 &&
           *number >= -INT_MAX && *number <= INT_MAX;
}

static int read_result(char *text, verdict *v)
{
    char *rest = cut(text, 1);
    long distance = -1;
    for (int i = 0; i < RESULTS; i++) {
        if (is(text, result_names[i])) {
            v->result = (enum result)i;
        }
    }
    if (*rest != '\0' && (!read_number(rest, &distance) || distance < 0)) {
        return 0;
    }
    v->distance = (int)distance;
    return 1;
}

/* 0 when the text cannot be read. */
static int read_expectation(char *text, expectation *e)
{
    *e = (expectation){ .verdict = { UNKNOWN, -1 } };
    if (*text == '\0') {
        return 1;
    }
    if (starts_with_result(text)) {
        return read_result(text, &e->verdict);
    }
    e->has_score = read_number(text, &e->score);
    if (e->has_score) {
        e->verdict.result = e->score > 0 ? WIN : e->score < 0 ? LOSS : DRAW;
    }
    return e->has_score;
}

static int play_text(session *with, c4b_state **state, const char *moves, size_t line_number)
{
    size_t bad_at = 0;
    *state = c4b_state_clone(with->start);
    c4b_status status = *state == NULL   ? C4B_ERR_NO_MEMORY
                        : is(moves, "-") ? C4B_OK
                                         : c4b_state_play_text(*state, moves, &bad_at);
    return status == C4B_OK ? GO_ON
                            : complain(with, line_number, "move %zu of '%s': %s", bad_at + 1, moves,
                                       c4b_strerror(status));
}

static int read_position(session *with, c4b_state **state, const char *text, size_t line_number)
{
    size_t bad_at = 0;
    c4b_status status = c4b_state_from_position(state, text, &bad_at);
    return status == C4B_OK ? GO_ON
                            : complain(with, line_number, "character %zu of '%s': %s", bad_at + 1,
                                       text, c4b_strerror(status));
}

static int solve_line(session *with, char *line, size_t line_number)
{
    answer a = { .with = with, .line_number = line_number, .told = C4B_SOLUTION_INIT };
    c4b_state *state = NULL;
    int whole = is_position(line);
    char *rest = cut(line, whole ? 3 : 1);
    int code = GO_ON;
    if (!read_expectation(rest, &a.expected)) {
        code = complain(with, line_number, "'%s' after the position cannot be read", rest);
    } else if (whole) {
        code = read_position(with, &state, line, line_number);
    } else {
        code = play_text(with, &state, line, line_number);
    }
    if (code == GO_ON) {
        a.text = *line != '\0' ? line : "-";
        a.state = state;
        code = solve(with, &a);
    }
    c4b_state_free(state);
    return code;
}

/* ---- where lines come from ---- */

static int solve_lines(session *with, FILE *file)
{
    char *room = NULL;
    size_t size = 0, line_number = 0;
    int code = EXIT_SUCCESS;
    while (!interrupted && getline(&room, &size, file) >= 0) {
        char *line = trim(room);
        line_number++;
        if (*line != '\0' && *line != '#' && solve_line(with, line, line_number) != EXIT_SUCCESS) {
            code = EXIT_FAILURE;
        }
    }
    if (!interrupted && ferror(file)) {
        code = complain(with, 0, "%s", strerror(errno));
    }
    free(room);
    return code;
}

static int solve_file(session *with)
{
    if (is(with->file, "-")) {
        return solve_lines(with, stdin);
    }
    FILE *file = fopen(with->file, "r");
    if (file == NULL) {
        return complain(with, 0, "%s: %s", with->file, strerror(errno));
    }
    int code = solve_lines(with, file);
    fclose(file);
    return code;
}

/* A copy, because a line is cut to pieces. */
static int solve_argument(session *with, const char *text)
{
    char *line = strdup(text);
    int code = line != NULL ? solve_line(with, trim(line), 0)
                            : complain(with, 0, "%s", c4b_strerror(C4B_ERR_NO_MEMORY));
    free(line);
    return code;
}

static int solve_all(session *with)
{
    int code = EXIT_SUCCESS;
    for (int i = 0; i < with->text_count && !interrupted; i++) {
        if (solve_argument(with, with->texts[i]) != EXIT_SUCCESS) {
            code = EXIT_FAILURE;
        }
    }
    if (with->file != NULL && !interrupted && solve_file(with) != EXIT_SUCCESS) {
        code = EXIT_FAILURE;
    }
    if (with->file == NULL && with->text_count == 0) {
        code = solve_argument(with, "");
    }
    return interrupted ? INTERRUPTED : code;
}

/* ---- the summary ---- */

/* The figures that solvers are compared by. */
typedef struct means {
    double seconds;
    double nodes;
    double kpos; /* thousand nodes a second */
} means;

static means means_of(const totals *t)
{
    double count = t->positions > 0 ? (double)t->positions : 1;
    return (means){ .seconds = t->seconds / count,
                    .nodes = (double)t->nodes / count,
                    .kpos = t->seconds > 0 ? (double)t->nodes / t->seconds / 1e3 : 0 };
}

/* A comment, so that the output can be read again. */
static void show_summary(const totals *t)
{
    means m = means_of(t);
    printf("# %" PRIu64 " positions: %" PRIu64 " win, %" PRIu64 " loss, %" PRIu64 " draw, %" PRIu64
           " unknown; %" PRIu64 " not as expected\n",
           t->positions, t->of[WIN], t->of[LOSS], t->of[DRAW], t->of[UNKNOWN], t->unlike);
    printf("# mean %.4f ms, slowest %.4f ms; mean %.1f nodes, %.1f kpos/s\n", m.seconds * 1e3,
           t->slowest * 1e3, m.nodes, m.kpos);
}

static void summary_as_json(const totals *t)
{
    means m = means_of(t);
    printf("{\"summary\":true,\"positions\":%" PRIu64, t->positions);
    for (int i = 0; i < RESULTS; i++) {
        printf(",\"%s\":%" PRIu64, result_names[i], t->of[i]);
    }
    printf(",\"unlike\":%" PRIu64 ",\"nodes\":%" PRIu64 ",\"seconds\":%.6f,\"slowest\":%.6f",
           t->unlike, t->nodes, t->seconds, t->slowest);
    printf(",\"mean_nodes\":%.1f,\"mean_seconds\":%.8f,\"kpos_per_second\":%.1f", m.nodes,
           m.seconds, m.kpos);
    json_end();
}

/* ---- arguments ---- */

static int create_start(session *with)
{
    const char *field = NULL;
    c4b_rules rules = C4B_RULES_INIT;
    if (with->preset != NULL && c4b_rules_preset(&rules, with->preset) != C4B_OK) {
        fprintf(stderr, "solve: no preset is called '%s'\n", with->preset);
        return MISUSE;
    }
    rules.rows = with->number[ROWS] > 0 ? (int)with->number[ROWS] : rules.rows;
    rules.columns = with->number[COLUMNS] > 0 ? (int)with->number[COLUMNS] : rules.columns;
    rules.connect = with->number[CONNECT] > 0 ? (int)with->number[CONNECT] : rules.connect;
    if (c4b_rules_check(&rules, &field) != C4B_OK) {
        fprintf(stderr, "solve: too large a number for '%s'\n", field);
        return MISUSE;
    }
    with->start = c4b_state_new(&rules);
    return with->start != NULL ? GO_ON : complain(with, 0, "%s", c4b_strerror(C4B_ERR_NO_MEMORY));
}

/* The machine gives memory when it is first written to. That is no work of a solver's, so that it
   is done beforehand: by some of the work on the empty board, enough to reach every page. */
static int warm_up(session *with)
{
    enum { NODES_PER_MEGABYTE = 1 << 12 };
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution forgotten = C4B_SOLUTION_INIT;
    options.table = with->options.table;
    options.max_nodes = with->number[TABLE] * NODES_PER_MEGABYTE;
    options.stop = stop;
    options.distance = 1;
    c4b_status status = c4b_solve(with->start, &options, &forgotten);
    return status == C4B_OK ? GO_ON : complain(with, 0, "%s", c4b_strerror(status));
}

static int prepare(session *with)
{
    with->options = (c4b_solve_options)C4B_SOLVE_OPTIONS_INIT;
    with->options.max_ms = (unsigned)with->number[MS];
    with->options.max_nodes = with->number[NODES];
    with->options.threads = (int)with->number[THREADS];
    with->options.stop = stop;
    with->options.progress = isatty(STDERR_FILENO) ? show_progress : NULL;
    if (with->number[TABLE] > 0) {
        with->options.table = c4b_table_new((size_t)with->number[TABLE]);
        if (with->options.table == NULL) {
            return complain(with, 0, "%s", c4b_strerror(C4B_ERR_NO_MEMORY));
        }
    }
    if (with->book_file != NULL) {
        c4b_status status = c4b_book_open(&with->book, with->book_file);
        if (status != C4B_OK) {
            return complain(with, 0, "%s: %s", with->book_file, c4b_strerror(status));
        }
        with->options.book = with->book;
    }
    int code = create_start(with);
    return code == GO_ON && with->cold ? warm_up(with) : code;
}

/* Takes a text that was not given before. */
static int take_text(const char **text, const char *value)
{
    int first = *text == NULL;
    *text = value;
    return first;
}

/* strtoull alone would take blanks and signs. */
static int take_number(session *with, const char *option, const char *value)
{
    char *end;
    for (int i = 0; i < NUMBERS; i++) {
        if (is(option, numbers[i].option)) {
            errno = 0;
            with->number[i] = strtoull(value, &end, 10);
            return isdigit((unsigned char)*value) && *end == '\0' && errno == 0 &&
                   with->number[i] > 0 && with->number[i] <= numbers[i].largest;
        }
    }
    return 0;
}

/* Takes an option with its value; 0 when they cannot be used. */
static int take(session *with, const char *option, const char *value)
{
    const char **text = is(option, "--rules")  ? &with->preset
                        : is(option, "--file") ? &with->file
                        : is(option, "--book") ? &with->book_file
                                               : NULL;
    return (text != NULL && take_text(text, value)) || take_number(with, option, value);
}

static int take_flag(session *with, const char *option)
{
    int *flag = is(option, "--distance")  ? &with->distance
                : is(option, "--moves")   ? &with->moves
                : is(option, "--score")   ? &with->score
                : is(option, "--json")    ? &with->json
                : is(option, "--summary") ? &with->summary
                : is(option, "--cold")    ? &with->cold
                                          : NULL;
    if (flag != NULL) {
        *flag = 1;
    }
    return flag != NULL;
}

/* "- win" is a position with what is known of it, "-" alone standard input. */
static int is_option(const char *argument)
{
    return argument[0] == '-' && argument[1] == '-';
}

/* Takes what is no option: where positions come from. They gather at the front of `texts`. */
static int take_position(session *with, char *argument)
{
    if (is(argument, "-")) {
        return take_text(&with->file, argument);
    }
    with->texts[with->text_count++] = argument;
    return *argument != '-' || argument[1] == ' ';
}

static int read_arguments(session *with, char **argument)
{
    with->texts = argument;
    for (; *argument != NULL; argument++) {
        const char *value = argument[1] != NULL ? argument[1] : "";
        if (is(*argument, "--help")) {
            fputs(usage, stdout);
            return EXIT_SUCCESS;
        }
        int option = is_option(*argument);
        if (option ? take_flag(with, *argument) : take_position(with, *argument)) {
            continue;
        }
        if (!option || *value == '\0' || !take(with, *argument, value)) {
            fprintf(stderr, "solve: cannot use '%s %s'\n%s", *argument, value, usage);
            return MISUSE;
        }
        argument++;
    }
    if (with->cold && with->number[TABLE] == 0) {
        fprintf(stderr, "solve: --cold is for a table: --table N\n%s", usage);
        return MISUSE;
    }
    return GO_ON;
}

int main(int argc, char **argv)
{
    session with = { .preset = NULL };
    (void)argc;
    int code = read_arguments(&with, argv + 1);
    if (code != GO_ON) {
        return code;
    }
    catch_interrupts();
    code = prepare(&with);
    if (code == GO_ON) {
        code = solve_all(&with);
        if (with.summary) {
            with.json ? summary_as_json(&with.totals) : show_summary(&with.totals);
        }
    }
    signal(SIGINT, SIG_DFL);
    c4b_state_free(with.start);
    c4b_table_free(with.options.table);
    c4b_book_free(with.book);
    c4b_stop_free(stop);
    return code;
}
