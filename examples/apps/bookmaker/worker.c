/* worker.c - see worker.h. */
#include "worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int hire(worker *w, const options *o, const c4b_state *start, const c4b_book *known)
{
    *w = (worker){ .options = o, .known = known, .board = c4b_state_clone(start) };
    w->table = c4b_table_new((size_t)o->number[TABLE]);
    return w->board != NULL && w->table != NULL ? GO_ON : complain_of(C4B_ERR_NO_MEMORY);
}

void dismiss(worker *w)
{
    c4b_state_free(w->board);
    c4b_table_free(w->table);
    free(w->work.bytes);
    free(w->answers.bytes);
}

/* ---- solving ---- */

/* What the best move leads to, if finding that move was hard; or if another book has told it. */
static c4b_status append_next(worker *w, const char *moves, int is_hard, const c4b_solution *s)
{
    char longer[LONGEST_LINE];
    c4b_solution next = *s;
    snprintf(longer, sizeof longer, "%s%c", moves_in(moves) == 0 ? "" : moves,
             c4b_move_to_char(s->move));
    next.distance -= next.distance >= 0;
    c4b_status status = c4b_state_play(w->board, s->move);
    if (status == C4B_OK) {
        if (c4b_state_outcome(w->board) == C4B_ONGOING &&
            (is_hard || c4b_book_outcome(w->known, w->board) != C4B_ONGOING)) {
            append_answer(&w->answers, w->board, longer, &next);
        }
        c4b_state_undo(w->board);
    }
    return status;
}

/* Without a distance any move of a lost position will do: none need be in the book. */
static int needs_move(const c4b_state *board, const c4b_solution *s)
{
    return s->distance >= 0 || s->outcome == C4B_DRAW || s->outcome == c4b_state_turn(board);
}

/* What the best move leads to comes first: a position of the book's depth is known when it is
 * there. */
static c4b_status append_answers(worker *w, const char *moves, const c4b_solution *s)
{
    const long *number = w->options->number;
    uint64_t hard = (uint64_t)number[HARD];
    int played = moves_in(moves), is_hard = hard > 0 && s->nodes > hard;
    c4b_status status = C4B_OK;
    if (hard > 0 && needs_move(w->board, s)) {
        status = append_next(w, moves, is_hard, s);
    }
    if (played <= number[DEPTH] || is_hard) {
        append_answer(&w->answers, w->board, moves, s);
    }
    return status;
}

/* What is known must not make a later position look easy. */
static c4b_status solve(worker *w, int later, c4b_solution *s)
{
    c4b_solve_options with = C4B_SOLVE_OPTIONS_INIT;
    with.distance = w->options->distance && !later;
    with.table = w->table;
    with.book = later ? NULL : w->known;
    with.stop = stop;
    if (w->options->number[HARD] > 0) {
        c4b_table_clear(w->table);
    }
    c4b_status status = c4b_solve(w->board, &with, s);
    return status == C4B_OK && s->reason != C4B_DONE ? C4B_ERR_STOPPED : status;
}

c4b_status solve_position(worker *w, const char *moves)
{
    c4b_solution s = C4B_SOLUTION_INIT;
    c4b_status status = set_up(w->board, moves);
    int later = moves_in(moves) > w->options->number[DEPTH];
    if (status == C4B_OK) {
        status = solve(w, later, &s);
    }
    return status == C4B_OK ? append_answers(w, moves, &s) : status;
}

void *work_at_desk(void *data)
{
    worker *w = data;
    for (give_work(w->desk, w->number, &w->work); w->work.length > 0;
         give_work(w->desk, w->number, &w->work)) {
        c4b_status status = C4B_OK;
        char *left = w->work.bytes;
        empty(&w->answers);
        for (const char *moves; status == C4B_OK && (moves = next_line(&left)) != NULL;) {
            status = solve_position(w, moves);
            if (w->answers.length > 0) { /* handed in at once, and so kept */
                take_answers(w->desk, w->number, &w->answers, 0);
                empty(&w->answers);
            }
        }
        take_answers(w->desk, w->number, &w->answers, status == C4B_OK);
        if (status != C4B_OK && status != C4B_ERR_STOPPED) {
            desk_fail(w->desk, complain_of(status));
        }
    }
    return NULL;
}
