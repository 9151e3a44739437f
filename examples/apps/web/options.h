/* options.h - what serve was asked to do. */
#ifndef WEB_OPTIONS_H
#define WEB_OPTIONS_H

#include "roster.h"
#include <stdbool.h>

typedef struct serve_options {
    const char *database;
    const char *bind; /* the address to listen on */
    const char *host; /* the name by which others call the server; NULL: none */
    int port;
    int threads;
    int searches;
    int queue;
    int most_ms;
    int in_memory;
    int games;
    int keep_days;
    roster *players; /* to be freed */
} serve_options;

/* Reads the arguments; false when the program is to end, see message.h. */
bool read_serve_options(serve_options *o, char **arguments);

#endif
