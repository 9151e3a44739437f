/* oracle.c - see oracle.h. */
#include "proof/oracle.h"

#include "connect4/solver.h"
#include "proof/prover.h"
#include "rules/hash.h"

#include <stdlib.h>

/* One question: whether a player can force a win. */
typedef struct question {
    unsigned attacker;
    numbers n;     /* of the root, as its mover sees it */
    int first;     /* the root's move that the numbers speak of */
    bool answered; /* proven or disproved */
} question;

/* How many turns of the game before are looked at. */
enum { MOST_PAST = 256 };

struct oracle {
    const c4b_state *state;
    unsigned mover;
    budget *budget;
    question own;   /* whether the mover wins */
    question other; /* whether the other does */
    uint64_t share; /* nodes for the next question */
    proof_key past[MOST_PAST];
    int past_count; /* 0 also when a win cannot keep clear of the past */
    uint64_t past_bits;
    prover prover;
    c4b_table *words;      /* of the solver of Connect 4, which answers there; else NULL */
    classic_answer answer; /* of that */
};

/* The first share of nodes; each further one is larger, so that going to and fro between the
   questions costs little. */
enum { FIRST_SHARE = 4096 };

/* Notes the positions of the game before this one, the latest first, as the prover meets them:
   after whole turns, the mover being the attacker. */
static void look_back(oracle *o)
{
    const c4b_state *state = o->state;
    const ruleset *set = &state->set;
    o->prover.attacker = o->mover;
    for (size_t i = state->count;
         i-- > 0 && o->past_count < MOST_PAST && set->rules.bomb_period != 0;) {
        const position_64 *narrow = (const position_64 *)state->history + i;
        const position_128 *wide = (const position_128 *)state->history + i;
        if (!is_second_move(set, set->wide ? wide->phase : narrow->phase)) {
            proof_key key = set->wide ? c4bi_proof_key_128(&o->prover, wide)
                                      : c4bi_proof_key_64(&o->prover, narrow);
            o->past[o->past_count++] = key;
            o->past_bits |= (uint64_t)1 << (key.low & 63);
        }
    }
}

/* ---- Connect 4 ---- */

/* Its table is always one of its own: entries of a search are of another form. */
static oracle *prepare_classic(oracle *o, size_t most_bytes)
{
    o->answer = (classic_answer){ .lower = -1, .upper = 1 };
    o->words = c4bi_table_new_bytes(most_bytes);
    if (o->words == NULL) {
        free(o);
        return NULL;
    }
    return o;
}

/* Begins anew each time; what it found before is in the table. */
static bool think_classic(oracle *o, uint64_t nodes)
{
    uint64_t limit = c4bi_budget_allow(o->budget, nodes);
    const classic_question q = {
        .set = &o->state->set,
        .position = top(o->state),
        .table = o->words,
        .budget = o->budget,
    };
    c4bi_classic_solve(&q, &o->answer);
    c4bi_budget_resume(o->budget, limit);
    return o->budget->reason == C4B_DONE;
}

/* ---- all games ---- */

oracle *c4bi_oracle_new(const c4b_state *state, c4b_table *table, size_t most_bytes, budget *w)
{
    oracle *o = calloc(1, sizeof *o);
    if (o == NULL) {
        return NULL;
    }
    o->state = state;
    o->mover = (unsigned)c4b_state_turn(state) - 1;
    o->budget = w;
    if (c4bi_classic_applies(&state->set)) {
        return prepare_classic(o, most_bytes);
    }
    o->own = (question){ .attacker = o->mover, .n = { 1, 1 } };
    o->other = (question){ .attacker = o->mover ^ 1, .n = { 1, 1 } };
    o->share = FIRST_SHARE;
    o->prover.set = &state->set;
    o->prover.budget = w;
    o->prover.mirrors = mirrors_agree(&state->set);
    if (c4bi_prover_take_table(&o->prover, table, most_bytes) != C4B_OK) {
        free(o);
        return NULL;
    }
    if (table == NULL) { /* one that is kept has wins that were proven without the past */
        look_back(o);
    }
    return o;
}

void c4bi_oracle_free(oracle *o)
{
    if (o != NULL) {
        c4bi_prover_drop_table(&o->prover);
        c4b_table_free(o->words);
        free(o);
    }
}

/* How much is left to prove that the attacker wins: the proof number. */
static uint32_t left_to_prove(const oracle *o, const question *q)
{
    return q->attacker == o->mover ? q->n.phi : q->n.delta;
}

static bool is_proven(const oracle *o, const question *q)
{
    return q->answered && left_to_prove(o, q) == 0;
}

static void ask(oracle *o, question *q, uint64_t nodes)
{
    prover *pr = &o->prover;
    pr->attacker = q->attacker;
    pr->pause_at = budget_nodes(o->budget) + nodes;
    bool looks_back = q == &o->own; /* only the mover's next move is asked for */
    pr->past = o->past;
    pr->past_count = looks_back ? o->past_count : 0;
    pr->past_bits = looks_back ? o->past_bits : 0;
    numbers n = o->state->set.wide ? c4bi_prove_128(pr, top_128(o->state))
                                   : c4bi_prove_64(pr, top_64(o->state));
    if (!pr->ended && pr->past_matters) {
        o->past_count = 0;
        o->past_bits = 0;
        q->n = (numbers){ 1, 1 };
    } else if (!pr->ended) {
        q->n = n;
        q->first = pr->first;
        q->answered = is_decided(n);
    }
}

/* The question to go on with: the one that is not answered, or is nearer to a proof. */
static question *next_question(oracle *o)
{
    if (o->own.answered || o->other.answered) {
        return o->own.answered ? &o->other : &o->own;
    }
    return left_to_prove(o, &o->own) <= left_to_prove(o, &o->other) ? &o->own : &o->other;
}

bool c4bi_oracle_think(oracle *o, uint64_t nodes)
{
    if (o->words != NULL) {
        return think_classic(o, nodes);
    }
    uint64_t began = budget_nodes(o->budget);
    uint64_t used = 0;
    while (!o->prover.ended && used < nodes && c4bi_oracle_outcome(o) == C4B_ONGOING) {
        uint64_t left = nodes - used;
        ask(o, next_question(o), o->share < left ? o->share : left);
        o->share += o->share / 4;
        used = budget_nodes(o->budget) - began;
    }
    return !o->prover.ended;
}

c4b_status c4bi_oracle_status(const oracle *o)
{
    return o->prover.status;
}

c4b_outcome c4bi_oracle_outcome(const oracle *o)
{
    if (o->words != NULL) {
        return c4bi_classic_outcome(&o->answer, o->mover);
    }
    if (is_proven(o, &o->own)) {
        return won_by(o->mover);
    }
    if (is_proven(o, &o->other)) {
        return won_by(o->mover ^ 1);
    }
    return o->own.answered && o->other.answered ? C4B_DRAW : C4B_ONGOING;
}

/* The move that wins; or the one after which the other cannot; or, when all lose, any. */
c4b_move c4bi_oracle_move(const oracle *o)
{
    c4b_outcome outcome = c4bi_oracle_outcome(o);
    if (o->words != NULL) {
        return outcome == C4B_ONGOING ? C4B_NO_MOVE : o->answer.column;
    }
    int first = outcome == won_by(o->mover) ? o->own.first : o->other.first;
    return outcome == C4B_ONGOING ? C4B_NO_MOVE : move_of(&o->state->set, first);
}
