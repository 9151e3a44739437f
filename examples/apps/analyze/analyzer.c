/* analyzer.c - see analyzer.h. */
#define _POSIX_C_SOURCE 200809L /* isatty */
#include "analyzer.h"

#include "../common/interrupt.h"
#include "../common/message.h"
#include "../common/progress_line.h"
#include "../players/chosen_heuristic.h"
#include "analysis.h"
#include "every_move.h"
#include "progress.h"
#include "report.h"
#include <string.h>
#include <unistd.h>

/* ---- opening and closing ---- */

static c4b_progress_fn choose_progress(const analyze_options *o)
{
    if (o->json) {
        return o->progress ? show_progress_as_json : NULL;
    }
    return o->progress || isatty(STDERR_FILENO) ? show_progress_as_line : NULL;
}

static bool prepare_search(analyzer *a)
{
    c4b_search_options *search = &a->search;
    search->depth = a->options->depth;
    search->max_ms = (unsigned)a->options->ms;
    search->max_nodes = a->options->nodes;
    search->threads = a->options->threads;
    search->eval = a->evaluation.eval;
    search->eval_data = a->evaluation.data;
    search->mirror_eval = a->evaluation.mirrors;
    search->stop = interrupt_stop();
    search->book = a->book;
    search->progress = choose_progress(a->options);
    search->table = c4b_table_new((size_t)a->options->table);
    return search->table != NULL || fail_status(C4B_ERR_NO_MEMORY);
}

static bool set_up_start(analyzer *a)
{
    const char *moves = a->options->moves;
    return create_start(&a->options->start, &a->start) &&
           (moves == NULL || play_moves(a->start, moves));
}

bool open_analyzer(analyzer *a, const analyze_options *options)
{
    *a = (analyzer){ .options = options, .search = C4B_SEARCH_OPTIONS_INIT };
    return open_book(&a->book, options->book_file) &&
           open_chosen_heuristic(&a->evaluation, options->eval) && prepare_search(a) &&
           set_up_start(a);
}

void close_analyzer(analyzer *a)
{
    c4b_state_free(a->start);
    c4b_table_free(a->search.table);
    heuristic_close(&a->evaluation);
    c4b_book_free(a->book);
}

/* ---- a position ---- */

static bool search(const analyzer *a, analysis *found)
{
    c4b_status status = c4b_search(found->state, &a->search, &found->result);
    if (status == C4B_OK) {
        list_moves(found);
        if (a->options->every) {
            search_every_move(found, &a->search, &a->evaluation);
        }
        choose_move(found);
    }
    if (a->search.progress == show_progress_as_line) {
        clear_progress_line();
    }
    forget_interrupt(); /* Ctrl-C was for this position only */
    return status == C4B_OK || fail_status(status);
}

static void report_end(const analyzer *a, const c4b_state *state)
{
    if (a->options->json) {
        show_end_as_json(state);
    } else {
        show_end();
    }
}

static bool analyze(const analyzer *a, const c4b_state *state)
{
    analysis found = { .state = state, .result = C4B_RESULT_INIT };
    if (a->book != NULL && !c4b_book_is_for(a->book, state)) {
        return fail("%s is a book of another game", a->options->book_file);
    }
    if (!a->options->json) {
        show_board(state);
    }
    if (c4b_state_outcome(state) != C4B_ONGOING) {
        report_end(a, state);
        return true;
    }
    if (!search(a, &found)) {
        return false;
    }
    if (a->options->json) {
        show_analysis_as_json(&found);
    } else {
        show_analysis(&found);
    }
    return true;
}

bool analyze_start(const analyzer *a)
{
    return analyze(a, a->start);
}

/* Only the text of a position has blanks in it. */
static bool create_state(const analyzer *a, c4b_state **state, const char *line)
{
    if (strchr(line, ' ') != NULL) {
        return create_from_position(state, line);
    }
    *state = c4b_state_clone(a->start);
    return play_moves(*state, line);
}

bool analyze_line(const analyzer *a, const char *line)
{
    c4b_state *state = NULL;
    bool done = create_state(a, &state, line) && analyze(a, state);
    c4b_state_free(state);
    return done;
}
