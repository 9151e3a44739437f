/* game_json.c - a game as JSON. */
#include "game_json.h"

#include <stdlib.h>
#include <string.h>

static const char *const ask_names[] = { NULL, "undo", "restart" };

const char *side_name(c4b_player side)
{
    return side == C4B_GREEN ? "green" : "blue";
}

const char *outcome_name(c4b_outcome outcome)
{
    static const char *const names[] = { "ongoing", "green", "blue", "draw" };
    return names[outcome];
}

/* ---- parts of a position ---- */

/* The middle seat_token of a position's text: rows from the top, '/' between them. */
static json_t *board_json(const c4b_state *state)
{
    char text[POSITION_SIZE] = "";
    char *board, *end;
    c4b_state_position_text(state, text, sizeof text);
    board = strchr(text, ' ');
    end = board != NULL ? strchr(board + 1, ' ') : NULL;
    return end != NULL ? json_stringn(board + 1, (size_t)(end - board - 1)) : NULL;
}

static json_t *move_json(c4b_move move)
{
    return move == C4B_NO_MOVE ? json_null() : json_sprintf("%c", c4b_move_to_char(move));
}

static json_t *legal_json(const c4b_state *state)
{
    c4b_move moves[C4B_MAX_MOVES];
    int count = c4b_state_moves(state, moves);
    json_t *all = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(all, move_json(moves[i]));
    }
    return all;
}

static json_t *line_json(const c4b_state *state)
{
    int cells[32][2];
    int count = c4b_state_line(state, cells, 32);
    json_t *all = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(all, json_pack("[i, i]", cells[i][0], cells[i][1]));
    }
    return all;
}

/* What there is to see in any position of a game. */
static json_t *position_json(const c4b_state *state)
{
    return json_pack("{s:o, s:s, s:i, s:i, s:i, s:b, s:s, s:o}", "board", board_json(state), "turn",
                     side_name(c4b_state_turn(state)), "left", c4b_state_moves_left(state), "round",
                     c4b_state_round(state), "number", c4b_state_move_number(state), "drops_bomb",
                     c4b_state_drops_bomb(state), "outcome", outcome_name(c4b_state_outcome(state)),
                     "line", line_json(state));
}

/* ---- the moves ---- */

/* A move: the side that made it, what its search reported, and the position after it. */
static json_t *ply_json(const c4b_state *previous, const c4b_state *reached, c4b_move move,
                        json_t *note)
{
    json_t *ply = position_json(reached);
    json_object_set_new(ply, "move", move_json(move));
    json_object_set_new(ply, "by", json_string(side_name(c4b_state_turn(previous))));
    json_object_set_new(ply, "bomb",
                        json_boolean(move != C4B_BOOM && c4b_state_drops_bomb(previous)));
    json_object_set(ply, "note", note);
    return ply;
}

/* NULL when memory runs out. */
static json_t *plies_json(const web_game *game, long first)
{
    char moves[MOST_MOVES + 1] = "";
    json_t *all = json_array();
    c4b_state *previous = NULL, *reached = NULL;
    bool failed = c4b_state_from_position(&previous, game->start, NULL) != C4B_OK ||
                  c4b_state_from_position(&reached, game->start, NULL) != C4B_OK;
    c4b_state_moves_text(game->state, moves, sizeof moves);
    for (size_t i = 0; moves[i] != '\0' && !failed; i++) {
        c4b_move move = c4b_move_from_char(moves[i]);
        json_t *note = json_array_get(game->notes, i);
        failed = c4b_state_play(reached, move) != C4B_OK ||
                 ((long)i >= first &&
                  json_array_append_new(all, ply_json(previous, reached, move, note)) != 0) ||
                 c4b_state_play(previous, move) != C4B_OK;
    }
    c4b_state_free(previous);
    c4b_state_free(reached);
    if (failed) {
        json_decref(all);
        return NULL;
    }
    return all;
}

/* ---- seats ---- */

