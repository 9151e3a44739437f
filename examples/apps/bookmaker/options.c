/* options.c - see options.h. */
#define _POSIX_C_SOURCE 200809L /* sysconf */
#include "options.h"

#include "../common/message.h"
#include "../common/options.h"
#include <stdio.h>
#include <unistd.h>

static const char usage[] =
    "usage: bookmaker [OPTION...] FILE\n"
    "Solves all positions of up to a number of moves and writes them to FILE, a book.\n"
    "  --rules PRESET      " PRESET_NAMES "\n"
    "  --rows N, --columns N, --connect N\n"
    "                      another board or line than the preset's\n"
    "  --depth N           all positions of up to N moves (default 6)\n"
    "  --distance          also in how many moves the game ends: takes far longer\n"
    "  --hard NODES        also each later position that takes more than NODES to solve, and the\n"
    "                      position after its best move; their outcomes only. For games whose\n"
    "                      later positions are easier\n"
    "  --far N             look for such positions up to N moves; with the book, none of these\n"
    "                      takes more than NODES (default: the depth)\n"
    "  --book FILE         another book of the game: positions up to the depth that are in it\n"
    "                      are not solved again\n"
    "  --threads N         solve N positions at once (default: one for each core; 1 under MPI,\n"
    "                      where each other process solves one)\n"
    "  --table N           megabytes of memory for each of them (default 256)\n"
    "What is solved is kept in FILE.part until the book is complete. After Ctrl-C, or any other\n"
    "interruption, the same command goes on with the work.\n"
    "Exit code: 0 done, 1 failed, 2 misuse, 130 interrupted.\n";

static bool take_operand(void *data, char *text)
{
    book_options *o = data;
    bool usable = *text != '-' && o->file == NULL;
    o->file = text;
    return usable;
}

/* Fills in what was not given and depends on something else. */
static void complete(book_options *o, int processes)
{
    if (o->threads == 0) {
        long cores = processes > 1 ? 1 : sysconf(_SC_NPROCESSORS_ONLN);
        o->threads = cores < 1 ? 1 : cores < MOST_THREADS ? (int)cores : MOST_THREADS;
    }
    if (o->far < o->depth) {
        o->far = o->depth;
    }
}

bool read_book_options(book_options *o, char **arguments, int processes, bool speak)
{
    const option options[] = {
        { .name = "--rules", .last = &o->start.preset },
        SIZE_OPTIONS(&o->start),
        { .name = "--depth", .integer = &o->depth, .most = MOST_DEPTH },
        { .name = "--distance", .flag = &o->distance },
        { .name = "--hard", .integer = &o->hard, .least = 1, .most = 1000000000 },
        { .name = "--far", .integer = &o->far, .least = 1, .most = MOST_DEPTH },
        { .name = "--book", .last = &o->known_file },
        { .name = "--threads", .integer = &o->threads, .least = 1, .most = MOST_THREADS },
        { .name = "--table", .integer = &o->table, .least = 1, .most = 1 << 20 },
        { .name = NULL },
    };
    const option_list list = { speak ? usage : "", options, take_operand, o };
    *o = (book_options){ .depth = 6, .table = 256 };
    set_silent(!speak);
    bool read = read_options(&list, arguments) && (o->file != NULL || misuse("no file is named"));
    set_silent(false);
    complete(o, processes);
    return read;
}
