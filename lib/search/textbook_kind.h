/*
 * textbook_kind.h - minimax and alpha-beta, once for each kind of walk: see walk.h.
 *
 * The two searches are one body: minimax is alpha-beta that never looks at its window. What a value
 * means, which the callers rely on: inside (alpha, beta) it is exact; at or below alpha an upper
 * bound; at or above beta a lower bound. In minimax it is always exact.
 */

static int FN(alphabeta)(WALK *w, unsigned ply, int depth, int alpha, int beta);
static int FN(minimax)(WALK *w, unsigned ply, int depth);

/* The value of a position that a move has just led to. */
static ALWAYS_INLINE int FN(value_at)(WALK *w, unsigned ply, int depth, int alpha, int beta,
                                      bool prunes)
{
    c4b_outcome outcome = FN(outcome_at)(w, ply);
    if (outcome != C4B_ONGOING) {
        w->search.pv[ply].length = 0;
        return score_of_end(&w->search, outcome, ply);
    }
    if (depth == 0) {
        return score_of_eval(&w->search, FN(evaluate)(w, ply));
    }
    return prunes ? FN(alphabeta)(w, ply, depth, alpha, beta) : FN(minimax)(w, ply, depth);
}

/* The value of a position to search further, by its moves. */
static ALWAYS_INLINE int FN(best_value)(WALK *w, unsigned ply, int depth, int alpha, int beta,
                                        bool prunes)
{
    search *s = &w->search;
    bool maximises = FN(mover_at)(w, ply) == s->player;
    int best = maximises ? -SCORE_INFINITE : SCORE_INFINITE;
    MOVES moves = FN(moves_at)(w, ply);
    while (FN(play_next)(w, ply, &moves)) {
        if (!search_count_node(s)) {
            break;
        }
        int value = FN(value_at)(w, ply + 1, depth - 1, alpha, beta, prunes);
        if (s->ended) {
            break;
        }
        if (maximises ? value > best : value < best) {
            best = value;
            search_extend_pv(s, ply, FN(last_code)(w, ply + 1));
            if (maximises && best > alpha) {
                alpha = best;
            } else if (!maximises && best < beta) {
                beta = best;
            }
            if (prunes && alpha >= beta) {
                break;
            }
        }
    }
    return best;
}

static int FN(alphabeta)(WALK *w, unsigned ply, int depth, int alpha, int beta)
{
    return FN(best_value)(w, ply, depth, alpha, beta, true);
}

static int FN(minimax)(WALK *w, unsigned ply, int depth)
{
    return FN(best_value)(w, ply, depth, -SCORE_INFINITE, SCORE_INFINITE, false);
}

/* The move that led to ply 1 is the best so far. */
static void FN(set_best)(WALK *w, int score)
{
    search *s = &w->search;
    search_extend_pv(s, 0, FN(last_code)(w, 1));
    s->result.pv_length = s->pv[0].length;
    for (int i = 0; i < s->pv[0].length; i++) {
        s->result.pv[i] = FN(move_of_code)(w, s->pv[0].codes[i]);
    }
    c4bi_search_set_best(s, s->result.pv[0], score);
}

/* Searches the root's moves; what was found is in the search's result. */
static void FN(search_root)(WALK *w, int depth, bool prunes)
{
    search *s = &w->search;
    int best = -SCORE_INFINITE;
    assert(depth >= 1);
    MOVES moves = FN(moves_at)(w, 0);
    while (FN(play_next)(w, 0, &moves) && search_count_node(s)) {
        int value = FN(value_at)(w, 1, depth - 1, best, SCORE_INFINITE, prunes);
        if (s->ended) {
            return;
        }
        c4b_move move = FN(move_of_code)(w, FN(last_code)(w, 1));
        c4bi_search_add_root_move(s, move, value, !prunes || value > best);
        if (value > best) {
            best = value;
            FN(set_best)(w, value);
        }
    }
    if (!s->ended) {
        c4bi_budget_report(&s->budget);
    }
}

/* The whole search, from a walk that stands at the root. */
static c4b_status FN(run_textbook)(WALK *w, const c4b_search_options *options, c4b_result *result,
                                   bool prunes)
{
    const engine_limits limits = search_limits(options);
    c4b_status status = c4bi_search_start(&w->search, &limits, options->depth, FN(mover_at)(w, 0));
    if (status != C4B_OK) {
        return status;
    }
    FN(search_root)(w, options->depth, prunes);
    return c4bi_search_finish(&w->search, result);
}
