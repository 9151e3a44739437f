/*
 * classic_kind.h - the search of classic.h, once for each kind of board: KIND(name) is a function
 * of the kind, of C4B_WIDTH bits; FRAME its frame, constant where the kind is one size; TARGET what
 * the machine must have; WHOLE_KEYS whether a table's entry is one word.
 */

#define CHOICE KIND(choice)
#define CLASSIC_FRAME C4B_JOIN(classic_frame, C4B_WIDTH)

/* A drop worth trying, and what comes of it. */
typedef struct CHOICE {
    BOARD cell;
    BOARD threats; /* empty cells that would complete a line of the mover's */
    BOARD replies; /* the rival's drops that do not lose at once; never none */
    int rank;      /* the higher the sooner */
} CHOICE;

typedef struct KIND(node) {
    BOARD own; /* discs of the mover's */
    BOARD occupied;
    BOARD moves;         /* drops that do not lose at once; the mover cannot win at once */
    BOARD rival_threats; /* empty cells that would complete a line of the rival's */
    unsigned played;     /* discs on the board */
} KIND(node);

/* ---- lines ---- */

/* The cells that have three discs in a row with them along `step`, on whichever sides. */
static ALWAYS_INLINE BOARD KIND(gaps)(BOARD own, unsigned step)
{
    BOARD before = own << step & own << 2 * step, behind = own >> step & own >> 2 * step;
    return (before & (own << 3 * step | own >> step)) | (behind & (own >> 3 * step | own << step));
}

/* The cells of `empty` that would complete a line of `own`. */
static ALWAYS_INLINE BOARD KIND(threats)(const CLASSIC_FRAME *f, BOARD own, BOARD empty)
{
    unsigned stride = f->shape.stride;
    if (!f->fours) {
        return FN(completing_any)(&f->shape, own, empty);
    }
    BOARD upwards = own << 1 & own << 2 & own << 3;
    return (upwards | KIND(gaps)(own, stride - 1) | KIND(gaps)(own, stride) |
            KIND(gaps)(own, stride + 1)) &
           empty;
}

static ALWAYS_INLINE bool KIND(holds_line)(const CLASSIC_FRAME *f, BOARD cells)
{
    return f->fours ? FN(any_four)(cells, f->shape.stride) : FN(line_starts)(&f->shape, cells) != 0;
}

static ALWAYS_INLINE BOARD KIND(landings)(const CLASSIC_FRAME *f, BOARD occupied)
{
    return (occupied + f->bottom) & f->cells;
}

/* Of the drops on `landings` those that do not lose at once, when `threats` are the rival's: a
   threat that he can drop on must be answered, and two cannot; under a threat no drop is good. */
static ALWAYS_INLINE BOARD KIND(sound_drops)(BOARD landings, BOARD threats)
{
    BOARD urgent = landings & threats;
    BOARD drops = urgent == 0 ? landings : (urgent & (urgent - 1)) == 0 ? urgent : 0;
    return drops & ~(threats >> 1);
}

static ALWAYS_INLINE BOARD KIND(landings_after)(const CLASSIC_FRAME *f, BOARD landings, BOARD cell)
{
    return (landings ^ cell) | (cell << 1 & f->cells);
}

/* ---- follow-up ---- */

enum { KIND(UNKNOWN) = 1 << 10 };

/*
 * An upper bound of the mover's value where the number of empty cells is even. The rival answers
 * every drop in its own column. A column with an even number of empty cells then gives him each
 * second cell, the top one among them. The columns with an odd number are even in number: when
 * the mover takes the last cell of one, the rival goes on in another of them; what the two get
 * there is not known, so all of it is counted for the mover.
 */
static ALWAYS_INLINE int KIND(follow_up)(const CLASSIC_FRAME *f, BOARD own, BOARD occupied,
                                         BOARD landings)
{
    BOARD odd = (f->guards - (landings & f->claimed)) & f->cells;
    BOARD empty = f->cells ^ occupied;
    BOARD claimed = empty & f->claimed & ~odd;
    if (KIND(holds_line)(f, own | (empty ^ claimed))) {
        return KIND(UNKNOWN);
    }
    return KIND(holds_line)(f, (own ^ occupied) | claimed) ? -1 : 0;
}

