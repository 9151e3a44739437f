/* game_cache.c - the games in memory, found by name. */
#include "game_cache.h"

#include "records.h"
#include <stdlib.h>
#include <string.h>

enum { CHAINS = 4096 };

struct game_cache {
    store *records;
    int most;
    pthread_mutex_t lock;
    int count;
    web_game *chains[CHAINS];
};

game_cache *game_cache_new(store *records, int most_in_memory)
{
    game_cache *cache = calloc(1, sizeof *cache);
    if (cache != NULL) {
        cache->records = records;
        cache->most = most_in_memory;
        pthread_mutex_init(&cache->lock, NULL);
    }
    return cache;
}

void game_cache_free(game_cache *cache)
{
    for (int i = 0; cache != NULL && i < CHAINS; i++) {
        while (cache->chains[i] != NULL) {
            web_game *first = cache->chains[i];
            cache->chains[i] = first->next;
            game_free(first);
        }
    }
    free(cache);
}

/* Names are random, so any of their letters spread them well. */
static web_game **chain_of(game_cache *cache, const char *id)
{
    unsigned sum = 0;
    while (*id != '\0') {
        sum = sum * 31 + (unsigned char)*id++;
    }
    return &cache->chains[sum % CHAINS];
}

static web_game *look_up(game_cache *cache, const char *id)
{
    web_game *found = *chain_of(cache, id);
    while (found != NULL && strcmp(found->id, id) != 0) {
        found = found->next;
    }
    return found;
}

/* ---- making room ---- */

static web_game **least_used(game_cache *cache)
{
    web_game **oldest = NULL;
    for (int i = 0; i < CHAINS; i++) {
        for (web_game **link = &cache->chains[i]; *link != NULL; link = &(*link)->next) {
            if ((*link)->users == 0 && (oldest == NULL || (*link)->used < (*oldest)->used)) {
                oldest = link;
            }
        }
    }
    return oldest;
}

static int make_room(game_cache *cache)
{
    if (cache->count < cache->most) {
        return 0;
    }
    web_game **oldest = least_used(cache);
    if (oldest == NULL) {
        return -1;
    }
    web_game *gone = *oldest;
    *oldest = gone->next;
    cache->count--;
    game_free(gone);
    return 0;
}

/* ---- in and out ---- */

static void use(web_game *game)
{
    game->users++;
    game->used = steady_ms();
}

static int insert(game_cache *cache, web_game *game)
{
    web_game **chain = chain_of(cache, game->id);
    if (make_room(cache) != 0) {
        return -1;
    }
    game->next = *chain;
    *chain = game;
    cache->count++;
    use(game);
    return 0;
}

int game_cache_add(game_cache *cache, web_game *game)
{
    pthread_mutex_lock(&cache->lock);
    int result = insert(cache, game);
    pthread_mutex_unlock(&cache->lock);
    return result;
}

/* Two requests may have loaded the same game at once: the first that was added stays. */
static web_game *keep_loaded(game_cache *cache, web_game *loaded, bool *failed)
{
    pthread_mutex_lock(&cache->lock);
    web_game *found = look_up(cache, loaded->id);
    if (found != NULL) {
        use(found);
    } else {
        *failed = insert(cache, loaded) != 0;
    }
    pthread_mutex_unlock(&cache->lock);
    if (found == NULL && !*failed) {
        return loaded;
    }
    game_free(loaded);
    return found;
}

web_game *game_cache_find(game_cache *cache, const char *id, bool *failed)
{
    *failed = false;
    pthread_mutex_lock(&cache->lock);
    web_game *found = look_up(cache, id);
    if (found != NULL) {
        use(found);
    }
    pthread_mutex_unlock(&cache->lock);
    if (found != NULL) {
        return found;
    }
    found = records_load(cache->records, id, failed);
    return found != NULL ? keep_loaded(cache, found, failed) : NULL;
}

void game_cache_use(game_cache *cache, web_game *game)
{
    pthread_mutex_lock(&cache->lock);
    use(game);
    pthread_mutex_unlock(&cache->lock);
}

void game_cache_leave(game_cache *cache, web_game *game)
{
    pthread_mutex_lock(&cache->lock);
    game->users--;
    pthread_mutex_unlock(&cache->lock);
}

int game_cache_count(game_cache *cache)
{
    pthread_mutex_lock(&cache->lock);
    int count = cache->count;
    pthread_mutex_unlock(&cache->lock);
    return count;
}
