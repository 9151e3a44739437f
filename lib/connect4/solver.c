/* solver.c - a solve: its table, its kernel, its threads. */
#include "connect4/solver.h"

#include "connect4/kernels.h"
#include "connect4/weights.h"

const int c4bi_connect4_weights[2][ORDER_FEATURES] = CONNECT4_WEIGHTS;

static const connect4_thresholds usual_thresholds = { .least_empty = 22,
                                                      .least_empty_shared = 20,
                                                      .nodes_alone = 20000 };

static const connect4_answer nothing_known = { .lower = -UNKNOWN_VALUE, .upper = UNKNOWN_VALUE };

/* Part of the hash that identifies the owner of a table: see c4bi_table_claim. */
static const uint64_t owner_salt = UINT64_C(0x636c6173736963);

bool c4bi_connect4_applies(const ruleset *set)
{
    const c4b_rules *r = &set->rules;
    return r->bomb_period == 0 && r->moves_per_turn == 1 && !set->misere &&
           r->full_board == C4B_FULL_IS_DRAW;
}

/* Whether threads may pay off. */
static bool wants_team(const connect4_question *q, const connect4_thresholds *thresholds)
{
    return q->threads > 1 &&
           CALL_WIDTH(q->set, empty_cells, q->set, q->position) >= thresholds->least_empty;
}

/* The table, as large as memory allows for a team, because threads cannot share one that will be
   replaced. */
static c4b_status open_table(connect4_table *t, const connect4_question *q, bool in_team)
{
    const ruleset *set = q->set;
    unsigned key_bits = set->shape.stride * set->shape.columns;
    uint64_t owner = hash_mix(set->seed, owner_salt);
    if (in_team &&
        c4bi_connect4_table_open(t, q->table, key_bits, owner, false, q->most_bytes) == C4B_OK) {
        return C4B_OK;
    }
    return c4bi_connect4_table_open(t, q->table, key_bits, owner, true, q->most_bytes);
}

/* The number of threads beside the caller's. */
static int count_helpers(const connect4_table *t, const connect4_question *q, bool in_team)
{
    bool grows = t->own && table_bytes(t->table) < t->most_bytes;
    return in_team && !grows ? team_helpers_for(q->threads) : 0;
}

static void run(solver *s, const connect4_question *q, connect4_answer *a)
{
    const ruleset *set = q->set;
    const connect4_kernel *kernel =
        q->kernel != NULL ? q->kernel : c4bi_connect4_next_kernel(set, NULL);
    const connect4_answer *known = q->known != NULL ? q->known : &nothing_known;
    assert(kernel->fits(set) && kernel->runs_here());
    kernel->solve(s, q->position, CALL_WIDTH(set, mover, set, q->position), known, a);
}

c4b_status c4bi_connect4_solve(const connect4_question *q, connect4_answer *a)
{
    const ruleset *set = q->set;
    const connect4_thresholds *thresholds =
        q->thresholds != NULL ? q->thresholds : &usual_thresholds;
    bool in_team = wants_team(q, thresholds);
    solver s = { .budget = q->budget,
                 .distance = q->distance,
                 .nodes_alone = thresholds->nodes_alone,
                 .least_empty_shared = thresholds->least_empty_shared };
    assert(c4bi_connect4_applies(set));
    *a = (connect4_answer){ .column = -1 };
    c4b_status status = open_table(&s.table, q, in_team);
    if (status != C4B_OK) {
        return status;
    }
    if (set->wide) {
        make_frame_128(&s.frame_128, set);
    } else {
        make_frame_64(&s.frame_64, set);
    }
    s.helper_count = count_helpers(&s.table, q, in_team);
    run(&s, q, a);
    a->other_nodes = s.helper_nodes;
    c4bi_connect4_team_dismiss(&s);
    c4bi_connect4_table_close(&s.table);
    return C4B_OK;
}
