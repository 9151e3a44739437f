/*
 * vector_kernel.h - several boards side by side in one vector, so that a node's columns are looked
 * at in one go or two; included once for each kind of board by search_kernel.h.
 *
 * LANES boards make a LANE, and C's operators work on it board by board: 8 where the machine has
 * vectors of 512 bits, 4 with 256 bits, and 1, a plain board, elsewhere and for boards of more than
 * 64 bits.
 */

#if LANES > 1
typedef BOARD KIND(lane) __attribute__((vector_size(LANES * sizeof(BOARD))));
#define ONES_WHERE(condition) ((LANE)(condition))
#else
typedef BOARD KIND(lane);
#define ONES_WHERE(condition) (-(BOARD)(condition))
#endif
#define LANE KIND(lane)

KIND_FN LANE KIND(load)(const BOARD *from)
{
    LANE lane;
    __builtin_memcpy(&lane, from, sizeof lane);
    return lane;
}

KIND_FN void KIND(save)(BOARD *to, LANE lane)
{
    __builtin_memcpy(to, &lane, sizeof lane);
}

/* A bit for each board without any cell. */
KIND_FN uint32_t KIND(bare)(LANE lane)
{
#if LANES == 8
    return _mm512_cmpeq_epi64_mask((__m512i)lane, _mm512_setzero_si512());
#elif LANES == 4
    return (uint32_t)_mm256_movemask_pd((__m256d)(lane == 0));
#else
    return lane == 0;
#endif
}

/* How many cells each board has. */
KIND_FN LANE KIND(count_each)(LANE lane)
{
#if LANES == 8
    return (LANE)_mm512_popcnt_epi64((__m512i)lane);
#elif LANES == 4
    return (LANE){ COUNT(lane[0]), COUNT(lane[1]), COUNT(lane[2]), COUNT(lane[3]) };
#else
    return COUNT(lane);
#endif
}

KIND_FN LANE KIND(lowest_of_each)(LANE lane)
{
    return lane & (~lane + 1);
}
