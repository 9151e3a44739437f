/* lines_width.h - what lines.h counts, once for each width of WIDTH bits. */

/* The cells for which the cell `step` further on is one of `cells`; a negative step goes back. */
static ALWAYS_INLINE BOARD FN(seen_along)(BOARD cells, int step)
{
    return step > 0 ? cells >> step : cells << -step;
}

/* The cells of windows that begin at `starts` and go on by `step`. */
static ALWAYS_INLINE BOARD FN(window_cells)(BOARD starts, unsigned connect, unsigned step)
{
    BOARD cells = starts;
    for (unsigned i = 1; i < connect; i++) {
        starts <<= step;
        cells |= starts;
    }
    return cells;
}

/* How many discs the window of four that begins at each cell has. */
typedef struct DISC_SUMS {
    BOARD one, two;             /* the first two cells have one disc, two discs */
    BOARD other_one, other_two; /* the last two cells */
    BOARD ones, twos, fours;    /* the digits of the sum, as a binary number */
} DISC_SUMS;

/* Adds up the discs of all windows of four that go on by `step`: two pairs of cells are counted,
   then added. */
static ALWAYS_INLINE DISC_SUMS FN(sum_discs)(BOARD own, unsigned step)
{
    BOARD next = own >> step;
    DISC_SUMS sums = { .one = own ^ next, .two = own & next };
    sums.other_one = sums.one >> 2 * step;
    sums.other_two = sums.two >> 2 * step;
    sums.ones = sums.one ^ sums.other_one;
    sums.twos = sums.two ^ sums.other_two ^ (sums.one & sums.other_one);
    sums.fours = sums.two & sums.other_two;
    return sums;
}

/* Counts for FN(windows_along), with a counter for each window: bit b of the count of the window
   that begins at a cell is that cell's bit in planes[b]. */
static ALWAYS_INLINE void FN(add_windows)(BOARD open, BOARD own, unsigned connect, unsigned step,
                                          int *counts)
{
    BOARD planes[6] = { 0 };
    unsigned bits = 0;
    for (unsigned i = 0; i < connect; i++) {
        BOARD carry = own & open;
        own >>= step;
        bits += (i + 1) >> bits != 0;
        for (unsigned b = 0; b < bits; b++) {
            BOARD both = planes[b] & carry;
            planes[b] ^= carry;
            carry = both;
        }
    }
    for (unsigned n = 0; n <= connect; n++) {
        BOARD with_n = open;
        for (unsigned b = 0; b < bits; b++) {
            with_n &= (n >> b & 1) != 0 ? planes[b] : ~planes[b];
        }
        counts[n] += (int)FN(count)(with_n);
    }
}

/* FN(add_windows) for windows of four. */
static ALWAYS_INLINE void FN(add_windows_of_four)(BOARD open, BOARD own, unsigned step, int *counts)
{
    DISC_SUMS sums = FN(sum_discs)(own, step);
    counts[0] += (int)FN(count)(open & ~(sums.ones | sums.twos | sums.fours));
    counts[1] += (int)FN(count)(open & sums.ones & ~sums.twos);
    counts[2] += (int)FN(count)(open & sums.twos & ~sums.ones);
    counts[3] += (int)FN(count)(open & sums.ones & sums.twos);
    counts[4] += (int)FN(count)(open & sums.fours);
}

/* Adds to counts[n] the number of windows along a direction with n own discs and none of the
   rival's. */
static ALWAYS_INLINE void FN(windows_along)(const ruleset *set, BOARD own, BOARD rival,
                                            direction dir, int *counts)
{
    const shape *s = &set->shape;
    BOARD open = FN(runs_along)(s, set->FN(cells) & ~rival, dir);
    unsigned step = step_along(s, dir);
    if (open == 0) {
        return;
    }
    if (s->connect == 4) {
        FN(add_windows_of_four)(open, own, step, counts);
    } else {
        FN(add_windows)(open, own, s->connect, step, counts);
    }
}

static ALWAYS_INLINE void FN(count_windows)(const ruleset *set, const POSITION *p, unsigned player,
                                            int *counts)
{
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        FN(windows_along)(set, p->discs[player], p->discs[player ^ 1], directions[i], counts);
    }
}

/* FN(first_of_runs) returns the first discs of all runs; FN(next_of_runs), given the n-th discs of
   runs, the discs after them. So the number of n-th discs is the number of runs of n or more. */
static ALWAYS_INLINE BOARD FN(first_of_runs)(BOARD own, unsigned step)
{
    return own & ~(own << step);
}

static ALWAYS_INLINE BOARD FN(next_of_runs)(BOARD own, BOARD discs, unsigned step)
{
    return own & discs << step;
}

static ALWAYS_INLINE void FN(count_runs)(const ruleset *set, const POSITION *p, unsigned player,
                                         int *counts)
{
    BOARD own = p->discs[player];
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        unsigned step = step_along(&set->shape, directions[i]);
        BOARD discs = FN(first_of_runs)(own, step);
        for (int n = 1; discs != 0; n++) {
            BOARD next = FN(next_of_runs)(own, discs, step);
            counts[n] += (int)FN(count)(discs) - (int)FN(count)(next);
            discs = next;
        }
    }
}

