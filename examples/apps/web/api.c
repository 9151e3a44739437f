/* api.c - one function for each request that programs can make. */
#include "api.h"

#include "request_body.h"
#include "records.h"
#include "game_json.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_WAIT_SECONDS = 55 };

/* ---- about the server ---- */

reply api_players(site *at, request *from)
{
    (void)from;
    return reply_json(200, json_pack("{s:o, s:[s, s, s, s], s:i}", "players",
                                     roster_json(at->players), "presets", "boom", "desconecta",
                                     "classic", "crush", "most_ms", (int)at->most_ms));
}

reply api_results(site *at, request *from)
{
    char name[NAME_SIZE];
    const char *word = request_word(from, "name");
    if (word != NULL && seat_name(name, word) != 0) {
        return reply_verdict(VERDICT_BAD_QUERY);
    }
    return reply_json(200, records_results(at->records, word != NULL ? name : NULL));
}

reply api_status(site *at, request *from)
{
    int waiting, busy;
    (void)from;
    workers_count(at->searches, &waiting, &busy);
    return reply_json(
        200, json_pack("{s:s, s:I, s:i, s:i, s:i, s:i, s:I}", "version", c4b_version_string(),
                       "games", (json_int_t)at->game_count, "in_memory", hall_count(at->games),
                       "watchers", watch_count(at->watchers), "searches", busy, "waiting", waiting,
                       "up_seconds", (json_int_t)((steady_ms() - at->started) / 1000)));
}

/* ---- games ---- */

/* The game that the path names, in use; NULL: *why says it. */
static game *find_game(site *at, const request *from, reply *why)
{
    int failed = 0;
    game *of = hall_find(at->games, from->game, &failed);
    if (of == NULL) {
        *why = reply_verdict(failed ? VERDICT_FAILED : VERDICT_UNKNOWN_GAME);
    }
    return of;
}

static json_t *locked_view(game *of, const char *word, long from)
{
    json_t *view;
    pthread_mutex_lock(&of->lock);
    view = view_game(of, word, from);
    pthread_mutex_unlock(&of->lock);
    return view;
}

reply api_create(site *at, request *from)
{
    json_t *body = request_json(from);
    setup with;
    game *made = NULL;
    const char *bad;
    verdict result;
    reply out;
    if (body == NULL) {
        return reply_verdict(VERDICT_BAD_JSON);
    }
    bad = form_setup(at, body, &with);
    result = bad == NULL ? referee_create(at, &with, &made) : VERDICT_BAD_FIELD;
    if (result != VERDICT_FINE) {
        out = bad != NULL ? reply_field(bad) : reply_verdict(result);
        json_decref(body); /* bad may be in it */
        return out;
    }
    json_decref(body);
    out = reply_json(201,
                     json_pack("{s:s, s:s, s:s*, s:o}", "id", made->id, "seat",
                               made->keys[OWNER].word, "invite", made->remote ? made->invite : NULL,
                               "game", locked_view(made, made->keys[OWNER].word, 0)));
    out.location = malloc(sizeof "/api/games/" + TOKEN_LENGTH);
    if (out.location != NULL) {
        strcpy(out.location, "/api/games/");
        strcat(out.location, made->id);
    }
    hall_leave(at->games, made);
    return out;
}

/* ---- looking ---- */

typedef struct look {
    long after; /* the revision that is known; NO_NUMBER: none */
    long wait;  /* seconds */
    long from;  /* the first move to tell */
} look;

static int read_look(const request *from, look *out)
{
    *out = (look){ NO_NUMBER, 0, NO_NUMBER };
    return request_number(from, "after", INT64_MAX, &out->after) != 0 ||
                   request_number(from, "wait", MOST_WAIT_SECONDS, &out->wait) != 0 ||
                   request_number(from, "from", MOST_MOVES, &out->from) != 0
               ? -1
               : 0;
}

/* Sleeps until there is news; the request keeps the game in use meanwhile. */
static reply fall_asleep(site *at, request *from, game *of, const look *how)
{
    reply out = { 0 };
    from->sleeper.connection = from->connection;
    from->sleeper.of = of;
    from->sleeper.until = steady_ms() + how->wait * 1000;
    from->waits_for = of;
    if (watch_sleep(at->watchers, &from->sleeper) != 0) {
        from->waits_for = NULL;
        return reply_verdict(VERDICT_TOO_MANY_WATCHERS);
    }
    out.asleep = 1;
    return out;
}

