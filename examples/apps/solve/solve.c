/*
 * solve.c - proves who wins under best play: introduces exact play, how far away the end is, what
 * every move leads to, and a comparison with answers that are known.
 *
 *   solve 4433                                    CONECTA-4 BOOM after 4433
 *   solve --moves --distance 4422335              every move of it, and how soon it ends
 *   solve --summary --file tests/data/boom.solved known answers, compared
 *   solve --rules classic --score - <positions    scores, as Connect-4 solvers count them
 *   solve --rules classic --score --cold --table 64 --summary --file tests/data/classic/Test_L3_R1
 *                                                 a public set, as solvers are measured on it
 */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "../common/interrupt.h"
#include "../common/lines.h"
#include "../common/message.h"
#include "../common/text.h"
#include "solver.h"
#include <stdlib.h>
#include <string.h>

static void take_line(void *data, char *line)
{
    solve_line(data, line);
}

/* Works on a copy, because a line is cut to pieces. */
static void solve_argument(solver *s, const char *text)
{
    char *line = strdup(text);
    if (line != NULL) {
        solve_line(s, trim(line));
    } else {
        fail_status(C4B_ERR_NO_MEMORY);
    }
    free(line);
}

static void solve_all(solver *s)
{
    const solve_options *o = s->options;
    for (int i = 0; i < o->text_count && !is_interrupted(); i++) {
        solve_argument(s, o->texts[i]);
    }
    if (o->file != NULL && !is_interrupted()) {
        take_lines(o->file, take_line, s);
    }
    if (o->file == NULL && o->text_count == 0) {
        solve_argument(s, "-");
    }
    if (is_interrupted()) {
        end_with(INTERRUPTED);
    }
}

static void show_totals(const solver *s)
{
    if (s->options->json) {
        show_summary_as_json(&s->totals);
    } else {
        show_summary(&s->totals);
    }
}

static void run(const solve_options *options)
{
    solver s;
    if (open_solver(&s, options)) {
        solve_all(&s);
        if (options->summary) {
            show_totals(&s);
        }
    }
    close_solver(&s);
}

int main(int argc, char **argv)
{
    solve_options options;
    (void)argc;
    set_program_name("solve");
    if (!read_solve_options(&options, argv + 1) || !catch_interrupts()) {
        return exit_code();
    }
    if (options.json) {
        write_failures_as_json();
    }
    run(&options);
    release_interrupts();
    return exit_code();
}
