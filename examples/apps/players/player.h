/*
 * player.h - players as processes: each is a separate program that speaks a protocol of lines on
 * its standard input and output (doc/protocol.md). A player that crashes or loops for ever loses
 * its game and does no other harm. spec.h says how players are named.
 *
 * A built-in player is the calling program itself, executed again with --as-player SPEC. So a
 * program that uses this file calls players_serve_if_asked() before it does anything else.
 */
#ifndef PLAYERS_PLAYER_H
#define PLAYERS_PLAYER_H

#include "spec.h"
#include <conecta4boom.h>
#include <stddef.h>
#include <stdint.h>

/* ---- a player's life ---- */

typedef struct player player;

/* Call it first in main(): if the program was started as a player, it plays and does not return. */
void players_serve_if_asked(int argc, char **argv);

/* Starts a player and waits until it is ready, 10 seconds at most. Returns NULL with a message of
   one line when that fails: no such file, a wrong plug-in, a crash... */
player *player_start(const char *spec, char *message, size_t size);

/* The name that the player gave, one line. */
const char *player_name(const player *p);

/* The limit in the player's SPEC; its kind is PLAYER_NO_LIMIT when there is none. */
player_limit player_own_limit(const player *p);

/* Ends the player, whatever it is doing. NULL is allowed. */
void player_end(player *p);

/* ---- asking, and waiting for the answer ---- */

enum player_status {
    PLAYER_ANSWERED,  /* the answer has a move or an outcome */
    PLAYER_THINKING,  /* it has not answered yet */
    PLAYER_TIMED_OUT, /* it has not answered in time and has to be ended */
    PLAYER_CRASHED,   /* the process has ended */
    PLAYER_ILLEGAL,   /* its move is not legal */
    PLAYER_REFUSED,   /* it answered with an error */
    PLAYER_GARBLED    /* its answer does not follow the protocol */
};

typedef struct player_answer {
    int status;
    char why[256];   /* one line, if the status is a failure: "crashed: Segmentation fault" */
    c4b_move move;   /* C4B_NO_MOVE: none (a proof may have none) */
    int knows_score; /* whether `score` was given */
    int score;       /* for the player to move */
    int depth;       /* 0: not given, as for the next two */
    uint64_t nodes;
    uint64_t ms;
    char pv[C4B_PV_MAX + 1];
    c4b_outcome proven; /* C4B_ONGOING: nothing */
    int proven_in;      /* moves to the end; -1: not known */
} player_answer;

/* Sends a request for a move in a game that is not over. `limit` counts if the player's SPEC has
   none. Returns 0 when sending fails; then the next player_poll() reports why. */
int player_begin_move(player *p, const c4b_state *state, player_limit limit);

/* Sends a request to prove who wins within `ms` milliseconds. C4B_ONGOING in the answer says that
   the player does not know. Returns as player_begin_move() does. */
int player_begin_proof(player *p, const c4b_state *state, unsigned ms);

/* Reads what has arrived, without waiting, and returns the answer's status. With PLAYER_THINKING
   the answer has what the player has reported of its search so far. */
int player_poll(player *p, player_answer *answer);

/* Waits for the answer to the last request, at most `timeout_ms` milliseconds. Returns the answer's
   status. */
int player_wait(player *p, unsigned timeout_ms, player_answer *answer);

/* Asks the player to answer now. */
void player_stop(player *p);

/* Calls player_begin_move(), then player_wait(). */
int player_ask_move(player *p, const c4b_state *state, player_limit limit, unsigned timeout_ms,
                    player_answer *answer);

/* A file descriptor for poll(2), readable when player_poll() has something to read. */
int player_fd(const player *p);

#endif
