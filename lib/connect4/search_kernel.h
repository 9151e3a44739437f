/*
 * search_kernel.h - the search of solver.h, once for each kind of board: KIND(name) is a function
 * of the kind, of WIDTH bits; FRAME its frame, constant where the kind is one size; TARGET what
 * the machine must have, and LANES how many boards it looks at in one go (vector_kernel.h);
 * WHOLE_KEYS whether a table's entry is one word.
 */

#define CLASSIC_FRAME JOIN(classic_frame, WIDTH)
#define KIND_FN static ALWAYS_INLINE TARGET

#include "connect4/vector_kernel.h"

typedef struct KIND(node) {
    BOARD own; /* discs of the mover's */
    BOARD occupied;
    BOARD moves;         /* drops that do not lose at once; the mover cannot win at once */
    BOARD rival_threats; /* empty cells that would complete a line of the rival's */
    unsigned played;     /* discs on the board */
} KIND(node);

/* What follows from the drop in each column. */
typedef struct KIND(children) {
    BOARD cells[MOST_COLUMNS];   /* that it falls on; 0: it is not worth trying */
    BOARD threats[MOST_COLUMNS]; /* empty cells that would complete a line of the mover's */
    BOARD replies[MOST_COLUMNS]; /* the rival's drops that do not lose at once */
    uint32_t columns;            /* a bit for each that is worth trying */
} KIND(children);

/* ---- lines ---- */

/* The cells that have three discs in a row with them along `step`, on whichever sides. */
KIND_FN LANE KIND(gaps)(LANE own, unsigned step)
{
    LANE before = own << step & own << 2 * step, behind = own >> step & own >> 2 * step;
    return (before & (own << 3 * step | own >> step)) | (behind & (own >> 3 * step | own << step));
}

/* The cells of `empty` that would complete a line of `own`. Lanes are for lines of four only. */
KIND_FN LANE KIND(threats)(const CLASSIC_FRAME *f, LANE own, LANE empty)
{
    unsigned stride = f->shape.stride;
#if LANES == 1
    if (!f->fours) {
        return FN(completing_any)(&f->shape, own, empty);
    }
#endif
    LANE upwards = own << 1 & own << 2 & own << 3;
    return (upwards | KIND(gaps)(own, stride - 1) | KIND(gaps)(own, stride) |
            KIND(gaps)(own, stride + 1)) &
           empty;
}

KIND_FN LANE KIND(fours)(LANE discs, unsigned step)
{
    LANE pairs = discs & discs >> step;
    return pairs & pairs >> 2 * step;
}

/* Where lines begin. */
KIND_FN LANE KIND(lines)(const CLASSIC_FRAME *f, LANE cells)
{
    unsigned stride = f->shape.stride;
#if LANES == 1
    if (!f->fours) {
        return FN(line_starts)(&f->shape, cells);
    }
#endif
    return KIND(fours)(cells, 1) | KIND(fours)(cells, stride - 1) | KIND(fours)(cells, stride) |
           KIND(fours)(cells, stride + 1);
}

KIND_FN BOARD KIND(landings)(const CLASSIC_FRAME *f, BOARD occupied)
{
    return (occupied + f->bottom) & f->cells;
}

/* Of the drops on `landings` those that do not lose at once, when `threats` are the rival's: a
   threat that he can drop on must be answered, and two cannot; under a threat no drop is good. */
KIND_FN LANE KIND(sound_drops)(LANE landings, LANE threats)
{
    LANE urgent = landings & threats;
    LANE more = urgent & (urgent - 1);
    LANE drops = (landings & ONES_WHERE(urgent == 0)) | (urgent & ONES_WHERE(more == 0));
    return drops & ~(threats >> 1);
}

/* The same for one board. */
KIND_FN BOARD KIND(threats_of)(const CLASSIC_FRAME *f, BOARD own, BOARD empty)
{
    const BOARD owns[LANES] = { own }, empties[LANES] = { empty };
    BOARD threats[LANES];
    KIND(save)(threats, KIND(threats)(f, KIND(load)(owns), KIND(load)(empties)));
    return threats[0];
}

KIND_FN BOARD KIND(sound_drops_of)(BOARD landings, BOARD threats)
{
    const BOARD wanted[LANES] = { landings }, feared[LANES] = { threats };
    BOARD drops[LANES];
    KIND(save)(drops, KIND(sound_drops)(KIND(load)(wanted), KIND(load)(feared)));
    return drops[0];
}

