/*
 * exact.h - an exact engine finds who wins under best play, and some find how soon.
 *
 * There are two: depth-first proof-number search for every rule set (proof/engine.h), and one for
 * Connect 4 alone (connect4/engine.h). calls/engines.h chooses by the rules; all other code uses an
 * engine through the operations below, whichever it is.
 *
 *     start   makes an engine for a position, and takes no nodes
 *     think   goes on for a number of nodes, or until the answer is complete
 *     answer  what is known so far
 *     end     frees it; NULL does nothing
 */
#ifndef C4B_ENGINE_EXACT_H
#define C4B_ENGINE_EXACT_H

#include "engine/budget.h"
#include "rules/state.h"

/* What is known of a position under best play. */
typedef struct exact_answer {
    c4b_outcome outcome; /* C4B_ONGOING: not known */
    c4b_move move;       /* keeps the outcome; C4B_NO_MOVE: not known */
    int distance;        /* moves to the end, or -1: not known, or not asked for */
} exact_answer;

#define EXACT_NOTHING ((exact_answer){ C4B_ONGOING, C4B_NO_MOVE, -1 })

/* What an engine is asked. Everything that is pointed to has to live as long as the engine. */
typedef struct exact_request {
    const c4b_state *state; /* the game is not over */
    exact_answer known;     /* by a book, or EXACT_NOTHING */
    bool distance;          /* the distance is wanted, if the engine measures distances */
    bool beside_search;     /* `think` is called again and again, between the depths of a search,
                               which uses the same table */
    int threads;
    c4b_table *table;  /* the caller's, or NULL: a private one */
    size_t most_bytes; /* of a private table */
    budget *budget;    /* counts the nodes of the calling thread, and ends the thinking */
} exact_request;

typedef struct exact_engine exact_engine;

typedef struct exact_operations {
    bool measures; /* finds distances too */
    bool (*plays)(const ruleset *set);
    exact_engine *(*start)(const exact_request *request); /* NULL when memory runs out */
    void (*think)(exact_engine *engine, uint64_t nodes);
    exact_answer (*answer)(const exact_engine *engine);
    void (*end)(exact_engine *engine);
} exact_operations;

/* The beginning of every engine. */
struct exact_engine {
    const exact_operations *operations;
    bool ended;           /* by the budget, or because of `status`: more thinking changes nothing */
    c4b_status status;    /* C4B_ERR_NO_MEMORY, or C4B_OK */
    uint64_t other_nodes; /* of threads that do not count on the budget */
};

static inline void exact_think(exact_engine *engine, uint64_t nodes)
{
    engine->operations->think(engine, nodes);
}

static inline exact_answer exact_answer_of(const exact_engine *engine)
{
    return engine->operations->answer(engine);
}

static inline void exact_end(exact_engine *engine)
{
    if (engine != NULL) {
        engine->operations->end(engine);
    }
}

#endif
