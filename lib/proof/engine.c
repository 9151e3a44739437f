/* engine.c - see engine.h. */
#include "proof/engine.h"

#include "proof/prover.h"
#include "rules/hash.h"

#include <stdlib.h>

/* One question: whether a player can force a win. */
typedef struct question {
    unsigned attacker;
    proof_numbers n; /* of the root, as its mover sees it */
    int first;       /* the root's move that the numbers belong to */
    bool answered;   /* proven or disproved */
} question;

/* How many earlier turns of the game are considered. */
enum { MOST_PAST = 256 };

typedef struct proof_engine {
    exact_engine base;
    const c4b_state *state;
    exact_answer known; /* with a move, and then nothing is left to prove; or nothing */
    unsigned mover;
    budget *budget;
    question own;   /* whether the mover wins */
    question rival; /* whether the rival does */
    uint64_t share; /* nodes for the next question */
    proof_key past[MOST_PAST];
    int past_count; /* 0 also when no win avoids the past */
    uint64_t past_bits;
    prover prover;
} proof_engine;

/* The first share of nodes. Each share is larger than the one before, so that returning to a
   question costs little. */
enum { FIRST_SHARE = 4096 };

/* ---- start and end ---- */

static bool plays(const ruleset *set)
{
    (void)set;
    return true;
}

/* Lists the earlier positions of the game, the latest first, as the prover meets them: those at
   which a turn begins, with the mover as the attacker. */
static void look_back(proof_engine *e)
{
    const c4b_state *state = e->state;
    const ruleset *set = &state->set;
    e->prover.attacker = e->mover;
    for (size_t i = state->count;
         i-- > 0 && e->past_count < MOST_PAST && set->rules.bomb_period != 0;) {
        const void *earlier = position_at(state, i);
        if (CALL_WIDTH(set, begins_turn, set, earlier)) {
            proof_key key = CALL_WIDTH(set, c4bi_proof_key, &e->prover, earlier);
            e->past[e->past_count++] = key;
            e->past_bits |= UINT64_C(1) << past_bit(key);
        }
    }
}

static void end(exact_engine *engine)
{
    proof_engine *e = (proof_engine *)engine;
    c4bi_prover_close_table(&e->prover);
    free(e);
}

static bool prepare_prover(proof_engine *e, const exact_request *request)
{
    const ruleset *set = &request->state->set;
    e->own = (question){ .attacker = e->mover, .n = { 1, 1 } };
    e->rival = (question){ .attacker = e->mover ^ 1, .n = { 1, 1 } };
    e->share = FIRST_SHARE;
    e->prover.set = set;
    e->prover.budget = request->budget;
    e->prover.mirrors = mirrors_agree(set);
    if (c4bi_prover_open_table(&e->prover, request->table, request->most_bytes) != C4B_OK) {
        return false;
    }
    if (request->table == NULL) { /* a caller's table has wins proven without the past */
        look_back(e);
    }
    return true;
}

static exact_engine *start(const exact_request *request)
{
    proof_engine *e = calloc(1, sizeof *e);
    if (e == NULL) {
        return NULL;
    }
    e->base.operations = &c4bi_proof_engine;
    e->state = request->state;
    e->mover = (unsigned)c4b_state_turn(request->state) - 1;
    e->budget = request->budget;
    e->known = EXACT_NOTHING;
    if (request->known.move != C4B_NO_MOVE) {
        e->known = request->known;
    } else if (!prepare_prover(e, request)) {
        free(e);
        return NULL;
    }
    return (exact_engine *)e; /* not &e->base: gcc -fanalyzer says that `e` is lost then */
}

/* ---- what is known ---- */

/* How much is left to prove that the attacker wins: the proof number. */
static uint32_t left_to_prove(const proof_engine *e, const question *q)
{
    return q->attacker == e->mover ? q->n.phi : q->n.delta;
}

static bool is_proven(const proof_engine *e, const question *q)
{
    return q->answered && left_to_prove(e, q) == 0;
}

static c4b_outcome outcome_of(const proof_engine *e)
{
    if (is_proven(e, &e->own)) {
        return won_by(e->mover);
    }
    if (is_proven(e, &e->rival)) {
        return won_by(e->mover ^ 1);
    }
    return e->own.answered && e->rival.answered ? C4B_DRAW : C4B_ONGOING;
}

/* The move of the answer wins; or, in a draw, keeps the rival from winning; or, when all moves
   lose, is any of them. */
static exact_answer answer(const exact_engine *engine)
{
    const proof_engine *e = (const proof_engine *)engine;
    exact_answer a = e->known;
    c4b_outcome outcome = outcome_of(e);
    if (outcome != C4B_ONGOING) {
        int first = outcome == won_by(e->mover) ? e->own.first : e->rival.first;
        a.outcome = outcome;
        a.move = move_of(&e->state->set, first);
    }
    return a;
}

/* ---- thinking ---- */

static void ask(proof_engine *e, question *q, uint64_t nodes)
{
    prover *pr = &e->prover;
    pr->attacker = q->attacker;
    pr->pause_at = budget_nodes(e->budget) + nodes;
    bool looks_back = q == &e->own; /* the past only serves the choice of the mover's move */
    pr->past = e->past;
    pr->past_count = looks_back ? e->past_count : 0;
    pr->past_bits = looks_back ? e->past_bits : 0;
    proof_numbers n = CALL_WIDTH(&e->state->set, c4bi_prove, pr, top(e->state));
    if (!pr->ended && pr->past_matters) {
        e->past_count = 0;
        e->past_bits = 0;
        q->n = (proof_numbers){ 1, 1 };
    } else if (!pr->ended) {
        q->n = n;
        q->first = pr->first;
        q->answered = is_decided(n);
    }
}

/* The question to go on with: the one that is not answered, or is nearer to a proof. */
static question *next_question(proof_engine *e)
{
    if (e->own.answered || e->rival.answered) {
        return e->own.answered ? &e->rival : &e->own;
    }
    return left_to_prove(e, &e->own) <= left_to_prove(e, &e->rival) ? &e->own : &e->rival;
}

static void think(exact_engine *engine, uint64_t nodes)
{
    proof_engine *e = (proof_engine *)engine;
    uint64_t began = budget_nodes(e->budget);
    uint64_t used = 0;
    while (!e->prover.ended && used < nodes && answer(engine).outcome == C4B_ONGOING) {
        uint64_t left = nodes - used;
        ask(e, next_question(e), e->share < left ? e->share : left);
        e->share += e->share / 4;
        used = budget_nodes(e->budget) - began;
    }
    engine->ended = e->prover.ended;
    engine->status = e->prover.status;
}

const exact_operations c4bi_proof_engine = {
    .measures = false,
    .plays = plays,
    .start = start,
    .think = think,
    .answer = answer,
    .end = end,
};
