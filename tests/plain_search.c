/* plain_search.c - see plain_search.h. */
#include "plain_search.h"

#include <limits.h>

typedef struct plain {
    plain_eval eval;
    c4b_player player; /* the side to move at the root */
    bool prunes;
    uint64_t nodes;
} plain;

static int value_of_leaf(const plain *s, const model *m, int ply)
{
    c4b_outcome outcome = model_judge(m);
    if (outcome == C4B_ONGOING) {
        return s->eval(m, s->player);
    }
    if (outcome == C4B_DRAW) {
        return 0;
    }
    return outcome == s->player ? C4B_WIN - ply : ply - C4B_WIN;
}

static int value(plain *s, const model *m, int ply, int depth, int alpha, int beta)
{
    if (model_judge(m) != C4B_ONGOING || depth == 0) {
        return value_of_leaf(s, m, ply);
    }
    c4b_move moves[C4B_MAX_MOVES];
    int count = model_moves(m, moves);
    bool max = model_turn(m) == s->player;
    int best = max ? INT_MIN : INT_MAX;
    for (int i = 0; i < count && !(s->prunes && alpha >= beta); i++) {
        model child = *m;
        model_move(&child, moves[i]);
        s->nodes++;
        int score = value(s, &child, ply + 1, depth - 1, alpha, beta);
        if (max) {
            best = score > best ? score : best;
            alpha = score > alpha ? score : alpha;
        } else {
            best = score < best ? score : best;
            beta = score < beta ? score : beta;
        }
    }
    return best;
}

static plain_result search(const model *m, int depth, plain_eval eval, bool prunes)
{
    plain s = { .eval = eval, .player = model_turn(m), .prunes = prunes };
    plain_result r = { .move = C4B_NO_MOVE, .score = INT_MIN };
    c4b_move moves[C4B_MAX_MOVES];
    r.root_count = model_moves(m, moves);
    for (int i = 0; i < r.root_count; i++) {
        model child = *m;
        model_move(&child, moves[i]);
        s.nodes++;
        r.root_score[i] = value(&s, &child, 1, depth - 1, r.score, INT_MAX);
        if (r.root_score[i] > r.score) {
            r.score = r.root_score[i];
            r.move = moves[i];
        }
    }
    r.nodes = s.nodes;
    return r;
}

plain_result plain_minimax(const model *m, int depth, plain_eval eval)
{
    return search(m, depth, eval, false);
}

plain_result plain_alphabeta(const model *m, int depth, plain_eval eval)
{
    return search(m, depth, eval, true);
}

int plain_eval_test(const model *m, c4b_player player)
{
    int total = 0;
    c4b_cell disc = player == C4B_GREEN ? C4B_GREEN_DISC : C4B_BLUE_DISC;
    for (int row = 0; row < m->rules.rows; row++) {
        for (int column = 0; column < m->rules.columns; column++) {
            int from_right = m->rules.columns - 1 - column;
            if (model_cell(m, row, column) == disc) {
                total += column < from_right ? column : from_right;
            }
        }
    }
    return total;
}
