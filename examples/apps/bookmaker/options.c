/* options.c - see options.h. */
#define _POSIX_C_SOURCE 200809L /* sysconf */
#include "options.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: bookmaker [OPTION...] FILE\n"
    "Solves all positions of up to so many moves and writes them to FILE, a book.\n"
    "  --rules PRESET      boom (default), desconecta, classic or crush\n"
    "  --rows N, --columns N, --connect N\n"
    "                      another board or line than the preset's\n"
    "  --depth N           so many moves (default 6)\n"
    "  --distance          in how many moves the game ends as well: needs far longer\n"
    "  --hard NODES        also later positions that take more nodes than that, with what their\n"
    "                      best move leads to; outcomes only. For games where later is easier\n"
    "  --far N             try all positions of up to so many moves for those: with the book none\n"
    "                      of them takes more nodes (default: depth)\n"
    "  --book FILE         another book of the game: what it knows of positions up to the depth\n"
    "                      is not searched for\n"
    "  --threads N         solve so many positions at once (default: one for each core; under "
    "MPI,\n"
    "                      where each other process solves one, 1)\n"
    "  --table N           megabytes of memory for each of them (default 256)\n"
    "What is solved is kept in FILE.part until the book is whole. Ctrl-C, or anything else, may "
    "end\n"
    "the work: the same command goes on with it.\n"
    "Exit code: 0 done, 1 failed, 2 misuse, 130 interrupted.\n";

/* The largest that each number can be, and what it is when not given. */
static const struct {
    const char *option;
    long largest;
    long otherwise; /* 0: the preset's, the depth, or one for each core */
} numbers[NUMBERS] = {
    [ROWS] = { "--rows", 31, 0 },
    [COLUMNS] = { "--columns", 32, 0 },
    [CONNECT] = { "--connect", 32, 0 },
    [DEPTH] = { "--depth", MOST_DEPTH, 6 },
    [HARD] = { "--hard", 1000000000, 0 },
    [FAR] = { "--far", MOST_DEPTH, 0 },
    [THREADS] = { "--threads", MOST_THREADS, 0 },
    [TABLE] = { "--table", 1 << 20, 256 },
};

int complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("bookmaker: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return EXIT_FAILURE;
}

int complain_of(c4b_status status)
{
    return complain("%s", c4b_strerror(status));
}

static int is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static int misuse(int speak, const char *what)
{
    if (speak) {
        fprintf(stderr, "bookmaker: %s\n%s", what, usage);
    }
    return MISUSE;
}

/* 0 when it cannot be used. strtol alone would take blanks and signs. */
static int take_number(options *o, int i, const char *value)
{
    char *end;
    errno = 0;
    o->number[i] = strtol(value, &end, 10);
    return isdigit((unsigned char)*value) && *end == '\0' && errno == 0 &&
           o->number[i] >= (i == DEPTH ? 0 : 1) && o->number[i] <= numbers[i].largest;
}

static int take(options *o, const char *option, const char *value)
{
    if (is(option, "--rules") || is(option, "--book")) {
        *(is(option, "--rules") ? &o->preset : &o->known) = value;
        return *value != '\0';
    }
    for (int i = 0; i < NUMBERS; i++) {
        if (is(option, numbers[i].option)) {
            return take_number(o, i, value);
        }
    }
    return 0;
}

/* What was not given and depends on other things. */
static void complete(options *o, int processes)
{
    if (o->number[THREADS] == 0) {
        long cores = processes > 1 ? 1 : sysconf(_SC_NPROCESSORS_ONLN);
        o->number[THREADS] = cores < 1 ? 1 : cores < MOST_THREADS ? cores : MOST_THREADS;
    }
    if (o->number[FAR] < o->number[DEPTH]) {
        o->number[FAR] = o->number[DEPTH];
    }
}

int read_options(options *o, char **argument, int processes, int speak)
{
    char what[512];
    *o = (options){ .file = NULL };
    for (int i = 0; i < NUMBERS; i++) {
        o->number[i] = numbers[i].otherwise;
    }
    for (; *argument != NULL; argument++) {
        const char *value = argument[1] != NULL ? argument[1] : "";
        if (is(*argument, "--help")) {
            fputs(speak ? usage : "", stdout);
            return EXIT_SUCCESS;
        }
        if (is(*argument, "--distance")) {
            o->distance = 1;
        } else if (**argument != '-' && o->file == NULL) {
            o->file = *argument;
        } else if (**argument == '-' && take(o, *argument, value)) {
            argument++;
        } else {
            snprintf(what, sizeof what, "cannot use '%s %s'", *argument, value);
            return misuse(speak, what);
        }
    }
    complete(o, processes);
    return o->file != NULL ? GO_ON : misuse(speak, "no file is named");
}

int create_start(const options *o, c4b_state **start)
{
    const char *field = NULL;
    c4b_rules rules = C4B_RULES_INIT;
    if (o->preset != NULL && c4b_rules_preset(&rules, o->preset) != C4B_OK) {
        complain("no preset is called '%s'", o->preset);
        return MISUSE;
    }
    rules.rows = o->number[ROWS] > 0 ? (int)o->number[ROWS] : rules.rows;
    rules.columns = o->number[COLUMNS] > 0 ? (int)o->number[COLUMNS] : rules.columns;
    rules.connect = o->number[CONNECT] > 0 ? (int)o->number[CONNECT] : rules.connect;
    if (c4b_rules_check(&rules, &field) != C4B_OK) {
        complain("too large a number for '%s'", field);
        return MISUSE;
    }
    c4b_status status = c4b_state_create(start, &rules);
    return status == C4B_OK ? GO_ON : complain_of(status);
}
