/* table.c - makes, clears, grows and frees transposition tables. */
#define _DEFAULT_SOURCE /* for madvise */
#include "engine/table.h"

#include "engine/state_table.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { LARGE_PAGE = 1 << 21 };

/* Large pages save most of the address translations that probing a large table costs. This is only
   a hint to the system. */
static void ask_for_large_pages(void *memory, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    uintptr_t misfit = (uintptr_t)memory % LARGE_PAGE;
    size_t skipped = misfit != 0 ? LARGE_PAGE - misfit : 0;
    if (bytes >= 8 * LARGE_PAGE) { /* a smaller table is not worth filling whole pages with zeros */
        madvise((char *)memory + skipped, bytes - skipped, MADV_HUGEPAGE);
    }
#else
    (void)memory, (void)bytes;
#endif
}

/* Memory from calloc costs nothing until it is touched: a large table is ready at once. */
static bool allocate_buckets(c4b_table *table, size_t bytes)
{
    size_t count = bytes / sizeof(table_bucket);
    void *memory = count > 0 ? calloc(count + 1, sizeof(table_bucket)) : NULL;
    if (memory == NULL) {
        return false;
    }
    ask_for_large_pages(memory, bytes);
    uintptr_t misfit = (uintptr_t)memory % sizeof(table_bucket);
    table->memory = memory;
    table->buckets =
        (table_bucket *)((char *)memory + (misfit != 0 ? sizeof(table_bucket) - misfit : 0));
    table->count = count;
    table->generation = 1;
    table->last_generation = LAST_GENERATION;
    return true;
}

c4b_table *c4bi_table_new_bytes(size_t bytes)
{
    c4b_table *table = calloc(1, sizeof *table);
    if (table != NULL && !allocate_buckets(table, bytes)) {
        free(table);
        table = NULL;
    }
    return table;
}

c4b_table *c4b_table_new(size_t megabytes)
{
    return megabytes <= SIZE_MAX >> 20 ? c4bi_table_new_bytes(megabytes << 20) : NULL;
}

static void zero_slots(c4b_table *table)
{
    for (uint64_t i = 0; i < table->touched; i++) {
        for (int k = 0; k < ENTRIES_PER_BUCKET; k++) {
            write_slot(&table->buckets[i].slots[k], 0, 0);
        }
    }
}

static void forget_notes(c4b_table *table)
{
    table->notes[0] = table->notes[1] = 0;
}

/* Fresh memory is quicker than zeroing the old, unless little of it was used. */
static void wipe(c4b_table *table)
{
    c4b_table fresh = *table;
    if (table->touched > table->count / 8 && allocate_buckets(&fresh, table_bytes(table))) {
        free(table->memory);
        table->memory = fresh.memory;
        table->buckets = fresh.buckets;
    } else {
        zero_slots(table);
    }
    c4bi_state_table_wipe(table->state_table);
    forget_notes(table);
    table->touched = 0;
    table->generation = 1;
}

/* After the last generation the first one is used again; no old entry may be left by then. */
void c4b_table_clear(c4b_table *table)
{
    if (table == NULL) {
        return;
    }
    if (table->generation < table->last_generation) {
        table->generation++;
        forget_notes(table);
    } else {
        wipe(table);
    }
}

void c4bi_table_claim(c4b_table *table, uint64_t owner)
{
    if (table->owner != owner) {
        if (table->owner != OWNER_NOBODY) {
            wipe(table);
        }
        table->owner = owner;
        table->last_generation = LAST_GENERATION;
    }
    if (owner == OWNER_SLOTS) {
        table->touched = table->count;
    }
}

void c4bi_table_limit_generation(c4b_table *table, uint64_t last)
{
    table->last_generation = last;
    if (table->generation > last) {
        wipe(table);
    }
}

void c4b_table_free(c4b_table *table)
{
    if (table != NULL) {
        c4bi_state_table_free(table->state_table);
        free(table->memory);
        free(table);
    }
}

static ALWAYS_INLINE bool is_current(const void *owner, uint64_t entry)
{
    const c4b_table *table = owner;
    const table_bucket *bucket = &table->buckets[entry / ENTRIES_PER_BUCKET];
    const table_slot *slot = &bucket->slots[entry % ENTRIES_PER_BUCKET];
    return table_is_current(table, atomic_load_explicit(&slot->data, memory_order_relaxed));
}

int c4bi_table_permille(const c4b_table *table)
{
    return permille_of_entries(table, table->count * ENTRIES_PER_BUCKET, is_current);
}

/* How far a bucket lies from where a hash alone would have led. */
static uint64_t places_beside(const c4b_table *table, uint64_t bucket, uint64_t hash)
{
    uint64_t alone = (uint64_t)(table_bucket_of(table, hash) - table->buckets);
    return bucket >= alone ? bucket - alone : bucket + table->count - alone;
}

/* Copies a slot to its bucket in a larger table; if that is full, the entry is lost. */
static void move_slot(c4b_table *larger, uint64_t places, uint64_t check, uint64_t data)
{
    table_bucket *bucket = table_bucket_beside(larger, check ^ data, places);
    for (int k = 0; k < ENTRIES_PER_BUCKET; k++) {
        table_slot *slot = &bucket->slots[k];
        if (atomic_load_explicit(&slot->data, memory_order_relaxed) == 0) {
            write_slot(slot, check, data);
            return;
        }
    }
}

void c4bi_table_grow(c4b_table *table, size_t bytes)
{
    c4b_table larger = { .state_table = table->state_table, .owner = table->owner };
    if (!allocate_buckets(&larger, bytes)) {
        return;
    }
    larger.generation = table->generation;
    larger.touched = larger.count;
    for (uint64_t i = 0; i < table->count; i++) {
        for (int k = 0; k < ENTRIES_PER_BUCKET; k++) {
            table_slot *slot = &table->buckets[i].slots[k];
            uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
            if (table_is_current(table, data)) {
                uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
                move_slot(&larger, places_beside(table, i, check ^ data), check, data);
            }
        }
    }
    free(table->memory);
    *table = larger;
}
