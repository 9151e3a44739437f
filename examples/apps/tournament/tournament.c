/*
 * tournament.c - many games between any players, and how they compare; or the course's examination
 * of one. Uses the installed library and examples/apps/players, nothing else of ours.
 *
 *   tournament strong windows test                       round robin, depth 6
 *   tournament --out league --games 100 ./mine.so strong windows 'cmd:sh middle.sh'
 *   tournament --exam ./mine.so                          six games against three ninjas
 */
#define _POSIX_C_SOURCE 200809L /* sigaction */
#include "../players/game.h"
#include "../players/player.h"
#include "contest.h"
#include "exam.h"
#include "journal.h"
#include "match.h"
#include "report.h"
#include "run.h"
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: tournament [OPTION...] PLAYER PLAYER...\n"
    "       tournament --exam PLAYER [--master] [--jobs N]\n"
    "Each player against each other, from the same openings on both sides. PLAYER is strong, "
    "test,\n"
    "runs, best_line, all_lines, directions, windows (evaluations built in), ./mine.so (a plug-in "
    "of\n"
    "yours), ninja1, ninja2, ninja3, master, random, or cmd:COMMAND (any program that speaks the\n"
    "protocol); @depth=N, @nodes=N or @ms=N may follow, as a limit of its own.\n"
    "  --gauntlet         only the first player against each of the others\n"
    "  --games N          games of each pair (default 20)\n"
    "  --opening N        random moves that open a game, up to 20 (default 2)\n"
    "  --seed N           of those (default 1)\n"
    "  --rules RULES      boom (default), desconecta, classic, crush; classic:rows=8,columns=12\n"
    "  --depth N, --nodes N, --ms N\n"
    "                     how long a player may think for a move (default --depth 6)\n"
    "  --timeout MS       who does not move in that time loses (default 60000; the limit and 2000\n"
    "                     with --ms)\n"
    "  --max-moves N      a game of so many moves is a draw (default 300)\n"
    "  --jobs N           games at a time (default: one a processor)\n"
    "  --out FOLDER       keep games.txt, table.txt, standings.csv, games.csv, results.json and,\n"
    "                     where gnuplot is, elo.svg; what games.txt has already is not played "
    "again\n"
    "  --progress         tell how far it is, even where standard error is no terminal\n"
    "  --heuristic FILE   a player: the same as ./FILE\n"
    "  --exam PLAYER      the course's examination: six games of CONECTA-4 BOOM against three\n"
    "                     ninjas, first and second, looking 8 moves ahead; a point a win\n"
    "  --master           with --exam: two games against the master, too, that count nothing\n"
    "Games by depth and nodes are the same on every run, whatever --jobs says.\n";

#define GO_ON (-1)
#define MISUSE 2
#define INTERRUPTED 130 /* 128 + SIGINT, as shells count */

typedef struct settings {
    contest c;
    uint64_t timeout, seed;
    const char *student; /* of --exam, or NULL */
    const char *free;    /* an option that an examination has fixed, or NULL */
    int master;
} settings;

static int is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static int complain(const char *message)
{
    fprintf(stderr, "tournament: %s\n", message);
    return EXIT_FAILURE;
}

