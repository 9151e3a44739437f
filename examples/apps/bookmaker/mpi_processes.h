/*
 * mpi_processes.h - other processes that work at the desk of the first, through MPI. Without MPI there are
 * none.
 *
 * A process sends its answers, nothing at first, and gets positions; when it gets none it ends. One
 * that the desk has nothing for now waits: there may be another layer.
 */
#ifndef BOOKMAKER_MPI_PROCESSES_H
#define BOOKMAKER_MPI_PROCESSES_H

#include "worker.h"

/* Before anything else. Which process this is, from 0 on, and how many there are. */
void join_processes(int *argc, char ***argv, int *rank, int *count);

/* Serves the others until none of them has work. */
void serve_processes(desk *d);

/* Sends the others home. */
void dismiss_processes(void);

/* What any process but the first does. GO_ON is never returned. */
int work_apart(worker *w);

/* After everything else. */
void leave_processes(int code);

#endif
