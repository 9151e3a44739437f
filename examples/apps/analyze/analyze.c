/*
 * analyze.c - what a position is worth, move by move: introduces the strong search with its table
 * and threads, progress, what is known of every root move, and how scores change with the root.
 *
 *   analyze 4433                                   CONECTA-4 BOOM after 4433, for a second
 *   analyze --rules classic --depth 14 --every 44  the exact score of every move
 *   analyze --json --ms 100 - <positions           an object a line, for programs
 */
#include "../common/interrupt.h"
#include "../common/lines.h"
#include "../common/message.h"
#include "analyzer.h"

static void take_line(void *data, char *line)
{
    analyze_line(data, line);
}

static void run(const analyze_options *options)
{
    analyzer a;
    if (open_analyzer(&a, options)) {
        if (options->file != NULL) {
            take_lines(options->file, take_line, &a);
        } else {
            analyze_start(&a);
        }
    }
    close_analyzer(&a);
}

int main(int argc, char **argv)
{
    analyze_options options;
    (void)argc;
    set_program_name("analyze");
    if (!read_analyze_options(&options, argv + 1) || !catch_interrupts()) {
        return exit_code();
    }
    if (options.json) {
        write_failures_as_json();
    }
    run(&options);
    release_interrupts();
    return exit_code();
}