/* A lower bound of the mover's value where the number of empty cells is odd: he drops into a column
   with an odd number of them, and follows up from then on. */
static ALWAYS_INLINE int KIND(begin_follow_up)(const CLASSIC_FRAME *f, const KIND(node) * n,
                                               BOARD landings)
{
    BOARD rival = n->own ^ n->occupied;
    int best = -KIND(UNKNOWN);
    for (BOARD left = n->moves & f->claimed; left != 0; left &= left - 1) {
        BOARD cell = FN(lowest)(left);
        int bound =
            KIND(follow_up)(f, rival, n->occupied | cell, KIND(landings_after)(f, landings, cell));
        best = -bound > best ? -bound : best;
    }
    return best;
}

/* ---- the table ---- */

static ALWAYS_INLINE uint64_t KIND(key)(const CLASSIC_FRAME *f, BOARD own, BOARD occupied,
                                        unsigned played)
{
    /* A column of n discs gives 2^n - 1 to 2^(n+1) - 2: no two boards have the same sum. */
    BOARD sum = own + occupied;
    if (played < PLAYED_FOR_MIRRORS) {
        BOARD mirrored = FN(mirror)(&f->shape, own) + FN(mirror)(&f->shape, occupied);
        sum = mirrored < sum ? mirrored : sum;
    }
#if C4B_WIDTH == 64
    return sum;
#else
    return fold((uint64_t)sum ^ HASH_KEY_1, (uint64_t)(sum >> 64) ^ HASH_KEY_2) ^
           fold((uint64_t)sum ^ HASH_KEY_3, HASH_KEY_4);
#endif
}

static ALWAYS_INLINE void KIND(prefetch)(const classic *s, uint64_t key)
{
    const classic_table *t = &s->table;
    __builtin_prefetch(WHOLE_KEYS
                           ? (void *)classic_bucket(t, classic_mix(key, KEY_MASK(t)), KEY_BITS(t))
                           : (void *)table_bucket_of(t->table, key * CLASSIC_MULTIPLIER));
}

static ALWAYS_INLINE bool KIND(probe)(const classic *s, uint64_t key, classic_entry *found)
{
    const classic_table *t = &s->table;
    return WHOLE_KEYS ? classic_probe(t, key, KEY_BITS(t), KEY_MASK(t), found)
                      : classic_probe_slot(t, key, found);
}

static ALWAYS_INLINE void KIND(store)(classic *s, uint64_t key, classic_entry entry, uint64_t work)
{
    classic_table *t = &s->table;
    if (WHOLE_KEYS) {
        classic_store(t, key, KEY_BITS(t), KEY_MASK(t), entry, work);
    } else {
        classic_store_slot(t, key, entry, work);
    }
    if (t->stored > t->most_stored) {
        c4bi_classic_table_grow(t);
    }
}

static ALWAYS_INLINE unsigned KIND(column_of)(const CLASSIC_FRAME *f, BOARD cell)
{
    return FN(index_of)(cell) / f->shape.stride;
}

/* ---- the order of moves ---- */

#include "classic_order_kind.h"

/* Brings the choice with the highest rank among those from `i` on to place i. */
static ALWAYS_INLINE CHOICE *KIND(next_choice)(CHOICE *choices, int count, int i)
{
    int best = i;
    for (int k = i + 1; k < count; k++) {
        best = choices[k].rank > choices[best].rank ? k : best;
    }
    CHOICE chosen = choices[best];
    choices[best] = choices[i];
    choices[i] = chosen;
    return &choices[i];
}

/* The move that ended the search of a node is worth trying sooner elsewhere, those that were tried
   before it later. */
static ALWAYS_INLINE void KIND(learn)(classic *s, int *learned, const CHOICE *choices, int tried)
{
    for (int i = 0; i < tried; i++) {
        learned[FN(index_of)(choices[i].cell)]--;
    }
    int *best = &learned[FN(index_of)(choices[tried].cell)];
    *best += tried;
    if (*best > MOST_LEARNED) {
        for (int i = 0; i < 2 * 128; i++) {
            (&s->cells.learned[0][0])[i] /= 2;
        }
    }
}

