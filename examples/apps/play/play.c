/*
 * play.c - a person plays against the library: introduces the strong search, time per move,
 * stopping a search from a signal handler, undo, positions, and boards of every size.
 *
 *   play                              CONECTA-4 BOOM; you are green, it looks 8 moves ahead
 *   play --side 2 --ms 500            you are blue, it thinks half a second for each move
 *   play --rules classic --rows 8 --columns 12 --connect 5
 *   play --side both 443              two people; three moves are played already
 *   play --heuristic ./mine.so        against a heuristic of your own, a plug-in
 */
#define _POSIX_C_SOURCE 200809L /* sigaction, getline */
#include "../players/heuristic.h"
#include <conecta4boom.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: play [OPTION...] [MOVES]\n"
    "A game against the library. MOVES are played first, one character each: columns 1 to 9, then\n"
    "a, b, ...; * for BOOM.\n"
    "  --rules PRESET      boom (default), desconecta, classic or crush\n"
    "  --rows N, --columns N, --connect N\n"
    "                      another board or line than the preset's: up to 31 rows, 32 columns,\n"
    "                      (rows + 1) x columns 128, connect 32\n"
    "  --position TEXT     start from a position, as p shows it in the game\n"
    "  --file FILE         play the moves in a file first (before MOVES)\n"
    "  --side 1|2|both|none\n"
    "                      who is a person: green (default), blue, both, or nobody\n"
    "  --depth N           how many moves the library looks ahead (default 8)\n"
    "  --ms N              let it look ever deeper for so many milliseconds a move; with --depth\n"
    "                      no deeper than that\n"
    "  --threads N         how many it thinks with (default 1)\n"
    "  --eval NAME         strong (default), test, runs, best_line, all_lines, directions or\n"
    "                      windows\n"
    "  --heuristic FILE    a plug-in of yours: ./mine.so (or a NAME, as for --eval)\n"
    "  --book FILE         solved positions, as bookmaker makes them: those that are not lost it\n"
    "                      plays at once, for others it has --ms (default 1000); not with --depth\n"
    "  --colour, --plain   draw in colour (default on a terminal) or in ASCII\n";

static const char game_help[] =
    "  4        drop a disc in that column; 43 drops two when you have two moves\n"
    "  *        BOOM: explode your bomb\n"
    "  u undo   take back, to before your last move\n"
    "  h hint   what the library would play\n"
    "  p position, m moves   show them as text, for --position and MOVES\n"
    "  ? help, q quit\n"
    "A letter that names a column of a wide board is that column; the words always work.\n";

/* Where functions return an exit code, this is "go on". */
#define GO_ON (-1)
#define MISUSE 2
#define INTERRUPTED 130 /* 128 + SIGINT, as shells count */

typedef struct settings {
    const char *preset; /* of what was not given, texts are NULL and numbers 0 */
    int rows;
    int columns;
    int connect;
    const char *position;
    const char *file;
    const char *moves;
    int person[3]; /* by c4b_player: whether a person plays it */
    int depth;
    int ms;
    int threads;
    const char *book_file;
    c4b_book *book;
    const char *eval; /* as it was given */
    heuristic judge;  /* what that is */
    int flags;        /* how to draw */
    char **argv;      /* ends with NULL; for telling how to go on */
} settings;

typedef struct session {
    const settings *with;
    c4b_state *game;
    int changed; /* whether the board has not been shown yet as it is */
    char *line;  /* what the person typed last, and how much room it has */
    size_t line_size;
} session;

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

/* ---- telling ---- */

static int is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static const char *name_of(c4b_player player)
{
    return player == C4B_GREEN ? "green" : "blue";
}

static void show_board(const c4b_state *game, int flags)
{
    char text[16384];
    c4b_state_board_text(game, flags, text, sizeof text);
    printf("\n%s", text);
}

typedef size_t (*text_writer)(const c4b_state *, char *, size_t);

/* Measures first, because a game can have any length. To be freed; NULL without memory. */
static char *text_of(const c4b_state *game, text_writer write_text)
{
    size_t size = write_text(game, NULL, 0) + 1;
    char *text = malloc(size);
    if (text != NULL) {
        write_text(game, text, size);
    }
    return text;
}

