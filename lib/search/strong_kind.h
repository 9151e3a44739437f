/*
 * strong_kind.h - the strong search, once for each kind of walk: see strong.h for how it works and
 * walk.h for what a walk offers. Beyond that, this search asks a kind for
 *
 *     FN(hash_at)(w, ply, mirrored)       the position's hash; whether it is its mirror image's
 *     FN(list_choices)(w, ply, depth, c)  the moves to try, ranked, and static wins
 *     FN(play_code)(w, ply, code)         plays a move to ply + 1
 *     FN(mirrored_code)(w, code)          the code of a move on the mirrored board
 *     FN(probe)(w, ply, key, found)       the position's entry in the table; false: none
 *     FN(store)(w, ply, key, entry)       stores the position's entry
 *     FN(fork_walk)(w, depth)             another walk from the same root; NULL when
 *                                         memory runs out
 *     FN(free_fork)(w)                    frees it
 */

static int FN(strong_value)(WALK *w, unsigned ply, int depth, int alpha, int beta);

/* The value of a position that a move has just led to, as the textbook's FN(value_at). */
static ALWAYS_INLINE int FN(reached_value)(WALK *w, unsigned ply, int depth, int alpha, int beta)
{
    c4b_outcome outcome = FN(outcome_at)(w, ply);
    if (outcome != C4B_ONGOING) {
        w->search.pv[ply].length = 0;
        return score_of_end(&w->search, outcome, ply);
    }
    if (depth == 0) {
        w->search.pv[ply].length = 0;
        w->strong->saw_horizon = true;
        return score_of_eval(&w->search, FN(evaluate)(w, ply));
    }
    return FN(strong_value)(w, ply, depth, alpha, beta);
}

/* The value of a move that is expected to be no better than what is known already: a null window
   shows whether it is better; if so, the whole window finds its value. */
static ALWAYS_INLINE int FN(scouted_value)(WALK *w, unsigned ply, int depth, int alpha, int beta,
                                           bool maximises)
{
    int value = maximises ? FN(reached_value)(w, ply, depth, alpha, alpha + 1)
                          : FN(reached_value)(w, ply, depth, beta - 1, beta);
    if (value > alpha && value < beta && beta - alpha > 1 && !w->search.ended) {
        value = FN(reached_value)(w, ply, depth, alpha, beta);
    }
    return value;
}

/* The line of a win that was seen without searching. */
static inline void FN(set_winning_line)(WALK *w, unsigned ply, const choices *c)
{
    pv_line *line = &w->search.pv[ply];
    line->length = c->win_in;
    for (int i = 0; i < c->win_in; i++) {
        line->codes[i] = c->winning[i];
    }
}

/* Plays a move and searches what it leads to. False when the search has ended. */
static ALWAYS_INLINE bool FN(search_choice)(WALK *w, const node *n, int code, bool first,
                                            int *value)
{
    search *s = &w->search;
    team *t = w->strong->team;
    bool in_team = t != NULL && n->depth >= DEPTH_FOR_TEAM;
    FN(play_code)(w, n->ply, code);
    if (!search_count_node(s)) {
        return false;
    }
    if (in_team) {
        team_set_busy(t, busy_hash(n, code), true);
    }
    *value = first || n->depth == 1
                 ? FN(reached_value)(w, n->ply + 1, n->depth - 1, n->alpha, n->beta)
                 : FN(scouted_value)(w, n->ply + 1, n->depth - 1, n->alpha, n->beta, n->maximises);
    if (in_team) {
        team_set_busy(t, busy_hash(n, code), false);
    }
    return !s->ended;
}

/* Keeps a move's value if it is the best so far, and narrows the window. True when that leaves no
   window: a cutoff. */
static ALWAYS_INLINE bool FN(keep_best)(WALK *w, node *n, int code, int value)
{
    if (n->maximises ? value <= n->best : value >= n->best) {
        return false;
    }
    n->best = value;
    n->best_code = code;
    search_extend_pv(&w->search, n->ply, code);
    if (n->maximises && value > n->alpha) {
        n->alpha = value;
    } else if (!n->maximises && value < n->beta) {
        n->beta = value;
    }
    return n->alpha >= n->beta;
}

/* Steps 3 to 6 of the search of a node. */
static ALWAYS_INLINE void FN(try_choices)(WALK *w, node *n)
{
    strong *g = w->strong;
    choices *c = &n->choices;
    c4b_player mover = FN(mover_at)(w, n->ply);
    bool in_team = g->team != NULL && n->depth >= DEPTH_FOR_TEAM;
    int listed = c->count, total = listed, value;
    n->maximises = mover == w->search.player;
    n->best = n->maximises ? -SCORE_INFINITE : SCORE_INFINITE;
    for (int i = 0; i < total; i++) {
        /* Step 3: the move with the highest rank; at the end, the postponed ones. */
        int code = i < listed ? next_choice(c, i) : c->codes[i];
        /* Step 4: postpone what another thread is searching. */
        if (in_team && i > 0 && i < listed && team_is_busy(g->team, busy_hash(n, code))) {
            assert(total < c->ranks - c->codes);
            c->codes[total++] = code;
            continue;
        }
        /* Step 5: the first move is expected to be the best. */
        if (!FN(search_choice)(w, n, code, i == 0, &value)) {
            break;
        }
        /* Step 6: a cutoff spares the rest, and is remembered. */
        if (FN(keep_best)(w, n, code, value)) {
            history_add(&g->history, (unsigned)mover - 1, code, n->depth);
            break;
        }
    }
}

