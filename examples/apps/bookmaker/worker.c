/* worker.c - see worker.h. */
#include "worker.h"

#include "../common/interrupt.h"
#include "../common/message.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool hire(worker *w, const book_options *o, const c4b_state *start, const c4b_book *known)
{
    *w = (worker){ .options = o, .known = known, .board = c4b_state_clone(start) };
    w->table = c4b_table_new((size_t)o->table);
    return (w->board != NULL && w->table != NULL) || fail_status(C4B_ERR_NO_MEMORY);
}

void dismiss(worker *w)
{
    c4b_state_free(w->board);
    c4b_table_free(w->table);
    free(w->work.bytes);
    free(w->answers.bytes);
}

/* ---- solving ---- */

/* Adds what the best move leads to, if finding that move was hard or another book knows it. */
static c4b_status append_next(worker *w, const char *moves, bool is_hard, const c4b_solution *s)
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

/* Without a distance all moves of a lost position are alike, and none has to be in the book. */
static bool needs_move(const c4b_state *board, const c4b_solution *s)
{
    return s->distance >= 0 || s->outcome == C4B_DRAW || s->outcome == c4b_state_turn(board);
}

/* What the best move leads to comes first: once a position of the book's depth is there, it counts
   as done. */
static c4b_status append_answers(worker *w, const char *moves, const c4b_solution *s)
{
    uint64_t hard = (uint64_t)w->options->hard;
    int played = moves_in(moves);
    bool is_hard = hard > 0 && s->nodes > hard;
    c4b_status status = C4B_OK;
    if (hard > 0 && needs_move(w->board, s)) {
        status = append_next(w, moves, is_hard, s);
    }
    if (played <= w->options->depth || is_hard) {
        append_answer(&w->answers, w->board, moves, s);
    }
    return status;
}

/* What another book knows must not make a later position look easy. */
static c4b_status solve(worker *w, bool later, c4b_solution *s)
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    options.distance = w->options->distance && !later;
    options.table = w->table;
    options.book = later ? NULL : w->known;
    options.stop = interrupt_stop();
    if (w->options->hard > 0) {
        c4b_table_clear(w->table);
    }
    c4b_status status = c4b_solve(w->board, &options, s);
    return status == C4B_OK && s->reason != C4B_DONE ? C4B_ERR_STOPPED : status;
}

c4b_status solve_position(worker *w, const char *moves)
{
    c4b_solution s = C4B_SOLUTION_INIT;
    c4b_status status = set_up(w->board, moves);
    bool later = moves_in(moves) > w->options->depth;
    if (status == C4B_OK) {
        status = solve(w, later, &s);
    }
    return status == C4B_OK ? append_answers(w, moves, &s) : status;
}

void *work_for_dispatcher(void *data)
{
    worker *w = data;
    for (give_work(w->dispatcher, w->number, &w->work); w->work.length > 0;
         give_work(w->dispatcher, w->number, &w->work)) {
        c4b_status status = C4B_OK;
        char *left = w->work.bytes;
        empty(&w->answers);
        for (const char *moves; status == C4B_OK && (moves = next_line(&left)) != NULL;) {
            status = solve_position(w, moves);
            if (w->answers.length > 0) { /* handed in at once, and so kept */
                take_answers(w->dispatcher, w->number, &w->answers, false);
                empty(&w->answers);
            }
        }
        take_answers(w->dispatcher, w->number, &w->answers, status == C4B_OK);
        if (status != C4B_OK && status != C4B_ERR_STOPPED) {
            fail_status(status);
            dispatcher_fail(w->dispatcher);
        }
    }
    return NULL;
}
