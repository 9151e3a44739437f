/* options.c - see options.h. */
#include "options.h"

#include "../common/message.h"
#include "../common/options.h"
#include <limits.h>

static const char usage[] =
    "usage: serve [OPTION...]\n"
    "A table to play at, in a browser: CONECTA-4 BOOM and its relatives, for people and computer\n"
    "players. Prints its address. Ctrl-C ends it; started again, it goes on with all games.\n"
    "  --port N           listen on this port (default 8044); 0: any that is free\n"
    "  --bind ADDRESS     on this address (default 127.0.0.1: this machine only)\n"
    "  --host NAME        the name that others call it by, beside localhost\n"
    "  --database FILE    where games and results are kept (default conecta4boom.db)\n"
    "  --heuristic WHAT   offer a plug-in: a file NAME.so, a folder of them, or cmd:COMMAND for a\n"
    "                     program that speaks the players' protocol; may be repeated\n"
    "  --searches N       how many searches run at once (default 8); at most half of them\n"
    "                     may be long\n"
    "  --queue N          how many may wait before new ones are refused (default 64)\n"
    "  --max-ms N         the longest search, in milliseconds (default 20000)\n"
    "  --threads N        how many threads answer requests (default 8)\n"
    "  --memory N         how many games are held in memory (default 5000)\n"
    "  --games N          how many games the database keeps (default 100000)\n"
    "  --keep DAYS        when it is full, games untouched for this many days are removed\n"
    "                     (default 30)\n";

static bool take_heuristic(void *data, const char *name, const char *value)
{
    char message[SPEC_SIZE + 100];
    serve_options *o = data;
    (void)name;
    return roster_add(o->players, value, message, sizeof message) == 0 || fail("%s", message);
}

bool read_serve_options(serve_options *o, char **arguments)
{
    const option options[] = {
        { .name = "--database", .last = &o->database },
        { .name = "--bind", .last = &o->bind },
        { .name = "--host", .last = &o->host },
        { .name = "--heuristic", .take = take_heuristic },
        { .name = "--port", .integer = &o->port, .least = 0, .most = 65535 },
        { .name = "--threads", .integer = &o->threads, .least = 1, .most = 256 },
        { .name = "--searches", .integer = &o->searches, .least = 1, .most = 256 },
        { .name = "--queue", .integer = &o->queue, .least = 0, .most = 100000 },
        { .name = "--max-ms", .integer = &o->most_ms, .least = 10, .most = 600000 },
        { .name = "--memory", .integer = &o->in_memory, .least = 1, .most = 1000000 },
        { .name = "--games", .integer = &o->games, .least = 1, .most = INT_MAX },
        { .name = "--keep", .integer = &o->keep_days, .least = 0, .most = 100000 },
        { .name = NULL },
    };
    const option_list list = { usage, options, NULL, o };
    *o = (serve_options){ .database = "conecta4boom.db",
                          .bind = "127.0.0.1",
                          .port = 8044,
                          .threads = 8,
                          .searches = 8,
                          .queue = 64,
                          .most_ms = 20000,
                          .in_memory = 5000,
                          .games = 100000,
                          .keep_days = 30,
                          .players = roster_new() };
    if (o->players == NULL) {
        return fail_status(C4B_ERR_NO_MEMORY);
    }
    return read_options(&list, arguments);
}
