/*
 * solver.h - the exact solver of Connect 4: one move a turn, no bombs, a line wins, a full board
 * is a draw; at any size.
 *
 * A value says who wins and how soon: a win is worth the discs that the winner has left, the
 * winning one included, a loss the opposite, a draw 0. So on 42 cells, where each player has 21
 * discs, a win with the last disc is worth 1 and with the fourth 18. The solver finds it by
 * questions "is it more than alpha?", each of them an alpha-beta search with a null window
 * (search_kernel.h). They narrow its bounds from both ends, as a bisection does (root_kernel.h);
 * what one question finds is in the transposition table for the next (table.h).
 *
 * A question has a horizon: a player has to win before a certain number of discs has been dropped.
 * A node is looked at closely before it is searched, because most need no search then:
 *
 *   - if only the winning side's second disc from now can still decide the question, looking at
 *     each drop and its replies settles it (search_kernel.h);
 *   - the mover's drops that lose at once are never played; if one drop is left it is forced
 *     (node_kernel.h);
 *   - a drop to which the rival has no safe reply wins in two, and nothing else wins so soon
 *     (children_kernel.h);
 *   - follow-up (claimeven) and zugzwang: a player who answers every drop in the same column gets
 *     every second cell of it; if all other cells give the rival no line, the value is a draw or
 *     more (follow_up_kernel.h).
 *
 * All drops of a node are looked at together, side by side in a SIMD vector (vector_kernel.h).
 * Drops are tried in an order that was fitted to solved positions, and by the history heuristic
 * (order.h).
 *
 * All of that is a template, compiled into a kernel for each kind of board and of processor
 * (solver_kernel.h, kernels.h). The solver knows nothing of other rules, of states or books.
 */
#ifndef C4B_CONNECT4_SOLVER_H
#define C4B_CONNECT4_SOLVER_H

#include "engine/budget.h"
#include "rules/position.h"

/* Whether the rules are Connect 4's. */
bool c4bi_connect4_applies(const ruleset *set);

/* What is known of a value: at least `lower`, at most `upper`; and a column that keeps what was
   asked for, or -1 if none is known. */
typedef struct connect4_answer {
    int lower;
    int upper;
    int column;
    uint64_t other_nodes; /* of threads that do not count on the question's budget */
} connect4_answer;

/* When threads pay off: where a search is long. */
typedef struct connect4_thresholds {
    unsigned least_empty;        /* a solve with fewer empty cells uses one thread */
    unsigned least_empty_shared; /* nodes with fewer are not shared: each thread keeps such late
                                    positions in a region of the table that is its own */
    uint64_t nodes_alone;        /* to search before there are more threads */
} connect4_thresholds;

struct connect4_kernel;

/* What a solve asks for. */
typedef struct connect4_question {
    const ruleset *set;
    const void *position; /* of the width that the rules ask for; the game is not over */
    bool distance;        /* false: win, draw or loss is enough */
    int threads;
    c4b_table *table; /* NULL: a private one, of `most_bytes` at most */
    size_t most_bytes;
    budget *budget;
    const connect4_answer *known;          /* bounds to begin with, or NULL */
    const struct connect4_kernel *kernel;  /* NULL: the fastest */
    const connect4_thresholds *thresholds; /* NULL: the usual ones */
} connect4_question;

/* Finds the value, or as much of it as the budget allows. C4B_OK or C4B_ERR_NO_MEMORY. */
c4b_status c4bi_connect4_solve(const connect4_question *q, connect4_answer *a);

/* Whether the answer says who wins; and the outcome, `mover` being 0 or 1: C4B_ONGOING if not. */
bool c4bi_connect4_decided(const connect4_answer *a);
c4b_outcome c4bi_connect4_outcome(const connect4_answer *a, unsigned mover);

/* Sets the value of a position with `empty` empty cells that the mover wins, or loses, in
   `distance` moves; false if that is impossible. */
bool c4bi_connect4_value(int distance, unsigned empty, bool wins, int *value);

/* The number of moves until the end, for a value other than 0 on a board of `cells` cells with
   `played` discs on it. */
int c4bi_connect4_distance(int value, unsigned cells, unsigned played);

#endif
