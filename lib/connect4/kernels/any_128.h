/* any_128.h - the kernel for boards of more than 64 bits, on any processor. */
#include "connect4/search.h"

#define KERNEL(name) name##_any_128
#define WIDTH 128
#define FRAME_OF(solver) (&(solver)->frame_128)
#define TARGET
#define LANES 1
#define COUNT(cells) count_128(cells)
#define USES_WORDS(table) false
#define KEY_BITS(table) ((table)->key_bits)
#define KEY_MASK(table) ((table)->key_mask)

#include "connect4/solver_kernel.h"
