/*
 * dispatcher.h - hands positions out to workers, threads or other processes, and takes their
 * answers.
 *
 * The layers are worked on one after the other. In the layer of the book's depth every position is
 * solved; in later ones all are looked at, but only the hard ones answered. The answers go into the
 * book and into FILE.part.
 */
#ifndef BOOKMAKER_DISPATCHER_H
#define BOOKMAKER_DISPATCHER_H

#include "answer.h"
#include "checkpoint.h"
#include <pthread.h>

enum { MOST_PROCESSES = 4096, MOST_WORKERS = MOST_THREADS + MOST_PROCESSES };

typedef struct dispatcher {
    const book_options *options;
    c4b_state *board; /* to play texts on */
    c4b_book *book;
    checkpoint checkpoint;
    layer *layer;                /* the layer whose positions are handed out */
    size_t done[MOST_DEPTH + 1]; /* positions of each later layer that an earlier run has done */

    pthread_mutex_t lock;             /* for all that follows, the book and the checkpoint */
    size_t next;                      /* the first position of the layer that no worker has */
    size_t written_done;              /* the last count that is in the checkpoint */
    size_t first[MOST_WORKERS];       /* where the positions of a worker begin */
    unsigned char busy[MOST_WORKERS]; /* whether it has any */
    size_t answers;                   /* for the layer */
    size_t earlier_done;              /* positions of the layer that an earlier run has done */
    double began, shown;              /* when the layer was begun, and progress last shown */
    bool failed;
} dispatcher;

/* Opens the dispatcher, with what an earlier run has kept; close it even if this returns false,
   after a message. */
bool dispatcher_open(dispatcher *d, const book_options *o, const c4b_state *start);
void dispatcher_close(dispatcher *d);

/* Begins a layer; false after a message. */
bool dispatcher_begin(dispatcher *d, layer *l);

/* Writes positions for a worker, one a line; none when there are no more, when the work is to end,
   or when the worker is not done with those that it has. */
void give_work(dispatcher *d, int worker, text *work);

/* Takes answers; `all` says that the worker is done with the positions that it has. */
void take_answers(dispatcher *d, int worker, text *answers, bool all);

/* Ends the work after a failure. */
void dispatcher_fail(dispatcher *d);

/* Ends a layer when no worker is left. Returns whether the layer is done; false after a message, or
   when interrupted. */
bool dispatcher_end(dispatcher *d);

#endif
