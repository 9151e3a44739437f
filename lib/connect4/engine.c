/*
 * engine.c - the solver of Connect 4 as an exact engine: turns values into outcomes and distances,
 * and what a book knows into bounds.
 */
#include "connect4/engine.h"

#include "connect4/solver.h"
#include "engine/table.h"

#include <stdlib.h>

typedef struct connect4_engine {
    exact_engine base;
    const c4b_state *state;
    budget *budget;
    c4b_table *own_table; /* beside a search, whose entries have another form; or NULL */
    bool is_bounded;      /* by `known` */
    connect4_answer known;
    connect4_question question;
    connect4_answer found;
} connect4_engine;

static bool plays(const ruleset *set)
{
    return c4bi_connect4_applies(set);
}

/* ---- what a book knows, as bounds of the value ---- */

/* Where the distance is not asked for, any win will do: that is found faster than the soonest. */
static bool bounds_of(const exact_request *request, connect4_answer *bounds)
{
    const c4b_state *state = request->state;
    const exact_answer *known = &request->known;
    if (known->outcome == C4B_ONGOING) {
        return false;
    }
    int cells = (int)(state->set.shape.rows * state->set.shape.columns), value;
    bool draws = known->outcome == C4B_DRAW, wins = known->outcome == c4b_state_turn(state);
    *bounds = (connect4_answer){ .lower = draws  ? 0
                                          : wins ? 1
                                                 : -cells,
                                 .upper = draws  ? 0
                                          : wins ? cells
                                                 : -1 };
    if (request->distance && !draws &&
        c4bi_connect4_value(known->distance, (unsigned)c4b_state_empty(state), wins, &value)) {
        bounds->lower = bounds->upper = value;
    }
    return true;
}

/* ---- start and end ---- */

static void end(exact_engine *engine)
{
    connect4_engine *e = (connect4_engine *)engine;
    c4b_table_free(e->own_table);
    free(e);
}

static connect4_question question_of(const exact_request *request, c4b_table *table)
{
    return (connect4_question){
        .set = &request->state->set,
        .position = top(request->state),
        .distance = request->distance,
        .threads = request->threads,
        .table = table,
        .most_bytes = request->most_bytes,
        .budget = request->budget,
    };
}

static exact_engine *start(const exact_request *request)
{
    connect4_engine *e = calloc(1, sizeof *e);
    if (e == NULL) {
        return NULL;
    }
    e->base.operations = &c4bi_connect4_engine;
    e->state = request->state;
    e->budget = request->budget;
    e->is_bounded = bounds_of(request, &e->known);
    e->found = (connect4_answer){ .lower = -1, .upper = 1, .column = -1 };
    if (request->beside_search) {
        e->own_table = c4bi_table_new_bytes(request->most_bytes);
        if (e->own_table == NULL) {
            free(e);
            return NULL;
        }
    }
    e->question = question_of(request, request->beside_search ? e->own_table : request->table);
    return (exact_engine *)e; /* as in proof/engine.c */
}

/* ---- thinking ---- */

/* Every call begins at the root again; what the calls before have found is in the table. */
static void think(exact_engine *engine, uint64_t nodes)
{
    connect4_engine *e = (connect4_engine *)engine;
    uint64_t limit = c4bi_budget_allow(e->budget, nodes);
    e->question.known = e->is_bounded ? &e->known : NULL;
    engine->status = c4bi_connect4_solve(&e->question, &e->found);
    engine->other_nodes += e->found.other_nodes;
    c4bi_budget_resume(e->budget, limit);
    engine->ended = engine->status != C4B_OK || e->budget->reason != C4B_DONE;
}

/* A limit can end the thinking when the outcome is known but no move: then there is no answer. */
static exact_answer answer(const exact_engine *engine)
{
    const connect4_engine *e = (const connect4_engine *)engine;
    const connect4_answer *found = &e->found;
    unsigned empty = (unsigned)c4b_state_empty(e->state);
    unsigned cells = e->state->set.shape.rows * e->state->set.shape.columns;
    exact_answer a = EXACT_NOTHING;
    if (!c4bi_connect4_decided(found) || found->column < 0) {
        return a;
    }
    a.outcome = c4bi_connect4_outcome(found, (unsigned)c4b_state_turn(e->state) - 1);
    a.move = found->column;
    if (e->question.distance && found->lower == found->upper) {
        a.distance = found->lower == 0 ? (int)empty
                                       : c4bi_connect4_distance(found->lower, cells, cells - empty);
    }
    return a;
}

const exact_operations c4bi_connect4_engine = {
    .measures = true,
    .plays = plays,
    .start = start,
    .think = think,
    .answer = answer,
    .end = end,
};
