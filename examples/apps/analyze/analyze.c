/*
 * analyze.c - what a position is worth, move by move: introduces the strong search with its table
 * and threads, progress, what is known of every root move, and how scores change with the root.
 *
 *   analyze 4433                                   CONECTA-4 BOOM after 4433, for a second
 *   analyze --rules classic --depth 14 --every 44  the exact score of every move
 *   analyze --json --ms 100 - <positions           an object a line, for programs
 */
#define _POSIX_C_SOURCE 200809L /* sigaction, getline */
#include "../players/heuristic.h"
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
    "usage: analyze [OPTION...] [MOVES | -]\n"
    "Searches a position and tells what each of its moves is worth. MOVES lead there, one\n"
    "character each: columns 1 to 9, then a, b, ...; * for BOOM.\n"
    "  --rules PRESET      boom (default), desconecta, classic or crush\n"
    "  --rows N, --columns N, --connect N\n"
    "                      another board or line than the preset's\n"
    "  --position TEXT     start from a position, as --json shows it\n"
    "  --file FILE, -      many positions, from a file or standard input: a line has moves from\n"
    "                      the start, or a position's text; # begins a comment line\n"
    "  --depth N           look so many moves ahead\n"
    "  --ms N, --nodes N   look ever deeper for so many milliseconds or positions; with --depth\n"
    "                      no deeper than that. Without any of the three: --ms 1000\n"
    "  --threads N         how many to use (default 1)\n"
    "  --table N           megabytes for what it remembers, all positions together (default 64)\n"
    "  --eval NAME         strong (default), test, runs, best_line, all_lines, directions or\n"
    "                      windows\n"
    "  --heuristic FILE    a plug-in of yours: ./mine.so (or a NAME, as for --eval)\n"
    "  --book FILE         solved positions, as bookmaker makes them: not with --depth\n"
    "  --every             the score of every move, not just a bound: searches most of them on\n"
    "                      their own, each within the same limits\n"
    "  --json              one JSON object a line: each position's answer, and what was wrong\n"
    "  --progress          with --json: objects that tell how far the search is, too;\n"
    "                      else: tell it on standard error even where that is no terminal\n"
    "Scores are for the player to move; \"wins in 3\" counts the moves of both. Ctrl-C ends a\n"
    "search with what it has found so far, a second one the program.\n";

#define GO_ON (-1) /* where functions return an exit code */
#define MISUSE 2
#define INTERRUPTED 130 /* 128 + SIGINT, as shells count */

/* An evaluation as one player sees it: see eval_of_viewer(). */
typedef struct viewpoint {
    const heuristic *judge;
    c4b_player viewer;
} viewpoint;

/* The options that take a number, and the largest that each can be. */
enum number { ROWS, COLUMNS, CONNECT, DEPTH, MS, NODES, THREADS, TABLE, NUMBERS };
static const struct {
    const char *option;
    uint64_t largest;
} numbers[NUMBERS] = {
    [ROWS] = { "--rows", 31 },        [COLUMNS] = { "--columns", 32 },
    [CONNECT] = { "--connect", 32 },  [DEPTH] = { "--depth", C4B_MAX_DEPTH },
    [MS] = { "--ms", INT_MAX },       [NODES] = { "--nodes", INT64_MAX },
    [THREADS] = { "--threads", 256 }, [TABLE] = { "--table", 1 << 20 },
};

typedef struct settings {
    const char *preset; /* of what was not given, texts are NULL and numbers 0 */
    const char *position;
    const char *file;
    const char *moves;
    uint64_t number[NUMBERS];
    int every;
    int json;
    int progress;
    const char *book_file;
    c4b_book *book;
    const char *eval;          /* as it was given */
    heuristic judge;           /* what that is */
    viewpoint views[3];        /* of `judge`, by c4b_player */
    c4b_search_options search; /* what every search of a root is given */
} settings;

/* What is known of a move. */
typedef struct line {
    c4b_move move;
    int chosen; /* whether it is the best of all */
    int known;  /* whether the score is */
    int score;
    int exact; /* else it is worth no more than the score */
    int depth;
    char pv[C4B_PV_MAX + 2]; /* empty where the play is not known */
} line;

