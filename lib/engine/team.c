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

/* The smallest stack of a helper, usually the size of a program's first stack: a search is
   recursive, and some C libraries give a thread only 128 KB. */
enum { LEAST_STACK = 8 << 20 };

static bool ask_for_stack(pthread_attr_t *attributes)
{
    size_t usual;
    return pthread_attr_getstacksize(attributes, &usual) == 0 &&
           (usual >= LEAST_STACK || pthread_attr_setstacksize(attributes, LEAST_STACK) == 0);
}

/* A thread inherits its creator's mask of signals. */
static bool start_helper(team *t)
{
    sigset_t all, own;
    pthread_attr_t attributes;
    team_thread *helper = &t->threads[t->helpers];
    helper->team = t;
    helper->number = t->helpers + 1;
    if (pthread_attr_init(&attributes) != 0) {
        return false;
    }
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &own);
    bool started =
        ask_for_stack(&attributes) && pthread_create(&helper->id, &attributes, help, helper) == 0;
    pthread_sigmask(SIG_SETMASK, &own, NULL);
    pthread_attr_destroy(&attributes);
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
