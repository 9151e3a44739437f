/* game.c - one game at the table: its state, its seats and their keys. */
#include "game.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t now_ms(void)
{
    return read_clock(CLOCK_REALTIME);
}

int64_t steady_ms(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

/* ---- making ---- */

static void copy_preset(web_game *game)
{
    size_t length = strcspn(game->start, ": ");
    if (length < PRESET_SIZE) {
        memcpy(game->preset, game->start, length);
    }
}

web_game *game_make(const char *id, const char *start)
{
    web_game *game = calloc(1, sizeof *game);
    if (game == NULL) {
        return NULL;
    }
    pthread_mutex_init(&game->lock, NULL);
    game->notes = json_array();
    if (strlen(id) > TOKEN_LENGTH || strlen(start) >= POSITION_SIZE || game->notes == NULL ||
        c4b_state_from_position(&game->state, start, NULL) != C4B_OK) {
        game_free(game);
        return NULL;
    }
    strcpy(game->id, id);
    strcpy(game->start, start);
    copy_preset(game);
    /* Higher than any that was seen before the server was started again. */
    game->revision = now_ms();
    game->used = game->revision;
    return game;
}

void game_free(web_game *game)
{
    if (game == NULL) {
        return;
    }
    c4b_state_free(game->state);
    json_decref(game->notes);
    json_decref(game->thinking);
    json_decref(game->analysis);
    pthread_mutex_destroy(&game->lock);
    free(game);
}

/* ---- questions ---- */

int game_plies(const web_game *game)
{
    return c4b_state_move_number(game->state) - 1;
}

int game_key(const web_game *game, const char *seat_token)
{
    for (int i = 0; i < KEYS; i++) {
        if (token_equal(game->keys[i].token, seat_token)) {
            return game->keys[i].sides;
        }
    }
    return -1;
}

bool game_has_side(int sides, c4b_player side)
{
    return sides > 0 && (sides >> side & 1) != 0;
}

bool game_computer_moves(const web_game *game)
{
    return game->seats[c4b_state_turn(game->state)].kind == SEAT_COMPUTER;
}

bool game_is_over(const web_game *game)
{
    return c4b_state_outcome(game->state) != C4B_ONGOING;
}

/* ---- moves ---- */

c4b_status game_play(web_game *game, c4b_move move, json_t *note)
{
    if (json_array_append_new(game->notes, note != NULL ? note : json_null()) != 0) {
        return C4B_ERR_NO_MEMORY;
    }
    c4b_status status = c4b_state_play(game->state, move);
    if (status != C4B_OK) {
        json_array_remove(game->notes, json_array_size(game->notes) - 1);
    }
    return status;
}

void game_take_back(web_game *game)
{
    if (c4b_state_undo(game->state) == C4B_OK) {
        json_array_remove(game->notes, json_array_size(game->notes) - 1);
    }
}

c4b_player game_last_mover(const web_game *game)
{
    c4b_player turn = c4b_state_turn(game->state);
    c4b_rules rules = C4B_RULES_INIT;
    if (game_plies(game) == 0) {
        return C4B_NOBODY;
    }
    c4b_state_rules(game->state, &rules);
    return c4b_state_moves_left(game->state) < rules.moves_per_turn ? turn : 3 - turn;
}