/* What is known of a position. */
typedef struct analysis {
    const settings *with;
    const c4b_state *state;
    size_t line_number; /* where the position stands in the file; 0: in none */
    c4b_result result;  /* of the root's search; what it took includes the searches of its moves */
    int count;
    line lines[C4B_MAX_MOVES]; /* in move order */
} analysis;

static int is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* ---- Ctrl-C ---- */

static c4b_stop *stop; /* set once, before the handler is */

static void on_interrupt(int number)
{
    (void)number;
    c4b_stop_request(stop);
}

/* Without SA_RESTART a read ends too; with SA_RESETHAND a second Ctrl-C kills. */
static void catch_interrupts(void)
{
    struct sigaction action = { .sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND };
    stop = c4b_stop_new();
    sigaction(SIGINT, &action, NULL);
}

/* ---- JSON ---- */

/* A number, or null. */
static void json_number(const char *key, int known, int number)
{
    known ? printf("\"%s\":%d", key, number) : printf("\"%s\":null", key);
}

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

static void json_begin_position(const analysis *a)
{
    char text[1024];
    c4b_state_position_text(a->state, text, sizeof text);
    json_begin(a->line_number);
    json_text("position", text);
    printf(",\"turn\":\"%s\"", c4b_state_turn(a->state) == C4B_GREEN ? "green" : "blue");
}

/* A program at the other end of a pipe waits for the line. */
static void json_end(void)
{
    puts("}");
    fflush(stdout);
}

/* What is wrong with a position, or with searching it. */
static int complain(const settings *with, size_t line_number, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (line_number > 0) {
        fprintf(stderr, "analyze: line %zu: %s\n", line_number, text);
    } else {
        fprintf(stderr, "analyze: %s\n", text);
    }
    if (with->json) {
        json_begin(line_number);
        json_text("error", text);
        json_end();
    }
    return EXIT_FAILURE;
}

/* ---- progress ---- */

enum { LINE_WIDTH = 79 };

/* The moves of a line of play, as c4b_state_play_text() would read them; cut where `size` ends. */
static char *moves_text(const c4b_move *moves, int count, char *out, int size)
{
    int i = 0;
    for (; i < count && i + 1 < size; i++) {
        out[i] = c4b_move_to_char(moves[i]);
    }
    out[i] = '\0';
    return out;
}

static int progress_as_json(const c4b_progress *p, void *data)
{
    char pv[C4B_PV_MAX + 1];
    (void)data;
    printf("{\"progress\":true,\"depth\":%d,", p->depth);
    json_number("score", p->pv_length > 0, p->score);
    printf(",\"nodes\":%" PRIu64 ",\"seconds\":%.3f,\"table_permille\":%d,", p->nodes, p->seconds,
           p->table_permille);
    json_text("pv", moves_text(p->pv, p->pv_length, pv, sizeof pv));
    json_end();
    return 0; /* anything else would stop the search */
}

/* A win may be proven before it is known how far it is. */
static const char *score_text(int score, char out[32])
{
    int moves = C4B_MOVES_TO_END(score);
    const char *verb = C4B_IS_WIN(score) ? "wins" : "loses";
    if (!C4B_IS_WIN(score) && !C4B_IS_LOSS(score)) {
        snprintf(out, 32, "%d", score);
    } else if (moves >= C4B_MAX_DEPTH) {
        snprintf(out, 32, "%s", verb);
    } else {
        snprintf(out, 32, "%s in %d", verb, moves);
    }
    return out;
}

/* Writes over the line that was there before. */
static void show_line(const char *text)
{
    fprintf(stderr, "\r%-*.*s", LINE_WIDTH, LINE_WIDTH, text);
}

static double nodes_per_second(uint64_t nodes, double seconds)
{
    return (double)nodes / (seconds > 0 ? seconds : 1e-9); /* too short for the clock */
}

static int progress_as_line(const c4b_progress *p, void *data)
{
    char text[256], score[32], pv[C4B_PV_MAX + 1];
    (void)data;
    snprintf(text, sizeof text, "depth %d  %s  %" PRIu64 " nodes  %.0f/s  table %d%%  %s", p->depth,
             p->pv_length > 0 ? score_text(p->score, score) : "?", p->nodes,
             nodes_per_second(p->nodes, p->seconds), p->table_permille / 10,
             moves_text(p->pv, p->pv_length, pv, sizeof pv));
    show_line(text);
    return 0;
}

