/* strong_width.h - the evaluation c4b_eval_strong() for games that go on, once for each width of
   WIDTH bits. */

#define SIDE FN(side)
#define VIEW FN(view)

/* A player's lines. Open windows are given by their first cells, for each direction: those that
   lack 3 cells and 2 cells, and of the latter those that this turn's drops can fill. `threats` are
   the cells that complete a line. */
typedef struct SIDE {
    BOARD discs;
    BOARD lack_3[DIRECTIONS];
    BOARD lack_2[DIRECTIONS];
    BOARD ready[DIRECTIONS];
    BOARD threats;
} SIDE;

/* The position as the player to move sees it. */
typedef struct VIEW {
    SIDE mover;
    SIDE waiter;
    BOARD empty;
    BOARD landings;
    BOARD next; /* the cells above the landing cells */
    unsigned empty_count;
    int moves_left;
} VIEW;

/* ---- lines ---- */

/* Splits open windows by how many cells they lack: lack[1] to lack[3]. */
static ALWAYS_INLINE void FN(split_windows_of_four)(BOARD open, BOARD own, unsigned step,
                                                    BOARD lack[4])
{
    DISC_SUMS sums = FN(sum_discs)(own, step);
    lack[1] = open & sums.ones & sums.twos;
    lack[2] = open & ~sums.ones & sums.twos;
    lack[3] = open & sums.ones & ~sums.twos;
}

/* FN(split_windows_of_four) for lines of any length. at_most[n] are the windows that lack n or
   fewer of the cells examined so far. Windows without a disc are left out. */
static ALWAYS_INLINE void FN(split_windows)(BOARD open, BOARD own, unsigned connect, unsigned step,
                                            BOARD lack[4])
{
    BOARD at_most[4] = { open, open, open, open };
    for (unsigned i = 0; i < connect; i++) {
        at_most[3] &= at_most[2] | own;
        at_most[2] &= at_most[1] | own;
        at_most[1] &= at_most[0] | own;
        at_most[0] &= own;
        own >>= step;
    }
    lack[1] = at_most[1] & ~at_most[0];
    lack[2] = connect > 2 ? at_most[2] & ~at_most[1] : 0;
    lack[3] = connect > 3 ? at_most[3] & ~at_most[2] : 0;
}

static ALWAYS_INLINE BOARD FN(filled_by)(const shape *s, BOARD cells, direction dir)
{
    return s->lines == LINES_ANY || s->lines == LINES_FOUR ? FN(runs_along)(s, cells, dir)
                                                           : FN(fours)(cells, step_along(s, dir));
}

static ALWAYS_INLINE void FN(scan_along)(const shape *s, BOARD own, BOARD free, BOARD landings,
                                         unsigned i, SIDE *side)
{
    unsigned step = step_along(s, directions[i]);
    BOARD open = FN(filled_by)(s, own | free, directions[i]);
    BOARD lack[4];
    side->lack_2[i] = side->lack_3[i] = side->ready[i] = 0;
    if ((s->lines == LINES_ANY || s->lines == LINES_FOUR) && open == 0) {
        return; /* the windows may be longer than the board, and the shifts than the word */
    }
    if (s->lines == LINES_ANY) {
        FN(split_windows)(open, own, s->connect, step, lack);
    } else {
        FN(split_windows_of_four)(open, own, step, lack);
    }
    side->lack_3[i] = lack[3];
    side->lack_2[i] = lack[2];
    /* two empty cells at the top of a column can always be filled one after the other */
    side->ready[i] = directions[i].right == 0
                         ? lack[2]
                         : lack[2] & FN(filled_by)(s, own | landings, directions[i]);
    side->threats |= FN(window_cells)(lack[1], s->connect, step);
}

static ALWAYS_INLINE void FN(scan)(const shape *s, BOARD own, BOARD free, BOARD landings,
                                   SIDE *side)
{
    side->discs = own;
    side->threats = 0;
    unsigned i = 0;
#define SCAN_ALONG(right, up) FN(scan_along)(s, own, free, landings, i++, side);
    DIRECTION_LIST(SCAN_ALONG)
#undef SCAN_ALONG
    side->threats &= free;
}

