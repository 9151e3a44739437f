/* table.c - the regions of table.h: how wide they are, and what widens them. */
#include "connect4/table.h"

/* Buckets of a region: at first, where a position has few bits; and at most for late positions,
   which is 1 MB and fits in a processor's cache. */
enum { FIRST_BUCKETS = 1 << 12, MOST_LATE_BUCKETS = 1 << 15, WIDENING_FACTOR = 8 };

/* A table with fewer buckets is a single region. */
enum { LEAST_TO_DIVIDE = 1 << 15 };

/* Positions with this number of empty cells or fewer are late. */
enum { LATE_EMPTY = 18 };

/* With more bits a region that began with FIRST_BUCKETS would leave too few generations. */
enum { FEW_KEY_BITS = 51 };

static const size_t smallest_table = (size_t)1 << 15;

static bool uses_words(const connect4_table *t)
{
    return t->key_bits <= MOST_WORD_KEY_BITS;
}

static uint64_t buckets_of(const c4b_table *table)
{
    return table_bytes(table) / (WORDS_PER_BUCKET * sizeof(uint64_t));
}

/* ---- regions ---- */

/* The region will be widened when it is half full; never, if it has all its room and the table will
   not be replaced. */
static void set_width(const connect4_table *t, table_region *region, uint64_t count)
{
    bool grows = count < region->most || (t->own && table_bytes(t->table) < t->most_bytes);
    assert(count > 0 || region->most == 0);
    region->count = count;
    region->stored = 0;
    region->most_stored = grows ? count * WORDS_PER_BUCKET / 2 : UINT64_MAX;
}

/* Notes in the table how wide the regions are, and how much of it may not be zero any more. */
static void remember_widths(const connect4_table *t)
{
    const table_region *late = &t->regions[REGION_LATE], *early = &t->regions[REGION_EARLY];
    uint64_t touched = late->most + early->count;
    uint64_t per_line = sizeof(table_bucket) / (WORDS_PER_BUCKET * sizeof(uint64_t));
    for (int i = 0; i < REGIONS; i++) {
        t->table->notes[i] = t->regions[i].count;
    }
    touched = (touched + per_line - 1) / per_line;
    t->table->touched = touched > t->table->touched ? touched : t->table->touched;
}

/* The slots of larger positions are used all at once; only the number of filled ones is counted. */
static void set_up_slots(connect4_table *t)
{
    table_region *region = &t->regions[REGION_EARLY];
    *region = (table_region){ .most = buckets_of(t->table) / 2 };
    set_width(t, region, region->most);
    t->table->touched = t->table->count;
}

/* Sets the bits of a word aside for the rest of the mix, when a region has `fewest` buckets or
   more, and for the generation. */
static void divide_word(connect4_table *t, uint64_t fewest)
{
    unsigned bucket_bits = 63 - (unsigned)__builtin_clzll(fewest);
    t->rest_bits = t->key_bits > bucket_bits ? t->key_bits - bucket_bits : 1;
    assert(t->rest_bits + WORD_ENTRY_BITS < 64);
    unsigned generation_bits = 64 - WORD_ENTRY_BITS - t->rest_bits;
    if (generation_bits > GENERATION_BITS) {
        generation_bits = GENERATION_BITS;
    }
    t->generation_mask = (UINT64_C(1) << (64 - t->rest_bits)) - (UINT64_C(1) << WORD_ENTRY_BITS);
    c4bi_table_limit_generation(t->table, (UINT64_C(1) << generation_bits) - 1);
    t->generation = t->table->generation << WORD_ENTRY_BITS;
}

/* Makes the regions as wide as the table remembers, or as narrow as a word's bits allow. */
static void set_up_regions(connect4_table *t)
{
    uint64_t buckets = buckets_of(t->table);
    uint64_t late = buckets / 4 < MOST_LATE_BUCKETS ? buckets / 4 : MOST_LATE_BUCKETS;
    uint64_t first = t->key_bits <= FEW_KEY_BITS ? FIRST_BUCKETS : late;
    if (buckets < LEAST_TO_DIVIDE) {
        late = 0;
        first = buckets;
    }
    _Atomic uint64_t *words = (_Atomic uint64_t *)(void *)t->table->buckets;
    t->regions[REGION_LATE] = (table_region){ .words = words, .most = late };
    t->regions[REGION_EARLY] =
        (table_region){ .words = words + late * WORDS_PER_BUCKET, .most = buckets - late };
    t->late_empty = late > 0 ? LATE_EMPTY : 0;
    divide_word(t, first);
    for (int i = 0; i < REGIONS; i++) {
        table_region *region = &t->regions[i];
        uint64_t noted = t->table->notes[i];
        set_width(t, region, noted != 0 ? noted : first < region->most ? first : region->most);
    }
    remember_widths(t);
}

/* The smallest mix that belongs to a bucket of a region of `count` buckets. */
static uint64_t least_mixed(const connect4_table *t, uint64_t count, uint64_t bucket)
{
    return (uint64_t)((((board_128)bucket << t->key_bits) + count - 1) / count);
}

