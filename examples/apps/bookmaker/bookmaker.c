/*
 * bookmaker.c - makes a book of solved openings: introduces books, and solving on all cores or,
 * with MPI, on many machines.
 *
 *   bookmaker --depth 6 boom.book                   CONECTA-4 BOOM, all positions of up to 6 moves
 *   bookmaker --rules classic --distance --depth 4 classic.book
 *   mpirun -np 8 bookmaker_mpi --depth 8 boom.book  the same, by eight processes
 *
 * Only the positions at the book's depth are solved; the values of earlier ones follow from them.
 * With --hard, later positions that take long come next. Every answer goes to FILE.part at once;
 * after an interruption the same command goes on from there. The book is the same whichever thread
 * or process solved which position.
 *
 * layer.c lists positions, dispatcher.c hands them out and keeps the answers, and worker.c solves
 * them in threads or, with mpi_processes.c, in other processes. earlier.c computes the earlier
 * ones.
 */
#include "../common/interrupt.h"
#include "../common/message.h"
#include "earlier.h"
#include "mpi_processes.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct maker {
    book_options options;
    c4b_state *start;
    c4b_book *known; /* another book, whose answers are used; or NULL */
    dispatcher dispatcher;
    layer layers[MOST_DEPTH + 2];
    size_t positions; /* of up to the book's depth */
} maker;

/* ---- solving a layer ---- */

static bool hire_all(maker *m, worker *workers, int count)
{
    bool hired = true;
    for (int i = 0; i < count; i++) {
        hired = hire(&workers[i], &m->options, m->start, m->known) && hired;
        workers[i].dispatcher = &m->dispatcher;
        workers[i].number = i;
    }
    return hired;
}

/* One thread that starts is enough. */
static bool start_threads(worker *workers, int count, int *started)
{
    while (*started < count && pthread_create(&workers[*started].thread, NULL, work_for_dispatcher,
                                              &workers[*started]) == 0) {
        ++*started;
    }
    return *started > 0 || fail("no thread can be started");
}

static bool start_workers(maker *m, layer *l, worker *workers, int count, int *started)
{
    if (workers == NULL) {
        return fail_status(C4B_ERR_NO_MEMORY);
    }
    return dispatcher_begin(&m->dispatcher, l) && hire_all(m, workers, count) &&
           start_threads(workers, count, started);
}

/* Solves it in threads of this process and in the other processes. */
static bool solve_layer(maker *m, layer *l)
{
    int count = m->options.threads, started = 0;
    worker *workers = calloc((size_t)count, sizeof *workers);
    if (!start_workers(m, l, workers, count, &started)) {
        dispatcher_fail(&m->dispatcher); /* the other processes get no work */
    }
    serve_processes(&m->dispatcher);
    for (int i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
    }
    for (int i = 0; workers != NULL && i < count; i++) {
        dismiss(&workers[i]); /* one that was never hired has nothing to free */
    }
    free(workers);
    return dispatcher_end(&m->dispatcher);
}

/* ---- positions of up to the book's depth ---- */

/* Lists what a layer leads to. */
static bool list_next(maker *m, const layer *l)
{
    layer *next = &m->layers[l->moves + 1];
    *next = layer_of(m->start, l->moves + 1);
    c4b_status status = layer_follow(next, l, m->dispatcher.board);
    if (status == C4B_OK) {
        return true;
    }
    return is_interrupted() ? end_with(INTERRUPTED) : fail_status(status);
}

static bool list_positions(maker *m)
{
    m->layers[0] = layer_of(m->start, 0);
    if (!layer_add(&m->layers[0], "")) {
        return fail_status(C4B_ERR_NO_MEMORY);
    }
    for (int depth = 0; depth < m->options.depth; depth++) {
        if (!list_next(m, &m->layers[depth])) {
            return false;
        }
    }
    for (int depth = 0; depth <= m->options.depth; depth++) {
        m->positions += m->layers[depth].count;
    }
    return true;
}

/* Adds layer after layer, from the last one back to the empty board. */
static bool add_earlier_positions(maker *m)
{
    const dispatcher *d = &m->dispatcher;
    for (int depth = m->options.depth - 1; depth >= 0; depth--) {
        if (!add_earlier_layer(d->book, &m->layers[depth], d->board, m->options.distance)) {
            return false;
        }
    }
    return true;
}

/* Solves one layer after the other. A layer is not needed any more once the next one is listed. */
static bool add_later_positions(maker *m)
{
    if (m->options.hard == 0) {
        return true;
    }
    for (int depth = m->options.depth; depth < m->options.far; depth++) {
        bool listed = list_next(m, &m->layers[depth]);
        layer_free(&m->layers[depth]);
        if (!listed || !solve_layer(m, &m->layers[depth + 1])) {
            return false;
        }
    }
    return true;
}

/* ---- the book ---- */

/* The whole book takes its place at once, so that a part of it is never seen. */
static bool write_book(maker *m)
{
    char new_name[4096];
    const char *file = m->options.file, *part = m->dispatcher.checkpoint.name;
    int length = snprintf(new_name, sizeof new_name, "%s.new", file);
    if (length < 0 || (size_t)length >= sizeof new_name) {
        return fail("the name '%s' is too long", file);
    }
    c4b_status status = c4b_book_write(m->dispatcher.book, new_name);
    if (status != C4B_OK) {
        return fail("%s: %s", new_name, c4b_strerror(status));
    }
    if (rename(new_name, file) != 0) {
        return fail("%s: %s", file, strerror(errno));
    }
    if (remove(part) != 0) {
        return fail("%s: %s", part, strerror(errno));
    }
    printf("%s: %zu positions of up to %d moves%s\n", file, m->positions, m->options.depth,
           m->options.hard > 0 ? ", and later ones" : "");
    return true;
}

static bool make_book(maker *m)
{
    bool solved = dispatcher_open(&m->dispatcher, &m->options, m->start) && list_positions(m) &&
                  solve_layer(m, &m->layers[m->options.depth]) && add_earlier_positions(m) &&
                  add_later_positions(m);
    dismiss_processes();
    bool written = solved && write_book(m);
    for (int depth = 0; depth <= MOST_DEPTH + 1; depth++) {
        layer_free(&m->layers[depth]);
    }
    dispatcher_close(&m->dispatcher);
    return written;
}

/* What a process other than the first does. */
static bool help_first(maker *m)
{
    worker w;
    bool worked = hire(&w, &m->options, m->start, m->known) && work_for_first(&w);
    dismiss(&w);
    return worked;
}

static bool open_known(maker *m)
{
    const char *name = m->options.known_file;
    if (!open_book(&m->known, name)) {
        return false;
    }
    return name == NULL || c4b_book_is_for(m->known, m->start) ||
           fail("%s is a book of another game", name);
}

int main(int argc, char **argv)
{
    static maker m;
    int rank, processes;
    set_program_name("bookmaker");
    join_processes(&argc, &argv, &rank, &processes);
    if (read_book_options(&m.options, argv + 1, processes, rank == 0) &&
        create_start(&m.options.start, &m.start) && open_known(&m) && catch_interrupts()) {
        rank == 0 ? make_book(&m) : help_first(&m);
        release_interrupts();
    }
    c4b_book_free(m.known);
    c4b_state_free(m.start);
    leave_processes(exit_code());
    return exit_code();
}
