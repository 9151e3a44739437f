/*
 * checkpoint.h - FILE.part: what was solved so far, so that an interrupted run can be resumed.
 *
 *     # for a book of 6 moves from boom ......./... 1
 *     ...answers, as answer.h has them...
 *     # done 14 65536         the first 65536 positions after 14 moves have been looked at
 */
#ifndef BOOKMAKER_CHECKPOINT_H
#define BOOKMAKER_CHECKPOINT_H

#include "options.h"
#include <stdio.h>

typedef struct checkpoint {
    char name[4096];
    FILE *file;
} checkpoint;

/* Opens the file, or begins it with a title; every line that it has is handed to `take`, which
   returns false for one that cannot be used. False after a message. */
bool checkpoint_open(checkpoint *c, const book_options *o, const c4b_state *start,
                     bool (*take)(void *data, const char *line), void *data);

/* Adds a line; false after a message. What was added is safe after checkpoint_flush(). */
bool checkpoint_add(checkpoint *c, const char *line);
bool checkpoint_flush(checkpoint *c);

void checkpoint_close(checkpoint *c);

#endif
