/* tactics_width.h - the tactics of tactics.h, once for each width of WIDTH bits. */

/* The cells where the second of two drops can land, after the first on `cell`. */
static ALWAYS_INLINE BOARD FN(landings_after)(const ruleset *set, BOARD landings, BOARD cell)
{
    return (landings ^ cell) | (cell << 1 & set->FN(cells));
}

/* Finds two drops that win together, when no single drop wins. */
static OUT_OF_LINE bool FN(sees_two_drops)(const ruleset *set, BOARD own, BOARD landings,
                                           int winning[2])
{
    for (BOARD left = landings; left != 0; left &= left - 1) {
        BOARD first = FN(lowest)(left);
        BOARD next_landings = FN(landings_after)(set, landings, first);
        BOARD second = FN(completing)(set, own | first, next_landings);
        if (second != 0) {
            winning[0] = (int)FN(index_of)(first);
            winning[1] = (int)FN(index_of)(FN(lowest)(second));
            return true;
        }
    }
    return false;
}

/* The landing cells where a drop completes a line of `own`. Usually there is none, which the quick
   test shows. WARNING: the books' contexts rest on this: see books/file_format.h. */
static ALWAYS_INLINE BOARD FN(winning_drops)(const ruleset *set, BOARD own, BOARD landings)
{
    return FN(may_fill_line)(&set->shape, own, landings, 1) ? FN(completing)(set, own, landings)
                                                            : 0;
}

/* Whether one drop wins, or two drops together, where lines have four cells: two drops in different
   columns; or the second on top of the first, completing a line with it or without. */
static ALWAYS_INLINE bool FN(two_drops_make_four)(const ruleset *set, BOARD own, BOARD landings,
                                                  unsigned stride)
{
    BOARD above_landings = landings << 1 & set->FN(cells);
    return FN(nearly_four)(own, landings, stride, 2) ||
           FN(nearly_four)(own, above_landings, stride, 1) ||
           (above_landings & own << 2 & own << 3) != 0;
}

/* Whether two drops, or one alone, win. */
static ALWAYS_INLINE bool FN(two_drops_win)(const ruleset *set, BOARD own, BOARD landings)
{
    const shape *s = &set->shape;
    if (s->lines == LINES_FOUR_ON_7_ROWS) {
        return FN(two_drops_make_four)(set, own, landings, 8);
    }
    if (s->lines != LINES_ANY) {
        return FN(two_drops_make_four)(set, own, landings, s->stride);
    }
    int winning[2];
    BOARD within_reach = landings | (landings << 1 & set->FN(cells));
    return FN(winning_drops)(set, own, landings) != 0 ||
           (FN(may_fill_line)(s, own, within_reach, 2) &&
            FN(sees_two_drops)(set, own, landings, winning));
}

/* Whether a bomb that is dropped on a cell and exploded at once makes any of the mover's discs
   fall; if not, it wins nothing. Returns true without a look for other kinds of explosion, and when
   the side to move already has a bomb. */
static ALWAYS_INLINE bool FN(new_bomb_moves_own)(const ruleset *set, const POSITION *p, BOARD cell)
{
    if (set->rules.explosion != C4B_EXPLODES_ENEMY_ROW || FN(can_boom)(set, p)) {
        return true;
    }
    unsigned mover = FN(mover)(set, p);
    unsigned row = FN(index_of)(cell) % set->shape.stride;
    BOARD gone = set->FN(bottom) << row & p->discs[mover ^ 1];
    return (FN(up_from)(&set->shape, gone, row) & p->discs[mover]) != 0;
}

/* Whether an explosion by the mover in this turn wins, alone or together with a drop before or
   after it. */
static OUT_OF_LINE bool FN(explosion_wins)(const ruleset *set, const POSITION *p)
{
    unsigned mover = FN(mover)(set, p);
    bool twice = two_moves_left(set, p->phase);
    POSITION next, last;
    if (FN(can_boom)(set, p)) {
        FN(explode)(set, p, &next);
        if (next.outcome == won_by(mover)) {
            return true;
        }
        if (twice && next.outcome == C4B_ONGOING &&
            FN(winning_drops)(set, next.discs[mover], FN(landings)(set, &next)) != 0) {
            return true;
        }
        if (next.outcome == C4B_ONGOING && set->rules.explosion == C4B_EXPLODES_ENEMY_ROW) {
            return false; /* a disc dropped before BOOM ends where one dropped after it lands */
        }
    }
    for (BOARD left = twice ? FN(landings)(set, p) : 0; left != 0; left &= left - 1) {
        if (!FN(new_bomb_moves_own)(set, p, FN(lowest)(left))) {
            continue;
        }
        FN(drop)(set, p, &next, FN(lowest)(left));
        if (next.outcome == C4B_ONGOING && FN(can_boom)(set, &next)) {
            FN(explode)(set, &next, &last);
            if (last.outcome == won_by(mover)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the mover can explode a bomb in this turn. */
static ALWAYS_INLINE bool FN(may_explode)(const ruleset *set, const POSITION *p)
{
    return FN(can_boom)(set, p) || (two_moves_left(set, p->phase) && FN(drops_bomb)(set, p));
}

/* Whether the mover can win within this turn. */
static ALWAYS_INLINE bool FN(wins_this_turn)(const ruleset *set, const POSITION *p)
{
    assert(!set->misere && p->outcome == C4B_ONGOING);
    BOARD own = p->discs[FN(mover)(set, p)];
    BOARD landings = FN(landings)(set, p);
    if (two_moves_left(set, p->phase) ? FN(two_drops_win)(set, own, landings)
                                      : FN(winning_drops)(set, own, landings) != 0) {
        return true;
    }
    return FN(may_explode)(set, p) && FN(explosion_wins)(set, p);
}