/* neighbours[n]: those of `cells` with n own discs or more next to them in the direction of `step`,
   for n up to `most`. */
static ALWAYS_INLINE void FN(count_beside)(BOARD own, BOARD cells, int step, unsigned most,
                                           BOARD *neighbours)
{
    neighbours[0] = cells;
    for (unsigned n = 1; n <= most; n++) {
        own = FN(seen_along)(own, step);
        neighbours[n] = neighbours[n - 1] & own;
    }
}

/* Of `cells`, those with n own discs or more on both sides together. */
static ALWAYS_INLINE BOARD FN(both_sides)(const BOARD *one_side, const BOARD *other_side,
                                          unsigned n)
{
    BOARD found = 0;
    for (unsigned i = 0; i <= n; i++) {
        found |= one_side[i] & other_side[n - i];
    }
    return found;
}

static ALWAYS_INLINE BOARD FN(completing_along)(BOARD own, BOARD empty, int step, unsigned connect)
{
    /* the compiler keeps only as many as `connect` needs */
    BOARD one_side[MOST_CONNECT], other_side[MOST_CONNECT];
    FN(count_beside)(own, empty, step, connect - 1, other_side);
    FN(count_beside)(own, empty, -step, connect - 1, one_side);
    return FN(both_sides)(one_side, other_side, connect - 1);
}

/* FN(completing) for lines of any length. It is not inlined, because its arrays would burden the
   stack of a deep recursion. */
static OUT_OF_LINE BOARD FN(completing_any)(const shape *s, BOARD own, BOARD empty)
{
    BOARD found = 0;
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        found |= FN(completing_along)(own, empty, (int)step_along(s, directions[i]), s->connect);
    }
    return found;
}

static ALWAYS_INLINE BOARD FN(completing_four)(const shape *s, BOARD own, BOARD empty)
{
    BOARD found = 0;
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        found |= FN(completing_along)(own, empty, (int)step_along(s, directions[i]), 4);
    }
    return found;
}

/* The empty cells where a disc would complete a line of `own`.
   WARNING: the books' contexts rest on this: see books/file_format.h. */
static ALWAYS_INLINE BOARD FN(completing)(const ruleset *set, BOARD own, BOARD empty)
{
    const shape *s = &set->shape;
    assert((own & empty) == 0);
    return s->connect == 4 ? FN(completing_four)(s, own, empty) : FN(completing_any)(s, own, empty);
}

/* The first cells of windows of four along `step` whose cells are all own or in `reach`, with at
   most `missing` (1 or 2) not own. */
static ALWAYS_INLINE BOARD FN(nearly_filled_along)(BOARD own, BOARD reach, unsigned step,
                                                   unsigned missing)
{
    assert(missing == 1 || missing == 2);
    DISC_SUMS sums = FN(sum_discs)(own, step);
    BOARD enough =
        missing == 1 ? (sums.two & (sums.other_one | sums.other_two)) | (sums.one & sums.other_two)
                     : sums.two | sums.other_two | (sums.one & sums.other_one);
    return FN(fours)(own | reach, step) & enough;
}

static ALWAYS_INLINE bool FN(nearly_four)(BOARD own, BOARD reach, unsigned stride, unsigned missing)
{
#define OR_NEARLY_FILLED(right, up)                                                                \
    | FN(nearly_filled_along)(own, reach, STEP(stride, right, up), missing)
    return (0 DIRECTION_LIST(OR_NEARLY_FILLED)) != 0;
#undef OR_NEARLY_FILLED
}

/* Whether a line may be completed by filling at most `missing` cells of `reach`. Never false when a
   line can be completed; exact for lines of four.
   WARNING: the books' contexts rest on this: see books/file_format.h. */
static ALWAYS_INLINE bool FN(may_fill_line)(const shape *s, BOARD own, BOARD reach,
                                            unsigned missing)
{
    if (s->lines == LINES_FOUR_ON_7_ROWS) {
        return FN(nearly_four)(own, reach, 8, missing);
    }
    if (s->lines == LINES_FOUR_ON_6_ROWS) {
        return FN(nearly_four)(own, reach, 7, missing);
    }
    return s->lines == LINES_FOUR ? FN(nearly_four)(own, reach, s->stride, missing)
                                  : FN(line_starts)(s, own | reach) != 0;
}

/* Counts a disc once for each column between its own and the nearer edge. */
static ALWAYS_INLINE int FN(count_from_edges)(const shape *s, BOARD discs)
{
    unsigned furthest = (s->columns - 1) / 2;
    unsigned total = 0;
    for (unsigned distance = 1; distance <= furthest; distance++) {
        BOARD right_edge = (BOARD)1 << (s->columns - distance) * s->stride;
        BOARD left_edge = (BOARD)1 << distance * s->stride;
        total += FN(count)(discs & (right_edge - left_edge));
    }
    return (int)total;
}

/* Lists the threats of a player; returns how many of them the next drop can fill. */
static ALWAYS_INLINE int FN(list_threats)(const ruleset *set, const POSITION *p, unsigned player,
                                          uint64_t *cells)
{
    BOARD threats = FN(completing)(set, p->discs[player], set->FN(cells) & ~FN(occupied)(p));
    FN(to_words)(cells, threats);
    return (int)FN(count)(threats & FN(landings)(set, p));
}
