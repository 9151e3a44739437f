/*
 * process.h - a player's process, in a group of its own, with a socket as its standard input and
 * output.
 */
#ifndef PLAYERS_PROCESS_H
#define PLAYERS_PROCESS_H

#include <stddef.h>
#include <sys/types.h>

typedef struct process {
    pid_t pid; /* of the process and its group; 0 once it has ended */
    int fd;    /* our end of the socket */
} process;

/* Starts the player of a SPEC without a limit: 0, or an errno. */
int process_start(process *p, const char *name);

/* Sends a text as a whole; 0 when the process does not read it, or has ended. */
int process_send(const process *p, const char *text);

/* What became of a process that has closed its output: it has ended, or soon will. */
void process_explain_end(process *p, char *why, size_t size);

/* Ends it with everything that it has started. A process that is `idle` is first asked to quit. */
void process_end(process *p, int idle);

#endif
