/* game_json.c - a game as JSON. */
#include "game_json.h"

#include <stdlib.h>
#include <string.h>

static const char *const ask_names[] = { NULL, "undo", "restart" };

const char *view_side(c4b_player side)
{
    return side == C4B_GREEN ? "green" : "blue";
}

const char *view_outcome(c4b_outcome outcome)
{
    static const char *const names[] = { "ongoing", "green", "blue", "draw" };
    return names[outcome];
}

/* ---- parts of a position ---- */

/* The middle word of a position's text: rows from the top, '/' between them. */
static json_t *board_of(const c4b_state *state)
{
    char text[POSITION_SIZE] = "";
    char *board, *end;
    c4b_state_position_text(state, text, sizeof text);
    board = strchr(text, ' ');
    end = board != NULL ? strchr(board + 1, ' ') : NULL;
    return end != NULL ? json_stringn(board + 1, (size_t)(end - board - 1)) : NULL;
}

static json_t *move_of(c4b_move move)
{
    return move == C4B_NO_MOVE ? json_null() : json_sprintf("%c", c4b_move_to_char(move));
}

static json_t *legal_of(const c4b_state *state)
{
    c4b_move moves[C4B_MAX_MOVES];
    int i, count = c4b_state_moves(state, moves);
    json_t *all = json_array();
    for (i = 0; i < count; i++) {
        json_array_append_new(all, move_of(moves[i]));
    }
    return all;
}

static json_t *line_of(const c4b_state *state)
{
    int cells[32][2];
    int i, count = c4b_state_line(state, cells, 32);
    json_t *all = json_array();
    for (i = 0; i < count; i++) {
        json_array_append_new(all, json_pack("[i, i]", cells[i][0], cells[i][1]));
    }
    return all;
}

/* What there is to see in any position of a game. */
static json_t *view_position(const c4b_state *state)
{
    return json_pack("{s:o, s:s, s:i, s:i, s:i, s:b, s:s, s:o}", "board", board_of(state), "turn",
                     view_side(c4b_state_turn(state)), "left", c4b_state_moves_left(state), "round",
                     c4b_state_round(state), "number", c4b_state_move_number(state), "drops_bomb",
                     c4b_state_drops_bomb(state), "outcome", view_outcome(c4b_state_outcome(state)),
                     "line", line_of(state));
}

/* ---- the moves ---- */

/* A move: who made it, what the player thought, and the position after it. */
static json_t *view_ply(const c4b_state *before, const c4b_state *after, c4b_move move,
                        json_t *note)
{
    json_t *ply = view_position(after);
    json_object_set_new(ply, "move", move_of(move));
    json_object_set_new(ply, "by", json_string(view_side(c4b_state_turn(before))));
    json_object_set_new(ply, "bomb",
                        json_boolean(move != C4B_BOOM && c4b_state_drops_bomb(before)));
    json_object_set(ply, "note", note);
    return ply;
}

/* NULL without memory. */
static json_t *plies_from(const game *of, long from)
{
    char moves[MOST_MOVES + 1] = "";
    json_t *all = json_array();
    c4b_state *before = NULL, *after = NULL;
    int failed = c4b_state_from_position(&before, of->start, NULL) != C4B_OK ||
                 c4b_state_from_position(&after, of->start, NULL) != C4B_OK;
    size_t i;
    c4b_state_moves_text(of->state, moves, sizeof moves);
    for (i = 0; moves[i] != '\0' && !failed; i++) {
        c4b_move move = c4b_move_from_char(moves[i]);
        json_t *note = json_array_get(of->notes, i);
        failed = c4b_state_play(after, move) != C4B_OK ||
                 ((long)i >= from &&
                  json_array_append_new(all, view_ply(before, after, move, note)) != 0) ||
                 c4b_state_play(before, move) != C4B_OK;
    }
    c4b_state_free(before);
    c4b_state_free(after);
    if (failed) {
        json_decref(all);
        return NULL;
    }
    return all;
}

/* ---- seats ---- */

