/* earlier.c - see earlier.h. */
#include "earlier.h"

#include "../common/message.h"

/* What a move has led to, as the book has it. */
static c4b_status look_up_child(const c4b_book *book, const c4b_state *board, bool distance,
                                c4b_solution *child)
{
    child->outcome = c4b_state_outcome(board);
    child->distance = child->outcome == C4B_ONGOING ? -1 : 0;
    if (child->outcome != C4B_ONGOING) {
        return C4B_OK;
    }
    c4b_status status = distance ? c4b_book_find(book, board, child) : C4B_OK;
    child->outcome = distance ? child->outcome : c4b_book_outcome(book, board);
    if (status == C4B_OK && child->outcome == C4B_ONGOING) {
        return C4B_ERR_CORRUPT; /* all of them were solved, so one is missing */
    }
    return status;
}

static c4b_status play_and_look_up(const c4b_book *book, c4b_state *board, c4b_move move,
                                   bool distance, c4b_solution *child)
{
    c4b_status status = c4b_state_play(board, move);
    if (status == C4B_OK) {
        status = look_up_child(book, board, distance, child);
        c4b_state_undo(board);
    }
    return status;
}

static int worth(c4b_outcome outcome, c4b_player mover)
{
    return outcome == mover ? 2 : outcome == C4B_DRAW ? 1 : 0;
}

/* Whether one of two distances is the smaller one. The book does not have the longest distances: a
   win of unknown length is longer than any other, and so is a loss. */
static bool is_sooner(int distance, int other)
{
    return distance >= 0 && (other < 0 || distance < other);
}

static bool is_better(const c4b_solution *child, const c4b_solution *best, c4b_player mover)
{
    int better = worth(child->outcome, mover) - worth(best->outcome, mover);
    return better != 0               ? better > 0
           : child->outcome == mover ? is_sooner(child->distance, best->distance)
                                     : is_sooner(best->distance, child->distance);
}

/* The best of the moves. */
static c4b_status solve_by_moves(const c4b_book *book, c4b_state *board, bool distance,
                                 c4b_solution *best)
{
    c4b_move legal[C4B_MAX_MOVES];
    c4b_player mover = c4b_state_turn(board);
    int count = c4b_state_moves(board, legal);
    bool enough = false;
    for (int i = 0; i < count && !enough; i++) {
        c4b_solution child = C4B_SOLUTION_INIT;
        c4b_status status = play_and_look_up(book, board, legal[i], distance, &child);
        if (status != C4B_OK) {
            return status;
        }
        if (i == 0 || is_better(&child, best, mover)) {
            best->outcome = child.outcome;
            best->distance = child.distance;
        }
        enough = best->outcome == mover && !distance;
    }
    best->distance += best->distance >= 0;
    return C4B_OK;
}

static c4b_status add_position(c4b_book *book, c4b_state *board, const char *moves, bool distance)
{
    c4b_solution best = C4B_SOLUTION_INIT;
    c4b_status status = set_up(board, moves);
    if (status == C4B_OK) {
        status = solve_by_moves(book, board, distance, &best);
    }
    return status == C4B_OK ? c4b_book_add(book, board, &best) : status;
}

bool add_earlier_layer(c4b_book *book, const layer *l, c4b_state *board, bool distance)
{
    char moves[MOST_DEPTH + 1];
    for (size_t i = 0; i < l->count; i++) {
        c4b_status status = add_position(book, board, layer_get(l, i, moves), distance);
        if (status != C4B_OK) {
            return fail_status(status);
        }
    }
    return true;
}
