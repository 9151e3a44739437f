/*
 * player.h - players as processes: each is a program of its own that speaks a protocol of lines on
 * its standard input and output (doc/protocol.md). So a crash or an endless loop of a player loses
 * its game and does no other harm. spec.h says how players are named.
 *
 * The built-in players are this very program, executed again with --as-player SPEC. So a program
 * that uses this file calls players_serve_if_asked() before it does anything else.
 */
#ifndef PLAYERS_PLAYER_H
#define PLAYERS_PLAYER_H

#include "spec.h"
#include <conecta4boom.h>
#include <stddef.h>
#include <stdint.h>

/* ---- a player's life ---- */

typedef struct player player;

/* First of all in main(): when the program was started as a player, plays and does not return. */
void players_serve_if_asked(int argc, char **argv);

/* Starts a player and waits until it is ready, 10 seconds at most. NULL and a message of one line
   when that fails: no such file, a wrong plug-in, a crash... */
player *player_start(const char *spec, char *message, size_t size);

/* The name that the player gave, one line. */
const char *player_name(const player *p);

/* The SPEC's own limit; the kind is PLAYER_NO_LIMIT when it has none. */
player_limit player_own_limit(const player *p);

/* Ends the player, whatever it is doing. NULL is allowed. */
void player_end(player *p);

/* ---- asking, and waiting for the answer ---- */

enum player_status {
    PLAYER_ANSWERED,  /* the answer has a move or an outcome */
    PLAYER_THINKING,  /* there is no answer yet */
    PLAYER_TIMED_OUT, /* the player cannot be used any more: end it */
    PLAYER_CRASHED,   /* the process has ended */
    PLAYER_ILLEGAL,   /* its move is not legal */
    PLAYER_REFUSED,   /* it answered with an error */
    PLAYER_GARBLED    /* its answer does not follow the protocol */
};

typedef struct player_answer {
    int status;
    char why[256];   /* one line, when there is no answer: "crashed: Segmentation fault" */
    c4b_move move;   /* C4B_NO_MOVE: none (a proof may lack it) */
    int knows_score; /* whether `score` was given */
    int score;       /* for the player to move */
    int depth;       /* 0: not given, as for the next two */
    uint64_t nodes;
    uint64_t ms;
    char pv[C4B_PV_MAX + 1];
    c4b_outcome proven; /* C4B_ONGOING: nothing */
    int proven_in;      /* moves to the end; -1: not known */
} player_answer;

/* Asks for a move in a game that is not over. The SPEC's own limit counts; without one, this one.
   Only sends the request; 0 when that fails, and then the next player_poll() reports why. */
int player_begin_move(player *p, const c4b_state *state, player_limit limit);

/* Asks who wins, for an answer within `ms` milliseconds. C4B_ONGOING in the answer says that the
   player does not know. */
int player_begin_proof(player *p, const c4b_state *state, unsigned ms);

/* Reads what has arrived, without waiting, and returns the answer's status. With PLAYER_THINKING
   the answer has what the player has reported of its search so far. */
int player_poll(player *p, player_answer *answer);

/* Waits for the answer to the last question, at most `timeout_ms` milliseconds. Returns the
   answer's status. */
int player_wait(player *p, unsigned timeout_ms, player_answer *answer);

/* Asks the player to answer now. */
void player_stop(player *p);

/* player_begin_move() and player_wait(). */
int player_ask_move(player *p, const c4b_state *state, player_limit limit, unsigned timeout_ms,
                    player_answer *answer);

/* For poll(2): readable when player_poll() has something to read. */
int player_fd(const player *p);

#endif
