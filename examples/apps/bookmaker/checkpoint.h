/*
 * checkpoint.h - FILE.part: what was solved so far, so that whatever ends the work can be made good.
 *
 *     # for a book of 6 moves from boom ......./... 1
 *     ...answers, as answer.h has them...
 *     # done 14 65536         so many positions after 14 moves have been looked at, the first ones
 */
#ifndef BOOKMAKER_CHECKPOINT_H
#define BOOKMAKER_CHECKPOINT_H

#include "options.h"

#include <stdio.h>

typedef struct kept {
    char name[4096];
    FILE *file;
} kept;

/* Opens it, or begins it with a title; every line that is there is handed to `take`, which returns
   0 for one that cannot be used. GO_ON or an exit code. */
int kept_open(kept *k, const options *o, const c4b_state *start,
              int (*take)(void *data, const char *line), void *data);

/* Adds a line; GO_ON or an exit code. What is added is there for good after kept_flush(). */
int kept_add(kept *k, const char *line);
int kept_flush(kept *k);

void kept_close(kept *k);

#endif