static void end_line(const settings *with)
{
    if (with->search.progress == progress_as_line) {
        show_line("");
        fputc('\r', stderr);
    }
}

/* ---- the moves, each on its own ---- */

/* A search asks for the value to the player who is to move at its root. Below a move that may be
   the rival, and what a position is worth to him need not be the opposite of what it is worth to
   us. So the searches of moves ask for the opposite of our value. */
static int eval_of_viewer(const c4b_state *state, c4b_player player, void *data)
{
    const viewpoint *view = data;
    int value = view->judge->eval(state, view->viewer, view->judge->data);
    if (value == C4B_EVAL_ABORT) {
        return value;
    }
    return player == view->viewer ? value : -value;
}

/* What a score after a move is worth before it: wins and losses are one move further away. */
static int score_before(int score, int same_mover)
{
    int ours = same_mover ? score : -score;
    return C4B_IS_WIN(ours) ? ours - 1 : C4B_IS_LOSS(ours) ? ours + 1 : ours;
}

/* Of a finished game. */
static int score_of_end(c4b_outcome outcome, c4b_player player)
{
    if (outcome == C4B_DRAW) {
        return 0;
    }
    return (outcome == C4B_GREEN_WINS) == (player == C4B_GREEN) ? C4B_WIN : -C4B_WIN;
}

/* Whether an answer says more than is known. A bound stays true; an answer from less deep than the
   bound, or above it, is none. */
static int is_news(const line *known, const c4b_result *answer, int depth, int score)
{
    int complete = answer->reason == C4B_DONE || answer->reason == C4B_PROVEN || depth == 0;
    return !known->known || (complete && score <= known->score);
}

/* How deep the root's moves are to be searched, the move included; 0: as the limits allow. Where
   the root is proven, its own depth says nothing of the other moves. */
static int depth_of_moves(const analysis *a)
{
    return a->result.reason == C4B_PROVEN ? a->with->search.depth : a->result.depth;
}

static void take_line(line *known, int score, int depth, const c4b_move *pv, int pv_length)
{
    known->known = known->exact = 1;
    known->score = score;
    known->depth = depth;
    known->pv[0] = c4b_move_to_char(known->move);
    moves_text(pv, pv_length, known->pv + 1, C4B_PV_MAX + 1);
}

/* Searches where a move leads to. When it gives no answer, the move keeps what is known of it. */
static void search_child(analysis *a, line *known, const c4b_state *child)
{
    c4b_player player = c4b_state_turn(a->state);
    int same_mover = c4b_state_turn(child) == player;
    int depth = depth_of_moves(a);
    c4b_result answer = C4B_RESULT_INIT;
    c4b_search_options options = a->with->search;
    options.depth = depth > 0 ? depth - 1 : 0;
    options.progress = NULL;
    if (!same_mover) {
        options.eval = eval_of_viewer;
        options.eval_data = (void *)&a->with->views[player];
    }
    c4b_status status = c4b_search(child, &options, &answer);
    int score = score_before(answer.score, same_mover);
    a->result.nodes += answer.nodes;
    a->result.evals += answer.evals;
    a->result.seconds += answer.seconds;
    if (answer.reason == C4B_WAS_STOPPED) {
        a->result.reason = C4B_WAS_STOPPED;
    }
    if (status == C4B_OK && is_news(known, &answer, depth, score)) {
        take_line(known, score, answer.depth + 1, answer.pv, answer.pv_length);
    }
}

static void look_at_move(analysis *a, line *known)
{
    c4b_player player = c4b_state_turn(a->state);
    c4b_state *child = c4b_state_clone(a->state);
    if (c4b_state_play(child, known->move) != C4B_OK) { /* without memory */
        c4b_state_free(child);
        return;
    }
    c4b_outcome outcome = c4b_state_outcome(child);
    if (outcome != C4B_ONGOING) {
        take_line(known, score_before(score_of_end(outcome, player), 1), 1, NULL, 0);
    } else if (depth_of_moves(a) == 1) {
        take_line(known, a->with->judge.eval(child, player, a->with->judge.data), 1, NULL, 0);
    } else {
        search_child(a, known, child);
    }
    c4b_state_free(child);
}