static int show_text(const char *label, const c4b_state *game, text_writer write_text)
{
    char *text = text_of(game, write_text);
    printf("%s: %s\n", label, text != NULL ? text : c4b_strerror(C4B_ERR_NO_MEMORY));
    free(text);
    return GO_ON;
}

static void show_answer(const char *who, const char *verb, const c4b_result *answer)
{
    int moves = C4B_MOVES_TO_END(answer->score);
    printf("%s %s %c (", who, verb, c4b_move_to_char(answer->move));
    if (!C4B_IS_WIN(answer->score) && !C4B_IS_LOSS(answer->score)) {
        printf("score %d", answer->score);
    } else {
        printf(C4B_IS_WIN(answer->score) ? "wins" : "loses");
        if (moves < C4B_MAX_DEPTH) { /* else it is proven, but not how far it is */
            printf(" in %d", moves);
        }
    }
    printf(", depth %d, %" PRIu64 " nodes, %.2f s)\n", answer->depth, answer->nodes,
           answer->seconds);
}

/* As a shell has to be given it. None of those that have been accepted holds a quote. */
static void show_argument(const char *text)
{
    printf(strpbrk(text, " *") != NULL ? " '%s'" : " %s", text);
}

/* The arguments that the program was given, but the moves are all those so far. */
static void show_how_to_go_on(const settings *with, const c4b_state *game)
{
    printf("to go on: play");
    for (char **argument = with->argv + 1; *argument != NULL; argument++) {
        if (argument[1] != NULL && argument[1] == with->file) {
            argument++; /* --file and its name */
        } else if (*argument != with->moves) {
            show_argument(*argument);
        }
    }
    char *moves = text_of(game, c4b_state_moves_text);
    if (moves != NULL && *moves != '\0') {
        show_argument(moves);
    }
    putchar('\n');
    free(moves);
}

/* ---- the library's moves ---- */

/* GO_ON with an answer, else an exit code. */
static int think(const session *s, c4b_result *answer)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    options.depth = s->with->depth; /* 0: as deep as the time allows */
    options.max_ms = (unsigned)s->with->ms;
    options.threads = s->with->threads;
    options.eval = s->with->judge.eval;
    options.eval_data = s->with->judge.data;
    options.mirror_eval = s->with->judge.mirrors;
    options.stop = stop;
    options.book = s->with->book;
    fflush(stdout); /* let people look at the board meanwhile */
    c4b_status status = c4b_search(s->game, &options, answer);
    if (status == C4B_ERR_STOPPED && !interrupted) { /* not even one move deep: it has to move */
        options.depth = 1;
        options.max_ms = 0;
        status = c4b_search(s->game, &options, answer);
    }
    if (interrupted) {
        return INTERRUPTED;
    }
    if (status != C4B_OK) {
        fprintf(stderr, "play: %s\n", c4b_strerror(status));
        return EXIT_FAILURE;
    }
    return GO_ON;
}

static int library_moves(session *s)
{
    c4b_result answer = C4B_RESULT_INIT;
    int code = think(s, &answer);
    if (code == GO_ON) {
        show_answer(name_of(c4b_state_turn(s->game)), "plays", &answer);
        c4b_state_play(s->game, answer.move);
        s->changed = 1;
    }
    return code;
}

/* ---- what a person can ask for; GO_ON or an exit code ---- */

static int undo(session *s)
{
    const int *person = s->with->person;
    int moved = 0;
    for (c4b_player player = C4B_GREEN; player <= C4B_BLUE; player++) {
        moved |= person[player] && c4b_state_last_move(s->game, player) != C4B_NO_MOVE;
    }
    if (!moved) {
        puts("there is no move of yours to take back");
        return GO_ON;
    }
    do {
        c4b_state_undo(s->game);
    } while (!person[c4b_state_turn(s->game)]);
    s->changed = 1;
    return GO_ON;
}

