/*
 * team.h - the threads that answer one question together: what a position is worth at a depth of
 * the strong search, or whether its value is more than alpha in the Connect 4 engine.
 *
 * The first thread is the caller's. For each question it starts helpers, searches as they do, and
 * ends them. All threads walk the same tree, and find in the transposition table what another has
 * done. Each thread marks the moves that it is searching. A thread postpones a move that another
 * has marked until it has searched the rest: ABDADA (Weill 1996), simplified. The first thread to
 * finish answers for all, and the others are asked to stop.
 *
 * How an engine uses it:
 *
 *     team *t = c4bi_team_new();                               NULL: go on alone
 *     c4bi_budget_join(&budget, &t->stop, &t->nodes, is_first);        for each thread's budget
 *     for each question:
 *         c4bi_team_begin(t, helpers, work, data);             helpers call work(data, number)
 *         search
 *         thread = c4bi_team_end(t, &budget, ended);           whose answer counts
 *     c4bi_budget_leave(&budget);                              for the first thread's
 *     c4bi_team_free(t);
 */
#ifndef C4B_ENGINE_TEAM_H
#define C4B_ENGINE_TEAM_H

#include "base/fibonacci.h"
#include "engine/budget.h"

#include <assert.h>
#include <pthread.h>

enum { MOST_THREADS = 256, BUSY_BITS = 14, TEAM_FIRST_THREAD = 0 };

/* What a helper does for a question; `thread` is its number, from 1. Returns whether it has the
   answer. */
typedef bool (*team_work_fn)(void *data, int thread);

typedef struct team team;

typedef struct team_thread {
    pthread_t id;
    team *team;
    int number;
} team_thread;

struct team {
    c4b_stop stop;          /* asks all threads to end */
    _Atomic uint64_t nodes; /* granted to all threads so far */
    atomic_int answered;    /* the number of the helper that was first, or TEAM_FIRST_THREAD */
    team_work_fn work;      /* of the question, with its data */
    void *data;
    int helpers; /* that were started for the question */
    team_thread threads[MOST_THREADS - 1];
    _Atomic uint64_t busy[1 << BUSY_BITS]; /* what is being searched, by its hash; 0: nothing */
};

/* NULL when memory runs out. */
team *c4bi_team_new(void);
void c4bi_team_free(team *t);

/* The number of helpers for a caller that asks for a number of threads. */
static inline int team_helpers_for(int threads)
{
    int most = threads < MOST_THREADS ? threads : MOST_THREADS;
    return most > 1 ? most - 1 : 0;
}

/* Begins a question: starts up to `helpers` threads, as many as the system grants. The program's
   signals are not delivered to them. */
void c4bi_team_begin(team *t, int helpers, team_work_fn work, void *data);

/* Ends a question: asks all helpers to stop, and waits until they have. If the first thread has no
   answer (`needs_answer`) and a helper has one, returns that helper's number, and the first
   thread's budget counts as not ended. Otherwise returns TEAM_FIRST_THREAD. */
int c4bi_team_end(team *t, budget *first, bool needs_answer);

/* ---- what is being searched ---- */

/* The place of a mark. The hash stands for a position, or for a move in a position. Of two things
   that share a place only the one marked last is known to be busy. */
static inline _Atomic uint64_t *team_busy_place(team *t, uint64_t hash)
{
    return &t->busy[hash * FIBONACCI_MULTIPLIER >> (64 - BUSY_BITS)];
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
