/*
 * classic_table.h - the solver's own way to use a c4b_table: an entry is one word.
 *
 * A position of up to 56 bits is held whole: a bijective mix of its bits gives the bucket, and the
 * bits of the mix that the bucket does not tell are in the word. From the lowest bit:
 *
 *     7 lower, 7 upper    the value's bounds, plus 64
 *     4 column            the best one seen, if it is below 15
 *     4 work              half the logarithm of the nodes it took: the least makes room
 *     g generation        as many bits as are left; at least 1 in a table that is kept
 *     k rest of the mix   key bits less bucket bits
 *
 * A bucket is half a cache line, four words. Larger positions use the table's common slots of two
 * words, the second being these 22 bits; up to 64 bits they are held whole as well, and beyond by a
 * hash of 64 bits.
 *
 * The words of other searches mean something else, so a table is wiped when it changes hands:
 * c4bi_table_let.
 */
#ifndef C4B_CLASSIC_TABLE_H
#define C4B_CLASSIC_TABLE_H

#include "table.h"

enum { CLASSIC_WORDS = 4, CLASSIC_NO_COLUMN = 15, CLASSIC_VALUE_BITS = 22, LARGEST_WHOLE_KEY = 56 };

/* Odd, so that multiplying by it loses nothing; the upper bits of a product depend on all of the
   key's. */
#define CLASSIC_MULTIPLIER UINT64_C(0x9e3779b97f4a7c15)

typedef struct classic_table {
    c4b_table *table;
    bool own;
    size_t most_bytes;
    uint64_t stored;      /* entries, since it was made or grew */
    uint64_t most_stored; /* then it grows */
    unsigned key_bits;    /* of a position */
    unsigned index_bits;  /* of a bucket's number */
    uint64_t key_mask;    /* key_bits ones */
    uint64_t generation;  /* in its place within a word */
    uint64_t identity;    /* the bits of a word that tell whose it is: generation and rest */
} classic_table;

typedef struct classic_entry {
    int lower;
    int upper;
    int column;
} classic_entry;

/* The caller's table or, for NULL, one of its own that begins small. */
c4b_status c4bi_classic_table_take(classic_table *t, c4b_table *table, unsigned key_bits,
                                   uint64_t tenant, size_t first_bytes, size_t most_bytes);
void c4bi_classic_table_drop(classic_table *t);

/* How full it is, from a sample. */
int c4bi_classic_table_permille(const classic_table *t);

/* Makes a table of its own larger, where memory allows; what it held is lost. */
void c4bi_classic_table_grow(classic_table *t);

/* ---- the mix ---- */

static ALWAYS_INLINE uint64_t classic_mix(uint64_t key, uint64_t key_mask)
{
    return key * CLASSIC_MULTIPLIER & key_mask;
}

static ALWAYS_INLINE _Atomic uint64_t *classic_bucket(const classic_table *t, uint64_t mixed,
                                                      unsigned key_bits)
{
    uint64_t index = mixed >> (key_bits - t->index_bits);
    return (_Atomic uint64_t *)(void *)t->table->buckets + index * CLASSIC_WORDS;
}

static ALWAYS_INLINE uint64_t classic_identity(const classic_table *t, uint64_t mixed,
                                               unsigned key_bits)
{
    return mixed << (64 - key_bits + t->index_bits) | t->generation;
}

/* The bits of a word that hold the generation. */
static ALWAYS_INLINE uint64_t classic_generation_mask(const classic_table *t)
{
    unsigned rest_bits = t->key_bits - t->index_bits;
    return t->identity & ((UINT64_C(1) << (64 - rest_bits)) - 1);
}

/* ---- what a word says ---- */

static ALWAYS_INLINE uint64_t classic_pack(classic_entry e, uint64_t work)
{
    uint64_t logarithm = (63 - (uint64_t)__builtin_clzll(work | 1)) / 2;
    int column = e.column < CLASSIC_NO_COLUMN ? e.column : CLASSIC_NO_COLUMN;
    return (uint64_t)(e.lower + 64) | (uint64_t)(e.upper + 64) << 7 | (uint64_t)column << 14 |
           (logarithm < 15 ? logarithm : 15) << 18;
}

