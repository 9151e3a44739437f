/* worker.c - the searches: a queue, and threads that each have one computer player at work. */
#include "worker.h"

#include "engine_session.h"
#include <stdlib.h>

typedef struct worker {
    workers *all;
    pthread_t thread;
    search_task *at_work; /* under the lock */
    engine_session session;
} worker;

struct workers {
    worker_news news;
    long most_ms;
    int most_waiting;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t changed;
    search_task *first;
    int waiting;
    int busy;
    int slow; /* how many of the busy threads have a long search */
    bool ending;
    int count;
    worker *threads;
};

/* ---- the queue ---- */

static search_task **end_of_queue(workers *all)
{
    search_task **link = &all->first;
    while (*link != NULL) {
        link = &(*link)->next;
    }
    return link;
}

/* The first task that may begin: a long search only while long ones have less than half of the
   threads. */
static search_task *take(workers *all)
{
    search_task **link = &all->first;
    bool may_be_slow = all->slow < (all->count + 1) / 2;
    while (*link != NULL && (*link)->slow && !may_be_slow && !(*link)->cancelled) {
        link = &(*link)->next;
    }
    search_task *found = *link;
    if (found != NULL) {
        *link = found->next;
        all->waiting--;
        all->busy++;
        all->slow += found->slow;
    }
    return found;
}

int workers_add(workers *all, search_task *task, bool required)
{
    int result = -1;
    pthread_mutex_lock(&all->lock);
    if (!all->ending && (required || all->waiting < all->most_waiting)) {
        task->next = NULL;
        *end_of_queue(all) = task;
        all->waiting++;
        pthread_cond_signal(&all->changed);
        result = 0;
    }
    pthread_mutex_unlock(&all->lock);
    return result;
}

bool workers_count(workers *all, int *waiting, int *busy)
{
    pthread_mutex_lock(&all->lock);
    *waiting = all->waiting;
    *busy = all->busy;
    bool full = all->waiting >= all->most_waiting;
    pthread_mutex_unlock(&all->lock);
    return full;
}

/* ---- a worker ---- */

static void work_on(worker *self, search_task *task)
{
    if (task->cancelled) {
        self->all->news.done(self->all->news.data, task, C4B_NO_MOVE, NULL, "cancelled");
    } else {
        session_think(&self->session, task, self->all->most_ms, &self->all->news);
    }
}

static void *work(void *data)
{
    worker *self = data;
    workers *all = self->all;
    pthread_mutex_lock(&all->lock);
    for (;;) {
        search_task *task = take(all);
        if (task == NULL && all->ending) {
            break;
        }
        if (task == NULL) {
            pthread_cond_wait(&all->changed, &all->lock);
            continue;
        }
        self->at_work = task;
        pthread_mutex_unlock(&all->lock);
        work_on(self, task);
        pthread_mutex_lock(&all->lock);
        self->at_work = NULL;
        all->busy--;
        all->slow -= task->slow;
        free(task);
        pthread_cond_broadcast(&all->changed); /* a long one may begin now */
    }
    pthread_mutex_unlock(&all->lock);
    session_end(&self->session);
    return NULL;
}

/* ---- all of them ---- */

workers *workers_new(int threads, int most_waiting, long most_ms, worker_news news)
{
    workers *all = calloc(1, sizeof *all);
    if (all == NULL) {
        return NULL;
    }
    all->news = news;
    all->most_ms = most_ms;
    all->most_waiting = most_waiting;
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->changed, NULL);
    all->threads = calloc((size_t)threads, sizeof *all->threads);
    while (all->threads != NULL && all->count < threads) {
        worker *self = &all->threads[all->count];
        self->all = all;
        if (pthread_create(&self->thread, NULL, work, self) != 0) {
            break;
        }
        pthread_mutex_lock(&all->lock);
        all->count++;
        pthread_mutex_unlock(&all->lock);
    }
    if (all->count < threads) {
        workers_free(all);
        return NULL;
    }
    return all;
}

static void cancel_all(workers *all)
{
    all->ending = true;
    for (search_task *task = all->first; task != NULL; task = task->next) {
        task->cancelled = true;
    }
    for (int i = 0; i < all->count; i++) {
        if (all->threads[i].at_work != NULL) {
            all->threads[i].at_work->cancelled = true;
        }
    }
}

void workers_free(workers *all)
{
    if (all == NULL) {
        return;
    }
    pthread_mutex_lock(&all->lock);
    cancel_all(all);
    pthread_cond_broadcast(&all->changed);
    pthread_mutex_unlock(&all->lock);
    for (int i = 0; i < all->count; i++) {
        pthread_join(all->threads[i].thread, NULL);
    }
    free(all->threads);
    free(all);
}
