/* api.c - one function for each request that programs can make. */
#include "api.h"

#include "../common/start.h"
#include "game_json.h"
#include "records.h"
#include "request_body.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_WAIT_SECONDS = 55 };

/* ---- about the server ---- */

static json_t *presets_json(void)
{
    json_t *all = json_array();
    for (int i = 0; preset_names[i] != NULL; i++) {
        json_array_append_new(all, json_string(preset_names[i]));
    }
    return all;
}

http_reply api_players(server_state *server, http_request *request)
{
    (void)request;
    return reply_json(200, json_pack("{s:o, s:o, s:i}", "players", roster_json(server->players),
                                     "presets", presets_json(), "most_ms", (int)server->most_ms));
}

http_reply api_results(server_state *server, http_request *request)
{
    char name[NAME_SIZE];
    const char *argument = request_argument(request, "name");
    if (argument != NULL && seat_name(name, argument) != 0) {
        return reply_error(API_BAD_QUERY);
    }
    return reply_json(200, records_results(server->records, argument != NULL ? name : NULL));
}

http_reply api_status(server_state *server, http_request *request)
{
    int waiting, busy;
    (void)request;
    workers_count(server->searches, &waiting, &busy);
    return reply_json(200, json_pack("{s:s, s:I, s:i, s:i, s:i, s:i, s:I}", "version",
                                     c4b_version_string(), "games", (json_int_t)server->game_count,
                                     "in_memory", game_cache_count(server->games), "watchers",
                                     watchers_count(server->watchers), "searches", busy, "waiting",
                                     waiting, "up_seconds",
                                     (json_int_t)((steady_ms() - server->started) / 1000)));
}

/* ---- games ---- */

/* The game that the path names, with one use counted; NULL, and the refusal is in *why. */
static web_game *find_game(server_state *server, const http_request *request, http_reply *why)
{
    bool failed = false;
    web_game *game = game_cache_find(server->games, request->game, &failed);
    if (game == NULL) {
        *why = reply_error(failed ? API_FAILED : API_UNKNOWN_GAME);
    }
    return game;
}

static json_t *locked_json(web_game *game, const char *seat_token, long first)
{
    pthread_mutex_lock(&game->lock);
    json_t *view = game_json(game, seat_token, first);
    pthread_mutex_unlock(&game->lock);
    return view;
}

http_reply api_create(server_state *server, http_request *request)
{
    json_t *body = request_json(request);
    if (body == NULL) {
        return reply_error(API_BAD_JSON);
    }
    setup wanted;
    web_game *made = NULL;
    const char *bad = body_setup(server, body, &wanted);
    api_error result = bad == NULL ? referee_create(server, &wanted, &made) : API_BAD_FIELD;
    if (result != API_OK) {
        http_reply refusal = bad != NULL ? reply_field(bad) : reply_error(result);
        json_decref(body); /* bad may be in it */
        return refusal;
    }
    json_decref(body);
    http_reply out = reply_json(201, json_pack("{s:s, s:s, s:s*, s:o}", "id", made->id, "seat",
                                               made->keys[OWNER].token, "invite",
                                               made->remote ? made->invite : NULL, "game",
                                               locked_json(made, made->keys[OWNER].token, 0)));
    out.location = malloc(sizeof "/api/games/" + TOKEN_LENGTH);
    if (out.location != NULL) {
        strcpy(out.location, "/api/games/");
        strcat(out.location, made->id);
    }
    game_cache_leave(server->games, made);
    return out;
}

/* ---- looking ---- */

typedef struct look {
    long known_revision; /* NO_NUMBER: none */
    long wait;           /* seconds */
    long first;          /* the first move to send */
} look;

static int read_look(const http_request *request, look *out)
{
    *out = (look){ NO_NUMBER, 0, NO_NUMBER };
    return request_number(request, "after", INT64_MAX, &out->known_revision) != 0 ||
                   request_number(request, "wait", MOST_WAIT_SECONDS, &out->wait) != 0 ||
                   request_number(request, "from", MOST_MOVES, &out->first) != 0
               ? -1
               : 0;
}

/* Sleeps until there is news; the request keeps the game in use meanwhile. */
static http_reply fall_asleep(server_state *server, http_request *request, web_game *game,
                              const look *how)
{
    http_reply out = { 0 };
    request->sleeper.connection = request->connection;
    request->sleeper.game = game;
    request->sleeper.deadline = steady_ms() + how->wait * 1000;
    request->waits_for = game;
    if (watchers_suspend(server->watchers, &request->sleeper) != 0) {
        request->waits_for = NULL;
        return reply_error(API_TOO_MANY_WATCHERS);
    }
    out.asleep = true;
    return out;
}

