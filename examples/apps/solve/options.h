/* options.h - what solve was asked to do. */
#ifndef SOLVE_OPTIONS_H
#define SOLVE_OPTIONS_H

#include "../common/start.h"
#include <stdint.h>

typedef struct solve_options {
    start_options start; /* where texts of moves begin */
    const char *file;    /* of positions; NULL: none */
    const char *book_file;
    char **texts; /* the positions among the arguments */
    int text_count;
    uint64_t ms, nodes; /* 0: no limit */
    uint64_t table;     /* megabytes; 0: no table that lasts */
    int threads;
    bool distance;
    bool moves;
    bool score;
    bool json;
    bool summary;
    bool cold;
} solve_options;

/* Reads the arguments; false when the program is to end, see message.h. */
bool read_solve_options(solve_options *o, char **arguments);

#endif
