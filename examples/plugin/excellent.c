/*
 * excellent.c - a heuristic that passes the examination with six points of six, and so shows how
 * that can be done. What it knows:
 *
 * - What is certain. If the side to move can complete a line in this turn, it has won. If it faces
 *   more threats than its moves can stop, it has lost, unless it has a bomb. So a search that looks
 *   8 moves ahead sees two or three further.
 * - Lines by the discs that they lack. Where a turn has two moves, a line that lacks two cells can
 *   be filled at once; so such lines count for much, and more for the side that moves next.
 * - The numbers in `weights`. They were found by trials: a few random ones were changed, and the
 *   change was kept when more games were won (doc/exam.md).
 *
 *   cc -O2 -shared -fPIC excellent.c $(pkg-config --cflags --libs conecta4boom) -o excellent.so
 *   tournament --exam ./excellent.so
 */
#include <conecta4boom.h>
#include <conecta4boom/plugin.h>

C4B_PLUGIN("excellent");

enum { CERTAIN = 1000000 };

/* What is counted of each player. */
enum { LACK_3, LACK_2, READY_PAIRS, THREATS, LOW_THREATS, BOMB, FEATURES };

/* By the moves left in the turn (one, two), the player (to move, waiting), and the feature. */
static const int weights[2][2][FEATURES] = {
    { { -4, 13, -1, 52, 23, 24 }, { -5, -11, -11, -48, -32, -42 } },
    { { 3, 14, 25, 2, 25, 17 }, { -3, -9, -29, -37, -46, -65 } },
};

/* What it is worth to have the move, with one or two left. */
static const int to_move[2] = { 23, 79 };

/* The board as c4b_state_boards() has it, in one word: columns of rows + 1 bits. */
typedef struct view {
    uint64_t cells;    /* all of the board */
    uint64_t landings; /* where a disc would fall now */
    uint64_t next;     /* where the one after it would */
    uint64_t bombs;
    int steps[4]; /* from a cell to its neighbour: up, right and down, right, right and up */
    int moves_left;
} view;

typedef struct side {
    uint64_t discs;
    uint64_t threats; /* empty cells that complete a line */
    int lack_3, lack_2, ready_pairs;
} side;

/* ---- counting ---- */

static int count(uint64_t set)
{
    int members = 0;
    for (; set != 0; set &= set - 1) { /* takes the lowest member out */
        members++;
    }
    return members;
}

/* Where four cells of the set in a row begin. */
static uint64_t fours(uint64_t set, int step)
{
    uint64_t pairs = set & set >> step;
    return pairs & pairs >> 2 * step;
}

/* The empty cells of those windows that have three discs. `windows` are their first cells. */
static uint64_t missing_cells(uint64_t windows, uint64_t discs, int step)
{
    uint64_t missing = 0;
    for (int gap = 0; gap < 4; gap++) {
        uint64_t full = windows & ~(discs >> gap * step);
        for (int other = 0; other < 4; other++) {
            full &= other == gap ? full : discs >> other * step;
        }
        missing |= full << gap * step;
    }
    return missing;
}

static void scan_along(side *s, const view *v, uint64_t free, int step)
{
    uint64_t windows = fours(s->discs | free, step);
    uint64_t one = s->discs ^ s->discs >> step, both = s->discs & s->discs >> step;
    uint64_t far_one = one >> 2 * step, far_both = both >> 2 * step;
    uint64_t two =
        windows & ((one & far_one) | (both & ~far_one & ~far_both) | (far_both & ~one & ~both));
    uint64_t single = windows & ((one & ~far_one & ~far_both) | (far_one & ~one & ~both));
    /* in a column the two can always be dropped one after the other */
    uint64_t ready = step == 1 ? two : two & fours(s->discs | v->landings, step);
    s->lack_3 += count(single);
    s->lack_2 += count(two);
    s->ready_pairs += count(ready);
    s->threats |= missing_cells(windows, s->discs, step);
}

static side scan(const view *v, uint64_t discs, uint64_t rival)
{
    side s = { .discs = discs };
    for (int i = 0; i < 4; i++) {
        scan_along(&s, v, v->cells & ~(discs | rival), v->steps[i]);
    }
    return s;
}

/* ---- judging ---- */

/* Whether the side to move completes a line in this turn. */
static int wins_now(const view *v, const side *mover)
{
    return (mover->threats & v->landings) != 0 ||
           (v->moves_left == 2 && ((mover->threats & v->next) != 0 || mover->ready_pairs > 0));
}

/* The least number of discs that stop the waiting player's lines. A threat above a landing cell
   takes two: in a turn of two moves the waiting player fills both cells. */
static int discs_needed(const view *v, const side *waiter)
{
    uint64_t high_threats = waiter->threats & v->next;
    return count((waiter->threats & v->landings) | high_threats >> 1) + count(high_threats);
}

static int strength(const view *v, const side *s, const int weight[FEATURES])
{
    return weight[LACK_3] * s->lack_3 + weight[LACK_2] * s->lack_2 +
           weight[READY_PAIRS] * s->ready_pairs + weight[THREATS] * count(s->threats) +
           weight[LOW_THREATS] * count(s->threats & (v->landings | v->next)) +
           weight[BOMB] * count(s->discs & v->bombs);
}

/* How good it is for the side to move. */
static int judge(const view *v, const side *mover, const side *waiter)
{
    if (wins_now(v, mover)) {
        return CERTAIN;
    }
    if (discs_needed(v, waiter) > v->moves_left && (mover->discs & v->bombs) == 0) {
        return -CERTAIN;
    }
    int left = v->moves_left - 1;
    return to_move[left] + strength(v, mover, weights[left][0]) +
           strength(v, waiter, weights[left][1]);
}

/* ---- the evaluation ---- */

static view look(const c4b_boards *b)
{
    int height = b->rows + 1;
    view v = { .landings = b->landings[0], .bombs = b->bombs[0], .moves_left = b->moves_left };
    for (int column = 0; column < b->columns; column++) {
        v.cells |= (((uint64_t)1 << b->rows) - 1) << column * height;
    }
    v.next = v.landings << 1 & v.cells;
    v.steps[0] = 1;
    v.steps[1] = height - 1;
    v.steps[2] = height;
    v.steps[3] = height + 1;
    return v;
}

/* Made for CONECTA-4 BOOM: lines of four, two moves a turn, a board of one word. In other games it
   only counts the lines that can be filled. */
static int is_home(const c4b_state *state)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_state_rules(state, &rules);
    return rules.connect == 4 && rules.moves_per_turn == 2 && !rules.misere &&
           (rules.rows + 1) * rules.columns <= 64;
}

int c4b_plugin_eval(const c4b_state *state, c4b_player player, void *data)
{
    c4b_player rival = player == C4B_GREEN ? C4B_BLUE : C4B_GREEN;
    c4b_boards b = C4B_BOARDS_INIT;
    (void)data;
    if (!is_home(state)) {
        return c4b_eval_windows(state, player, NULL) - c4b_eval_windows(state, rival, NULL);
    }
    if (c4b_state_boards(state, &b) != C4B_OK) {
        return C4B_EVAL_ABORT;
    }
    view v = look(&b);
    uint64_t mine = b.turn == C4B_GREEN ? b.green[0] : b.blue[0];
    uint64_t others = b.turn == C4B_GREEN ? b.blue[0] : b.green[0];
    side mover = scan(&v, mine, others), waiter = scan(&v, others, mine);
    int value = judge(&v, &mover, &waiter);
    return b.turn == player ? value : -value;
}
