/*
 * referee.h - everything that players may do. Each call checks the token and the rules, makes the
 * change, waits until it is recorded, and wakes the watchers. A change that cannot be recorded is
 * not made. It knows nothing of HTTP.
 */
#ifndef WEB_REFEREE_H
#define WEB_REFEREE_H

#include "api_error.h"
#include "server_state.h"

/* The rules and seats of a new game. */
typedef struct setup {
    c4b_rules rules;
    seat seats[3]; /* by c4b_player; `open` marks a person who comes by invitation */
} setup;

/* The computer player that a request names to search for people, and its limit. */
typedef struct adviser {
    char player[PLAYER_SIZE]; /* "": none */
    limit limit;
} adviser;

enum { NO_NUMBER = -1 };

/* Makes a game and counts one use of it, which game_cache_leave() ends. */
api_error referee_create(server_state *server, const setup *wanted, web_game **made);

/* The other calls take a game in use, and the token that came with the request (NULL: none). */
api_error referee_join(server_state *server, web_game *game, const char *invite, const char *name,
                       token seat_out);
api_error referee_move(server_state *server, web_game *game, const char *seat_token, c4b_move move,
                       long number);
api_error referee_undo(server_state *server, web_game *game, const char *seat_token, long kept);
api_error referee_restart(server_state *server, web_game *game, const char *seat_token);
api_error referee_decline(server_state *server, web_game *game, const char *seat_token);
api_error referee_step(server_state *server, web_game *game, const char *seat_token, int count,
                       const adviser *chosen);
api_error referee_stop(server_state *server, web_game *game, const char *seat_token);
api_error referee_analyse(server_state *server, web_game *game, const char *seat_token, long ply,
                          const adviser *chosen);

/* Starts the search if a computer player is to move: for a game that has just been loaded. */
void referee_wake(server_state *server, web_game *game);

/* What the workers report, with the server_state as data. */
void referee_progress(void *data, search_task *task, json_t *note);
void referee_done(void *data, search_task *task, c4b_move move, json_t *note, const char *trouble);

#endif
