/* jobs.c - the searches that a game needs or is asked for. */
#include "jobs.h"

#include "records.h"
#include <stdlib.h>
#include <string.h>

enum { ANALYSIS_PROVE_MS = 2000, MOST_RUN = MOST_MOVES };

/* Searches that may take longer than about a second. */
enum { SLOW_MS = 1000, SLOW_DEPTH = 8, SLOW_NODES = 2000000 };

void announce(server_state *server, web_game *game)
{
    game->revision++;
    watchers_wake(server->watchers, game);
}

api_error check_key(const web_game *game, const char *word)
{
    if (word == NULL || *word == '\0') {
        return API_NO_SEAT;
    }
    return game_key(game, word) < 0 ? API_WRONG_SEAT : API_OK;
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

/* ---- tasks ---- */

static int is_slow(const search_task *task)
{
    switch (task->limit.kind) {
    case LIMIT_DEPTH:
        return task->limit.value > SLOW_DEPTH;
    case LIMIT_NODES:
        return task->limit.value > SLOW_NODES;
    case LIMIT_MS:
        return task->limit.value > SLOW_MS;
    default:
        return strcmp(task->player->name, "master") == 0; /* who proves, if he can */
    }
}

static search_task *make_task(const web_game *game, int kind, int ply, const offer *player,
                              limit bound)
{
    search_task *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->kind = kind;
    made->ply = ply;
    strcpy(made->start, game->start);
    c4b_state_moves_text(game->state, made->moves, sizeof made->moves);
    made->moves[ply] = '\0';
    made->player = player;
    made->limit = bound;
    made->slow = is_slow(made);
    if (kind == TASK_ANALYSIS) {
        made->prove_ms = ANALYSIS_PROVE_MS;
        made->slow = 1;
    }
    return made;
}

/* -1: the queue is full. */
static int start_task(server_state *server, web_game *game, search_task *made, int has_to_be)
{
    made->game = game;
    game_cache_use(server->games, game);
    game->task = made; /* a worker that is done at once waits for the game's lock */
    if (workers_add(server->searches, made, has_to_be) != 0) {
        game->task = NULL;
        game_cache_leave(server->games, game);
        free(made);
        return -1;
    }
    return 0;
}

static void drop_thinking(web_game *game)
{
    json_decref(game->thinking);
    game->thinking = NULL;
}

void jobs_cancel(web_game *game)
{
    if (game->task != NULL) {
        game->task->cancelled = 1;
        game->task = NULL;
        drop_thinking(game);
    }
}

/* ---- whose move ---- */

static int has_person(const web_game *game)
{
    return game->seats[C4B_GREEN].kind == SEAT_PERSON || game->seats[C4B_BLUE].kind == SEAT_PERSON;
}

/* The computer player who is to move now, and his limit; NULL: none is. Against a person one
   moves by himself; between themselves they move as far as somebody has asked. */
static const offer *who_moves(server_state *server, const web_game *game, limit *bound)
{
    const seat *sits = &game->seats[c4b_state_turn(game->state)];
    if (sits->kind == SEAT_COMPUTER && (game->run.left > 0 || has_person(game))) {
        *bound = sits->limit;
        return roster_find(server->players, sits->player);
    }
    if (sits->kind == SEAT_PERSON && game->run.left > 0) {
        *bound = game->run.limit;
        return roster_find(server->players, game->run.player);
    }
    return NULL;
}

void jobs_go_on(server_state *server, web_game *game)
{
    limit bound;
    const offer *player;
    search_task *made;
    if (game_is_over(game) || game_plies(game) >= MOST_MOVES || game->trouble[0] != '\0') {
        game->run.left = 0;
        return;
    }
    if (game->task != NULL && game->task->kind == TASK_MOVE) {
        return;
    }
    player = who_moves(server, game, &bound);
    if (player == NULL) {
        game->run.left = 0;
        if (game_computer_moves(game) && has_person(game)) {
            strcpy(game->trouble, "This server does not offer that player any more.");
        }
        return;
    }
    jobs_cancel(game); /* an analysis */
    made = make_task(game, TASK_MOVE, game_plies(game), player, bound);
    if (made == NULL || start_task(server, game, made, 1) != 0) {
        strcpy(game->trouble, "The server had no room for this search.");
        game->run.left = 0;
    }
}

/* ---- what is asked for ---- */

static api_error check_help(const web_game *game, const char *word)
{
    api_error result = check_key(game, word);
    if (result != API_OK) {
        return result;
    }
    return game->remote && !game_is_over(game) ? API_NO_HELP : API_OK;
}

static int is_busy(server_state *server)
{
    int waiting, busy;
    return workers_count(server->searches, &waiting, &busy) != 0;
}

int jobs_have_to_wait(server_state *server, const web_game *game)
{
    limit bound;
    return who_moves(server, game, &bound) != NULL && is_busy(server);
}

static api_error step(server_state *server, web_game *game, int count, const adviser *helper)
{
    limit bound;
    if (game_is_over(game)) {
        return API_GAME_OVER;
    }
    if (game_plies(game) >= MOST_MOVES) {
        return API_TOO_LONG;
    }
    if (game->task != NULL && game->task->kind == TASK_MOVE) {
        return API_SEARCHING;
    }
    if (is_busy(server)) {
        return API_BUSY;
    }
    game->run.left = count < MOST_RUN ? count : MOST_RUN;
    strcpy(game->run.player, helper->player);
    game->run.limit = helper->limit;
    if (who_moves(server, game, &bound) == NULL) { /* a person, and nobody named to move for him */
        game->run.left = 0;
        return API_BAD_FIELD;
    }
    game->trouble[0] = '\0';
    jobs_go_on(server, game);
    announce(server, game);
    return API_OK;
}

api_error referee_step(server_state *server, web_game *game, const char *word, int count,
                       const adviser *helper)
{
    api_error result;
    pthread_mutex_lock(&game->lock);
    result = check_help(game, word);
    if (result == API_OK) {
        result = step(server, game, count, helper);
    }
    pthread_mutex_unlock(&game->lock);
    return result;
}

/* What is being searched is answered at once, with what was found; nothing more is started. */
api_error referee_stop(server_state *server, web_game *game, const char *word)
{
    api_error result;
    pthread_mutex_lock(&game->lock);
    result = check_help(game, word);
    if (result == API_OK) {
        game->run.left = 0;
        if (game->task != NULL) {
            game->task->hurried = 1;
        }
        announce(server, game);
    }
    pthread_mutex_unlock(&game->lock);
    return result;
}

static int is_over_at(const web_game *game, int ply)
{
    return game_is_over(game) && ply == game_plies(game);
}

static api_error analyse(server_state *server, web_game *game, int ply, const adviser *helper)
{
    const offer *player = roster_find(server->players, helper->player);
    search_task *made;
    if (player == NULL || ply > game_plies(game)) {
        return API_BAD_FIELD;
    }
    if (is_over_at(game, ply)) {
        return API_GAME_OVER;
    }
    if (game->task != NULL && game->task->kind == TASK_MOVE) {
        return API_SEARCHING;
    }
    jobs_cancel(game);
    made = make_task(game, TASK_ANALYSIS, ply, player, helper->limit);
    if (made == NULL) {
        return API_FAILED;
    }
    if (start_task(server, game, made, 0) != 0) {
        return API_BUSY;
    }
    announce(server, game);
    return API_OK;
}

api_error referee_analyse(server_state *server, web_game *game, const char *word, long ply,
                          const adviser *helper)
{
    api_error result;
    pthread_mutex_lock(&game->lock);
    result = check_help(game, word);
    if (result == API_OK) {
        result = analyse(server, game, ply == NO_NUMBER ? game_plies(game) : (int)ply, helper);
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
        drop_thinking(game);
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
    int for_person = !game_computer_moves(game);
    int helped = game->helped;
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
    drop_thinking(game);
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
