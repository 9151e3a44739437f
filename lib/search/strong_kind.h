/*
 * strong_kind.h - the strong search, once for each kind of walk: see strong.h for how it works and
 * walk.h for what a walk offers. Beyond that, this search asks a kind for
 *
 *     FN(hash_at)(w, ply, mirrored)    the position's hash; whether it is its mirror image's
 *     FN(list_choices)(w, ply, depth, c)  the moves to try, ranked, and wins seen at a glance
 *     FN(play_called)(w, ply, name)    plays a move to ply + 1
 *     FN(mirrored_name)(w, name)       what a move is called on the mirrored board
 *     FN(probe)(w, ply, key, found)    the position's entry in the table; false when there is none
 *     FN(store)(w, ply, key, entry)    makes it so
 *     FN(fork_walk)(w, options, depth) another walk from the same root; NULL without memory
 *     FN(free_fork)(w)                 frees it
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
        w->search.strong->saw_horizon = true;
        return score_of_eval(&w->search, FN(evaluate)(w, ply));
    }
    return FN(strong_value)(w, ply, depth, alpha, beta);
}

/* The value of a move that is expected to be no better than what is known already: a window of one
   tells whether it is; the whole window, then, how good. */
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

/* The line of a win that was seen at a glance. */
static inline void FN(set_winning_line)(WALK *w, unsigned ply, const choices *c)
{
    pv_line *line = &w->search.pv[ply];
    line->length = c->win_in;
    for (int i = 0; i < c->win_in; i++) {
        line->names[i] = c->winning[i];
    }
}

/* Tries the choices one by one; returns the best value, and its move in `best_name`. */
static ALWAYS_INLINE int FN(try_choices)(WALK *w, unsigned ply, int depth, int alpha, int beta,
                                         choices *c, uint64_t hash, int *best_name)
{
    search *s = &w->search;
    strong *g = s->strong;
    c4b_player mover = FN(mover_at)(w, ply);
    bool maximises = mover == s->player;
    bool in_team = g->team != NULL && depth >= DEPTH_IN_TEAM;
    int best = maximises ? -SCORE_INFINITE : SCORE_INFINITE;
    int listed = c->count;
    int total = listed;
    for (int i = 0; i < total; i++) {
        int name = i < listed ? next_choice(c, i) : c->names[i];
        uint64_t busy = hash + (uint64_t)(unsigned)name;
        if (in_team && i > 0 && i < listed && team_is_busy(g->team, busy)) {
            c->names[total++] = name;
            continue;
        }
        FN(play_called)(w, ply, name);
        if (!search_count_node(s)) {
            break;
        }
        if (in_team) {
            team_set_busy(g->team, busy, true);
        }
        int value = i == 0 || depth == 1
                        ? FN(reached_value)(w, ply + 1, depth - 1, alpha, beta)
                        : FN(scouted_value)(w, ply + 1, depth - 1, alpha, beta, maximises);
        if (in_team) {
            team_set_busy(g->team, busy, false);
        }
        if (s->ended) {
            break;
        }
        if (maximises ? value > best : value < best) {
            best = value;
            *best_name = name;
            search_extend_pv(s, ply, name);
            if (maximises && best > alpha) {
                alpha = best;
            } else if (!maximises && best < beta) {
                beta = best;
            }
            if (alpha >= beta) {
                learn(g, (unsigned)mover - 1, name, depth);
                break;
            }
        }
    }
    return best;
}

