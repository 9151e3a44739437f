/*
 * bookmaker.c - makes a book of solved openings: introduces books, and solving on all cores or,
 * with MPI, on many machines.
 *
 *   bookmaker --depth 6 boom.book                   CONECTA-4 BOOM, all positions of up to 6 moves
 *   bookmaker --rules classic --distance --depth 4 classic.book
 *   mpirun -np 8 bookmaker_mpi --depth 8 boom.book  the same, by eight processes
 *
 * Of the positions of up to so many moves only those after the last one are solved; what the
 * earlier ones are worth follows from them. Then, if it is told to, come later positions that take
 * long. Every answer goes to FILE.part at once. Run again, the program goes on from there, whatever
 * ended it. The book is the same whoever solved what.
 *
 * layer.c lists positions, dispatcher.c hands them out and keeps the answers, worker.c solves them, by
 * threads or, with mpi_processes.c, in other processes.
 */
#include "mpi_processes.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct maker {
    options options;
    c4b_state *start;
    c4b_book *known; /* what another book tells, or NULL */
    desk desk;
    layer layers[MOST_DEPTH + 2];
    size_t positions; /* in the book's depth */
} maker;

/* ---- solving a layer ---- */

static int hire_all(maker *m, worker *workers, int count)
{
    int code = GO_ON;
    for (int i = 0; i < count; i++) {
        int hired = hire(&workers[i], &m->options, m->start, m->known);
        workers[i].desk = &m->desk;
        workers[i].number = i;
        code = hired != GO_ON ? hired : code;
    }
    return code;
}

/* One thread is enough. */
static int start_threads(worker *workers, int count, int *started)
{
    while (*started < count &&
           pthread_create(&workers[*started].thread, NULL, work_at_desk, &workers[*started]) == 0) {
        ++*started;
    }
    return *started > 0 ? GO_ON : complain("no thread can be had");
}

/* By threads of this process and by the others. */
static int solve_layer(maker *m, layer *l)
{
    int count = (int)m->options.number[THREADS], started = 0;
    worker *workers = calloc((size_t)count, sizeof *workers);
    int code = desk_begin(&m->desk, l);
    if (code == GO_ON) {
        code = workers != NULL ? hire_all(m, workers, count) : complain_of(C4B_ERR_NO_MEMORY);
    }
    code = code == GO_ON ? start_threads(workers, count, &started) : code;
    if (code != GO_ON) {
        desk_fail(&m->desk, code); /* the other processes get no work */
    }
    serve_processes(&m->desk);
    for (int i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
    }
    for (int i = 0; workers != NULL && i < count; i++) {
        dismiss(&workers[i]); /* also one that was never hired: it has nothing */
    }
    free(workers);
    return desk_end(&m->desk);
}

/* ---- positions of up to so many moves ---- */

/* Lists what a layer leads to. */
static int list_next(maker *m, const layer *l)
{
    layer *next = &m->layers[l->moves + 1];
    *next = layer_of(m->start, l->moves + 1);
    c4b_status status = layer_follow(next, l, m->desk.board, is_interrupted);
    return status == C4B_OK ? GO_ON : is_interrupted() ? INTERRUPTED : complain_of(status);
}

static int list_positions(maker *m)
{
    int code = GO_ON;
    m->layers[0] = layer_of(m->start, 0);
    if (!layer_add(&m->layers[0], "")) {
        return complain_of(C4B_ERR_NO_MEMORY);
    }
    for (int depth = 0; code == GO_ON && depth < m->options.number[DEPTH]; depth++) {
        code = list_next(m, &m->layers[depth]);
    }
    for (int depth = 0; depth <= m->options.number[DEPTH]; depth++) {
        m->positions += m->layers[depth].count;
    }
    return code;
}

/* What a move leads to, as the book has it. */
static c4b_status look_at_child(const maker *m, c4b_solution *child)
{
    *child = (c4b_solution)C4B_SOLUTION_INIT;
    child->outcome = c4b_state_outcome(m->desk.board);
    child->distance = child->outcome == C4B_ONGOING ? -1 : 0;
    if (child->outcome == C4B_ONGOING && m->options.distance) {
        return c4b_book_find(m->desk.book, m->desk.board, child);
    }
    if (child->outcome == C4B_ONGOING) {
        child->outcome = c4b_book_outcome(m->desk.book, m->desk.board);
    }
    return C4B_OK;
}

static int worth(c4b_outcome outcome, c4b_player mover)
{
    return outcome == mover ? 2 : outcome == C4B_DRAW ? 1 : 0;
}

/* Whether a move with an equal outcome is the better one. The book does not have the longest
   distances: a win of unknown length is longer than any other, and so is a loss. */
static int is_sooner(int distance, int than)
{
    return distance >= 0 && (than < 0 || distance < than);
}

static int is_better(const c4b_solution *child, const c4b_solution *best, c4b_player mover)
{
    int better = worth(child->outcome, mover) - worth(best->outcome, mover);
    return better != 0               ? better > 0
           : child->outcome == mover ? is_sooner(child->distance, best->distance)
                                     : is_sooner(best->distance, child->distance);
}