static void look_at_every_move(analysis *a)
{
    for (int i = 0; i < a->count && a->result.reason != C4B_WAS_STOPPED; i++) {
        line *known = &a->lines[i];
        if (known->exact && known->pv[0] != '\0') {
            continue;
        }
        if (a->with->search.progress == progress_as_line) {
            char text[32];
            snprintf(text, sizeof text, "move %c", c4b_move_to_char(known->move));
            show_line(text);
        }
        look_at_move(a, known);
    }
}

/* ---- a position ---- */

static line line_of(const c4b_result *r, c4b_move move)
{
    line known = { .move = move, .chosen = move == r->move };
    for (int i = 0; i < r->root_count; i++) {
        if (r->root[i].move == move) {
            known.known = 1;
            known.score = r->root[i].score;
            known.exact = r->root[i].exact;
            known.depth = r->depth;
        }
    }
    if (known.chosen) {
        take_line(&known, r->score, r->depth, r->pv + 1, r->pv_length - 1);
    }
    return known;
}

/* All legal moves with what the search of the root tells of them: perhaps nothing, when it was cut
   short. */
static void list_lines(analysis *a)
{
    c4b_move moves[C4B_MAX_MOVES];
    a->count = c4b_state_moves(a->state, moves);
    for (int i = 0; i < a->count; i++) {
        a->lines[i] = line_of(&a->result, moves[i]);
    }
}

/* Marks the best move: the search's choice, unless another turned out better when searched on its
   own. */
static void choose(analysis *a)
{
    line *best = NULL;
    for (int i = 0; i < a->count; i++) {
        line *each = &a->lines[i];
        if (each->exact && (best == NULL || each->score > best->score ||
                            (each->score == best->score && each->chosen))) {
            best = each;
        }
    }
    for (int i = 0; i < a->count; i++) {
        a->lines[i].chosen = &a->lines[i] == best;
    }
}

/* For sorting: the best first, then by score, of equals scores before bounds; the unknown last. */
static int compare_lines(const void *first, const void *second)
{
    const line *a = first, *b = second;
    int order[] = { b->chosen - a->chosen, b->known - a->known,
                    (b->score > a->score) - (b->score < a->score), b->exact - a->exact,
                    a->move - b->move };
    int i = 0;
    while (i < 4 && order[i] == 0) {
        i++;
    }
    return order[i];
}

/* "win", "loss" or "draw" to the player to move; NULL when nobody knows. A score that looking
   deeper would not change is no evaluation: then 0 is a draw. */
static const char *outcome_of(int score, int proven)
{
    return C4B_IS_WIN(score)      ? "win"
           : C4B_IS_LOSS(score)   ? "loss"
           : proven && score == 0 ? "draw"
                                  : NULL;
}

static const struct {
    const char *name;
    const char *meaning;
} reasons[] = {
    [C4B_DONE] = { "done", "the depth is reached" },
    [C4B_LIMIT_NODES] = { "nodes", "out of nodes" },
    [C4B_LIMIT_TIME] = { "time", "out of time" },
    [C4B_WAS_STOPPED] = { "stopped", "stopped" },
    [C4B_PROVEN] = { "proven", "proven: looking deeper would change nothing" },
};

static void root_as_json(const analysis *a)
{
    printf(",\"root\":[");
    for (int i = 0; i < a->count; i++) {
        const line *each = &a->lines[i];
        printf("%s{\"move\":\"%c\",", i > 0 ? "," : "", c4b_move_to_char(each->move));
        json_number("score", each->known, each->score);
        printf(",\"exact\":%s,\"depth\":%d,\"pv\":\"%s\"}", each->exact ? "true" : "false",
               each->depth, each->pv);
    }
    putchar(']');
}

static void answer_as_json(const analysis *a)
{
    const c4b_result *r = &a->result;
    const line *best = a->lines;
    while (!best->chosen) {
        best++;
    }
    const char *outcome = outcome_of(best->score, r->reason == C4B_PROVEN);
    int moves = C4B_MOVES_TO_END(best->score);
    int ends = (C4B_IS_WIN(best->score) || C4B_IS_LOSS(best->score)) && moves < C4B_MAX_DEPTH;
    json_begin_position(a);
    printf(",\"move\":\"%c\",\"score\":%d,\"outcome\":", c4b_move_to_char(best->move), best->score);
    outcome != NULL ? printf("\"%s\",", outcome) : printf("null,");
    json_number("in", ends, moves);
    printf(",\"depth\":%d,\"reason\":\"%s\",\"nodes\":%" PRIu64 ",\"evals\":%" PRIu64
           ",\"seconds\":%.6f,\"pv\":\"%s\"",
           best->depth, reasons[r->reason].name, r->nodes, r->evals, r->seconds, best->pv);
    root_as_json(a);
    json_end();
}

