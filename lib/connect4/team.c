/* team.c - the solver's part of engine/team.h: what each thread of a question works with. */
#include "connect4/search.h"

#include <stdlib.h>

/* A thread beside the caller's. */
struct solver_helper {
    solver solver;
    budget budget;
    team_search_fn search;
    const void *root;
    int alpha;
    int value;       /* that the search returned */
    c4b_table *late; /* its own region for late positions, or NULL: it shares the first thread's */
};

static bool help(void *data, int thread)
{
    const solver *first = data;
    solver_helper *self = &first->helpers[thread - 1];
    self->value = self->search(&self->solver, self->root, self->alpha);
    return !self->solver.ended;
}

/* A helper begins with the first thread's history and shares its table, except for the region of
   late positions: all threads would be writing to the same few buckets of it. */
static void prepare(solver_helper *h, const solver *s, team_search_fn search, const void *root,
                    int alpha)
{
    h->solver = *s;
    h->budget = *s->budget;
    h->search = search;
    h->root = root;
    h->alpha = alpha;
    if (h->late != NULL) {
        h->solver.table.regions[REGION_LATE].words = (_Atomic uint64_t *)(void *)h->late->buckets;
    }
    h->solver.budget = &h->budget;
    h->solver.next_look = 0;
    h->budget.granted = h->budget.left = 0;
    c4bi_budget_join(&h->budget, &s->team->stop, &s->team->nodes, false);
}

void c4bi_connect4_team_gather(solver *s)
{
    team *t = c4bi_team_new();
    solver_helper *helpers = calloc((size_t)s->helper_count, sizeof *helpers);
    if (t == NULL || helpers == NULL) {
        c4bi_team_free(t);
        free(helpers);
        s->helper_count = 0;
        return;
    }
    s->team = t;
    s->helpers = helpers;
    c4bi_connect4_table_widen_fully(&s->table);
    size_t late = (size_t)s->table.regions[REGION_LATE].count * WORDS_PER_BUCKET * sizeof(uint64_t);
    for (int i = 0; late > 0 && i < s->helper_count; i++) {
        helpers[i].late = c4bi_table_new_bytes(late);
    }
    c4bi_budget_join(s->budget, &t->stop, &t->nodes, true);
}

void c4bi_connect4_team_dismiss(solver *s)
{
    if (s->team == NULL) {
        return;
    }
    c4bi_budget_leave(s->budget);
    for (int i = 0; i < s->helper_count; i++) {
        c4b_table_free(s->helpers[i].late);
    }
    free(s->helpers);
    c4bi_team_free(s->team);
    s->team = NULL;
}

int c4bi_connect4_team_search(solver *s, team_search_fn search, const void *root, int alpha)
{
    for (int i = 0; i < s->helper_count; i++) {
        prepare(&s->helpers[i], s, search, root, alpha);
    }
    c4bi_team_begin(s->team, s->helper_count, help, s);
    int value = search(s, root, alpha);
    int thread = c4bi_team_end(s->team, s->budget, s->ended);
    for (int i = 0; i < s->helper_count; i++) {
        s->helper_nodes += budget_nodes(&s->helpers[i].budget);
    }
    if (thread != TEAM_FIRST_THREAD) {
        const solver_helper *h = &s->helpers[thread - 1];
        s->root_column = h->solver.root_column;
        s->ended = false;
        value = h->value;
    }
    return value;
}
