/*
 * root_kernel.h - the value of a position and a column that keeps it: narrows the bounds of the
 * root by null-window searches until they meet. Part of solver_kernel.h.
 */

/* The root, with the drops that do not lose at once; none where all do. */
KERNEL_STATIC NODE KERNEL(make_root)(const FRAME *f, const POSITION *p, unsigned mover)
{
    assert(mover <= 1 && p->outcome == C4B_ONGOING && (p->discs[0] & p->discs[1]) == 0);
    BOARD own = p->discs[mover], rival = p->discs[mover ^ 1];
    BOARD empty = f->cells ^ own ^ rival;
    NODE root = { .own = own,
                  .occupied = own | rival,
                  .rival_threats = KERNEL(threats_of)(f, rival, empty),
                  .played = FN(count)(own | rival) };
    root.moves = KERNEL(safe_drops_of)(KERNEL(landings)(f, root.occupied), root.rival_threats);
    return root;
}

/* ---- one question: is the value more than alpha? ---- */

/* A column after which the mover's value is still `value`, by searching each in turn. */
KERNEL_STATIC int KERNEL(find_column)(solver *s, const NODE *root, int value)
{
    const FRAME *f = FRAME_OF(s);
    VISIT v;
    int bound;
    v.node = root;
    v.alpha = value - 1;
    for (BOARD left = root->moves; left != 0 && !s->ended; left &= left - 1) {
        NODE one = *root;
        one.moves = FN(lowest)(left);
        unsigned column = KERNEL(column_of)(f, one.moves);
        if (!KERNEL(expand)(f, &one, v.alpha, &v.children, &bound) || bound >= value ||
            KERNEL(search_child)(s, &v, column) >= value) {
            return s->ended ? -1 : (int)column;
        }
    }
    return -1;
}

/* What each thread of a team searches. */
KERNEL_STATIC int KERNEL(search_in_team)(solver *s, const void *root, int alpha)
{
    return KERNEL(search)(s, root, alpha);
}

/* Searches alone while the search is short; false if it has no answer by then. What was found is in
   the table. */
KERNEL_STATIC bool KERNEL(search_briefly)(solver *s, const NODE *root, int alpha, int *value)
{
    uint64_t used = budget_nodes(s->budget);
    if (used >= s->nodes_alone) {
        return false;
    }
    uint64_t limit = c4bi_budget_allow(s->budget, s->nodes_alone - used);
    *value = KERNEL(search)(s, root, alpha);
    c4bi_budget_resume(s->budget, limit);
    if (s->ended && s->budget->reason == C4B_DONE) {
        s->ended = false;
        return false;
    }
    return true;
}

KERNEL_STATIC int KERNEL(ask)(solver *s, const NODE *root, int alpha)
{
    int value;
    s->root_column = -1;
    if (s->budget->limits.progress != NULL) {
        s->budget->progress.table_permille = c4bi_connect4_table_permille(&s->table);
    }
    if (s->team == NULL && s->helper_count > 0) {
        if (KERNEL(search_briefly)(s, root, alpha, &value)) {
            return value;
        }
        c4bi_connect4_team_gather(s);
    }
    return s->team == NULL ? KERNEL(search)(s, root, alpha)
                           : c4bi_connect4_team_search(s, KERNEL(search_in_team), root, alpha);
}

/* KERNEL(ask), and a column that keeps the value: -1 when the value is not more than alpha, or none
   was found in time. */
KERNEL_STATIC int KERNEL(ask_for_column)(solver *s, const NODE *root, int alpha, int *column)
{
    int value = KERNEL(ask)(s, root, alpha);
    *column = s->root_column;
    if (!s->ended && value > alpha && *column < 0) {
        *column = KERNEL(find_column)(s, root, value);
    }
    return value;
}

/* ---- the value ---- */

