/*
 * strong.h - what the strong search remembers beside its walk: the table, what it has learned
 * about moves, and the threads that search with it.
 *
 * The search is principal variation search under iterative deepening. Each depth is searched with
 * a window around the score of the one before; the moves of a position are tried in the order that
 * the table and the history of cutoffs suggest; the first with the whole window, the others
 * with a window of one until they prove better. Scores are the root player's, as in search.h, so
 * that who moves next changes nothing. What is proven without looking, by FN(list_choices), is
 * exact: the score at a given depth is minimax's.
 *
 * Where the caller sets no depth, the oracle is asked between the depths who wins. What it proves
 * is the answer unless the search itself finds the win or loss, and how far it is.
 *
 * With threads, a search begins alone: most are over before a second thread pays. From some tens of
 * thousands of nodes on all threads search each depth together, as a team: see engine/team.h. The
 * first to finish a depth has its answer; then all go on with the next one. So all are searching
 * the same depth, whose entries in the table serve the others. Between two depths the first thread
 * is alone: then a table can grow.
 */
#ifndef C4B_SEARCH_STRONG_H
#define C4B_SEARCH_STRONG_H

#include "engine/table.h"
#include "engine/team.h"
#include "proof/oracle.h"
#include "search/search.h"

/* The moves to try in a position, and what is known without trying them. */
typedef struct choices {
    int count;
    int *names;     /* room for twice the most moves: those put off are tried again at the end */
    int *ranks;     /* the higher the sooner */
    bool partial;   /* moves were left out that lead elsewhere in the tree to the same */
    int win_in;     /* the mover wins in so many moves of this turn, at best; 0: not known */
    int winning[2]; /* those moves */
} choices;

/* A root move and what the current depth says of it. */
typedef struct root_choice {
    int name;
    int order; /* among the root's moves */
    int depth; /* of the last search of it; the score is of that */
    int score;
    bool exact;
} root_choice;

enum { NAMES_LEARNED = 256 };

/* From what depth on each thing pays. Glances must not see further than the depth: 2 is the least.
 */
enum { DEPTH_IN_TABLE = 2, DEPTH_IN_TEAM = 4, DEPTH_OF_WINDOWS = 3, DEPTH_OF_GLANCES = 2 };

typedef struct strong {
    c4b_table *table; /* NULL: a caller's game that has no hash */
    uint64_t salt;
    bool in_state_table; /* entries are in the table's state_table */
    bool own_table;      /* grows as it fills */
    bool deeper_counts;  /* entries of a larger depth are used: the caller set no depth */
    bool mirrors;        /* mirrored positions share an entry */
    int last_depth;
    int most_choices;
    int *names; /* 2 * most_choices by ply */
    int *ranks; /* most_choices by ply */
    root_choice *root;
    int root_count;
    uint32_t learned[2][NAMES_LEARNED]; /* by mover and name modulo 256: cutoffs brought */
    int expected;                       /* the last depth's score */
    int before;                         /* the one's before that */
    bool saw_horizon; /* whether any value since it was last reset came from an evaluation */
    bool fell;        /* at this depth the best move so far turned out worse than expected: until
                         the depth is done, the answer of the one before stands */
    const c4b_state *root_state; /* of our own boards, as the caller gave it; or NULL */
    oracle *oracle;              /* asked between the depths, where the caller set none; or NULL */
    uint64_t oracle_nodes;
    c4b_outcome lost; /* the other wins, says the book; or C4B_ONGOING */
    const c4b_search_options *options;
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
    int number;     /* in the team */
    int depth;      /* to search */
    int value;      /* what was found */
} helper;

static inline int strong_last_depth(const c4b_search_options *options)
{
    return options->depth > 0 ? options->depth : C4B_MAX_DEPTH;
}

static inline int strong_helpers_wanted(const c4b_search_options *options)
{
    int threads = options->threads < MOST_THREADS ? options->threads : MOST_THREADS;
    return threads > 1 ? threads - 1 : 0;
}

/* Memory for a search of `depth` moves of at most `most_choices` each. */
c4b_status c4bi_strong_start(strong *g, int most_choices, int depth);
void c4bi_strong_free(strong *g);

