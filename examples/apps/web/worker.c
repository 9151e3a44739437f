/* worker.c - the searches: a queue, and threads that each have one computer player at work. */
#include "worker.h"

#include "engine_session.h"
#include <stdlib.h>

typedef struct worker {
    workers *all;
    pthread_t thread;
    task *at_work; /* under the lock */
    thinker thinks;
} worker;

struct workers {
    worker_news news;
    long most_ms;
    int most_waiting;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t changed;
    task *first;
    int waiting;
    int busy;
    int slow; /* how many of the busy ones have a long search */
    int ending;
    int count;
    worker *threads;
};

/* ---- the queue ---- */

static task **end_of_queue(workers *all)
{
    task **at = &all->first;
    while (*at != NULL) {
        at = &(*at)->next;
    }
    return at;
}

/* The first that may begin: a long search only while others leave half of the threads free. */
static task *take(workers *all)
{
    task **at = &all->first;
    int slow_may = all->slow < (all->count + 1) / 2;
    while (*at != NULL && (*at)->slow && !slow_may && !(*at)->cancelled) {
        at = &(*at)->next;
    }
    task *found = *at;
    if (found != NULL) {
        *at = found->next;
        all->waiting--;
        all->busy++;
        all->slow += found->slow;
    }
    return found;
}

int workers_add(workers *all, task *of, int has_to_be)
{
    int result = -1;
    pthread_mutex_lock(&all->lock);
    if (!all->ending && (has_to_be || all->waiting < all->most_waiting)) {
        of->next = NULL;
        *end_of_queue(all) = of;
        all->waiting++;
        pthread_cond_signal(&all->changed);
        result = 0;
    }
    pthread_mutex_unlock(&all->lock);
    return result;
}

int workers_count(workers *all, int *waiting, int *busy)
{
    int full;
    pthread_mutex_lock(&all->lock);
    *waiting = all->waiting;
    *busy = all->busy;
    full = all->waiting >= all->most_waiting;
    pthread_mutex_unlock(&all->lock);
    return full;
}

/* ---- a worker ---- */

static void work_on(worker *self, task *of)
{
    if (of->cancelled) {
        self->all->news.done(self->all->news.data, of, C4B_NO_MOVE, NULL, "cancelled");
    } else {
        thinker_think(&self->thinks, of, self->all->most_ms, &self->all->news);
    }
}

static void *work(void *data)
{
    worker *self = data;
    workers *all = self->all;
    pthread_mutex_lock(&all->lock);
    for (;;) {
        task *of = take(all);
        if (of == NULL && all->ending) {
            break;
        }
        if (of == NULL) {
            pthread_cond_wait(&all->changed, &all->lock);
            continue;
        }
        self->at_work = of;
        pthread_mutex_unlock(&all->lock);
        work_on(self, of);
        pthread_mutex_lock(&all->lock);
        self->at_work = NULL;
        all->busy--;
        all->slow -= of->slow;
        free(of);
        pthread_cond_broadcast(&all->changed); /* a long one may begin now */
    }
    pthread_mutex_unlock(&all->lock);
    thinker_end(&self->thinks);
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
    task *of;
    int i;
    all->ending = 1;
    for (of = all->first; of != NULL; of = of->next) {
        of->cancelled = 1;
    }
    for (i = 0; i < all->count; i++) {
        if (all->threads[i].at_work != NULL) {
            all->threads[i].at_work->cancelled = 1;
        }
    }
}

void workers_free(workers *all)
{
    int i;
    if (all == NULL) {
        return;
    }
    pthread_mutex_lock(&all->lock);
    cancel_all(all);
    pthread_cond_broadcast(&all->changed);
    pthread_mutex_unlock(&all->lock);
    for (i = 0; i < all->count; i++) {
        pthread_join(all->threads[i].thread, NULL);
    }
    free(all->threads);
    free(all);
}
