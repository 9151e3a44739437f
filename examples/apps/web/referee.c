/* referee.c - what people may do at the table: join, move, take back, begin again. */
#include "referee.h"

#include "jobs.h"
#include "records.h"
#include "referee_inside.h"
#include <string.h>

/* ---- what every act needs ---- */

void announce(server_state *server, web_game *game)
{
    game->revision++;
    watchers_wake(server->watchers, game);
}

api_error check_key(const web_game *game, const char *seat_token)
{
    if (seat_token == NULL || *seat_token == '\0') {
        return API_NO_SEAT;
    }
    return game_key(game, seat_token) < 0 ? API_WRONG_SEAT : API_OK;
}

api_error enter_move(server_state *server, web_game *game, c4b_move move, json_t *note)
{
    if (game_play(game, move, note) != C4B_OK) {
        return API_FAILED;
    }
    if (records_add_move(server->records, game) != 0) {
        game_take_back(game);
        return API_NOT_KEPT;
    }
    return API_OK;
}

/* ---- a new game ---- */

static int sides_of_people(const web_game *game)
{
    int sides = 0;
    for (c4b_player side = C4B_GREEN; side <= C4B_BLUE; side++) {
        sides |= game->seats[side].kind == SEAT_PERSON && !game->seats[side].open ? 1 << side : 0;
    }
    return sides;
}

static int give_keys(web_game *game)
{
    game->remote = game->seats[C4B_GREEN].open || game->seats[C4B_BLUE].open;
    game->keys[OWNER].sides = sides_of_people(game);
    if (game->remote) {
        game->keys[RIVAL].sides = game->seats[C4B_GREEN].open ? 1 << C4B_GREEN : 1 << C4B_BLUE;
    }
    return token_make(game->keys[OWNER].token) != 0 ||
                   (game->remote && token_make(game->invite) != 0)
               ? -1
               : 0;
}

static web_game *make_game(const setup *wanted)
{
    c4b_state *empty = c4b_state_new(&wanted->rules);
    char start[POSITION_SIZE] = "";
    c4b_state_position_text(empty, start, sizeof start);
    c4b_state_free(empty);
    token id;
    web_game *game = token_make(id) == 0 ? game_make(id, start) : NULL;
    if (game != NULL) {
        memcpy(game->seats, wanted->seats, sizeof game->seats);
        if (give_keys(game) != 0) {
            game_free(game);
            return NULL;
        }
    }
    return game;
}

/* When the database is full, the games that nobody has touched for long make room. */
static bool has_room(server_state *server)
{
    if (server->game_count < server->most_games) {
        return true;
    }
    records_forget(server->records, now_ms() - server->keep_ms);
    server->game_count = records_count(server->records);
    return server->game_count >= 0 && server->game_count < server->most_games;
}

api_error referee_create(server_state *server, const setup *wanted, web_game **made)
{
    if (!has_room(server)) {
        return API_FULL;
    }
    web_game *game = make_game(wanted);
    if (game == NULL) {
        return API_FAILED;
    }
    /* Otherwise new games could make the queue as long as they like. */
    if (jobs_have_to_wait(server, game)) {
        game_free(game);
        return API_BUSY;
    }
    if (game_cache_add(server->games, game) != 0) {
        game_free(game);
        return API_FULL;
    }
    pthread_mutex_lock(&game->lock);
    if (records_add_game(server->records, game) != 0) {
        pthread_mutex_unlock(&game->lock);
        /* Nobody knows its name; it leaves the memory when room is needed. */
        game_cache_leave(server->games, game);
        return API_NOT_KEPT;
    }
    server->game_count++;
    jobs_go_on(server, game);
    pthread_mutex_unlock(&game->lock);
    *made = game;
    return API_OK;
}

void referee_wake(server_state *server, web_game *game)
{
    pthread_mutex_lock(&game->lock);
    jobs_go_on(server, game);
    pthread_mutex_unlock(&game->lock);
}

