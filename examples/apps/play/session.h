/* session.h - one game between a person and the library, or two of either. */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include "../players/heuristic.h"
#include "options.h"

typedef struct session {
    const play_options *options;
    c4b_book *book;
    heuristic evaluation;
    c4b_state *game;
    bool changed; /* whether the board has changed since it was shown */
    char *line;   /* what the person typed last, in memory of line_size bytes */
    size_t line_size;
} session;

/* Opens the session; close it even if this returns false. */
bool open_session(session *s, const play_options *options);
void close_session(session *s);

/* Plays until the game is over, a person leaves it, or something fails. */
void play(session *s);

/* Searches for the best move; false after a message, or when interrupted. */
bool think(const session *s, c4b_result *answer);

#endif
