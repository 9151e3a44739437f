/*
 * dispatcher.h - where workers, threads or other processes, get positions and hand in answers.
 *
 * One layer after the other is worked on. In the layer of the book's depth every position is
 * solved; in later ones all are looked at, but only the hard ones answered. The desk keeps what
 * comes in, in the book and in FILE.part.
 */
#ifndef BOOKMAKER_DISPATCHER_H
#define BOOKMAKER_DISPATCHER_H

#include "answer.h"
#include "checkpoint.h"

#include <pthread.h>

enum { MOST_PROCESSES = 4096, MOST_WORKERS = MOST_THREADS + MOST_PROCESSES };

typedef struct desk {
    const options *options;
    c4b_state *board; /* to play texts on */
    c4b_book *book;
    kept kept;
    layer *layer;                /* that is worked on */
    size_t done[MOST_DEPTH + 1]; /* of each later layer, in an earlier run */

    pthread_mutex_t lock;             /* for all that follows, and for the book and what is kept */
    size_t next;                      /* the first position of the layer that nobody has */
    size_t told_done;                 /* as checkpoint.h has it */
    size_t from[MOST_WORKERS];        /* where the positions of a worker begin */
    unsigned char busy[MOST_WORKERS]; /* whether it has any */
    size_t answers;                   /* for the layer */
    size_t before;                    /* positions of the layer that an earlier run has done */
    double began, shown;              /* on a clock */
    int failed;                       /* an exit code, or 0 */
} desk;

/* A desk with what an earlier run has kept; GO_ON or an exit code. */
int desk_open(desk *d, const options *o, const c4b_state *start);
void desk_close(desk *d);

/* Begins with a layer; GO_ON or an exit code. */
int desk_begin(desk *d, layer *l);

/* Positions for a worker, one a line; none when there are no more, when the work is to end, or when
   the worker is not done with those that it has. */
void give_work(desk *d, int worker, text *work);

/* Takes answers; `all` tells that the worker is done with the positions that it has. */
void take_answers(desk *d, int worker, text *answers, int all);

/* Ends the work with an exit code. */
void desk_fail(desk *d, int code);

/* When nobody works any more: whether the layer is done. GO_ON or an exit code. */
int desk_end(desk *d);

/* Ctrl-C ends the work: this, and every search that it is handed to, ends soon. */
extern c4b_stop *stop;
int catch_interrupts(void); /* GO_ON or an exit code */
int is_interrupted(void);

#endif
