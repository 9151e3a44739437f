/* team.c - the threads that answer one question together. */
#include "connect4/search.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

/* A thread beside the caller's. */
typedef struct helper {
    pthread_t thread;
    solver solver;
    budget budget;
    team_search_fn search;
    const void *root;
    int alpha;
    c4b_table *late; /* its own region for late positions, or NULL: it shares the first thread's */
} helper;

static void *help(void *data)
{
    helper *self = data;
    self->search(&self->solver, self->root, self->alpha);
    return NULL;
}

/* Starts the thread with all signals masked: the program's own threads handle them. */
static bool start_helper(helper *h)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&h->thread, NULL, help, h) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* A helper begins with the first thread's history and shares its table, except for the region of
   late positions: all threads would be writing to the same few buckets of it. */
static bool hire(helper *h, const solver *s, team_search_fn search, const void *root, int alpha)
{
    *h = (helper){ .solver = *s,
                   .budget = *s->budget,
                   .search = search,
                   .root = root,
                   .alpha = alpha,
                   .late = h->late };
    if (h->late != NULL) {
        h->solver.table.regions[REGION_LATE].words = (_Atomic uint64_t *)(void *)h->late->buckets;
    }
    h->solver.budget = &h->budget;
    h->solver.next_look = 0;
    h->budget.granted = h->budget.left = 0;
    c4bi_budget_join(&h->budget, &s->team->stop, &s->team->nodes, false);
    return start_helper(h);
}

void c4bi_connect4_team_gather(solver *s)
{
    connect4_team *team = calloc(1, sizeof *team);
    helper *helpers = calloc((size_t)s->helper_count, sizeof *helpers);
    if (team == NULL || helpers == NULL) {
        free(team);
        free(helpers);
        s->helper_count = 0;
        return;
    }
    team->least_empty = s->least_empty_shared;
    s->team = team;
    s->helpers = helpers;
    c4bi_connect4_table_widen_fully(&s->table);
    size_t late = (size_t)s->table.regions[REGION_LATE].count * WORDS_PER_BUCKET * sizeof(uint64_t);
    for (int i = 0; i < s->helper_count && late > 0; i++) {
        helpers[i].late = c4bi_table_new_bytes(late);
    }
    c4bi_budget_join(s->budget, &team->stop, &team->nodes, true);
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
    free(s->team);
    s->team = NULL;
}

int c4bi_connect4_team_search(solver *s, team_search_fn search, const void *root, int alpha)
{
    connect4_team *team = s->team;
    int hired = 0;
    atomic_store(&team->answered, 0);
    c4b_stop_reset(&team->stop);
    while (hired < s->helper_count && hire(&s->helpers[hired], s, search, root, alpha)) {
        hired++;
    }
    search(s, root, alpha);
    c4b_stop_request(&team->stop);
    for (int i = 0; i < hired; i++) {
        pthread_join(s->helpers[i].thread, NULL);
        s->helper_nodes += budget_nodes(&s->helpers[i].budget);
    }
    c4b_stop_reset(&team->stop);
    if (atomic_load(&team->answered) != 0) { /* if it was another thread, that ended this search */
        s->ended = false;
        s->budget->reason = C4B_DONE;
        s->root_column = team->column;
    }
    return team->answer;
}