reply api_state(site *at, request *from)
{
    game *of = from->waits_for; /* it has slept, and is awake now */
    token seat_word;
    look how;
    reply out;
    if (read_look(from, &how) != 0) {
        return reply_verdict(VERDICT_BAD_QUERY);
    }
    if (of == NULL) {
        of = find_game(at, from, &out);
        if (of == NULL) {
            return out;
        }
        referee_wake(at, of);
    }
    pthread_mutex_lock(&of->lock);
    if (from->waits_for == NULL && how.wait > 0 && how.after == of->revision) {
        out = fall_asleep(at, from, of, &how);
    } else {
        out = reply_json(200, view_game(of, request_seat(from, seat_word), how.from));
        from->waits_for = NULL;
    }
    pthread_mutex_unlock(&of->lock);
    if (!out.asleep) {
        hall_leave(at->games, of);
    }
    return out;
}

reply api_history(site *at, request *from)
{
    reply out;
    game *of = find_game(at, from, &out);
    if (of != NULL) {
        pthread_mutex_lock(&of->lock);
        out = reply_json(200, view_history(of));
        pthread_mutex_unlock(&of->lock);
        hall_leave(at->games, of);
    }
    return out;
}

/* ---- acting ---- */

/* What the body of an action may hold. */
typedef struct wish {
    const char *text; /* the move, or the invitation */
    const char *name;
    long number;
    adviser who;
} wish;

typedef struct action {
    const char *const *known;
    const char *text_field; /* NULL: none is needed */
    const char *number_field;
    long least;
    long most;
    long number; /* when it is not given */
    verdict (*act)(site *at, game *of, const char *word, const wish *what);
} action;

static const char *read_wish(const site *at, json_t *body, const action *how, wish *out)
{
    const char *bad = form_unknown(body, how->known);
    memset(out, 0, sizeof *out);
    out->number = how->number;
    out->name = "";
    if (bad == NULL && how->text_field != NULL) {
        bad = form_text(body, how->text_field, &out->text);
        bad = bad == NULL && out->text == NULL ? how->text_field : bad;
    }
    if (bad == NULL && how->number_field != NULL) {
        bad = form_number(body, how->number_field, how->least, how->most, &out->number);
    }
    return bad != NULL ? bad : form_adviser(at, body, &out->who);
}

static verdict act_if_right(site *at, const request *from, game *of, const action *how,
                            json_t *body, reply *bad_field)
{
    token seat_word;
    wish what;
    const char *bad = read_wish(at, body, how, &what);
    if (bad != NULL) {
        *bad_field = reply_field(bad);
        return VERDICT_BAD_FIELD;
    }
    return how->act(at, of, request_seat(from, seat_word), &what);
}

/* Reads the body, acts, and answers with the game as it stands after it. */
static reply act(site *at, request *from, const action *how)
{
    json_t *body = request_json(from);
    token seat_word;
    long first = NO_NUMBER;
    reply out = { 0 };
    verdict result;
    game *of;
    if (body == NULL) {
        return reply_verdict(VERDICT_BAD_JSON);
    }
    if (request_number(from, "from", MOST_MOVES, &first) != 0) { /* before anything is done */
        json_decref(body);
        return reply_verdict(VERDICT_BAD_QUERY);
    }
    of = find_game(at, from, &out);
    if (of == NULL) {
        json_decref(body);
        return out;
    }
    result = act_if_right(at, from, of, how, body, &out);
    json_decref(body);
    if (result == VERDICT_FINE) {
        out = reply_json(200, locked_view(of, request_seat(from, seat_word), first));
    } else if (result == VERDICT_BAD_FIELD && out.status == 0) {
        out = reply_field(how->text_field != NULL ? how->text_field : "player");
    } else if (out.status == 0) {
        out = reply_verdict(result);
    }
    hall_leave(at->games, of);
    return out;
}

