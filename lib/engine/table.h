/*
 * table.h - the transposition table: what is known of positions that were searched before.
 *
 * A bucket of four slots is one cache line. A slot is two words, `data` and `check`. The strong
 * search's entries are packed in `data` as follows:
 *
 *     bits   0 to 31   score, counted from the position: a win n moves on is C4B_WIN - n
 *           32 to 42   depth: how many moves were searched
 *           43 to 44   bound: see below
 *           45 to 52   the best move's code, modulo 256; 255: none
 *           53         whether an evaluation had a part in the score
 *           54 to 63   generation: which contents of the table the entry belongs to
 *
 * The prover packs its proof numbers and the work in them (proof/prover.c), the Connect 4 solver
 * the bounds of a value, both with the generation in the same place; connect4/table.h may also
 * divide the memory into words. `check` is key ^ data: two threads that write at once leave words
 * that match no key, except by a chance of 2^-64.
 *
 * A key is the 64-bit hash of a position and of what it is searched for. The bucket follows from
 * the hash alone, so that searches repeat themselves whatever the addresses of a program's
 * callbacks are. Two different positions share a key with a chance of 2^-64, so that a search of n
 * nodes is misled with a chance of less than n * 2^-62.
 *
 * Clearing starts a new generation, which takes no time: older entries count as empty. Only after
 * the last generation is the memory wiped.
 */
#ifndef C4B_ENGINE_TABLE_H
#define C4B_ENGINE_TABLE_H

#include "rules/bitboard.h"

#include <assert.h>
#include <conecta4boom/search.h>
#include <stdatomic.h>

typedef struct table_slot {
    _Atomic uint64_t check;
    _Atomic uint64_t data;
} table_slot;

/* A bucket has four entries in every kind of table. A sample shows how full a table is. */
enum { ENTRIES_PER_BUCKET = 4, MOST_SAMPLED = 1000 };

typedef struct table_bucket {
    table_slot slots[ENTRIES_PER_BUCKET];
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

/* The fields of `data`, from the lowest bit on. */
enum {
    SCORE_BITS = 32,
    DEPTH_BITS = 11,
    BOUND_BITS = 2,
    MOVE_BITS = 8,
    HORIZON_BITS = 1,
    GENERATION_BITS = 10,
    DEPTH_SHIFT = SCORE_BITS,
    BOUND_SHIFT = DEPTH_SHIFT + DEPTH_BITS,
    MOVE_SHIFT = BOUND_SHIFT + BOUND_BITS,
    HORIZON_SHIFT = MOVE_SHIFT + MOVE_BITS,
    GENERATION_SHIFT = HORIZON_SHIFT + HORIZON_BITS,
    LAST_GENERATION = (1 << GENERATION_BITS) - 1
};

_Static_assert(GENERATION_SHIFT + GENERATION_BITS == 64, "the fields fill a word");
_Static_assert(C4B_WIN <= INT32_MAX, "a score fits its field");
_Static_assert(C4B_MAX_DEPTH < 1 << DEPTH_BITS, "a depth fits its field");
_Static_assert(BOUND_EXACT < 1 << BOUND_BITS, "a bound fits its field");
_Static_assert(NO_CODE < 1 << MOVE_BITS, "a short code fits its field");

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
    uint64_t salt; /* keeps other searches' entries apart: may be different on every run */
} table_key;

/* A table of `bytes` bytes, or NULL when memory runs out. */
c4b_table *c4bi_table_new_bytes(size_t bytes);

/* Gives a table more room, if memory allows, and keeps its entries. Only for a table in which all
   salts are 0: an entry's bucket must follow from what it holds. An entry displaced from its bucket
   keeps the same displacement. */
void c4bi_table_grow(c4b_table *table, size_t bytes);

/*
 * Hands the table to an owner, identified by a number, that stores entries in its own format. What
 * another owner has left could be misread, so it is wiped. OWNER_SLOTS is for the strong search and
 * the prover, which share a table: their salts keep their entries apart.
 */