static int hint(session *s)
{
    c4b_result answer = C4B_RESULT_INIT;
    if (c4b_state_outcome(s->game) != C4B_ONGOING) {
        puts("the game is over");
        return GO_ON;
    }
    int code = think(s, &answer);
    if (code == GO_ON) {
        show_answer("hint:", "play", &answer);
    }
    return code;
}

static int names_a_column(const session *s, char character)
{
    c4b_move move = c4b_move_from_char(character);
    return move >= 0 && move < c4b_state_columns(s->game);
}

static int are_moves(const session *s, const char *text)
{
    while (*text == '*' || names_a_column(s, *text)) {
        text++;
    }
    return *text == '\0';
}

/* One move, or as many as the turn has left: all of them or none. */
static int person_moves(session *s, const char *moves)
{
    size_t bad_at = 0;
    if (!are_moves(s, moves)) {
        printf("'%s' is no move (1 to %c, *) and no command (? for help)\n", moves,
               c4b_move_to_char(c4b_state_columns(s->game) - 1));
        return GO_ON;
    }
    if (strlen(moves) > (size_t)c4b_state_moves_left(s->game)) {
        printf("'%s' is too much: this turn has %d left\n", moves, c4b_state_moves_left(s->game));
        return GO_ON;
    }
    c4b_status status = c4b_state_play_text(s->game, moves, &bad_at);
    s->changed = status == C4B_OK;
    if (status == C4B_ERR_ILLEGAL_MOVE) {
        printf("%c: %s\n", moves[bad_at],
               moves[bad_at] == '*' ? "you have no bomb to explode" : "that column is full");
    } else if (status != C4B_OK) {
        puts(c4b_strerror(status));
    }
    return GO_ON;
}

/* The letter of a command; 0 for what is none. On a wide board letters are columns first. */
static char command_of(const session *s, const char *line)
{
    static const char *const words[] = { "undo", "hint", "position", "moves", "quit" };
    int letter = strlen(line) == 1 && !names_a_column(s, *line);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (is(line, words[i]) || (letter && *line == *words[i])) {
            return *words[i];
        }
    }
    return is(line, "?") || is(line, "help") ? '?' : 0;
}

static int obey(session *s, const char *line)
{
    switch (command_of(s, line)) {
    case 'u':
        return undo(s);
    case 'h':
        return hint(s);
    case 'p':
        return show_text("position", s->game, c4b_state_position_text);
    case 'm':
        return show_text("moves", s->game, c4b_state_moves_text);
    case '?':
        fputs(game_help, stdout);
        return GO_ON;
    case 'q':
        return EXIT_SUCCESS;
    default:
        return *line != '\0' ? person_moves(s, line) : GO_ON;
    }
}

/* Takes the blanks out of a text. */
static void squeeze(char *text)
{
    char *to = text;
    for (; *text != '\0'; text++) {
        if (!isspace((unsigned char)*text)) {
            *to++ = *text;
        }
    }
    *to = '\0';
}

static int ask(session *s)
{
    if (c4b_state_outcome(s->game) == C4B_ONGOING) {
        printf("%s, your move (? for help): ", name_of(c4b_state_turn(s->game)));
    } else {
        printf("u takes back, q leaves: ");
    }
    fflush(stdout);
    if (getline(&s->line, &s->line_size, stdin) < 0) {
        return interrupted ? INTERRUPTED : EXIT_SUCCESS;
    }
    squeeze(s->line);
    return obey(s, s->line);
}

/* ---- a game ---- */

static int step(session *s)
{
    const int *person = s->with->person;
    if (s->changed) {
        show_board(s->game, s->with->flags);
        s->changed = 0;
    }
    if (c4b_state_outcome(s->game) != C4B_ONGOING) {
        return person[C4B_GREEN] || person[C4B_BLUE] ? ask(s) : EXIT_SUCCESS;
    }
    return person[c4b_state_turn(s->game)] ? ask(s) : library_moves(s);
}

