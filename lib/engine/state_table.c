/* state_table.c - see state_table.h. */
#include "engine/state_table.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct state_table {
    size_t state_size;
    size_t stride; /* from one bucket to the next */
    uint64_t count;
    unsigned char *buckets;
};

/* The bucket's states follow it in memory, one after the other. */
typedef struct state_bucket {
    atomic_bool locked;
    table_bucket entries;
} state_bucket;

static size_t aligned(size_t size)
{
    const size_t alignment = _Alignof(max_align_t);
    return (size + alignment - 1) / alignment * alignment;
}

/* There is at least one bucket, even if it takes more than `bytes`. */
bool c4bi_state_table_open(c4b_table *table, size_t bytes, size_t state_size)
{
    if (table->state_table != NULL && table->state_table->state_size == state_size) {
        return true;
    }
    c4bi_state_table_free(table->state_table);
    table->state_table = NULL;
    if (state_size > SIZE_MAX / (4 * ENTRIES_PER_BUCKET)) {
        return false;
    }
    table->state_table = malloc(sizeof *table->state_table);
    if (table->state_table == NULL) {
        return false;
    }
    state_table *states = table->state_table;
    states->state_size = state_size;
    states->stride = aligned(sizeof(state_bucket)) + ENTRIES_PER_BUCKET * aligned(state_size);
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

/* ---- what is in a bucket ---- */

static state_bucket *bucket_at(const state_table *states, uint64_t index)
{
    return (state_bucket *)(void *)(states->buckets + index * states->stride);
}

static void *state_in(const state_table *states, const state_bucket *bucket, int i)
{
    return (unsigned char *)bucket + aligned(sizeof *bucket) +
           (size_t)i * aligned(states->state_size);
}

static ALWAYS_INLINE bool is_current(const void *owner, uint64_t entry)
{
    const c4b_table *table = owner;
    const state_bucket *bucket = bucket_at(table->state_table, entry / ENTRIES_PER_BUCKET);
    const table_slot *slot = &bucket->entries.slots[entry % ENTRIES_PER_BUCKET];
    return table_is_current(table, atomic_load_explicit(&slot->data, memory_order_relaxed));
}

int c4bi_state_table_permille(const c4b_table *table)
{
    return permille_of_entries(table, table->state_table->count * ENTRIES_PER_BUCKET, is_current);
}

/* ---- probing and storing ---- */

/* A bucket, and the state that is looked for there. */
typedef struct state_request {
    slot_request slots;
    state_bucket *bucket;
    const c4b_game *game;
    const void *state;
} state_request;

static ALWAYS_INLINE entry_view view_state(const void *request, int i)
{
    const state_request *r = request;
    entry_view entry = view_slot(&r->slots, i);
    const void *stored = state_in(r->slots.table->state_table, r->bucket, i);
    entry.own = entry.own && slot_is_current(&r->slots, entry.data) &&
                r->game->equal(stored, r->state, r->game->data) != 0;
    return entry;
}

static ALWAYS_INLINE bool state_is_current(const void *request, uint64_t data)
{
    const state_request *r = request;
    return slot_is_current(&r->slots, data);
}

static state_request lock(const c4b_table *table, table_key key, const c4b_game *game,
                          const void *state)
{
    const state_table *states = table->state_table;
    state_bucket *bucket = bucket_at(states, bucket_index(key.hash, states->count));
    while (atomic_exchange_explicit(&bucket->locked, true, memory_order_acquire)) {
    }
    return (state_request){ .slots = { table, &bucket->entries, key.hash ^ key.salt },
                            .bucket = bucket,
                            .game = game,
                            .state = state };
}

static void unlock(const state_request *r)
{
    atomic_store_explicit(&r->bucket->locked, false, memory_order_release);
}

bool c4bi_state_table_probe(const c4b_table *table, table_key key, const c4b_game *game,
                            const void *state, table_entry *found)
{
    uint64_t data;
    state_request r = lock(table, key, game, state);
    bool is_there = bucket_find(&r, view_state, state_is_current, &data);
    unlock(&r);
    if (is_there) {
        *found = table_unpack(data);
    }
    return is_there;
}

void c4bi_state_table_store(c4b_table *table, table_key key, const c4b_game *game,
                            const void *state, table_entry entry)
{
    uint64_t data = table_pack(table, entry);
    state_request r = lock(table, key, game, state);
    int chosen = bucket_choose(&r, view_state, state_is_current, table_depth);
    write_slot(&r.bucket->entries.slots[chosen], r.slots.key ^ data, data);
    memcpy(state_in(table->state_table, r.bucket, chosen), state, game->state_size);
    unlock(&r);
}
