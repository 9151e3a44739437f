/*
 * process.h - a player's process, in its own process group, with a socket as its standard input and
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

/* Starts the player that a SPEC without a limit names; returns 0 or an errno. */
int process_start(process *p, const char *name);

/* Sends a whole text; returns 0 when the process does not read it, or has ended. */
int process_send(const process *p, const char *text);

/* Describes how a process that has closed its output has ended. */
void process_explain_end(process *p, char *why, size_t size);

/* Ends the process and everything that it has started. An `idle` process is first asked to quit. */
void process_end(process *p, int idle);

#endif