http_reply api_state(server_state *server, http_request *request)
{
    web_game *game = request->waits_for; /* it has slept and been woken */
    look how;
    if (read_look(request, &how) != 0) {
        return reply_error(API_BAD_QUERY);
    }
    http_reply out;
    if (game == NULL) {
        game = find_game(server, request, &out);
        if (game == NULL) {
            return out;
        }
        referee_wake(server, game);
    }
    pthread_mutex_lock(&game->lock);
    if (request->waits_for == NULL && how.wait > 0 && how.known_revision == game->revision) {
        out = fall_asleep(server, request, game, &how);
    } else {
        token seat_token;
        out = reply_json(200, game_json(game, request_seat(request, seat_token), how.first));
        request->waits_for = NULL;
    }
    pthread_mutex_unlock(&game->lock);
    if (!out.asleep) {
        game_cache_leave(server->games, game);
    }
    return out;
}

http_reply api_history(server_state *server, http_request *request)
{
    http_reply out;
    web_game *game = find_game(server, request, &out);
    if (game != NULL) {
        pthread_mutex_lock(&game->lock);
        out = reply_json(200, history_json(game));
        pthread_mutex_unlock(&game->lock);
        game_cache_leave(server->games, game);
    }
    return out;
}

/* ---- acting ---- */

/* What the body of an action may hold. */
typedef struct wish {
    const char *text; /* the move, or the invitation */
    const char *name;
    long number;
    adviser adviser;
} wish;

typedef struct action {
    const char *const *known;
    const char *text_field; /* NULL: none is needed */
    const char *number_field;
    long least;
    long most;
    long number; /* of a body that gives none */
    api_error (*act)(server_state *server, web_game *game, const char *seat_token,
                     const wish *what);
} action;

static const char *read_wish(const server_state *server, json_t *body, const action *how, wish *out)
{
    const char *bad = body_unknown_field(body, how->known);
    memset(out, 0, sizeof *out);
    out->number = how->number;
    out->name = "";
    if (bad == NULL && how->text_field != NULL) {
        bad = body_text(body, how->text_field, &out->text);
        bad = bad == NULL && out->text == NULL ? how->text_field : bad;
    }
    if (bad == NULL && how->number_field != NULL) {
        bad = body_number(body, how->number_field, how->least, how->most, &out->number);
    }
    return bad != NULL ? bad : body_adviser(server, body, &out->adviser);
}

static api_error act_if_right(server_state *server, const http_request *request, web_game *game,
                              const action *how, json_t *body, http_reply *bad_field)
{
    wish what;
    const char *bad = read_wish(server, body, how, &what);
    if (bad != NULL) {
        *bad_field = reply_field(bad);
        return API_BAD_FIELD;
    }
    token seat_token;
    return how->act(server, game, request_seat(request, seat_token), &what);
}

/* Reads the body, acts, and answers with the game as it stands after it. */
static http_reply act(server_state *server, http_request *request, const action *how)
{
    json_t *body = request_json(request);
    if (body == NULL) {
        return reply_error(API_BAD_JSON);
    }
    long first = NO_NUMBER;
    if (request_number(request, "from", MOST_MOVES, &first) != 0) { /* before anything is done */
        json_decref(body);
        return reply_error(API_BAD_QUERY);
    }
    http_reply out = { 0 };
    web_game *game = find_game(server, request, &out);
    if (game == NULL) {
        json_decref(body);
        return out;
    }
    api_error result = act_if_right(server, request, game, how, body, &out);
    json_decref(body);
    if (result == API_OK) {
        token seat_token;
        out = reply_json(200, locked_json(game, request_seat(request, seat_token), first));
    } else if (result == API_BAD_FIELD && out.status == 0) {
        out = reply_field(how->text_field != NULL ? how->text_field : "player");
    } else if (out.status == 0) {
        out = reply_error(result);
    }
    game_cache_leave(server->games, game);
    return out;
}

static api_error do_move(server_state *server, web_game *game, const char *seat_token,
                         const wish *what)
{
    c4b_move move = c4b_move_from_char(what->text[0]);
    if (what->text[0] == '\0' || what->text[1] != '\0' || move == C4B_NO_MOVE) {
        return API_BAD_FIELD;
    }
    return referee_move(server, game, seat_token, move, what->number);
}

