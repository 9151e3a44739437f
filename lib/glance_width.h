/* glance_width.h - the glances of glance.h, once for each width of C4B_WIDTH bits. */

/* Whether the mover has two moves left in this turn. */
static ALWAYS_INLINE bool FN(moves_twice)(const ruleset *set, const POSITION *p)
{
    return set->turn_shift != 0 && (p->phase & 1) == 0;
}

/* Where a disc can land now or, with two moves, on top of the first. */
static ALWAYS_INLINE BOARD FN(landings_after)(const ruleset *set, BOARD landings, BOARD cell)
{
    return (landings ^ cell) | (cell << 1 & set->FN(cells));
}

/* Two drops that win together, when one alone does not. */
static OUT_OF_LINE bool FN(sees_two_drops)(const ruleset *set, BOARD own, BOARD landings,
                                           int winning[2])
{
    for (BOARD left = landings; left != 0; left &= left - 1) {
        BOARD first = FN(lowest)(left);
        BOARD then = FN(landings_after)(set, landings, first);
        BOARD second = FN(completing)(set, own | first, then);
        if (second != 0) {
            winning[0] = (int)FN(index_of)(first);
            winning[1] = (int)FN(index_of)(FN(lowest)(second));
            return true;
        }
    }
    return false;
}

/* The landing cells where a drop would complete a line of `own`; seldom there are any. */
static ALWAYS_INLINE BOARD FN(winning_drops)(const ruleset *set, BOARD own, BOARD landings)
{
    return FN(may_fill_line)(&set->shape, own, landings, 1) ? FN(completing)(set, own, landings)
                                                            : 0;
}

/* Whether an explosion of the mover's in this turn wins, alone or with a drop before or after. */
static OUT_OF_LINE bool FN(explosion_wins)(const ruleset *set, const POSITION *p)
{
    unsigned mover = FN(mover)(set, p);
    bool twice = FN(moves_twice)(set, p);
    POSITION after, then;
    if (FN(can_boom)(set, p)) {
        FN(explode)(set, p, &after);
        if (after.outcome == won_by(mover)) {
            return true;
        }
        if (twice && after.outcome == C4B_ONGOING &&
            FN(winning_drops)(set, after.discs[mover], FN(landings)(set, &after)) != 0) {
            return true;
        }
    }
    for (BOARD left = twice ? FN(landings)(set, p) : 0; left != 0; left &= left - 1) {
        FN(drop)(set, p, &after, FN(lowest)(left));
        if (after.outcome == C4B_ONGOING && FN(can_boom)(set, &after)) {
            FN(explode)(set, &after, &then);
            if (then.outcome == won_by(mover)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the mover can explode a bomb in this turn. */
static ALWAYS_INLINE bool FN(may_explode)(const ruleset *set, const POSITION *p)
{
    return FN(can_boom)(set, p) || (FN(moves_twice)(set, p) && FN(drops_bomb)(set, p));
}

/* Whether the mover can win within this turn. */
static ALWAYS_INLINE bool FN(wins_this_turn)(const ruleset *set, const POSITION *p)
{
    BOARD own = p->discs[FN(mover)(set, p)];
    BOARD landings = FN(landings)(set, p);
    if (FN(winning_drops)(set, own, landings) != 0) {
        return true;
    }
    if (FN(moves_twice)(set, p)) {
        int winning[2];
        BOARD within_reach = landings | (landings << 1 & set->FN(cells));
        if (FN(may_fill_line)(&set->shape, own, within_reach, 2) &&
            FN(sees_two_drops)(set, own, landings, winning)) {
            return true;
        }
    }
    return FN(may_explode)(set, p) && FN(explosion_wins)(set, p);
}
