/*
 * table.h - the solver's transposition table: a c4b_table whose entries are one word each.
 *
 * A position of up to 56 bits is stored exactly. A bijective mix of its bits gives the bucket; the
 * lowest bits of the mix, as many as the bucket's number does not determine, are in the word. From
 * the lowest bit:
 *
 *     6 lower, 6 upper    the value's bounds, plus 32
 *     4 column            the best column seen, perhaps on the mirror image: a hint for the order
 *                         of drops; 15: unknown, or beyond the 15th
 *     4 work              half the binary logarithm of the nodes searched: the least makes room
 *     g generation        the bits that are left; at least 1
 *     r rest of the mix
 *
 * A bucket is half a cache line, four words. The cost of a search is above all the distance of its
 * buckets from the processor, so the solver uses no more of the table than it needs. The table is
 * divided into two regions: one for late positions, which are nearly all and are soon forgotten,
 * one for earlier ones. Each begins small and is widened in place whenever it is half full. The
 * table remembers how wide the regions are until it is cleared:
 *
 *     | late, at most 1 MB    | early, at most all the rest ...
 *     |=====>                 |=====>
 *
 * Larger positions use the slots of engine/table.h, of two words each. The second word has bounds
 * of 7 bits, column and work, and the generation where engine/table.h has it. Positions of up to 64
 * bits are stored exactly there too, larger ones by a hash of 64 bits.
 *
 * The words of other searches mean something else, so a table is wiped when its owner changes:
 * c4bi_table_claim.
 */
#ifndef C4B_CONNECT4_TABLE_H
#define C4B_CONNECT4_TABLE_H

#include "base/fibonacci.h"
#include "engine/table.h"

#include <assert.h>

enum { WORDS_PER_BUCKET = ENTRIES_PER_BUCKET };

/* Positions of more bits are stored in slots. */
enum { MOST_WORD_KEY_BITS = 56 };

/* The fields of an entry: a bound's size is that of a word or of a slot. */
enum {
    WORD_BOUND_BITS = 6,
    SLOT_BOUND_BITS = 7,
    ENTRY_COLUMN_BITS = 4,
    ENTRY_WORK_BITS = 4,
    WORD_ENTRY_BITS = 2 * WORD_BOUND_BITS + ENTRY_COLUMN_BITS + ENTRY_WORK_BITS,
    SLOT_ENTRY_BITS = 2 * SLOT_BOUND_BITS + ENTRY_COLUMN_BITS + ENTRY_WORK_BITS,
    UNKNOWN_COLUMN = (1 << ENTRY_COLUMN_BITS) - 1,
    MOST_WORK = (1 << ENTRY_WORK_BITS) - 1,
};

_Static_assert(WORDS_PER_BUCKET * sizeof(uint64_t) == 32, "a bucket is half a cache line");
_Static_assert((int)SLOT_ENTRY_BITS <= (int)GENERATION_SHIFT, "a generation fits beside an entry");
_Static_assert(MOST_WORD_KEY_BITS / 2 <= 1 << (WORD_BOUND_BITS - 1), "a word holds every value");

enum { REGION_LATE, REGION_EARLY, REGIONS };

/* A part of the table, in buckets of WORDS_PER_BUCKET. */
typedef struct table_region {
    _Atomic uint64_t *words;
    uint64_t count;       /* buckets in use */
    uint64_t most;        /* buckets that there is room for */
    uint64_t stored;      /* entries since the region was set up or widened */
    uint64_t most_stored; /* with more entries the region is widened */
} table_region;

typedef struct connect4_table {
    c4b_table *table;
    bool own;                 /* the solver's: replaced by a larger one when it is full */
    size_t most_bytes;        /* of such a replacement */
    unsigned key_bits;        /* of a position */
    uint64_t key_mask;        /* key_bits ones */
    unsigned rest_bits;       /* bits of the mix in a word */
    uint64_t generation;      /* in its place within a word */
    uint64_t generation_mask; /* all bits of that place */
    unsigned late_empty;      /* positions with this number of empty cells or fewer are late */
    table_region regions[REGIONS];
} connect4_table;

typedef struct connect4_entry {
    int lower;
    int upper;
    int column; /* the best one seen, or -1 */
} connect4_entry;

/* A position as the table knows it; bits and mask may be constants of the caller. */
typedef struct connect4_key {
    uint64_t key;
    unsigned bits;
    uint64_t mask; /* `bits` ones */
} connect4_key;

/* Uses the caller's table or, for NULL, allocates one, which is small at first or else of
   `most_bytes`. */
c4b_status c4bi_connect4_table_open(connect4_table *t, c4b_table *table, unsigned key_bits,
                                    uint64_t owner, bool small, size_t most_bytes);
void c4bi_connect4_table_close(connect4_table *t);

/* Widens a region that is half full, or replaces a table of the solver's by a larger one. */
void c4bi_connect4_table_widen(connect4_table *t, table_region *region);

/* Makes both regions as wide as they can be, before several threads use the table. */
void c4bi_connect4_table_widen_fully(connect4_table *t);

/* How full the table is, from a sample. */
int c4bi_connect4_table_permille(const connect4_table *t);

/* ---- the mix ---- */

static ALWAYS_INLINE uint64_t mix_key(connect4_key k)
{
    assert((k.key & ~k.mask) == 0);
    return k.key * FIBONACCI_MULTIPLIER & k.mask;
}

/* Buckets are in the order of the mix: each has an equal range of it. */
static ALWAYS_INLINE _Atomic uint64_t *region_bucket(const table_region *region, uint64_t mixed,
                                                     unsigned key_bits)
{
    assert(region->count > 0 && mixed >> (key_bits - 1) <= 1);
    uint64_t index = bucket_index(mixed << (64 - key_bits), region->count);
    return region->words + index * WORDS_PER_BUCKET;
}

