/*
 * table.h - the table of positions seen, which searches fill and ask in turn.
 *
 * A bucket of four entries is one cache line. An entry is two words, `data` and `check`:
 *
 *     data bits   0 to 31   score, counted from the position: a win n moves on is C4B_WIN - n
 *                32 to 42   depth: how many moves it was searched
 *                43 to 44   bound: see below
 *                45 to 52   the best move's code, modulo 256; 255: none
 *                53         whether an evaluation had a part in the score
 *                54 to 63   generation: which contents of the table it belongs to
 *     check       key ^ data: two threads that write at once leave what matches nobody's key
 *
 * A key is the 64-bit hash of a position and what it is searched for; the bucket follows from the
 * hash alone, so that searches repeat themselves whatever the addresses of a program's
 * callbacks are. Two different positions share a key with a chance of 2^-64, so that a search of n
 * nodes is misled with a chance of less than n * 2^-62.
 *
 * Clearing starts a new generation, which takes no time: older entries count as empty.
 */
#ifndef C4B_ENGINE_TABLE_H
#define C4B_ENGINE_TABLE_H

#include "rules/bitboard.h"

#include <conecta4boom/search.h>
#include <stdatomic.h>

typedef struct table_slot {
    _Atomic uint64_t check;
    _Atomic uint64_t data;
} table_slot;

enum { SLOTS_PER_BUCKET = 4 };

typedef struct table_bucket {
    table_slot slots[SLOTS_PER_BUCKET];
} table_bucket;

_Static_assert(sizeof(table_bucket) == 64, "a bucket is one cache line");

typedef struct state_table state_table;

struct c4b_table {
    table_bucket *buckets;
    uint64_t count;      /* of buckets */
    void *memory;        /* what was allocated: buckets are aligned within it */
    uint64_t generation; /* 1 to last_generation */
    uint64_t last_generation;
    uint64_t owner;           /* whose entries it holds: see c4bi_table_claim */
    uint64_t notes[2];        /* the owner's, until the table is cleared; 0 then */
    uint64_t touched;         /* buckets, from the first on, that need not be all zeros */
    state_table *state_table; /* for callers' games that verify: see state_table.h; or NULL */
};

/* What a score says of the position's value. */
enum { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };
enum { NO_CODE = 255 };

typedef struct table_entry {
    int score;
    int depth;
    int bound;
    int move; /* a code modulo 256, or NO_CODE */
    bool saw_horizon;
} table_entry;

/* A position as the table knows it. */
typedef struct table_key {
    uint64_t hash; /* decides the bucket: the same on every run */
    uint64_t salt; /* what else tells entries apart: may be different on every run */
} table_key;

/* A table of so many bytes, or NULL. */
c4b_table *c4bi_table_new_bytes(size_t bytes);

/* Gives a table more room and keeps its entries, where memory allows. Only for a table in which all
   salts are 0: an entry's place must follow from what it holds. One that lies beside that place
   does so again. */
void c4bi_table_grow(c4b_table *table, size_t bytes);

/*
 * Lets a table to who stores entries of his own form, by a number of his choice: OWNER_SLOTS for
 * those whose entries are as above. What another owner has left could be misread, so it is
 * wiped.
 */
enum { OWNER_NOBODY = 0, OWNER_SLOTS = 1 };
void c4bi_table_claim(c4b_table *table, uint64_t owner);

/* For a owner whose entries have less room for a generation. */
void c4bi_table_limit_generation(c4b_table *table, uint64_t last);

/* How full it is, from a sample. */
int c4bi_table_permille(const c4b_table *table);

static inline size_t table_bytes(const c4b_table *table)
{
    return (size_t)table->count * sizeof(table_bucket);
}

static ALWAYS_INLINE table_bucket *table_bucket_of(const c4b_table *table, uint64_t hash)
{
    return &table->buckets[(uint64_t)((board_128)hash * table->count >> 64)];
}

/* The one so many places on, in a table that has more. */
static ALWAYS_INLINE table_bucket *table_bucket_beside(const c4b_table *table, uint64_t hash,
                                                       uint64_t places)
{
    uint64_t at = (uint64_t)((board_128)hash * table->count >> 64) + places;
    return &table->buckets[at < table->count ? at : at - table->count];
}

static ALWAYS_INLINE void table_prefetch(const c4b_table *table, table_key key)
{
    __builtin_prefetch(table_bucket_of(table, key.hash));
}

static inline uint64_t table_pack(const c4b_table *table, table_entry e)
{
    return (uint64_t)(uint32_t)e.score | (uint64_t)e.depth << 32 | (uint64_t)e.bound << 43 |
           (uint64_t)(uint8_t)e.move << 45 | (uint64_t)e.saw_horizon << 53 |
           table->generation << 54;
}

static inline table_entry table_unpack(uint64_t data)
{
    return (table_entry){ .score = (int)(uint32_t)data,
                          .depth = (int)(data >> 32 & 0x7ff),
                          .bound = (int)(data >> 43 & 3),
                          .move = (int)(data >> 45 & 255),
                          .saw_horizon = data >> 53 & 1 };
}

static ALWAYS_INLINE bool table_is_current(const c4b_table *table, uint64_t data)
{
    return data >> 54 == table->generation;
}

/* A copy of the position's entry; false when there is none. */
static ALWAYS_INLINE bool table_probe(const c4b_table *table, table_key key, table_entry *found)
{
    table_bucket *bucket = table_bucket_of(table, key.hash);
    for (int i = 0; i < SLOTS_PER_BUCKET; i++) {
        uint64_t check = atomic_load_explicit(&bucket->slots[i].check, memory_order_relaxed);
        uint64_t data = atomic_load_explicit(&bucket->slots[i].data, memory_order_relaxed);
        if ((check ^ data) == (key.hash ^ key.salt) && table_is_current(table, data)) {
            *found = table_unpack(data);
            return true;
        }
    }
    return false;
}

/* Stores an entry in place of the position's own, of none, or of the least deep one. */
static ALWAYS_INLINE void table_store(c4b_table *table, table_key key, table_entry entry)
{
    table_bucket *bucket = table_bucket_of(table, key.hash);
    table_slot *worst = &bucket->slots[0];
    int least = 1 << 11;
    for (int i = 0; i < SLOTS_PER_BUCKET; i++) {
        table_slot *slot = &bucket->slots[i];
        uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
        uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
        if ((check ^ data) == (key.hash ^ key.salt) && table_is_current(table, data)) {
            worst = slot;
            break;
        }
        int depth = table_is_current(table, data) ? (int)(data >> 32 & 0x7ff) : -1;
        if (depth < least) {
            least = depth;
            worst = slot;
        }
    }
    uint64_t data = table_pack(table, entry);
    atomic_store_explicit(&worst->check, key.hash ^ key.salt ^ data, memory_order_relaxed);
    atomic_store_explicit(&worst->data, data, memory_order_relaxed);
}

#endif
