/*
 * solver.h - the exact solver of Connect 4: one move a turn, no bombs, a line wins, a full board
 * is a draw; at any size.
 *
 * A value tells who wins and how soon: a win is worth the discs that the winner has left, the
 * winning one included, a loss the opposite, a draw 0. So on 42 cells, where each has 21, a win
 * with the last disc is worth 1 and with the fourth 18. It is found by questions "is it more than
 * alpha?", each of them an alpha-beta search with a window of one (search_kernel.h), from both ends
 * inwards; what one question finds is in the table for the next.
 *
 * A question has a horizon: somebody has to win before so many discs have been dropped. A node is
 * looked at closely before it is searched, because most need no search then:
 *
 *     when only the second disc from now of who is to win can still decide it, the drops and
 *     their answers tell
 *     the mover's drops that lose at once are never played; with one left it is forced
 *     a drop after which the rival has no answer wins in two, and nothing else wins so soon
 *     follow-up and zugzwang: who answers every drop in its own column gets every second cell of
 *     it; if what is left holds no line for the other, that is a draw or more
 * (follow_up_kernel.h)
 *
 * All drops of a node are looked at in one go, side by side in a vector (vector_kernel.h). The rest
 * is the order of moves, which is learned (order.h), and the table, whose entries are 8 bytes and
 * which is used no further than need be (table.h). Knows nothing of other rules, of states
 * or books.
 */
#ifndef C4B_CONNECT4_SOLVER_H
#define C4B_CONNECT4_SOLVER_H

#include "connect4/table.h"
#include "engine/budget.h"
#include "rules/position.h"

/* What the shape of the board gives, made ready. */
typedef struct classic_frame_64 {
    shape shape;
    bool fours; /* lines of four, on a board with room for them in all directions */
    board_64 cells;
    board_64 bottom;
    board_64 guards;  /* the bit above each column */
    board_64 claimed; /* the cells that who answers in the same column gets: the top one, the third
                         from the top, and so on */
    board_64 columns[MOST_COLUMNS]; /* the cells of each; none beyond the last */
} classic_frame_64;

typedef struct classic_frame_128 {
    shape shape;
    bool fours;
    board_128 cells;
    board_128 bottom;
    board_128 guards;
    board_128 claimed;
    board_128 columns[MOST_COLUMNS];
} classic_frame_128;

/* What the order of moves learns by the way, for each cell. */
typedef struct classic_cells {
    int learned[2][128]; /* by whose parity it is: cutoffs brought */
} classic_cells;

enum { CLASSIC_BUSY_SLOTS = 1 << 12 };

/* What the threads of a question share, beside the table. */
typedef struct classic_team {
    c4b_stop stop;                             /* asks all of them to end */
    _Atomic uint64_t nodes;                    /* granted to all of them */
    _Atomic int answered;                      /* by whoever was first */
    int answer;                                /* of that one */
    int column;                                /* likewise: root_column */
    _Atomic uint64_t busy[CLASSIC_BUSY_SLOTS]; /* keys of positions being searched; 0: none */
} classic_team;

/* A node on the way from the root that other threads may be searching too. */
typedef struct classic_step {
    struct classic_step *above;
    uint64_t key;
    unsigned empty;
    int alpha;           /* what is asked of it */
    classic_entry found; /* by another thread, when it is settled */
} classic_step;

typedef struct classic {
    classic_table table;
    classic_cells cells;
    union {
        classic_frame_64 frame_64;
        classic_frame_128 frame_128;
    };
    budget *budget;
    bool ended;            /* by the budget; or `settled` is set: going back to that step */
    unsigned root_played;  /* discs on the board at the root */
    int root_column;       /* that was seen to be worth more than alpha there; -1: none was */
    classic_team *team;    /* NULL: alone, so far */
    classic_step *path;    /* to here, the last step first */
    classic_step *settled; /* the first step that another thread has answered; NULL: none */
    uint64_t next_look;    /* for that, after so many nodes */
    struct helper *helpers;
    int helper_count;     /* that a team will have; 0: it stays alone */
    uint64_t other_nodes; /* of helpers */
} classic;

/* Whether the rules are Connect 4's. */
bool c4bi_classic_applies(const ruleset *set);

/* What is known of a value: at least `lower`, at most `upper`; and a column that keeps what was
   asked for, -1 when that is not known. */
typedef struct classic_answer {
    int lower;
    int upper;
    int column;
    uint64_t other_nodes; /* of threads that do not count on the question's budget */
} classic_answer;

/* What a solve asks for. */
typedef struct classic_question {
    const ruleset *set;
    const void *position; /* of the width that the rules ask for; the game is not over */
    bool distance;        /* false: win, draw or loss is enough */
    int threads;
    c4b_table *table; /* NULL: one of its own, of `most_bytes` at most */
    size_t most_bytes;
    budget *budget;
    const classic_answer *known; /* bounds to begin with, or NULL */
} classic_question;

/* Finds the value, or as much of it as the budget allows. C4B_OK or C4B_ERR_NO_MEMORY. */
c4b_status c4bi_classic_solve(const classic_question *q, classic_answer *a);

/* Whether it is known who wins; and who, `mover` being 0 or 1. */
bool c4bi_classic_decided(const classic_answer *a);
c4b_outcome c4bi_classic_outcome(const classic_answer *a, unsigned mover);

/* The mover's value when he wins, or loses, in so many moves; false when that cannot be. */
bool c4bi_classic_value(int distance, unsigned empty, bool wins, int *value);

/* In how many moves a game of so many cells ends whose value, not 0, is found with `played` discs
   on the board. */
int c4bi_classic_distance(int value, unsigned cells, unsigned played);

#endif