/* ---- the search ---- */

static TARGET int KIND(seek)(classic *s, const KIND(node) * n, int alpha);

static ALWAYS_INLINE int KIND(seek_after)(classic *s, const KIND(node) * n, const CHOICE *choice,
                                          int alpha)
{
    KIND(node)
    child = { .own = n->own ^ n->occupied,
              .occupied = n->occupied | choice->cell,
              .moves = choice->replies,
              .rival_threats = choice->threats,
              .played = n->played + 1 };
    return -KIND(seek)(s, &child, -alpha - 1);
}

/* What follows from each drop, in the order of columns. 0 when one of them leaves the rival no
   answer: it wins with the mover's next disc. */
static ALWAYS_INLINE int KIND(look_ahead)(const CLASSIC_FRAME *f, const KIND(node) * n,
                                          BOARD landings, CHOICE *choices)
{
    int count = 0;
    for (BOARD left = n->moves; left != 0; left &= left - 1) {
        CHOICE *c = &choices[count++];
        c->cell = FN(lowest)(left);
        BOARD empty = f->cells ^ n->occupied ^ c->cell;
        c->threats = KIND(threats)(f, n->own | c->cell, empty);
        c->replies = KIND(sound_drops)(KIND(landings_after)(f, landings, c->cell), c->threats);
        if (c->replies == 0) {
            return 0;
        }
    }
    return count;
}

/* What can be said of a node's value without searching it: raises `lower` or reduces `upper`. */
static ALWAYS_INLINE void KIND(follow_up_bounds)(const CLASSIC_FRAME *f, const KIND(node) * n,
                                                 BOARD landings, unsigned empty, int alpha,
                                                 classic_entry *known)
{
    if (empty % 2 == 0 && alpha >= -1) {
        int bound = KIND(follow_up)(f, n->own, n->occupied, landings);
        known->upper = bound < known->upper ? bound : known->upper;
    } else if (empty % 2 != 0 && alpha < 1) {
        int bound = KIND(begin_follow_up)(f, n, landings);
        known->lower = bound > known->lower ? bound : known->lower;
    }
}

/* Whether a child's entry answers the question already: true, and the bound. */
static ALWAYS_INLINE bool KIND(child_answers)(classic *s, const CLASSIC_FRAME *f,
                                              const KIND(node) * n, const CHOICE *choices,
                                              int count, int alpha, int *bound)
{
    BOARD rival = n->own ^ n->occupied;
    uint64_t keys[MOST_COLUMNS];
    for (int i = 0; i < count; i++) {
        keys[i] = KIND(key)(f, rival, n->occupied | choices[i].cell, n->played + 1);
        KIND(prefetch)(s, keys[i]);
    }
    for (int i = 0; i < count; i++) {
        classic_entry e;
        if (KIND(probe)(s, keys[i], &e) && -e.upper > alpha) {
            *bound = -e.upper;
            return true;
        }
    }
    return false;
}

/* Tries the choices in their order until one is worth more than alpha. */
static ALWAYS_INLINE int KIND(try_all)(classic *s, const CLASSIC_FRAME *f, const KIND(node) * n,
                                       CHOICE *choices, int count, int alpha, int *column)
{
    int *learned = s->cells.learned[n->played & 1];
    int best = -KIND(UNKNOWN);
    for (int i = 0; i < count && best <= alpha; i++) {
        const CHOICE *choice = KIND(next_choice)(choices, count, i);
        int value = KIND(seek_after)(s, n, choice, alpha);
        if (s->ended) {
            return best;
        }
        if (value > best) {
            best = value;
            *column = (int)KIND(column_of)(f, choice->cell);
        }
        if (value > alpha) {
            KIND(learn)(s, learned, choices, i);
        }
    }
    return best;
}

/* The same beside other threads: what another is searching just now is put off until the rest has
   been searched. Then its result is in the table, or the two help each other. So it does not try
   them in the order of their ranks, and what it finds says nothing about that order: it learns
   nothing. */
