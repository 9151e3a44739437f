/*
 * ask.c - asks any player for a move, or for a proof: introduces players as processes
 * (players/player.h); a crash or an endless loop of a plug-in does not harm the program that asks.
 *
 *   ask strong 4433                          the strong evaluation, CONECTA-4 BOOM after 4433
 *   ask ./mine.so@nodes=100000               a plug-in of yours, at the empty board
 *   ask --rules classic 'cmd:./my-player'    any program that speaks the protocol
 *   ask --prove --ms 20000 master 4          who wins
 */
#include "../common/message.h"
#include "../common/options.h"
#include "../common/start.h"
#include "../players/player.h"
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

static const char usage[] = "usage: ask [OPTION...] PLAYER [MOVES]\n"
                            "Asks a player for its move after MOVES.\n"
                            "PLAYER is an evaluation (" HEURISTIC_NAMES "),\n"
                            "" OPPONENT_NAMES ", a plug-in (./mine.so) or cmd:COMMAND;\n"
                            "@depth=N, @nodes=N or @ms=N may follow.\n"
                            "  --rules PRESET   " PRESET_NAMES "\n"
                            "  --position TEXT  start from a position\n"
                            "  --depth N, --nodes N, --ms N\n"
                            "                   the limit of its search (default --depth 8)\n"
                            "  --timeout N      give up after N milliseconds (default 60000)\n"
                            "  --prove          ask who wins, within --ms N (default 10000)\n";

typedef struct ask_options {
    start_options start;
    const char *spec;
    const char *moves; /* NULL: none */
    player_limit limit;
    int timeout; /* milliseconds */
    bool prove;
} ask_options;

/* ---- arguments ---- */

static bool take_limit(void *data, const char *name, const char *value)
{
    ask_options *o = data;
    return player_limit_read_option(&o->limit, name, value) != 0;
}

static bool take_operand(void *data, char *text)
{
    ask_options *o = data;
    const char **target = o->spec == NULL ? &o->spec : &o->moves;
    bool usable = *text != '-' && *target == NULL;
    *target = text;
    return usable;
}

static bool read_ask_options(ask_options *o, char **arguments)
{
    const option options[] = {
        { .name = "--rules", .last = &o->start.preset },
        { .name = "--position", .last = &o->start.position },
        { .name = "--depth", .take = take_limit },
        { .name = "--nodes", .take = take_limit },
        { .name = "--ms", .take = take_limit },
        { .name = "--timeout", .integer = &o->timeout, .least = 1, .most = INT_MAX },
        { .name = "--prove", .flag = &o->prove },
        { .name = NULL },
    };
    const option_list list = { usage, options, take_operand, o };
    *o = (ask_options){ .timeout = 60000 };
    if (!read_options(&list, arguments)) {
        return false;
    }
    return o->spec != NULL || misuse("a PLAYER is missing");
}

/* ---- the question ---- */

static bool create_state(const ask_options *o, c4b_state **state)
{
    if (!create_start(&o->start, state) || (o->moves != NULL && !play_moves(*state, o->moves))) {
        return false;
    }
    return c4b_state_outcome(*state) == C4B_ONGOING || fail("the game is over");
}

static void begin_question(const ask_options *o, player *p, const c4b_state *state)
{
    enum { USUAL_PROOF_MS = 10000 };
    if (o->prove) {
        bool timed = o->limit.kind == PLAYER_MS;
        player_begin_proof(p, state, timed ? (unsigned)o->limit.number : USUAL_PROOF_MS);
    } else {
        player_begin_move(p, state, o->limit);
    }
}

static bool ask_player(const ask_options *o, const c4b_state *state, player_answer *answer)
{
    char message[1024];
    player *p = player_start(o->spec, message, sizeof message);
    if (p == NULL) {
        return fail("%s", message);
    }
    printf("%s, after %d moves\n", player_name(p), c4b_state_move_number(state) - 1);
    fflush(stdout);
    begin_question(o, p, state);
    int status = player_wait(p, (unsigned)o->timeout, answer);
    player_end(p);
    return status == PLAYER_ANSWERED || fail("%s: %s", o->spec, answer->why);
}

/* ---- the answer ---- */

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

static void ask(const ask_options *o)
{
    c4b_state *state = NULL;
    player_answer answer;
    if (create_state(o, &state) && ask_player(o, state, &answer)) {
        if (o->prove && answer.proven == C4B_ONGOING) {
            puts("unknown");
        }
        show_answer(&answer);
    }
    c4b_state_free(state);
}

int main(int argc, char **argv)
{
    ask_options options;
    players_serve_if_asked(argc, argv);
    set_program_name("ask");
    if (read_ask_options(&options, argv + 1)) {
        ask(&options);
    }
    return exit_code();
}
