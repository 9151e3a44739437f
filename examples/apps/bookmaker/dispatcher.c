/* dispatcher.c - see dispatcher.h. */
#define _POSIX_C_SOURCE 200809L /* sigaction, clock_gettime */
#include "dispatcher.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Positions of the book's depth may take long, each; later ones do not. */
enum { POSITIONS_AT_ONCE = 8, LATER_POSITIONS_AT_ONCE = 1024 };

/* Between two lines that tell how much of a later layer is done. */
enum { POSITIONS_BETWEEN_LINES = 1 << 12 };

/* ---- Ctrl-C ---- */

c4b_stop *stop; /* set once, before the handler is */
static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
    c4b_stop_request(stop);
}

int catch_interrupts(void)
{
    struct sigaction action = { .sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND };
    stop = c4b_stop_new();
    if (stop == NULL) {
        return complain_of(C4B_ERR_NO_MEMORY);
    }
    sigaction(SIGINT, &action, NULL);
    return GO_ON;
}

int is_interrupted(void)
{
    return interrupted;
}

/* ---- progress ---- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* On a terminal a line that changes, elsewhere a line now and then. */
static void show_progress(desk *d, int last)
{
    int terminal = isatty(STDERR_FILENO);
    double time = now(), pause = terminal ? 0.5 : 10;
    if (time - d->shown < pause && !last) {
        return;
    }
    size_t done = d->next, count = d->layer->count;
    double each = done > d->before ? (time - d->began) / (double)(done - d->before) : 0;
    fprintf(stderr,
            "%s%zu of %zu positions after %d moves, %zu answers, %.0f s, about %.0f s to go%s",
            terminal ? "\r" : "", done, count, d->layer->moves, d->answers, time - d->began,
            each * (double)(count - done), terminal && !last ? "    " : "    \n");
    d->shown = time;
}

/* ---- answers ---- */

static int is_later(const desk *d, int moves)
{
    return moves > d->options->number[DEPTH];
}

/* Takes a line. */
static c4b_status take_line(desk *d, const char *line)
{
    c4b_solution s = C4B_SOLUTION_INIT;
    c4b_status status = read_answer(line, d->board, &s);
    return status == C4B_OK ? c4b_book_add(d->book, d->board, &s) : status;
}

void take_answers(desk *d, int worker, text *answers, int all)
{
    pthread_mutex_lock(&d->lock);
    char *left = answers->bytes;
    for (const char *line; (line = next_line(&left)) != NULL && !d->failed;) {
        c4b_status status = take_line(d, line);
        if (status != C4B_OK) {
            d->failed = complain("'%s': %s", line, c4b_strerror(status));
        } else if (kept_add(&d->kept, line) != GO_ON) {
            d->failed = EXIT_FAILURE;
        }
        d->answers++;
    }
    d->busy[worker] = d->busy[worker] && !all;
    if (!d->failed && kept_flush(&d->kept) != GO_ON) {
        d->failed = EXIT_FAILURE;
    }
    show_progress(d, 0);
    pthread_mutex_unlock(&d->lock);
}

/* ---- work ---- */

static int is_known(const desk *d, const char *moves)
{
    return set_up(d->board, moves) == C4B_OK && c4b_book_outcome(d->book, d->board) != C4B_ONGOING;
}

/* Tells now and then how much of a later layer nobody has to look at again. */
static void keep_done(desk *d, int last)
{
    char line[LONGEST_LINE];
    size_t done = d->next;
    for (int i = 0; i < MOST_WORKERS; i++) {
        done = d->busy[i] && d->from[i] < done ? d->from[i] : done;
    }
    if (is_later(d, d->layer->moves) && !d->failed && /* else answers may be missing */
        done >= d->told_done + (last ? 1 : POSITIONS_BETWEEN_LINES)) {
        snprintf(line, sizeof line, "# done %d %zu", d->layer->moves, done);
        d->told_done = done;
        if (kept_add(&d->kept, line) != GO_ON || kept_flush(&d->kept) != GO_ON) {
            d->failed = EXIT_FAILURE;
        }
    }
}

