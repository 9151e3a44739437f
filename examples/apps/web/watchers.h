/*
 * watchers.h - those who wait for news of a game: connections that are put to sleep until the game
 * changes or their time is up. Waiting costs no thread.
 */
#ifndef WEB_WATCHERS_H
#define WEB_WATCHERS_H

#include "game.h"

struct MHD_Connection;
typedef struct watch watch;

/* One who waits; the caller's memory, and his until he is woken. */
typedef struct waiter {
    struct MHD_Connection *connection;
    const game *of;
    int64_t until; /* of steady_ms() */
    struct waiter *before;
    struct waiter *after;
} waiter;

enum { MOST_WATCHERS = 64 }; /* of one game */

watch *watch_new(void); /* NULL without memory or a thread */
void watch_free(watch *which);

/* Puts a connection to sleep, from its own handler, with the game locked. -1: too many sleep there,
   or the server is about to end. */
int watch_sleep(watch *which, waiter *who);

/* Wakes all who wait for a game, with the game locked; wakes all there are, and lets nobody sleep
   again. */
void watch_wake(watch *which, const game *of);
void watch_close(watch *which);

/* How many wait. */
int watch_count(watch *which);

#endif