http_reply api_move(server_state *server, http_request *request)
{
    static const char *const known[] = { "move", "number", NULL };
    static const action how = { known, "move", "number", 1, MOST_MOVES + 1, NO_NUMBER, do_move };
    return act(server, request, &how);
}

static api_error do_undo(server_state *server, web_game *game, const char *seat_token,
                         const wish *what)
{
    return referee_undo(server, game, seat_token, what->number);
}

http_reply api_undo(server_state *server, http_request *request)
{
    static const char *const known[] = { "to", NULL };
    static const action how = { known, NULL, "to", 0, MOST_MOVES, NO_NUMBER, do_undo };
    return act(server, request, &how);
}

static const char *const nothing[] = { NULL };

static api_error do_restart(server_state *server, web_game *game, const char *seat_token,
                            const wish *what)
{
    (void)what;
    return referee_restart(server, game, seat_token);
}

http_reply api_restart(server_state *server, http_request *request)
{
    static const action how = { nothing, NULL, NULL, 0, 0, NO_NUMBER, do_restart };
    return act(server, request, &how);
}

static api_error do_decline(server_state *server, web_game *game, const char *seat_token,
                            const wish *what)
{
    (void)what;
    return referee_decline(server, game, seat_token);
}

http_reply api_decline(server_state *server, http_request *request)
{
    static const action how = { nothing, NULL, NULL, 0, 0, NO_NUMBER, do_decline };
    return act(server, request, &how);
}

static api_error do_stop(server_state *server, web_game *game, const char *seat_token,
                         const wish *what)
{
    (void)what;
    return referee_stop(server, game, seat_token);
}

http_reply api_stop(server_state *server, http_request *request)
{
    static const action how = { nothing, NULL, NULL, 0, 0, NO_NUMBER, do_stop };
    return act(server, request, &how);
}

static api_error do_step(server_state *server, web_game *game, const char *seat_token,
                         const wish *what)
{
    return referee_step(server, game, seat_token, (int)what->number, &what->adviser);
}

http_reply api_step(server_state *server, http_request *request)
{
    static const char *const known[] = { "moves", "player", "depth", "nodes", "ms", NULL };
    static const action how = { known, NULL, "moves", 1, MOST_MOVES, 1, do_step };
    return act(server, request, &how);
}

static api_error do_analyse(server_state *server, web_game *game, const char *seat_token,
                            const wish *what)
{
    return referee_analyse(server, game, seat_token, what->number, &what->adviser);
}

http_reply api_analyse(server_state *server, http_request *request)
{
    static const char *const known[] = { "ply", "player", "depth", "nodes", "ms", NULL };
    static const action how = { known, NULL, "ply", 0, MOST_MOVES, NO_NUMBER, do_analyse };
    return act(server, request, &how);
}

/* ---- coming ---- */

static http_reply join(server_state *server, web_game *game, const char *invite,
                       const char *nickname)
{
    char name[NAME_SIZE];
    if (seat_name(name, nickname) != 0) {
        return reply_field("name");
    }
    token seat_token;
    api_error result = referee_join(server, game, invite, name, seat_token);
    if (result != API_OK) {
        return reply_error(result);
    }
    return reply_json(200, json_pack("{s:s, s:s, s:o}", "id", game->id, "seat", seat_token, "game",
                                     locked_json(game, seat_token, 0)));
}

static http_reply read_and_join(server_state *server, const http_request *request, json_t *body)
{
    static const char *const known[] = { "invite", "name", NULL };
    const char *invite = NULL, *name = "";
    const char *bad = body_unknown_field(body, known);
    if (bad == NULL) {
        bad = body_text(body, "invite", &invite);
    }
    if (bad == NULL) {
        bad = body_text(body, "name", &name);
    }
    if (bad != NULL || invite == NULL) {
        return reply_field(bad != NULL ? bad : "invite");
    }
    http_reply out;
    web_game *game = find_game(server, request, &out);
    if (game != NULL) {
        out = join(server, game, invite, name);
        game_cache_leave(server->games, game);
    }
    return out;
}

http_reply api_join(server_state *server, http_request *request)
{
    json_t *body = request_json(request);
    if (body == NULL) {
        return reply_error(API_BAD_JSON);
    }
    http_reply out = read_and_join(server, request, body);
    json_decref(body);
    return out;
}
