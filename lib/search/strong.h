/*
 * strong.h - what the strong search remembers beside its walk: the table, what it has learned
 * about moves, and the threads that search with it.
 *
 * The search is principal variation search under iterative deepening. Each depth is searched with
 * an aspiration window, around the score of the one before; the moves of a position are tried in
 * the order that the table and the history of cutoffs suggest; the first with the whole window, the
 * others with a null window until they prove better. Scores are the root player's, as in search.h,
 * so it makes no difference which player moves next. FN(list_choices) recognises some wins, and
 * leaves out some moves, without searching; neither changes the score, which at a given depth is
 * minimax's.
 *
 * Where the caller sets no depth, an exact engine is asked between the depths who wins. What it
 * proves is the answer unless the search itself finds the win or loss, and how far it is.
 *
 * With threads, a search begins alone: most are over before a second thread pays. From some tens of
 * thousands of nodes on all threads search each depth together, as a team: see engine/team.h. The
 * first thread to finish a depth answers for all; then all go on with the next one. So all are
 * searching the same depth, whose entries in the table serve the others. Between two depths the
 * first thread is alone: then a table can grow.
 */
#ifndef C4B_SEARCH_STRONG_H
#define C4B_SEARCH_STRONG_H

#include "engine/exact.h"
#include "engine/table.h"
#include "engine/team.h"
#include "search/bounds.h"
#include "search/move_order.h"
#include "search/search.h"

/* A root move and what the current depth says of it. */
typedef struct root_choice {
    int code;
    int order; /* among the root's moves */
    int depth; /* of its last search, which found the score */
    int score;
    bool exact;
} root_choice;

/* The minimum depth at which each technique pays off. A static win is up to two moves away, so that
   seeing it needs a depth of 2. */
enum { DEPTH_FOR_TABLE = 2, DEPTH_FOR_STATIC_WINS = 2, DEPTH_FOR_WINDOWS = 3, DEPTH_FOR_TEAM = 4 };

/* What the strong search is asked. */
typedef struct strong_request {
    engine_limits limits;
    int depth; /* 0: as deep as the limits allow */
    int threads;
    c4b_table *table; /* the caller's, or NULL: a private one */
    c4b_eval_fn eval; /* of our own boards */
    void *eval_data;
    bool mirror_eval;               /* mirrored boards have the same value in `eval` */
    const exact_operations *engine; /* asked between the depths who wins; or NULL */
    c4b_outcome known_winner;       /* known from a book where the side to move loses; else
                                       C4B_ONGOING */
} strong_request;

typedef struct strong {
    c4b_table *table; /* NULL: a caller's game that has no hash */
    uint64_t salt;
    bool in_state_table; /* entries are in the table's state_table */
    bool own_table;      /* grows as it fills */
    bool deeper_counts;  /* entries of a larger depth are used: the caller set no depth */
    bool mirrors;        /* mirrored positions share an entry */
    int last_depth;
    int most_choices;
    int *choices; /* 2 * most_choices codes and most_choices ranks by ply */
    root_choice *root;
    int root_count;
    history history;
    int expected;     /* the last depth's score */
    int previous;     /* the score of the depth before that */
    bool saw_horizon; /* whether any value since it was last reset came from an evaluation */
    bool fell; /* at this depth the best move so far turned out worse than expected: until this
                  depth is done, the answer of the depth before stands */
    const strong_request *request;
    const c4b_state *root_state; /* of our own boards, as the caller gave it; or NULL */
    exact_engine *engine;        /* of the request, for the first thread; or NULL */
    uint64_t engine_nodes;
    team *team;             /* NULL: alone, so far */
    struct helper *helpers; /* the first thread's */
    int helper_count;
    int helpers_wanted;
} strong;

/* A thread beside the caller's, with a walk and a memory of its own. */
typedef struct helper {
    strong g;
    void *walk;     /* of the same kind as the first thread's */
    search *search; /* in the walk */
    int depth;      /* to search */
    int value;      /* what was found */
} helper;

/* An inner node of the search: a position whose moves are tried. */
typedef struct node {
    unsigned ply;
    int depth; /* moves to search from here */
    int alpha; /* the window, narrowed by the values found */
    int beta;
    table_key key;
    bool mirrored; /* the key is the mirror image's */
    bool maximises;
    int best; /* value so far, and its move */
    int best_code;
    choices choices;
} node;

static ALWAYS_INLINE node strong_node(const strong *g, unsigned ply, int depth, int alpha, int beta)
{
    size_t most = (size_t)g->most_choices;
    int *codes = g->choices + 3 * ply * most;
    return (node){ .ply = ply,
                   .depth = depth,
                   .alpha = alpha,
                   .beta = beta,
                   .key = { .salt = g->salt },
                   .best_code = NO_CODE,
                   .choices = { .codes = codes, .ranks = codes + 2 * most } };
}

/* What a thread marks while it searches a move of a node: see engine/team.h. */
static ALWAYS_INLINE uint64_t busy_hash(const node *n, int code)
{
    return n->key.hash + (uint64_t)(unsigned)code;
}

/* The strong search for one of our own games, which is not over. */
c4b_status c4bi_strong_search(const c4b_state *state, const strong_request *request,
                              c4b_result *result);

/* What a caller's checked options ask of the search alone. */
strong_request c4bi_strong_request(const c4b_search_options *options);

/* Memory for a search of the request's depth, with at most `most_choices` moves in a position. */
c4b_status c4bi_strong_start(strong *g, const strong_request *request, int most_choices);
void c4bi_strong_free(strong *g);

/* Takes the table of the request, or makes a small private one that can grow. */
c4b_status c4bi_strong_open_table(strong *g, uint64_t salt);

/* Between two depths: enlarges a private table that fills up, and reports how full the table is. */
void c4bi_strong_maintain_table(strong *g, search *s);

/* Sorts the root moves by their scores, the best first; equals keep their order. */
void c4bi_strong_sort_root(strong *g);

/* When the root's value is proven: no move is worth more than `value` at any depth. */
void c4bi_strong_settle_root(strong *g, int value);

/* Whether it is time to start helpers, which do not pay off in a short search. */
bool c4bi_strong_wants_team(const strong *g, const search *s);

/* A copy of what the first thread remembers, for a helper; its memory is its own. */
c4b_status c4bi_strong_copy(strong *copy, const strong *original);

/* Gets a helper ready for a depth: with the first thread's list of root moves. */
void c4bi_helper_prepare(helper *h, const strong *first, int depth);

/* After all threads have searched a depth: gives the first thread the answer of `thread`, which
   c4bi_team_end() has returned. Returns that answer's value; `value` is the first thread's own. */
int c4bi_strong_adopt_answer(strong *g, search *s, int thread, int value);

/* Adds a helper's nodes and evaluations to the first thread's counts. */
void c4bi_strong_count_helper(search *s, const helper *h);

/* Starts the exact engine, if the request has one and memory allows. */
void c4bi_strong_start_engine(strong *g, search *s);

/* Has the engine think for a share of the nodes that the search has taken. */
void c4bi_strong_ask_engine(strong *g, search *s);

/* Puts the engine's proof, or the loss that a book knows, in place of an unproven answer. */
void c4bi_strong_use_proof(const strong *g, search *s);

#endif
