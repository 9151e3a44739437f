/*
 * options.h - reads the arguments of a program by a table of its options. `--help` is one of every
 * program's and need not be listed.
 */
#ifndef COMMON_OPTIONS_H
#define COMMON_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

/* An option, and the one place where its value goes. */
typedef struct option {
    const char *name;  /* "--rows" */
    bool *flag;        /* set; the option takes no value */
    const char **text; /* a text that is not empty; given twice, it is refused */
    const char **last; /* the same, but the last one counts */
    int *integer;      /* a number from `least` to `most`, digits only */
    uint64_t *number;
    uint64_t least;
    uint64_t most;
    bool (*take)(void *data, const char *name, const char *value); /* any other; false: no */
    const char **given; /* where the name goes when the option is given; NULL: nowhere */
} option;

typedef struct option_list {
    const char *usage;
    const option *options; /* ends with a name of NULL */

    /* What to do with an argument that does not begin with "--"; false: it cannot be used. */
    bool (*take_operand)(void *data, char *text);
    void *data; /* for the calls above */
} option_list;

/* Reads the arguments, which end with NULL. False after --help, with exit code 0, and when one
   cannot be used, with MISUSE. */
bool read_options(const option_list *list, char **arguments);

#endif
