/* team.c - starts, stops and joins the threads that answer one question together. */
#include "engine/team.h"

#include <signal.h>
#include <stdlib.h>

team *c4bi_team_new(void)
{
    return calloc(1, sizeof(team));
}

void c4bi_team_free(team *t)
{
    assert(t == NULL || t->helpers == 0);
    free(t);
}

static void *help(void *data)
{
    const team_thread *self = data;
    team *t = self->team;
    int none = TEAM_FIRST_THREAD;
    if (t->work(t->data, self->number) &&
        atomic_compare_exchange_strong(&t->answered, &none, self->number)) {
        c4b_stop_request(&t->stop);
    }
    return NULL;
}

/* A thread inherits its creator's mask of signals. */
static bool start_helper(team *t)
{
    sigset_t all, own;
    team_thread *helper = &t->threads[t->helpers];
    helper->team = t;
    helper->number = t->helpers + 1;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &own);
    bool started = pthread_create(&helper->id, NULL, help, helper) == 0;
    pthread_sigmask(SIG_SETMASK, &own, NULL);
    return started;
}

void c4bi_team_begin(team *t, int helpers, team_work_fn work, void *data)
{
    assert(t->helpers == 0 && helpers < MOST_THREADS);
    atomic_store(&t->answered, TEAM_FIRST_THREAD);
    c4b_stop_reset(&t->stop);
    t->work = work;
    t->data = data;
    while (t->helpers < helpers && start_helper(t)) {
        t->helpers++;
    }
}

int c4bi_team_end(team *t, budget *first, bool needs_answer)
{
    c4b_stop_request(&t->stop);
    for (int i = 0; i < t->helpers; i++) {
        pthread_join(t->threads[i].id, NULL);
    }
    t->helpers = 0;
    c4b_stop_reset(&t->stop);
    int answered = needs_answer ? atomic_load(&t->answered) : TEAM_FIRST_THREAD;
    if (answered != TEAM_FIRST_THREAD) {
        first->reason = C4B_DONE;
    }
    return answered;
}
