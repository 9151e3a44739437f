/* mpi_processes.c - see mpi_processes.h. */
#define _POSIX_C_SOURCE 200809L /* nanosleep */
#include "mpi_processes.h"

#include "../common/message.h"
#include <stdlib.h>
#include <time.h>

#ifdef WITH_MPI
#include <mpi.h>

static int processes = 1;
static bool waits[MOST_PROCESSES];   /* for positions */
static bool stopped[MOST_PROCESSES]; /* and is to get no more */

void join_processes(int *argc, char ***argv, int *rank, int *count)
{
    int offered;
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &offered);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    if (processes > MOST_PROCESSES) {
        fail("there are more than %d processes", MOST_PROCESSES);
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }
    *count = processes;
}

/* A process that failed may never have asked for work or handed any out, and the others would wait
   for ever. */
void leave_processes(int code)
{
    if (code == EXIT_FAILURE) {
        MPI_Abort(MPI_COMM_WORLD, code);
    }
    MPI_Finalize();
}

static void send_text(const text *t, int process)
{
    MPI_Send(t->bytes, (int)t->length, MPI_CHAR, process, 0, MPI_COMM_WORLD);
}

static void receive_text(text *t, int process)
{
    MPI_Status message;
    int length;
    MPI_Probe(process, 0, MPI_COMM_WORLD, &message);
    MPI_Get_count(&message, MPI_CHAR, &length);
    char *bytes = calloc((size_t)length + 1, 1);
    if (bytes == NULL) {
        fail_status(C4B_ERR_NO_MEMORY);
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
        return;
    }
    MPI_Recv(bytes, length, MPI_CHAR, process, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    empty(t);
    append(t, bytes);
    free(bytes);
}

/* ---- the first process ---- */

static int worker_of(int process)
{
    return MOST_THREADS + process;
}

/* Sends positions to a process, or keeps it waiting. Returns whether it has some. */
static bool serve(dispatcher *d, int process)
{
    text work = { .bytes = NULL };
    empty(&work);
    if (!stopped[process]) {
        give_work(d, worker_of(process), &work);
    }
    if (work.length > 0) {
        send_text(&work, process);
    }
    waits[process] = work.length == 0;
    free(work.bytes);
    return !waits[process];
}

/* Waits for the next message of any process. It sleeps and polls, because waiting within MPI would
   keep a core busy. */
static int next_sender(void)
{
    const struct timespec nap = { .tv_nsec = 1000000 };
    MPI_Status message;
    int arrived = 0;
    for (;;) {
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &arrived, &message);
        if (arrived) {
            return message.MPI_SOURCE;
        }
        nanosleep(&nap, NULL);
    }
}

void serve_processes(dispatcher *d)
{
    text answers = { .bytes = NULL };
    int busy = 0; /* processes that work, or have not asked yet */
    for (int i = 1; i < processes; i++) {
        busy += waits[i] ? serve(d, i) : 1;
    }
    while (busy > 0) {
        int process = next_sender();
        receive_text(&answers, process);
        stopped[process] = cut_stopped(&answers);
        take_answers(d, worker_of(process), &answers, !stopped[process]);
        busy -= !serve(d, process);
    }
    free(answers.bytes);
}

void dismiss_processes(void)
{
    text nothing = { .bytes = NULL }, answers = { .bytes = NULL };
    empty(&nothing);
    for (int i = 1; i < processes; i++) {
        if (!waits[i]) { /* it has not asked yet */
            receive_text(&answers, i);
        }
        send_text(&nothing, i);
    }
    free(nothing.bytes);
    free(answers.bytes);
}

/* ---- the others ---- */

bool work_for_first(worker *w)
{
    empty(&w->answers);
    for (;;) {
        c4b_status status = C4B_OK;
        send_text(&w->answers, 0);
        receive_text(&w->work, 0);
        if (w->work.length == 0) {
            return true;
        }
        empty(&w->answers);
        char *left = w->work.bytes;
        for (const char *moves; status == C4B_OK && (moves = next_line(&left)) != NULL;) {
            status = solve_position(w, moves);
        }
        if (status == C4B_ERR_STOPPED) {
            append_stopped(&w->answers);
        } else if (status != C4B_OK) {
            return fail_status(status);
        }
    }
}

#else

void join_processes(int *argc, char ***argv, int *rank, int *count)
{
    (void)argc, (void)argv;
    *rank = 0;
    *count = 1;
}

void serve_processes(dispatcher *d)
{
    (void)d;
}

void dismiss_processes(void)
{
}

bool work_for_first(worker *w)
{
    (void)w;
    return true;
}

void leave_processes(int code)
{
    (void)code;
}

#endif
