/*
 * game_cache.h - the games in memory, found by name. One that is not here is loaded from the
 * records; when there are too many, those that nobody uses go, and come back when they are asked
 * for.
 */
#ifndef WEB_GAME_CACHE_H
#define WEB_GAME_CACHE_H

#include "game.h"
#include "store.h"

typedef struct game_cache game_cache;

game_cache *game_cache_new(store *records, int most_in_memory);
void game_cache_free(game_cache *cache);

/* Takes a new game in, used once; -1 without memory or when it is full of games in use. */
int game_cache_add(game_cache *cache, web_game *game);

/* Finds or loads a game and counts one more use; NULL: there is none, or *failed is 1. */
web_game *game_cache_find(game_cache *cache, const char *id, bool *failed);

/* One use more of a game that one has; one use less. */
void game_cache_use(game_cache *cache, web_game *game);
void game_cache_leave(game_cache *cache, web_game *game);

/* How many are in memory. */
int game_cache_count(game_cache *cache);

#endif
