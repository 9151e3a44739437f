/*
 * budget.h - what limits a search: nodes, time, a request from outside, the caller's progress
 * callback; and the report of how far it is, which that callback receives.
 *
 * A search asks before every node. Usually this only decrements a counter; every few nodes it also
 * checks the clock, the request and the callback. How many nodes lie between two checks adapts to
 * the evaluation: at most 1024, fewer when they take long.
 *
 * Each thread of a search has a budget. The budgets of a team take their nodes from one count.
 */
#ifndef C4B_ENGINE_BUDGET_H
#define C4B_ENGINE_BUDGET_H

#include <assert.h>
#include <conecta4boom/search.h>
#include <stdatomic.h>

struct c4b_stop {
    atomic_int requested;
};

/* What a caller may limit a search or a solve by. */
typedef struct engine_limits {
    uint64_t max_nodes;       /* 0: no limit */
    unsigned max_ms;          /* 0: no limit */
    const c4b_stop *stop;     /* or NULL */
    c4b_progress_fn progress; /* or NULL */
    void *progress_data;
} engine_limits;

/* What is left of limits: at least one node and one millisecond, because 0 means no limit. */
engine_limits c4bi_limits_left(const engine_limits *limits, uint64_t nodes, double seconds);

/* Seconds on a clock that never goes back. */
double c4bi_clock(void);

typedef struct budget {
    uint32_t left;             /* nodes until the next check */
    uint32_t interval;         /* nodes between two checks */
    uint64_t granted;          /* nodes allowed so far; `left` of them are not visited yet */
    uint64_t allowed;          /* nodes that this thread alone may visit: see c4bi_budget_allow */
    double began;              /* on the clock, in seconds */
    double checked;            /* when the last check was */
    engine_limits limits;      /* of all threads together */
    bool needs_answer;         /* time counts only once there is one: progress.pv_length is not 0 */
    bool refused;              /* the callback has asked to stop, which holds to the end */
    double next_report;        /* when the callback is due again */
    const c4b_stop *team_stop; /* of a search with several threads, or NULL */
    _Atomic uint64_t *team_nodes; /* granted to all threads so far, or NULL */
    uint64_t helper_nodes;        /* granted to the helpers of a team that has been dissolved */
    c4b_progress progress;        /* depth, score and pv are the search's to set */
    int reason;                   /* C4B_DONE until a limit is reached */
} budget;

void c4bi_budget_start(budget *b, const engine_limits *given);

/* Checks all limits; returns false when the search has to end. */
bool c4bi_budget_check(budget *b);

/* Reports to the callback how far the search is; returns false if the callback asks to stop. */
bool c4bi_budget_report(budget *b);

/* Seconds since the start. */
double c4bi_budget_seconds(const budget *b);

/* Counts a node to be visited; returns false when it must not be visited. */
static inline bool budget_count_node(budget *b)
{
    if (__builtin_expect(b->left == 0, 0) && !c4bi_budget_check(b)) {
        return false;
    }
    b->left--;
    return true;
}

/* Nodes that this thread has visited. */
static inline uint64_t budget_nodes(const budget *b)
{
    assert(b->left <= b->granted);
    return b->granted - b->left;
}

/* Adds a budget to a team, whose budgets all take their nodes from `team_nodes`. The first thread's
   budget keeps its limits; a helper's keeps only that of nodes, and obeys the team's request. */
void c4bi_budget_join(budget *b, const c4b_stop *team_stop, _Atomic uint64_t *team_nodes,
                      bool is_first);

/* Takes the first thread's budget out of a team that has been dissolved; the nodes granted to the
   helpers still count. */
void c4bi_budget_leave(budget *b);

/* Temporarily limits this thread to about `nodes` more: nodes granted before (at most 1023) are
   visited first. Returns the limit before. c4bi_budget_resume() restores that, and clears the
   reason if only the temporary limit was hit. */
uint64_t c4bi_budget_allow(budget *b, uint64_t nodes);
void c4bi_budget_resume(budget *b, uint64_t allowed);

#endif
