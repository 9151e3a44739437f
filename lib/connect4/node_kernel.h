/* node_kernel.h - a node of the search, its lines and threats, and the drops that do not lose at
   once. Part of solver_kernel.h. */

typedef struct NODE {
    BOARD own; /* discs of the side to move */
    BOARD occupied;
    BOARD moves;         /* drops that do not lose at once; none wins at once */
    BOARD rival_threats; /* empty cells that would complete a line of the rival's */
    unsigned played;     /* discs on the board */
} NODE;

/* Positions after one drop each, as the player who has dropped, `own`, sees them. */
typedef struct SUCCESSORS {
    BOARD rival; /* to move */
    VECTOR own;
    VECTOR empty;
    VECTOR landings;
    VECTOR threats; /* empty cells that would complete a line of own's */
} SUCCESSORS;

/* ---- lines ---- */

/* The cells where one more disc makes four along `step`. */
KERNEL_INLINE VECTOR KERNEL(gaps)(VECTOR own, unsigned step)
{
    VECTOR two_before = own << step & own << 2 * step, two_behind = own >> step & own >> 2 * step;
    return (two_before & (own << 3 * step | own >> step)) |
           (two_behind & (own >> 3 * step | own << step));
}

/* The cells of `empty` that would complete a line of `own`. More lanes than one are for lines of
   four only. */
KERNEL_INLINE VECTOR KERNEL(threats)(const FRAME *f, VECTOR own, VECTOR empty)
{
    unsigned stride = f->shape.stride;
#if LANES == 1
    if (!f->fours) {
        return FN(completing_any)(&f->shape, own, empty);
    }
#endif
    VECTOR upwards = own << 1 & own << 2 & own << 3;
#define OR_GAPS_ALONG(right, up)                                                                   \
    | ((right) == 0 ? upwards : KERNEL(gaps)(own, STEP(stride, right, up)))
    return (0 DIRECTION_LIST(OR_GAPS_ALONG)) & empty;
#undef OR_GAPS_ALONG
}

KERNEL_INLINE VECTOR KERNEL(fours)(VECTOR discs, unsigned step)
{
    VECTOR pairs = discs & discs >> step;
    return pairs & pairs >> 2 * step;
}

/* The cells where lines begin. */
KERNEL_INLINE VECTOR KERNEL(line_starts)(const FRAME *f, VECTOR cells)
{
    unsigned stride = f->shape.stride;
#if LANES == 1
    if (!f->fours) {
        return FN(line_starts)(&f->shape, cells);
    }
#endif
#define OR_FOURS_ALONG(right, up) | KERNEL(fours)(cells, STEP(stride, right, up))
    return 0 DIRECTION_LIST(OR_FOURS_ALONG);
#undef OR_FOURS_ALONG
}

/* KERNEL(threats) for one board. */
KERNEL_INLINE BOARD KERNEL(threats_of)(const FRAME *f, BOARD own, BOARD empty)
{
    const BOARD owns[LANES] = { own }, empties[LANES] = { empty };
    BOARD threats[LANES];
    KERNEL(save)(threats, KERNEL(threats)(f, KERNEL(load)(owns), KERNEL(load)(empties)));
    return threats[0];
}

/* ---- drops ---- */

KERNEL_INLINE BOARD KERNEL(landings)(const FRAME *f, BOARD occupied)
{
    return (occupied + f->bottom) & f->cells;
}

KERNEL_INLINE unsigned KERNEL(empty_cells)(const FRAME *f, const NODE *n)
{
    return f->shape.rows * f->shape.columns - n->played;
}

KERNEL_INLINE unsigned KERNEL(column_of)(const FRAME *f, BOARD cell)
{
    assert(cell != 0);
    return FN(index_of)(cell) / f->shape.stride;
}

/* The drops on `landings` that do not lose at once, where `threats` are the rival's. A threat on a
   landing cell must be blocked, and against two of them no drop helps; a drop right below a threat
   loses. */
KERNEL_INLINE VECTOR KERNEL(safe_drops)(VECTOR landings, VECTOR threats)
{
    VECTOR urgent = landings & threats;
    VECTOR more = urgent & (urgent - 1);
    VECTOR drops = (landings & ONES_WHERE(urgent == 0)) | (urgent & ONES_WHERE(more == 0));
    return drops & ~(threats >> 1);
}

/* KERNEL(safe_drops) for one board. */
KERNEL_INLINE BOARD KERNEL(safe_drops_of)(BOARD landing, BOARD threat)
{
    const BOARD landings[LANES] = { landing }, threats[LANES] = { threat };
    BOARD drops[LANES];
    KERNEL(save)(drops, KERNEL(safe_drops)(KERNEL(load)(landings), KERNEL(load)(threats)));
    return drops[0];
}

/* What follows from a vector of drops: in each lane a cell of the node's `landings`, or none. */
KERNEL_INLINE SUCCESSORS KERNEL(after_drops)(const FRAME *f, const NODE *n, BOARD landings,
                                             VECTOR cell)
{
    SUCCESSORS next = { .rival = n->own ^ n->occupied,
                        .own = cell | n->own,
                        .empty = (f->cells ^ n->occupied) & ~cell,
                        .landings = (landings & ~cell) | (cell << 1 & f->cells) };
    next.threats = KERNEL(threats)(f, next.own, next.empty);
    return next;
}
