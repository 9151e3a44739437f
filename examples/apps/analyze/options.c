/* options.c - see options.h. */
#include "options.h"

#include "../common/message.h"
#include "../common/options.h"
#include "../common/text.h"
#include "../players/heuristic.h"
#include <limits.h>

static const char usage[] =
    "usage: analyze [OPTION...] [MOVES | -]\n"
    "Searches a position and prints what each of its moves is worth. MOVES lead to it, one\n"
    "character each: columns 1 to 9, then a, b, ...; * for BOOM.\n"
    "  --rules PRESET      " PRESET_NAMES "\n"
    "  --rows N, --columns N, --connect N\n"
    "                      another board or line than the preset's\n"
    "  --position TEXT     start from a position, as --json shows it\n"
    "  --file FILE, -      many positions, from a file or standard input: a line has moves from\n"
    "                      the start, or a position's text; # begins a comment line\n"
    "  --depth N           look N moves ahead\n"
    "  --ms N, --nodes N   look deeper and deeper for N milliseconds or nodes; with --depth\n"
    "                      no deeper than that. Without any of the three: --ms 1000\n"
    "  --threads N         search with N threads (default 1)\n"
    "  --table N           megabytes of the transposition table, which all positions share\n"
    "                      (default 64)\n"
    "  --eval NAME         the evaluation (default strong); the names are below\n"
    "  --heuristic FILE    a plug-in of yours: ./mine.so (or a NAME, as for --eval)\n"
    "  --book FILE         solved positions, as bookmaker makes them: not with --depth\n"
    "  --every             the score of every move, not just a bound: searches most of them\n"
    "                      separately, each within the same limits\n"
    "  --json              one JSON object a line: the answer for each position, and each error\n"
    "  --progress          with --json: also objects that show how far the search has come;\n"
    "                      else: show it on standard error even where that is not a terminal\n"
    "Scores are for the player to move; \"wins in 3\" counts the moves of both. Ctrl-C ends a\n"
    "search with what it has found so far; a second one ends the program.\n"
    "Evaluations: " HEURISTIC_NAMES ".\n";

static bool take_operand(void *data, char *text)
{
    analyze_options *o = data;
    const char **target = is(text, "-") ? &o->file : &o->moves;
    bool usable = *target == NULL && (*text != '-' || is(text, "-"));
    *target = text;
    return usable;
}

/* Whether the options go together. */
static bool check(const analyze_options *o)
{
    if (o->moves != NULL && o->file != NULL) {
        return misuse("cannot use both '%s' and a file", o->moves);
    }
    if (o->book_file != NULL && o->depth > 0) {
        return misuse("cannot use both --book and --depth");
    }
    return check_start(&o->start);
}

bool read_analyze_options(analyze_options *o, char **arguments)
{
    enum { USUAL_MS = 1000, USUAL_TABLE = 64 };
    const option options[] = {
        PRESET_OPTION(&o->start),
        SIZE_OPTIONS(&o->start),
        POSITION_OPTION(&o->start),
        { .name = "--file", .text = &o->file },
        { .name = "--book", .text = &o->book_file },
        { .name = "--eval", .last = &o->eval },
        { .name = "--heuristic", .last = &o->eval },
        { .name = "--depth", .integer = &o->depth, .least = 1, .most = C4B_MAX_DEPTH },
        { .name = "--ms", .number = &o->ms, .least = 1, .most = INT_MAX },
        { .name = "--nodes", .number = &o->nodes, .least = 1, .most = INT64_MAX },
        { .name = "--threads", .integer = &o->threads, .least = 1, .most = 256 },
        { .name = "--table", .number = &o->table, .least = 1, .most = 1 << 20 },
        { .name = "--every", .flag = &o->every },
        { .name = "--json", .flag = &o->json },
        { .name = "--progress", .flag = &o->progress },
        { .name = NULL },
    };
    const option_list list = { usage, options, take_operand, o };
    *o = (analyze_options){ .eval = "strong", .table = USUAL_TABLE };
    if (!read_options(&list, arguments) || !check(o)) {
        return false;
    }
    if (o->depth == 0 && o->ms == 0 && o->nodes == 0) {
        o->ms = USUAL_MS;
    }
    return true;
}
