/*
 * worker.h - the searches: a queue, and threads that each have one computer player at work. Long
 * searches may take only half of the threads, so that short ones never wait behind them.
 */
#ifndef WEB_WORKER_H
#define WEB_WORKER_H

#include "game.h"
#include "roster.h"
#include <stdatomic.h>

typedef struct workers workers;

enum task_kind { TASK_MOVE, TASK_ANALYSIS };

/* One search of one game. It is handed to the workers, which free it. */
typedef struct search_task {
    int kind;
    web_game *game; /* one use of it is counted, until the task ends */
    int ply;        /* how many moves were played in the position to search */
    char start[POSITION_SIZE];
    char moves[MOST_MOVES + 1];
    const offer *player;
    limit limit;
    int prove_ms;          /* how long to try to prove who wins; 0: not at all */
    bool slow;             /* counts against the half of the threads that long searches may take */
    atomic_bool cancelled; /* nobody wants the answer any more */
    atomic_bool hurried;   /* answer now, with what was found */
    struct search_task *next;
} search_task;

/* What is reported of a task; both are called in a worker's thread. Notes are handed over. */
typedef struct worker_news {
    void (*progress)(void *data, search_task *task, json_t *note);
    /* The last report: a move and a note, or C4B_NO_MOVE and why. */
    void (*done)(void *data, search_task *task, c4b_move move, json_t *note, const char *trouble);
    void *data;
} worker_news;

/* most_ms bounds every search, whatever its limit. NULL when memory or threads run out. */
workers *workers_new(int threads, int most_waiting, long most_ms, worker_news news);
void workers_free(workers *all); /* ends every search first */

/* Queues a task; -1 if too many wait, unless the task is required. */
int workers_add(workers *all, search_task *task, bool required);

/* How many tasks wait, and how many are being searched; returns whether the queue is full. */
bool workers_count(workers *all, int *waiting, int *busy);

#endif
