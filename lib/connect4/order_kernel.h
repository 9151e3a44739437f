/* order_kernel.h - the order of moves: the ranks of order.h and the history heuristic. Part of
   solver_kernel.h. */

/* What a node's features are counted from (order.h). */
typedef struct FEATURES {
    BOARD own;
    BOARD rival;
    BOARD empty;
    BOARD own_threats; /* before the drop */
    BOARD rival_threats;
    BOARD landings;
    BOARD good;                              /* the cells of the mover's parity */
    BOARD windows[DIRECTIONS][WINDOW_SORTS]; /* where the windows of each sort begin */
} FEATURES;

/* The cells of the parity that the mover gets. */
KERNEL_INLINE BOARD KERNEL(good_cells)(const FRAME *f, const NODE *n)
{
    return KERNEL(empty_cells)(f, n) % 2 == 0 ? ~f->follow_up_cells : f->follow_up_cells;
}

KERNEL_INLINE int *KERNEL(history)(solver *s, const NODE *n)
{
    return s->history[n->played & 1];
}

/* ---- features ---- */

/* The windows of four along a direction that hold one disc or two of `own`, or none, and none of
   the rival's. */
KERNEL_INLINE void KERNEL(sort_windows)(const FRAME *f, BOARD own, BOARD rival, unsigned step,
                                        BOARD *with_one, BOARD *with_two, BOARD *with_none)
{
    BOARD open = FN(fours)(f->cells & ~rival, step);
    DISC_SUMS sums = FN(sum_discs)(own, step);
    *with_one = open & sums.ones & ~sums.twos;
    *with_two = open & sums.twos & ~sums.ones;
    *with_none = open & ~(sums.ones | sums.twos | sums.fours);
}

KERNEL_INLINE void KERNEL(sort_all_windows)(const FRAME *f, FEATURES *x)
{
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        unsigned step = step_along(&f->shape, directions[i]);
        BOARD *sorts = x->windows[i];
        KERNEL(sort_windows)(f, x->own, x->rival, step, &sorts[1], &sorts[2], &sorts[0]);
        KERNEL(sort_windows)(f, x->rival, x->own, step, &sorts[3], &sorts[4], &sorts[0]);
    }
}

KERNEL_INLINE FEATURES KERNEL(features_of)(const FRAME *f, const NODE *n)
{
    FEATURES x = { .own = n->own,
                   .rival = n->own ^ n->occupied,
                   .empty = f->cells ^ n->occupied,
                   .rival_threats = n->rival_threats,
                   .landings = KERNEL(landings)(f, n->occupied),
                   .good = KERNEL(good_cells)(f, n) };
    x.own_threats = KERNEL(threats_of)(f, x.own, x.empty);
    KERNEL(sort_all_windows)(f, &x);
    return x;
}

/* Counts the windows of each sort, and those of an empty board, that go through the cell of each
   lane. */
KERNEL_INLINE void KERNEL(count_windows)(const FRAME *f, const FEATURES *x, VECTOR cell,
                                         VECTOR counts[ORDER_HISTORY])
{
    for (int k = 0; k <= WINDOW_SORTS; k++) {
        counts[ORDER_WINDOWS_FREE + k] = cell ^ cell;
    }
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        unsigned step = step_along(&f->shape, directions[i]);
        VECTOR starts = cell | cell >> step | cell >> 2 * step | cell >> 3 * step;
        for (int k = 0; k < WINDOW_SORTS; k++) {
            counts[ORDER_WINDOWS_FREE + k] += KERNEL(count_lanes)(x->windows[i][k] & starts);
        }
        counts[ORDER_LINES] += KERNEL(count_lanes)(FN(fours)(f->cells, step) & starts);
    }
}

/* Counts all features of a vector of drops; `threats` are the mover's after each. */
KERNEL_INLINE void KERNEL(count_features)(const FRAME *f, const FEATURES *x, VECTOR cell,
                                          VECTOR threats, VECTOR counts[ORDER_HISTORY])
{
    VECTOR cell_above = cell << 1 & f->cells;
    VECTOR empty = x->empty & ~cell;
    VECTOR now = (x->landings & ~cell) | cell_above;
    VECTOR fresh = threats & ~x->own_threats & ~cell_above;
    VECTOR denied = KERNEL(threats)(f, x->rival | cell, empty) & ~x->rival_threats & ~cell_above;
    VECTOR rest = empty & ~cell_above & ONES_WHERE(cell_above != 0);
    VECTOR rival_above = KERNEL(threats)(f, x->rival | cell_above, rest) & ~x->rival_threats;
    VECTOR own_above = KERNEL(threats)(f, x->own | cell_above, rest) & ~x->own_threats;
    counts[ORDER_GOOD_THREATS] = KERNEL(count_lanes)(fresh & x->good & ~now);
    counts[ORDER_BAD_THREATS] = KERNEL(count_lanes)(fresh & ~x->good & ~now);
    counts[ORDER_URGENT_THREATS] = KERNEL(count_lanes)(fresh & now);
    counts[ORDER_GOOD_DENIED] = KERNEL(count_lanes)(denied & ~x->good & ~now);
    counts[ORDER_BAD_DENIED] = KERNEL(count_lanes)(denied & x->good & ~now);
    counts[ORDER_URGENT_DENIED] = KERNEL(count_lanes)(denied & now);
    counts[ORDER_GIVES_UP_THREAT] = KERNEL(count_lanes)(x->own_threats & cell_above);
    counts[ORDER_THREAT_ABOVE] = KERNEL(count_lanes)(threats & ~x->own_threats & cell_above);
    counts[ORDER_RIVAL_GOOD_ABOVE] = KERNEL(count_lanes)(rival_above & ~x->good);
    counts[ORDER_RIVAL_BAD_ABOVE] = KERNEL(count_lanes)(rival_above & x->good);
    counts[ORDER_OWN_GOOD_ABOVE] = KERNEL(count_lanes)(own_above & x->good);
    counts[ORDER_OWN_BAD_ABOVE] = KERNEL(count_lanes)(own_above & ~x->good);
    KERNEL(count_windows)(f, x, cell, counts);
}