/* What the table says of a position: whether that settles it, and the move to try first. */
static ALWAYS_INLINE bool FN(ask_table)(WALK *w, unsigned ply, int depth, int alpha, int beta,
                                        table_key key, bool mirrored, choices *c, int *value)
{
    strong *g = w->search.strong;
    table_entry entry;
    if (!FN(probe)(w, ply, key, &entry)) {
        return false;
    }
    *value = score_from_table(entry.score, ply);
    int wanted = *value >= beta ? BOUND_LOWER : BOUND_UPPER;
    bool is_line = beta - alpha > 1; /* where the play is wanted too, not only its value */
    if (!is_line && !c->partial && (entry.bound & wanted) != 0 && entry_holds(g, &entry, depth)) {
        g->saw_horizon |= entry.saw_horizon && !is_certain(entry.score, entry.bound);
        return true;
    }
    int hint = mirrored && entry.move != NO_NAME ? FN(mirrored_name)(w, entry.move) : entry.move;
    for (int i = 0; i < c->count; i++) {
        c->ranks[i] = (c->names[i] & 255) == hint ? INT32_MAX : c->ranks[i];
    }
    return false;
}

static ALWAYS_INLINE void FN(tell_table)(WALK *w, unsigned ply, table_key key, bool mirrored,
                                         table_entry entry)
{
    entry.score = score_to_table(entry.score, ply);
    if (mirrored && entry.move != NO_NAME) {
        entry.move = FN(mirrored_name)(w, entry.move);
    }
    FN(store)(w, ply, key, entry);
}

/* The value of a position to search further: at a glance, by the table, or by its moves. */
static int FN(strong_value)(WALK *w, unsigned ply, int depth, int alpha, int beta)
{
    search *s = &w->search;
    strong *g = s->strong;
    choices c = { .names = g->names + 2 * ply * (size_t)g->most_choices,
                  .ranks = g->ranks + ply * (size_t)g->most_choices };
    bool uses_table = g->table != NULL && depth >= DEPTH_IN_TABLE;
    bool mirrored = false;
    table_key key = { .salt = g->salt };
    if (uses_table) {
        key.hash = FN(hash_at)(w, ply, &mirrored);
        table_prefetch(g->table, key);
    }
    FN(list_choices)(w, ply, depth, &c);
    s->pv[ply].length = 0;
    if (c.win_in != 0) {
        int score = C4B_WIN - (int)ply - c.win_in;
        FN(set_winning_line)(w, ply, &c);
        return FN(mover_at)(w, ply) == s->player ? score : -score;
    }
    int value;
    if (uses_table && FN(ask_table)(w, ply, depth, alpha, beta, key, mirrored, &c, &value)) {
        return value;
    }
    bool saw_horizon = g->saw_horizon;
    int best_name = NO_NAME;
    g->saw_horizon = false;
    value = FN(try_choices)(w, ply, depth, alpha, beta, &c, key.hash, &best_name);
    int bound = value <= alpha ? BOUND_UPPER : value >= beta ? BOUND_LOWER : BOUND_EXACT;
    if (is_certain(value, bound)) {
        g->saw_horizon = false;
    }
    if (uses_table && !s->ended) {
        FN(tell_table)
        (w, ply, key, mirrored,
         (table_entry){ .score = value,
                        .depth = depth,
                        .bound = c.partial ? BOUND_NONE : bound,
                        .move = best_name & 255,
                        .saw_horizon = g->saw_horizon });
    }
    g->saw_horizon |= saw_horizon;
    return value;
}

/* ---- the root ---- */

/* Lists in the result, in move order, what is known of the root's moves at a depth. */
static void FN(take_root)(WALK *w, int depth)
{
    search *s = &w->search;
    strong *g = s->strong;
    s->result.root_count = 0;
    for (int order = 0; order < g->root_count && order < C4B_MAX_MOVES; order++) {
        const root_choice *choice = g->root;
        while (choice->order != order) {
            choice++;
        }
        if (choice->depth == depth) {
            c4b_move move = FN(move_called)(w, choice->name);
            c4bi_search_add_root_move(s, move, choice->score, choice->exact);
        }
    }
}