/* The best of the moves. */
static c4b_status judge(maker *m, c4b_solution *best)
{
    c4b_move legal[C4B_MAX_MOVES];
    c4b_state *board = m->desk.board;
    c4b_player mover = c4b_state_turn(board);
    int count = c4b_state_moves(board, legal), enough = 0;
    c4b_status status = C4B_OK;
    for (int i = 0; status == C4B_OK && i < count && !enough; i++) {
        c4b_solution child = C4B_SOLUTION_INIT;
        status = c4b_state_play(board, legal[i]);
        if (status == C4B_OK) {
            status = look_at_child(m, &child);
            c4b_state_undo(board);
        }
        if (status == C4B_OK && child.outcome == C4B_ONGOING) {
            status = C4B_ERR_CORRUPT; /* cannot be: all of them were solved */
        }
        if (status == C4B_OK && (i == 0 || is_better(&child, best, mover))) {
            best->outcome = child.outcome;
            best->distance = child.distance;
        }
        enough = best->outcome == mover && !m->options.distance;
    }
    best->distance += best->distance >= 0;
    return status;
}

/* From the last moves back to the empty board. */
static int add_earlier_positions(maker *m)
{
    char moves[MOST_DEPTH + 1];
    c4b_status status = C4B_OK;
    for (long depth = m->options.number[DEPTH] - 1; depth >= 0; depth--) {
        const layer *l = &m->layers[depth];
        for (size_t i = 0; status == C4B_OK && i < l->count; i++) {
            c4b_solution best = C4B_SOLUTION_INIT;
            status = set_up(m->desk.board, layer_get(l, i, moves));
            if (status == C4B_OK) {
                status = judge(m, &best);
            }
            if (status == C4B_OK) {
                status = c4b_book_add(m->desk.book, m->desk.board, &best);
            }
        }
    }
    return status == C4B_OK ? GO_ON : complain_of(status);
}

/* ---- later positions ---- */

/* One layer after the other: one is not needed any more when it is known what it leads to. */
static int add_later_positions(maker *m)
{
    int code = GO_ON;
    for (long depth = m->options.number[DEPTH]; code == GO_ON && depth < m->options.number[FAR];
         depth++) {
        code = list_next(m, &m->layers[depth]);
        layer_free(&m->layers[depth]);
        code = code == GO_ON ? solve_layer(m, &m->layers[depth + 1]) : code;
    }
    return code;
}

/* ---- the book ---- */

/* The whole book takes its place at once: nobody sees a part of it. */
static int write_book(maker *m)
{
    char new_name[4096];
    const char *file = m->options.file;
    int length = snprintf(new_name, sizeof new_name, "%s.new", file);
    if (length < 0 || (size_t)length >= sizeof new_name) {
        return complain("'%s' is too long a name", file);
    }
    c4b_status status = c4b_book_write(m->desk.book, new_name);
    if (status != C4B_OK) {
        return complain("%s: %s", new_name, c4b_strerror(status));
    }
    if (rename(new_name, file) != 0) {
        return complain("%s: %s", file, strerror(errno));
    }
    if (remove(m->desk.kept.name) != 0) {
        return complain("%s: %s", m->desk.kept.name, strerror(errno));
    }
    printf("%s: %zu positions of up to %ld moves%s\n", file, m->positions, m->options.number[DEPTH],
           m->options.number[HARD] > 0 ? ", and later ones" : "");
    return EXIT_SUCCESS;
}

static int make_book(maker *m)
{
    int code = desk_open(&m->desk, &m->options, m->start);
    code = code == GO_ON ? list_positions(m) : code;
    code = code == GO_ON ? solve_layer(m, &m->layers[m->options.number[DEPTH]]) : code;
    code = code == GO_ON ? add_earlier_positions(m) : code;
    if (code == GO_ON && m->options.number[HARD] > 0) {
        code = add_later_positions(m);
    }
    dismiss_processes();
    code = code == GO_ON ? write_book(m) : code;
    for (int depth = 0; depth <= MOST_DEPTH + 1; depth++) {
        layer_free(&m->layers[depth]);
    }
    desk_close(&m->desk);
    return code;
}

/* What a process other than the first does. */
static int help(maker *m)
{
    worker w;
    int code = hire(&w, &m->options, m->start, m->known);
    code = code == GO_ON ? work_apart(&w) : code;
    dismiss(&w);
    return code;
}

static int open_known(maker *m)
{
    const char *name = m->options.known;
    c4b_status status = name != NULL ? c4b_book_open(&m->known, name) : C4B_OK;
    if (status != C4B_OK) {
        return complain("%s: %s", name, c4b_strerror(status));
    }
    return name == NULL || c4b_book_is_for(m->known, m->start)
               ? GO_ON
               : complain("%s is a book of another game", name);
}

int main(int argc, char **argv)
{
    static maker m;
    int rank, processes;
    join_processes(&argc, &argv, &rank, &processes);
    int code = read_options(&m.options, argv + 1, processes, rank == 0);
    code = code == GO_ON ? create_start(&m.options, &m.start) : code;
    code = code == GO_ON ? open_known(&m) : code;
    code = code == GO_ON ? catch_interrupts() : code;
    if (code == GO_ON) {
        code = rank == 0 ? make_book(&m) : help(&m);
        signal(SIGINT, SIG_DFL);
    }
    c4b_stop_free(stop);
    c4b_book_free(m.known);
    c4b_state_free(m.start);
    leave_processes(code);
    return code;
}
