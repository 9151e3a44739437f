/*
 * table.h - the solver's own way to use a c4b_table: an entry is one word.
 *
 * A position of up to 56 bits is held whole: a bijective mix of its bits gives the bucket, and the
 * low bits of the mix, as many as the bucket does not tell, are in the word. From the lowest bit:
 *
 *     6 lower, 6 upper    the value's bounds, plus 32
 *     4 column            the best one seen, if it is below 15
 *     4 work              half the logarithm of the nodes it took: the least makes room
 *     g generation        as many bits as are left; at least 1
 *     r rest of the mix
 *
 * A bucket is half a cache line, four words. What a search costs is above all how far away its
 * buckets are, so it uses no more of the table than it needs. There are two windows onto it: one
 * for positions near the end, which are nearly all and are soon forgotten, one for the others. Each
 * begins small; one that is half full is widened in place, and the table remembers how wide they
 * were for as long as it is not cleared:
 *
 *     | late, at most 1 MB    | early, at most all the rest ...
 *     |=====>                 |=====>
 *
 * Larger positions use the table's common slots of two words, the second with bounds of 7 bits
 * and, where table.h has it, the generation; up to 64 bits they are held whole as well, and beyond
 * by a hash of 64 bits.
 *
 * The words of other searches mean something else, so a table is wiped when it changes hands:
 * c4bi_table_claim.
 */
#ifndef C4B_CONNECT4_TABLE_H
#define C4B_CONNECT4_TABLE_H

#include "engine/table.h"

enum { CLASSIC_WORDS = 4, CLASSIC_UNTOLD_COLUMN = 15, LARGEST_WHOLE_KEY = 56 };

/* Of a bound; and of all that an entry says. */
enum { WORD_BOUND_BITS = 6, SLOT_BOUND_BITS = 7, CLASSIC_VALUE_BITS = 2 * WORD_BOUND_BITS + 8 };

/* Odd, so that multiplying by it loses nothing; the upper bits of a product depend on all of the
   key's. */
#define CLASSIC_MULTIPLIER UINT64_C(0x9e3779b97f4a7c15)

enum { WINDOW_LATE, WINDOW_EARLY, CLASSIC_WINDOWS };

/* A part of the table, in buckets of CLASSIC_WORDS. */
typedef struct classic_window {
    _Atomic uint64_t *words;
    uint64_t count;       /* of buckets that are used */
    uint64_t most;        /* that may be */
    uint64_t stored;      /* entries, since it was opened or widened */
    uint64_t most_stored; /* then it is to be widened */
} classic_window;

typedef struct classic_table {
    c4b_table *table;
    bool own;             /* and replaced by a larger one when it is full */
    size_t most_bytes;    /* of that */
    unsigned key_bits;    /* of a position */
    uint64_t key_mask;    /* key_bits ones */
    unsigned rest_bits;   /* of the mix, in a word */
    uint64_t generation;  /* in its place within a word */
    uint64_t generations; /* all bits of that place */
    unsigned late_empty;  /* with so many empty cells or fewer a position is late */
    classic_window windows[CLASSIC_WINDOWS];
} classic_table;

typedef struct classic_entry {
    int lower;
    int upper;
    int column; /* the best one seen, or -1 */
} classic_entry;

/* The caller's table or, for NULL, one of its own that begins small, or as large as it may be. */
c4b_status c4bi_classic_table_take(classic_table *t, c4b_table *table, unsigned key_bits,
                                   uint64_t owner, bool small, size_t most_bytes);
void c4bi_classic_table_drop(classic_table *t);

/* Makes a window wider that is half full, or takes a larger table for one that is its own. */
void c4bi_classic_table_widen(classic_table *t, classic_window *w);

/* Opens both windows as wide as they go: for several threads, which cannot wait for each other. */
void c4bi_classic_table_open(classic_table *t);

/* How full it is, from a sample. */
int c4bi_classic_table_permille(const classic_table *t);

/* ---- the mix ---- */

static ALWAYS_INLINE uint64_t classic_mix(uint64_t key, uint64_t key_mask)
{
    return key * CLASSIC_MULTIPLIER & key_mask;
}

/* In proportion: the buckets are in the order of the mix, each has a range of it. */
static ALWAYS_INLINE _Atomic uint64_t *classic_bucket(const classic_window *w, uint64_t mixed,
                                                      unsigned key_bits)
{
    uint64_t index = (uint64_t)((board_128)(mixed << (64 - key_bits)) * w->count >> 64);
    return w->words + index * CLASSIC_WORDS;
}

/* The bits of a word that tell whose it is: generation and rest. */
static ALWAYS_INLINE uint64_t classic_identity(const classic_table *t, uint64_t mixed)
{
    return mixed << (64 - t->rest_bits) | t->generation;
}

static const uint64_t classic_identity_mask = ~((UINT64_C(1) << CLASSIC_VALUE_BITS) - 1);

