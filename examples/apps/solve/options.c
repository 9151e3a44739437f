/* options.c - see options.h. */
#include "options.h"

#include "../common/message.h"
#include "../common/options.h"
#include "../common/text.h"
#include <limits.h>

static const char usage[] =
    "usage: solve [OPTION...] [POSITION... | -]\n"
    "Prints what best play gives the player to move, one position a line: win, loss or draw;\n"
    "unknown when a limit came first. Without a position: the empty board.\n"
    "A POSITION is a text of moves (columns 1 to 9, then a, b, ...; * for BOOM; - alone for the\n"
    "empty board, in files), or a position's whole text, as --json shows it. The known answer may\n"
    "follow: win, loss or draw, perhaps with the moves to the end; or the score of Connect 4.\n"
    "Then the answers are compared, and each difference is reported on standard error.\n"
    "  --rules PRESET      " PRESET_NAMES "\n"
    "  --rows N, --columns N, --connect N\n"
    "                      another board or line than the preset's\n"
    "  --file FILE, -      positions from a file or standard input, one a line; # begins a\n"
    "                      comment line\n"
    "  --distance          also in how many moves (of both players) the game ends\n"
    "  --moves             also what every legal move leads to\n"
    "  --score             the score instead: the discs that the winner has left at the end, plus\n"
    "                      1, negative for the loser; 0 for a draw. Only for classic and games\n"
    "                      like it; a word where a limit came first\n"
    "  --ms N, --nodes N   at most N milliseconds or nodes for each\n"
    "  --threads N         search with N threads\n"
    "  --table N           keep a table of N megabytes from position to position; without it each\n"
    "                      search begins with an empty one of up to 256\n"
    "  --cold              clear that table before each position, so that the order of positions\n"
    "                      does not matter and the memory is not counted: for comparing solvers\n"
    "  --book FILE         look positions up in a book first (one without distances helps little\n"
    "                      with --distance and --score)\n"
    "  --json              one JSON object a line\n"
    "  --summary           at the end: the number of each answer, the mean time, the mean nodes,\n"
    "                      and thousands of nodes a second (kpos/s)\n"
    "Ctrl-C ends the work with the answers so far; a second one ends the program at once.\n"
    "Exit code: 0 done, 1 a line was bad or an answer was not as expected, 2 misuse, 130\n"
    "interrupted.\n";

/* Takes a position, or "-" for standard input; "- win" is a position with its known answer. The
   positions gather at the front of the arguments. */
static bool take_operand(void *data, char *text)
{
    solve_options *o = data;
    if (is(text, "-")) {
        bool first = o->file == NULL;
        o->file = text;
        return first;
    }
    o->texts[o->text_count++] = text;
    return *text != '-' || text[1] == ' ';
}

bool read_solve_options(solve_options *o, char **arguments)
{
    const option options[] = {
        PRESET_OPTION(&o->start),
        SIZE_OPTIONS(&o->start),
        { .name = "--file", .text = &o->file },
        { .name = "--book", .text = &o->book_file },
        { .name = "--ms", .number = &o->ms, .least = 1, .most = INT_MAX },
        { .name = "--nodes", .number = &o->nodes, .least = 1, .most = INT64_MAX },
        { .name = "--threads", .integer = &o->threads, .least = 1, .most = 256 },
        { .name = "--table", .number = &o->table, .least = 1, .most = 1 << 20 },
        { .name = "--distance", .flag = &o->distance },
        { .name = "--moves", .flag = &o->moves },
        { .name = "--score", .flag = &o->score },
        { .name = "--json", .flag = &o->json },
        { .name = "--summary", .flag = &o->summary },
        { .name = "--cold", .flag = &o->cold },
        { .name = NULL },
    };
    const option_list list = { usage, options, take_operand, o };
    *o = (solve_options){ .texts = arguments };
    if (!read_options(&list, arguments)) {
        return false;
    }
    return !o->cold || o->table > 0 || misuse("--cold needs a table: --table N");
}
