/*
 * worker.h - solves positions: each thread and each process has a worker of its own.
 *
 * With `--hard` each position is solved with an empty table, so that how hard it is does not depend
 * on what was solved before. It may depend on what another book has.
 */
#ifndef BOOKMAKER_WORKER_H
#define BOOKMAKER_WORKER_H

#include "dispatcher.h"

typedef struct worker {
    const book_options *options;
    const c4b_book *known; /* another book, whose answers are used; or NULL */
    c4b_state *board;
    c4b_table *table;
    text work;
    text answers;
    dispatcher *dispatcher; /* of a thread */
    int number;             /* the worker's, at the dispatcher */
    pthread_t thread;
} worker;

/* Hires the worker; dismiss it even if this returns false, after a message. */
bool hire(worker *w, const book_options *o, const c4b_state *start, const c4b_book *known);
void dismiss(worker *w);

/* Adds the answers for a position to the worker's: what it is worth, if the book wants it; and what
   its best move leads to, if it was hard. C4B_ERR_STOPPED when interrupted. */
c4b_status solve_position(worker *w, const char *moves);

/* Gets work from the dispatcher for as long as there is any: the function of a thread. */
void *work_for_dispatcher(void *worker);

#endif
