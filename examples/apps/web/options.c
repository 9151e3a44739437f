/* options.c - the command line of serve. */
#include "options.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: serve [OPTION...]\n"
    "A table to play at, in a browser: CONECTA-4 BOOM and its relatives, for people and computer\n"
    "players. Prints its address; Ctrl-C ends it, and it goes on where it was.\n"
    "  --port N           listen on this port (default 8044); 0: any that is free\n"
    "  --bind ADDRESS     on this address (default 127.0.0.1: this machine only)\n"
    "  --host NAME        the name it is called by elsewhere, beside localhost\n"
    "  --database FILE    where games and results are kept (default conecta4boom.db)\n"
    "  --heuristic WHAT   offer a plug-in: a file NAME.so, a folder of them, or cmd:COMMAND for a\n"
    "                     program that speaks the players' protocol; may be given again\n"
    "  --searches N       how many searches run at once (default 8), half of them long ones\n"
    "  --queue N          how many may wait before new ones are refused (default 64)\n"
    "  --max-ms N         the longest search, in milliseconds (default 20000)\n"
    "  --threads N        how many threads answer requests (default 8)\n"
    "  --memory N         how many games are held in memory (default 5000)\n"
    "  --games N          how many the database keeps (default 100000); when it is full, games\n"
    "  --keep DAYS        that nobody touched for so long make room (default 30)\n";

enum { MISUSE = 2, GO_ON = -1 };

static int complain(const char *option, const char *value)
{
    fprintf(stderr, "serve: '%s%s%s' cannot be; --help tells what can\n", option,
            value != NULL ? " " : "", value != NULL ? value : "");
    return MISUSE;
}

static int read_long(const char *text, long least, long most, long *out)
{
    char *end;
    long value;
    errno = 0;
    value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || value < least || value > most) {
        return -1;
    }
    *out = value;
    return 0;
}

/* ---- one option ---- */

typedef struct number_option {
    const char *name;
    long least;
    long most;
    size_t offset;
    int is_long;
} number_option;

#define NUMBER(name, least, most, field, is_long)                                                  \
    {                                                                                              \
        name, least, most, offsetof(options, field), is_long                                       \
    }
static const number_option numbers[] = {
    NUMBER("--port", 0, 65535, port, 0),        NUMBER("--threads", 1, 256, threads, 0),
    NUMBER("--searches", 1, 256, searches, 0),  NUMBER("--queue", 0, 100000, queue, 0),
    NUMBER("--max-ms", 10, 600000, most_ms, 1), NUMBER("--memory", 1, 1000000, in_memory, 0),
    NUMBER("--games", 1, INT_MAX, games, 1),    NUMBER("--keep", 0, 100000, keep_days, 1),
};
#undef NUMBER

static int set_number(options *out, const char *name, const char *value)
{
    size_t i;
    for (i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        long number;
        char *field = (char *)out + numbers[i].offset;
        if (strcmp(name, numbers[i].name) != 0) {
            continue;
        }
        if (read_long(value, numbers[i].least, numbers[i].most, &number) != 0) {
            return complain(name, value);
        }
        if (numbers[i].is_long) {
            *(long *)(void *)field = number;
        } else {
            *(int *)(void *)field = (int)number;
        }
        return GO_ON;
    }
    return complain(name, NULL);
}

static int set_option(options *out, const char *name, const char *value)
{
    char message[SPEC_SIZE + 100];
    if (strcmp(name, "--database") == 0) {
        out->database = value;
    } else if (strcmp(name, "--bind") == 0) {
        out->bind = value;
    } else if (strcmp(name, "--host") == 0) {
        out->host = value;
    } else if (strcmp(name, "--heuristic") == 0) {
        if (roster_add(out->players, value, message, sizeof message) != 0) {
            fprintf(stderr, "serve: %s\n", message);
            return 1;
        }
    } else {
        return set_number(out, name, value);
    }
    return GO_ON;
}

/* ---- all of them ---- */

int options_read(options *out, int argc, char **argv)
{
    static const options usual = { .database = "conecta4boom.db",
                                   .bind = "127.0.0.1",
                                   .port = 8044,
                                   .threads = 8,
                                   .searches = 8,
                                   .queue = 64,
                                   .most_ms = 20000,
                                   .in_memory = 5000,
                                   .games = 100000,
                                   .keep_days = 30 };
    int i, result = GO_ON;
    *out = usual;
    out->players = roster_new();
    if (out->players == NULL) {
        fprintf(stderr, "serve: out of memory\n");
        return 1;
    }
    for (i = 1; i < argc && result == GO_ON; i += 2) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            return 0;
        }
        result = i + 1 < argc ? set_option(out, argv[i], argv[i + 1]) : complain(argv[i], NULL);
    }
    return result;
}
