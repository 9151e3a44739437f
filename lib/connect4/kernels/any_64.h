/* any_64.h - the kernel for boards of up to 64 bits, on any processor. */
#include "connect4/search.h"

#define KERNEL(name) name##_any_64
#define WIDTH 64
#define FRAME_OF(solver) (&(solver)->frame_64)
#define TARGET
#define LANES 1
#define COUNT(cells) count_64(cells)
#define USES_WORDS(table) ((table)->key_bits <= MOST_WORD_KEY_BITS)
#define KEY_BITS(table) ((table)->key_bits)
#define KEY_MASK(table) ((table)->key_mask)

#include "connect4/solver_kernel.h"