/* ---- what is certain without a search ---- */

#include "connect4/follow_up_kernel.h"

/* ---- the table ---- */

KIND_FN uint64_t KIND(key)(const CLASSIC_FRAME *f, BOARD own, BOARD occupied, unsigned played)
{
    /* A column of n discs gives 2^n - 1 to 2^(n+1) - 2: no two boards have the same sum. */
    BOARD sum = own + occupied;
    if (played < PLAYED_FOR_MIRRORS) {
        BOARD mirrored = FN(mirror)(&f->shape, own) + FN(mirror)(&f->shape, occupied);
        sum = mirrored < sum ? mirrored : sum;
    }
#if WIDTH == 64
    return sum;
#else
    return fold((uint64_t)sum ^ HASH_KEY_1, (uint64_t)(sum >> 64) ^ HASH_KEY_2) ^
           fold((uint64_t)sum ^ HASH_KEY_3, HASH_KEY_4);
#endif
}

KIND_FN void KIND(prefetch)(classic *s, uint64_t key, unsigned empty)
{
    classic_table *t = &s->table;
    __builtin_prefetch(WHOLE_KEYS
                           ? (void *)classic_bucket(classic_window_of(t, empty),
                                                    classic_mix(key, KEY_MASK(t)), KEY_BITS(t))
                           : (void *)table_bucket_of(t->table, key * CLASSIC_MULTIPLIER));
}

KIND_FN bool KIND(probe)(classic *s, uint64_t key, unsigned empty, classic_entry *found)
{
    classic_table *t = &s->table;
    return WHOLE_KEYS
               ? classic_probe(t, classic_window_of(t, empty), key, KEY_BITS(t), KEY_MASK(t), found)
               : classic_probe_slot(t, key, found);
}

KIND_FN void KIND(store)(classic *s, uint64_t key, unsigned empty, classic_entry entry,
                         uint64_t work)
{
    classic_table *t = &s->table;
    if (WHOLE_KEYS) {
        classic_store(t, classic_window_of(t, empty), key, KEY_BITS(t), KEY_MASK(t), entry, work);
    } else {
        classic_store_slot(t, key, entry, work);
    }
}

/* What two entries say together. */
KIND_FN classic_entry KIND(stricter)(classic_entry a, classic_entry b)
{
    return (classic_entry){ .lower = a.lower > b.lower ? a.lower : b.lower,
                            .upper = a.upper < b.upper ? a.upper : b.upper,
                            .column = b.column };
}

KIND_FN unsigned KIND(column_of)(const CLASSIC_FRAME *f, BOARD cell)
{
    return FN(index_of)(cell) / f->shape.stride;
}

/* ---- the order of moves ---- */

#include "connect4/order_kernel.h"

/* The move that ended the search of a node is worth trying sooner elsewhere, those that were tried
   before it later. */
KIND_FN void KIND(learn)(classic *s, int *learned, const KIND(children) * c, const KIND(order) * o,
                         int tried)
{
    for (int i = 0; i < tried; i++) {
        learned[FN(index_of)(c->cells[o->column[i]])]--;
    }
    int *best = &learned[FN(index_of)(c->cells[o->column[tried]])];
    *best += tried;
    if (*best > MOST_LEARNED) {
        for (int i = 0; i < 2 * 128; i++) {
            (&s->cells.learned[0][0])[i] /= 2;
        }
    }
}

/* ---- the search ---- */

static TARGET int KIND(seek)(classic *s, const KIND(node) * n, int alpha);

KIND_FN int KIND(seek_after)(classic *s, const KIND(node) * n, const KIND(children) * c,
                             unsigned column, int alpha)
{
    KIND(node)
    child = { .own = n->own ^ n->occupied,
              .occupied = n->occupied | c->cells[column],
              .moves = c->replies[column],
              .rival_threats = c->threats[column],
              .played = n->played + 1 };
    return -KIND(seek)(s, &child, -alpha - 1);
}

/* What follows from a lane of drops on `cell`, as who has dropped sees it. */
KIND_FN KIND(claim)
    KIND(after_drops)(const CLASSIC_FRAME *f, BOARD own, BOARD occupied, BOARD landings, LANE cell)
{
    KIND(claim)
    claim = { .rival = own ^ occupied,
              .own = cell | own,
              .empty = (f->cells ^ occupied) & ~cell,
              .landings = (landings & ~cell) | (cell << 1 & f->cells) };
    claim.threats = KIND(threats)(f, claim.own, claim.empty);
    return claim;
}