void give_work(desk *d, int worker, text *work)
{
    char moves[MOST_DEPTH + 1];
    pthread_mutex_lock(&d->lock);
    int later = is_later(d, d->layer->moves), given = 0;
    int most = later ? LATER_POSITIONS_AT_ONCE : POSITIONS_AT_ONCE;
    int stops = interrupted || d->failed || d->busy[worker];
    empty(work);
    d->from[worker] = d->busy[worker] ? d->from[worker] : d->next;
    while (given < most && d->next < d->layer->count && !stops) {
        const char *next = layer_get(d->layer, d->next++, moves);
        if (later || !is_known(d, next)) {
            append(work, next);
            append(work, "\n");
            given++;
        }
    }
    d->busy[worker] = d->busy[worker] || given > 0;
    keep_done(d, 0);
    pthread_mutex_unlock(&d->lock);
}

int desk_begin(desk *d, layer *l)
{
    int later = is_later(d, l->moves);
    d->layer = l;
    d->next = d->told_done = d->before = later ? d->done[l->moves] : 0;
    d->answers = 0;
    d->began = d->shown = now();
    memset(d->busy, 0, sizeof d->busy);
    return d->next <= l->count
               ? GO_ON
               : complain("%s tells of more positions than there are", d->kept.name);
}

void desk_fail(desk *d, int code)
{
    pthread_mutex_lock(&d->lock);
    d->failed = code;
    pthread_mutex_unlock(&d->lock);
}

/* Of the book's depth everything must be there: a process may have ended without a word. */
static int all_are_known(const desk *d)
{
    char moves[MOST_DEPTH + 1];
    size_t i = 0;
    while (i < d->layer->count && is_known(d, layer_get(d->layer, i, moves))) {
        i++;
    }
    return i == d->layer->count;
}

static int all_were_seen(const desk *d)
{
    int busy = 0;
    for (int i = 0; i < MOST_WORKERS; i++) {
        busy = busy || d->busy[i];
    }
    return d->next == d->layer->count && !busy;
}

int desk_end(desk *d)
{
    int later = is_later(d, d->layer->moves);
    keep_done(d, 1);
    show_progress(d, 1);
    if (d->failed) {
        return d->failed;
    }
    if (later ? !all_were_seen(d) : !all_are_known(d)) {
        return interrupted ? INTERRUPTED : complain("not all positions could be solved");
    }
    return GO_ON;
}

/* ---- opening and closing ---- */

/* A line of an earlier run. */
static int take_kept(void *data, const char *line)
{
    desk *d = data;
    int moves;
    size_t count;
    if (sscanf(line, "# done %d %zu", &moves, &count) != 2) {
        return take_line(d, line) == C4B_OK;
    }
    if (moves < 0 || moves > MOST_DEPTH) {
        return 0;
    }
    d->done[moves] = count;
    return 1;
}

int desk_open(desk *d, const options *o, const c4b_state *start)
{
    c4b_rules rules = C4B_RULES_INIT;
    pthread_mutex_init(&d->lock, NULL);
    d->options = o;
    c4b_state_rules(start, &rules);
    c4b_status status = c4b_book_create(&d->book, &rules, (int)o->number[DEPTH], o->distance);
    d->board = c4b_state_clone(start);
    if (status != C4B_OK || d->board == NULL) {
        return complain_of(status != C4B_OK ? status : C4B_ERR_NO_MEMORY);
    }
    return kept_open(&d->kept, o, start, take_kept, d);
}

void desk_close(desk *d)
{
    kept_close(&d->kept);
    c4b_state_free(d->board);
    c4b_book_free(d->book);
    pthread_mutex_destroy(&d->lock);
}
