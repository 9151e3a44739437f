/*
 * budget.h - when a search has to end: nodes, time, a request from outside, the caller's progress
 * callback; and how far it is, which is what that callback is told.
 *
 * A search asks before every node. The answer is a countdown, but for every so many nodes, when the
 * clock, the request and the callback are looked at. How many adapts to the evaluation: at most
 * 1024, fewer when they take long.
 */
#ifndef C4B_ENGINE_BUDGET_H
#define C4B_ENGINE_BUDGET_H

#include <conecta4boom/search.h>
#include <stdatomic.h>

struct c4b_stop {
    atomic_int requested;
};

typedef struct budget {
    uint32_t left;             /* nodes until the next look */
    uint32_t interval;         /* nodes between two looks */
    uint64_t granted;          /* nodes allowed so far; `left` of them not visited yet */
    uint64_t max_nodes;        /* of all threads; 0: no limit */
    uint64_t allowed;          /* nodes that this thread alone may visit; see c4bi_budget_allow */
    double began;              /* on the clock, in seconds */
    double looked;             /* when the last look was */
    double max_seconds;        /* 0: no limit */
    bool needs_answer;         /* time counts only when there is one: progress.pv_length is not 0 */
    double next_report;        /* when the callback is due again */
    const c4b_stop *stop;      /* or NULL */
    const c4b_stop *team_stop; /* of a search with several threads, or NULL */
    _Atomic uint64_t *team_nodes; /* granted to all threads so far, or NULL */
    bool leads;                   /* is the first thread */
    c4b_progress_fn report;
    bool refused; /* it has said stop, which holds to the end */
    void *report_data;
    c4b_progress progress; /* depth, score and pv are the search's to set */
    int reason;            /* C4B_DONE until a limit is reached */
} budget;

void c4bi_budget_start(budget *w, const c4b_search_options *options);

/* A look at everything; false when the search has to end. */
bool c4bi_budget_look(budget *w);

/* Tells the callback how far the search is; false when it says stop. */
bool c4bi_budget_report(budget *w);

double c4bi_budget_seconds(const budget *w);

/* Counts a node to be visited; false when it may not be. */
static inline bool budget_count_node(budget *w)
{
    if (__builtin_expect(w->left == 0, 0) && !c4bi_budget_look(w)) {
        return false;
    }
    w->left--;
    return true;
}

/* Whether a limit or a request would end the search now. */
bool c4bi_budget_is_over(const budget *w);

/* Joins the watches of a search's threads. They take their nodes from one count; all but the first
   listen to no other limit than that and the team's request. */
void c4bi_budget_join(budget *w, const c4b_stop *team_stop, _Atomic uint64_t *team_nodes,
                      bool leads);

/* For the first thread, when the team is no more. */
void c4bi_budget_leave(budget *w);

/* Temporarily allows this thread at most `nodes` more, and returns what it was allowed before.
   c4bi_budget_resume() restores that, and clears the reason if only the temporary limit was hit. */
uint64_t c4bi_budget_allow(budget *w, uint64_t nodes);
void c4bi_budget_resume(budget *w, uint64_t allowed);

static inline uint64_t budget_nodes(const budget *w)
{
    return w->granted - w->left;
}

#endif
