/*
 * mpi_processes.h - other processes that work for the dispatcher of the first one, through MPI.
 * Without MPI there are none.
 *
 * A process sends its answers, at first an empty text, and gets positions; when it gets none it
 * ends. A process for which there is no work at the moment waits: there may be another layer.
 */
#ifndef BOOKMAKER_MPI_PROCESSES_H
#define BOOKMAKER_MPI_PROCESSES_H

#include "worker.h"

/* Call it before anything else. It sets *rank to the number of this process, from 0, and *count to
   the number of processes. */
void join_processes(int *argc, char ***argv, int *rank, int *count);

/* Serves the others until none of them has work. */
void serve_processes(dispatcher *d);

/* Ends the others. */
void dismiss_processes(void);

/* What every process but the first does, until it is dismissed; false after a message. */
bool work_for_first(worker *w);

/* Call it after everything else, with the program's exit code. */
void leave_processes(int code);

#endif
