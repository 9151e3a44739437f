/* order_kernel.h - the ranks of order.h, once for each kind of board. */

/* The columns worth trying, and their ranks. */
typedef struct KIND(order) {
    int count;
    unsigned column[MOST_COLUMNS];
    int rank[MOST_COLUMNS]; /* the higher the sooner */
} KIND(order);

/* Brings the column with the highest rank among those from `i` on to place i. */
KIND_FN unsigned KIND(next_column)(KIND(order) * o, int i)
{
    int best = i;
    for (int k = i + 1; k < o->count; k++) {
        best = o->rank[k] > o->rank[best] ? k : best;
    }
    unsigned column = o->column[best];
    int rank = o->rank[best];
    o->column[best] = o->column[i];
    o->rank[best] = o->rank[i];
    o->column[i] = column;
    o->rank[i] = rank;
    return column;
}

/* The cells of the mover's parity. */
KIND_FN BOARD KIND(good_cells)(const CLASSIC_FRAME *f, unsigned played)
{
    bool even = (f->shape.rows * f->shape.columns - played) % 2 == 0;
    return even ? ~f->claimed : f->claimed;
}

/* What the ranks of all drops of a node need. */
typedef struct KIND(outlook) {
    BOARD own;
    BOARD rival;
    BOARD empty;
    BOARD own_threats; /* before the drop */
    BOARD rival_threats;
    BOARD landings;
    BOARD good;                              /* the cells of the mover's parity */
    BOARD windows[DIRECTIONS][WINDOW_SORTS]; /* where the windows of each sort begin */
} KIND(outlook);

/* The windows of four along a direction that hold discs of one player only, by how many; those
   without any disc are common to both. */
KIND_FN void KIND(sort_windows)(const CLASSIC_FRAME *f, BOARD own, BOARD rival, unsigned step,
                                BOARD *of_one, BOARD *of_two, BOARD *free)
{
    BOARD open = FN(fours)(f->cells & ~rival, step);
    BOARD next = own >> step;
    BOARD one = own ^ next, two = own & next;
    BOARD other_one = one >> 2 * step, other_two = two >> 2 * step;
    BOARD ones = one ^ other_one;
    BOARD twos = two ^ other_two ^ (one & other_one);
    *of_one = open & ones & ~twos;
    *of_two = open & twos & ~ones;
    *free = open & ~(ones | twos | (two & other_two));
}

KIND_FN void KIND(sort_all_windows)(const CLASSIC_FRAME *f, KIND(outlook) * o)
{
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        unsigned step = step_along(&f->shape, directions[i]);
        BOARD *sorts = o->windows[i];
        KIND(sort_windows)(f, o->own, o->rival, step, &sorts[1], &sorts[2], &sorts[0]);
        KIND(sort_windows)(f, o->rival, o->own, step, &sorts[3], &sorts[4], &sorts[0]);
    }
}

/* How the windows of each sort, and those of an empty board, go through the cells of a lane. */
KIND_FN void KIND(count_windows)(const CLASSIC_FRAME *f, const KIND(outlook) * o, LANE cell,
                                 LANE counts[ORDER_LEARNED])
{
    for (int k = 0; k <= WINDOW_SORTS; k++) {
        counts[ORDER_WINDOWS_FREE + k] = cell ^ cell;
    }
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        unsigned step = step_along(&f->shape, directions[i]);
        LANE through = cell | cell >> step | cell >> 2 * step | cell >> 3 * step;
        for (int k = 0; k < WINDOW_SORTS; k++) {
            counts[ORDER_WINDOWS_FREE + k] += KIND(count_each)(o->windows[i][k] & through);
        }
        counts[ORDER_LINES] += KIND(count_each)(FN(fours)(f->cells, step) & through);
    }
}

