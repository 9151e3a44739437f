/* classic_order_kind.h - the ranks of classic_order.h, once for each kind of board. */

/* The cells of the mover's parity. */
static ALWAYS_INLINE BOARD KIND(good_cells)(const CLASSIC_FRAME *f, unsigned played)
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
    BOARD good;                          /* the cells of the mover's parity */
    BOARD windows[SENSES][WINDOW_SORTS]; /* where the windows of each sort begin */
} KIND(outlook);

/* The windows of four along a sense that hold discs of one player only, by how many; those without
   any disc are common to both. */
static ALWAYS_INLINE void KIND(sort_windows)(const CLASSIC_FRAME *f, BOARD own, BOARD rival,
                                             unsigned step, BOARD *of_one, BOARD *of_two,
                                             BOARD *free)
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

static ALWAYS_INLINE void KIND(sort_all_windows)(const CLASSIC_FRAME *f, KIND(outlook) * o)
{
    for (unsigned i = 0; i < SENSES; i++) {
        unsigned step = step_along(&f->shape, senses[i]);
        BOARD *sorts = o->windows[i];
        KIND(sort_windows)(f, o->own, o->rival, step, &sorts[1], &sorts[2], &sorts[0]);
        KIND(sort_windows)(f, o->rival, o->own, step, &sorts[3], &sorts[4], &sorts[0]);
    }
}

/* Counts `cells` by parity, and those that can be dropped on apart where `now` says so. */
static ALWAYS_INLINE void KIND(count_parity)(BOARD cells, BOARD good, BOARD now, int *counts)
{
    counts[0] = (int)COUNT(cells & good & ~now);
    counts[1] = (int)COUNT(cells & ~good & ~now);
}

static ALWAYS_INLINE void KIND(count_windows_through)(const classic *s, const KIND(outlook) * o,
                                                      unsigned index, int *counts)
{
    for (int k = 0; k < WINDOW_SORTS; k++) {
        counts[k] = 0;
        for (unsigned i = 0; i < SENSES; i++) {
            counts[k] += (int)COUNT(o->windows[i][k] & (BOARD)s->cells.windows[i][index & 63]);
        }
    }
}

/* All that the rank of a drop is made of. */
static ALWAYS_INLINE void KIND(look_at_drop)(const classic *s, const CLASSIC_FRAME *f,
                                             const KIND(outlook) * o, const CHOICE *c, int *counts)
{
    unsigned index = FN(index_of)(c->cell);
    BOARD above = c->cell << 1 & f->cells;
    BOARD empty = o->empty ^ c->cell;
    BOARD now = (o->landings ^ c->cell) | above;
    BOARD fresh = c->threats & ~o->own_threats & ~above;
    BOARD denied = KIND(threats)(f, o->rival | c->cell, empty) & ~o->rival_threats & ~above;
    BOARD rest = above != 0 ? empty ^ above : 0;
    BOARD rival_above = KIND(threats)(f, o->rival | above, rest) & ~o->rival_threats;
    BOARD own_above = KIND(threats)(f, o->own | above, rest) & ~o->own_threats;
    KIND(count_parity)(fresh, o->good, now, &counts[ORDER_GOOD_THREATS]);
    counts[ORDER_URGENT_THREATS] = (int)COUNT(fresh & now);
    KIND(count_parity)(denied, ~o->good, now, &counts[ORDER_GOOD_DENIED]);
    counts[ORDER_URGENT_DENIED] = (int)COUNT(denied & now);
    counts[ORDER_GIVES_UP_THREAT] = (o->own_threats & above) != 0;
    counts[ORDER_THREAT_ABOVE] = (c->threats & ~o->own_threats & above) != 0;
    KIND(count_parity)(rival_above, ~o->good, 0, &counts[ORDER_RIVAL_GOOD_ABOVE]);
    KIND(count_parity)(own_above, o->good, 0, &counts[ORDER_OWN_GOOD_ABOVE]);
    KIND(count_windows_through)(s, o, index, &counts[ORDER_WINDOWS_FREE]);
    counts[ORDER_LINES] = s->cells.lines[index];
    counts[ORDER_ROW] = (int)(index % f->shape.stride);
}

static ALWAYS_INLINE KIND(outlook)
    KIND(look_out)(const CLASSIC_FRAME *f, const KIND(node) * n, BOARD landings)
{
    KIND(outlook)
    o = { .own = n->own,
          .rival = n->own ^ n->occupied,
          .empty = f->cells ^ n->occupied,
          .rival_threats = n->rival_threats,
          .landings = landings,
          .good = KIND(good_cells)(f, n->played) };
    o.own_threats = KIND(threats)(f, o.own, o.empty);
    KIND(sort_all_windows)(f, &o);
    return o;
}

/* Early in the game a node is dear, and looking at everything pays. */
static __attribute__((noinline)) TARGET void
KIND(rank_closely)(const classic *s, const CLASSIC_FRAME *f, const KIND(node) * n, BOARD landings,
                   CHOICE *choices, int count)
{
    KIND(outlook) o = KIND(look_out)(f, n, landings);
    unsigned odd = (f->shape.rows * f->shape.columns - n->played) & 1;
    const int *weights = c4bi_classic_weights[odd];
    for (int i = 0; i < count; i++) {
        int counts[ORDER_FEATURES];
        KIND(look_at_drop)(s, f, &o, &choices[i], counts);
        int learned = s->cells.learned[n->played & 1][FN(index_of)(choices[i].cell)];
        int rank = learned * weights[ORDER_LEARNED] / 64;
        for (int k = 0; k < ORDER_LEARNED; k++) {
            rank += counts[k] * weights[k];
        }
        choices[i].rank = rank;
    }
}

/* Later the threats and what was learned are enough. */
static ALWAYS_INLINE void KIND(rank_quickly)(const classic *s, const CLASSIC_FRAME *f,
                                             const KIND(node) * n, CHOICE *choices, int count)
{
    BOARD good = KIND(good_cells)(f, n->played);
    const int *learned = s->cells.learned[n->played & 1];
    for (int i = 0; i < count; i++) {
        BOARD threats = choices[i].threats;
        choices[i].rank = (int)COUNT(threats) * WORTH_OF_THREAT +
                          (int)COUNT(threats & good) * WORTH_OF_PARITY +
                          learned[FN(index_of)(choices[i].cell)];
    }
}

static ALWAYS_INLINE void KIND(rank)(const classic *s, const CLASSIC_FRAME *f, const KIND(node) * n,
                                     BOARD landings, CHOICE *choices, int count, int known_column)
{
    unsigned empty = f->shape.rows * f->shape.columns - n->played;
    if (C4B_WIDTH == 64 && empty >= EMPTY_FOR_CLOSE_RANKS && f->fours) {
        KIND(rank_closely)(s, f, n, landings, choices, count);
    } else {
        KIND(rank_quickly)(s, f, n, choices, count);
    }
    for (int i = 0; i < count; i++) {
        if ((int)KIND(column_of)(f, choices[i].cell) == known_column) {
            choices[i].rank += RANK_OF_KNOWN;
        }
    }
}
