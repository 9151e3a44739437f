/* budget.c - the clock, the countdown of nodes, requests to stop, and progress reports. */
#include "engine/budget.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_NODES_BETWEEN_LOOKS = 1024 };
static const double seconds_between_looks = 0.001; /* no more, if nodes allow */
static const double seconds_between_reports = 0.1;

/* ---- the request ---- */

c4b_stop *c4b_stop_new(void)
{
    c4b_stop *stop = malloc(sizeof *stop);
    if (stop != NULL) {
        atomic_init(&stop->requested, 0);
    }
    return stop;
}

void c4b_stop_request(c4b_stop *stop)
{
    if (stop != NULL) {
        atomic_store(&stop->requested, 1);
    }
}

void c4b_stop_reset(c4b_stop *stop)
{
    if (stop != NULL) {
        atomic_store(&stop->requested, 0);
    }
}

void c4b_stop_free(c4b_stop *stop)
{
    free(stop);
}

/* ---- the budget ---- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void c4bi_budget_start(budget *w, const c4b_search_options *options)
{
    *w = (budget){
        .interval = 1, /* the first look is soon: nobody knows yet what a node costs */
        .max_nodes = options->max_nodes,
        .allowed = UINT64_MAX,
        .max_seconds = options->max_ms * 1e-3,
        .stop = options->stop,
        .report = options->progress,
        .report_data = options->progress_data,
        .progress = C4B_PROGRESS_INIT,
        .reason = C4B_DONE,
    };
    w->began = w->looked = now();
    w->next_report = w->began + seconds_between_reports;
}

void c4bi_budget_join(budget *w, const c4b_stop *team_stop, _Atomic uint64_t *team_nodes,
                      bool leads)
{
    w->team_stop = team_stop;
    w->team_nodes = team_nodes;
    w->leads = leads;
    if (leads) {
        atomic_store(team_nodes, w->granted);
    } else {
        w->max_seconds = 0;
        w->stop = NULL;
        w->report = NULL;
    }
}

/* Of all threads, as far as they were granted. */
static uint64_t nodes_granted(const budget *w)
{
    return w->team_nodes != NULL ? atomic_load_explicit(w->team_nodes, memory_order_relaxed)
                                 : w->granted;
}

void c4bi_budget_leave(budget *w)
{
    w->team_stop = NULL;
    w->team_nodes = NULL;
}

uint64_t c4bi_budget_allow(budget *w, uint64_t nodes)
{
    uint64_t before = w->allowed, so_far = budget_nodes(w);
    uint64_t until = nodes < UINT64_MAX - so_far ? so_far + nodes : UINT64_MAX;
    w->allowed = until < before ? until : before;
    return before;
}

static bool is_spent(const budget *w)
{
    return w->granted >= w->allowed || (w->max_nodes != 0 && nodes_granted(w) >= w->max_nodes);
}

void c4bi_budget_resume(budget *w, uint64_t allowed)
{
    assert(allowed >= w->allowed);
    w->allowed = allowed;
    if (w->reason == C4B_LIMIT_NODES && !is_spent(w)) {
        w->reason = C4B_DONE;
    }
}

static bool is_requested(const c4b_stop *stop)
{
    return stop != NULL && atomic_load_explicit(&stop->requested, memory_order_relaxed) != 0;
}

double c4bi_budget_seconds(const budget *w)
{
    return now() - w->began;
}

bool c4bi_budget_report(budget *w)
{
    if (w->report == NULL) {
        return true;
    }
    w->progress.nodes = nodes_granted(w) - w->left;
    w->progress.seconds = c4bi_budget_seconds(w);
    w->next_report = now() + seconds_between_reports;
    w->refused = w->report(&w->progress, w->report_data) != 0 || w->refused;
    return !w->refused;
}

/* What ends the search now, whatever the nodes; C4B_DONE when nothing does. */
static int reason_to_end(const budget *w, double time)
{
    if (w->refused || is_requested(w->stop) || is_requested(w->team_stop)) {
        return C4B_WAS_STOPPED;
    }
    bool may_end = !w->needs_answer || w->progress.pv_length > 0;
    if (may_end && w->max_seconds > 0 && time - w->began >= w->max_seconds) {
        return C4B_LIMIT_TIME;
    }
    return is_spent(w) ? C4B_LIMIT_NODES : C4B_DONE;
}

/* Takes up to so many nodes of what the limit has left, which other threads may be taking too. */
static uint32_t take_nodes(budget *w, uint32_t wanted)
{
    uint64_t granted = nodes_granted(w);
    uint32_t taken;
    do {
        uint64_t left = w->max_nodes > granted ? w->max_nodes - granted : 0;
        taken = w->max_nodes == 0 || left > wanted ? wanted : (uint32_t)left;
    } while (w->team_nodes != NULL &&
             !atomic_compare_exchange_weak(w->team_nodes, &granted, granted + taken));
    return taken;
}

static void grant_nodes(budget *w, double time)
{
    uint64_t allowed = w->allowed - w->granted;
    bool slow = time - w->looked > seconds_between_looks;
    if (slow && w->interval > 1) {
        w->interval /= 2;
    } else if (!slow && w->interval < MOST_NODES_BETWEEN_LOOKS) {
        w->interval *= 2;
    }
    w->left = take_nodes(w, w->interval < allowed ? w->interval : (uint32_t)allowed);
    w->granted += w->left;
    w->looked = time;
}

bool c4bi_budget_is_over(const budget *w)
{
    return reason_to_end(w, now()) != C4B_DONE;
}

bool c4bi_budget_look(budget *w)
{
    double time = now();
    w->reason = reason_to_end(w, time);
    if (w->reason == C4B_DONE && time >= w->next_report && !c4bi_budget_report(w)) {
        w->reason = C4B_WAS_STOPPED;
    }
    if (w->reason != C4B_DONE) {
        return false;
    }
    grant_nodes(w, time);
    if (w->left == 0) { /* another thread was quicker */
        w->reason = C4B_LIMIT_NODES;
    }
    return w->left > 0;
}
