/* kernels.c - see kernels.h. */
#include "connect4/kernels.h"

#if defined(__x86_64__)
#include "connect4/kernels/6x7_avx2.h"
#include "connect4/kernels/6x7_avx512.h"
#endif
#include "connect4/kernels/6x7_plain.h"
#include "connect4/kernels/any_128.h"
#include "connect4/kernels/any_64.h"

/* ---- boards ---- */

static bool is_6x7(const ruleset *set)
{
    const shape *s = &set->shape;
    return s->rows == 6 && s->columns == 7 && s->connect == 4;
}

static bool is_narrow(const ruleset *set)
{
    return !set->wide;
}

static bool is_wide(const ruleset *set)
{
    return set->wide;
}

/* ---- processors ---- */

static bool anywhere(void)
{
    return true;
}

#if defined(__x86_64__)
static bool with_avx2(void)
{
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2");
}

static bool with_avx512(void)
{
    return with_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vpopcntdq");
}
#endif

/* ---- kernels ---- */

static const connect4_kernel kernels[] = {
#if defined(__x86_64__)
    { "6x7_avx512", is_6x7, with_avx512, solve_6x7_avx512 },
    { "6x7_avx2", is_6x7, with_avx2, solve_6x7_avx2 },
#endif
    { "6x7_plain", is_6x7, anywhere, solve_6x7_plain },
    { "any_64", is_narrow, anywhere, solve_any_64 },
    { "any_128", is_wide, anywhere, solve_any_128 },
};

const connect4_kernel *c4bi_connect4_next_kernel(const ruleset *set,
                                                 const connect4_kernel *previous)
{
    const connect4_kernel *end = kernels + sizeof kernels / sizeof kernels[0];
    for (const connect4_kernel *k = previous != NULL ? previous + 1 : kernels; k < end; k++) {
        if (k->fits(set) && k->runs_here()) {
            return k;
        }
    }
    return NULL;
}