/* All that the ranks of a lane of drops are made of. */
KIND_FN void KIND(look_at_drops)(const CLASSIC_FRAME *f, const KIND(outlook) * o, LANE cell,
                                 LANE threats, LANE counts[ORDER_LEARNED])
{
    LANE above = cell << 1 & f->cells;
    LANE empty = o->empty & ~cell;
    LANE now = (o->landings & ~cell) | above;
    LANE fresh = threats & ~o->own_threats & ~above;
    LANE denied = KIND(threats)(f, o->rival | cell, empty) & ~o->rival_threats & ~above;
    LANE rest = empty & ~above & ONES_WHERE(above != 0);
    LANE rival_above = KIND(threats)(f, o->rival | above, rest) & ~o->rival_threats;
    LANE own_above = KIND(threats)(f, o->own | above, rest) & ~o->own_threats;
    counts[ORDER_GOOD_THREATS] = KIND(count_each)(fresh & o->good & ~now);
    counts[ORDER_BAD_THREATS] = KIND(count_each)(fresh & ~o->good & ~now);
    counts[ORDER_URGENT_THREATS] = KIND(count_each)(fresh & now);
    counts[ORDER_GOOD_DENIED] = KIND(count_each)(denied & ~o->good & ~now);
    counts[ORDER_BAD_DENIED] = KIND(count_each)(denied & o->good & ~now);
    counts[ORDER_URGENT_DENIED] = KIND(count_each)(denied & now);
    counts[ORDER_GIVES_UP_THREAT] = KIND(count_each)(o->own_threats & above);
    counts[ORDER_THREAT_ABOVE] = KIND(count_each)(threats & ~o->own_threats & above);
    counts[ORDER_RIVAL_GOOD_ABOVE] = KIND(count_each)(rival_above & ~o->good);
    counts[ORDER_RIVAL_BAD_ABOVE] = KIND(count_each)(rival_above & o->good);
    counts[ORDER_OWN_GOOD_ABOVE] = KIND(count_each)(own_above & o->good);
    counts[ORDER_OWN_BAD_ABOVE] = KIND(count_each)(own_above & ~o->good);
    KIND(count_windows)(f, o, cell, counts);
}

KIND_FN KIND(outlook) KIND(look_out)(const CLASSIC_FRAME *f, const KIND(node) * n, BOARD landings)
{
    KIND(outlook)
    o = { .own = n->own,
          .rival = n->own ^ n->occupied,
          .empty = f->cells ^ n->occupied,
          .rival_threats = n->rival_threats,
          .landings = landings,
          .good = KIND(good_cells)(f, n->played) };
    o.own_threats = KIND(threats_of)(f, o.own, o.empty);
    KIND(sort_all_windows)(f, &o);
    return o;
}

/* Early in the game a node is dear, and looking at everything pays. */
static __attribute__((noinline)) TARGET void
KIND(rank_closely)(const classic *s, const CLASSIC_FRAME *f, const KIND(node) * n, BOARD landings,
                   const KIND(children) * c, KIND(order) * o)
{
    KIND(outlook) outlook = KIND(look_out)(f, n, landings);
    unsigned odd = (f->shape.rows * f->shape.columns - n->played) & 1;
    const int *weights = c4bi_classic_weights[odd];
    BOARD ranks[MOST_COLUMNS];
    for (unsigned i = 0; i < f->shape.columns; i += LANES) {
        LANE counts[ORDER_LEARNED];
        LANE cell = KIND(load)(&c->cells[i]);
        KIND(look_at_drops)(f, &outlook, cell, KIND(load)(&c->threats[i]), counts);
        LANE rank = cell ^ cell;
        for (int k = 0; k < ORDER_LEARNED; k++) {
            BOARD weight = (BOARD)weights[k];
            rank += counts[k] * weight;
        }
        KIND(save)(&ranks[i], rank);
    }
    for (int i = 0; i < o->count; i++) {
        unsigned column = o->column[i];
        int learned = s->cells.learned[n->played & 1][FN(index_of)(c->cells[column])];
        o->rank[i] = (int)ranks[column] + learned * weights[ORDER_LEARNED] / 64;
    }
}

/* Later the threats and what was learned are enough. */
KIND_FN void KIND(rank_quickly)(const classic *s, const CLASSIC_FRAME *f, const KIND(node) * n,
                                const KIND(children) * c, KIND(order) * o)
{
    BOARD good = KIND(good_cells)(f, n->played);
    const int *learned = s->cells.learned[n->played & 1];
    for (int i = 0; i < o->count; i++) {
        unsigned column = o->column[i];
        BOARD threats = c->threats[column];
        o->rank[i] = (int)COUNT(threats) * WORTH_OF_THREAT +
                     (int)COUNT(threats & good) * WORTH_OF_PARITY +
                     learned[FN(index_of)(c->cells[column])];
    }
}

KIND_FN void KIND(list_columns)(const KIND(children) * c, KIND(order) * o)
{
    o->count = 0;
    for (uint32_t left = c->columns; left != 0; left &= left - 1) {
        o->column[o->count++] = (unsigned)__builtin_ctz(left);
    }
}

KIND_FN void KIND(rank)(const classic *s, const CLASSIC_FRAME *f, const KIND(node) * n,
                        BOARD landings, const KIND(children) * c, int known_column, KIND(order) * o)
{
    unsigned empty = f->shape.rows * f->shape.columns - n->played;
    KIND(list_columns)(c, o);
    if (WIDTH == 64 && empty >= EMPTY_FOR_CLOSE_RANKS && f->fours) {
        KIND(rank_closely)(s, f, n, landings, c, o);
    } else {
        KIND(rank_quickly)(s, f, n, c, o);
    }
    for (int i = 0; i < o->count; i++) {
        o->rank[i] += (int)o->column[i] == known_column ? RANK_OF_KNOWN : 0;
    }
}
