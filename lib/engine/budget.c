/* budget.c - the clock, the countdown of nodes, requests to stop, and progress reports. */
#include "engine/budget.h"

#include <stdlib.h>
#include <time.h>

enum { MOST_NODES_BETWEEN_CHECKS = 1024 };
static const double seconds_between_checks = 0.001; /* or a node, if one takes longer */
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

/* ---- limits and the clock ---- */

engine_limits c4bi_limits_left(const engine_limits *limits, uint64_t nodes, double seconds)
{
    engine_limits left = *limits;
    if (left.max_nodes != 0) {
        left.max_nodes = left.max_nodes > nodes ? left.max_nodes - nodes : 1;
    }
    if (left.max_ms != 0) {
        double ms = left.max_ms - seconds * 1e3;
        left.max_ms = ms > 1 ? (unsigned)ms : 1;
    }
    return left;
}

double c4bi_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- the budget ---- */

void c4bi_budget_start(budget *b, const engine_limits *given)
{
    *b = (budget){
        .interval = 1, /* the first check is soon: how long a node takes is not known yet */
        .allowed = UINT64_MAX,
        .limits = *given,
        .progress = C4B_PROGRESS_INIT,
        .reason = C4B_DONE,
    };
    b->began = b->checked = c4bi_clock();
    b->next_report = b->began + seconds_between_reports;
}

void c4bi_budget_join(budget *b, const c4b_stop *team_stop, _Atomic uint64_t *team_nodes,
                      bool is_first)
{
    assert(team_stop != NULL && team_nodes != NULL);
    b->team_stop = team_stop;
    b->team_nodes = team_nodes;
    if (is_first) {
        atomic_store(team_nodes, b->granted + b->helper_nodes);
    } else {
        b->limits = (engine_limits){ .max_nodes = b->limits.max_nodes };
    }
}

/* The nodes granted to all threads together. */
static uint64_t nodes_granted(const budget *b)
{
    return b->team_nodes != NULL ? atomic_load_explicit(b->team_nodes, memory_order_relaxed)
                                 : b->granted + b->helper_nodes;
}

void c4bi_budget_leave(budget *b)
{
    assert(b->team_nodes != NULL);
    b->helper_nodes = atomic_load(b->team_nodes) - b->granted;
    b->team_stop = NULL;
    b->team_nodes = NULL;
}

uint64_t c4bi_budget_allow(budget *b, uint64_t nodes)
{
    uint64_t allowed = b->allowed, so_far = budget_nodes(b);
    uint64_t end = nodes < UINT64_MAX - so_far ? so_far + nodes : UINT64_MAX;
    b->allowed = end < allowed ? end : allowed;
    return allowed;
}

static bool is_spent(const budget *b)
{
    return b->granted >= b->allowed ||
           (b->limits.max_nodes != 0 && nodes_granted(b) >= b->limits.max_nodes);
}

void c4bi_budget_resume(budget *b, uint64_t allowed)
{
    assert(allowed >= b->allowed);
    b->allowed = allowed;
    if (b->reason == C4B_LIMIT_NODES && !is_spent(b)) {
        b->reason = C4B_DONE;
    }
}

static bool is_requested(const c4b_stop *stop)
{
    return stop != NULL && atomic_load_explicit(&stop->requested, memory_order_relaxed) != 0;
}

double c4bi_budget_seconds(const budget *b)
{
    return c4bi_clock() - b->began;
}

bool c4bi_budget_report(budget *b)
{
    if (b->limits.progress == NULL) {
        return true;
    }
    b->progress.nodes = nodes_granted(b) - b->left;
    b->progress.seconds = c4bi_budget_seconds(b);
    b->next_report = c4bi_clock() + seconds_between_reports;
    b->refused = b->limits.progress(&b->progress, b->limits.progress_data) != 0 || b->refused;
    return !b->refused;
}

/* What ends the search at this time; C4B_DONE if nothing does. */
static int reason_to_end(const budget *b, double time)
{
    if (b->refused || is_requested(b->limits.stop) || is_requested(b->team_stop)) {
        return C4B_WAS_STOPPED;
    }
    bool may_end = !b->needs_answer || b->progress.pv_length > 0;
    double max_seconds = b->limits.max_ms * 1e-3;
    if (may_end && max_seconds > 0 && time - b->began >= max_seconds) {
        return C4B_LIMIT_TIME;
    }
    return is_spent(b) ? C4B_LIMIT_NODES : C4B_DONE;
}

/* Claims up to `wanted` nodes of what the limit has left; other threads claim theirs meanwhile. */
static uint32_t claim_nodes(budget *b, uint32_t wanted)
{
    uint64_t granted = nodes_granted(b);
    uint32_t claimed;
    do {
        uint64_t left = b->limits.max_nodes > granted ? b->limits.max_nodes - granted : 0;
        claimed = b->limits.max_nodes == 0 || left > wanted ? wanted : (uint32_t)left;
    } while (b->team_nodes != NULL &&
             !atomic_compare_exchange_weak(b->team_nodes, &granted, granted + claimed));
    return claimed;
}

static void grant_nodes(budget *b, double time)
{
    assert(b->left == 0 && b->granted < b->allowed);
    uint64_t allowed = b->allowed - b->granted;
    bool slow = time - b->checked > seconds_between_checks;
    if (slow && b->interval > 1) {
        b->interval /= 2;
    } else if (!slow && b->interval < MOST_NODES_BETWEEN_CHECKS) {
        b->interval *= 2;
    }
    b->left = claim_nodes(b, b->interval < allowed ? b->interval : (uint32_t)allowed);
    b->granted += b->left;
    b->checked = time;
}

bool c4bi_budget_check(budget *b)
{
    double time = c4bi_clock();
    b->reason = reason_to_end(b, time);
    if (b->reason == C4B_DONE && time >= b->next_report && !c4bi_budget_report(b)) {
        b->reason = C4B_WAS_STOPPED;
    }
    if (b->reason != C4B_DONE) {
        return false;
    }
    grant_nodes(b, time);
    if (b->left == 0) { /* another thread was quicker */
        b->reason = C4B_LIMIT_NODES;
    }
    return b->left > 0;
}