static void show_board(const analysis *a)
{
    char text[16384];
    int flags = isatty(STDOUT_FILENO) ? C4B_TEXT_COLOUR | C4B_TEXT_UNICODE : C4B_TEXT_PLAIN;
    c4b_state_board_text(a->state, flags, text, sizeof text);
    if (a->line_number > 0) {
        printf("line %zu\n", a->line_number);
    }
    printf("\n%s\n", text);
    fflush(stdout); /* let people look at it meanwhile */
}

static void show_answer(analysis *a)
{
    const c4b_result *r = &a->result;
    char score[32];
    qsort(a->lines, (size_t)a->count, sizeof *a->lines, compare_lines);
    puts("move     score           depth  play");
    for (int i = 0; i < a->count; i++) {
        const line *each = &a->lines[i];
        printf("%-4c  %s %-14s  %5d  %s\n", c4b_move_to_char(each->move),
               each->known && !each->exact ? "<=" : "  ",
               each->known ? score_text(each->score, score) : "?", each->depth, each->pv);
    }
    printf("%s\n%" PRIu64 " nodes, %" PRIu64 " evaluated, in %.3f s, %.0f nodes/s\n\n",
           reasons[r->reason].meaning, r->nodes, r->evals, r->seconds,
           nodes_per_second(r->nodes, r->seconds));
}

/* Tells of a finished game. */
static void tell_end(const analysis *a)
{
    int score = score_of_end(c4b_state_outcome(a->state), c4b_state_turn(a->state));
    if (a->with->json) {
        json_begin_position(a);
        printf(",\"over\":true,\"outcome\":\"%s\"", outcome_of(score, 1));
        json_end();
    } else {
        puts("the game is over\n");
    }
}

static int search_root(analysis *a)
{
    c4b_status status = c4b_search(a->state, &a->with->search, &a->result);
    if (status == C4B_OK) {
        list_lines(a);
        if (a->with->every) {
            look_at_every_move(a);
        }
        choose(a);
    }
    end_line(a->with);
    c4b_stop_reset(stop); /* Ctrl-C was for this position only */
    if (status != C4B_OK) {
        return complain(a->with, a->line_number, "%s", c4b_strerror(status));
    }
    a->with->json ? answer_as_json(a) : show_answer(a);
    return EXIT_SUCCESS;
}

static int analyze(const settings *with, const c4b_state *state, size_t line_number)
{
    analysis a = { .with = with, .state = state, .line_number = line_number };
    a.result = (c4b_result)C4B_RESULT_INIT;
    if (with->book != NULL && !c4b_book_is_for(with->book, state)) {
        return complain(with, line_number, "%s is a book of another game", with->book_file);
    }
    if (!with->json) {
        show_board(&a);
    }
    if (c4b_state_outcome(state) != C4B_ONGOING) {
        tell_end(&a);
        return EXIT_SUCCESS;
    }
    return search_root(&a);
}

/* ---- where positions come from; GO_ON or an exit code ---- */

static int play_text(const settings *with, c4b_state *state, const char *moves, size_t line_number)
{
    size_t bad_at = 0;
    c4b_status status = c4b_state_play_text(state, moves, &bad_at);
    return status == C4B_OK ? GO_ON
                            : complain(with, line_number, "move %zu of '%s': %s", bad_at + 1, moves,
                                       c4b_strerror(status));
}

static int create_from_position(const settings *with, c4b_state **state, const char *text,
                                size_t line_number)
{
    size_t bad_at = 0;
    c4b_status status = c4b_state_from_position(state, text, &bad_at);
    return status == C4B_OK ? GO_ON
                            : complain(with, line_number, "character %zu of '%s': %s", bad_at + 1,
                                       text, c4b_strerror(status));
}