/* A bit for each drop of a lane. */
KIND_FN uint32_t KIND(drops_of)(LANE cell)
{
    return ~KIND(bare)(cell) & ((1U << LANES) - 1);
}

/* Whether one of the mover's drops leaves the rival no answer: it wins with his next disc. */
KIND_FN bool KIND(wins_in_two)(const CLASSIC_FRAME *f, BOARD own, BOARD occupied, BOARD moves)
{
    BOARD landings = KIND(landings)(f, occupied);
    for (unsigned i = 0; i < f->shape.columns; i += LANES) {
        LANE cell = KIND(load)(&f->columns[i]) & moves;
        KIND(claim) claim = KIND(after_drops)(f, own, occupied, landings, cell);
        LANE replies = KIND(sound_drops)(claim.landings, claim.threats);
        if ((KIND(bare)(replies) & KIND(drops_of)(cell)) != 0) {
            return true;
        }
    }
    return false;
}

/* What follows from each drop, and what that makes certain of the node's value: at least `bound`.
   No claim is worth more than NO_CLAIMS. False when a drop leaves the rival no answer. */
KIND_FN bool KIND(look_ahead)(const CLASSIC_FRAME *f, const KIND(node) * n, BOARD landings,
                              int alpha, KIND(children) * c, int *bound)
{
    unsigned left = f->shape.rows * f->shape.columns - n->played - 1;
    c->columns = 0;
    *bound = -KIND(UNKNOWN);
    for (unsigned i = 0; i < f->shape.columns; i += LANES) {
        LANE cell = KIND(load)(&f->columns[i]) & n->moves;
        KIND(claim) claim = KIND(after_drops)(f, n->own, n->occupied, landings, cell);
        LANE replies = KIND(sound_drops)(claim.landings, claim.threats);
        uint32_t drops = KIND(drops_of)(cell);
        if ((KIND(bare)(replies) & drops) != 0) {
            return false;
        }
        KIND(save)(&c->cells[i], cell);
        KIND(save)(&c->threats[i], claim.threats);
        KIND(save)(&c->replies[i], replies);
        c->columns |= drops << i;
        if (alpha < (int)(f->shape.rows + 1) / 2) {
            int certain = left % 2 == 0 ? KIND(follow_up)(f, &claim, drops, alpha)
                                        : KIND(zugzwang)(f, &claim, drops);
            *bound = certain > *bound ? certain : *bound;
        }
    }
    return true;
}

/*
 * The answer where the only value that is not more than alpha is the rival's win with his second
 * disc from now: whether a drop keeps him from it. More than a third of all nodes are such or come
 * right after one, and need neither the table nor what is certain without a search.
 */
static TARGET int KIND(hold_out)(classic *s, const KIND(node) * n, int soonest_win, int alpha)
{
    const CLASSIC_FRAME *f = FRAME(s);
    BOARD rival = n->own ^ n->occupied;
    KIND(children) c;
    KIND(order) o;
    int bound;
    if (!KIND(look_ahead)(f, n, KIND(landings)(f, n->occupied), KIND(NO_CLAIMS), &c, &bound)) {
        return soonest_win;
    }
    KIND(list_columns)(&c, &o);
    KIND(rank_quickly)(s, f, n, &c, &o);
    for (int i = 0; i < o.count; i++) {
        unsigned column = KIND(next_column)(&o, i);
        if (!budget_count_node(s->budget)) {
            s->ended = true;
            return 0;
        }
        if (!KIND(wins_in_two)(f, rival, n->occupied | c.cells[column], c.replies[column])) {
            return alpha + 1;
        }
    }
    return alpha;
}

/* Whether a child's entry answers the question already: true, and the bound. */
KIND_FN bool KIND(child_answers)(classic *s, const CLASSIC_FRAME *f, const KIND(node) * n,
                                 KIND(children) * c, int alpha, int *bound)
{
    BOARD rival = n->own ^ n->occupied;
    uint64_t keys[MOST_COLUMNS];
    unsigned empty = f->shape.rows * f->shape.columns - n->played - 1;
    for (uint32_t left = c->columns; left != 0; left &= left - 1) {
        int i = __builtin_ctz(left);
        keys[i] = KIND(key)(f, rival, n->occupied | c->cells[i], n->played + 1);
        KIND(prefetch)(s, keys[i], empty);
    }
    int worst = -KIND(UNKNOWN);
    for (uint32_t left = c->columns; left != 0; left &= left - 1) {
        int i = __builtin_ctz(left);
        classic_entry e;
        if (KIND(probe)(s, keys[i], empty, &e)) {
            if (-e.upper > alpha) {
                *bound = -e.upper;
                return true;
            }
            if (-e.lower <= alpha) {
                c->columns &= ~(1u << i);
                worst = -e.lower > worst ? -e.lower : worst;
            }
        }
    }
    *bound = worst;
    return c->columns == 0;
}

