/* perft_width.h - perft on the library's positions, once for each width of WIDTH bits. */

static void FN(perft)(const ruleset *set, const POSITION *p, int depth, tally *t);

static inline void FN(count_child)(const ruleset *set, const POSITION *child, int depth, tally *t)
{
    if (depth == 1) {
        t->leaves[child->outcome]++;
    } else if (child->outcome == C4B_ONGOING) {
        FN(perft)(set, child, depth - 1, t);
    }
}

static void FN(perft)(const ruleset *set, const POSITION *p, int depth, tally *t)
{
    for (BOARD left = FN(landings)(set, p); left != 0; left &= left - 1) {
        POSITION child;
        FN(drop)(set, p, &child, FN(lowest)(left));
        FN(count_child)(set, &child, depth, t);
    }
    if (FN(can_boom)(set, p)) {
        POSITION child;
        FN(explode)(set, p, &child);
        FN(count_child)(set, &child, depth, t);
    }
}
