/*
 * heuristic.h - evaluations by name: the built-in ones, and plug-ins loaded from a shared object.
 */
#ifndef PLAYERS_HEURISTIC_H
#define PLAYERS_HEURISTIC_H

#include <conecta4boom.h>
#include <stddef.h>

/* The names of the built-in evaluations: as a text for usage messages, and as a list that ends with
   NULL. */
#define HEURISTIC_NAMES "strong, test, runs, best_line, all_lines, directions, windows"
extern const char *const heuristic_names[];
int heuristic_is_built_in(const char *name);

typedef struct heuristic {
    char name[64]; /* one line, for people */
    c4b_eval_fn eval;
    void *data;
    int mirrors;           /* whether mirrored boards have the same value */
    void *object;          /* the shared object; NULL for a built-in evaluation */
    void (*close)(void *); /* the plug-in's c4b_plugin_close(), or NULL */
} heuristic;

/* Whether a text names a file (it has a slash, or ends in .so), not a built-in evaluation. */
int heuristic_is_path(const char *text);

/* Finds a built-in evaluation or loads a plug-in; returns 0 with a message of one line when it
   cannot. */
int heuristic_open(heuristic *h, const char *text, char *message, size_t size);
void heuristic_close(heuristic *h);

/*
 * For programs that call a plug-in in their own process: from now on a crash or an endless loop of
 * its evaluation ends the program with a message that says so. An evaluation that uses 10 seconds
 * of processor time counts as an endless loop; the environment variable C4B_EVAL_SECONDS changes
 * that. Does nothing for a built-in evaluation.
 */
void heuristic_guard(heuristic *h, const char *program, const char *text);

#endif
