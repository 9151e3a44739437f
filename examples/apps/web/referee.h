/*
 * referee.h - everything that players may do. Each call checks who asks and what the rules allow,
 * does it, waits until the records have it, and wakes those who watch. What was not recorded did
 * not happen. It knows nothing of HTTP.
 */
#ifndef WEB_REFEREE_H
#define WEB_REFEREE_H

#include "server_state.h"
#include "api_error.h"

/* What a new game is to be. */
typedef struct setup {
    c4b_rules rules;
    seat seats[3]; /* by c4b_player; `open` marks a person who comes by invitation */
} setup;

/* The computer player that a request names, and its limit. */
typedef struct adviser {
    char player[PLAYER_SIZE]; /* "": none */
    limit limit;
} adviser;

enum { NO_NUMBER = -1 };

/* A new game, in use once: leave it with hall_leave(). */
verdict referee_create(site *at, const setup *with, game **made);

/* The rest takes a game in use, and the token that came with the request. */
verdict referee_join(site *at, game *of, const char *invite, const char *name, token seat_out);
verdict referee_move(site *at, game *of, const char *word, c4b_move move, long number);
verdict referee_undo(site *at, game *of, const char *word, long to_ply);
verdict referee_restart(site *at, game *of, const char *word);
verdict referee_decline(site *at, game *of, const char *word);
verdict referee_step(site *at, game *of, const char *word, int count, const adviser *with);
verdict referee_stop(site *at, game *of, const char *word);
verdict referee_analyse(site *at, game *of, const char *word, long ply, const adviser *with);

/* Lets a computer player begin whose turn it is: for a game that has just been loaded. */
void referee_wake(site *at, game *of);

/* What the workers report, with the site as data. */
void referee_progress(void *data, task *of, json_t *note);
void referee_done(void *data, task *of, c4b_move move, json_t *note, const char *trouble);

#endif
