/*
 * game_cache.h - the games in memory, found by name. One that is not here is loaded from the records;
 * when there are too many, those that nobody uses go, and come back when they are asked for.
 */
#ifndef WEB_GAME_CACHE_H
#define WEB_GAME_CACHE_H

#include "game.h"
#include "store.h"

typedef struct hall hall;

hall *hall_new(store *records, int most_in_memory);
void hall_free(hall *which);

/* Takes a new game in, used once; -1 without memory or when it is full of games in use. */
int hall_add(hall *which, game *of);

/* Finds or loads a game and counts one more use; NULL: there is none, or *failed is 1. */
game *hall_find(hall *which, const char *id, int *failed);

/* One use more of a game that one has; one use less. */
void hall_use(hall *which, game *of);
void hall_leave(hall *which, game *of);

/* How many are in memory. */
int hall_count(hall *which);

#endif
