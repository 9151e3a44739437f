/* table_kernel.h - how a kernel uses the table of table.h. Part of solver_kernel.h. */

KERNEL_INLINE uint64_t KERNEL(key)(const FRAME *f, const NODE *n)
{
    /* A column of n discs adds 2^n - 1 to 2^(n+1) - 2 to the sum: no two boards have the same. */
    BOARD sum = n->own + n->occupied;
    if (n->played <= MOST_PLAYED_TO_MIRROR) {
        BOARD mirrored = FN(mirror)(&f->shape, n->own) + FN(mirror)(&f->shape, n->occupied);
        sum = mirrored < sum ? mirrored : sum;
    }
#if WIDTH == 64
    return sum;
#else
    return fold((uint64_t)sum ^ HASH_KEY_1, (uint64_t)(sum >> 64) ^ HASH_KEY_2) ^
           fold((uint64_t)sum ^ HASH_KEY_3, HASH_KEY_4);
#endif
}

KERNEL_INLINE connect4_key KERNEL(word_key)(const connect4_table *t, uint64_t key)
{
    (void)t;
    return (connect4_key){ .key = key, .bits = KEY_BITS(t), .mask = KEY_MASK(t) };
}

KERNEL_INLINE void KERNEL(prefetch)(solver *s, uint64_t key, unsigned empty)
{
    connect4_table *t = &s->table;
    if (USES_WORDS(t)) {
        connect4_key k = KERNEL(word_key)(t, key);
        __builtin_prefetch(region_bucket(region_for(t, empty), mix_key(k), k.bits));
    } else {
        __builtin_prefetch(table_bucket_of(t->table, key * FIBONACCI_MULTIPLIER));
    }
}

KERNEL_INLINE bool KERNEL(probe)(solver *s, uint64_t key, unsigned empty, connect4_entry *found)
{
    connect4_table *t = &s->table;
    return USES_WORDS(t) ? word_probe(t, region_for(t, empty), KERNEL(word_key)(t, key), found)
                         : slot_probe(t, key, found);
}

KERNEL_INLINE void KERNEL(store)(solver *s, uint64_t key, unsigned empty, connect4_entry entry,
                                 uint64_t work)
{
    connect4_table *t = &s->table;
    if (USES_WORDS(t)) {
        word_store(t, region_for(t, empty), KERNEL(word_key)(t, key), entry, work);
    } else {
        slot_store(t, key, entry, work);
    }
}

/* What two entries say together. */
KERNEL_INLINE connect4_entry KERNEL(intersect)(connect4_entry a, connect4_entry b)
{
    return (connect4_entry){ .lower = a.lower > b.lower ? a.lower : b.lower,
                             .upper = a.upper < b.upper ? a.upper : b.upper,
                             .column = b.column };
}
