/*
 * match.c - plays one game: starts both players and asks them in turn. A player loses when it
 * crashes, plays an illegal move, does not follow the protocol, or does not answer in time.
 */
#define _POSIX_C_SOURCE 200809L
#include "match.h"

#include "../common/interrupt.h"
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SLICE_MS = 200,     /* how often to look whether the program is interrupted */
    DEFAULT_MS = 60000, /* for a move that is limited by depth or nodes */
    GRACE_MS = 2000     /* added to a limit of time */
};

static void decide(game *g, c4b_outcome outcome, int ending, const char *why)
{
    g->outcome = outcome;
    g->ending = ending;
    snprintf(g->why, sizeof g->why, "%.250s", why);
    g->done = 1;
}

static void lose(game *g, c4b_player loser, int ending, const char *why)
{
    decide(g, loser == C4B_GREEN ? C4B_BLUE_WINS : C4B_GREEN_WINS, ending, why);
}

/* ---- a move ---- */

static unsigned time_for(const contest *c, const player *p)
{
    player_limit own = player_own_limit(p);
    player_limit limit = own.kind != PLAYER_NO_LIMIT ? own : c->limit;
    if (c->timeout > 0) {
        return (unsigned)c->timeout;
    }
    return limit.kind == PLAYER_MS ? (unsigned)limit.number + GRACE_MS : DEFAULT_MS;
}

static int64_t now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Returns the answer's status, which is PLAYER_THINKING after an interruption. */
static int ask_move(const contest *c, player *p, const c4b_state *state, player_answer *answer)
{
    unsigned limit = time_for(c, p);
    int64_t end = now_ms() + limit;
    player_begin_move(p, state, c->limit); /* if it fails, player_poll() reports why */
    while (player_poll(p, answer) == PLAYER_THINKING && !is_interrupted()) {
        struct pollfd news = { .fd = player_fd(p), .events = POLLIN };
        int64_t left = end - now_ms();
        if (left <= 0) {
            answer->status = PLAYER_TIMED_OUT;
            snprintf(answer->why, sizeof answer->why, "no move within %u ms", limit);
            break;
        }
        poll(&news, 1, left < SLICE_MS ? (int)left : SLICE_MS);
    }
    return answer->status;
}

static int ending_of(int status)
{
    return status == PLAYER_CRASHED     ? BY_CRASH
           : status == PLAYER_TIMED_OUT ? BY_TIMEOUT
           : status == PLAYER_ILLEGAL   ? BY_ILLEGAL
                                        : BY_ERROR;
}

/* Plays one move; returns whether the game goes on. */
static int step(const contest *c, game *g, player *const sides[3], c4b_state *state)
{
    player_answer answer;
    c4b_player mover = c4b_state_turn(state);
    int status = ask_move(c, sides[mover], state, &answer);
    if (status == PLAYER_THINKING) {
        return 0;
    }
    if (status != PLAYER_ANSWERED) {
        lose(g, mover, ending_of(status), answer.why);
        return 0;
    }
    return c4b_state_play(state, answer.move) == C4B_OK;
}

/* ---- a game ---- */

static void play(const contest *c, game *g, player *const sides[3], c4b_state *state)
{
    int played = (int)strlen(g->opening);
    c4b_state_play_text(state, g->opening, NULL);
    while (c4b_state_outcome(state) == C4B_ONGOING && played < c->max_moves &&
           step(c, g, sides, state)) {
        played++;
    }
    c4b_outcome outcome = c4b_state_outcome(state);
    if (outcome != C4B_ONGOING) {
        decide(g, outcome, BY_BOARD, "");
    } else if (!g->done && played >= c->max_moves) {
        decide(g, C4B_DRAW, BY_LENGTH, "");
    }
}

static void keep_moves(game *g, const c4b_state *state)
{
    size_t size = c4b_state_moves_text(state, NULL, 0) + 1;
    g->moves = malloc(size);
    if (g->moves != NULL) {
        c4b_state_moves_text(state, g->moves, size);
    } else {
        g->done = 0;
    }
}

/* A player that cannot be started loses. */
static void start_and_play(const contest *c, game *g, c4b_state *state)
{
    const char *specs[3] = { NULL, c->specs[g->green], c->specs[g->blue] };
    player *sides[3] = { NULL, NULL, NULL };
    char message[512];
    for (c4b_player side = C4B_GREEN; side <= C4B_BLUE && !g->done; side++) {
        sides[side] = player_start(specs[side], message, sizeof message);
        if (sides[side] == NULL) {
            lose(g, side, BY_CRASH, message);
        }
    }
    if (!g->done) {
        play(c, g, sides, state);
    }
    player_end(sides[C4B_GREEN]);
    player_end(sides[C4B_BLUE]);
}

void play_game(const contest *c, game *g)
{
    c4b_state *state = c4b_state_clone(c->start);
    if (state != NULL) {
        start_and_play(c, g, state);
        keep_moves(g, state);
    }
    c4b_state_free(state);
}
