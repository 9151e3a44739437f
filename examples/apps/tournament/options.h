/* options.h - what the tournament was asked to play. */
#ifndef TOURNAMENT_OPTIONS_H
#define TOURNAMENT_OPTIONS_H

#include "contest.h"
#include <stdbool.h>

typedef struct tournament_options {
    contest contest;
    const char *student;      /* of --exam, or NULL */
    const char *fixed_option; /* one that was given and that an examination fixes, or NULL */
    bool master;
} tournament_options;

/* Reads the arguments; false when the program is to end, see message.h. The start of the contest is
   to be freed in either case. */
bool read_tournament_options(tournament_options *o, char **arguments);

#endif
