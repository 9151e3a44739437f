/*
 * search_kernel.h - the search: an alpha-beta search with a null window, which only asks whether a
 * node's value is more than alpha. Part of solver_kernel.h.
 *
 * Threads search together by simplified ABDADA: all search from the root with one table; a drop
 * that another thread is searching just now is postponed until the others have been searched. By
 * then its value is in the table, or the two threads help each other.
 */

KERNEL_STATIC int KERNEL(search)(solver *s, const NODE *n, int alpha);

KERNEL_INLINE int KERNEL(search_child)(solver *s, const VISIT *v, unsigned column)
{
    NODE child = KERNEL(child)(v->node, &v->children, column);
    return -KERNEL(search)(s, &child, -v->alpha - 1);
}

/* ---- the horizon ---- */

/*
 * Searches a node at the horizon: its value is more than alpha unless the rival wins with its
 * second disc from now, so one drop that prevents this is enough. More than a third of all nodes
 * are of this kind or come right after one; they need neither the table nor follow-up.
 */
KERNEL_STATIC int KERNEL(search_defence)(solver *s, const NODE *n, int soonest_win, int alpha)
{
    const FRAME *f = FRAME_OF(s);
    VISIT v;
    int bound;
    v.node = n;
    if (!KERNEL(expand)(f, n, ALPHA_WITHOUT_CLAIMS, &v.children, &bound)) {
        return soonest_win;
    }
    KERNEL(list_columns)(&v);
    KERNEL(rank_quickly)(s, &v);
    for (int i = 0; i < v.count; i++) {
        NODE child = KERNEL(child)(n, &v.children, KERNEL(next_column)(&v, i));
        if (!budget_count_node(s->budget)) {
            s->ended = true;
            return 0;
        }
        if (!KERNEL(wins_in_two)(f, &child)) {
            return alpha + 1;
        }
    }
    return alpha;
}

/* ---- drops, by one thread ---- */

/* Enhanced transposition cutoffs: true when the children's entries in the table answer already;
   `best` is the answer then. Else drops that are known not to be worth more than alpha are left
   out, and `best` is the most that they are worth. */
KERNEL_INLINE bool KERNEL(probe_children)(solver *s, VISIT *v)
{
    const FRAME *f = FRAME_OF(s);
    CHILDREN *c = &v->children;
    uint64_t keys[MOST_COLUMNS];
    unsigned empty = KERNEL(empty_cells)(f, v->node) - 1;
    for (uint32_t left = c->columns; left != 0; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left);
        NODE child = KERNEL(child)(v->node, c, i);
        keys[i] = KERNEL(key)(f, &child);
        KERNEL(prefetch)(s, keys[i], empty);
    }
    v->best = -UNKNOWN_VALUE;
    for (uint32_t left = c->columns; left != 0; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left);
        connect4_entry e;
        if (!KERNEL(probe)(s, keys[i], empty, &e)) {
            continue;
        }
        if (-e.upper > v->alpha) {
            v->best = -e.upper;
            return true;
        }
        if (-e.lower <= v->alpha) {
            c->columns &= ~(1u << i);
            v->best = -e.lower > v->best ? -e.lower : v->best;
        }
    }
    return c->columns == 0;
}

/* Searches the drops in their order until one is worth more than alpha. */
KERNEL_INLINE int KERNEL(search_alone)(solver *s, VISIT *v)
{
    for (int i = 0; i < v->count && v->best <= v->alpha; i++) {
        unsigned column = KERNEL(next_column)(v, i);
        int value = KERNEL(search_child)(s, v, column);
        if (s->ended) {
            return v->best;
        }
        if (value > v->best) {
            v->best = value;
            v->known.column = (int)column;
        }
        if (value > v->alpha) {
            KERNEL(update_history)(s, v, i);
        }
    }
    return v->best;
}

/* ---- drops, in a team ---- */

/* Checks whether another thread has answered a node of the path: no search is needed below it. */
KERNEL_OUT_OF_LINE void KERNEL(look_at_path)(solver *s)
{
    s->next_look = budget_nodes(s->budget) + NODES_BETWEEN_LOOKS;
    for (path_node *p = s->path; p != NULL; p = p->parent) {
        connect4_entry *e = &p->found;
        if (KERNEL(probe)(s, p->key, p->empty, e) &&
            (e->lower > p->alpha || e->upper <= p->alpha)) {
            s->answered = p;
            s->ended = true;
        }
    }
}

/* Goes on with another thread's answer, back at the node that it is for. */
KERNEL_INLINE int KERNEL(adopt_answer)(solver *s, VISIT *v, const path_node *p)
{
    s->answered = NULL;
    s->ended = false;
    v->known = KERNEL(intersect)(v->known, p->found);
    return v->known.lower > p->alpha ? v->known.lower : v->known.upper;
}

/* Searches a drop, whose position is noted as busy meanwhile. */
KERNEL_INLINE int KERNEL(search_busy)(solver *s, const VISIT *v, path_node *p, unsigned column,
                                      uint64_t key)
{
    s->path = p;
    team_set_busy(s->team, key, true);
    int value = KERNEL(search_child)(s, v, column);
    team_set_busy(s->team, key, false);
    s->path = p->parent;
    return value;
}

/* KERNEL(search_alone) in a team: a drop that another thread is searching just now is postponed
   until the rest has been searched. As the drops are not tried in the order of their ranks, the
   results say nothing about that order, and the history stays as it is. */