static int create_from_rules(const settings *with, c4b_state **state)
{
    const char *field = NULL;
    c4b_rules rules = C4B_RULES_INIT;
    if (with->preset != NULL && c4b_rules_preset(&rules, with->preset) != C4B_OK) {
        fprintf(stderr, "analyze: no preset is called '%s'\n", with->preset);
        return MISUSE;
    }
    rules.rows = with->number[ROWS] > 0 ? (int)with->number[ROWS] : rules.rows;
    rules.columns = with->number[COLUMNS] > 0 ? (int)with->number[COLUMNS] : rules.columns;
    rules.connect = with->number[CONNECT] > 0 ? (int)with->number[CONNECT] : rules.connect;
    if (c4b_rules_check(&rules, &field) != C4B_OK) {
        fprintf(stderr, "analyze: too large a number for '%s'\n", field);
        return MISUSE;
    }
    *state = c4b_state_new(&rules);
    return *state != NULL ? GO_ON : complain(with, 0, "%s", c4b_strerror(C4B_ERR_NO_MEMORY));
}

/* Only the text of a position has blanks in it. */
static int analyze_line(const settings *with, const c4b_state *start, const char *text,
                        size_t line_number)
{
    c4b_state *state = NULL;
    int code;
    if (strchr(text, ' ') != NULL) {
        code = create_from_position(with, &state, text, line_number);
    } else {
        state = c4b_state_clone(start);
        code = play_text(with, state, text, line_number);
    }
    if (code == GO_ON) {
        code = analyze(with, state, line_number);
    }
    c4b_state_free(state);
    return code;
}

/* Without the blanks around it. */
static char *trim(char *text)
{
    while (isspace((unsigned char)*text)) {
        text++;
    }
    for (char *end = text + strlen(text); end > text && isspace((unsigned char)end[-1]); end--) {
        end[-1] = '\0';
    }
    return text;
}

static int analyze_lines(const settings *with, const c4b_state *start, FILE *file)
{
    char *room = NULL;
    size_t size = 0, line_number = 0;
    int code = EXIT_SUCCESS;
    while (getline(&room, &size, file) >= 0) {
        const char *text = trim(room);
        line_number++;
        if (*text != '\0' && *text != '#' &&
            analyze_line(with, start, text, line_number) != EXIT_SUCCESS) {
            code = EXIT_FAILURE;
        }
    }
    if (ferror(file)) {
        code = errno == EINTR ? INTERRUPTED : complain(with, 0, "%s", strerror(errno));
    }
    free(room);
    return code;
}

static int analyze_file(const settings *with, const c4b_state *start)
{
    if (is(with->file, "-")) {
        return analyze_lines(with, start, stdin);
    }
    FILE *file = fopen(with->file, "r");
    if (file == NULL) {
        return complain(with, 0, "%s: %s", with->file, strerror(errno));
    }
    int code = analyze_lines(with, start, file);
    fclose(file);
    return code;
}

static int run(const settings *with)
{
    c4b_state *start = NULL;
    int code = with->position != NULL ? create_from_position(with, &start, with->position, 0)
                                      : create_from_rules(with, &start);
    if (code == GO_ON && with->moves != NULL) {
        code = play_text(with, start, with->moves, 0);
    }
    if (code == GO_ON) {
        code = with->file != NULL ? analyze_file(with, start) : analyze(with, start, 0);
    }
    c4b_state_free(start);
    return code;
}

/* ---- arguments ---- */

/* Takes a text that was not given before. */
static int take_text(const char **text, const char *value)
{
    int first = *text == NULL;
    *text = value;
    return first;
}

/* strtoull alone would take blanks and signs. */
static int take_number(settings *with, const char *option, const char *value)
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
static int take(settings *with, const char *option, const char *value)
{
    const char **text = is(option, "--rules")      ? &with->preset
                        : is(option, "--position") ? &with->position
                        : is(option, "--file")     ? &with->file
                        : is(option, "--book")     ? &with->book_file
                                                   : NULL;
    if (is(option, "--eval") || is(option, "--heuristic")) {
        with->eval = value;
        return 1;
    }
    return (text != NULL && take_text(text, value)) || take_number(with, option, value);
}

static int take_flag(settings *with, const char *option)
{
    int *flag = is(option, "--every")      ? &with->every
                : is(option, "--json")     ? &with->json
                : is(option, "--progress") ? &with->progress
                                           : NULL;
    if (flag != NULL) {
        *flag = 1;
    }
    return flag != NULL;
}

