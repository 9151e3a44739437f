/* prover_width.h - the proof search of prover.h, once for each width of WIDTH bits. */

#define CHILD FN(child)
#define CHILDREN FN(children)
#define SUMMARY FN(summary)

/* A position after the mover's turn. Its numbers are those of the player whose turn comes next,
   even if the game ended in mid-turn. */
typedef struct CHILD {
    POSITION p;
    proof_key key;
    proof_numbers n;
    uint32_t turns; /* of both players, within which the attacker wins, where that is proven */
    int rests_on;   /* the first turn of the path that its disproof needs, or NO_TURN */
    int first;      /* the turn's first move, as `landed` in rules/position.h */
} CHILD;

typedef struct CHILDREN {
    CHILD *list;
    int count;
    int room;
} CHILDREN;

/* ---- what a position is worth before it is searched ---- */

/*
 * The numbers of an unsearched position, where a line wins. They are decided if the mover wins in
 * this turn; or if the rival has more threats on landing cells than the mover has moves to answer
 * them, and the mover has no bomb to explode. Otherwise delta is a guess at the number of ways to
 * play the turn: there are few when threats must be answered.
 */
static proof_numbers FN(static_numbers)(const prover *pr, const POSITION *p)
{
    const ruleset *set = pr->set;
    unsigned mover = FN(mover)(set, p);
    if (FN(wins_this_turn)(set, p)) {
        return decided(pr, mover, mover == pr->attacker);
    }
    BOARD threats = FN(winning_drops)(set, p->discs[mover ^ 1], FN(landings)(set, p));
    unsigned urgent = FN(count)(threats);
    bool twice = two_moves_left(set, p->phase);
    unsigned left = twice ? 2 : 1;
    if (urgent > left && !FN(may_explode)(set, p)) {
        return decided(pr, mover, mover != pr->attacker);
    }
    return (proof_numbers){ 1, urgent >= left ? 1 : !twice ? 3 : urgent == 1 ? 3 : 8 };
}

/*
 * The numbers of an unsearched position, where a line loses. A mover with one move left who
 * completes a line with every drop has lost, unless there is a bomb to explode. Otherwise delta is
 * the number of safe moves: all of them would have to fail.
 */
static proof_numbers FN(static_misere_numbers)(const prover *pr, const POSITION *p)
{
    const ruleset *set = pr->set;
    unsigned mover = FN(mover)(set, p);
    if (two_moves_left(set, p->phase)) {
        return (proof_numbers){ 1, 3 };
    }
    BOARD landings = FN(landings)(set, p);
    unsigned safe = FN(count)(landings & ~FN(winning_drops)(set, p->discs[mover], landings));
    safe += FN(can_boom)(set, p);
    return safe == 0 ? decided(pr, mover, mover != pr->attacker) : (proof_numbers){ 1, safe };
}

static void FN(estimate)(prover *pr, CHILD *child, unsigned next_mover, unsigned ply)
{
    const POSITION *p = &child->p;
    child->rests_on = NO_TURN;
    child->turns = 0;
    if (p->outcome != C4B_ONGOING) {
        child->n = decided(pr, next_mover, p->outcome == won_by(pr->attacker));
        return;
    }
    if (is_past(pr, child->key)) {
        child->n = decided(pr, next_mover, false);
        child->rests_on = IN_THE_PAST;
        return;
    }
    for (int turn = (int)ply; turn >= 0 && pr->set->rules.bomb_period != 0; turn--) {
        if (same_key(pr->path[turn], child->key)) {
            child->n = decided(pr, next_mover, false);
            child->rests_on = turn;
            return;
        }
    }
    if (!c4bi_prover_probe(pr, child->key, &child->n, &child->turns)) {
        child->turns = next_mover == pr->attacker ? 1 : 2; /* what static_numbers may prove */
        child->n = pr->set->misere ? FN(static_misere_numbers)(pr, p) : FN(static_numbers)(pr, p);
    }
}

/* ---- the children ---- */

