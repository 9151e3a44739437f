/* 6x7_plain.h - the kernel for 6 x 7 on any processor. */
#include "connect4/kernels/6x7_frame.h"

#define KERNEL(name) name##_6x7_plain
#define WIDTH 64
#define FRAME_OF(solver) (&frame_6x7)
#define TARGET
#define LANES 1
#define COUNT(cells) count_64(cells)
#define USES_WORDS(table) true
#define KEY_BITS(table) KEY_BITS_6X7
#define KEY_MASK(table) ((UINT64_C(1) << KEY_BITS_6X7) - 1)

#include "connect4/solver_kernel.h"
