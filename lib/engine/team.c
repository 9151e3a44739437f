/* team.c - starts, stops and joins the threads that answer one question together. */
#include "engine/team.h"

#include <signal.h>
#include <stdlib.h>

team *c4bi_team_new(void)
{
    team *t = calloc(1, sizeof *t);
    if (t != NULL) {
        c4bi_team_begin(t);
    }
    return t;
}

void c4bi_team_free(team *t)
{
    assert(t == NULL || t->helpers == 0);
    free(t);
}

void c4bi_team_begin(team *t)
{
    assert(t->helpers == 0);
    atomic_store(&t->answered, TEAM_NOBODY);
    c4b_stop_reset(&t->stop);
}

/* A thread inherits its creator's mask of signals. */
bool c4bi_team_start(team *t, void *(*work)(void *data), void *data)
{
    sigset_t all, own;
    assert(t->helpers < MOST_THREADS - 1);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &own);
    bool started = pthread_create(&t->threads[t->helpers], NULL, work, data) == 0;
    pthread_sigmask(SIG_SETMASK, &own, NULL);
    t->helpers += started;
    return started;
}

bool c4bi_team_answer(team *t, int thread)
{
    int nobody = TEAM_NOBODY;
    assert(thread >= TEAM_FIRST_THREAD && thread < MOST_THREADS);
    bool first = atomic_compare_exchange_strong(&t->answered, &nobody, thread);
    if (first) {
        c4b_stop_request(&t->stop);
    }
    return first;
}

void c4bi_team_end(team *t)
{
    c4b_stop_request(&t->stop);
    for (int i = 0; i < t->helpers; i++) {
        pthread_join(t->threads[i], NULL);
    }
    t->helpers = 0;
    c4b_stop_reset(&t->stop);
}
