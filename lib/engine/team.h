/*
 * team.h - the threads that answer one question together: how deep a position is worth what, or
 * what the Connect 4 engine asks.
 *
 * The first thread is the caller's. For each question it starts helpers, searches as they do, and
 * ends them. All threads walk the same tree, and find in the transposition table what another has
 * done. To keep them apart each marks the moves that it is searching, and puts a move that another
 * has marked off until it has searched the others: ABDADA (Weill 1996), simplified. The first
 * thread to finish answers for all, and the others are asked to stop.
 *
 * How an engine uses it:
 *
 *     team *t = c4bi_team_new();           NULL: no memory, go on alone
 *     c4bi_budget_join(..., t, ...)         once for the budget of each thread
 *     for each question:
 *         c4bi_team_begin(t);
 *         c4bi_team_start(t, work, data)   for each helper, until it returns false
 *         search; every thread that finishes calls c4bi_team_answer(t, its number)
 *         c4bi_team_end(t);                then t->answered is the number of the first, or nobody
 *     c4bi_team_free(t);
 */
#ifndef C4B_ENGINE_TEAM_H
#define C4B_ENGINE_TEAM_H

#include "engine/budget.h"

#include <assert.h>
#include <pthread.h>

enum { MOST_THREADS = 256, BUSY_BITS = 14, TEAM_NOBODY = -1, TEAM_FIRST_THREAD = 0 };

typedef struct team {
    c4b_stop stop;          /* asks all threads to end */
    atomic_int answered;    /* the number of the thread that was first, or TEAM_NOBODY */
    _Atomic uint64_t nodes; /* granted to all threads so far */
    int helpers;            /* that were started for the question */
    pthread_t threads[MOST_THREADS - 1];
    _Atomic uint64_t busy[1 << BUSY_BITS]; /* what is being searched, by its hash; 0: nothing */
} team;

/* NULL without memory. */
team *c4bi_team_new(void);
void c4bi_team_free(team *t);

/* A new question, which nobody has answered. */
void c4bi_team_begin(team *t);

/* Starts a thread that calls work(data); false when there is none to be had. The program's signals
   are not delivered to it. */
bool c4bi_team_start(team *t, void *(*work)(void *data), void *data);

/* Returns whether this thread is the first to answer. If so, all others are asked to stop. */
bool c4bi_team_answer(team *t, int thread);

/* Asks all helpers to stop and waits until they have. */
void c4bi_team_end(team *t);

/* ---- what is being searched ---- */

/* The place of a mark. The hash stands for a position, or for a move in a position. Of two things
   that share a place only the one marked last is known to be busy. */
static inline _Atomic uint64_t *team_busy_place(team *t, uint64_t hash)
{
    return &t->busy[hash * UINT64_C(0x9e3779b97f4a7c15) >> (64 - BUSY_BITS)];
}

static inline bool team_is_busy(team *t, uint64_t hash)
{
    return atomic_load_explicit(team_busy_place(t, hash), memory_order_relaxed) == hash;
}

static inline void team_set_busy(team *t, uint64_t hash, bool busy)
{
    atomic_store_explicit(team_busy_place(t, hash), busy ? hash : 0, memory_order_relaxed);
}

#endif
