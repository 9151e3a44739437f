/* server_state.h - the parts of the server, together. */
#ifndef WEB_SERVER_STATE_H
#define WEB_SERVER_STATE_H

#include "game_cache.h"
#include "roster.h"
#include "store.h"
#include "watchers.h"
#include "worker.h"

typedef struct server_state {
    store *records;
    game_cache *games;
    watcher_list *watchers;
    workers *searches;
    roster *players;
    long most_ms;               /* of a search */
    int64_t most_games;         /* in the database */
    int64_t keep_ms;            /* how long it keeps a game that nobody touches, when it is full */
    const char *host;           /* the name that others call the server by, or NULL */
    bool any_host;              /* it may be called by any name */
    _Atomic int64_t game_count; /* how many the database has, roughly */
    int64_t started;
} server_state;

#endif