static bool FN(make_room)(prover *pr, CHILDREN *c)
{
    if (c->count < c->room) {
        return true;
    }
    int room = c->room == 0 ? 40 : 2 * c->room;
    CHILD *children = realloc(c->list, (size_t)room * sizeof *children);
    if (children == NULL) {
        pr->status = C4B_ERR_NO_MEMORY;
        pr->ended = true;
        return false;
    }
    c->list = children;
    c->room = room;
    return true;
}

#if WIDTH == 64

/* A player's bomb among the places of key_extra(). */
static inline uint64_t FN(place_of_bomb)(BOARD bomb)
{
    return bomb != 0 ? FN(index_of)(bomb) + 1 : 0;
}

/* What the key of a position, or of its mirror image, holds beside the discs. */
static inline uint64_t FN(extra_of)(const prover *pr, const POSITION *p, bool mirrored)
{
    uint64_t green = 0, blue = 0;
    if (p->bombs != 0) {
        BOARD of_green = FN(bomb_of)(p, 0), of_blue = FN(bomb_of)(p, 1);
        const shape *s = &pr->set->shape;
        green = FN(place_of_bomb)(mirrored ? FN(mirror)(s, of_green) : of_green);
        blue = FN(place_of_bomb)(mirrored ? FN(mirror)(s, of_blue) : of_blue);
    }
    return key_extra(p->phase, green, blue, 65 - pr->spare, pr->attacker);
}

/* The discs in one word: in each column the green ones, and a bit on the first empty cell, or on
   the guard if the column is full. Of two mirror images the smaller word counts; where the discs
   are their own image, the smaller number of the bombs does. */
static inline proof_key FN(exact_key)(const prover *pr, const POSITION *p)
{
    uint64_t discs = (FN(occupied)(p) + pr->set->FN(bottom)) | p->discs[0];
    uint64_t image = pr->mirrors ? FN(mirror)(&pr->set->shape, discs) : discs;
    uint64_t extra = FN(extra_of)(pr, p, image < discs);
    if (image == discs && p->bombs != 0 && pr->mirrors) {
        uint64_t other = FN(extra_of)(pr, p, true);
        extra = other < extra ? other : extra;
    }
    discs = image < discs ? image : discs;
    discs |= pr->spare > 0 ? extra << (64 - pr->spare) : 0;
    uint64_t high = extra >> pr->spare;
    /* One to one in `discs`, whatever `high` is. */
    return (proof_key){ .low = hash_mix(high, discs), .high = high };
}

#endif

static inline proof_key FN(key_for)(const prover *pr, const POSITION *p)
{
#if WIDTH == 64
    if (pr->exact) {
        return FN(exact_key)(pr, p);
    }
#endif
    bool mirrored;
    uint64_t hash = FN(key_hash)(pr->set, p, pr->mirrors, &mirrored);
    return (proof_key){ .low = hash ^ hash_mix(pr->attacker, UINT64_C(0x70726f7665)) };
}

/* Adds a position unless the list has it already. */
static void FN(add_child)(prover *pr, CHILDREN *c, const POSITION *p, int first)
{
    proof_key key = FN(key_for)(pr, p);
    for (int i = 0; i < c->count; i++) {
        if (same_key(c->list[i].key, key) && c->list[i].p.outcome == p->outcome) {
            return;
        }
    }
    __builtin_prefetch(table_bucket_beside(pr->table, key.low, key.high));
    if (FN(make_room)(pr, c)) {
        c->list[c->count++] = (CHILD){ .p = *p, .key = key, .first = first };
    }
}

/* The positions after the turn's second move. Of two drops in different columns one order is
   enough, where neither is a bomb and a line does not lose: see in_order() in
   search/strong_width.h. */
static void FN(add_second_moves)(prover *pr, CHILDREN *c, const POSITION *p, int first)
{
    const ruleset *set = pr->set;
    BOARD landings = FN(landings)(set, p);
    POSITION next;
    if (first < C4B_BOOM && p->phase < set->bomb_phase && !set->misere) {
        BOARD cell = (BOARD)1 << first;
        landings &= ~(cell | (cell - 1));
    }
    for (; landings != 0; landings &= landings - 1) {
        FN(drop)(set, p, &next, FN(lowest)(landings));
        FN(add_child)(pr, c, &next, first);
    }
    if (FN(can_boom)(set, p)) {
        FN(explode)(set, p, &next);
        FN(add_child)(pr, c, &next, first);
    }
}