enum { OWNER_NOBODY = 0, OWNER_SLOTS = 1 };
void c4bi_table_claim(c4b_table *table, uint64_t owner);

/* Lowers the last generation, for an owner whose entries have less room for it. */
void c4bi_table_limit_generation(c4b_table *table, uint64_t last);

/* How many thousandths of its slots are in use, estimated from a sample. */
int c4bi_table_permille(const c4b_table *table);

static inline size_t table_bytes(const c4b_table *table)
{
    return (size_t)table->count * sizeof(table_bucket);
}

/* Which of `count` buckets a hash leads to: each has an equal range of the hashes. */
static ALWAYS_INLINE uint64_t bucket_index(uint64_t hash, uint64_t count)
{
    return (uint64_t)((board_128)hash * count >> 64);
}

static ALWAYS_INLINE table_bucket *table_bucket_of(const c4b_table *table, uint64_t hash)
{
    return &table->buckets[bucket_index(hash, table->count)];
}

/* The bucket `places` further on, wrapping around. */
static ALWAYS_INLINE table_bucket *table_bucket_beside(const c4b_table *table, uint64_t hash,
                                                       uint64_t places)
{
    uint64_t index = bucket_index(hash, table->count) + places;
    assert(places <= table->count);
    return &table->buckets[index < table->count ? index : index - table->count];
}

static ALWAYS_INLINE void table_prefetch(const c4b_table *table, table_key key)
{
    __builtin_prefetch(table_bucket_of(table, key.hash));
}

/* ---- buckets of entries, in whatever form a table keeps them ---- */

/* An entry, as seen by whoever looks for a position or stores it. */
typedef struct entry_view {
    uint64_t data;
    bool own; /* the position's, if it is current: of the table's generation */
} entry_view;

/* How a table sees entry `i` of a bucket, and whether a data word is current: other entries count
   as empty. Each kind of table has its own request: what is looked for, and where. */
typedef entry_view (*entry_view_fn)(const void *request, int i);
typedef bool (*entry_current_fn)(const void *request, uint64_t data);

/* What an entry is worth, given its data word. */
typedef uint64_t (*entry_worth_fn)(uint64_t data);

/* Whether the position has an entry in the bucket; `found` receives its data word. */
static ALWAYS_INLINE bool bucket_find(const void *request, entry_view_fn view,
                                      entry_current_fn is_current, uint64_t *found)
{
    for (int i = 0; i < ENTRIES_PER_BUCKET; i++) {
        entry_view entry = view(request, i);
        if (entry.own && is_current(request, entry.data)) {
            *found = entry.data;
            return true;
        }
    }
    return false;
}

/* The entry to be replaced by the position's: its own; if there is none, an empty one; or the one
   with the least worth, the first of equals. */
static ALWAYS_INLINE int bucket_choose(const void *request, entry_view_fn view,
                                       entry_current_fn is_current, entry_worth_fn worth)
{
    int chosen = 0;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < ENTRIES_PER_BUCKET; i++) {
        entry_view entry = view(request, i);
        bool current = is_current(request, entry.data);
        if (current && entry.own) {
            return i;
        }
        uint64_t value = current ? 1 + worth(entry.data) : 0;
        if (value < least) {
            least = value;
            chosen = i;
        }
    }
    return chosen;
}

/* How many thousandths of a table's entries are current, estimated from the first of them. */
static ALWAYS_INLINE int permille_of_entries(const void *table, uint64_t count,
                                             bool (*is_current)(const void *table, uint64_t entry))
{
    uint64_t sample = count < MOST_SAMPLED ? count : MOST_SAMPLED, used = 0;
    assert(count > 0);
    for (uint64_t i = 0; i < sample; i++) {
        used += is_current(table, i);
    }
    return (int)(used * 1000 / sample);
}

/* ---- slots, whatever is packed in them ---- */

/* The generation in its place within a data word. */
static ALWAYS_INLINE uint64_t table_generation(const c4b_table *table)
{
    assert(table->generation >= 1 && table->generation <= table->last_generation);
    return table->generation << GENERATION_SHIFT;
}

