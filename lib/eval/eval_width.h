/* eval_width.h - the evaluations of eval.c for games that go on, once for each width of WIDTH bits.
   Each values the position for a player as if lines were good; eval.c handles misère games. */

/* ---- test ---- */

static ALWAYS_INLINE int FN(value_test)(const ruleset *set, const POSITION *p, unsigned player)
{
    return FN(count_from_edges)(&set->shape, p->discs[player] & ~p->bombs);
}

/* ---- runs ---- */

static ALWAYS_INLINE int FN(runs_total)(const ruleset *set, BOARD own, BOARD rival)
{
    int total = 0;
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        unsigned step = step_along(&set->shape, directions[i]);
        bool diagonal = directions[i].right != 0 && directions[i].up != 0;
        BOARD walked = set->FN(cells);
        if (diagonal) {
            BOARD starts = FN(runs_along)(&set->shape, walked, directions[i]);
            walked = FN(window_cells)(starts, set->shape.connect, step);
        }
        BOARD discs = FN(first_of_runs)(own & walked, step);
        for (int n = 1; discs != 0; n++) {
            total += run_worth(n) * (int)FN(count)(discs & ~(rival >> step));
            discs = FN(next_of_runs)(own & walked, discs, step);
        }
    }
    return total;
}

static ALWAYS_INLINE int FN(value_runs)(const ruleset *set, const POSITION *p, unsigned player)
{
    BOARD own = p->discs[player], rival = p->discs[player ^ 1];
    return FN(runs_total)(set, own, rival) - FN(runs_total)(set, rival, own);
}

/* ---- lines through the top cells ---- */

static ALWAYS_INLINE BOARD FN(tops)(const POSITION *p)
{
    BOARD occupied = FN(occupied)(p);
    return occupied & ~(occupied >> 1);
}

/* lines[n]: the top cells with a line of n own discs or more through them along `step`. A line
   consists of the discs from the cell on in one direction, none when the cell is not own, and those
   from the next cell on in the opposite direction. While the game goes on no line is as long as
   `connect`. */
static ALWAYS_INLINE void FN(lines_through_tops)(BOARD own, BOARD tops, int step, unsigned connect,
                                                 BOARD *lines)
{
    BOARD one_side[MOST_CONNECT + 1], other_side[MOST_CONNECT];
    one_side[0] = tops;
    FN(count_beside)(own, tops & own, step, connect - 1, one_side + 1);
    FN(count_beside)(own, tops, -step, connect - 1, other_side);
    for (unsigned n = 1; n < connect; n++) {
        lines[n] = FN(both_sides)(one_side, other_side, n);
    }
}

/* The direction in which the text counts from a cell on: right, down, down-left or down-right. */
static ALWAYS_INLINE int FN(text_step)(const shape *s, direction dir)
{
    int step = (int)step_along(s, dir);
    return dir.up > 0 ? -step : step;
}

static ALWAYS_INLINE void FN(all_lines_through_tops)(const ruleset *set, const POSITION *p,
                                                     unsigned player,
                                                     BOARD lines[DIRECTIONS][MOST_CONNECT])
{
    BOARD own = p->discs[player], tops = FN(tops)(p);
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        int step = FN(text_step)(&set->shape, directions[i]);
        FN(lines_through_tops)(own, tops, step, set->shape.connect, lines[i]);
    }
}

static ALWAYS_INLINE int FN(best_lines)(const ruleset *set, const POSITION *p, unsigned player)
{
    BOARD lines[DIRECTIONS][MOST_CONNECT];
    BOARD left = FN(tops)(p);
    int total = 0;
    FN(all_lines_through_tops)(set, p, player, lines);
    for (unsigned n = set->shape.connect - 1; n > 0; n--) {
        BOARD found = 0;
        for (unsigned i = 0; i < DIRECTIONS; i++) {
            found |= lines[i][n] & left;
            total += line_worth(n) * (int)FN(count)(lines[i][n] & left);
        }
        left &= ~found;
    }
    return total;
}

static ALWAYS_INLINE int FN(value_best_line)(const ruleset *set, const POSITION *p, unsigned player)
{
    int own = FN(best_lines)(set, p, player);
    int rival = FN(best_lines)(set, p, player ^ 1);
    return own > rival ? own : -rival;
}

static ALWAYS_INLINE int FN(lines_total)(const ruleset *set, const POSITION *p, unsigned player)
{
    BOARD lines[DIRECTIONS][MOST_CONNECT];
    int total = 0;
    FN(all_lines_through_tops)(set, p, player, lines);
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        for (unsigned n = 1; n < set->shape.connect; n++) {
            int more = line_worth(n) - (n > 1 ? line_worth(n - 1) : 0);
            total += more * (int)FN(count)(lines[i][n]);
        }
    }
    return total;
}

static ALWAYS_INLINE int FN(value_all_lines)(const ruleset *set, const POSITION *p, unsigned player)
{
    return FN(lines_total)(set, p, player) - FN(lines_total)(set, p, player ^ 1);
}

/* ---- directions ---- */

static ALWAYS_INLINE int FN(directions_along)(BOARD own, BOARD tops, int step)
{
    BOARD neighbours[3];
    FN(count_beside)(own, tops & own, step, 2, neighbours);
    return 10 * (int)FN(count)(neighbours[0]) + (100 - 10) * (int)FN(count)(neighbours[1]) +
           (1000 - 100) * (int)FN(count)(neighbours[2]);
}

static ALWAYS_INLINE int FN(directions_total)(const ruleset *set, const POSITION *p,
                                              unsigned player)
{
    BOARD tops = FN(tops)(p);
    int total = 0;
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        int step = (int)step_along(&set->shape, directions[i]);
        total += FN(directions_along)(p->discs[player], tops, -step);
        if (directions[i].right != 0) { /* the text does not count upwards */
            total += FN(directions_along)(p->discs[player], tops, step);
        }
    }
    return total;
}

static ALWAYS_INLINE int FN(value_directions)(const ruleset *set, const POSITION *p,
                                              unsigned player)
{
    return 2 * FN(directions_total)(set, p, player) - 3 * FN(directions_total)(set, p, player ^ 1);
}

/* ---- windows ---- */

static ALWAYS_INLINE int FN(value_windows)(const ruleset *set, const POSITION *p, unsigned player)
{
    int counts[C4B_LINE_COUNTS] = { 0 };
    FN(count_windows)(set, p, player, counts);
    return windows_worth(counts, set->shape.connect);
}
