/* solver.c - see solver.h. */
#define _POSIX_C_SOURCE 200809L /* isatty */
#include "solver.h"

#include "../common/interrupt.h"
#include "../common/message.h"
#include "../common/progress_line.h"
#include "../common/text.h"
#include "report.h"
#include "words.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- progress ---- */

static const double seconds_before_progress = 0.5; /* what is shorter only flickers */

static int show_progress(const c4b_progress *p, void *data)
{
    const char *position = data;
    char text[256];
    if (p->seconds >= seconds_before_progress) {
        snprintf(text, sizeof text, "%.40s  %.1f s  %" PRIu64 " nodes", position, p->seconds,
                 p->nodes);
        show_progress_line(text);
    }
    return 0; /* anything else would stop the search */
}

/* ---- opening and closing ---- */

/* The machine gives memory when it is first written to. That is not the solver's work, so it is
   done beforehand: by a search of the empty board that is long enough to reach every page. */
static bool warm_up(const solver *s)
{
    enum { NODES_PER_MEGABYTE = 1 << 12 };
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution forgotten = C4B_SOLUTION_INIT;
    options.table = s->limits.table;
    options.max_nodes = s->options->table * NODES_PER_MEGABYTE;
    options.stop = interrupt_stop();
    options.distance = 1;
    c4b_status status = c4b_solve(s->start, &options, &forgotten);
    return status == C4B_OK || fail_status(status);
}

static bool create_table(solver *s)
{
    if (s->options->table > 0) {
        s->limits.table = c4b_table_new((size_t)s->options->table);
    }
    return s->options->table == 0 || s->limits.table != NULL || fail_status(C4B_ERR_NO_MEMORY);
}

bool open_solver(solver *s, const solve_options *options)
{
    *s = (solver){ .options = options, .limits = C4B_SOLVE_OPTIONS_INIT };
    s->limits.max_ms = (unsigned)options->ms;
    s->limits.max_nodes = options->nodes;
    s->limits.threads = options->threads;
    s->limits.stop = interrupt_stop();
    s->limits.progress = isatty(STDERR_FILENO) ? show_progress : NULL;
    if (!create_table(s) || !open_book(&s->book, options->book_file) ||
        !create_start(&options->start, &s->start)) {
        return false;
    }
    s->limits.book = s->book;
    return !options->cold || warm_up(s);
}

void close_solver(solver *s)
{
    c4b_state_free(s->start);
    c4b_table_free(s->limits.table);
    c4b_book_free(s->book);
}

/* ---- a position ---- */

static bool can_solve(const solver *s, const c4b_state *state)
{
    if (s->options->score && !has_scores(state)) {
        return fail("this game has no scores");
    }
    if (s->book != NULL && !c4b_book_is_for(s->book, state)) {
        return fail("%s is a book of another game", s->options->book_file);
    }
    return true;
}

/* When it was interrupted, an answer that is not the expected one is not a wrong one. */
static bool compare(solver *s, answer *a)
{
    bool score = s->options->score;
    a->agrees = agrees(&a->expected, a->state, a->outcome, score) || is_interrupted();
    count_answer(&s->totals, a);
    if (s->options->json) {
        show_answer_as_json(a, score, s->options->moves);
    } else {
        show_answer(a, score);
    }
    if (!a->agrees) {
        warn_of_difference(a, score);
    }
    return a->agrees || end_with(EXIT_FAILURE);
}

static bool solve(solver *s, answer *a)
{
    c4b_solve_options limits = s->limits;
    if (!can_solve(s, a->state)) {
        return false;
    }
    limits.distance =
        s->options->distance || s->options->score || a->expected.outcome.distance >= 0;
    limits.progress_data = (void *)a->text;
    if (s->options->cold) {
        c4b_table_clear(limits.table);
    }
    c4b_status status = find_answer(a, &limits, s->options->moves);
    if (limits.progress != NULL) {
        clear_progress_line();
    }
    return status == C4B_OK ? compare(s, a) : fail_status(status);
}

/* ---- a line ---- */

/* Whether a line begins with a position's whole text. The name of a preset can also be a text of
   moves, on boards that are wide enough: what comes after it decides. */
static bool is_position(const char *line)
{
    c4b_rules rules = C4B_RULES_INIT;
    char preset[16];
    size_t length = strcspn(line, ": \t\r\n");
    const char *second = second_word(line);
    if (length >= sizeof preset || *second == '\0' || starts_with_result(second)) {
        return false;
    }
    memcpy(preset, line, length);
    preset[length] = '\0';
    return c4b_rules_preset(&rules, preset) == C4B_OK;
}

static bool create_state(const solver *s, c4b_state **state, const char *text, bool is_whole)
{
    if (is_whole) {
        return create_from_position(state, text);
    }
    *state = c4b_state_clone(s->start);
    return *state != NULL ? is(text, "-") || play_moves(*state, text)
                          : fail_status(C4B_ERR_NO_MEMORY);
}

bool solve_line(solver *s, char *line)
{
    enum { WORDS_OF_POSITION = 3 };
    answer a = { .text = *line != '\0' ? line : "-", .solution = C4B_SOLUTION_INIT };
    c4b_state *state = NULL;
    bool is_whole = is_position(line);
    char *rest = cut_after_words(line, is_whole ? WORDS_OF_POSITION : 1);
    if (!read_expectation(rest, &a.expected)) {
        return fail("'%s' after the position cannot be read", rest);
    }
    bool solved = create_state(s, &state, line, is_whole);
    if (solved) {
        a.state = state;
        solved = solve(s, &a);
    }
    c4b_state_free(state);
    return solved;
}