/* ---- ranks ---- */

/* Lists the columns worth trying. */
KERNEL_INLINE void KERNEL(list_columns)(VISIT *v)
{
    v->count = 0;
    for (uint32_t left = v->children.columns; left != 0; left &= left - 1) {
        v->order[v->count++] = (unsigned)__builtin_ctz(left);
    }
}

/* Ranks by all features. Early in the game a node is so expensive that this pays. */
KERNEL_OUT_OF_LINE void KERNEL(rank_closely)(solver *s, VISIT *v)
{
    const FRAME *f = FRAME_OF(s);
    const CHILDREN *c = &v->children;
    FEATURES x = KERNEL(features_of)(f, v->node);
    const int *weights = c4bi_connect4_weights[KERNEL(empty_cells)(f, v->node) & 1];
    const int *history = KERNEL(history)(s, v->node);
    BOARD ranks[MOST_COLUMNS];
    for (unsigned i = 0; i < f->shape.columns; i += LANES) {
        VECTOR counts[ORDER_HISTORY];
        VECTOR cell = KERNEL(load)(&c->cells[i]);
        KERNEL(count_features)(f, &x, cell, KERNEL(load)(&c->threats[i]), counts);
        VECTOR rank = cell ^ cell;
        for (int k = 0; k < ORDER_HISTORY; k++) {
            BOARD weight = (BOARD)weights[k];
            rank += counts[k] * weight;
        }
        KERNEL(save)(&ranks[i], rank);
    }
    for (int i = 0; i < v->count; i++) {
        unsigned column = v->order[i];
        v->rank[i] = (int)ranks[column] + history[FN(index_of)(c->cells[column])] *
                                              weights[ORDER_HISTORY] / ORDER_HISTORY_UNIT;
    }
}

/* Ranks by threats and history, which is enough later in the game. */
KERNEL_INLINE void KERNEL(rank_quickly)(solver *s, VISIT *v)
{
    const FRAME *f = FRAME_OF(s);
    const CHILDREN *c = &v->children;
    BOARD good = KERNEL(good_cells)(f, v->node);
    const int *history = KERNEL(history)(s, v->node);
    for (int i = 0; i < v->count; i++) {
        unsigned column = v->order[i];
        BOARD threats = c->threats[column];
        v->rank[i] = (int)COUNT(threats) * QUICK_RANK_OF_THREAT +
                     (int)COUNT(threats & good) * QUICK_RANK_OF_PARITY +
                     history[FN(index_of)(c->cells[column])];
    }
}

KERNEL_INLINE void KERNEL(rank)(solver *s, VISIT *v)
{
    const FRAME *f = FRAME_OF(s);
    KERNEL(list_columns)(v);
    if (WIDTH == 64 && KERNEL(empty_cells)(f, v->node) >= LEAST_EMPTY_TO_RANK_CLOSELY && f->fours) {
        KERNEL(rank_closely)(s, v);
    } else {
        KERNEL(rank_quickly)(s, v);
    }
    for (int i = 0; i < v->count; i++) {
        v->rank[i] += (int)v->order[i] == v->known.column ? RANK_OF_TABLE_COLUMN : 0;
    }
}

/* Brings the column with the highest rank among those from place i on to that place. */
KERNEL_INLINE unsigned KERNEL(next_column)(VISIT *v, int i)
{
    int best = i;
    assert(i < v->count);
    for (int k = i + 1; k < v->count; k++) {
        best = v->rank[k] > v->rank[best] ? k : best;
    }
    unsigned column = v->order[best];
    int rank = v->rank[best];
    v->order[best] = v->order[i];
    v->rank[best] = v->rank[i];
    v->order[i] = column;
    v->rank[i] = rank;
    return column;
}

/* ---- history ---- */

/* The drop that ended the search of a node, in place `cutoff`, is ranked higher elsewhere, and the
   drops tried before it lower. */
KERNEL_INLINE void KERNEL(update_history)(solver *s, const VISIT *v, int cutoff)
{
    const BOARD *cells = v->children.cells;
    int *history = KERNEL(history)(s, v->node);
    for (int i = 0; i < cutoff; i++) {
        history[FN(index_of)(cells[v->order[i]])]--;
    }
    int *best = &history[FN(index_of)(cells[v->order[cutoff]])];
    *best += cutoff;
    if (*best > MOST_HISTORY) {
        for (size_t i = 0; i < sizeof s->history / sizeof s->history[0][0]; i++) {
            (&s->history[0][0])[i] /= 2;
        }
    }
}
