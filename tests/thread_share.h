/*
 * thread_share.h - how a search's work is shared between the caller's thread and the others: the
 * nodes of all threads together, and the part of the evaluations that the other threads made. It
 * uses public calls only; none of them counts the nodes of each thread, so evaluations stand for
 * them.
 */
#ifndef THREAD_SHARE_H
#define THREAD_SHARE_H

#include <conecta4boom.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct thread_share {
    uint64_t nodes; /* of all threads */
    double others;  /* the part of the evaluations that other threads made, 0 to 1 */
} thread_share;

typedef struct thread_count {
    pthread_t caller;
    c4b_eval_fn eval;
    _Atomic uint64_t by_others;
} thread_count;

static inline int count_by_thread(const c4b_state *state, c4b_player player, void *data)
{
    thread_count *count = data;
    if (!pthread_equal(pthread_self(), count->caller)) {
        atomic_fetch_add_explicit(&count->by_others, 1, memory_order_relaxed);
    }
    return count->eval(state, player, NULL);
}

/* Searches with options->eval, which gets no data; with a table, an empty one. False if the search
   fails. */
static inline bool measure_share(const c4b_state *state, const c4b_search_options *options,
                                 thread_share *share)
{
    thread_count count = { .caller = pthread_self(), .eval = options->eval };
    c4b_search_options counted = *options;
    c4b_result result = C4B_RESULT_INIT;
    counted.eval = count_by_thread;
    counted.eval_data = &count;
    c4b_table_clear(options->table);
    if (c4b_search(state, &counted, &result) != C4B_OK || result.evals == 0) {
        return false;
    }
    share->nodes = result.nodes;
    share->others = (double)count.by_others / (double)result.evals;
    return true;
}

/* Of two threads, the smaller part of the evaluations. */
static inline double smaller_part(thread_share share)
{
    return share.others < 0.5 ? share.others : 1 - share.others;
}

#endif
