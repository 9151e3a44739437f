/*
 * strong_team_kind.h - the helpers of the strong search, once for each kind of walk: how they are
 * made, and how all threads search a depth together. See strong.h and engine/team.h.
 */

/* A helper searches the depth that the first thread is searching too. */
static bool FN(help)(void *data, int thread)
{
    const strong *first = data;
    helper *self = &first->helpers[thread - 1];
    WALK *w = self->walk;
    self->value = FN(search_depth)(w, self->depth);
    if (w->search.status != C4B_OK) { /* the others need not go on */
        c4b_stop_request(&first->team->stop);
    }
    return !w->search.ended;
}

/* False when memory runs out; then nothing is left of the helper. */
static bool FN(make_helper)(helper *h, const WALK *first)
{
    const strong *g = first->strong;
    WALK *walk = FN(fork_walk)(first, g->last_depth);
    c4b_status status = walk != NULL ? c4bi_strong_copy(&h->g, g) : C4B_ERR_NO_MEMORY;
    if (status == C4B_OK) {
        const engine_limits *limits = &g->request->limits;
        status = c4bi_search_start(&walk->search, limits, g->last_depth, first->search.player);
    }
    if (status != C4B_OK) {
        c4bi_strong_free(&h->g);
        FN(free_fork)(walk);
        return false;
    }
    walk->strong = &h->g;
    c4bi_budget_join(&walk->search.budget, &g->team->stop, &g->team->nodes, false);
    h->walk = walk;
    h->search = &walk->search;
    return true;
}

/* Makes as many of the helpers wanted as memory allows. */
static void FN(gather_team)(WALK *w)
{
    strong *g = w->strong;
    int wanted = g->helpers_wanted;
    g->helpers_wanted = 0;
    g->helpers = calloc((size_t)wanted, sizeof *g->helpers);
    g->team = g->helpers != NULL ? c4bi_team_new() : NULL;
    if (g->team == NULL) {
        return;
    }
    c4bi_budget_join(&w->search.budget, &g->team->stop, &g->team->nodes, true);
    while (g->helper_count < wanted && FN(make_helper)(&g->helpers[g->helper_count], w)) {
        g->helper_count++;
    }
}

static void FN(dismiss_team)(WALK *w)
{
    strong *g = w->strong;
    for (int i = 0; i < g->helper_count; i++) {
        helper *h = &g->helpers[i];
        c4bi_strong_count_helper(&w->search, h);
        c4bi_search_free(h->search);
        c4bi_strong_free(&h->g);
        FN(free_fork)(h->walk);
    }
    if (g->team != NULL) {
        c4bi_budget_leave(&w->search.budget);
    }
    c4bi_team_free(g->team);
    free(g->helpers);
    g->team = NULL;
    g->helpers = NULL;
    g->helper_count = 0;
}

/* The first thread has the engine think before it joins the helpers that search already. */
static int FN(search_in_team)(WALK *w, int depth)
{
    search *s = &w->search;
    strong *g = w->strong;
    for (int i = 0; i < g->helper_count; i++) {
        c4bi_helper_prepare(&g->helpers[i], g, depth);
    }
    c4bi_team_begin(g->team, g->helper_count, FN(help), g);
    c4bi_strong_ask_engine(g, s);
    bool is_over = s->ended; /* by a limit */
    int value = is_over ? 0 : FN(search_depth)(w, depth);
    int thread = c4bi_team_end(g->team, &s->budget, s->ended && !is_over);
    return c4bi_strong_adopt_answer(g, s, thread, value);
}

/* Searches the root to a depth, with all threads once they pay. */
static int FN(search_together)(WALK *w, int depth)
{
    strong *g = w->strong;
    if (c4bi_strong_wants_team(g, &w->search)) {
        FN(gather_team)(w);
    }
    return g->team != NULL ? FN(search_in_team)(w, depth) : FN(search_depth)(w, depth);
}