/* The table of the options, or one of its own that begins small. */
c4b_status c4bi_strong_take_table(strong *g, const c4b_search_options *options, uint64_t salt);

/* Between two depths: makes a table of its own larger when it fills, and tells how full it is. */
void c4bi_strong_tend_table(strong *g, search *s);

/* The better moves first; of equals, those that were first before. */
void c4bi_strong_sort_root(strong *g);

/* Looking deeper changes nothing: no move is worth more than `value` at any depth. */
void c4bi_strong_take_proof(strong *g, int value);

/* Whether it is time to call helpers, which a short search does without. */
bool c4bi_strong_wants_team(const strong *g, const search *s);

/* A copy of what the first thread remembers, for a helper; its memory is its own. */
c4b_status c4bi_strong_copy(strong *to, const strong *from);

/* Gets a helper ready for a depth: with the first thread's list of root moves. */
void c4bi_helper_prepare(helper *h, const strong *first, int depth);

/* After a depth was searched by all: the first thread's value, or that of the helper that was
   faster, whose answer becomes the first thread's. */
int c4bi_strong_settle(strong *g, search *s, int value);

/* Adds what a helper has done to the first thread's search. */
void c4bi_strong_count_helper(search *s, const helper *h);

/* Calls the oracle, where it is wanted. */
void c4bi_strong_summon_oracle(strong *g, search *s, const c4b_search_options *options);

/* Lets the oracle think for a share of the nodes that the search has taken. */
void c4bi_strong_ask_oracle(strong *g, search *s);

/* Puts what the oracle has proven in place of an answer that is not proven. */
void c4bi_strong_heed_oracle(const strong *g, search *s);

/* ---- scores in the table ---- */

/* The table counts wins from the position, a search from its root. */
static inline int score_to_table(int score, unsigned ply)
{
    return C4B_IS_WIN(score) ? score + (int)ply : C4B_IS_LOSS(score) ? score - (int)ply : score;
}

static inline int score_from_table(int score, unsigned ply)
{
    return C4B_IS_WIN(score) ? score - (int)ply : C4B_IS_LOSS(score) ? score + (int)ply : score;
}

/* Whether a bound of a score is a win or loss for certain, whatever evaluations were asked on the
   way to it. */
static inline bool is_certain(int score, int bound)
{
    return (C4B_IS_WIN(score) && bound != BOUND_UPPER) ||
           (C4B_IS_LOSS(score) && bound != BOUND_LOWER);
}

/* Whether an entry's bound holds for a search of `depth` moves. At its own depth it does. A win or
   loss that was found stays what it is however deep one looks, and as long as one looks deep
   enough to see it; a value that no evaluation had a part in stays what it is when one looks
   deeper. */
static inline bool entry_holds(const strong *g, const table_entry *e, int depth)
{
    if (e->depth == depth || (e->depth > depth ? g->deeper_counts : !e->saw_horizon)) {
        return true;
    }
    return is_certain(e->score, e->bound) && C4B_MOVES_TO_END(e->score) <= depth;
}

/* ---- learning ---- */

enum { LEARNED_LIMIT = 1 << 24 };

/* A move that ended the search of a position is worth trying sooner elsewhere. */
static inline void learn(strong *g, unsigned mover, int name, int depth)
{
    uint32_t *learned = g->learned[mover];
    learned[name & 255] += (uint32_t)(depth * depth);
    if (learned[name & 255] > LEARNED_LIMIT) {
        for (int i = 0; i < NAMES_LEARNED; i++) {
            learned[i] /= 2;
        }
    }
}

/* Brings the choice with the highest rank among those from `i` on, the first of equals, to place i;
   the others keep their order. */
static ALWAYS_INLINE int next_choice(choices *c, int i)
{
    int best = i;
    for (int k = i + 1; k < c->count; k++) {
        best = c->ranks[k] > c->ranks[best] ? k : best;
    }
    int name = c->names[best];
    for (int k = best; k > i; k--) {
        c->names[k] = c->names[k - 1];
        c->ranks[k] = c->ranks[k - 1];
    }
    c->names[i] = name;
    return name;
}

#endif