/* Tries the choices in their order until one is worth more than alpha. */
KIND_FN int KIND(try_all)(classic *s, const KIND(node) * n, const KIND(children) * c,
                          KIND(order) * o, int best, int alpha, classic_entry *known)
{
    int *learned = s->cells.learned[n->played & 1];
    for (int i = 0; i < o->count && best <= alpha; i++) {
        unsigned tried = KIND(next_column)(o, i);
        int value = KIND(seek_after)(s, n, c, tried, alpha);
        if (s->ended) {
            return best;
        }
        if (value > best) {
            best = value;
            known->column = (int)tried;
        }
        if (value > alpha) {
            KIND(learn)(s, learned, c, o, i);
        }
    }
    return best;
}

/* Looks whether another thread has settled a step of the path: then all that was begun below it is
   of no use any more. */
static __attribute__((noinline)) TARGET void KIND(look_at_path)(classic *s)
{
    s->next_look = budget_nodes(s->budget) + NODES_BETWEEN_LOOKS;
    for (classic_step *step = s->path; step != NULL; step = step->above) {
        classic_entry *e = &step->found;
        if (KIND(probe)(s, step->key, step->empty, e) &&
            (e->lower > step->alpha || e->upper <= step->alpha)) {
            s->settled = step;
            s->ended = true;
        }
    }
}

/* Back at the step that was settled: goes on with its answer. */
KIND_FN int KIND(take_answer)(classic *s, const classic_step *step, classic_entry *known)
{
    s->settled = NULL;
    s->ended = false;
    *known = KIND(stricter)(*known, step->found);
    return known->lower > step->alpha ? known->lower : known->upper;
}

/* Tries a drop and lets the other threads know it meanwhile. */
KIND_FN int KIND(try_openly)(classic *s, const KIND(node) * n, const KIND(children) * c,
                             classic_step *step, unsigned column, _Atomic uint64_t *busy,
                             uint64_t key)
{
    s->path = step;
    atomic_store_explicit(busy, key, memory_order_relaxed);
    int value = KIND(seek_after)(s, n, c, column, step->alpha);
    atomic_store_explicit(busy, 0, memory_order_relaxed);
    s->path = step->above;
    return value;
}

/* As try_all, beside other threads: what another is searching just now is put off until the rest
   has been searched. Then its result is in the table, or the two help each other. So it does not
   try them in the order of their ranks, and what it finds says nothing about that order: it learns
   nothing. */
static TARGET int KIND(try_in_team)(classic *s, const CLASSIC_FRAME *f, const KIND(node) * n,
                                    const KIND(children) * c, KIND(order) * o, int best, int alpha,
                                    classic_entry *known)
{
    classic_step step = { .above = s->path,
                          .key = KIND(key)(f, n->own, n->occupied, n->played),
                          .empty = f->shape.rows * f->shape.columns - n->played,
                          .alpha = alpha };
    unsigned put_off[MOST_COLUMNS];
    int later = 0;
    for (int i = 0; i < o->count + later && best <= alpha; i++) {
        unsigned tried = i < o->count ? KIND(next_column)(o, i) : put_off[i - o->count];
        uint64_t key =
            KIND(key)(f, n->own ^ n->occupied, n->occupied | c->cells[tried], n->played + 1);
        _Atomic uint64_t *busy = &s->team->busy[busy_slot(key)];
        if (i > 0 && i < o->count && atomic_load_explicit(busy, memory_order_relaxed) == key) {
            put_off[later++] = tried;
            continue;
        }
        int value = KIND(try_openly)(s, n, c, &step, tried, busy, key);
        if (s->ended) {
            return s->settled == &step ? KIND(take_answer)(s, &step, known) : best;
        }
        if (value > best) {
            best = value;
            known->column = (int)tried;
        }
    }
    return best;
}