static TARGET int KIND(try_in_team)(classic *s, const CLASSIC_FRAME *f, const KIND(node) * n,
                                    CHOICE *choices, int count, int alpha, int *column)
{
    CHOICE put_off[MOST_COLUMNS];
    int later = 0, best = -KIND(UNKNOWN);
    for (int i = 0; i < count + later && best <= alpha; i++) {
        CHOICE choice = i < count ? *KIND(next_choice)(choices, count, i) : put_off[i - count];
        uint64_t key = KIND(key)(f, n->own ^ n->occupied, n->occupied | choice.cell, n->played + 1);
        _Atomic uint64_t *busy = &s->team->busy[busy_slot(key)];
        if (i > 0 && i < count && atomic_load_explicit(busy, memory_order_relaxed) == key) {
            put_off[later++] = choice;
            continue;
        }
        atomic_store_explicit(busy, key, memory_order_relaxed);
        int value = KIND(seek_after)(s, n, &choice, alpha);
        atomic_store_explicit(busy, 0, memory_order_relaxed);
        if (s->ended) {
            return best;
        }
        if (value > best) {
            best = value;
            *column = (int)KIND(column_of)(f, choice.cell);
        }
    }
    return best;
}

/*
 * Whether a node's value is more than alpha: the answer is more than alpha and a lower bound, or it
 * is not and an upper bound. Of no meaning once s->ended.
 */