static ALWAYS_INLINE bool FN(any_ready)(const SIDE *side)
{
    return (side->ready[0] | side->ready[1] | side->ready[2] | side->ready[3]) != 0;
}

/* ---- what is certain ---- */

/* Whether the player to move completes a line in this turn. */
static ALWAYS_INLINE bool FN(wins_now)(const VIEW *v)
{
    const SIDE *mover = &v->mover;
    if ((mover->threats & v->landings) != 0) {
        return true;
    }
    return v->moves_left == 2 && ((mover->threats & v->next) != 0 || FN(any_ready)(mover));
}

/* The number of discs, at least, that this turn must drop on the waiting player's threats. A threat
   on a landing cell needs one, with a second threat above it two. If turns have two moves
   (`by_two`), the waiting player also reaches a threat above a landing cell in one turn: it needs
   two. */
static ALWAYS_INLINE int FN(discs_needed)(const VIEW *v, bool by_two)
{
    BOARD threats = v->waiter.threats;
    BOARD second_cells = threats & v->next;
    if (!by_two) {
        second_cells &= threats << 1;
    }
    return (int)FN(count)((threats & v->landings) | second_cells >> 1) +
           (int)FN(count)(second_cells);
}

/* ---- features ---- */

static ALWAYS_INLINE void FN(note_windows)(tally *t, const SIDE *side, int offset)
{
    note(t, offset + MOVER_ROWS_LACK_3, (int)FN(count)(side->lack_3[0]));
    note(t, offset + MOVER_COLUMNS_LACK_3, (int)FN(count)(side->lack_3[1]));
    note(t, offset + MOVER_DIAGONALS_LACK_3,
         (int)FN(count)(side->lack_3[2]) + (int)FN(count)(side->lack_3[3]));
    note(t, offset + MOVER_ROWS_LACK_2, (int)FN(count)(side->lack_2[0]));
    note(t, offset + MOVER_COLUMNS_LACK_2, (int)FN(count)(side->lack_2[1]));
    note(t, offset + MOVER_DIAGONALS_LACK_2,
         (int)FN(count)(side->lack_2[2]) + (int)FN(count)(side->lack_2[3]));
    note(t, offset + MOVER_READY_PAIRS,
         (int)FN(count)(side->ready[0]) + (int)FN(count)(side->ready[2]) +
             (int)FN(count)(side->ready[3]));
}

static ALWAYS_INLINE BOARD FN(even_rows)(const ruleset *set, const shape *s)
{
    BOARD rows = 0;
    for (unsigned row = 0; row < s->rows; row += 2) {
        rows |= set->FN(bottom) << row;
    }
    return rows;
}

/* The rows whose cells the player to move gets when everything else is filled first: before the
   cell of row r, all empty cells are filled but the `rows - r` from it to the top of its column. */
static ALWAYS_INLINE BOARD FN(rows_of_mover)(const ruleset *set, const shape *s, const VIEW *v)
{
    BOARD even = FN(even_rows)(set, s);
    return ((v->empty_count + s->rows) & 1) == 0 ? even : ~even;
}

/* The lowest threat of each column. Adding the landing cells to the cells without threats carries
   to the first cell of each column that has a threat. */
static ALWAYS_INLINE BOARD FN(first_threats)(const VIEW *v)
{
    BOARD threats = v->mover.threats | v->waiter.threats;
    BOARD quiet = v->empty & ~threats;
    BOARD carried = quiet + (v->landings & quiet);
    return ((carried & ~quiet) | v->landings) & threats;
}

static ALWAYS_INLINE void FN(note_threats)(tally *t, const VIEW *v, const SIDE *side, BOARD first,
                                           BOARD good, int offset)
{
    BOARD later = side->threats & ~first;
    first &= side->threats;
    note(t, offset + MOVER_THREATS_NOW, (int)FN(count)(side->threats & v->landings));
    note(t, offset + MOVER_THREATS_NEXT, (int)FN(count)(side->threats & v->next));
    note(t, offset + MOVER_FIRST_GOOD, (int)FN(count)(first & good));
    note(t, offset + MOVER_FIRST_BAD, (int)FN(count)(first & ~good));
    note(t, offset + MOVER_LATER_GOOD, (int)FN(count)(later & good));
    note(t, offset + MOVER_LATER_BAD, (int)FN(count)(later & ~good));
}

