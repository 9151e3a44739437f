/*
 * run.c - plays games on several threads: each takes the next game, plays it and records it. It
 * does not matter which thread plays which game, because a game depends on its number alone.
 */
#define _POSIX_C_SOURCE 200809L
#include "run.h"
#include "../common/interrupt.h"
#include "../common/progress_line.h"
#include "match.h"
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* What the threads share. The lock protects all of it but the games, each of which belongs to the
   thread that plays it. */
typedef struct work {
    const contest *c;
    game *games;
    int count;
    journal *j;
    pthread_mutex_t lock;
    int next;           /* the game to look at next */
    int done;           /* how many games are done */
    int played;         /* how many of them were played in this run */
    int failures;       /* games that a player lost by failing */
    int broken;         /* whether the tournament itself failed */
    const char *reason; /* why it failed */
    time_t began;
} work;

/* ---- progress ---- */

static void show_progress(const work *w)
{
    char text[128];
    long seconds = (long)(time(NULL) - w->began);
    long left = w->played > 0 ? seconds * (w->count - w->done) / w->played : 0;
    if (w->c->progress) {
        snprintf(text, sizeof text, "%d of %d games, %d failures, %ld:%02ld:%02ld to go", w->done,
                 w->count, w->failures, left / 3600, left / 60 % 60, left % 60);
        show_progress_line(text);
    }
}

static void end_progress(const work *w)
{
    if (w->c->progress) {
        clear_progress_line();
    }
}

/* ---- threads ---- */

/* The next game to be played, or NULL. */
static game *take_game(work *w)
{
    game *taken = NULL;
    pthread_mutex_lock(&w->lock);
    while (w->next < w->count && w->games[w->next].done) {
        w->next++;
    }
    if (w->next < w->count && !is_interrupted() && !w->broken) {
        taken = &w->games[w->next++];
    }
    pthread_mutex_unlock(&w->lock);
    return taken;
}

static void record(work *w, const game *g)
{
    pthread_mutex_lock(&w->lock);
    if (g->done) {
        if (w->j != NULL && !journal_add(w->j, g)) {
            w->broken = 1;
            w->reason = strerror(errno);
        }
        w->done++;
        w->played++;
        w->failures += was_failure(g);
        show_progress(w);
    } else if (!is_interrupted()) {
        w->broken = 1;
        w->reason = c4b_strerror(C4B_ERR_NO_MEMORY);
    }
    pthread_mutex_unlock(&w->lock);
}

static void *play_games(void *data)
{
    work *w = data;
    for (game *g = take_game(w); g != NULL; g = take_game(w)) {
        play_game(w->c, g);
        record(w, g);
    }
    return NULL;
}

/* The caller's thread plays too, so it is not an error when no other can be started. */
static void play_on_threads(work *w)
{
    pthread_t threads[MOST_JOBS];
    int started = 0;
    while (started < w->c->jobs - 1 && started < MOST_JOBS &&
           pthread_create(&threads[started], NULL, play_games, w) == 0) {
        started++;
    }
    play_games(w);
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
}

int run_games(const contest *c, game *games, int count, journal *j, char *message, size_t size)
{
    work w = { .c = c, .games = games, .count = count, .j = j, .began = time(NULL) };
    for (int i = 0; i < count; i++) {
        w.done += games[i].done;
    }
    pthread_mutex_init(&w.lock, NULL);
    show_progress(&w);
    play_on_threads(&w);
    end_progress(&w);
    pthread_mutex_destroy(&w.lock);
    if (w.broken) {
        snprintf(message, size, "%s%s%s", j != NULL ? j->path : "", j != NULL ? ": " : "",
                 w.reason);
    }
    return !w.broken;
}