/* The bits of a word that identify its position: generation and rest of the mix. */
static ALWAYS_INLINE uint64_t word_identity(const connect4_table *t, uint64_t mixed)
{
    return mixed << (64 - t->rest_bits) | t->generation;
}

static const uint64_t word_identity_mask = ~((UINT64_C(1) << WORD_ENTRY_BITS) - 1);

static ALWAYS_INLINE bool word_is_current(const connect4_table *t, uint64_t word)
{
    return ((word ^ t->generation) & t->generation_mask) == 0;
}

static ALWAYS_INLINE table_region *region_for(connect4_table *t, unsigned empty)
{
    return &t->regions[empty <= t->late_empty ? REGION_LATE : REGION_EARLY];
}

/* ---- what an entry says ---- */

static ALWAYS_INLINE uint64_t entry_pack(connect4_entry e, uint64_t work, unsigned bound_bits)
{
    uint64_t logarithm = (63 - (uint64_t)__builtin_clzll(work | 1)) / 2;
    unsigned column = (unsigned)e.column < UNKNOWN_COLUMN ? (unsigned)e.column : UNKNOWN_COLUMN;
    int middle = 1 << (bound_bits - 1);
    assert(-middle <= e.lower && e.lower <= e.upper && e.upper < middle);
    return (uint64_t)(e.lower + middle) | (uint64_t)(e.upper + middle) << bound_bits |
           (uint64_t)column << 2 * bound_bits |
           (logarithm < MOST_WORK ? logarithm : MOST_WORK) << (2 * bound_bits + ENTRY_COLUMN_BITS);
}

static ALWAYS_INLINE connect4_entry entry_unpack(uint64_t word, unsigned bound_bits)
{
    int middle = 1 << (bound_bits - 1);
    uint64_t bound = (UINT64_C(1) << bound_bits) - 1;
    int column = (int)(word >> 2 * bound_bits & UNKNOWN_COLUMN);
    return (connect4_entry){ .lower = (int)(word & bound) - middle,
                             .upper = (int)(word >> bound_bits & bound) - middle,
                             .column = column < UNKNOWN_COLUMN ? column : -1 };
}

static ALWAYS_INLINE uint64_t entry_work(uint64_t word, unsigned bound_bits)
{
    return word >> (2 * bound_bits + ENTRY_COLUMN_BITS) & MOST_WORK;
}

/* ---- positions stored exactly, one word an entry ---- */

/* A bucket of words, and the identity that is looked for there. */
typedef struct word_request {
    const connect4_table *table;
    const _Atomic uint64_t *words;
    uint64_t identity;
} word_request;

static ALWAYS_INLINE entry_view view_word(const void *request, int i)
{
    const word_request *r = request;
    uint64_t word = atomic_load_explicit(&r->words[i], memory_order_relaxed);
    return (entry_view){ .data = word, .own = ((word ^ r->identity) & word_identity_mask) == 0 };
}

static ALWAYS_INLINE bool requested_is_current(const void *request, uint64_t word)
{
    const word_request *r = request;
    return word_is_current(r->table, word);
}

static ALWAYS_INLINE uint64_t word_work(uint64_t word)
{
    return entry_work(word, WORD_BOUND_BITS);
}

static ALWAYS_INLINE bool word_probe(const connect4_table *t, const table_region *region,
                                     connect4_key k, connect4_entry *found)
{
    uint64_t mixed = mix_key(k), word;
    const word_request r = { t, region_bucket(region, mixed, k.bits), word_identity(t, mixed) };
    if (!bucket_find(&r, view_word, requested_is_current, &word)) {
        return false;
    }
    *found = entry_unpack(word, WORD_BOUND_BITS);
    return true;
}

/* Writes a word in the place that bucket_choose() chooses. */
static ALWAYS_INLINE void word_put(const connect4_table *t, _Atomic uint64_t *words, uint64_t word)
{
    const word_request r = { t, words, word & word_identity_mask };
    int chosen = bucket_choose(&r, view_word, requested_is_current, word_work);
    atomic_store_explicit(&words[chosen], word, memory_order_relaxed);
}

static ALWAYS_INLINE void word_store(connect4_table *t, table_region *region, connect4_key k,
                                     connect4_entry entry, uint64_t work)
{
    uint64_t mixed = mix_key(k);
    word_put(t, region_bucket(region, mixed, k.bits),
             word_identity(t, mixed) | entry_pack(entry, work, WORD_BOUND_BITS));
    if (++region->stored > region->most_stored) {
        c4bi_connect4_table_widen(t, region);
    }
}

/* ---- larger positions, in the slots of engine/table.h ---- */

static inline uint64_t slot_work(uint64_t data)
{
    return entry_work(data, SLOT_BOUND_BITS);
}

static inline bool slot_probe(const connect4_table *t, uint64_t key, connect4_entry *found)
{
    uint64_t data;
    if (!table_find(t->table, table_bucket_of(t->table, key * FIBONACCI_MULTIPLIER), key, &data)) {
        return false;
    }
    *found = entry_unpack(data, SLOT_BOUND_BITS);
    return true;
}

static inline void slot_store(connect4_table *t, uint64_t key, connect4_entry entry, uint64_t work)
{
    table_region *region = &t->regions[REGION_EARLY];
    table_put(t->table, table_bucket_of(t->table, key * FIBONACCI_MULTIPLIER), key,
              entry_pack(entry, work, SLOT_BOUND_BITS) | table_generation(t->table), slot_work);
    if (++region->stored > region->most_stored) {
        c4bi_connect4_table_widen(t, region);
    }
}

#endif
