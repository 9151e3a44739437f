/* referee_searches.c - what people may ask of computer players, and what comes of it. */
#include "jobs.h"
#include "referee_inside.h"
#include <string.h>

enum { MOST_RUN = MOST_MOVES };

/* ---- what is asked for ---- */

static api_error check_help(const web_game *game, const char *seat_token)
{
    api_error result = check_key(game, seat_token);
    if (result != API_OK) {
        return result;
    }
    return game->remote && !game_is_over(game) ? API_NO_HELP : API_OK;
}

static api_error step(server_state *server, web_game *game, int count, const adviser *chosen)
{
    if (game_is_over(game)) {
        return API_GAME_OVER;
    }
    if (game_plies(game) >= MOST_MOVES) {
        return API_TOO_LONG;
    }
    if (game->task != NULL && game->task->kind == TASK_MOVE) {
        return API_SEARCHING;
    }
    if (jobs_are_full(server)) {
        return API_BUSY;
    }
    game->run.left = count < MOST_RUN ? count : MOST_RUN;
    strcpy(game->run.player, chosen->player);
    game->run.limit = chosen->limit;
    limit bound;
    /* It is a person's move, and the request names no player. */
    if (jobs_player_to_move(server, game, &bound) == NULL) {
        game->run.left = 0;
        return API_BAD_FIELD;
    }
    game->trouble[0] = '\0';
    jobs_go_on(server, game);
    announce(server, game);
    return API_OK;
}

api_error referee_step(server_state *server, web_game *game, const char *seat_token, int count,
                       const adviser *chosen)
{
    pthread_mutex_lock(&game->lock);
    api_error result = check_help(game, seat_token);
    if (result == API_OK) {
        result = step(server, game, count, chosen);
    }
    pthread_mutex_unlock(&game->lock);
    return result;
}

/* The running search answers at once, with what it has found; no other is started. */
api_error referee_stop(server_state *server, web_game *game, const char *seat_token)
{
    pthread_mutex_lock(&game->lock);
    api_error result = check_help(game, seat_token);
    if (result == API_OK) {
        game->run.left = 0;
        if (game->task != NULL) {
            game->task->hurried = true;
        }
        announce(server, game);
    }
    pthread_mutex_unlock(&game->lock);
    return result;
}

static bool is_over_at(const web_game *game, int ply)
{
    return game_is_over(game) && ply == game_plies(game);
}

static api_error analyse(server_state *server, web_game *game, int ply, const adviser *chosen)
{
    const offer *player = roster_find(server->players, chosen->player);
    if (player == NULL || ply > game_plies(game)) {
        return API_BAD_FIELD;
    }
    if (is_over_at(game, ply)) {
        return API_GAME_OVER;
    }
    if (game->task != NULL && game->task->kind == TASK_MOVE) {
        return API_SEARCHING;
    }
    api_error result = jobs_analyse(server, game, ply, player, chosen->limit);
    if (result == API_OK) {
        announce(server, game);
    }
    return result;
}

api_error referee_analyse(server_state *server, web_game *game, const char *seat_token, long ply,
                          const adviser *chosen)
{
    pthread_mutex_lock(&game->lock);
    api_error result = check_help(game, seat_token);
    if (result == API_OK) {
        result = analyse(server, game, ply == NO_NUMBER ? game_plies(game) : (int)ply, chosen);
    }
    pthread_mutex_unlock(&game->lock);
    return result;
}

/* ---- what the workers report ---- */

void referee_progress(void *data, search_task *made, json_t *note)
{
    server_state *server = data;
    web_game *game = made->game;
    pthread_mutex_lock(&game->lock);
    if (game->task == made) {
        jobs_drop_progress(game);
        game->thinking = note;
        announce(server, game);
    } else {
        json_decref(note);
    }
    pthread_mutex_unlock(&game->lock);
}

static void keep_trouble(web_game *game, const char *trouble)
{
    game->run.left = 0;
    strncpy(game->trouble, trouble, TROUBLE_SIZE - 1);
}

static void make_move(server_state *server, web_game *game, c4b_move move, json_t *note)
{
    bool for_person = !game_computer_moves(game);
    bool helped = game->helped;
    game->helped |= for_person;
    if (!c4b_state_is_legal(game->state, move)) {
        keep_trouble(game, "The player made a move that the rules do not allow.");
        json_decref(note);
    } else if (enter_move(server, game, move, note) != API_OK) {
        game->helped = helped;
        keep_trouble(game, api_error_sentence(API_NOT_KEPT));
    } else {
        game->asked = ASK_NOTHING;
        game->run.left -= game->run.left > 0;
    }
}

static void take_answer(server_state *server, const search_task *made, c4b_move move, json_t *note,
                        const char *trouble)
{
    web_game *game = made->game;
    jobs_drop_progress(game);
    game->task = NULL;
    if (trouble != NULL) {
        keep_trouble(game, trouble);
        json_decref(note);
    } else if (made->kind == TASK_ANALYSIS) {
        json_decref(game->analysis);
        game->analysis = note;
    } else {
        make_move(server, game, move, note);
    }
    announce(server, game);
    jobs_go_on(server, game);
}

void referee_done(void *data, search_task *made, c4b_move move, json_t *note, const char *trouble)
{
    server_state *server = data;
    web_game *game = made->game;
    pthread_mutex_lock(&game->lock);
    if (game->task == made) {
        take_answer(server, made, move, note, trouble);
    } else {
        json_decref(note);
    }
    pthread_mutex_unlock(&game->lock);
    game_cache_leave(server->games, game);
}
