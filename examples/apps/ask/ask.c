/*
 * ask.c - asks any player for a move, or for a proof: introduces players as processes
 * (players/player.h), which a crash or an endless loop of a plug-in cannot take along.
 *
 *   ask strong 4433                          the strong evaluation, CONECTA-4 BOOM after 4433
 *   ask ./mine.so@nodes=100000               a plug-in of yours, at the empty board
 *   ask --rules classic 'cmd:./my-player'    any program that speaks the protocol
 *   ask --prove --ms 20000 master 4          who wins
 */
#define _POSIX_C_SOURCE 200809L
#include "../players/player.h"
#include <conecta4boom.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: ask [OPTION...] PLAYER [MOVES]\n"
    "Asks a player for its move after MOVES. PLAYER is strong, test, runs, best_line, all_lines,\n"
    "directions, windows, ninja1, ninja2, ninja3, master, random, a plug-in (./mine.so) or\n"
    "cmd:COMMAND; @depth=N, @nodes=N or @ms=N may follow.\n"
    "  --rules PRESET   boom (default), desconecta, classic or crush\n"
    "  --position TEXT  start from a position\n"
    "  --depth N, --nodes N, --ms N\n"
    "                   how long it may think (default --depth 8)\n"
    "  --timeout N      give up after so many milliseconds (default 60000)\n"
    "  --prove          ask who wins, within --ms N (default 10000)\n";

#define GO_ON (-1)
#define MISUSE 2

typedef struct settings {
    const char *preset;
    const char *position;
    const char *spec;
    const char *moves;
    player_limit limit;
    player_limit timeout;
    int prove;
} settings;

static int is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* ---- the position ---- */

static int create(c4b_state **state, const settings *with)
{
    c4b_rules rules = C4B_RULES_INIT;
    size_t bad_at = 0;
    if (with->position != NULL) {
        c4b_status status = c4b_state_from_position(state, with->position, &bad_at);
        if (status != C4B_OK) {
            fprintf(stderr, "ask: character %zu of '%s': %s\n", bad_at + 1, with->position,
                    c4b_strerror(status));
            return EXIT_FAILURE;
        }
        return GO_ON;
    }
    if (with->preset != NULL && c4b_rules_preset(&rules, with->preset) != C4B_OK) {
        fprintf(stderr, "ask: no preset is called '%s'\n", with->preset);
        return MISUSE;
    }
    *state = c4b_state_new(&rules);
    if (*state == NULL) {
        fprintf(stderr, "ask: %s\n", c4b_strerror(C4B_ERR_NO_MEMORY));
        return EXIT_FAILURE;
    }
    return GO_ON;
}

static int prepare(c4b_state **state, const settings *with)
{
    size_t bad_at = 0;
    int code = create(state, with);
    if (code == GO_ON && with->moves != NULL) {
        c4b_status status = c4b_state_play_text(*state, with->moves, &bad_at);
        if (status != C4B_OK) {
            fprintf(stderr, "ask: move %zu of '%s': %s\n", bad_at + 1, with->moves,
                    c4b_strerror(status));
            code = EXIT_FAILURE;
        }
    }
    if (code == GO_ON && c4b_state_outcome(*state) != C4B_ONGOING) {
        fprintf(stderr, "ask: the game is over\n");
        code = EXIT_FAILURE;
    }
    return code;
}

/* ---- the question ---- */

static void show_outcome(const player_answer *a)
{
    static const char *const texts[] = { "", "green wins", "blue wins", "a draw" };
    printf("proven: %s", texts[a->proven]);
    if (a->proven_in >= 0) {
        printf(" in %d", a->proven_in);
    }
    putchar('\n');
}

static void show_answer(const player_answer *a)
{
    if (a->move != C4B_NO_MOVE) {
        printf("move %c\n", c4b_move_to_char(a->move));
    }
    if (a->knows_score) {
        printf("score %d, depth %d, %" PRIu64 " nodes, %" PRIu64 " ms\n", a->score, a->depth,
               a->nodes, a->ms);
    }
    if (a->pv[0] != '\0') {
        printf("expects %s\n", a->pv);
    }
    if (a->proven != C4B_ONGOING) {
        show_outcome(a);
    }
}

static int ask(const settings *with, const c4b_state *state)
{
    char message[1024];
    player_answer answer;
    player *p = player_start(with->spec, message, sizeof message);
    if (p == NULL) {
        fprintf(stderr, "ask: %s\n", message);
        return EXIT_FAILURE;
    }
    printf("%s, after %d moves\n", player_name(p), c4b_state_move_number(state) - 1);
    fflush(stdout);
    if (with->prove) {
        player_begin_proof(p, state,
                           with->limit.kind == PLAYER_MS ? (unsigned)with->limit.number : 10000);
    } else {
        player_begin_move(p, state, with->limit);
    }
    int status = player_wait(p, (unsigned)with->timeout.number, &answer);
    player_end(p);
    if (status != PLAYER_ANSWERED) {
        fprintf(stderr, "ask: %s: %s\n", with->spec, answer.why);
        return EXIT_FAILURE;
    }
    if (with->prove && answer.proven == C4B_ONGOING) {
        puts("unknown");
    }
    show_answer(&answer);
    return EXIT_SUCCESS;
}

/* ---- arguments ---- */

/* "--depth" "8" as "depth=8". */
static int take_limit(player_limit *limit, const char *option, const char *value)
{
    char text[64];
    snprintf(text, sizeof text, "%s=%s", option + 2, value);
    return player_limit_read(limit, text);
}

static int take(settings *with, const char *option, const char *value)
{
    if (is(option, "--rules")) {
        with->preset = value;
        return 1;
    }
    if (is(option, "--position")) {
        with->position = value;
        return 1;
    }
    if (is(option, "--timeout")) {
        return take_limit(&with->timeout, "--ms", value);
    }
    return strncmp(option, "--", 2) == 0 && take_limit(&with->limit, option, value);
}

static int read_arguments(settings *with, char **argument)
{
    for (; *argument != NULL; argument++) {
        const char *value = argument[1] != NULL ? argument[1] : "";
        if (is(*argument, "--help")) {
            fputs(usage, stdout);
            return EXIT_SUCCESS;
        } else if (is(*argument, "--prove")) {
            with->prove = 1;
        } else if (**argument != '-' && with->spec == NULL) {
            with->spec = *argument;
        } else if (**argument != '-' && with->moves == NULL) {
            with->moves = *argument;
        } else if (*value != '\0' && take(with, *argument, value)) {
            argument++;
        } else {
            fprintf(stderr, "ask: cannot use '%s %s'\n%s", *argument, value, usage);
            return MISUSE;
        }
    }
    if (with->spec == NULL) {
        fprintf(stderr, "ask: who?\n%s", usage);
        return MISUSE;
    }
    return GO_ON;
}

int main(int argc, char **argv)
{
    players_serve_if_asked(argc, argv);
    settings with = { .timeout = { PLAYER_MS, 60000 } };
    c4b_state *state = NULL;
    int code = read_arguments(&with, argv + 1);
    if (code == GO_ON) {
        code = prepare(&state, &with);
    }
    if (code == GO_ON) {
        code = ask(&with, state);
    }
    c4b_state_free(state);
    return code;
}