/* Counts what a player's BOOM would remove. */
static ALWAYS_INLINE void FN(note_bomb)(tally *t, const ruleset *set, const shape *s, BOARD bomb,
                                        const SIDE *own, const SIDE *rival, int offset)
{
    if (bomb == 0) {
        return;
    }
    BOARD reached = set->rules.explosion == C4B_EXPLODES_CROSS
                        ? bomb << 1 | bomb >> 1 | bomb << s->stride | bomb >> s->stride
                        : (set->FN(bottom) << FN(index_of)(bomb) % s->stride) & ~bomb;
    note(t, offset + MOVER_BOMB, 1);
    note(t, offset + MOVER_BOOM_OWN, (int)FN(count)(reached & own->discs));
    note(t, offset + MOVER_BOOM_RIVAL, (int)FN(count)(reached & rival->discs));
}

static ALWAYS_INLINE void FN(note_bombs)(tally *t, const ruleset *set, const shape *s,
                                         const POSITION *p, const VIEW *v)
{
    note(t, SHARED_DROPS_BOMB, FN(drops_bomb)(set, p));
    if (p->bombs != 0) {
        FN(note_bomb)(t, set, s, p->bombs & v->mover.discs, &v->mover, &v->waiter, 0);
        FN(note_bomb)(t, set, s, p->bombs & v->waiter.discs, &v->waiter, &v->mover, STRONG_SIDE);
    }
}

/* Misère: own discs in one row, which an own bomb there would remove. */
static ALWAYS_INLINE void FN(note_discs)(tally *t, const shape *s, BOARD discs, int offset)
{
    unsigned pairs = 0;
    for (unsigned distance = 1; distance < s->columns; distance++) {
        pairs += FN(count)(discs & discs >> distance * s->stride);
    }
    note(t, offset + MOVER_DISCS, (int)FN(count)(discs));
    note(t, offset + MOVER_ROW_PAIRS, (int)pairs);
}

/* Misère: own discs side by side. */
static ALWAYS_INLINE void FN(note_neighbours)(tally *t, const shape *s, BOARD discs, int offset)
{
    static const int twos[DIRECTIONS] = { MOVER_ROW_TWOS, MOVER_COLUMN_TWOS, MOVER_DIAGONAL_TWOS,
                                          MOVER_DIAGONAL_TWOS };
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        unsigned step = step_along(s, directions[i]);
        BOARD two = discs & discs >> step;
        note(t, offset + twos[i], (int)FN(count)(two));
        note(t, offset + twos[i] + THREES, (int)FN(count)(two & two >> step));
    }
}

static ALWAYS_INLINE void FN(note_wait)(tally *t, BOARD bomb, int rounds, int offset)
{
    int first = bomb != 0 ? MOVER_BOMB_HELD_0 : MOVER_BOMB_LACKED_0;
    note(t, offset + first + (rounds < LONGEST_WAIT ? rounds : LONGEST_WAIT), 1);
}

/* Misère: how long each player waits for the round in which drops are bombs, the last of a period.
   While player 2 is to move, player 1's next turn is in the next round. */
static ALWAYS_INLINE void FN(note_waits)(tally *t, const ruleset *set, const POSITION *p,
                                         const VIEW *v)
{
    int period = set->rules.bomb_period;
    if (period == 0) {
        return;
    }
    int of_mover = period - 1 - (int)round_in(set, p->phase);
    int next_wait = of_mover > 0 ? of_mover - 1 : period - 1;
    int of_waiter = FN(mover)(set, p) == 0 ? of_mover : next_wait;
    FN(note_wait)(t, p->bombs & v->mover.discs, of_mover, 0);
    FN(note_wait)(t, p->bombs & v->waiter.discs, of_waiter, STRONG_SIDE);
}

/* Misère: how the safe moves run out. A column can be filled up to a cell that completes lines of
   both players. Of the cells below it, some are safe for one player alone: that player's spare
   moves. When the cells that are safe for both are used up, the player with fewer spare moves
   loses; if both have the same number, the side to move loses. */
