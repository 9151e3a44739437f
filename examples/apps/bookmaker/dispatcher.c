/* dispatcher.c - see dispatcher.h. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "dispatcher.h"

#include "../common/interrupt.h"
#include "../common/message.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Each position of the book's depth may take long; later ones do not. */
enum { POSITIONS_AT_ONCE = 8, LATER_POSITIONS_AT_ONCE = 1024 };

/* Positions between two lines of FILE.part that say how much of a later layer is done. */
enum { POSITIONS_BETWEEN_LINES = 1 << 12 };

/* ---- progress ---- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Shows a line that changes on a terminal; elsewhere it prints a line now and then. */
static void show_progress(dispatcher *d, bool last)
{
    bool terminal = isatty(STDERR_FILENO);
    double time = now(), pause = terminal ? 0.5 : 10;
    if (time - d->shown < pause && !last) {
        return;
    }
    size_t done = d->next, count = d->layer->count;
    double each = done > d->earlier_done ? (time - d->began) / (double)(done - d->earlier_done) : 0;
    fprintf(stderr,
            "%s%zu of %zu positions after %d moves, %zu answers, %.0f s, about %.0f s to go%s",
            terminal ? "\r" : "", done, count, d->layer->moves, d->answers, time - d->began,
            each * (double)(count - done), terminal && !last ? "    " : "    \n");
    d->shown = time;
}

/* ---- answers ---- */

static bool is_later(const dispatcher *d, int moves)
{
    return moves > d->options->depth;
}

/* Puts the answer of a line into the book. */
static c4b_status take_line(dispatcher *d, const char *line)
{
    c4b_solution s = C4B_SOLUTION_INIT;
    c4b_status status = read_answer(line, d->board, &s);
    return status == C4B_OK ? c4b_book_add(d->book, d->board, &s) : status;
}

static bool take_answer(dispatcher *d, const char *line)
{
    c4b_status status = take_line(d, line);
    if (status != C4B_OK) {
        return fail("'%s': %s", line, c4b_strerror(status));
    }
    return checkpoint_add(&d->checkpoint, line);
}

void take_answers(dispatcher *d, int worker, text *answers, bool all)
{
    pthread_mutex_lock(&d->lock);
    char *left = answers->bytes;
    for (const char *line; !d->failed && (line = next_line(&left)) != NULL;) {
        d->failed = !take_answer(d, line);
        d->answers++;
    }
    d->busy[worker] = d->busy[worker] && !all;
    d->failed = d->failed || !checkpoint_flush(&d->checkpoint);
    show_progress(d, false);
    pthread_mutex_unlock(&d->lock);
}

/* ---- work ---- */

static bool is_known(const dispatcher *d, const char *moves)
{
    return set_up(d->board, moves) == C4B_OK && c4b_book_outcome(d->book, d->board) != C4B_ONGOING;
}

/* Writes now and then how much of a later layer need not be looked at again. */
static void keep_done(dispatcher *d, bool last)
{
    char line[LONGEST_LINE];
    size_t done = d->next;
    for (int i = 0; i < MOST_WORKERS; i++) {
        done = d->busy[i] && d->first[i] < done ? d->first[i] : done;
    }
    if (is_later(d, d->layer->moves) && !d->failed && /* else answers may be missing */
        done >= d->written_done + (last ? 1 : POSITIONS_BETWEEN_LINES)) {
        snprintf(line, sizeof line, "# done %d %zu", d->layer->moves, done);
        d->written_done = done;
        d->failed = !checkpoint_add(&d->checkpoint, line) || !checkpoint_flush(&d->checkpoint);
    }
}

void give_work(dispatcher *d, int worker, text *work)
{
    char moves[MOST_DEPTH + 1];
    pthread_mutex_lock(&d->lock);
    bool later = is_later(d, d->layer->moves);
    bool stops = is_interrupted() || d->failed || d->busy[worker];
    int most = later ? LATER_POSITIONS_AT_ONCE : POSITIONS_AT_ONCE, given = 0;
    empty(work);
    d->first[worker] = d->busy[worker] ? d->first[worker] : d->next;
    while (given < most && d->next < d->layer->count && !stops) {
        const char *next = layer_get(d->layer, d->next++, moves);
        if (later || !is_known(d, next)) {
            append(work, next);
            append(work, "\n");
            given++;
        }
    }
    d->busy[worker] = d->busy[worker] || given > 0;
    keep_done(d, false);
    pthread_mutex_unlock(&d->lock);
}

bool dispatcher_begin(dispatcher *d, layer *l)
{
    d->layer = l;
    d->next = d->written_done = d->earlier_done = is_later(d, l->moves) ? d->done[l->moves] : 0;
    d->answers = 0;
    d->began = d->shown = now();
    memset(d->busy, 0, sizeof d->busy);
    return d->next <= l->count ||
           fail("%s says that more positions are done than there are", d->checkpoint.name);
}

void dispatcher_fail(dispatcher *d)
{
    pthread_mutex_lock(&d->lock);
    d->failed = true;
    pthread_mutex_unlock(&d->lock);
}

/* In the layer of the book's depth no answer may be missing: a process may have ended early. */
static bool all_are_known(const dispatcher *d)
{
    char moves[MOST_DEPTH + 1];
    size_t i = 0;
    while (i < d->layer->count && is_known(d, layer_get(d->layer, i, moves))) {
        i++;
    }
    return i == d->layer->count;
}

static bool all_were_seen(const dispatcher *d)
{
    bool busy = false;
    for (int i = 0; i < MOST_WORKERS; i++) {
        busy = busy || d->busy[i];
    }
    return d->next == d->layer->count && !busy;
}

bool dispatcher_end(dispatcher *d)
{
    keep_done(d, true);
    show_progress(d, true);
    if (d->failed) {
        return false;
    }
    if (is_later(d, d->layer->moves) ? all_were_seen(d) : all_are_known(d)) {
        return true;
    }
    return is_interrupted() ? end_with(INTERRUPTED) : fail("not all positions could be solved");
}

/* ---- opening and closing ---- */

/* A line of an earlier run. */
static bool take_kept(void *data, const char *line)
{
    dispatcher *d = data;
    int moves;
    size_t count;
    if (sscanf(line, "# done %d %zu", &moves, &count) != 2) {
        return take_line(d, line) == C4B_OK;
    }
    if (moves < 0 || moves > MOST_DEPTH) {
        return false;
    }
    d->done[moves] = count;
    return true;
}

bool dispatcher_open(dispatcher *d, const book_options *o, const c4b_state *start)
{
    c4b_rules rules = C4B_RULES_INIT;
    pthread_mutex_init(&d->lock, NULL);
    d->options = o;
    c4b_state_rules(start, &rules);
    c4b_status status = c4b_book_create(&d->book, &rules, o->depth, o->distance);
    d->board = c4b_state_clone(start);
    if (status != C4B_OK || d->board == NULL) {
        return fail_status(status != C4B_OK ? status : C4B_ERR_NO_MEMORY);
    }
    return checkpoint_open(&d->checkpoint, o, start, take_kept, d);
}

void dispatcher_close(dispatcher *d)
{
    checkpoint_close(&d->checkpoint);
    c4b_state_free(d->board);
    c4b_book_free(d->book);
    pthread_mutex_destroy(&d->lock);
}
