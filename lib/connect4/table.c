/* table.c - the windows of table.h: how wide they are, and what widens them. */
#include "connect4/table.h"

/* Buckets of a window: at first, where a position has few bits; and at the most near the end, which
   is 1 MB, what a processor keeps close by. */
enum { FIRST_BUCKETS = 1 << 12, MOST_LATE_BUCKETS = 1 << 15, WIDENED_TIMES = 8 };

/* A table with fewer is used whole, by one window. */
enum { LEAST_TO_DIVIDE = 1 << 15 };

/* Positions with as many empty cells, or fewer, are late. */
enum { LATE_EMPTY = 18 };

/* With more bits a window that begins with FIRST_BUCKETS would leave too few generations. */
enum { FEW_KEY_BITS = 51 };

static const size_t smallest_table = (size_t)1 << 15;

static bool uses_words(const classic_table *t)
{
    return t->key_bits <= LARGEST_WHOLE_KEY;
}

static uint64_t buckets_of(const c4b_table *table)
{
    return table_bytes(table) / (CLASSIC_WORDS * sizeof(uint64_t));
}

/* ---- windows ---- */

/* It is to be widened when it is half full; never, if it is as wide as it goes and the table is
   not to be replaced. */
static void set_width(const classic_table *t, classic_window *w, uint64_t count)
{
    bool grows = count < w->most || (t->own && table_bytes(t->table) < t->most_bytes);
    w->count = count;
    w->stored = 0;
    w->most_stored = grows ? count * CLASSIC_WORDS / 2 : UINT64_MAX;
}

/* The table remembers how wide the windows are, and how much of it is not zero any more. */
static void remember(const classic_table *t)
{
    const classic_window *late = &t->windows[WINDOW_LATE], *early = &t->windows[WINDOW_EARLY];
    uint64_t touched = late->most + early->count;
    uint64_t per_line = sizeof(table_bucket) / (CLASSIC_WORDS * sizeof(uint64_t));
    for (int i = 0; i < CLASSIC_WINDOWS; i++) {
        t->table->notes[i] = t->windows[i].count;
    }
    touched = (touched + per_line - 1) / per_line;
    t->table->touched = touched > t->table->touched ? touched : t->table->touched;
}

/* A large position's slots are used all at once; what is counted is how many are filled. */
static void take_slots(classic_table *t)
{
    classic_window *w = &t->windows[WINDOW_EARLY];
    *w = (classic_window){ .most = buckets_of(t->table) / 2 };
    set_width(t, w, w->most);
    t->table->touched = t->table->count;
}

/* As wide as the table remembers, or as narrow as a word's bits allow. */
static void make_windows(classic_table *t)
{
    uint64_t buckets = buckets_of(t->table);
    uint64_t late = buckets / 4 < MOST_LATE_BUCKETS ? buckets / 4 : MOST_LATE_BUCKETS;
    uint64_t first = t->key_bits <= FEW_KEY_BITS ? FIRST_BUCKETS : late;
    if (buckets < LEAST_TO_DIVIDE) {
        late = 0;
        first = buckets;
    }
    _Atomic uint64_t *words = (_Atomic uint64_t *)(void *)t->table->buckets;
    t->windows[WINDOW_LATE] = (classic_window){ .words = words, .most = late };
    t->windows[WINDOW_EARLY] =
        (classic_window){ .words = words + late * CLASSIC_WORDS, .most = buckets - late };
    t->late_empty = late > 0 ? LATE_EMPTY : 0;
    unsigned told = 63 - (unsigned)__builtin_clzll(first);
    t->rest_bits = t->key_bits > told ? t->key_bits - told : 1;
    unsigned generation_bits = 64 - CLASSIC_VALUE_BITS - t->rest_bits;
    t->generations = (UINT64_C(1) << (64 - t->rest_bits)) - (UINT64_C(1) << CLASSIC_VALUE_BITS);
    c4bi_table_limit_generation(t->table,
                                generation_bits < 10 ? (UINT64_C(1) << generation_bits) - 1 : 1023);
    t->generation = t->table->generation << CLASSIC_VALUE_BITS;
    for (int i = 0; i < CLASSIC_WINDOWS; i++) {
        classic_window *w = &t->windows[i];
        uint64_t noted = t->table->notes[i];
        set_width(t, w, noted != 0 ? noted : first < w->most ? first : w->most);
    }
    remember(t);
}