static int read_arguments(settings *with, char **argument)
{
    for (; *argument != NULL; argument++) {
        const char *value = argument[1] != NULL ? argument[1] : "";
        if (is(*argument, "--help")) {
            fputs(usage, stdout);
            return EXIT_SUCCESS;
        }
        int is_text = **argument != '-' || is(*argument, "-");
        if (is_text ? take_text(is(*argument, "-") ? &with->file : &with->moves, *argument)
                    : take_flag(with, *argument)) {
            continue;
        }
        if (is_text || *value == '\0' || !take(with, *argument, value)) {
            fprintf(stderr, "analyze: cannot use '%s %s'\n%s", *argument, value, usage);
            return MISUSE;
        }
        argument++;
    }
    return GO_ON;
}

/* What the options say together. */
static int check(const settings *with)
{
    const uint64_t *number = with->number;
    if (with->position != NULL &&
        (with->preset != NULL || number[ROWS] > 0 || number[COLUMNS] > 0 || number[CONNECT] > 0)) {
        fprintf(stderr, "analyze: --position brings its own rules and size\n");
        return MISUSE;
    }
    if (with->moves != NULL && with->file != NULL) {
        fprintf(stderr, "analyze: cannot use both '%s' and a file\n", with->moves);
        return MISUSE;
    }
    if (with->book_file != NULL && number[DEPTH] > 0) {
        fprintf(stderr, "analyze: cannot use both --book and --depth\n");
        return MISUSE;
    }
    return GO_ON;
}

static int open_book(settings *with)
{
    c4b_status status =
        with->book_file != NULL ? c4b_book_open(&with->book, with->book_file) : C4B_OK;
    if (status != C4B_OK) {
        fprintf(stderr, "analyze: %s: %s\n", with->book_file, c4b_strerror(status));
    }
    return status == C4B_OK ? GO_ON : EXIT_FAILURE;
}

static int open_heuristic(settings *with)
{
    char message[1024];
    if (!heuristic_open(&with->judge, with->eval, message, sizeof message)) {
        fprintf(stderr, "analyze: %s\n", message);
        return heuristic_is_path(with->eval) ? EXIT_FAILURE : MISUSE;
    }
    heuristic_guard(&with->judge, "analyze", with->eval);
    return GO_ON;
}

static void prepare_search(settings *with)
{
    const uint64_t *number = with->number;
    int limited = number[DEPTH] > 0 || number[MS] > 0 || number[NODES] > 0;
    for (c4b_player player = C4B_GREEN; player <= C4B_BLUE; player++) {
        with->views[player] = (viewpoint){ &with->judge, player };
    }
    with->search = (c4b_search_options)C4B_SEARCH_OPTIONS_INIT;
    with->search.depth = (int)number[DEPTH];
    with->search.max_ms = limited ? (unsigned)number[MS] : 1000;
    with->search.max_nodes = number[NODES];
    with->search.threads = (int)number[THREADS];
    with->search.eval = with->judge.eval;
    with->search.eval_data = with->judge.data;
    with->search.mirror_eval = with->judge.mirrors;
    with->search.stop = stop;
    with->search.book = with->book;
    with->search.table = c4b_table_new(number[TABLE] > 0 ? (size_t)number[TABLE] : 64);
    if (with->json) {
        with->search.progress = with->progress ? progress_as_json : NULL;
    } else if (with->progress || isatty(STDERR_FILENO)) {
        with->search.progress = progress_as_line;
    }
}

int main(int argc, char **argv)
{
    settings with = { .eval = "strong" };
    (void)argc;
    int code = read_arguments(&with, argv + 1);
    if (code == GO_ON) {
        code = check(&with);
    }
    if (code == GO_ON) {
        code = open_book(&with);
    }
    if (code == GO_ON) {
        code = open_heuristic(&with);
    }
    if (code != GO_ON) {
        c4b_book_free(with.book);
        return code;
    }
    catch_interrupts();
    prepare_search(&with);
    code = with.search.table != NULL ? run(&with)
                                     : complain(&with, 0, "%s", c4b_strerror(C4B_ERR_NO_MEMORY));
    signal(SIGINT, SIG_DFL);
    c4b_table_free(with.search.table);
    c4b_stop_free(stop);
    heuristic_close(&with.judge);
    c4b_book_free(with.book);
    return code;
}