/* Whether the table's entry settles the node; then its value is in n->best. Otherwise its move is
   tried first. On the principal variation the line of play is wanted too, not only its value. */
static ALWAYS_INLINE bool FN(probe_node)(WALK *w, node *n)
{
    strong *g = w->strong;
    table_entry entry;
    if (!FN(probe)(w, n->ply, n->key, &entry)) {
        return false;
    }
    n->best = score_from_table(entry.score, n->ply);
    int wanted = n->best >= n->beta ? BOUND_LOWER : BOUND_UPPER;
    bool is_pv = n->beta - n->alpha > 1;
    if (!is_pv && !n->choices.partial && (entry.bound & wanted) != 0 &&
        entry_holds(&entry, n->depth, g->deeper_counts)) {
        g->saw_horizon |= entry.saw_horizon && !is_certain(entry.score, entry.bound);
        return true;
    }
    bool mirrored = n->mirrored && entry.move != NO_CODE;
    try_first(&n->choices, mirrored ? FN(mirrored_code)(w, entry.move) : entry.move);
    return false;
}

/* Stores what was found of a node. Where moves were left out its value is not the position's. */
static ALWAYS_INLINE void FN(store_node)(WALK *w, const node *n, int bound)
{
    int move = short_code(n->best_code);
    table_entry entry = { .score = score_to_table(n->best, n->ply),
                          .depth = n->depth,
                          .bound = n->choices.partial ? BOUND_NONE : bound,
                          .move = move,
                          .saw_horizon = w->strong->saw_horizon };
    if (n->mirrored && move != NO_CODE) {
        entry.move = FN(mirrored_code)(w, move);
    }
    FN(store)(w, n->ply, n->key, entry);
}

/*
 * The value of a position to search further, in steps:
 *
 *     1. List and rank the moves. A win of this turn is seen without searching.
 *     2. Probe the transposition table: its entry settles the node, or ranks a move first.
 *     3. Take the moves in the order of their ranks: the table's, then by the history heuristic.
 *     4. Postpone a move that another thread is searching (ABDADA).
 *     5. Search the first move with the whole window, the others with a null window and, if they
 *        are better, again (principal variation search).
 *     6. Stop at a cutoff.
 *     7. Store the value in the transposition table.
 */
static int FN(strong_value)(WALK *w, unsigned ply, int depth, int alpha, int beta)
{
    search *s = &w->search;
    strong *g = w->strong;
    assert(depth >= 1 && alpha < beta && ply + (unsigned)depth <= (unsigned)g->last_depth);
    node n = strong_node(g, ply, depth, alpha, beta);
    bool uses_table = g->table != NULL && depth >= DEPTH_FOR_TABLE;
    if (uses_table) {
        n.key.hash = FN(hash_at)(w, ply, &n.mirrored);
        table_prefetch(g->table, n.key);
    }
    /* Step 1 */
    FN(list_choices)(w, ply, depth, &n.choices);
    s->pv[ply].length = 0;
    if (n.choices.win_in != 0) {
        int score = C4B_WIN - (int)ply - n.choices.win_in;
        FN(set_winning_line)(w, ply, &n.choices);
        return FN(mover_at)(w, ply) == s->player ? score : -score;
    }
    /* Step 2 */
    if (uses_table && FN(probe_node)(w, &n)) {
        return n.best;
    }
    bool saw_horizon = g->saw_horizon;
    g->saw_horizon = false;
    /* Steps 3 to 6 */
    FN(try_choices)(w, &n);
    int bound = bound_of(n.best, alpha, beta);
    if (is_certain(n.best, bound)) {
        g->saw_horizon = false;
    }
    /* Step 7 */
    if (uses_table && !s->ended) {
        FN(store_node)(w, &n, bound);
    }
    g->saw_horizon |= saw_horizon;
    return n.best;
}

/* ---- the root ---- */

/* Lists in the result, in move order, what is known of the root's moves at a depth. */
static void FN(report_root)(WALK *w, int depth)
{
    search *s = &w->search;
    strong *g = w->strong;
    s->result.root_count = 0;
    for (int order = 0; order < g->root_count && order < C4B_MAX_MOVES; order++) {
        const root_choice *choice = g->root;
        while (choice->order != order) {
            choice++;
        }
        if (choice->depth == depth) {
            c4b_move move = FN(move_of_code)(w, choice->code);
            c4bi_search_add_root_move(s, move, choice->score, choice->exact);
        }
    }
}

/* Makes the best root move so far the answer. */
static void FN(report_answer)(WALK *w, int depth, int best)
{
    search *s = &w->search;
    s->result.depth = depth;
    FN(report_root)(w, depth);
    s->result.pv_length = s->pv[0].length;
    for (int i = 0; i < s->pv[0].length; i++) {
        s->result.pv[i] = FN(move_of_code)(w, s->pv[0].codes[i]);
    }
    c4bi_search_set_best(s, s->result.pv[0], best);
}

