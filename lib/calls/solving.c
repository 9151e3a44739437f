/* solving.c - see solving.h. */
#include "calls/solving.h"

#include "books/answer.h"
#include "calls/engines.h"
#include "search/strong.h"

static const size_t most_table_bytes = (size_t)1 << 28; /* of a private table */

/* ---- the book ---- */

/* What the book knows; with a move only if one is needed, and one that keeps the outcome and, where
   that is asked for, the distance. */
static exact_answer look_up(const solving *s, bool needs_move)
{
    const c4b_book *book = s->options->book;
    book_answer found = c4bi_book_look_up(book, s->state);
    exact_answer known = { found.outcome, C4B_NO_MOVE, found.distance };
    if (needs_move) {
        known.move = c4bi_book_move(book, s->state, &found, s->options->distance == 0);
    }
    return known;
}

/* A look-up takes time, which is reported whether the book answers or not. */
static void ask_book(solving *s, bool needs_move)
{
    s->known = EXACT_NOTHING;
    if (s->options->book != NULL) {
        double began = c4bi_clock();
        s->known = look_up(s, needs_move);
        s->found.seconds += c4bi_clock() - began;
    }
}

/* ---- an exact engine ---- */

/* If the engine ended without an answer, `found` stays as it was: undecided in the first step, or
   with the known outcome when only the distance was asked for. The cause is a limit, or paths that
   were cut because they were too long, which counts as a limit of nodes. */
static void record_answer(solving *s, const exact_answer *a, bool measured, int reason)
{
    if (a->outcome != C4B_ONGOING) {
        s->found.outcome = a->outcome;
        s->found.move = a->move;
        s->found.distance = measured ? a->distance : s->found.distance;
    }
    bool complete = a->outcome != C4B_ONGOING && (!measured || a->distance >= 0);
    int limit = reason != C4B_DONE ? reason : C4B_LIMIT_NODES;
    s->found.reason = complete ? C4B_DONE : limit;
}

static c4b_status ask_engine(solving *s)
{
    const exact_operations *operations = c4bi_engine_for(&s->state->set);
    bool measured = operations->measures && s->options->distance != 0;
    assert(c4b_state_outcome(s->state) == C4B_ONGOING);
    budget used;
    c4bi_budget_start(&used, &s->limits);
    exact_engine *engine = operations->start(&(exact_request){
        .state = s->state,
        .known = s->known,
        .distance = measured,
        .threads = s->options->threads,
        .table = s->options->table,
        .most_bytes = most_table_bytes,
        .budget = &used,
    });
    if (engine == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    exact_think(engine, UINT64_MAX);
    c4b_status status = engine->status;
    exact_answer a = exact_answer_of(engine);
    record_answer(s, &a, measured, used.reason);
    s->found.nodes += budget_nodes(&used) + engine->other_nodes;
    s->found.seconds += c4bi_budget_seconds(&used);
    exact_end(engine);
    return status;
}

/* ---- who wins ---- */

c4b_status c4bi_solving_find_outcome(solving *s, bool needs_move)
{
    ask_book(s, needs_move);
    if (s->known.outcome == C4B_ONGOING || (needs_move && s->known.move == C4B_NO_MOVE)) {
        return ask_engine(s);
    }
    s->found.outcome = s->known.outcome;
    s->found.move = s->known.move;
    s->found.distance = s->options->distance != 0 ? s->known.distance : -1;
    return C4B_OK;
}

/* ---- how soon ---- */

static int nothing(const c4b_state *state, c4b_player player, void *data)
{
    (void)state, (void)player, (void)data;
    return 0;
}

/* A search without an evaluation, deepened until it sees a win, finds the soonest win. */
static c4b_status search_for_distance(solving *s)
{
    c4b_result result = C4B_RESULT_INIT;
    const strong_request request = { .limits = s->limits,
                                     .depth = C4B_MAX_DEPTH,
                                     .threads = s->options->threads,
                                     .table = s->options->table,
                                     .eval = nothing,
                                     .mirror_eval = true,
                                     .known_winner = C4B_ONGOING };
    c4b_status status = c4bi_strong_search(s->state, &request, &result);
    if (status != C4B_OK && status != C4B_ERR_STOPPED) {
        return status;
    }
    s->found.nodes += result.nodes;
    s->found.seconds += result.seconds;
    if (C4B_IS_WIN(result.score) || C4B_IS_LOSS(result.score)) {
        s->found.distance = C4B_MOVES_TO_END(result.score);
        s->found.move = result.move;
    } else {
        s->found.reason = result.reason;
    }
    return C4B_OK;
}

/* A game without explosions that nobody wins ends when the board is full. An engine that measures
   distances has not been asked yet if the book answered; if a limit ended it, no nodes and no time
   are left. */
c4b_status c4bi_solving_find_distance(solving *s)
{
    const ruleset *set = &s->state->set;
    if (s->found.outcome == C4B_DRAW && set->rules.bomb_period == 0) {
        s->found.distance = c4b_state_empty(s->state);
        return C4B_OK;
    }
    if (c4bi_engine_for(set)->measures) {
        return s->found.reason == C4B_DONE ? ask_engine(s) : C4B_OK;
    }
    bool ends = s->found.outcome == C4B_GREEN_WINS || s->found.outcome == C4B_BLUE_WINS;
    return ends ? search_for_distance(s) : C4B_OK;
}
