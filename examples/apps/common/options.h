/*
 * options.h - reads the arguments of a program by a table of its options. Every program has
 * `--help`, which need not be listed.
 */
#ifndef COMMON_OPTIONS_H
#define COMMON_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

/* An option, and where its value goes: exactly one of the pointers and `take` is set. */
typedef struct option {
    const char *name;  /* "--rows" */
    bool *flag;        /* becomes true; the option takes no value */
    const char **text; /* a text that is not empty; giving the option twice is an error */
    const char **last; /* a text that is not empty; of several, the last one counts */
    int *integer;      /* a number from `least` to `most`, digits only */
    uint64_t *number;
    uint64_t least;
    uint64_t most;
    bool (*take)(void *data, const char *name,
                 const char *value); /* for any other value; returns false for a bad one */
    const char **given; /* where the name goes when the option is given; NULL: nowhere */
} option;

typedef struct option_list {
    const char *usage;
    const option *options; /* ends with a name of NULL */

    /* Takes an argument that does not begin with "--"; returns false if it cannot be used. */
    bool (*take_operand)(void *data, char *text);
    void *data; /* for the calls above */
} option_list;

/* Reads the arguments, which end with NULL. Returns false after --help, with exit code 0, and after
   an argument that cannot be used, with MISUSE. */
bool read_options(const option_list *list, char **arguments);

#endif
