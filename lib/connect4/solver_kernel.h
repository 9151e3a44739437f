/*
 * solver_kernel.h - a kernel: the whole solver, compiled for one kind of board and of processor.
 *
 * A template. A file of kernels/ defines the parameters below, all of them, and includes it; it
 * undefines them at its end.
 *
 *     KERNEL(name)        the kernel's functions and types: name_6x7_avx512
 *     WIDTH               bits of a board: 64 or 128
 *     FRAME_OF(solver)    the board's frame: a constant for one size, else the solver's
 *     TARGET              the attribute of functions that use the processor's instructions;
 *                         it may be empty
 *     LANES               boards in a vector (vector_kernel.h)
 *     COUNT(cells)        the number of cells of a board
 *     USES_WORDS(table)   whether an entry of the table is one word (table.h)
 *     KEY_BITS(table)     bits of a position in such a table
 *     KEY_MASK(table)     KEY_BITS ones
 *
 * What a kernel offers is KERNEL(solve), at the end of root_kernel.h.
 */
#if !defined(KERNEL) || !defined(WIDTH) || !defined(FRAME_OF) || !defined(TARGET) ||               \
    !defined(LANES) || !defined(COUNT) || !defined(USES_WORDS) || !defined(KEY_BITS) ||            \
    !defined(KEY_MASK)
#error "a parameter of the kernel is missing"
#endif

#include "connect4/search.h"

/* Attributes of the kernel's functions. */
#define KERNEL_INLINE static ALWAYS_INLINE TARGET
#define KERNEL_STATIC static TARGET
#define KERNEL_OUT_OF_LINE static OUT_OF_LINE TARGET

/* Its types. */
#define FRAME FN(frame)
#define VECTOR KERNEL(vector)
#define NODE KERNEL(node)
#define SUCCESSORS KERNEL(successors)
#define CLAIMS KERNEL(claims)
#define CHILDREN KERNEL(children)
#define VISIT KERNEL(visit)
#define FEATURES KERNEL(features)

#include "connect4/vector_kernel.h"

#include "connect4/node_kernel.h"

#include "connect4/follow_up_kernel.h"

#include "connect4/children_kernel.h"

#include "connect4/table_kernel.h"

#include "connect4/order_kernel.h"

#include "connect4/search_kernel.h"

#include "connect4/root_kernel.h"

#undef FRAME
#undef VECTOR
#undef NODE
#undef SUCCESSORS
#undef CLAIMS
#undef CHILDREN
#undef VISIT
#undef FEATURES
#undef ONES_WHERE

#undef KERNEL_INLINE
#undef KERNEL_STATIC
#undef KERNEL_OUT_OF_LINE

#undef KERNEL
#undef WIDTH
#undef FRAME_OF
#undef TARGET
#undef LANES
#undef COUNT
#undef USES_WORDS
#undef KEY_BITS
#undef KEY_MASK
