/*
 * kernels.h - the kernels of the solver, and the choice between them: the only place where a
 * board's size and the processor's instructions decide what runs. All kernels that fit a board
 * search the same nodes.
 */
#ifndef C4B_CONNECT4_KERNELS_H
#define C4B_CONNECT4_KERNELS_H

#include "connect4/search.h"

typedef struct connect4_kernel {
    const char *name;
    bool (*fits)(const ruleset *set);
    bool (*runs_here)(void); /* on this processor */
    void (*solve)(solver *s, const void *position, unsigned mover, const connect4_answer *known,
                  connect4_answer *a);
} connect4_kernel;

/* The next kernel after `previous` (NULL: the first) that fits the board and runs here, or NULL.
   The first is the fastest. */
const connect4_kernel *c4bi_connect4_next_kernel(const ruleset *set,
                                                 const connect4_kernel *previous);

#endif