/* Makes the best root move so far the answer. */
static void FN(take_answer)(WALK *w, int depth, int best)
{
    search *s = &w->search;
    s->result.depth = depth;
    FN(take_root)(w, depth);
    s->result.pv_length = s->pv[0].length;
    for (int i = 0; i < s->pv[0].length; i++) {
        s->result.pv[i] = FN(move_called)(w, s->pv[0].names[i]);
    }
    c4bi_search_set_best(s, s->result.pv[0], best);
}

/* Tries the root's moves within a window; returns the best value, exact when it is within. */
static int FN(try_root)(WALK *w, int depth, int alpha, int beta)
{
    search *s = &w->search;
    strong *g = s->strong;
    int best = -SCORE_INFINITE;
    for (int i = 0; i < g->root_count && best < beta; i++) {
        root_choice *choice = &g->root[i];
        FN(play_called)(w, 0, choice->name);
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
            search_extend_pv(s, 0, choice->name);
            if (choice->exact && !g->fell) {
                FN(take_answer)(w, depth, value);
            }
        }
    }
    return best;
}

/* Searches the root to a depth, with a window around what is expected that widens as long as the
   value is not within. */
static int FN(search_depth)(WALK *w, int depth)
{
    search *s = &w->search;
    strong *g = s->strong;
    int expected = g->expected;
    int change = expected > g->before ? expected - g->before : g->before - expected;
    int margin = change / 2 + 1;
    bool wide = depth < DEPTH_OF_WINDOWS;
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
    strong *g = s->strong;
    for (int depth = 1; depth <= g->last_depth && !s->ended; depth++) {
        s->budget.progress.depth = depth;
        int value = FN(search_together)(w, depth);
        if (s->ended) {
            if (s->result.depth == depth) {
                FN(take_root)(w, depth);
            }
            return;
        }
        g->before = g->expected;
        g->expected = value;
        bool proven = C4B_IS_WIN(value) || C4B_IS_LOSS(value) || !g->saw_horizon;
        if (proven) {
            c4bi_strong_take_proof(g, value);
        }
        FN(take_answer)(w, depth, value);
        c4bi_strong_sort_root(g);
        c4bi_strong_tend_table(g, s);
        bool goes_on = c4bi_budget_report(&s->budget);
        if (proven) {
            s->budget.reason = C4B_PROVEN;
            return;
        }
        if (!goes_on && depth < g->last_depth) {
            s->budget.reason = C4B_WAS_STOPPED;
            return;
        }
        if (g->team == NULL) { /* else while the helpers search the next depth */
            c4bi_strong_ask_oracle(g, s);
        }
    }
}

/* The root's moves, in move order. */
static void FN(list_root)(WALK *w)
{
    strong *g = w->search.strong;
    MOVES moves = FN(moves_at)(w, 0);
    while (FN(play_next)(w, 0, &moves)) {
        int name = FN(last_called)(w, 1);
        g->root[g->root_count] = (root_choice){ .name = name, .order = g->root_count };
        g->root_count++;
    }
}

static void FN(dismiss_team)(WALK *w);

/* The whole search, from a walk that stands at the root. */
static c4b_status FN(run_strong)(WALK *w, strong *g, const c4b_search_options *options,
                                 c4b_result *result)
{
    int last_depth = strong_last_depth(options);
    c4b_player player = FN(mover_at)(w, 0);
    c4b_status status = c4bi_search_start(&w->search, options, last_depth, player);
    if (status != C4B_OK) {
        return status;
    }
    w->search.strong = g;
    w->search.result.depth = 0;
    w->search.budget.needs_answer = true;
    g->last_depth = last_depth;
    g->options = options;
    g->helpers_wanted = g->table != NULL ? strong_helpers_wanted(options) : 0;
    c4bi_strong_summon_oracle(g, &w->search, options);
    FN(list_root)(w);
    if (!w->search.ended) {
        FN(deepen)(w);
    }
    FN(dismiss_team)(w);
    c4bi_strong_heed_oracle(g, &w->search);
    return c4bi_search_finish(&w->search, result);
}