/* Tries the root's moves within a window; returns the best value, exact when it is within. */
static int FN(try_root)(WALK *w, int depth, int alpha, int beta)
{
    search *s = &w->search;
    strong *g = w->strong;
    int best = -SCORE_INFINITE;
    for (int i = 0; i < g->root_count && best < beta; i++) {
        root_choice *choice = &g->root[i];
        FN(play_code)(w, 0, choice->code);
        if (!search_count_node(s)) {
            break;
        }
        int value = i == 0 || depth == 1 ? FN(reached_value)(w, 1, depth - 1, alpha, beta)
                                         : FN(scouted_value)(w, 1, depth - 1, alpha, beta, true);
        if (s->ended) {
            break;
        }
        choice->score = value;
        choice->exact = value > alpha && value < beta;
        choice->depth = depth;
        best = value > best ? value : best;
        if (value > alpha) {
            alpha = value;
            search_extend_pv(s, 0, choice->code);
            if (choice->exact && !g->fell) {
                FN(report_answer)(w, depth, value);
            }
        }
    }
    return best;
}

/* Searches the root to a depth, with an aspiration window: around the score that is expected, and
   widened as long as the value is not within it. */
static int FN(search_depth)(WALK *w, int depth)
{
    search *s = &w->search;
    strong *g = w->strong;
    int expected = g->expected;
    int change = expected > g->previous ? expected - g->previous : g->previous - expected;
    int margin = change / 2 + 1;
    bool wide = depth < DEPTH_FOR_WINDOWS;
    int alpha = wide ? -SCORE_INFINITE : expected - margin;
    int beta = wide ? SCORE_INFINITE : expected + margin;
    g->saw_horizon = false;
    g->fell = false;
    for (;;) {
        int value = FN(try_root)(w, depth, alpha, beta);
        if (s->ended || (value > alpha && value < beta)) {
            return value;
        }
        c4bi_strong_sort_root(g);
        margin = margin > C4B_EVAL_MAX / 8 ? 2 * C4B_WIN : margin * 8;
        if (value <= alpha) {
            g->fell = true;
            alpha = margin > C4B_EVAL_MAX ? -SCORE_INFINITE : value - margin;
        } else {
            beta = margin > C4B_EVAL_MAX ? SCORE_INFINITE : value + margin;
        }
    }
}

static int FN(search_together)(WALK *w, int depth);

/* Searches one depth after the other; what was found is in the search's result. */
static void FN(deepen)(WALK *w)
{
    search *s = &w->search;
    strong *g = w->strong;
    for (int depth = 1; depth <= g->last_depth && !s->ended; depth++) {
        s->budget.progress.depth = depth;
        int value = FN(search_together)(w, depth);
        if (s->ended) {
            if (s->result.depth == depth) {
                FN(report_root)(w, depth);
            }
            return;
        }
        g->previous = g->expected;
        g->expected = value;
        bool proven = C4B_IS_WIN(value) || C4B_IS_LOSS(value) || !g->saw_horizon;
        if (proven) {
            c4bi_strong_settle_root(g, value);
        }
        FN(report_answer)(w, depth, value);
        c4bi_strong_sort_root(g);
        c4bi_strong_maintain_table(g, s);
        bool goes_on = c4bi_budget_report(&s->budget);
        if (proven) {
            s->budget.reason = C4B_PROVEN;
            return;
        }
        if (!goes_on && depth < g->last_depth) {
            s->budget.reason = C4B_WAS_STOPPED;
            return;
        }
        if (g->team == NULL) { /* a team asks while its helpers search the next depth */
            c4bi_strong_ask_engine(g, s);
        }
    }
}

/* The root's moves, in move order. */
static void FN(list_root)(WALK *w)
{
    strong *g = w->strong;
    MOVES moves = FN(moves_at)(w, 0);
    while (FN(play_next)(w, 0, &moves)) {
        int code = FN(last_code)(w, 1);
        g->root[g->root_count] = (root_choice){ .code = code, .order = g->root_count };
        g->root_count++;
    }
}

static void FN(dismiss_team)(WALK *w);

/* The whole search, from a walk that stands at the root. */
static c4b_status FN(run_strong)(WALK *w, strong *g, c4b_result *result)
{
    const engine_limits *limits = &g->request->limits;
    c4b_status status = c4bi_search_start(&w->search, limits, g->last_depth, FN(mover_at)(w, 0));
    if (status != C4B_OK) {
        return status;
    }
    w->strong = g;
    w->search.result.depth = 0;
    w->search.budget.needs_answer = true;
    g->helpers_wanted = g->table != NULL ? team_helpers_for(g->request->threads) : 0;
    c4bi_strong_start_engine(g, &w->search);
    FN(list_root)(w);
    if (!w->search.ended) {
        FN(deepen)(w);
    }
    FN(dismiss_team)(w);
    c4bi_strong_use_proof(g, &w->search);
    return c4bi_search_finish(&w->search, result);
}
