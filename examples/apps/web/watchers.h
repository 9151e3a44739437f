/*
 * watchers.h - the connections that wait for news of a game: each sleeps until the game changes or
 * its time is up. Waiting costs no thread.
 */
#ifndef WEB_WATCHERS_H
#define WEB_WATCHERS_H

#include "game.h"

struct MHD_Connection;
typedef struct watcher_list watcher_list;

/* A connection that waits. The memory is the caller's and has to stay until the waiter is woken. */
typedef struct waiter {
    struct MHD_Connection *connection;
    const web_game *game;
    int64_t deadline; /* of steady_ms() */
    struct waiter *previous;
    struct waiter *next;
} waiter;

enum { MOST_WATCHERS = 64 }; /* of one game */

watcher_list *watchers_new(void); /* NULL when memory or threads run out */
void watchers_free(watcher_list *self);

/* Puts a connection to sleep, from its own handler, with the game locked. -1: too many wait for
   that game, or the server is about to end. */
int watchers_suspend(watcher_list *self, waiter *sleeper);

/* Wakes all that wait for a game, with the game locked. */
void watchers_wake(watcher_list *self, const web_game *game);

/* Wakes all there are, and lets none sleep again. */
void watchers_close(watcher_list *self);

/* How many connections wait. */
int watchers_count(watcher_list *self);

#endif