static int play(const settings *with, c4b_state *game)
{
    session s = { .with = with, .game = game, .changed = 1 };
    int code = GO_ON;
    while (code == GO_ON) {
        code = interrupted ? INTERRUPTED : step(&s);
    }
    putchar('\n');
    show_text("moves", game, c4b_state_moves_text);
    if (c4b_state_outcome(game) == C4B_ONGOING) {
        show_how_to_go_on(with, game);
    }
    free(s.line);
    return code;
}

/* ---- preparing it ---- */

static int play_text(c4b_state *game, const char *moves)
{
    size_t bad_at = 0;
    c4b_status status = c4b_state_play_text(game, moves, &bad_at);
    if (status != C4B_OK) {
        fprintf(stderr, "play: move %zu of '%s': %s\n", bad_at + 1, moves, c4b_strerror(status));
    }
    return status == C4B_OK ? GO_ON : EXIT_FAILURE;
}

/* Blanks and line ends do not count. */
static int play_file(c4b_state *game, const char *name)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = fopen(name, "r");
    int code = GO_ON;
    if (file != NULL && getdelim(&text, &size, '\0', file) >= 0) {
        squeeze(text);
        code = play_text(game, text);
    } else if (file == NULL || ferror(file)) { /* else it is empty */
        fprintf(stderr, "play: %s: %s\n", name, strerror(errno));
        code = EXIT_FAILURE;
    }
    free(text);
    if (file != NULL) {
        fclose(file);
    }
    return code;
}

static int create_from_position(c4b_state **game, const char *text)
{
    size_t bad_at = 0;
    c4b_status status = c4b_state_from_position(game, text, &bad_at);
    if (status != C4B_OK) {
        fprintf(stderr, "play: character %zu of '%s': %s\n", bad_at + 1, text,
                c4b_strerror(status));
    }
    return status == C4B_OK ? GO_ON : EXIT_FAILURE;
}

static int create_from_rules(c4b_state **game, const settings *with)
{
    const char *field = NULL;
    c4b_rules rules = C4B_RULES_INIT;
    if (with->preset != NULL && c4b_rules_preset(&rules, with->preset) != C4B_OK) {
        fprintf(stderr, "play: no preset is called '%s'\n", with->preset);
        return MISUSE;
    }
    rules.rows = with->rows > 0 ? with->rows : rules.rows;
    rules.columns = with->columns > 0 ? with->columns : rules.columns;
    rules.connect = with->connect > 0 ? with->connect : rules.connect;
    if (c4b_rules_check(&rules, &field) != C4B_OK) {
        fprintf(stderr, "play: too large a number for '%s'\n%s", field, usage);
        return MISUSE;
    }
    *game = c4b_state_new(&rules); /* NULL without memory: then the first search says so */
    return GO_ON;
}

static int prepare(c4b_state **game, const settings *with)
{
    int code = with->position != NULL ? create_from_position(game, with->position)
                                      : create_from_rules(game, with);
    if (code == GO_ON && with->file != NULL) {
        code = play_file(*game, with->file);
    }
    if (code == GO_ON && with->moves != NULL) {
        code = play_text(*game, with->moves);
    }
    if (code == GO_ON && with->book != NULL && !c4b_book_is_for(with->book, *game)) {
        fprintf(stderr, "play: %s is a book of another game\n", with->book_file);
        code = MISUSE;
    }
    return code;
}

/* ---- arguments ---- */

static int take_number(int *number, const char *text)
{
    char *end;
    long value = strtol(text, &end, 10);
    *number = value <= INT_MAX ? (int)value : 0;
    return *end == '\0' && *number > 0;
}

static int take_side(settings *with, const char *side)
{
    with->person[C4B_GREEN] = is(side, "1") || is(side, "both");
    with->person[C4B_BLUE] = is(side, "2") || is(side, "both");
    return with->person[C4B_GREEN] || with->person[C4B_BLUE] || is(side, "none");
}

