/* state_table.c - see state_table.h. */
#include "engine/state_table.h"

#include <stdlib.h>
#include <string.h>

struct state_table {
    size_t state_size;
    size_t stride; /* from one bucket to the next */
    uint64_t count;
    unsigned char *buckets;
};

/* The states follow, one after the other. */
typedef struct state_bucket {
    atomic_flag locked;
    uint64_t keys[SLOTS_PER_BUCKET];
    uint64_t data[SLOTS_PER_BUCKET];
} state_bucket;

static size_t aligned(size_t size)
{
    const size_t alignment = _Alignof(max_align_t);
    return (size + alignment - 1) / alignment * alignment;
}

/* At least one bucket, whatever it takes. */
bool c4bi_state_table_open(c4b_table *table, size_t bytes, size_t state_size)
{
    if (table->state_table != NULL && table->state_table->state_size == state_size) {
        return true;
    }
    c4bi_state_table_free(table->state_table);
    table->state_table = NULL;
    if (state_size > SIZE_MAX / (4 * SLOTS_PER_BUCKET)) {
        return false;
    }
    table->state_table = malloc(sizeof *table->state_table);
    if (table->state_table == NULL) {
        return false;
    }
    state_table *states = table->state_table;
    states->state_size = state_size;
    states->stride = aligned(sizeof(state_bucket)) + SLOTS_PER_BUCKET * aligned(state_size);
    states->count = bytes / states->stride;
    states->count += states->count == 0;
    states->buckets = calloc(states->count, states->stride);
    if (states->buckets == NULL) {
        free(states);
        table->state_table = NULL;
    }
    return table->state_table != NULL;
}

void c4bi_state_table_free(state_table *states)
{
    if (states != NULL) {
        free(states->buckets);
        free(states);
    }
}

void c4bi_state_table_wipe(state_table *states)
{
    if (states != NULL) {
        memset(states->buckets, 0, (size_t)states->count * states->stride);
    }
}

static state_bucket *lock_bucket_at(const state_table *states, uint64_t index)
{
    state_bucket *bucket = (state_bucket *)(void *)(states->buckets + index * states->stride);
    while (atomic_flag_test_and_set_explicit(&bucket->locked, memory_order_acquire)) {
    }
    return bucket;
}

static state_bucket *lock_bucket(const state_table *states, uint64_t hash)
{
    return lock_bucket_at(states, (uint64_t)((board_128)hash * states->count >> 64));
}

static void unlock(state_bucket *bucket)
{
    atomic_flag_clear_explicit(&bucket->locked, memory_order_release);
}

int c4bi_state_table_permille(const c4b_table *table)
{
    const state_table *states = table->state_table;
    uint64_t sample = states->count < 250 ? states->count : 250;
    uint64_t used = 0;
    for (uint64_t i = 0; i < sample; i++) {
        state_bucket *bucket = lock_bucket_at(states, i);
        for (int k = 0; k < SLOTS_PER_BUCKET; k++) {
            used += table_is_current(table, bucket->data[k]);
        }
        unlock(bucket);
    }
    return (int)(used * 1000 / (sample * SLOTS_PER_BUCKET));
}

static void *state_in(const state_table *states, state_bucket *bucket, int slot)
{
    return (unsigned char *)bucket + aligned(sizeof *bucket) +
           (size_t)slot * aligned(states->state_size);
}

/* The slot that holds a state, or -1. */
static int find(const c4b_table *table, state_bucket *bucket, table_key key, const c4b_game *game,
                const void *state)
{
    for (int i = 0; i < SLOTS_PER_BUCKET; i++) {
        if (bucket->keys[i] == (key.hash ^ key.salt) && table_is_current(table, bucket->data[i]) &&
            game->equal(state_in(table->state_table, bucket, i), state, game->data) != 0) {
            return i;
        }
    }
    return -1;
}

/* The slot to give up: an old one, or the least deep. */
static int find_worst(const c4b_table *table, const state_bucket *bucket)
{
    int worst = 0, least = C4B_MAX_DEPTH + 1;
    for (int i = 0; i < SLOTS_PER_BUCKET; i++) {
        bool current = table_is_current(table, bucket->data[i]);
        int depth = current ? table_unpack(bucket->data[i]).depth : -1;
        if (depth < least) {
            least = depth;
            worst = i;
        }
    }
    return worst;
}

bool c4bi_state_table_probe(const c4b_table *table, table_key key, const c4b_game *game,
                            const void *state, table_entry *found)
{
    state_bucket *bucket = lock_bucket(table->state_table, key.hash);
    int slot = find(table, bucket, key, game, state);
    if (slot >= 0) {
        *found = table_unpack(bucket->data[slot]);
    }
    unlock(bucket);
    return slot >= 0;
}

void c4bi_state_table_store(c4b_table *table, table_key key, const c4b_game *game,
                            const void *state, table_entry entry)
{
    state_bucket *bucket = lock_bucket(table->state_table, key.hash);
    int slot = find(table, bucket, key, game, state);
    slot = slot >= 0 ? slot : find_worst(table, bucket);
    bucket->keys[slot] = key.hash ^ key.salt;
    bucket->data[slot] = table_pack(table, entry);
    memcpy(state_in(table->state_table, bucket, slot), state, game->state_size);
    unlock(bucket);
}
