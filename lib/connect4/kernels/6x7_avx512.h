/* 6x7_avx512.h - the kernel for 6 x 7 on x86-64 with vectors of 512 bits. */
#include "connect4/kernels/6x7_frame.h"

#include <immintrin.h>

#define KERNEL(name) name##_6x7_avx512
#define WIDTH 64
#define FRAME_OF(solver) (&frame_6x7)
#define TARGET __attribute__((target("popcnt,bmi,bmi2,avx512f,avx512vl,avx512dq,avx512vpopcntdq")))
#define LANES 8
#define COUNT(cells) ((unsigned)__builtin_popcountll(cells))
#define USES_WORDS(table) true
#define KEY_BITS(table) KEY_BITS_6X7
#define KEY_MASK(table) ((UINT64_C(1) << KEY_BITS_6X7) - 1)

#include "connect4/solver_kernel.h"