static json_t *view_seat(const seat *sits)
{
    char bound[LIMIT_SIZE];
    if (sits->kind == SEAT_PERSON) {
        return json_pack("{s:s, s:s, s:b}", "kind", "person", "name", sits->name, "open",
                         sits->open);
    }
    limit_write(&sits->limit, bound);
    return json_pack("{s:s, s:s, s:s}", "kind", "computer", "player", sits->player, "limit", bound);
}

static json_t *view_sides(int sides)
{
    json_t *all = json_array();
    c4b_player side;
    for (side = C4B_GREEN; side <= C4B_BLUE; side++) {
        if (game_has_side(sides, side)) {
            json_array_append_new(all, json_string(view_side(side)));
        }
    }
    return all;
}

static json_t *view_rules(const game *of)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_state_rules(of->state, &rules);
    return json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:b}", "preset", of->preset, "rows",
                     rules.rows, "columns", rules.columns, "connect", rules.connect,
                     "moves_per_turn", rules.moves_per_turn, "bomb_period", rules.bomb_period,
                     "misere", rules.misere);
}

/* ---- what is being thought ---- */

static json_t *view_search(const game *of)
{
    json_t *view;
    if (of->task == NULL) {
        return json_null();
    }
    view = of->thinking != NULL ? json_copy(of->thinking) : json_object();
    json_object_set_new(view, "left", json_integer(of->run.left));
    return view;
}

static json_t *view_ask(const game *of)
{
    if (of->asked == ASK_NOTHING) {
        return json_null();
    }
    return json_pack("{s:s, s:s}", "what", ask_names[of->asked], "by", view_side(of->asker));
}

/* -1 without memory: a game must not be told with moves that lack. */
static int set_moves(json_t *view, const game *of, long from)
{
    char moves[MOST_MOVES + 1] = "";
    c4b_state_moves_text(of->state, moves, sizeof moves);
    if (json_object_set_new(view, "moves", json_string(moves)) != 0) {
        return -1;
    }
    return from >= 0 ? json_object_set_new(view, "plies", plies_from(of, from)) : 0;
}

json_t *view_game(const game *of, const char *word, long from)
{
    json_t *view = view_position(of->state);
    int sides = word != NULL ? game_key(of, word) : -1;
    if (view == NULL) {
        return NULL;
    }
    json_object_set_new(view, "id", json_string(of->id));
    json_object_set_new(view, "revision", json_integer(of->revision));
    json_object_set_new(view, "serial", json_integer(of->serial));
    json_object_set_new(view, "rules", view_rules(of));
    json_object_set_new(view, "green", view_seat(&of->seats[C4B_GREEN]));
    json_object_set_new(view, "blue", view_seat(&of->seats[C4B_BLUE]));
    json_object_set_new(view, "remote", json_boolean(of->remote));
    json_object_set_new(view, "you", view_sides(sides));
    json_object_set_new(view, "player", json_boolean(sides >= 0));
    json_object_set_new(view, "legal", legal_of(of->state));
    json_object_set_new(view, "last",
                        json_pack("{s:o, s:o}", "green",
                                  move_of(c4b_state_last_move(of->state, C4B_GREEN)), "blue",
                                  move_of(c4b_state_last_move(of->state, C4B_BLUE))));
    json_object_set_new(view, "search", view_search(of));
    json_object_set_new(view, "asked", view_ask(of));
    json_object_set(view, "analysis", of->analysis != NULL ? of->analysis : json_null());
    json_object_set_new(view, "trouble",
                        of->trouble[0] != '\0' ? json_string(of->trouble) : json_null());
    if (set_moves(view, of, from) != 0) {
        json_decref(view);
        return NULL;
    }
    return view;
}

json_t *view_history(const game *of)
{
    c4b_state *empty = NULL;
    json_t *view;
    if (c4b_state_from_position(&empty, of->start, NULL) != C4B_OK) {
        return NULL;
    }
    view = json_pack("{s:s, s:i, s:o, s:o}", "id", of->id, "serial", of->serial, "start",
                     view_position(empty), "rules", view_rules(of));
    c4b_state_free(empty);
    if (view != NULL && set_moves(view, of, 0) != 0) {
        json_decref(view);
        return NULL;
    }
    return view;
}
