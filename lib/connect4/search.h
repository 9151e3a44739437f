/*
 * search.h - what a search of the solver works with, whatever its kernel: the board's frame, the
 * table, the history of cutoffs, the budget; and what threads that search together share.
 */
#ifndef C4B_CONNECT4_SEARCH_H
#define C4B_CONNECT4_SEARCH_H

#include "connect4/order.h"
#include "connect4/solver.h"
#include "connect4/table.h"
#include "engine/budget.h"
#include "engine/team.h"
#include "patterns/lines.h"
#include "rules/hash.h"

#include <assert.h>

#define TEMPLATE "connect4/frame_width.h"
#include "base/each_width.h"

/* UNKNOWN_VALUE is beyond all values; its negative is the lower bound of a node not yet looked at.
   With an alpha of ALPHA_WITHOUT_CLAIMS or more, no claim matters (follow_up_kernel.h). */
enum { UNKNOWN_VALUE = 1 << 10, ALPHA_WITHOUT_CLAIMS = 1 << 9 };

/* The smallest numbers of empty cells at which each technique pays off. */
enum { LEAST_EMPTY_TO_RANK_CLOSELY = 22, LEAST_EMPTY_TO_PROBE_CHILDREN = 16 };

/* Mirror images meet only in the first moves: later positions have no symmetric ancestors near. */
enum { MOST_PLAYED_TO_MIRROR = 11 };

/* The number of a search's nodes between two looks at what other threads have answered. */
enum { NODES_BETWEEN_LOOKS = 200 };

/* A node on the path from the root that other threads may be searching too. */
typedef struct path_node {
    struct path_node *parent;
    uint64_t key;
    unsigned empty;
    int alpha;            /* what is asked of it */
    connect4_entry found; /* another thread's, when that answers the question */
} path_node;

typedef struct solver_helper solver_helper; /* team.c */

typedef struct solver {
    connect4_table table;
    /* The history heuristic: for each cell, rewards for drops that cut off, minus one for each
       cutoff by a later drop; indexed by the parity of the discs on the board. */
    int history[2][MOST_BITS];
    union {
        frame_64 frame_64;
        frame_128 frame_128;
    };
    budget *budget;
    bool distance;        /* asked for; false: the outcome is enough */
    bool ended;           /* by the budget; or `answered` is set: the search unwinds to that node */
    unsigned root_played; /* discs on the board at the root */
    int root_column;      /* a drop there that was seen to be worth more than alpha, or -1 */
    team *team;           /* NULL: alone, so far */
    path_node *path;      /* to the current node, the last first */
    path_node *answered;  /* the first of them that another thread has answered; NULL: none */
    uint64_t next_look;   /* the number of nodes at which to look for such answers */
    solver_helper *helpers;
    int helper_count;            /* threads beside the caller's that a team will have */
    uint64_t nodes_alone;        /* to search before a team is gathered */
    unsigned least_empty_shared; /* nodes with fewer empty cells are not searched together */
    uint64_t helper_nodes;       /* searched by helpers */
} solver;

/* The next alpha to ask about, for bounds that have not met; `distance` as in a question. */
int c4bi_connect4_next_alpha(const connect4_answer *a, bool distance);

/* ---- threads (team.c) ---- */

/* A kernel's search. */
typedef int (*team_search_fn)(solver *s, const void *root, int alpha);

/* Gathers a team; if memory runs out, the solver stays alone. */
void c4bi_connect4_team_gather(solver *s);
void c4bi_connect4_team_dismiss(solver *s);

/* Searches with all threads until one has the answer, which is returned. */
int c4bi_connect4_team_search(solver *s, team_search_fn search, const void *root, int alpha);

#endif
