/*
 * referee.h - everything that players may do. Each call checks who asks and what the rules allow,
 * does it, waits until the records have it, and wakes those who watch. What was not recorded did
 * not happen. It knows nothing of HTTP.
 */
#ifndef WEB_REFEREE_H
#define WEB_REFEREE_H

#include "api_error.h"
#include "server_state.h"

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
api_error referee_create(server_state *server, const setup *wanted, web_game **made);

/* The rest takes a game in use, and the token that came with the request. */
api_error referee_join(server_state *server, web_game *game, const char *invite, const char *name,
                       token seat_out);
api_error referee_move(server_state *server, web_game *game, const char *word, c4b_move move,
                       long number);
api_error referee_undo(server_state *server, web_game *game, const char *word, long to_ply);
api_error referee_restart(server_state *server, web_game *game, const char *word);
api_error referee_decline(server_state *server, web_game *game, const char *word);
api_error referee_step(server_state *server, web_game *game, const char *word, int count,
                       const adviser *helper);
api_error referee_stop(server_state *server, web_game *game, const char *word);
api_error referee_analyse(server_state *server, web_game *game, const char *word, long ply,
                          const adviser *helper);

/* Lets a computer player begin whose turn it is: for a game that has just been loaded. */
void referee_wake(server_state *server, web_game *game);

/* What the workers report, with the site as data. */
void referee_progress(void *data, search_task *task, json_t *note);
void referee_done(void *data, search_task *task, c4b_move move, json_t *note, const char *trouble);

#endif
