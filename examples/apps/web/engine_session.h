/*
 * engine_session.h - a computer player at work on one task: starts its process or goes on with the
 * one it has, asks, listens, hurries it, ends it. Used by one worker's thread.
 */
#ifndef WEB_ENGINE_SESSION_H
#define WEB_ENGINE_SESSION_H

#include "worker.h"

struct player;

/* A worker keeps the last player's process for the next task of the same player. */
typedef struct engine_session {
    struct player *process;
    const offer *offer;
} engine_session;

/* Searches for a task, most_ms at most, and reports to `news`; the last report is `done`. */
void session_think(engine_session *self, search_task *task, long most_ms, const worker_news *news);

/* Ends the process, if there is one. */
void session_end(engine_session *self);

#endif
