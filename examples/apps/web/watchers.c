/* watchers.c - those who wait for news of a game. */
#include "watchers.h"

#include <microhttpd.h>
#include <stdlib.h>
#include <time.h>

enum { LOOK_MS = 200 }; /* how often to look whose time is up */

struct watch {
    pthread_mutex_t lock;
    pthread_cond_t ended;
    pthread_t clock;
    waiter *first;
    int count;
    int closed;
    int ending;
};

/* ---- the list ---- */

static void add(watch *which, waiter *who)
{
    who->before = NULL;
    who->after = which->first;
    if (which->first != NULL) {
        which->first->before = who;
    }
    which->first = who;
    which->count++;
}

static void remove_one(watch *which, waiter *who)
{
    if (who->before != NULL) {
        who->before->after = who->after;
    } else {
        which->first = who->after;
    }
    if (who->after != NULL) {
        who->after->before = who->before;
    }
    which->count--;
}

/* Wakes those of a game (NULL: of any) whose time ends before a moment. */
static void wake_some(watch *which, const game *of, int64_t before)
{
    waiter *who = which->first;
    while (who != NULL) {
        waiter *after = who->after; /* read before he may go */
        if ((of == NULL || who->of == of) && who->until < before) {
            remove_one(which, who);
            MHD_resume_connection(who->connection);
        }
        who = after;
    }
}

static int count_of(const watch *which, const game *of)
{
    const waiter *who;
    int count = 0;
    for (who = which->first; who != NULL; who = who->after) {
        count += who->of == of;
    }
    return count;
}

/* ---- the clock ---- */

static void *look_on(void *data)
{
    watch *which = data;
    pthread_mutex_lock(&which->lock);
    while (!which->ending) {
        int64_t next = steady_ms() + LOOK_MS;
        struct timespec then = { (time_t)(next / 1000), (long)(next % 1000) * 1000000 };
        pthread_cond_timedwait(&which->ended, &which->lock, &then);
        wake_some(which, NULL, steady_ms());
    }
    pthread_mutex_unlock(&which->lock);
    return NULL;
}

static int init_on_steady_clock(pthread_cond_t *condition)
{
    pthread_condattr_t how;
    int error = pthread_condattr_init(&how);
    if (error == 0) {
        pthread_condattr_setclock(&how, CLOCK_MONOTONIC);
        error = pthread_cond_init(condition, &how);
        pthread_condattr_destroy(&how);
    }
    return error;
}

watch *watch_new(void)
{
    watch *which = calloc(1, sizeof *which);
    if (which == NULL) {
        return NULL;
    }
    pthread_mutex_init(&which->lock, NULL);
    if (init_on_steady_clock(&which->ended) != 0) {
        free(which);
        return NULL;
    }
    if (pthread_create(&which->clock, NULL, look_on, which) != 0) {
        free(which);
        return NULL;
    }
    return which;
}

void watch_free(watch *which)
{
    if (which == NULL) {
        return;
    }
    pthread_mutex_lock(&which->lock);
    which->ending = 1;
    pthread_cond_signal(&which->ended);
    pthread_mutex_unlock(&which->lock);
    pthread_join(which->clock, NULL);
    free(which);
}

/* ---- sleeping and waking ---- */

int watch_sleep(watch *which, waiter *who)
{
    int result = -1;
    pthread_mutex_lock(&which->lock);
    if (!which->closed && count_of(which, who->of) < MOST_WATCHERS) {
        MHD_suspend_connection(who->connection);
        add(which, who);
        result = 0;
    }
    pthread_mutex_unlock(&which->lock);
    return result;
}

void watch_wake(watch *which, const game *of)
{
    pthread_mutex_lock(&which->lock);
    wake_some(which, of, INT64_MAX);
    pthread_mutex_unlock(&which->lock);
}

void watch_close(watch *which)
{
    pthread_mutex_lock(&which->lock);
    which->closed = 1;
    wake_some(which, NULL, INT64_MAX);
    pthread_mutex_unlock(&which->lock);
}

int watch_count(watch *which)
{
    int count;
    pthread_mutex_lock(&which->lock);
    count = which->count;
    pthread_mutex_unlock(&which->lock);
    return count;
}
