/*
 * vector_kernel.h - boards side by side in one SIMD vector, so that all columns of a node are
 * looked at in one step or two. Part of solver_kernel.h.
 *
 * A VECTOR has LANES boards, one in each lane, and C's operators work on it lane by lane: 8 with
 * vectors of 512 bits, 4 with 256 bits, and 1, a plain board, elsewhere and for boards of more than
 * 64 bits.
 */

#if LANES > 1
typedef BOARD VECTOR __attribute__((vector_size(LANES * sizeof(BOARD))));
#define ONES_WHERE(condition) ((VECTOR)(condition))
#else
typedef BOARD VECTOR;
#define ONES_WHERE(condition) (-(BOARD)(condition))
#endif

KERNEL_INLINE VECTOR KERNEL(load)(const BOARD *boards)
{
    VECTOR v;
    __builtin_memcpy(&v, boards, sizeof v);
    return v;
}

KERNEL_INLINE void KERNEL(save)(BOARD *boards, VECTOR v)
{
    __builtin_memcpy(boards, &v, sizeof v);
}

/* A bit for each lane without any cell. */
KERNEL_INLINE uint32_t KERNEL(empty_lanes)(VECTOR v)
{
#if LANES == 8
    return _mm512_cmpeq_epi64_mask((__m512i)v, _mm512_setzero_si512());
#elif LANES == 4
    return (uint32_t)_mm256_movemask_pd((__m256d)(v == 0));
#else
    return v == 0;
#endif
}

/* A bit for each lane with cells. */
KERNEL_INLINE uint32_t KERNEL(filled_lanes)(VECTOR v)
{
    return ~KERNEL(empty_lanes)(v) & ((1U << LANES) - 1);
}

/* The number of cells in each lane. */
KERNEL_INLINE VECTOR KERNEL(count_lanes)(VECTOR v)
{
#if LANES == 8
    return (VECTOR)_mm512_popcnt_epi64((__m512i)v);
#elif LANES == 4
    return (VECTOR){ COUNT(v[0]), COUNT(v[1]), COUNT(v[2]), COUNT(v[3]) };
#else
    return COUNT(v);
#endif
}

/* The lowest cell of each lane. */
KERNEL_INLINE VECTOR KERNEL(lowest_of_lanes)(VECTOR v)
{
    return v & (~v + 1);
}
