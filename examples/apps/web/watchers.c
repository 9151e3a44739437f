/* watchers.c - the connections that wait for news of a game. */
#include "watchers.h"

#include <microhttpd.h>
#include <stdlib.h>
#include <time.h>

enum { LOOK_MS = 200 }; /* how often to look for connections whose time is up */

struct watcher_list {
    pthread_mutex_t lock;
    pthread_cond_t ended;
    pthread_t clock;
    waiter *first;
    int count;
    bool closed;
    bool ending;
};

/* ---- the list ---- */

static void add(watcher_list *self, waiter *sleeper)
{
    sleeper->previous = NULL;
    sleeper->next = self->first;
    if (self->first != NULL) {
        self->first->previous = sleeper;
    }
    self->first = sleeper;
    self->count++;
}

static void remove_one(watcher_list *self, waiter *sleeper)
{
    if (sleeper->previous != NULL) {
        sleeper->previous->next = sleeper->next;
    } else {
        self->first = sleeper->next;
    }
    if (sleeper->next != NULL) {
        sleeper->next->previous = sleeper->previous;
    }
    self->count--;
}

/* Wakes the connections that wait for a game (NULL: any) and whose deadline is before a moment. */
static void wake_some(watcher_list *self, const web_game *game, int64_t moment)
{
    waiter *sleeper = self->first;
    while (sleeper != NULL) {
        waiter *next = sleeper->next; /* read before the waiter may be gone */
        if ((game == NULL || sleeper->game == game) && sleeper->deadline < moment) {
            remove_one(self, sleeper);
            MHD_resume_connection(sleeper->connection);
        }
        sleeper = next;
    }
}

static int count_of(const watcher_list *self, const web_game *game)
{
    int count = 0;
    for (const waiter *sleeper = self->first; sleeper != NULL; sleeper = sleeper->next) {
        count += sleeper->game == game;
    }
    return count;
}

/* ---- the clock ---- */

static void *look_on(void *data)
{
    watcher_list *self = data;
    pthread_mutex_lock(&self->lock);
    while (!self->ending) {
        int64_t next = steady_ms() + LOOK_MS;
        struct timespec then = { (time_t)(next / 1000), (long)(next % 1000) * 1000000 };
        pthread_cond_timedwait(&self->ended, &self->lock, &then);
        wake_some(self, NULL, steady_ms());
    }
    pthread_mutex_unlock(&self->lock);
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

watcher_list *watchers_new(void)
{
    watcher_list *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    pthread_mutex_init(&self->lock, NULL);
    if (init_on_steady_clock(&self->ended) != 0) {
        free(self);
        return NULL;
    }
    if (pthread_create(&self->clock, NULL, look_on, self) != 0) {
        free(self);
        return NULL;
    }
    return self;
}

void watchers_free(watcher_list *self)
{
    if (self == NULL) {
        return;
    }
    pthread_mutex_lock(&self->lock);
    self->ending = true;
    pthread_cond_signal(&self->ended);
    pthread_mutex_unlock(&self->lock);
    pthread_join(self->clock, NULL);
    free(self);
}

/* ---- sleeping and waking ---- */

int watchers_suspend(watcher_list *self, waiter *sleeper)
{
    int result = -1;
    pthread_mutex_lock(&self->lock);
    if (!self->closed && count_of(self, sleeper->game) < MOST_WATCHERS) {
        MHD_suspend_connection(sleeper->connection);
        add(self, sleeper);
        result = 0;
    }
    pthread_mutex_unlock(&self->lock);
    return result;
}

void watchers_wake(watcher_list *self, const web_game *game)
{
    pthread_mutex_lock(&self->lock);
    wake_some(self, game, INT64_MAX);
    pthread_mutex_unlock(&self->lock);
}

void watchers_close(watcher_list *self)
{
    pthread_mutex_lock(&self->lock);
    self->closed = true;
    wake_some(self, NULL, INT64_MAX);
    pthread_mutex_unlock(&self->lock);
}

int watchers_count(watcher_list *self)
{
    pthread_mutex_lock(&self->lock);
    int count = self->count;
    pthread_mutex_unlock(&self->lock);
    return count;
}
