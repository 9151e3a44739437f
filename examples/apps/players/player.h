/*
 * player.h - players as processes: whoever plays is a program of its own that speaks a protocol of
 * lines on its standard input and output (doc/protocol.md). So a crash or an endless loop of one
 * loses its game and nothing else.
 *
 * A player is named by a SPEC: an evaluation built in (strong, test, runs, best_line, all_lines,
 * directions, windows), a plug-in's path (./mine.so), ninja1, ninja2, ninja3, master, random, or
 * cmd:COMMAND LINE for any other program. A limit of its own may follow: @depth=8, @nodes=100000,
 * @ms=50.
 *
 * The players built in are this very program, executed again with --as-player SPEC. So a program
 * that uses this file calls players_serve_if_asked() before it does anything else.
 */
#ifndef PLAYERS_PLAYER_H
#define PLAYERS_PLAYER_H

#include <conecta4boom.h>
#include <stddef.h>
#include <stdint.h>

/* ---- SPECs ---- */

enum player_limit_kind { PLAYER_NO_LIMIT, PLAYER_DEPTH, PLAYER_NODES, PLAYER_MS };

typedef struct player_limit {
    int kind;
    uint64_t number; /* 1 or more; a depth at most C4B_MAX_DEPTH, milliseconds at most INT_MAX */
} player_limit;

/* Reads "depth=8", "nodes=100000" or "ms=50"; 0 when it is none. */
int player_limit_read(player_limit *limit, const char *text);

/* Where the limit of a SPEC starts, at its @; its end when it has none. */
const char *player_spec_limit(const char *spec);

/* Whether the SPEC can name a player, without starting it; else 0 and a message. It does not look
   at files or commands. */
int player_spec_check(const char *spec, char *message, size_t size);

/* ---- a player's life ---- */

typedef struct player player;

/* First of all in main(): when the program was started as a player, plays and does not return. */
void players_serve_if_asked(int argc, char **argv);

/* Starts a player and waits until it is ready, 10 seconds at most. NULL and a message of one line
   when that fails: no such file, wrong plug-in, crash... */
player *player_start(const char *spec, char *message, size_t size);

/* What it calls itself, one line. */
const char *player_name(const player *p);

/* The SPEC's own limit; the kind is PLAYER_NO_LIMIT when it has none. */
player_limit player_own_limit(const player *p);

/* Ends it, whatever it is doing. NULL is fine. */
void player_end(player *p);

/* ---- asking, and waiting for the answer ---- */

enum player_status {
    PLAYER_ANSWERED,  /* move or outcome are there */
    PLAYER_THINKING,  /* not yet */
    PLAYER_TIMED_OUT, /* from here on it is of no more use: end it */
    PLAYER_CRASHED,   /* the process has ended */
    PLAYER_ILLEGAL,   /* its move is no legal one */
    PLAYER_REFUSED,   /* it answered with an error */
    PLAYER_GARBLED    /* its answer is none of the protocol's */
};

typedef struct player_answer {
    int status;
    char why[256];   /* one line, when there is no answer: "crashed: Segmentation fault" */
    c4b_move move;   /* C4B_NO_MOVE: none (a proof may have none) */
    int knows_score; /* whether `score` is told */
    int score;       /* for the player to move */
    int depth;       /* 0: not told, as for the next three */
    uint64_t nodes;
    uint64_t ms;
    char pv[C4B_PV_MAX + 1];
    c4b_outcome proven; /* C4B_ONGOING: nothing is */
    int proven_in;      /* moves to the end; -1: not told */
} player_answer;

/* Asks for a move of a game that goes on. Its limit is the SPEC's own, or this one. Sends only; 0
   when that fails, which the next player_poll() tells of. */
int player_begin_move(player *p, const c4b_state *state, player_limit limit);

/* Asks who wins, within so many milliseconds. An answer with C4B_ONGOING says that it does not
   know. */
int player_begin_proof(player *p, const c4b_state *state, unsigned ms);

/* Reads what has come, without waiting; the answer's status says what it is, PLAYER_THINKING with
   what the player has told of its search so far. */
int player_poll(player *p, player_answer *answer);

/* Waits for the answer of what was begun, so long at most. Returns the answer's status. */
int player_wait(player *p, unsigned timeout_ms, player_answer *answer);

/* Asks it to answer now. */
void player_stop(player *p);

/* begin_move and wait. */
int player_ask_move(player *p, const c4b_state *state, player_limit limit, unsigned timeout_ms,
                    player_answer *answer);

/* For poll(2): readable when player_poll() will have news. */
int player_fd(const player *p);

#endif