static ALWAYS_INLINE classic_entry classic_unpack(uint64_t word)
{
    return (classic_entry){ .lower = (int)(word & 127) - 64,
                            .upper = (int)(word >> 7 & 127) - 64,
                            .column = (int)(word >> 14 & 15) };
}

/* ---- whole positions, one word an entry ---- */

static ALWAYS_INLINE bool classic_probe(const classic_table *t, uint64_t key, unsigned key_bits,
                                        uint64_t key_mask, classic_entry *found)
{
    uint64_t mixed = classic_mix(key, key_mask);
    const _Atomic uint64_t *words = classic_bucket(t, mixed, key_bits);
    uint64_t identity = classic_identity(t, mixed, key_bits);
    for (int i = 0; i < CLASSIC_WORDS; i++) {
        uint64_t word = atomic_load_explicit(&words[i], memory_order_relaxed);
        if (((word ^ identity) & t->identity) == 0 && word != 0) {
            *found = classic_unpack(word);
            return true;
        }
    }
    return false;
}

/* In place of the position's own entry, of an older generation's, or of the one with the least work
   in it. */
static ALWAYS_INLINE void classic_store(classic_table *t, uint64_t key, unsigned key_bits,
                                        uint64_t key_mask, classic_entry entry, uint64_t work)
{
    uint64_t mixed = classic_mix(key, key_mask);
    _Atomic uint64_t *words = classic_bucket(t, mixed, key_bits);
    uint64_t identity = classic_identity(t, mixed, key_bits);
    uint64_t generation_mask = classic_generation_mask(t);
    int chosen = 0;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < CLASSIC_WORDS; i++) {
        uint64_t word = atomic_load_explicit(&words[i], memory_order_relaxed);
        if (((word ^ identity) & t->identity) == 0) {
            chosen = i;
            break;
        }
        bool current = ((word ^ t->generation) & generation_mask) == 0;
        uint64_t worth = current ? (word >> 18 & 15) + (word != 0) : 0;
        if (worth < least) {
            least = worth;
            chosen = i;
        }
    }
    atomic_store_explicit(&words[chosen], identity | classic_pack(entry, work),
                          memory_order_relaxed);
    t->stored++;
}

/* ---- larger positions, in the slots of table.h ---- */

static inline bool classic_probe_slot(const classic_table *t, uint64_t key, classic_entry *found)
{
    const table_bucket *bucket = table_bucket_of(t->table, key * CLASSIC_MULTIPLIER);
    for (int i = 0; i < SLOTS_PER_BUCKET; i++) {
        uint64_t check = atomic_load_explicit(&bucket->slots[i].check, memory_order_relaxed);
        uint64_t data = atomic_load_explicit(&bucket->slots[i].data, memory_order_relaxed);
        if ((check ^ data) == key && table_is_current(t->table, data)) {
            *found = classic_unpack(data);
            return true;
        }
    }
    return false;
}

static inline void classic_store_slot(classic_table *t, uint64_t key, classic_entry entry,
                                      uint64_t work)
{
    table_bucket *bucket = table_bucket_of(t->table, key * CLASSIC_MULTIPLIER);
    table_slot *chosen = NULL;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < SLOTS_PER_BUCKET; i++) {
        table_slot *slot = &bucket->slots[i];
        uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
        uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
        bool current = table_is_current(t->table, data);
        if (current && (check ^ data) == key) {
            chosen = slot;
            break;
        }
        uint64_t worth = current ? 1 + (data >> 18 & 15) : 0;
        if (worth < least) {
            least = worth;
            chosen = slot;
        }
    }
    uint64_t data = classic_pack(entry, work) | t->table->generation << 54;
    atomic_store_explicit(&chosen->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&chosen->data, data, memory_order_relaxed);
    t->stored++;
}

#endif