/* The drops one after the other, by this thread alone or beside others. */
KIND_FN int KIND(search_drops)(classic *s, const CLASSIC_FRAME *f, const KIND(node) * n,
                               const KIND(children) * c, KIND(order) * o, int best, int alpha,
                               classic_entry *known)
{
    unsigned empty = f->shape.rows * f->shape.columns - n->played;
    int value = s->team != NULL && empty >= EMPTY_FOR_TEAM
                    ? KIND(try_in_team)(s, f, n, c, o, best, alpha, known)
                    : KIND(try_all)(s, n, c, o, best, alpha, known);
    if (n->played == s->root_played && value > alpha) {
        s->root_column = known->column;
    }
    return value;
}

/* Asks the table, then the drops, and keeps the answer. `known` are the bounds so far. */
KIND_FN int KIND(search)(classic *s, const CLASSIC_FRAME *f, const KIND(node) * n, BOARD landings,
                         KIND(children) * c, uint64_t key, classic_entry known, int alpha)
{
    unsigned empty = f->shape.rows * f->shape.columns - n->played;
    classic_entry entry;
    if (KIND(probe)(s, key, empty, &entry)) {
        known = KIND(stricter)(known, entry);
    }
    if (known.lower > alpha || known.upper <= alpha) {
        return known.lower > alpha ? known.lower : known.upper;
    }
    int best = -KIND(UNKNOWN);
    if (empty >= EMPTY_FOR_CHILDREN && KIND(child_answers)(s, f, n, c, alpha, &best)) {
        return best;
    }
    KIND(order) o;
    KIND(rank)(s, f, n, landings, c, known.column, &o);
    uint64_t began = budget_nodes(s->budget);
    known.column = -1; /* of another question */
    int value = KIND(search_drops)(s, f, n, c, &o, best, alpha, &known);
    if (s->ended) {
        return 0;
    }
    value = value < known.upper ? value : known.upper;
    *(value > alpha ? &known.lower : &known.upper) = value;
    KIND(store)(s, key, empty, known, budget_nodes(s->budget) - began);
    return value;
}

/* Looks at the drops before any is searched. */
KIND_FN int KIND(examine)(classic *s, const CLASSIC_FRAME *f, const KIND(node) * n,
                          int soonest_loss, int soonest_win, int alpha)
{
    uint64_t key = KIND(key)(f, n->own, n->occupied, n->played);
    KIND(prefetch)(s, key, f->shape.rows * f->shape.columns - n->played);
    BOARD landings = KIND(landings)(f, n->occupied);
    KIND(children) c;
    int certain;
    if (!KIND(look_ahead)(f, n, landings, alpha, &c, &certain)) {
        return soonest_win;
    }
    if (certain > alpha) {
        return certain;
    }
    if ((c.columns & (c.columns - 1)) == 0) {
        return KIND(seek_after)(s, n, &c, (unsigned)__builtin_ctz(c.columns), alpha);
    }
    const classic_entry known = { .lower = soonest_loss, .upper = soonest_win - 1, .column = -1 };
    return KIND(search)(s, f, n, landings, &c, key, known, alpha);
}

/*
 * Whether a node's value is more than alpha: the answer is more than alpha and a lower bound, or it
 * is not and an upper bound. Of no meaning once s->ended.
 */
static TARGET int KIND(seek)(classic *s, const KIND(node) * n, int alpha)
{
    const CLASSIC_FRAME *f = FRAME(s);
    unsigned empty = f->shape.rows * f->shape.columns - n->played;
    if (!budget_count_node(s->budget)) {
        s->ended = true;
        return 0;
    }
    if (empty <= 2) {
        return 0; /* nobody can win with the disc that comes next */
    }
    int soonest_loss = -((int)empty / 2 - 1), soonest_win = ((int)empty - 1) / 2;
    if (soonest_loss > alpha || soonest_win <= alpha) {
        return soonest_loss > alpha ? soonest_loss : soonest_win;
    }
    if (soonest_win == alpha + 1) {
        return KIND(wins_in_two)(f, n->own, n->occupied, n->moves) ? soonest_win : alpha;
    }
    if (soonest_loss == alpha) {
        return KIND(hold_out)(s, n, soonest_win, alpha);
    }
    if (s->team != NULL && empty >= EMPTY_FOR_TEAM && budget_nodes(s->budget) >= s->next_look) {
        KIND(look_at_path)(s);
        if (s->ended) {
            return 0;
        }
    }
    return KIND(examine)(s, f, n, soonest_loss, soonest_win, alpha);
}

/* ---- the questions ---- */

#include "connect4/root_kernel.h"

#undef CLASSIC_FRAME
#undef LANE
#undef ONES_WHERE
#undef KIND_FN