static void FN(add_first_move)(prover *pr, CHILDREN *c, const POSITION *next, bool twice)
{
    int first = next->landed;
    if (twice && next->outcome == C4B_ONGOING) {
        FN(add_second_moves)(pr, c, next, first);
    } else {
        FN(add_child)(pr, c, next, first);
    }
}

/* All positions after the mover's turn, estimated. */
static CHILDREN FN(expand)(prover *pr, const POSITION *p, unsigned ply)
{
    const ruleset *set = pr->set;
    bool twice = two_moves_left(set, p->phase);
    CHILDREN c = { .list = NULL };
    POSITION next;
    assert(p->outcome == C4B_ONGOING && ply < MOST_TURNS);
    for (BOARD left = FN(landings)(set, p); left != 0; left &= left - 1) {
        FN(drop)(set, p, &next, FN(lowest)(left));
        FN(add_first_move)(pr, &c, &next, twice);
    }
    if (FN(can_boom)(set, p)) {
        FN(explode)(set, p, &next);
        FN(add_first_move)(pr, &c, &next, twice);
    }
    for (int i = 0; i < c.count && !pr->ended; i++) {
        if (!budget_count_node(pr->budget)) {
            pr->ended = true;
        }
        FN(estimate)(pr, &c.list[i], FN(mover)(set, p) ^ 1, ply);
    }
    return c;
}

/* ---- the search ---- */

/* A position's numbers, summed up from its children. */
typedef struct SUMMARY {
    proof_numbers n;
    CHILD *best;           /* the child with the smallest delta */
    uint32_t second_delta; /* the smallest of the others */
    uint32_t open;         /* children that have not failed the mover */
} SUMMARY;

static SUMMARY FN(sum_up)(const CHILDREN *c)
{
    SUMMARY s = { .n = { NUMBER_INFINITE, 0 }, .second_delta = NUMBER_INFINITE };
    assert(c->count > 0);
    uint32_t largest = 0;
    for (int i = 0; i < c->count; i++) {
        CHILD *child = &c->list[i];
        bool sooner = child->n.delta == 0 && s.n.phi == 0 && child->turns < s.best->turns;
        if (s.best == NULL || child->n.delta < s.n.phi || sooner) {
            s.second_delta = s.n.phi;
            s.n.phi = child->n.delta;
            s.best = child;
        } else if (child->n.delta < s.second_delta) {
            s.second_delta = child->n.delta;
        }
        s.open += child->n.phi > 0;
        largest = child->n.phi > largest ? child->n.phi : largest;
    }
    s.n.delta =
        s.open == 0 || largest == NUMBER_INFINITE ? largest : largest + EACH_OTHER * (s.open - 1);
    s.n.delta =
        s.n.delta < NUMBER_INFINITE || largest == NUMBER_INFINITE ? s.n.delta : NUMBER_INFINITE - 1;
    return s;
}

/* Within how many turns the attacker wins, where that is proven. */
static uint32_t FN(turns_to_win)(const CHILDREN *c, const CHILD *best, bool attacker_moves)
{
    uint32_t turns = attacker_moves ? best->turns : 0;
    for (int i = 0; i < c->count && !attacker_moves; i++) {
        turns = c->list[i].turns > turns ? c->list[i].turns : turns;
    }
    return turns + 1;
}

/* What a disproof rests on: one child's where the defender chose it, all children's where the
   attacker had the choice. */
static int FN(rests_on)(const CHILDREN *c, bool attacker_moves)
{
    int least = NO_TURN, most = TOO_LONG;
    for (int i = 0; i < c->count; i++) {
        const CHILD *child = &c->list[i];
        least = child->rests_on < least ? child->rests_on : least;
        if (child->n.delta == 0 && child->rests_on > most) {
            most = child->rests_on;
        }
    }
    return attacker_moves ? least : most;
}