/* ---- the rival joins ---- */

static api_error take_seat(server_state *server, web_game *game, const char *name)
{
    c4b_player side = game->keys[RIVAL].sides == 1 << C4B_GREEN ? C4B_GREEN : C4B_BLUE;
    seat saved_seat = game->seats[side];
    if (token_make(game->keys[RIVAL].token) != 0) {
        return API_FAILED;
    }
    game->invite_used = true;
    game->seats[side].open = false;
    strcpy(game->seats[side].name, name);
    if (records_join(server->records, game) != 0) {
        game->invite_used = false;
        game->seats[side] = saved_seat;
        game->keys[RIVAL].token[0] = '\0';
        return API_NOT_KEPT;
    }
    announce(server, game);
    return API_OK;
}

api_error referee_join(server_state *server, web_game *game, const char *invite, const char *name,
                       token seat_out)
{
    api_error result;
    pthread_mutex_lock(&game->lock);
    if (!token_equal(game->invite, invite)) {
        result = API_WRONG_INVITE;
    } else if (game->invite_used) {
        result = API_SEAT_TAKEN;
    } else {
        result = take_seat(server, game, name);
    }
    if (result == API_OK) {
        strcpy(seat_out, game->keys[RIVAL].token);
    }
    pthread_mutex_unlock(&game->lock);
    return result;
}

/* ---- moves ---- */

static api_error check_move(const web_game *game, const char *seat_token, c4b_move move,
                            long number)
{
    api_error result = check_key(game, seat_token);
    if (result != API_OK) {
        return result;
    }
    if (game_is_over(game)) {
        return API_GAME_OVER;
    }
    if (number != NO_NUMBER && number != c4b_state_move_number(game->state)) {
        return API_OTHER_MOVE;
    }
    if (!game_has_side(game_key(game, seat_token), c4b_state_turn(game->state))) {
        return API_NOT_YOUR_TURN;
    }
    if (!c4b_state_is_legal(game->state, move)) {
        return API_ILLEGAL_MOVE;
    }
    return game_plies(game) >= MOST_MOVES ? API_TOO_LONG : API_OK;
}

/* What lasts only while the position stands. */
static void clear_table(web_game *game)
{
    jobs_cancel(game);
    game->run.left = 0;
    game->asked = ASK_NOTHING;
    game->trouble[0] = '\0';
}

api_error referee_move(server_state *server, web_game *game, const char *seat_token, c4b_move move,
                       long number)
{
    pthread_mutex_lock(&game->lock);
    api_error result = check_move(game, seat_token, move, number);
    if (result == API_OK) {
        result = enter_move(server, game, move, NULL);
    }
    if (result == API_OK) {
        clear_table(game);
        announce(server, game);
        jobs_go_on(server, game);
    }
    pthread_mutex_unlock(&game->lock);
    return result;
}

/* ---- taking back, beginning again ---- */

/* What a cut changes, to be put back if it cannot be recorded. */
typedef struct saved_game {
    c4b_state *state;
    json_t *notes;
    int serial;
    bool helped;
} saved_game;

static int remember(saved_game *was, const web_game *game)
{
    was->state = c4b_state_clone(game->state);
    was->notes = json_copy(game->notes);
    was->serial = game->serial;
    was->helped = game->helped;
    return was->state != NULL && was->notes != NULL ? 0 : -1;
}

static void forget(saved_game *was)
{
    c4b_state_free(was->state);
    json_decref(was->notes);
}

static void put_back(saved_game *was, web_game *game)
{
    c4b_state_free(game->state);
    json_decref(game->notes);
    game->state = was->state;
    game->notes = was->notes;
    game->serial = was->serial;
    game->helped = was->helped;
}

