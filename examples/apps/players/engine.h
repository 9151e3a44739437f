/*
 * engine.h - what chooses moves in a player's process: the strong search with an evaluation, a
 * ninja, the master, or chance.
 */
#ifndef PLAYERS_ENGINE_H
#define PLAYERS_ENGINE_H

#include "heuristic.h"
#include "player.h"
#include <conecta4boom.h>

typedef struct engine {
    int kind;
    heuristic h;
    heuristic ninja[2]; /* a ninja's evaluations, as green and as blue */
    int depth[2];
    c4b_table *table;
    c4b_table *proofs; /* the master's second table, for proofs alone; else NULL */
    c4b_stop *stop;    /* may be requested from another thread */
} engine;

/* Opens the engine that a SPEC without a limit names; returns 0 with a message when it cannot. */
int engine_open(engine *e, const char *name, char *message, size_t size);
void engine_close(engine *e);

const char *engine_name(const engine *e);

/* Chooses a move in a game that is not over. The progress callback may be NULL. */
c4b_status engine_move(engine *e, const c4b_state *state, player_limit limit,
                       c4b_progress_fn progress, void *data, c4b_result *result);

/* Proves who wins, in at most `ms` milliseconds. */
c4b_status engine_prove(engine *e, const c4b_state *state, unsigned ms, c4b_solution *solution);

#endif