/* ---- Ctrl-C ---- */

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* A second one kills. */
static void catch_interrupts(void)
{
    struct sigaction action = { .sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND };
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* ---- the tournament ---- */

/* One that cannot even start is a mistake of who wrote its name: better told at once. */
static int try_players(const contest *c)
{
    char message[1024];
    for (int i = 0; i < c->players; i++) {
        player *p = player_start(c->specs[i], message, sizeof message);
        if (p == NULL) {
            return complain(message);
        }
        player_end(p);
    }
    return GO_ON;
}

static int is_complete(const game *games, int count)
{
    for (int i = 0; i < count; i++) {
        if (!games[i].done) {
            return 0;
        }
    }
    return 1;
}

/* What is known is told, also when not all was played. */
static int finish(const contest *c, game *games, int count, journal *j)
{
    char message[1024] = "";
    int complete = is_complete(games, count);
    show_report(stdout, c, games, count);
    if (j != NULL && complete && !journal_sort(j, c, games, count)) {
        return complain(strerror(errno));
    }
    if (j != NULL && !write_reports(c, games, count, message, sizeof message)) {
        return complain(message);
    }
    if (!complete && j != NULL) {
        printf("\nto go on, say the same again\n");
    }
    return complete ? EXIT_SUCCESS : INTERRUPTED;
}

static int run_and_tell(const contest *c, game *games, int count, journal *j)
{
    char message[1024] = "";
    if (!run_games(c, games, count, j, message, sizeof message)) {
        return complain(message);
    }
    return finish(c, games, count, j);
}

static int hold(const contest *c)
{
    char message[5000] = "";
    journal j;
    int count = 0;
    game *games = schedule(c, &count);
    int code;
    if (games == NULL) {
        return complain(c4b_strerror(C4B_ERR_NO_MEMORY));
    }
    if (c->out == NULL) {
        code = run_and_tell(c, games, count, NULL);
    } else if (journal_open(&j, c, games, count, message, sizeof message)) {
        code = run_and_tell(c, games, count, &j);
        journal_close(&j);
    } else {
        code = complain(message);
    }
    free_games(games, count);
    return code;
}

/* ---- arguments ---- */

static int take_number(const char *value, uint64_t least, uint64_t most, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(value, &end, 10); /* alone it would take blanks and signs */
    return isdigit((unsigned char)*value) && *end == '\0' && errno == 0 && *number >= least &&
           *number <= most;
}

static int take_int(const char *value, int least, int most, int *number)
{
    uint64_t wide;
    int taken = take_number(value, (uint64_t)least, (uint64_t)most, &wide);
    *number = taken ? (int)wide : *number;
    return taken;
}

static int take_limit(contest *c, const char *option, const char *value)
{
    char text[64];
    snprintf(text, sizeof text, "%s=%s", option + 2, value);
    return player_limit_read(&c->limit, text);
}

static int take_text(const char **text, const char *value)
{
    *text = value;
    return 1;
}

static int take_player(contest *c, const char *spec)
{
    char message[1024];
    if (!player_spec_check(spec, message, sizeof message)) {
        complain(message);
        return 0;
    }
    for (int i = 0; i < c->players; i++) {
        if (is(c->specs[i], spec)) {
            fprintf(stderr, "tournament: '%s' is given twice\n", spec);
            return 0;
        }
    }
    if (c->players == MOST_PLAYERS) {
        fprintf(stderr, "tournament: more than %d players\n", MOST_PLAYERS);
        return 0;
    }
    c->specs[c->players++] = spec;
    return 1;
}

/* Takes an option with its value; 0 when they cannot be used. */
static int take(settings *with, const char *option, const char *value)
{
    contest *c = &with->c;
    if (!is(option, "--exam") && !is(option, "--jobs") && !is(option, "--rules") &&
        !is(option, "--timeout")) {
        with->free = option;
    }
    return is(option, "--games")       ? take_int(value, 1, 100000, &c->pair_games)
           : is(option, "--opening")   ? take_int(value, 0, MOST_OPENING, &c->opening)
           : is(option, "--max-moves") ? take_int(value, 1, 100000, &c->max_moves)
           : is(option, "--jobs")      ? take_int(value, 1, 256, &c->jobs)
           : is(option, "--seed")      ? take_number(value, 0, UINT64_MAX, &c->seed)
           : is(option, "--timeout")   ? take_number(value, 1, INT_MAX, &with->timeout)
           : is(option, "--rules")     ? take_text(&c->rules, value)
           : is(option, "--out")       ? take_text(&c->out, value)
           : is(option, "--heuristic") ? take_player(c, value)
           : is(option, "--exam")      ? take_text(&with->student, value)
                                       : take_limit(c, option, value);
}

static int take_flag(settings *with, const char *option)
{
    int *flag = is(option, "--gauntlet")   ? &with->c.gauntlet
                : is(option, "--progress") ? &with->c.progress
                : is(option, "--master")   ? &with->master
                                           : NULL;
    if (flag != NULL) {
        *flag = 1;
    }
    return flag != NULL;
}

/* What is wrong with the options together, or NULL. */
static const char *check(const settings *with)
{
    static char message[1024];
    const contest *c = &with->c;
    if (with->student == NULL) {
        return with->master     ? "--master goes with --exam"
               : c->players < 2 ? "a tournament has two players or more"
                                : NULL;
    }
    if (with->free != NULL && c->players == 0) {
        snprintf(message, sizeof message, "%s does not go with --exam, whose games are fixed",
                 with->free);
        return message;
    }
    if (c->players > 0 || !is(c->rules, "boom")) {
        return c->players > 0 ? "--exam takes one player" : "the examination is in CONECTA-4 BOOM";
    }
    return player_spec_check(with->student, message, sizeof message) ? NULL : message;
}

static int settle(settings *with)
{
    char message[1024];
    contest *c = &with->c;
    c->timeout = (unsigned)with->timeout;
    const char *wrong = check(with);
    if (wrong != NULL) {
        complain(wrong);
        return MISUSE;
    }
    c->start = game_new(c->rules, message, sizeof message);
    if (c->start == NULL) {
        complain(message);
        return MISUSE;
    }
    return GO_ON;
}

static int read_arguments(settings *with, char **argument)
{
    for (; *argument != NULL; argument++) {
        const char *value = argument[1] != NULL ? argument[1] : "";
        if (is(*argument, "--help")) {
            fputs(usage, stdout);
            return EXIT_SUCCESS;
        } else if (**argument != '-') {
            if (!take_player(&with->c, *argument)) {
                return MISUSE;
            }
        } else if (take_flag(with, *argument)) {
            continue;
        } else if (*value != '\0' && take(with, *argument, value)) {
            argument++;
        } else {
            fprintf(stderr, "tournament: cannot use '%s %s'\n%s", *argument, value, usage);
            return MISUSE;
        }
    }
    return settle(with);
}

static int default_jobs(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > 256 ? 256 : (int)processors;
}

int main(int argc, char **argv)
{
    players_serve_if_asked(argc, argv);
    settings with = { .c = { .rules = "boom",
                             .pair_games = 20,
                             .opening = 2,
                             .seed = 1,
                             .limit = { PLAYER_DEPTH, 6 },
                             .max_moves = 300 } };
    with.c.jobs = default_jobs();
    with.c.progress = isatty(STDERR_FILENO);
    int code = read_arguments(&with, argv + 1);
    if (code == GO_ON) {
        catch_interrupts();
        if (with.student != NULL) {
            code = examine(&with.c, with.student, with.master);
        } else if ((code = try_players(&with.c)) == GO_ON) {
            code = hold(&with.c);
        }
    }
    c4b_state_free(with.c.start);
    return code;
}
