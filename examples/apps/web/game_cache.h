/*
 * game_cache.h - the games in memory, found by name. A game that is not there is loaded from the
 * records. When there are too many, the one that has been unused for longest makes room; it is
 * loaded again when it is asked for.
 */
#ifndef WEB_GAME_CACHE_H
#define WEB_GAME_CACHE_H

#include "game.h"
#include "store.h"

typedef struct game_cache game_cache;

game_cache *game_cache_new(store *records, int most_in_memory);
void game_cache_free(game_cache *cache);

/* Adds a new game and counts one use of it; -1 when the cache is full of games in use. */
int game_cache_add(game_cache *cache, web_game *game);

/* Finds or loads a game and counts one more use. NULL: there is none, or, with *failed true, it
   cannot be loaded. */
web_game *game_cache_find(game_cache *cache, const char *id, bool *failed);

/* Counts one more use of a game that is in use; counts one less. */
void game_cache_use(game_cache *cache, web_game *game);
void game_cache_leave(game_cache *cache, web_game *game);

/* How many games are in memory. */
int game_cache_count(game_cache *cache);

#endif