/* The smallest mix of those that belong to a bucket, when there are so many buckets. */
static uint64_t least_mixed(const classic_table *t, uint64_t count, uint64_t bucket)
{
    return (uint64_t)((((board_128)bucket << t->key_bits) + count - 1) / count);
}

/* The whole mix of a word: the first from `least` on that ends like it. */
static uint64_t mixed_of(const classic_table *t, uint64_t least, uint64_t word)
{
    uint64_t rest = word >> (64 - t->rest_bits);
    return least + ((rest - least) & ((UINT64_C(1) << t->rest_bits) - 1));
}

/* In place, from the last bucket on: what is moved goes to buckets that have been moved away
   already. */
static void widen(classic_table *t, classic_window *w, uint64_t count)
{
    uint64_t before = w->count;
    set_width(t, w, count);
    remember(t);
    for (uint64_t i = before; i-- > 0;) {
        uint64_t words[CLASSIC_WORDS];
        uint64_t least = least_mixed(t, before, i);
        for (int k = 0; k < CLASSIC_WORDS; k++) {
            words[k] = atomic_load_explicit(&w->words[i * CLASSIC_WORDS + (uint64_t)k],
                                            memory_order_relaxed);
            atomic_store_explicit(&w->words[i * CLASSIC_WORDS + (uint64_t)k], 0,
                                  memory_order_relaxed);
        }
        for (int k = 0; k < CLASSIC_WORDS; k++) {
            if (classic_is_current(t, words[k])) {
                uint64_t mixed = mixed_of(t, least, words[k]);
                classic_put(t, classic_bucket(w, mixed, t->key_bits), words[k]);
            }
        }
    }
}

/* ---- tables of its own ---- */

/* What it held is lost: a small one holds little. */
static void replace(classic_table *t)
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
        uses_words(t) ? make_windows(t) : take_slots(t);
    } else {
        t->most_bytes = table_bytes(t->table);
        set_width(t, &t->windows[WINDOW_EARLY], t->windows[WINDOW_EARLY].count);
    }
}

void c4bi_classic_table_widen(classic_table *t, classic_window *w)
{
    uint64_t count = w->count * WIDENED_TIMES;
    if (w->count < w->most) {
        widen(t, w, count < w->most ? count : w->most);
    } else {
        replace(t);
    }
}

void c4bi_classic_table_open(classic_table *t)
{
    for (int i = 0; i < CLASSIC_WINDOWS && uses_words(t); i++) {
        classic_window *w = &t->windows[i];
        if (w->count < w->most) {
            widen(t, w, w->most);
        }
    }
}

/* ---- the table ---- */

/* One of its own is small at first for the many positions that need no more, but large enough for
   words to hold a whole position. */
static size_t first_bytes(unsigned key_bits)
{
    unsigned least_bits = key_bits <= LARGEST_WHOLE_KEY && key_bits + CLASSIC_VALUE_BITS > 63
                              ? key_bits + CLASSIC_VALUE_BITS - 63
                              : 0;
    size_t bytes = CLASSIC_WORDS * sizeof(uint64_t) << least_bits;
    return bytes > smallest_table ? bytes : smallest_table;
}

c4b_status c4bi_classic_table_take(classic_table *t, c4b_table *table, unsigned key_bits,
                                   uint64_t owner, bool small, size_t most_bytes)
{
    size_t bytes = small ? first_bytes(key_bits) : most_bytes;
    *t = (classic_table){ .own = table == NULL,
                          .most_bytes = most_bytes,
                          .key_bits = key_bits,
                          .key_mask = key_bits < 64 ? (UINT64_C(1) << key_bits) - 1 : UINT64_MAX };
    t->table =
        table != NULL ? table : c4bi_table_new_bytes(bytes < most_bytes ? bytes : most_bytes);
    if (t->table == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    c4bi_table_claim(t->table, owner);
    uses_words(t) ? make_windows(t) : take_slots(t);
    return C4B_OK;
}

void c4bi_classic_table_drop(classic_table *t)
{
    if (t->own) {
        c4b_table_free(t->table);
    }
}

int c4bi_classic_table_permille(const classic_table *t)
{
    if (!uses_words(t)) {
        return c4bi_table_permille(t->table);
    }
    enum { SAMPLE = 1000 };
    const classic_window *w = &t->windows[WINDOW_EARLY];
    uint64_t used = 0;
    for (int i = 0; i < SAMPLE; i++) { /* no window is smaller */
        used += classic_is_current(t, atomic_load_explicit(&w->words[i], memory_order_relaxed));
    }
    return (int)(used * w->count / w->most * 1000 / SAMPLE);
}