/* Narrows the bounds until they meet or the outcome is decided, as the question asks. */
KERNEL_STATIC void KERNEL(narrow)(solver *s, const NODE *root, connect4_answer *a)
{
    while (a->lower < a->upper && !s->ended && (s->distance || !c4bi_connect4_decided(a))) {
        int column, alpha = c4bi_connect4_next_alpha(a, s->distance);
        int value = KERNEL(ask_for_column)(s, root, alpha, &column);
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

/* Narrows the bounds, and finds a column that keeps the lower one, unless that is `least`, which
   every column keeps. False when what was found contradicts the bounds to begin with. */
KERNEL_STATIC bool KERNEL(narrow_with_column)(solver *s, const NODE *root, int least,
                                              connect4_answer *a)
{
    KERNEL(narrow)(s, root, a);
    bool lacks_column = a->column < 0 && c4bi_connect4_decided(a) && a->lower > least;
    if (lacks_column && a->lower <= a->upper && !s->ended) { /* its value was known before */
        int alpha = a->lower - 1, value = KERNEL(ask_for_column)(s, root, alpha, &a->column);
        a->lower = value > alpha ? value : a->lower;
        lacks_column = a->column < 0;
    }
    return s->ended || (a->lower <= a->upper && !lacks_column);
}

/* Answers without a search if the root is decided at once; otherwise false. */
KERNEL_STATIC bool KERNEL(answer_at_once)(const FRAME *f, const NODE *root, connect4_answer *a)
{
    int empty = (int)KERNEL(empty_cells)(f, root);
    BOARD landings = KERNEL(landings)(f, root->occupied);
    BOARD wins = KERNEL(threats_of)(f, root->own, landings);
    BOARD urgent = landings & root->rival_threats;
    BOARD any = wins != 0 ? wins : urgent != 0 ? urgent : landings;
    if (wins == 0 && root->moves != 0) {
        return false;
    }
    a->lower = a->upper = wins != 0 ? (empty + 1) / 2 : -(empty / 2);
    a->column = (int)KERNEL(column_of)(f, FN(lowest)(any));
    return true;
}

/* The value, and a column, of a root that is neither decided at once nor forced. `known` are bounds
   to begin with; contradictory ones are ignored. */
KERNEL_STATIC void KERNEL(search_root)(solver *s, const NODE *root, const connect4_answer *known,
                                       connect4_answer *a)
{
    int empty = (int)KERNEL(empty_cells)(FRAME_OF(s), root);
    const connect4_answer any = { .lower = -(empty / 2), .upper = (empty - 1) / 2, .column = -1 };
    s->root_played = root->played;
    *a = any;
    if (known->upper > any.lower) { /* the mover does not lose at once */
        a->lower = known->lower > any.lower ? known->lower : any.lower;
        a->upper = known->upper < any.upper ? known->upper : any.upper;
    }
    if (a->lower > a->upper || !KERNEL(narrow_with_column)(s, root, any.lower, a)) {
        *a = any;
        KERNEL(narrow_with_column)(s, root, any.lower, a);
    }
    if (a->column < 0 && c4bi_connect4_decided(a) &&
        a->lower == any.lower) { /* any drop keeps it */
        a->column = (int)KERNEL(column_of)(FRAME_OF(s), FN(lowest)(root->moves));
    }
}

/* ---- positions ---- */

KERNEL_STATIC void KERNEL(solve_position)(solver *s, const POSITION *p, unsigned mover,
                                          const connect4_answer *known, connect4_answer *a);

/* Solves a position where `cell` is the only drop that does not lose at once: the position after it
   has the opposite value for the other player, and takes the same nodes. */
KERNEL_STATIC void KERNEL(solve_forced)(solver *s, const POSITION *p, unsigned mover, BOARD cell,
                                        const connect4_answer *known, connect4_answer *a)
{
    POSITION next = *p;
    next.discs[mover] |= cell;
    const connect4_answer negated = { .lower = -known->upper, .upper = -known->lower };
    KERNEL(solve_position)(s, &next, mover ^ 1, &negated, a);
    *a = (connect4_answer){ .lower = -a->upper,
                            .upper = -a->lower,
                            .column = (int)KERNEL(column_of)(FRAME_OF(s), cell) };
}

/* Chooses the first of a position and its mirror image, by the bits of their boards; true when that
   is the image. */
KERNEL_STATIC bool KERNEL(choose_image)(const shape *s, POSITION *p)
{
    BOARD green = FN(mirror)(s, p->discs[0]), blue = FN(mirror)(s, p->discs[1]);
    if (p->discs[0] < green || (p->discs[0] == green && p->discs[1] <= blue)) {
        return false;
    }
    p->discs[0] = green;
    p->discs[1] = blue;
    return true;
}

/* The value of a position, and a column. Of two mirror images one is searched, so that both take
   the same nodes. */
KERNEL_STATIC void KERNEL(solve_position)(solver *s, const POSITION *p, unsigned mover,
                                          const connect4_answer *known, connect4_answer *a)
{
    const FRAME *f = FRAME_OF(s);
    POSITION searched = *p;
    bool mirrored = KERNEL(choose_image)(&f->shape, &searched);
    NODE root = KERNEL(make_root)(f, &searched, mover);
    if (!KERNEL(answer_at_once)(f, &root, a)) {
        bool forced = (root.moves & (root.moves - 1)) == 0;
        if (forced && KERNEL(empty_cells)(f, &root) > 2) {
            KERNEL(solve_forced)(s, &searched, mover, root.moves, known, a);
        } else {
            KERNEL(search_root)(s, &root, known, a);
        }
    }
    if (mirrored && a->column >= 0) {
        a->column = (int)f->shape.columns - 1 - a->column;
    }
}

/* What the solver calls; `known` are bounds of the value. */
KERNEL_OUT_OF_LINE void KERNEL(solve)(solver *s, const void *position, unsigned mover,
                                      const connect4_answer *known, connect4_answer *a)
{
    KERNEL(solve_position)(s, position, mover, known, a);
}
