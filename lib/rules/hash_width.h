/* hash_width.h - hashes and mirror images of positions, once for each width of WIDTH bits. */

static ALWAYS_INLINE uint64_t FN(quick_hash)(const ruleset *set, BOARD green, BOARD blue,
                                             BOARD bombs, uint32_t phase)
{
    uint64_t hash = fold(set->seed ^ (uint64_t)green, (uint64_t)blue ^ HASH_KEY_1);
    hash = fold(hash ^ HASH_KEY_2, (uint64_t)bombs ^ (uint64_t)phase * HASH_KEY_3 ^ HASH_KEY_4);
#if WIDTH > 64
    hash = fold(hash ^ (uint64_t)(green >> 64), (uint64_t)(blue >> 64) ^ HASH_KEY_1);
    hash = fold(hash ^ HASH_KEY_2, (uint64_t)(bombs >> 64) ^ HASH_KEY_4);
#endif
    return hash;
}

/* The board with its columns in reverse order. */
static inline BOARD FN(mirror)(const shape *s, BOARD cells)
{
#if WIDTH == 64
    if (s->stride == 8) {
        return __builtin_bswap64(cells) >> 8 * (8 - s->columns);
    }
#endif
    BOARD column = ((BOARD)1 << s->stride) - 1;
    BOARD mirrored = 0;
    for (unsigned i = 0; i < s->columns; i++) {
        mirrored = mirrored << s->stride | (cells & column);
        cells >>= s->stride;
    }
    return mirrored;
}

/* The hash of a position or, if `merges`, the smaller one of its hash and its mirror image's.
   `mirrored` receives whether the result is the image's. */
static ALWAYS_INLINE uint64_t FN(key_hash)(const ruleset *set, const POSITION *p, bool merges,
                                           bool *mirrored)
{
    uint64_t hash = FN(quick_hash)(set, p->discs[0], p->discs[1], p->bombs, p->phase);
    *mirrored = false;
    if (merges) {
        uint64_t other = FN(quick_hash)(
            set, FN(mirror)(&set->shape, p->discs[0]), FN(mirror)(&set->shape, p->discs[1]),
            p->bombs != 0 ? FN(mirror)(&set->shape, p->bombs) : 0, p->phase);
        *mirrored = other < hash;
        hash = *mirrored ? other : hash;
    }
    return hash;
}