static ALWAYS_INLINE bool classic_is_current(const classic_table *t, uint64_t word)
{
    return ((word ^ t->generation) & t->generations) == 0;
}

static ALWAYS_INLINE classic_window *classic_window_of(classic_table *t, unsigned empty)
{
    return &t->windows[empty <= t->late_empty ? WINDOW_LATE : WINDOW_EARLY];
}

/* ---- what an entry says ---- */

static ALWAYS_INLINE uint64_t classic_pack(classic_entry e, uint64_t work, unsigned bound_bits)
{
    uint64_t logarithm = (63 - (uint64_t)__builtin_clzll(work | 1)) / 2;
    unsigned column =
        (unsigned)e.column < CLASSIC_UNTOLD_COLUMN ? (unsigned)e.column : CLASSIC_UNTOLD_COLUMN;
    int middle = 1 << (bound_bits - 1);
    return (uint64_t)(e.lower + middle) | (uint64_t)(e.upper + middle) << bound_bits |
           (uint64_t)column << 2 * bound_bits |
           (logarithm < 15 ? logarithm : 15) << (2 * bound_bits + 4);
}

static ALWAYS_INLINE classic_entry classic_unpack(uint64_t word, unsigned bound_bits)
{
    int middle = 1 << (bound_bits - 1);
    uint64_t bound = (UINT64_C(1) << bound_bits) - 1;
    int column = (int)(word >> 2 * bound_bits & 15);
    return (classic_entry){ .lower = (int)(word & bound) - middle,
                            .upper = (int)(word >> bound_bits & bound) - middle,
                            .column = column < CLASSIC_UNTOLD_COLUMN ? column : -1 };
}

static ALWAYS_INLINE uint64_t classic_work(uint64_t word, unsigned bound_bits)
{
    return word >> (2 * bound_bits + 4) & 15;
}

/* ---- whole positions, one word an entry ---- */

static ALWAYS_INLINE bool classic_probe(const classic_table *t, const classic_window *w,
                                        uint64_t key, unsigned key_bits, uint64_t key_mask,
                                        classic_entry *found)
{
    uint64_t mixed = classic_mix(key, key_mask);
    const _Atomic uint64_t *words = classic_bucket(w, mixed, key_bits);
    uint64_t identity = classic_identity(t, mixed);
    for (int i = 0; i < CLASSIC_WORDS; i++) {
        uint64_t word = atomic_load_explicit(&words[i], memory_order_relaxed);
        if (((word ^ identity) & classic_identity_mask) == 0) {
            *found = classic_unpack(word, WORD_BOUND_BITS);
            return true;
        }
    }
    return false;
}

/* In place of the position's own entry, of an older generation's, or of the one with the least work
   in it. */
static ALWAYS_INLINE void classic_put(const classic_table *t, _Atomic uint64_t *words, uint64_t new)
{
    int chosen = 0;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < CLASSIC_WORDS; i++) {
        uint64_t word = atomic_load_explicit(&words[i], memory_order_relaxed);
        if (((word ^ new) & classic_identity_mask) == 0) {
            chosen = i;
            break;
        }
        uint64_t worth = classic_is_current(t, word) ? 1 + classic_work(word, WORD_BOUND_BITS) : 0;
        if (worth < least) {
            least = worth;
            chosen = i;
        }
    }
    atomic_store_explicit(&words[chosen], new, memory_order_relaxed);
}

static ALWAYS_INLINE void classic_store(classic_table *t, classic_window *w, uint64_t key,
                                        unsigned key_bits, uint64_t key_mask, classic_entry entry,
                                        uint64_t work)
{
    uint64_t mixed = classic_mix(key, key_mask);
    classic_put(t, classic_bucket(w, mixed, key_bits),
                classic_identity(t, mixed) | classic_pack(entry, work, WORD_BOUND_BITS));
    if (++w->stored > w->most_stored) {
        c4bi_classic_table_widen(t, w);
    }
}

/* ---- larger positions, in the slots of table.h ---- */

static inline uint64_t classic_slot_work(uint64_t data)
{
    return classic_work(data, SLOT_BOUND_BITS);
}

static inline bool classic_probe_slot(const classic_table *t, uint64_t key, classic_entry *found)
{
    uint64_t data;
    if (!table_find(t->table, table_bucket_of(t->table, key * CLASSIC_MULTIPLIER), key, &data)) {
        return false;
    }
    *found = classic_unpack(data, SLOT_BOUND_BITS);
    return true;
}

static inline void classic_store_slot(classic_table *t, uint64_t key, classic_entry entry,
                                      uint64_t work)
{
    classic_window *w = &t->windows[WINDOW_EARLY];
    table_put(t->table, table_bucket_of(t->table, key * CLASSIC_MULTIPLIER), key,
              classic_pack(entry, work, SLOT_BOUND_BITS) | table_generation(t->table),
              classic_slot_work);
    if (++w->stored > w->most_stored) {
        c4bi_classic_table_widen(t, w);
    }
}

#endif
