/* options.c - see options.h. */
#define _POSIX_C_SOURCE 200809L /* isatty */
#include "options.h"

#include "../common/message.h"
#include "../common/options.h"
#include "../common/text.h"
#include "../players/heuristic.h"
#include <limits.h>
#include <unistd.h>

static const char usage[] =
    "usage: play [OPTION...] [MOVES]\n"
    "A game against the library. MOVES are played first, one character each: columns 1 to 9, then\n"
    "a, b, ...; * for BOOM.\n"
    "  --rules PRESET      " PRESET_NAMES "\n"
    "  --rows N, --columns N, --connect N\n"
    "                      another board or line than the preset's: up to 31 rows, 32 columns,\n"
    "                      (rows + 1) x columns 128, connect 32\n"
    "  --position TEXT     start from a position, as p shows it in the game\n"
    "  --file FILE         play the moves in a file first (before MOVES)\n"
    "  --side 1|2|both|none\n"
    "                      the sides that a person plays: green (default), blue, both, or none\n"
    "  --depth N           how many moves the library looks ahead (default 8)\n"
    "  --ms N              it looks deeper and deeper for N milliseconds a move; with --depth no\n"
    "                      deeper than that\n"
    "  --threads N         how many threads it searches with (default 1)\n"
    "  --eval NAME         its evaluation (default strong); the names are below\n"
    "  --heuristic FILE    a plug-in of yours: ./mine.so (or a NAME, as for --eval)\n"
    "  --book FILE         solved positions, as bookmaker makes them. The library plays at once\n"
    "                      where the book has a win, a draw, or a loss with its distance;\n"
    "                      elsewhere it searches for --ms (default 1000). Not with --depth\n"
    "  --colour, --plain   draw in colour (default on a terminal) or in ASCII\n"
    "Evaluations: " HEURISTIC_NAMES ".\n";

static bool take_side(void *data, const char *name, const char *side)
{
    play_options *o = data;
    (void)name;
    o->person[C4B_GREEN] = is(side, "1") || is(side, "both");
    o->person[C4B_BLUE] = is(side, "2") || is(side, "both");
    return o->person[C4B_GREEN] || o->person[C4B_BLUE] || is(side, "none");
}

static bool take_operand(void *data, char *text)
{
    play_options *o = data;
    bool usable = *text != '-' && o->moves == NULL;
    o->moves = text;
    return usable;
}

/* Whether the options go together. */
static bool check(const play_options *o)
{
    if (o->book_file != NULL && o->depth > 0) {
        return misuse("cannot use both --book and --depth");
    }
    return check_start(&o->start);
}

/* With a book the usual limit of a search is a time, else a depth. */
static void complete(play_options *o)
{
    enum { USUAL_DEPTH = 8, USUAL_MS_WITH_BOOK = 1000 };
    if (o->depth == 0 && o->ms == 0) {
        o->depth = o->book_file != NULL ? 0 : USUAL_DEPTH;
        o->ms = o->book_file != NULL ? USUAL_MS_WITH_BOOK : 0;
    }
}

bool read_play_options(play_options *o, char **arguments)
{
    bool colour = false, plain = false;
    const option options[] = {
        PRESET_OPTION(&o->start),
        SIZE_OPTIONS(&o->start),
        POSITION_OPTION(&o->start),
        { .name = "--file", .text = &o->file },
        { .name = "--book", .text = &o->book_file },
        { .name = "--side", .take = take_side },
        { .name = "--depth", .integer = &o->depth, .least = 1, .most = C4B_MAX_DEPTH },
        { .name = "--ms", .integer = &o->ms, .least = 1, .most = INT_MAX },
        { .name = "--threads", .integer = &o->threads, .least = 1, .most = INT_MAX },
        { .name = "--eval", .last = &o->eval },
        { .name = "--heuristic", .last = &o->eval },
        { .name = "--colour", .flag = &colour },
        { .name = "--plain", .flag = &plain },
        { .name = NULL },
    };
    const option_list list = { usage, options, take_operand, o };
    *o = (play_options){ .person = { [C4B_GREEN] = true }, .eval = "strong" };
    o->arguments = arguments;
    if (!read_options(&list, arguments) || !check(o)) {
        return false;
    }
    if (!plain && (colour || isatty(STDOUT_FILENO))) {
        o->drawing = C4B_TEXT_COLOUR | C4B_TEXT_UNICODE;
    }
    complete(o);
    return true;
}