static ALWAYS_INLINE bool table_is_current(const c4b_table *table, uint64_t data)
{
    return data >> GENERATION_SHIFT == table->generation;
}

/* A bucket of slots, and the key that is looked for there. */
typedef struct slot_request {
    const c4b_table *table;
    const table_bucket *bucket;
    uint64_t key;
} slot_request;

static ALWAYS_INLINE entry_view view_slot(const void *request, int i)
{
    const slot_request *r = request;
    const table_slot *slot = &r->bucket->slots[i];
    uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
    uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
    return (entry_view){ .data = data, .own = (check ^ data) == r->key };
}

static ALWAYS_INLINE bool slot_is_current(const void *request, uint64_t data)
{
    const slot_request *r = request;
    return table_is_current(r->table, data);
}

static ALWAYS_INLINE void write_slot(table_slot *slot, uint64_t check, uint64_t data)
{
    atomic_store_explicit(&slot->check, check, memory_order_relaxed);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
}

/* Whether a slot of the bucket has the key; `found` receives its data word. */
static ALWAYS_INLINE bool table_find(const c4b_table *table, const table_bucket *bucket,
                                     uint64_t key, uint64_t *found)
{
    const slot_request r = { table, bucket, key };
    return bucket_find(&r, view_slot, slot_is_current, found);
}

/* Stores a data word under a key in the slot that bucket_choose() chooses. */
static ALWAYS_INLINE void table_put(const c4b_table *table, table_bucket *bucket, uint64_t key,
                                    uint64_t data, entry_worth_fn worth)
{
    const slot_request r = { table, bucket, key };
    write_slot(&bucket->slots[bucket_choose(&r, view_slot, slot_is_current, worth)], key ^ data,
               data);
}

/* ---- the strong search's entries ---- */

static ALWAYS_INLINE uint64_t table_field(uint64_t data, int shift, int bits)
{
    return data >> shift & ((UINT64_C(1) << bits) - 1);
}

static inline uint64_t table_pack(const c4b_table *table, table_entry e)
{
    assert(e.depth >= 0 && e.depth <= C4B_MAX_DEPTH);
    assert(e.bound == BOUND_NONE || (e.score >= -C4B_WIN && e.score <= C4B_WIN));
    assert(e.bound >= BOUND_NONE && e.bound <= BOUND_EXACT && e.move >= 0 && e.move <= NO_CODE);
    return (uint64_t)(uint32_t)e.score | (uint64_t)e.depth << DEPTH_SHIFT |
           (uint64_t)e.bound << BOUND_SHIFT | (uint64_t)e.move << MOVE_SHIFT |
           (uint64_t)e.saw_horizon << HORIZON_SHIFT | table_generation(table);
}

static inline uint64_t table_depth(uint64_t data)
{
    return table_field(data, DEPTH_SHIFT, DEPTH_BITS);
}

static inline table_entry table_unpack(uint64_t data)
{
    return (table_entry){ .score = (int)(uint32_t)data,
                          .depth = (int)table_depth(data),
                          .bound = (int)table_field(data, BOUND_SHIFT, BOUND_BITS),
                          .move = (int)table_field(data, MOVE_SHIFT, MOVE_BITS),
                          .saw_horizon = table_field(data, HORIZON_SHIFT, HORIZON_BITS) != 0 };
}

/* Copies the position's entry to `found`; false when there is none. */
static ALWAYS_INLINE bool table_probe(const c4b_table *table, table_key key, table_entry *found)
{
    uint64_t data;
    if (!table_find(table, table_bucket_of(table, key.hash), key.hash ^ key.salt, &data)) {
        return false;
    }
    *found = table_unpack(data);
    return true;
}

/* Stores an entry. It replaces the position's own entry; if there is none, an empty one, or the one
   with the least depth. */
static ALWAYS_INLINE void table_store(c4b_table *table, table_key key, table_entry entry)
{
    table_put(table, table_bucket_of(table, key.hash), key.hash ^ key.salt,
              table_pack(table, entry), table_depth);
}

#endif