static ALWAYS_INLINE void FN(note_running_out)(tally *t, const shape *s, const VIEW *v)
{
    BOARD climbed = v->empty & ~(v->mover.threats & v->waiter.threats);
    BOARD reach = climbed & ~(climbed + (v->landings & climbed));
    int of_mover = (int)FN(count)(reach & v->waiter.threats);
    int of_waiter = (int)FN(count)(reach & v->mover.threats);
    int of_both = (int)FN(count)(reach & ~v->mover.threats & ~v->waiter.threats);
    int ahead = 2 * (of_mover - of_waiter) + ((of_both & 1) != 0 ? 1 : -1);
    int bracket = (of_both > 3) + (of_both > 7) + (of_both > 12) + (of_both > 20);
    note(t, MOVER_SAFE_ALONE, of_mover);
    note(t, WAITER_SAFE_ALONE, of_waiter);
    note(t, SHARED_SPARE_AT_3 + bracket, ahead > 9 ? 9 : ahead < -9 ? -9 : ahead);
    note(t, SHARED_AHEAD_AT_3 + bracket, ahead > 0 ? 1 : -1);
    FN(note_discs)(t, s, v->mover.discs, 0);
    FN(note_discs)(t, s, v->waiter.discs, STRONG_SIDE);
    note(t, MOVER_SAFE_NOW, (int)FN(count)(v->landings & ~v->mover.threats));
    note(t, WAITER_SAFE_NOW, (int)FN(count)(v->landings & ~v->waiter.threats));
}

static ALWAYS_INLINE void FN(note_all)(tally *t, const ruleset *set, const shape *s,
                                       const POSITION *p, const VIEW *v, int family, int needed)
{
    BOARD good = FN(rows_of_mover)(set, s, v);
    BOARD first = FN(first_threats)(v);
    note(t, SHARED_TO_MOVE, 1);
    FN(note_windows)(t, &v->mover, 0);
    FN(note_windows)(t, &v->waiter, STRONG_SIDE);
    FN(note_threats)(t, v, &v->mover, first, good, 0);
    FN(note_threats)(t, v, &v->waiter, first, ~good, STRONG_SIDE);
    note(t, MOVER_CENTRE, FN(count_from_edges)(s, v->mover.discs));
    note(t, WAITER_CENTRE, FN(count_from_edges)(s, v->waiter.discs));
    if (family != STRONG_CLASSIC) {
        FN(note_bombs)(t, set, s, p, v);
    }
    if (family == STRONG_DESCONECTA) {
        FN(note_running_out)(t, s, v);
        FN(note_neighbours)(t, s, v->mover.discs, 0);
        FN(note_neighbours)(t, s, v->waiter.discs, STRONG_SIDE);
        FN(note_waits)(t, set, p, v);
    } else if (needed > 0) {
        note(t, needed > 2 ? SHARED_URGENT_MORE : SHARED_URGENT_1 - 1 + needed, 1);
    }
}

/* ---- the value ---- */

static ALWAYS_INLINE int FN(stage_of)(const shape *s, const VIEW *v)
{
    unsigned cells = s->rows * s->columns;
    return (3 * v->empty_count <= 2 * cells) + (3 * v->empty_count <= cells);
}

/* The value for the player to move. `set_number`, if not NULL, receives the number of the set of
   weights; it is left alone where the value is certain. */
static ALWAYS_INLINE int FN(value_in_family)(const ruleset *set, const shape *s, const POSITION *p,
                                             int family, const strong_weights weights,
                                             int *features, int *set_number)
{
    unsigned mover = FN(mover)(set, p);
    VIEW v;
    v.empty = set->FN(cells) & ~FN(occupied)(p);
    v.landings = FN(landings)(set, p);
    v.next = v.landings << 1 & set->FN(cells);
    v.moves_left = two_moves_left(set, p->phase) ? 2 : 1;
    /* a bomb that the first move drops can explode with the second */
    bool may_boom = FN(can_boom)(set, p) || (v.moves_left == 2 && FN(drops_bomb)(set, p));
    FN(scan)(s, p->discs[mover], v.empty, v.landings, &v.mover);
    if (family != STRONG_DESCONECTA && FN(wins_now)(&v)) {
        return STRONG_CERTAIN;
    }
    if (family == STRONG_DESCONECTA && (v.landings & ~v.mover.threats) == 0 && !may_boom) {
        return -STRONG_CERTAIN;
    }
    FN(scan)(s, p->discs[mover ^ 1], v.empty, v.landings, &v.waiter);
    bool by_two = family == STRONG_BOOM_ONE_LEFT || family == STRONG_BOOM_TWO_LEFT;
    int needed = family != STRONG_DESCONECTA ? FN(discs_needed)(&v, by_two) : 0;
    if (needed > v.moves_left && !may_boom) {
        return -STRONG_CERTAIN;
    }
    v.empty_count = FN(count)(v.empty);
    int number = family * STRONG_STAGES + FN(stage_of)(s, &v);
    tally t = { .weights = weights[number], .features = features };
    FN(note_all)(&t, set, s, p, &v, family, needed);
    if (set_number != NULL) {
        *set_number = number;
    }
    return t.total;
}