/* How far a child may be searched: until the position reaches its own thresholds, or a little after
   another child has become the better bet, so that the search does not switch back and forth. */
static proof_numbers FN(thresholds_for)(const SUMMARY *s, proof_numbers thresholds)
{
    uint32_t second = s->second_delta;
    uint32_t patience = second < NUMBER_INFINITE / 2 ? second + second / 4 + 1 : NUMBER_INFINITE;
    uint32_t others = EACH_OTHER * (s->open - 1);
    uint32_t phi = thresholds.delta < NUMBER_INFINITE ? thresholds.delta - others : NUMBER_INFINITE;
    uint32_t delta = patience < thresholds.phi ? patience : thresholds.phi;
    return (proof_numbers){ phi > s->best->n.phi ? phi : s->best->n.phi + 1, delta };
}

static void FN(prove_child)(prover *pr, CHILD *self, unsigned ply, proof_numbers thresholds);

/* Searches the children until the position's numbers reach the thresholds. */
static SUMMARY FN(prove_children)(prover *pr, CHILDREN *c, unsigned ply, proof_numbers thresholds)
{
    for (;;) {
        SUMMARY s = FN(sum_up)(c);
        bool over = pr->ended || pr->paused || s.n.phi == 0 || s.n.delta == 0;
        if (over || s.n.phi >= thresholds.phi || s.n.delta >= thresholds.delta) {
            return s;
        }
        FN(prove_child)(pr, s.best, ply + 1, FN(thresholds_for)(&s, thresholds));
    }
}

/* Updates the numbers of a position at `ply` of the path. */
static void FN(prove_child)(prover *pr, CHILD *self, unsigned ply, proof_numbers thresholds)
{
    if (ply == MOST_TURNS) {
        self->n = decided(pr, FN(mover)(pr->set, &self->p), false);
        self->rests_on = TOO_LONG;
        return;
    }
    uint64_t began = budget_nodes(pr->budget);
    bool attacker_moves = FN(mover)(pr->set, &self->p) == pr->attacker;
    pr->path[ply] = self->key;
    c4bi_prover_maintain_table(pr);
    CHILDREN c = FN(expand)(pr, &self->p, ply);
    if (!pr->ended) {
        SUMMARY s = FN(prove_children)(pr, &c, ply, thresholds);
        bool disproved = attacker_moves ? s.n.delta == 0 : s.n.phi == 0;
        self->n = s.n;
        self->turns = FN(turns_to_win)(&c, s.best, attacker_moves);
        self->rests_on = disproved ? FN(rests_on)(&c, attacker_moves) : NO_TURN;
        if (!disproved || self->rests_on >= (int)ply) {
            self->rests_on = NO_TURN;
            c4bi_prover_store(pr, self->key, s.n, self->turns, budget_nodes(pr->budget) - began);
        }
        if (ply == 0) {
            pr->first = s.best->first;
        }
        pr->paused = pr->paused || budget_nodes(pr->budget) >= pr->pause_at;
    }
    free(c.list);
}

proof_key FN(c4bi_proof_key)(const prover *pr, const void *position)
{
    return FN(key_for)(pr, position);
}

proof_numbers FN(c4bi_prove)(prover *pr, const void *root)
{
    CHILD self = { .p = *(const POSITION *)root, .n = { 1, 1 } };
    assert(pr->attacker <= 1 && pr->past_count >= 0);
    self.key = FN(key_for)(pr, &self.p);
    pr->paused = false;
    FN(prove_child)(pr, &self, 0, (proof_numbers){ NUMBER_INFINITE, NUMBER_INFINITE });
    pr->past_matters = pr->past_count > 0 && self.rests_on < 0;
    if (self.rests_on == TOO_LONG && !pr->past_matters) {
        pr->ended = true;
    }
    return self.n;
}

#undef CHILD
#undef CHILDREN
#undef SUMMARY