KERNEL_STATIC int KERNEL(search_together)(solver *s, VISIT *v)
{
    const FRAME *f = FRAME_OF(s);
    path_node p = { .parent = s->path,
                    .key = KERNEL(key)(f, v->node),
                    .empty = KERNEL(empty_cells)(f, v->node),
                    .alpha = v->alpha };
    unsigned postponed[MOST_COLUMNS];
    int later = 0;
    for (int i = 0; i < v->count + later && v->best <= v->alpha; i++) {
        unsigned column = i < v->count ? KERNEL(next_column)(v, i) : postponed[i - v->count];
        NODE child = KERNEL(child)(v->node, &v->children, column);
        uint64_t key = KERNEL(key)(f, &child);
        if (i > 0 && i < v->count && team_is_busy(s->team, key)) {
            postponed[later++] = column;
            continue;
        }
        int value = KERNEL(search_busy)(s, v, &p, column, key);
        if (s->ended) {
            return s->answered == &p ? KERNEL(adopt_answer)(s, v, &p) : v->best;
        }
        if (value > v->best) {
            v->best = value;
            v->known.column = (int)column;
        }
    }
    return v->best;
}

KERNEL_INLINE bool KERNEL(shares)(const solver *s, unsigned empty)
{
    return s->team != NULL && empty >= s->least_empty_shared;
}

KERNEL_INLINE int KERNEL(search_drops)(solver *s, VISIT *v)
{
    int value = KERNEL(shares)(s, KERNEL(empty_cells)(FRAME_OF(s), v->node))
                    ? KERNEL(search_together)(s, v)
                    : KERNEL(search_alone)(s, v);
    if (v->node->played == s->root_played && value > v->alpha) {
        s->root_column = v->known.column;
    }
    return value;
}

/* ---- nodes ---- */

/* Asks the table, then the drops, and stores the answer. */
KERNEL_INLINE int KERNEL(search_with_table)(solver *s, VISIT *v, uint64_t key)
{
    unsigned empty = KERNEL(empty_cells)(FRAME_OF(s), v->node);
    connect4_entry entry;
    if (KERNEL(probe)(s, key, empty, &entry)) {
        v->known = KERNEL(intersect)(v->known, entry);
    }
    if (v->known.lower > v->alpha || v->known.upper <= v->alpha) {
        return v->known.lower > v->alpha ? v->known.lower : v->known.upper;
    }
    v->best = -UNKNOWN_VALUE;
    if (empty >= LEAST_EMPTY_TO_PROBE_CHILDREN && KERNEL(probe_children)(s, v)) {
        return v->best;
    }
    KERNEL(rank)(s, v);
    uint64_t began = budget_nodes(s->budget);
    v->known.column = -1; /* it answered another question */
    int value = KERNEL(search_drops)(s, v);
    if (s->ended) {
        return 0;
    }
    value = value < v->known.upper ? value : v->known.upper;
    *(value > v->alpha ? &v->known.lower : &v->known.upper) = value;
    KERNEL(store)(s, key, empty, v->known, budget_nodes(s->budget) - began);
    return value;
}

/* Searches a node of which `known` follows from the number of empty cells; looks at what follows
   from the drops first. */
KERNEL_INLINE int KERNEL(search_node)(solver *s, const NODE *n, connect4_entry known, int alpha)
{
    const FRAME *f = FRAME_OF(s);
    uint64_t key = KERNEL(key)(f, n);
    KERNEL(prefetch)(s, key, KERNEL(empty_cells)(f, n));
    VISIT v;
    int certain;
    v.node = n;
    v.alpha = alpha;
    v.known = known;
    if (!KERNEL(expand)(f, n, alpha, &v.children, &certain)) {
        return known.upper + 1;
    }
    if (certain > alpha) {
        return certain;
    }
    if ((v.children.columns & (v.children.columns - 1)) == 0) {
        return KERNEL(search_child)(s, &v, (unsigned)__builtin_ctz(v.children.columns));
    }
    return KERNEL(search_with_table)(s, &v, key);
}

/*
 * Whether a node's value is more than alpha: returns a lower bound that is more than alpha, or an
 * upper bound that is not (fail-soft). The result means nothing once s->ended is set.
 */
KERNEL_STATIC int KERNEL(search)(solver *s, const NODE *n, int alpha)
{
    const FRAME *f = FRAME_OF(s);
    unsigned empty = KERNEL(empty_cells)(f, n);
    assert((n->own & ~n->occupied) == 0 && (n->moves & n->occupied) == 0);
    if (!budget_count_node(s->budget)) {
        s->ended = true;
        return 0;
    }
    if (empty <= 2) {
        return 0; /* none of the last discs wins */
    }
    assert(n->moves != 0);
    int soonest_loss = -((int)empty / 2 - 1), soonest_win = ((int)empty - 1) / 2;
    if (soonest_loss > alpha || soonest_win <= alpha) {
        return soonest_loss > alpha ? soonest_loss : soonest_win;
    }
    if (soonest_win == alpha + 1) {
        return KERNEL(wins_in_two)(f, n) ? soonest_win : alpha;
    }
    if (soonest_loss == alpha) {
        return KERNEL(search_defence)(s, n, soonest_win, alpha);
    }
    if (KERNEL(shares)(s, empty) && budget_nodes(s->budget) >= s->next_look) {
        KERNEL(look_at_path)(s);
        if (s->ended) {
            return 0;
        }
    }
    /* A win in two is found by looking at the drops. */
    const connect4_entry known = { .lower = soonest_loss, .upper = soonest_win - 1, .column = -1 };
    return KERNEL(search_node)(s, n, known, alpha);
}
