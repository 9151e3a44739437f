/* children_kernel.h - what follows from the drops of a node, all of them at once, and what is
   certain of the node's value because of it. Part of solver_kernel.h. */

/* What follows from the drop in each column. */
typedef struct CHILDREN {
    BOARD cells[MOST_COLUMNS];   /* where the drop lands; 0: it is not worth trying */
    BOARD threats[MOST_COLUMNS]; /* empty cells that would complete a line of the mover's */
    BOARD replies[MOST_COLUMNS]; /* the rival's drops that do not lose at once */
    uint32_t columns;            /* a bit for each column that is worth trying */
} CHILDREN;

/* A node while it is being searched. */
typedef struct VISIT {
    const NODE *node;
    int alpha;            /* the question: is the node's value more than this? */
    int best;             /* the best value of a child so far, for the node's side to move */
    connect4_entry known; /* what is known of the node's value */
    CHILDREN children;
    int count; /* the number of columns to try: order[0] and so on */
    unsigned order[MOST_COLUMNS];
    int rank[MOST_COLUMNS]; /* of the column in that place; higher ranks are tried first */
} VISIT;

KERNEL_INLINE NODE KERNEL(child)(const NODE *n, const CHILDREN *c, unsigned column)
{
    return (NODE){ .own = n->own ^ n->occupied,
                   .occupied = n->occupied | c->cells[column],
                   .moves = c->replies[column],
                   .rival_threats = c->threats[column],
                   .played = n->played + 1 };
}

/* Whether one of the mover's drops leaves the rival no safe reply: it wins with the mover's second
   disc from now. */
KERNEL_INLINE bool KERNEL(wins_in_two)(const FRAME *f, const NODE *n)
{
    BOARD landings = KERNEL(landings)(f, n->occupied);
    for (unsigned i = 0; i < f->shape.columns; i += LANES) {
        VECTOR cell = KERNEL(load)(&f->columns[i]) & n->moves;
        SUCCESSORS next = KERNEL(after_drops)(f, n, landings, cell);
        VECTOR replies = KERNEL(safe_drops)(next.landings, next.threats);
        if ((KERNEL(empty_lanes)(replies) & KERNEL(filled_lanes)(cell)) != 0) {
            return true;
        }
    }
    return false;
}

/* Lists what follows from each drop, and sets `bound` to a lower bound of the node's value that
   follow-up makes certain, as far as that can be more than alpha. False when a drop leaves the
   rival no safe reply, and so wins in two. */
KERNEL_INLINE bool KERNEL(expand)(const FRAME *f, const NODE *n, int alpha, CHILDREN *c, int *bound)
{
    BOARD landings = KERNEL(landings)(f, n->occupied);
    bool even = KERNEL(empty_cells)(f, n) % 2 == 0;
    assert((n->moves & ~landings) == 0);
    c->columns = 0;
    *bound = -UNKNOWN_VALUE;
    for (unsigned i = 0; i < f->shape.columns; i += LANES) {
        VECTOR cell = KERNEL(load)(&f->columns[i]) & n->moves;
        SUCCESSORS next = KERNEL(after_drops)(f, n, landings, cell);
        VECTOR replies = KERNEL(safe_drops)(next.landings, next.threats);
        uint32_t drops = KERNEL(filled_lanes)(cell);
        if ((KERNEL(empty_lanes)(replies) & drops) != 0) {
            return false;
        }
        KERNEL(save)(&c->cells[i], cell);
        KERNEL(save)(&c->threats[i], next.threats);
        KERNEL(save)(&c->replies[i], replies);
        c->columns |= drops << i;
        if (alpha < (int)(f->shape.rows + 1) / 2) { /* no claim is worth more */
            int certain = even ? KERNEL(bound_by_zugzwang)(f, &next, drops)
                               : KERNEL(bound_by_follow_up)(f, &next, drops, alpha);
            *bound = certain > *bound ? certain : *bound;
        }
    }
    return true;
}
