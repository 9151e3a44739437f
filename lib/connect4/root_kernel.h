/*
 * root_kernel.h - the questions that the search of search_kernel.h is asked, once for each kind
 * of board: which threads ask them, until the value is found, and a column that keeps it.
 */

/* The root with the drops that do not lose at once; none where all do. */
static TARGET KIND(node) KIND(root)(const CLASSIC_FRAME *f, const POSITION *p, unsigned mover)
{
    BOARD own = p->discs[mover], rival = p->discs[mover ^ 1];
    BOARD empty = f->cells ^ own ^ rival;
    BOARD landings = KIND(landings)(f, own | rival);
    KIND(node)
    root = { .own = own,
             .occupied = own | rival,
             .rival_threats = KIND(threats_of)(f, rival, empty),
             .played = FN(count)(own | rival) };
    root.moves = KIND(sound_drops_of)(landings, root.rival_threats);
    return root;
}

/* A column after which the mover still has `value`, seen by asking each in turn. */
static TARGET int KIND(keeping_column)(classic *s, const KIND(node) * root, int value)
{
    const CLASSIC_FRAME *f = FRAME(s);
    KIND(children) c;
    int bound;
    BOARD landings = KIND(landings)(f, root->occupied);
    for (BOARD left = root->moves; left != 0 && !s->ended; left &= left - 1) {
        KIND(node) only = *root;
        only.moves = FN(lowest)(left);
        unsigned column = KIND(column_of)(f, only.moves);
        if (!KIND(look_ahead)(f, &only, landings, value - 1, &c, &bound) || bound >= value ||
            KIND(seek_after)(s, root, &c, column, value - 1) >= value) {
            return s->ended ? -1 : (int)column;
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

/* Asks alone for as long as a search is short; false when it was not answered by then. What was
   found is in the table. */
static TARGET bool KIND(ask_shortly)(classic *s, const KIND(node) * root, int alpha, int *value)
{
    uint64_t used = budget_nodes(s->budget);
    if (used >= NODES_FOR_HELPERS) {
        return false;
    }
    uint64_t limit = c4bi_budget_allow(s->budget, NODES_FOR_HELPERS - used);
    *value = KIND(seek)(s, root, alpha);
    c4bi_budget_resume(s->budget, limit);
    if (s->ended && s->budget->reason == C4B_DONE) {
        s->ended = false;
        return false;
    }
    return true;
}

static TARGET int KIND(ask)(classic *s, const KIND(node) * root, int alpha)
{
    int value;
    s->root_column = -1;
    if (s->budget->limits.progress != NULL) {
        s->budget->progress.table_permille = c4bi_classic_table_permille(&s->table);
    }
    if (s->team == NULL && s->helper_count > 0) {
        if (KIND(ask_shortly)(s, root, alpha, &value)) {
            return value;
        }
        gather_team(s);
    }
    return s->team == NULL ? KIND(seek)(s, root, alpha)
                           : ask_team(s, KIND(seek_for_team), root, alpha);
}

/* Asks for a column too: -1 when the answer is not more than alpha, or none was found in time. */
static TARGET int KIND(ask_for_column)(classic *s, const KIND(node) * root, int alpha, int *column)
{
    int value = KIND(ask)(s, root, alpha);
    *column = s->root_column;
    if (!s->ended && value > alpha && *column < 0) {
        *column = KIND(keeping_column)(s, root, value);
    }
    return value;
}

/* Finds the value of a root that is not decided at once. */
static TARGET void KIND(narrow)(classic *s, const KIND(node) * root, bool distance,
                                classic_answer *a)
{
    while (a->lower < a->upper && !s->ended && (distance || !c4bi_classic_decided(a))) {
        int column, alpha = next_question(a, distance);
        int value = KIND(ask_for_column)(s, root, alpha, &column);
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
    BOARD wins = KIND(threats_of)(f, root->own, landings);
    BOARD urgent = landings & root->rival_threats;
    BOARD any = wins != 0 ? wins : urgent != 0 ? urgent : landings;
    if (wins == 0 && root->moves != 0) {
        return false;
    }
    a->lower = a->upper = wins != 0 ? (empty + 1) / 2 : -(empty / 2);
    a->column = (int)KIND(column_of)(f, FN(lowest)(any));
    return true;
}

/* Narrows the bounds of the answer, and finds a column that keeps it, unless all do. False when
 * what was found contradicts the bounds that it began with. */
static TARGET bool KIND(settle)(classic *s, const KIND(node) * root, bool distance, int least,
                                classic_answer *a)
{
    KIND(narrow)(s, root, distance, a);
    bool lacks_column = a->column < 0 && c4bi_classic_decided(a) && a->lower > least;
    if (lacks_column && a->lower <= a->upper && !s->ended) { /* its value was known before */
        int alpha = a->lower - 1, value = KIND(ask_for_column)(s, root, alpha, &a->column);
        a->lower = value > alpha ? value : a->lower;
        lacks_column = a->column < 0;
    }
    return s->ended || (a->lower <= a->upper && !lacks_column);
}

/* The value, and a column, of a root that is neither decided at once nor forced. `known` are bounds
   to begin with; if they cannot be they are not believed. */
static TARGET void KIND(search_root)(classic *s, const KIND(node) * root, int empty, bool distance,
                                     const classic_answer *known, classic_answer *a)
{
    const classic_answer any = { .lower = -(empty / 2), .upper = (empty - 1) / 2, .column = -1 };
    s->root_played = root->played;
    *a = any;
    if (known->upper > any.lower) { /* it does not lose at once */
        a->lower = known->lower > any.lower ? known->lower : any.lower;
        a->upper = known->upper < any.upper ? known->upper : any.upper;
    }
    if (a->lower > a->upper || !KIND(settle)(s, root, distance, any.lower, a)) {
        *a = any;
        KIND(settle)(s, root, distance, any.lower, a);
    }
    if (a->column < 0 && c4bi_classic_decided(a) && a->lower == any.lower) { /* any drop does */
        a->column = (int)KIND(column_of)(FRAME(s), FN(lowest)(root->moves));
    }
}

static TARGET void KIND(solve)(classic *s, const POSITION *p, unsigned mover, bool distance,
                               const classic_answer *known, classic_answer *a);

/* What the only drop that does not lose at once leads to is worth the same, the other way round; so
   it takes the same nodes. */
static TARGET void KIND(solve_forced)(classic *s, const POSITION *p, unsigned mover, BOARD cell,
                                      bool distance, const classic_answer *known, classic_answer *a)
{
    POSITION next = *p;
    next.discs[mover] |= cell;
    const classic_answer turned = { .lower = -known->upper, .upper = -known->lower };
    KIND(solve)(s, &next, mover ^ 1, distance, &turned, a);
    *a = (classic_answer){ .lower = -a->upper,
                           .upper = -a->lower,
                           .column = (int)KIND(column_of)(FRAME(s), cell) };
}

/* The value of a position, and a column. Of two mirror images one is searched, so that both take
   the same nodes. */
static TARGET void KIND(solve)(classic *s, const POSITION *p, unsigned mover, bool distance,
                               const classic_answer *known, classic_answer *a)
{
    const CLASSIC_FRAME *f = FRAME(s);
    POSITION searched = *p;
    bool mirrored = FN(take_first_image)(&f->shape, &searched);
    KIND(node) root = KIND(root)(f, &searched, mover);
    int empty = (int)(f->shape.rows * f->shape.columns - root.played);
    if (!KIND(see_at_once)(f, &root, empty, a)) {
        if ((root.moves & (root.moves - 1)) == 0 && empty > 2) {
            KIND(solve_forced)(s, &searched, mover, root.moves, distance, known, a);
        } else {
            KIND(search_root)(s, &root, empty, distance, known, a);
        }
    }
    if (mirrored && a->column >= 0) {
        a->column = (int)f->shape.columns - 1 - a->column;
    }
}