/* Takes an option with its value; 0 when they cannot be used. */
static int take(settings *with, const char *option, const char *value)
{
    const char **text = is(option, "--rules")      ? &with->preset
                        : is(option, "--position") ? &with->position
                        : is(option, "--file")     ? &with->file
                        : is(option, "--book")     ? &with->book_file
                                                   : NULL;
    int *number = is(option, "--rows")      ? &with->rows
                  : is(option, "--columns") ? &with->columns
                  : is(option, "--connect") ? &with->connect
                  : is(option, "--depth")   ? &with->depth
                  : is(option, "--ms")      ? &with->ms
                  : is(option, "--threads") ? &with->threads
                                            : NULL;
    if (is(option, "--eval") || is(option, "--heuristic")) {
        with->eval = value;
        return 1;
    }
    if (text != NULL && *text == NULL) { /* given twice, it could not be obeyed twice */
        *text = value;
        return 1;
    }
    return (number != NULL && take_number(number, value)) ||
           (is(option, "--side") && take_side(with, value));
}

static int open_book(settings *with)
{
    c4b_status status =
        with->book_file != NULL ? c4b_book_open(&with->book, with->book_file) : C4B_OK;
    if (status != C4B_OK) {
        fprintf(stderr, "play: %s: %s\n", with->book_file, c4b_strerror(status));
    }
    return status == C4B_OK ? GO_ON : EXIT_FAILURE;
}

static int open_heuristic(settings *with)
{
    char message[1024];
    if (!heuristic_open(&with->judge, with->eval, message, sizeof message)) {
        fprintf(stderr, "play: %s\n", message);
        return heuristic_is_path(with->eval) ? EXIT_FAILURE : MISUSE;
    }
    heuristic_guard(&with->judge, "play", with->eval);
    return GO_ON;
}

/* What the options say together. */
static int settle(settings *with)
{
    if (with->position != NULL &&
        (with->preset != NULL || with->rows > 0 || with->columns > 0 || with->connect > 0)) {
        fprintf(stderr, "play: --position brings its own rules and size\n");
        return MISUSE;
    }
    if (with->depth > C4B_MAX_DEPTH) {
        fprintf(stderr, "play: --depth is at most %d\n", C4B_MAX_DEPTH);
        return MISUSE;
    }
    if (with->book_file != NULL && with->depth > 0) {
        fprintf(stderr, "play: cannot use both --book and --depth\n");
        return MISUSE;
    }
    if (with->depth == 0 && with->ms == 0) {
        with->depth = with->book_file != NULL ? 0 : 8;
        with->ms = with->book_file != NULL ? 1000 : 0;
    }
    int code = open_book(with);
    return code == GO_ON ? open_heuristic(with) : code;
}

static int read_arguments(settings *with)
{
    for (char **argument = with->argv + 1; *argument != NULL; argument++) {
        const char *value = argument[1] != NULL ? argument[1] : "";
        if (is(*argument, "--help")) {
            fputs(usage, stdout);
            return EXIT_SUCCESS;
        } else if (is(*argument, "--colour")) {
            with->flags = C4B_TEXT_COLOUR | C4B_TEXT_UNICODE;
        } else if (is(*argument, "--plain")) {
            with->flags = C4B_TEXT_PLAIN;
        } else if (**argument != '-' && with->moves == NULL) {
            with->moves = *argument;
        } else if (*value != '\0' && take(with, *argument, value)) {
            argument++;
        } else {
            fprintf(stderr, "play: cannot use '%s %s'\n%s", *argument, value, usage);
            return MISUSE;
        }
    }
    return settle(with);
}

int main(int argc, char **argv)
{
    (void)argc;
    settings with = { .person = { 0, 1, 0 }, .eval = "strong", .argv = argv };
    with.flags = isatty(STDOUT_FILENO) ? C4B_TEXT_COLOUR | C4B_TEXT_UNICODE : C4B_TEXT_PLAIN;
    c4b_state *game = NULL;
    int code = read_arguments(&with);
    if (code == GO_ON) {
        code = prepare(&game, &with);
    }
    if (code == GO_ON) {
        catch_interrupts();
        code = play(&with, game);
        signal(SIGINT, SIG_DFL);
        c4b_stop_free(stop);
    }
    c4b_state_free(game);
    heuristic_close(&with.judge);
    c4b_book_free(with.book);
    return code;
}