static api_error cut_to(server_state *server, web_game *game, int ply, bool begins_again)
{
    saved_game was;
    if (remember(&was, game) != 0) {
        forget(&was);
        return API_FAILED;
    }
    while (game_plies(game) > ply) {
        game_take_back(game);
    }
    game->helped = !begins_again; /* a game begun again has had no help yet */
    game->serial += begins_again;
    if (records_cut(server->records, game) != 0) {
        put_back(&was, game);
        return API_NOT_KEPT;
    }
    forget(&was);
    clear_table(game);
    json_decref(game->analysis);
    game->analysis = NULL;
    announce(server, game);
    jobs_go_on(server, game);
    return API_OK;
}

/* The number of moves before the last move made by any of `sides`; -1 if there is none. */
static int moves_before_last(const web_game *game, int sides)
{
    c4b_state *back = c4b_state_clone(game->state);
    int found = -1;
    for (int ply = game_plies(game); back != NULL && ply > 0 && found < 0; ply--) {
        c4b_state_undo(back);
        found = game_has_side(sides, c4b_state_turn(back)) ? ply - 1 : -1;
    }
    c4b_state_free(back);
    return found;
}

/* How many moves an undo without a number keeps: those before the last move of a person, so that a
   computer player's answer goes too; between computer players all but the last. */
static int undo_target(const web_game *game, int sides)
{
    return sides > 0 ? moves_before_last(game, sides) : game_plies(game) - 1;
}

static c4b_player side_of_key(const web_game *game, const char *seat_token)
{
    return game_has_side(game_key(game, seat_token), C4B_GREEN) ? C4B_GREEN : C4B_BLUE;
}

static bool both_are_here(const web_game *game)
{
    return game->remote && game->invite_used;
}

/* Between people at two boards both have to agree: the first request only asks. */
static bool agreed(const web_game *game, const char *seat_token, enum ask what)
{
    return !both_are_here(game) ||
           (game->asked == what && game->asker != side_of_key(game, seat_token));
}

static api_error ask(server_state *server, web_game *game, const char *seat_token, enum ask what)
{
    game->asked = what;
    game->asker = side_of_key(game, seat_token);
    announce(server, game);
    return API_OK;
}

static api_error undo(server_state *server, web_game *game, const char *seat_token, long kept)
{
    bool agrees = agreed(game, seat_token, ASK_UNDO);
    int sides = game_key(game, seat_token);
    if (both_are_here(game)) {
        sides = agrees ? 1 << game->asker : 1 << side_of_key(game, seat_token);
        kept = NO_NUMBER;
    }
    int target = kept == NO_NUMBER ? undo_target(game, sides) : (int)kept;
    if (target < 0 || target >= game_plies(game)) {
        return API_NOTHING_TO_UNDO;
    }
    return agrees ? cut_to(server, game, target, false) : ask(server, game, seat_token, ASK_UNDO);
}

api_error referee_undo(server_state *server, web_game *game, const char *seat_token, long kept)
{
    pthread_mutex_lock(&game->lock);
    api_error result = check_key(game, seat_token);
    if (result == API_OK) {
        result = undo(server, game, seat_token, kept);
    }
    pthread_mutex_unlock(&game->lock);
    return result;
}

api_error referee_restart(server_state *server, web_game *game, const char *seat_token)
{
    pthread_mutex_lock(&game->lock);
    api_error result = check_key(game, seat_token);
    if (result == API_OK) {
        result = agreed(game, seat_token, ASK_RESTART) ? cut_to(server, game, 0, true)
                                                       : ask(server, game, seat_token, ASK_RESTART);
    }
    pthread_mutex_unlock(&game->lock);
    return result;
}

/* Also withdraws the caller's own request. */
api_error referee_decline(server_state *server, web_game *game, const char *seat_token)
{
    pthread_mutex_lock(&game->lock);
    api_error result = check_key(game, seat_token);
    if (result == API_OK && game->asked == ASK_NOTHING) {
        result = API_NOTHING_ASKED;
    }
    if (result == API_OK) {
        game->asked = ASK_NOTHING;
        announce(server, game);
    }
    pthread_mutex_unlock(&game->lock);
    return result;
}
