/*
 * watchers.h - those who wait for news of a game: connections that are put to sleep until the game
 * changes or their time is up. Waiting costs no thread.
 */
#ifndef WEB_WATCHERS_H
#define WEB_WATCHERS_H

#include "game.h"

struct MHD_Connection;
typedef struct watcher_list watcher_list;

/* One who waits; the caller's memory, and his until he is woken. */
typedef struct waiter {
    struct MHD_Connection *connection;
    const web_game *game;
    int64_t until; /* of steady_ms() */
    struct waiter *before;
    struct waiter *after;
} waiter;

enum { MOST_WATCHERS = 64 }; /* of one game */

watcher_list *watchers_new(void); /* NULL without memory or a thread */
void watchers_free(watcher_list *self);

/* Puts a connection to sleep, from its own handler, with the game locked. -1: too many sleep there,
   or the server is about to end. */
int watchers_suspend(watcher_list *self, waiter *sleeper);

/* Wakes all who wait for a game, with the game locked; wakes all there are, and lets nobody sleep
   again. */
void watchers_wake(watcher_list *self, const web_game *game);
void watchers_close(watcher_list *self);

/* How many wait. */
int watchers_count(watcher_list *self);

#endif
