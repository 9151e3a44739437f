/* options.h - reads the arguments of tournament. */
#ifndef TOURNAMENT_OPTIONS_H
#define TOURNAMENT_OPTIONS_H

#include "contest.h"
#include <stdbool.h>

typedef struct tournament_options {
    contest contest;
    const char *student;      /* of --exam, or NULL */
    const char *fixed_option; /* an option that was given though --exam forbids it, or NULL */
    bool master;
} tournament_options;

/* Reads the arguments; returns false when the program has to end (message.h). The caller frees the
   start of the contest in either case. */
bool read_tournament_options(tournament_options *o, char **arguments);

#endif
