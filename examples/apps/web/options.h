/* options.h - the command line of serve. */
#ifndef WEB_OPTIONS_H
#define WEB_OPTIONS_H

#include "roster.h"

typedef struct options {
    const char *database;
    const char *bind;
    const char *host;
    int port;
    int threads;
    int searches;
    int queue;
    long most_ms;
    int in_memory;
    long games;
    long keep_days;
    roster *players;
} options;

/* Reads it; returns an exit code, or -1 to go on. */
int options_read(options *out, int argc, char **argv);

#endif
