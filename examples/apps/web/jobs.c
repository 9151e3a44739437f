/* jobs.c - see jobs.h. */
#include "jobs.h"

#include <stdlib.h>
#include <string.h>

enum { ANALYSIS_PROVE_MS = 2000 };

/* Limits above which a search may take longer than about a second. */
enum { SLOW_MS = 1000, SLOW_DEPTH = 8, SLOW_NODES = 2000000 };

/* ---- tasks ---- */

static bool is_slow(const search_task *task)
{
    switch (task->limit.kind) {
    case LIMIT_DEPTH:
        return task->limit.value > SLOW_DEPTH;
    case LIMIT_NODES:
        return task->limit.value > SLOW_NODES;
    case LIMIT_MS:
        return task->limit.value > SLOW_MS;
    default:
        return strcmp(task->player->name, "master") == 0; /* it also tries to prove who wins */
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
        made->slow = true;
    }
    return made;
}

/* -1: the queue is full. */
static int start_task(server_state *server, web_game *game, search_task *made, bool required)
{
    made->game = game;
    game_cache_use(server->games, game);
    game->task = made; /* a worker that is done at once waits for the game's lock */
    if (workers_add(server->searches, made, required) != 0) {
        game->task = NULL;
        game_cache_leave(server->games, game);
        free(made);
        return -1;
    }
    return 0;
}

void jobs_drop_progress(web_game *game)
{
    json_decref(game->thinking);
    game->thinking = NULL;
}

void jobs_cancel(web_game *game)
{
    if (game->task != NULL) {
        game->task->cancelled = true;
        game->task = NULL;
        jobs_drop_progress(game);
    }
}

/* ---- whose move ---- */

static bool has_person(const web_game *game)
{
    return game->seats[C4B_GREEN].kind == SEAT_PERSON || game->seats[C4B_BLUE].kind == SEAT_PERSON;
}

/* Against a person a computer player moves by itself; two computer players make only the moves that
   were asked for. */
const offer *jobs_player_to_move(const server_state *server, const web_game *game, limit *bound)
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
    if (game_is_over(game) || game_plies(game) >= MOST_MOVES || game->trouble[0] != '\0') {
        game->run.left = 0;
        return;
    }
    if (game->task != NULL && game->task->kind == TASK_MOVE) {
        return;
    }
    limit bound;
    const offer *player = jobs_player_to_move(server, game, &bound);
    if (player == NULL) {
        game->run.left = 0;
        if (game_computer_moves(game) && has_person(game)) {
            strcpy(game->trouble, "This server does not offer that player any more.");
        }
        return;
    }
    jobs_cancel(game); /* an analysis */
    search_task *made = make_task(game, TASK_MOVE, game_plies(game), player, bound);
    if (made == NULL || start_task(server, game, made, true) != 0) {
        strcpy(game->trouble, "The server had no room for this search.");
        game->run.left = 0;
    }
}

/* ---- the queue ---- */

bool jobs_are_full(server_state *server)
{
    int waiting, busy;
    return workers_count(server->searches, &waiting, &busy);
}

bool jobs_have_to_wait(server_state *server, const web_game *game)
{
    limit bound;
    return jobs_player_to_move(server, game, &bound) != NULL && jobs_are_full(server);
}

/* ---- analyses ---- */

api_error jobs_analyse(server_state *server, web_game *game, int ply, const offer *player,
                       limit bound)
{
    jobs_cancel(game);
    search_task *made = make_task(game, TASK_ANALYSIS, ply, player, bound);
    if (made == NULL) {
        return API_FAILED;
    }
    return start_task(server, game, made, false) == 0 ? API_OK : API_BUSY;
}
