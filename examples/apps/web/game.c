/* game.c - one game at the table: its state, its seats and their keys. */
#include "game.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t read_clock(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
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

static void copy_preset(game *which)
{
    size_t length = strcspn(which->start, ": ");
    if (length < PRESET_SIZE) {
        memcpy(which->preset, which->start, length);
    }
}

game *game_make(const char *id, const char *start)
{
    game *which = calloc(1, sizeof *which);
    if (which == NULL) {
        return NULL;
    }
    pthread_mutex_init(&which->lock, NULL);
    which->notes = json_array();
    if (strlen(id) > TOKEN_LENGTH || strlen(start) >= POSITION_SIZE || which->notes == NULL ||
        c4b_state_from_position(&which->state, start, NULL) != C4B_OK) {
        game_free(which);
        return NULL;
    }
    strcpy(which->id, id);
    strcpy(which->start, start);
    copy_preset(which);
    /* Later than any that somebody saw before the server was started again. */
    which->revision = now_ms();
    which->used = which->revision;
    return which;
}

void game_free(game *which)
{
    if (which == NULL) {
        return;
    }
    c4b_state_free(which->state);
    json_decref(which->notes);
    json_decref(which->thinking);
    json_decref(which->analysis);
    pthread_mutex_destroy(&which->lock);
    free(which);
}

/* ---- questions ---- */

int game_plies(const game *which)
{
    return c4b_state_move_number(which->state) - 1;
}

int game_key(const game *which, const char *word)
{
    int i;
    for (i = 0; i < KEYS; i++) {
        if (token_equal(which->keys[i].word, word)) {
            return which->keys[i].sides;
        }
    }
    return -1;
}

int game_has_side(int sides, c4b_player side)
{
    return sides > 0 && (sides >> side & 1) != 0;
}

int game_computer_moves(const game *which)
{
    return which->seats[c4b_state_turn(which->state)].kind == SEAT_COMPUTER;
}

int game_is_over(const game *which)
{
    return c4b_state_outcome(which->state) != C4B_ONGOING;
}

/* ---- moves ---- */

c4b_status game_play(game *which, c4b_move move, json_t *note)
{
    c4b_status status;
    if (json_array_append_new(which->notes, note != NULL ? note : json_null()) != 0) {
        return C4B_ERR_NO_MEMORY;
    }
    status = c4b_state_play(which->state, move);
    if (status != C4B_OK) {
        json_array_remove(which->notes, json_array_size(which->notes) - 1);
    }
    return status;
}

void game_take_back(game *which)
{
    if (c4b_state_undo(which->state) == C4B_OK) {
        json_array_remove(which->notes, json_array_size(which->notes) - 1);
    }
}

c4b_player game_last_mover(const game *which)
{
    c4b_player turn = c4b_state_turn(which->state);
    c4b_rules rules = C4B_RULES_INIT;
    if (game_plies(which) == 0) {
        return C4B_NOBODY;
    }
    c4b_state_rules(which->state, &rules);
    return c4b_state_moves_left(which->state) < rules.moves_per_turn ? turn : 3 - turn;
}