static TARGET int KIND(seek)(classic *s, const KIND(node) * n, int alpha)
{
    const CLASSIC_FRAME *f = FRAME(s);
    unsigned empty = f->shape.rows * f->shape.columns - n->played;
    if (!watch_count_node(s->watch)) {
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
    uint64_t key = KIND(key)(f, n->own, n->occupied, n->played);
    KIND(prefetch)(s, key);
    BOARD landings = KIND(landings)(f, n->occupied);
    CHOICE choices[MOST_COLUMNS];
    int count = KIND(look_ahead)(f, n, landings, choices);
    if (count == 0 || --soonest_win <= alpha) {
        return soonest_win;
    }
    if (count == 1) {
        return KIND(seek_after)(s, n, &choices[0], alpha);
    }
    classic_entry known = { .lower = soonest_loss, .upper = soonest_win };
    KIND(follow_up_bounds)(f, n, landings, empty, alpha, &known);
    classic_entry entry = { .lower = known.lower,
                            .upper = known.upper,
                            .column = CLASSIC_NO_COLUMN };
    if (known.lower <= alpha && known.upper > alpha && KIND(probe)(s, key, &entry)) {
        known.lower = entry.lower > known.lower ? entry.lower : known.lower;
        known.upper = entry.upper < known.upper ? entry.upper : known.upper;
    }
    if (known.lower > alpha || known.upper <= alpha) {
        return known.lower > alpha ? known.lower : known.upper;
    }
    int value;
    if (empty >= EMPTY_FOR_CHILDREN &&
        KIND(child_answers)(s, f, n, choices, count, alpha, &value)) {
        return value;
    }
    KIND(rank)(s, f, n, landings, choices, count, entry.column);
    uint64_t began = watch_nodes(s->watch);
    int column = CLASSIC_NO_COLUMN;
    value = s->team != NULL && empty >= EMPTY_FOR_TEAM
                ? KIND(try_in_team)(s, f, n, choices, count, alpha, &column)
                : KIND(try_all)(s, f, n, choices, count, alpha, &column);
    if (s->ended) {
        return 0;
    }
    if (n->played == s->root_played && value > alpha) {
        s->root_column = column;
    }
    value = value < known.upper ? value : known.upper;
    if (value > alpha) {
        known.lower = value;
    } else {
        known.upper = value;
    }
    known.column = column;
    KIND(store)(s, key, known, watch_nodes(s->watch) - began);
    return value;
}

/* ---- the questions ---- */

/* The root with the drops that do not lose at once; none where all do. */
static KIND(node) KIND(root)(const CLASSIC_FRAME *f, const POSITION *p, unsigned mover)
{
    BOARD own = p->discs[mover], rival = p->discs[mover ^ 1];
    BOARD empty = f->cells ^ own ^ rival;
    BOARD landings = KIND(landings)(f, own | rival);
    KIND(node)
    root = { .own = own,
             .occupied = own | rival,
             .rival_threats = KIND(threats)(f, rival, empty),
             .played = FN(count)(own | rival) };
    root.moves = KIND(sound_drops)(landings, root.rival_threats);
    return root;
}

/* A column after which the mover still has `value`, seen by asking each in turn. */
static TARGET int KIND(keeping_column)(classic *s, const KIND(node) * root, int value)
{
    const CLASSIC_FRAME *f = FRAME(s);
    CHOICE choices[MOST_COLUMNS];
    BOARD landings = KIND(landings)(f, root->occupied);
    for (BOARD left = root->moves; left != 0 && !s->ended; left &= left - 1) {
        KIND(node) only = *root;
        only.moves = FN(lowest)(left);
        if (KIND(look_ahead)(f, &only, landings, choices) == 0 ||
            KIND(seek_after)(s, root, &choices[0], value - 1) >= value) {
            return s->ended ? -1 : (int)KIND(column_of)(f, only.moves);
        }
    }
    return -1;
}

/* Asks with all threads of the team; the first to know answers for all. */
static TARGET void KIND(seek_for_team)(classic *s, const void *root, int alpha)
{
    classic_team *t = s->team;
    int value = KIND(seek)(s, root, alpha);
    int nobody = 0;
    if (!s->ended && atomic_compare_exchange_strong(&t->answered, &nobody, 1)) {
        t->answer = value;
        t->column = s->root_column;
        c4b_stop_request(&t->stop);
    }
}

static TARGET int KIND(ask)(classic *s, const KIND(node) * root, int alpha)
{
    s->root_column = -1;
    s->watch->progress.table_permille = c4bi_classic_table_permille(&s->table);
    return s->team == NULL ? KIND(seek)(s, root, alpha)
                           : ask_team(s, KIND(seek_for_team), root, alpha);
}

/* Finds the value of a root that is not decided at once. */
static TARGET void KIND(narrow)(classic *s, const KIND(node) * root, bool distance,
                                classic_answer *a)
{
    while (a->lower < a->upper && !s->ended && (distance || !c4bi_classic_decided(a))) {
        int alpha = next_question(a, distance);
        int value = KIND(ask)(s, root, alpha);
        int column = s->root_column;
        if (!s->ended && value > alpha && column < 0) {
            column = KIND(keeping_column)(s, root, value);
        }
        if (s->ended) {
            return;
        }
        if (value > alpha) {
            a->lower = value;
            a->column = column;
        } else {
            a->upper = value;
        }
    }
}

/* What is seen of the root at once: false when nothing is. */
static TARGET bool KIND(see_at_once)(const CLASSIC_FRAME *f, const KIND(node) * root, int empty,
                                     classic_answer *a)
{
    BOARD landings = KIND(landings)(f, root->occupied);
    BOARD wins = KIND(threats)(f, root->own, landings);
    BOARD urgent = landings & root->rival_threats;
    BOARD any = wins != 0 ? wins : urgent != 0 ? urgent : landings;
    if (wins == 0 && root->moves != 0) {
        return false;
    }
    a->lower = a->upper = wins != 0 ? (empty + 1) / 2 : -(empty / 2);
    a->column = (int)KIND(column_of)(f, FN(lowest)(any));
    return true;
}

static TARGET void KIND(solve)(classic *s, const POSITION *p, unsigned mover, bool distance,
                               classic_answer *a)
{
    const CLASSIC_FRAME *f = FRAME(s);
    KIND(node) root = KIND(root)(f, p, mover);
    int empty = (int)(f->shape.rows * f->shape.columns - root.played);
    s->root_played = root.played;
    if (KIND(see_at_once)(f, &root, empty, a)) {
        return;
    }
    a->lower = -(empty / 2);
    a->upper = (empty - 1) / 2;
    KIND(narrow)(s, &root, distance, a);
    if (a->column < 0 && c4bi_classic_decided(a)) { /* all drops are worth the same */
        a->column = (int)KIND(column_of)(f, FN(lowest)(root.moves));
    }
}

#undef CHOICE
#undef CLASSIC_FRAME