static json_t *seat_json(const seat *sits)
{
    char bound[LIMIT_SIZE];
    if (sits->kind == SEAT_PERSON) {
        return json_pack("{s:s, s:s, s:b}", "kind", "person", "name", sits->name, "open",
                         sits->open);
    }
    limit_write(&sits->limit, bound);
    return json_pack("{s:s, s:s, s:s}", "kind", "computer", "player", sits->player, "limit", bound);
}

static json_t *sides_json(int sides)
{
    json_t *all = json_array();
    for (c4b_player side = C4B_GREEN; side <= C4B_BLUE; side++) {
        if (game_has_side(sides, side)) {
            json_array_append_new(all, json_string(side_name(side)));
        }
    }
    return all;
}

static json_t *rules_json(const web_game *game)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_state_rules(game->state, &rules);
    return json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:b}", "preset", game->preset, "rows",
                     rules.rows, "columns", rules.columns, "connect", rules.connect,
                     "moves_per_turn", rules.moves_per_turn, "bomb_period", rules.bomb_period,
                     "misere", rules.misere);
}

/* ---- what is being thought ---- */

static json_t *search_json(const web_game *game)
{
    if (game->task == NULL) {
        return json_null();
    }
    json_t *view = game->thinking != NULL ? json_copy(game->thinking) : json_object();
    json_object_set_new(view, "left", json_integer(game->run.left));
    return view;
}

static json_t *ask_json(const web_game *game)
{
    if (game->asked == ASK_NOTHING) {
        return json_null();
    }
    return json_pack("{s:s, s:s}", "what", ask_names[game->asked], "by", side_name(game->asker));
}

/* -1 when memory runs out: no game is sent with moves missing. */
static int set_moves(json_t *view, const web_game *game, long first)
{
    char moves[MOST_MOVES + 1] = "";
    c4b_state_moves_text(game->state, moves, sizeof moves);
    if (json_object_set_new(view, "moves", json_string(moves)) != 0) {
        return -1;
    }
    return first >= 0 ? json_object_set_new(view, "plies", plies_json(game, first)) : 0;
}

json_t *game_json(const web_game *game, const char *seat_token, long first)
{
    json_t *view = position_json(game->state);
    int sides = seat_token != NULL ? game_key(game, seat_token) : -1;
    if (view == NULL) {
        return NULL;
    }
    json_object_set_new(view, "id", json_string(game->id));
    json_object_set_new(view, "revision", json_integer(game->revision));
    json_object_set_new(view, "serial", json_integer(game->serial));
    json_object_set_new(view, "rules", rules_json(game));
    json_object_set_new(view, "green", seat_json(&game->seats[C4B_GREEN]));
    json_object_set_new(view, "blue", seat_json(&game->seats[C4B_BLUE]));
    json_object_set_new(view, "remote", json_boolean(game->remote));
    json_object_set_new(view, "you", sides_json(sides));
    json_object_set_new(view, "player", json_boolean(sides >= 0));
    json_object_set_new(view, "legal", legal_json(game->state));
    json_object_set_new(view, "last",
                        json_pack("{s:o, s:o}", "green",
                                  move_json(c4b_state_last_move(game->state, C4B_GREEN)), "blue",
                                  move_json(c4b_state_last_move(game->state, C4B_BLUE))));
    json_object_set_new(view, "search", search_json(game));
    json_object_set_new(view, "asked", ask_json(game));
    json_object_set(view, "analysis", game->analysis != NULL ? game->analysis : json_null());
    json_object_set_new(view, "trouble",
                        game->trouble[0] != '\0' ? json_string(game->trouble) : json_null());
    if (set_moves(view, game, first) != 0) {
        json_decref(view);
        return NULL;
    }
    return view;
}

json_t *history_json(const web_game *game)
{
    c4b_state *empty = NULL;
    if (c4b_state_from_position(&empty, game->start, NULL) != C4B_OK) {
        return NULL;
    }
    json_t *view = json_pack("{s:s, s:i, s:o, s:o}", "id", game->id, "serial", game->serial,
                             "start", position_json(empty), "rules", rules_json(game));
    c4b_state_free(empty);
    if (view != NULL && set_moves(view, game, 0) != 0) {
        json_decref(view);
        return NULL;
    }
    return view;
}