/* FN(value_in_family) for any board and family. The tuner also asks for the features and the number
   of the set of weights. */
static OUT_OF_LINE int FN(value_anywhere)(const ruleset *set, const POSITION *p,
                                          const strong_weights weights, int *features,
                                          int *set_number)
{
    shape any = set->shape;
    any.lines = any.lines == LINES_ANY ? LINES_ANY : LINES_FOUR; /* of any number of rows */
    return FN(value_in_family)(set, &any, p, family_of(set, p->phase), weights, features,
                               set_number);
}

#if WIDTH == 64
/* The presets: the compiler knows board and family, so it shifts by constants and leaves out what
   the family does not count. */
static ALWAYS_INLINE int value_on_7_x_7(const ruleset *set, const position_64 *p,
                                        const strong_weights weights)
{
    static const shape on_7 = { 7, 7, 8, 4, LINES_FOUR_ON_7_ROWS };
    switch (family_of(set, p->phase)) {
    case STRONG_BOOM_TWO_LEFT:
        return value_in_family_64(set, &on_7, p, STRONG_BOOM_TWO_LEFT, weights, NULL, NULL);
    case STRONG_BOOM_ONE_LEFT:
        return value_in_family_64(set, &on_7, p, STRONG_BOOM_ONE_LEFT, weights, NULL, NULL);
    case STRONG_DESCONECTA:
        return value_in_family_64(set, &on_7, p, STRONG_DESCONECTA, weights, NULL, NULL);
    case STRONG_CRUSH:
        return value_in_family_64(set, &on_7, p, STRONG_CRUSH, weights, NULL, NULL);
    default:
        return value_anywhere_64(set, p, weights, NULL, NULL);
    }
}

static ALWAYS_INLINE int value_for_mover_64(const ruleset *set, const position_64 *p,
                                            const strong_weights weights)
{
    static const shape on_6 = { 6, 7, 7, 4, LINES_FOUR_ON_6_ROWS };
    const shape *s = &set->shape;
    if (s->lines == LINES_FOUR_ON_7_ROWS && s->columns == 7) {
        return value_on_7_x_7(set, p, weights);
    }
    if (s->lines == LINES_FOUR_ON_6_ROWS && s->columns == 7 &&
        family_of(set, p->phase) == STRONG_CLASSIC) {
        return value_in_family_64(set, &on_6, p, STRONG_CLASSIC, weights, NULL, NULL);
    }
    return value_anywhere_64(set, p, weights, NULL, NULL);
}
#else
static ALWAYS_INLINE int value_for_mover_128(const ruleset *set, const position_128 *p,
                                             const strong_weights weights)
{
    return value_anywhere_128(set, p, weights, NULL, NULL);
}
#endif

static ALWAYS_INLINE int FN(value_strong)(const ruleset *set, const POSITION *p, unsigned player,
                                          const strong_weights weights)
{
    int value = FN(value_for_mover)(set, p, weights);
    return FN(mover)(set, p) == player ? value : -value;
}

static int FN(features)(const ruleset *set, const POSITION *p, int features[STRONG_FEATURES])
{
    int number = -1;
    for (int i = 0; i < STRONG_FEATURES; i++) {
        features[i] = 0;
    }
    FN(value_anywhere)(set, p, c4bi_strong_weights, features, &number);
    return number;
}

#undef SIDE
#undef VIEW
