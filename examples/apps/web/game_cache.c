/* game_cache.c - the games in memory, found by name. */
#include "game_cache.h"

#include "records.h"
#include <stdlib.h>
#include <string.h>

enum { CHAINS = 4096 };

struct hall {
    store *records;
    int most;
    pthread_mutex_t lock;
    int count;
    game *chains[CHAINS];
};

hall *hall_new(store *records, int most_in_memory)
{
    hall *which = calloc(1, sizeof *which);
    if (which != NULL) {
        which->records = records;
        which->most = most_in_memory;
        pthread_mutex_init(&which->lock, NULL);
    }
    return which;
}

void hall_free(hall *which)
{
    int i;
    for (i = 0; which != NULL && i < CHAINS; i++) {
        while (which->chains[i] != NULL) {
            game *first = which->chains[i];
            which->chains[i] = first->next;
            game_free(first);
        }
    }
    free(which);
}

/* Names are random, so any of their letters spread them well. */
static game **chain_of(hall *which, const char *id)
{
    unsigned sum = 0;
    while (*id != '\0') {
        sum = sum * 31 + (unsigned char)*id++;
    }
    return &which->chains[sum % CHAINS];
}

static game *look_up(hall *which, const char *id)
{
    game *found = *chain_of(which, id);
    while (found != NULL && strcmp(found->id, id) != 0) {
        found = found->next;
    }
    return found;
}

/* ---- making room ---- */

static game **least_used(hall *which)
{
    game **oldest = NULL;
    int i;
    for (i = 0; i < CHAINS; i++) {
        game **at;
        for (at = &which->chains[i]; *at != NULL; at = &(*at)->next) {
            if ((*at)->users == 0 && (oldest == NULL || (*at)->used < (*oldest)->used)) {
                oldest = at;
            }
        }
    }
    return oldest;
}

static int make_room(hall *which)
{
    game **oldest;
    if (which->count < which->most) {
        return 0;
    }
    oldest = least_used(which);
    if (oldest == NULL) {
        return -1;
    }
    game *gone = *oldest;
    *oldest = gone->next;
    which->count--;
    game_free(gone);
    return 0;
}

/* ---- in and out ---- */

static void use(game *of)
{
    of->users++;
    of->used = steady_ms();
}

static int insert(hall *which, game *of)
{
    game **chain = chain_of(which, of->id);
    if (make_room(which) != 0) {
        return -1;
    }
    of->next = *chain;
    *chain = of;
    which->count++;
    use(of);
    return 0;
}

int hall_add(hall *which, game *of)
{
    int result;
    pthread_mutex_lock(&which->lock);
    result = insert(which, of);
    pthread_mutex_unlock(&which->lock);
    return result;
}

/* Two may have loaded the same one at once: the first that came in stays. */
static game *keep_loaded(hall *which, game *loaded, int *failed)
{
    game *found;
    pthread_mutex_lock(&which->lock);
    found = look_up(which, loaded->id);
    if (found != NULL) {
        use(found);
    } else {
        *failed = insert(which, loaded) != 0;
    }
    pthread_mutex_unlock(&which->lock);
    if (found == NULL && !*failed) {
        return loaded;
    }
    game_free(loaded);
    return found;
}

game *hall_find(hall *which, const char *id, int *failed)
{
    game *found;
    *failed = 0;
    pthread_mutex_lock(&which->lock);
    found = look_up(which, id);
    if (found != NULL) {
        use(found);
    }
    pthread_mutex_unlock(&which->lock);
    if (found != NULL) {
        return found;
    }
    found = records_load(which->records, id, failed);
    return found != NULL ? keep_loaded(which, found, failed) : NULL;
}

void hall_use(hall *which, game *of)
{
    pthread_mutex_lock(&which->lock);
    use(of);
    pthread_mutex_unlock(&which->lock);
}

void hall_leave(hall *which, game *of)
{
    pthread_mutex_lock(&which->lock);
    of->users--;
    pthread_mutex_unlock(&which->lock);
}

int hall_count(hall *which)
{
    int count;
    pthread_mutex_lock(&which->lock);
    count = which->count;
    pthread_mutex_unlock(&which->lock);
    return count;
}
