/* options.h - what the bookmaker was told to do. */
#ifndef BOOKMAKER_OPTIONS_H
#define BOOKMAKER_OPTIONS_H

#include <conecta4boom.h>

/* Where functions return an exit code. */
#define GO_ON (-1)
#define MISUSE 2
#define INTERRUPTED 130 /* 128 + SIGINT, as shells count */

enum { MOST_THREADS = 1024, MOST_DEPTH = 100 };

/* The options that take a number. */
enum number { ROWS, COLUMNS, CONNECT, DEPTH, HARD, FAR, THREADS, TABLE, NUMBERS };

typedef struct options {
    const char *file;
    const char *preset;
    const char *known;    /* the name of a book of what is known already, or NULL */
    long number[NUMBERS]; /* HARD 0: only positions of up to DEPTH moves */
    int distance;
} options;

/* Reads the arguments; GO_ON, or an exit code when that is all. With more than one of the
   `processes` the first has one thread, if it is not told otherwise; only one is to `speak`. */
int read_options(options *o, char **argument, int processes, int speak);

/* The empty board of the game that was asked for; GO_ON or an exit code. */
int create_start(const options *o, c4b_state **start);

/* A message for people; returns the exit code of a failure. */
int complain(const char *format, ...);
int complain_of(c4b_status status);

#endif