/* The whole mix of a word: the first from `least` on that ends with the word's rest. */
static uint64_t mixed_of(const connect4_table *t, uint64_t least, uint64_t word)
{
    uint64_t rest = word >> (64 - t->rest_bits);
    return least + ((rest - least) & ((UINT64_C(1) << t->rest_bits) - 1));
}

/* Moves the words of a bucket, which has been number `index` of `count`, to the buckets that they
   belong to now. */
static void move_bucket(const connect4_table *t, table_region *region, uint64_t index,
                        uint64_t count)
{
    uint64_t moved[WORDS_PER_BUCKET];
    uint64_t least = least_mixed(t, count, index);
    _Atomic uint64_t *words = region->words + index * WORDS_PER_BUCKET;
    for (int k = 0; k < WORDS_PER_BUCKET; k++) {
        moved[k] = atomic_load_explicit(&words[k], memory_order_relaxed);
        atomic_store_explicit(&words[k], 0, memory_order_relaxed);
    }
    for (int k = 0; k < WORDS_PER_BUCKET; k++) {
        if (word_is_current(t, moved[k])) {
            uint64_t mixed = mixed_of(t, least, moved[k]);
            word_put(t, region_bucket(region, mixed, t->key_bits), moved[k]);
        }
    }
}

/* Works in place, from the last bucket on: words only move to buckets that have been emptied
   already. */
static void widen(connect4_table *t, table_region *region, uint64_t count)
{
    uint64_t old_count = region->count;
    assert(old_count < count && count <= region->most);
    set_width(t, region, count);
    remember_widths(t);
    for (uint64_t i = old_count; i-- > 0;) {
        move_bucket(t, region, i, old_count);
    }
}

/* ---- the solver's own tables ---- */

/* Replaces the table by a larger one. Its few entries are lost. */
static void replace(connect4_table *t)
{
    c4b_table *larger = NULL;
    for (size_t bytes = t->most_bytes; larger == NULL && bytes > table_bytes(t->table);
         bytes /= 2) {
        larger = c4bi_table_new_bytes(bytes);
    }
    if (larger != NULL) {
        c4b_table_free(t->table);
        t->table = larger;
        t->most_bytes = table_bytes(larger);
        uses_words(t) ? set_up_regions(t) : set_up_slots(t);
    } else {
        t->most_bytes = table_bytes(t->table);
        set_width(t, &t->regions[REGION_EARLY], t->regions[REGION_EARLY].count);
    }
}

void c4bi_connect4_table_widen(connect4_table *t, table_region *region)
{
    uint64_t count = region->count * WIDENING_FACTOR;
    if (region->count < region->most) {
        widen(t, region, count < region->most ? count : region->most);
    } else {
        replace(t);
    }
}

void c4bi_connect4_table_widen_fully(connect4_table *t)
{
    for (int i = 0; i < REGIONS && uses_words(t); i++) {
        table_region *region = &t->regions[i];
        if (region->count < region->most) {
            widen(t, region, region->most);
        }
    }
}

/* ---- the table ---- */

/* The size at which a table of the solver's begins: small, because most positions need no more, but
   with buckets enough for a word to hold the rest of a position. */
static size_t first_bytes(unsigned key_bits)
{
    unsigned least_bits = key_bits <= MOST_WORD_KEY_BITS && key_bits + WORD_ENTRY_BITS > 63
                              ? key_bits + WORD_ENTRY_BITS - 63
                              : 0;
    size_t bytes = WORDS_PER_BUCKET * sizeof(uint64_t) << least_bits;
    return bytes > smallest_table ? bytes : smallest_table;
}

c4b_status c4bi_connect4_table_open(connect4_table *t, c4b_table *table, unsigned key_bits,
                                    uint64_t owner, bool small, size_t most_bytes)
{
    size_t bytes = small ? first_bytes(key_bits) : most_bytes;
    assert(key_bits > 0 && key_bits <= 128);
    *t = (connect4_table){ .own = table == NULL,
                           .most_bytes = most_bytes,
                           .key_bits = key_bits,
                           .key_mask = key_bits < 64 ? (UINT64_C(1) << key_bits) - 1 : UINT64_MAX };
    t->table =
        table != NULL ? table : c4bi_table_new_bytes(bytes < most_bytes ? bytes : most_bytes);
    if (t->table == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    c4bi_table_claim(t->table, owner);
    uses_words(t) ? set_up_regions(t) : set_up_slots(t);
    return C4B_OK;
}

void c4bi_connect4_table_close(connect4_table *t)
{
    if (t->own) {
        c4b_table_free(t->table);
    }
}

static ALWAYS_INLINE bool is_current(const void *owner, uint64_t entry)
{
    const connect4_table *t = owner;
    const _Atomic uint64_t *words = t->regions[REGION_EARLY].words;
    return word_is_current(t, atomic_load_explicit(&words[entry], memory_order_relaxed));
}

int c4bi_connect4_table_permille(const connect4_table *t)
{
    if (!uses_words(t)) {
        return c4bi_table_permille(t->table);
    }
    const table_region *region = &t->regions[REGION_EARLY];
    uint64_t in_use =
        (uint64_t)permille_of_entries(t, region->count * WORDS_PER_BUCKET, is_current);
    return (int)(in_use * region->count / region->most);
}
