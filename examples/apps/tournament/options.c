/* options.c - see options.h. */
#define _POSIX_C_SOURCE 200809L /* sysconf, isatty */
#include "options.h"

#include "../common/message.h"
#include "../common/options.h"
#include "../common/start.h"
#include "../common/text.h"
#include "../players/game.h"
#include <limits.h>
#include <unistd.h>

static const char usage[] =
    "usage: tournament [OPTION...] PLAYER PLAYER...\n"
    "       tournament --exam PLAYER [--master] [--jobs N]\n"
    "Lets players play against each other, each opening from both sides, and rates them.\n"
    "PLAYER is an evaluation (" HEURISTIC_NAMES "),\n"
    "" OPPONENT_NAMES ", ./mine.so (a plug-in of yours)\n"
    "or cmd:COMMAND (any program that speaks the protocol); @depth=N, @nodes=N or @ms=N may\n"
    "follow, as the player's own limit.\n"
    "  --gauntlet         only the first player against each of the others\n"
    "  --games N          games of each pair (default 20)\n"
    "  --opening N        random moves that open a game, up to 20 (default 2)\n"
    "  --seed N           the seed of the random moves (default 1)\n"
    "  --rules RULES      " PRESET_NAMES ";\n"
    "                     classic:rows=8,columns=12\n"
    "  --depth N, --nodes N, --ms N\n"
    "                     the limit for a move (default --depth 6)\n"
    "  --timeout MS       a player that has not moved after MS milliseconds loses (default 60000;\n"
    "                     with a limit of N milliseconds, N + 2000)\n"
    "  --max-moves N      a game of N moves is a draw (default 300)\n"
    "  --jobs N           games at a time (default: one for each processor)\n"
    "  --out FOLDER       keep games.txt, table.txt, standings.csv, games.csv, results.json and,\n"
    "                     where gnuplot is installed, elo.svg; games that are in games.txt are\n"
    "                     not played again\n"
    "  --progress         show progress even where standard error is not a terminal\n"
    "  --heuristic FILE   a player: the same as ./FILE\n"
    "  --exam PLAYER      the course's examination: two games of CONECTA-4 BOOM against each of\n"
    "                     three ninjas, once moving first and once second, looking 8 moves ahead;\n"
    "                     one point for each win\n"
    "  --master           with --exam: also two games against the master, which do not count\n"
    "Games limited by depth or nodes are the same in every run, whatever --jobs says.\n";

/* ---- players ---- */

static bool take_player(void *data, char *spec)
{
    char message[1024];
    contest *c = data;
    if (!player_spec_check(spec, message, sizeof message)) {
        return misuse("%s", message);
    }
    for (int i = 0; i < c->players; i++) {
        if (is(c->specs[i], spec)) {
            return misuse("'%s' is given twice", spec);
        }
    }
    if (c->players == MOST_PLAYERS) {
        return misuse("more than %d players", MOST_PLAYERS);
    }
    c->specs[c->players++] = spec;
    return true;
}

static bool take_heuristic(void *data, const char *name, const char *value)
{
    (void)name;
    return take_player(data, (char *)value);
}

static bool take_operand(void *data, char *text)
{
    return *text != '-' && take_player(data, text);
}

static bool take_limit(void *data, const char *name, const char *value)
{
    contest *c = data;
    return player_limit_read_option(&c->limit, name, value) != 0;
}

/* ---- all of them ---- */

static bool check_exam(const tournament_options *o)
{
    char message[1024];
    const contest *c = &o->contest;
    if (c->players > 0) {
        return misuse("--exam takes one player");
    }
    if (o->fixed_option != NULL) {
        return misuse("%s does not go with --exam, whose games are fixed", o->fixed_option);
    }
    if (!is(c->rules, "boom")) {
        return misuse("the examination is in CONECTA-4 BOOM");
    }
    return player_spec_check(o->student, message, sizeof message) || misuse("%s", message);
}

/* Whether the options go together. */
static bool check(const tournament_options *o)
{
    if (o->student != NULL) {
        return check_exam(o);
    }
    if (o->master) {
        return misuse("--master goes with --exam");
    }
    return o->contest.players >= 2 || misuse("a tournament has two players or more");
}

static bool create_board(contest *c)
{
    char message[1024];
    c->start = game_new(c->rules, message, sizeof message);
    return c->start != NULL || misuse("%s", message);
}

static int usual_jobs(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > MOST_JOBS ? MOST_JOBS : (int)processors;
}

bool read_tournament_options(tournament_options *o, char **arguments)
{
    contest *c = &o->contest;
    const char **fixed = &o->fixed_option;
    const option options[] = {
        { .name = "--games",
          .integer = &c->pair_games,
          .least = 1,
          .most = 100000,
          .given = fixed },
        { .name = "--opening", .integer = &c->opening, .most = MOST_OPENING, .given = fixed },
        { .name = "--max-moves",
          .integer = &c->max_moves,
          .least = 1,
          .most = 100000,
          .given = fixed },
        { .name = "--seed", .number = &c->seed, .most = UINT64_MAX, .given = fixed },
        { .name = "--out", .last = &c->out, .given = fixed },
        { .name = "--heuristic", .take = take_heuristic, .given = fixed },
        { .name = "--depth", .take = take_limit, .given = fixed },
        { .name = "--nodes", .take = take_limit, .given = fixed },
        { .name = "--ms", .take = take_limit, .given = fixed },
        { .name = "--jobs", .integer = &c->jobs, .least = 1, .most = MOST_JOBS },
        { .name = "--timeout", .integer = &c->timeout, .least = 1, .most = INT_MAX },
        { .name = "--rules", .last = &c->rules },
        { .name = "--exam", .last = &o->student },
        { .name = "--gauntlet", .flag = &c->gauntlet },
        { .name = "--progress", .flag = &c->progress },
        { .name = "--master", .flag = &o->master },
        { .name = NULL },
    };
    const option_list list = { usage, options, take_operand, c };
    *o = (tournament_options){ .contest = { .rules = "boom",
                                            .pair_games = 20,
                                            .opening = 2,
                                            .seed = 1,
                                            .limit = { PLAYER_DEPTH, 6 },
                                            .max_moves = 300 } };
    c->jobs = usual_jobs();
    c->progress = isatty(STDERR_FILENO);
    return read_options(&list, arguments) && check(o) && create_board(c);
}
