/* options.h - what analyze was asked to do. */
#ifndef ANALYZE_OPTIONS_H
#define ANALYZE_OPTIONS_H

#include "../common/start.h"
#include <stdint.h>

typedef struct analyze_options {
    start_options start;
    const char *moves; /* from there; NULL: none */
    const char *file;  /* of positions; NULL: none */
    const char *book_file;
    const char *eval;   /* a name, or a plug-in's path */
    int depth;          /* 0: no limit, as for the next two */
    uint64_t ms, nodes; /* with none of the three given, ms is the default */
    uint64_t table;     /* megabytes */
    int threads;
    bool every;
    bool json;
    bool progress;
} analyze_options;

/* Reads the arguments; false when the program is to end, see message.h. */
bool read_analyze_options(analyze_options *o, char **arguments);

#endif