static verdict do_move(site *at, game *of, const char *word, const wish *what)
{
    c4b_move move = c4b_move_from_char(what->text[0]);
    if (what->text[0] == '\0' || what->text[1] != '\0' || move == C4B_NO_MOVE) {
        return VERDICT_BAD_FIELD;
    }
    return referee_move(at, of, word, move, what->number);
}

reply api_move(site *at, request *from)
{
    static const char *const known[] = { "move", "number", NULL };
    static const action how = { known, "move", "number", 1, MOST_MOVES + 1, NO_NUMBER, do_move };
    return act(at, from, &how);
}

static verdict do_undo(site *at, game *of, const char *word, const wish *what)
{
    return referee_undo(at, of, word, what->number);
}

reply api_undo(site *at, request *from)
{
    static const char *const known[] = { "to", NULL };
    static const action how = { known, NULL, "to", 0, MOST_MOVES, NO_NUMBER, do_undo };
    return act(at, from, &how);
}

static const char *const nothing[] = { NULL };

static verdict do_restart(site *at, game *of, const char *word, const wish *what)
{
    (void)what;
    return referee_restart(at, of, word);
}

reply api_restart(site *at, request *from)
{
    static const action how = { nothing, NULL, NULL, 0, 0, NO_NUMBER, do_restart };
    return act(at, from, &how);
}

static verdict do_decline(site *at, game *of, const char *word, const wish *what)
{
    (void)what;
    return referee_decline(at, of, word);
}

reply api_decline(site *at, request *from)
{
    static const action how = { nothing, NULL, NULL, 0, 0, NO_NUMBER, do_decline };
    return act(at, from, &how);
}

static verdict do_stop(site *at, game *of, const char *word, const wish *what)
{
    (void)what;
    return referee_stop(at, of, word);
}

reply api_stop(site *at, request *from)
{
    static const action how = { nothing, NULL, NULL, 0, 0, NO_NUMBER, do_stop };
    return act(at, from, &how);
}

static verdict do_step(site *at, game *of, const char *word, const wish *what)
{
    return referee_step(at, of, word, (int)what->number, &what->who);
}

reply api_step(site *at, request *from)
{
    static const char *const known[] = { "moves", "player", "depth", "nodes", "ms", NULL };
    static const action how = { known, NULL, "moves", 1, MOST_MOVES, 1, do_step };
    return act(at, from, &how);
}

static verdict do_analyse(site *at, game *of, const char *word, const wish *what)
{
    return referee_analyse(at, of, word, what->number, &what->who);
}

reply api_analyse(site *at, request *from)
{
    static const char *const known[] = { "ply", "player", "depth", "nodes", "ms", NULL };
    static const action how = { known, NULL, "ply", 0, MOST_MOVES, NO_NUMBER, do_analyse };
    return act(at, from, &how);
}

/* ---- coming ---- */

static reply join(site *at, game *of, const char *invite, const char *nickname)
{
    char name[NAME_SIZE];
    token seat_word;
    verdict result;
    if (seat_name(name, nickname) != 0) {
        return reply_field("name");
    }
    result = referee_join(at, of, invite, name, seat_word);
    if (result != VERDICT_FINE) {
        return reply_verdict(result);
    }
    return reply_json(200, json_pack("{s:s, s:s, s:o}", "id", of->id, "seat", seat_word, "game",
                                     locked_view(of, seat_word, 0)));
}

static reply read_and_join(site *at, const request *from, json_t *body)
{
    static const char *const known[] = { "invite", "name", NULL };
    const char *invite = NULL, *name = "";
    const char *bad = form_unknown(body, known);
    reply out;
    game *of;
    if (bad == NULL) {
        bad = form_text(body, "invite", &invite);
    }
    if (bad == NULL) {
        bad = form_text(body, "name", &name);
    }
    if (bad != NULL || invite == NULL) {
        return reply_field(bad != NULL ? bad : "invite");
    }
    of = find_game(at, from, &out);
    if (of != NULL) {
        out = join(at, of, invite, name);
        hall_leave(at->games, of);
    }
    return out;
}

reply api_join(site *at, request *from)
{
    json_t *body = request_json(from);
    reply out;
    if (body == NULL) {
        return reply_verdict(VERDICT_BAD_JSON);
    }
    out = read_and_join(at, from, body);
    json_decref(body);
    return out;
}
