/*
 * picture.c - the board drawn for people. Programs read the text of position_text.c instead.
 */
#include "base/writer.h"
#include "rules/state.h"

#include <conecta4boom/text.h>

/* What is drawn for each c4b_cell; no cell has the code 3. A colour lasts until RESET. */
#define RESET "\033[0m"
static const char *const ascii_discs[6] = { ".", "x", "o", "", "X", "O" };
static const char *const unicode_discs[6] = { "·", "●", "○", "", "◆", "◇" };
static const char *const colours[6] = { "\033[2m", "\033[32m",      "\033[34m",
                                        "",        "\033[1;30;42m", "\033[1;37;44m" };

typedef struct picture {
    writer w;
    const c4b_state *state;
    int flags;
    int line[MOST_CONNECT][2]; /* row and column of the cells that decided the game */
    int line_length;
} picture;

static bool in_line(const picture *pic, int row, int column)
{
    for (int i = 0; i < pic->line_length; i++) {
        if (pic->line[i][0] == row && pic->line[i][1] == column) {
            return true;
        }
    }
    return false;
}

static void draw_cell(picture *pic, int row, int column)
{
    const ruleset *set = &pic->state->set;
    c4b_cell cell =
        CALL_WIDTH(set, cell_code, set, top(pic->state), (unsigned)row, (unsigned)column);
    bool coloured = (pic->flags & C4B_TEXT_COLOUR) != 0;
    bool decided = in_line(pic, row, column);
    write_char(&pic->w, decided ? '[' : ' ');
    if (coloured) {
        write_text(&pic->w, colours[cell]);
    }
    write_text(&pic->w, (pic->flags & C4B_TEXT_UNICODE ? unicode_discs : ascii_discs)[cell]);
    if (coloured) {
        write_text(&pic->w, RESET);
    }
    write_char(&pic->w, decided ? ']' : ' ');
}

static void draw_column_names(picture *pic)
{
    for (int column = 0; column < c4b_state_columns(pic->state); column++) {
        write_char(&pic->w, ' ');
        write_char(&pic->w, c4b_move_to_char(column));
        write_char(&pic->w, ' ');
    }
    write_char(&pic->w, '\n');
}

static const char *player_name(c4b_player player)
{
    assert(player == C4B_GREEN || player == C4B_BLUE);
    return player == C4B_GREEN ? "green" : "blue";
}

static void draw_turn(picture *pic)
{
    write_text(&pic->w, "round ");
    write_number(&pic->w, c4b_state_round(pic->state));
    write_text(&pic->w, ", ");
    write_text(&pic->w, player_name(c4b_state_turn(pic->state)));
    write_text(&pic->w, " to move");
    if (c4b_state_moves_left(pic->state) > 1) {
        write_text(&pic->w, " twice");
    }
    if (c4b_state_drops_bomb(pic->state)) {
        write_text(&pic->w, ", the next disc is a bomb");
    }
    if (c4b_state_is_legal(pic->state, C4B_BOOM)) {
        write_text(&pic->w, ", BOOM is possible");
    }
}

static void draw_standing(picture *pic)
{
    c4b_outcome outcome = c4b_state_outcome(pic->state);
    if (outcome == C4B_ONGOING) {
        draw_turn(pic);
    } else if (outcome == C4B_DRAW) {
        write_text(&pic->w, "draw");
    } else {
        write_text(&pic->w, player_name(outcome));
        write_text(&pic->w, " wins");
    }
    write_char(&pic->w, '\n');
}

size_t c4b_state_board_text(const c4b_state *state, int flags, char *out, size_t size)
{
    picture pic = { .w = write_to(out, size), .state = state, .flags = flags };
    if (state != NULL) {
        pic.line_length = c4b_state_line(state, pic.line, MOST_CONNECT);
        for (int row = c4b_state_rows(state) - 1; row >= 0; row--) {
            for (int column = 0; column < c4b_state_columns(state); column++) {
                draw_cell(&pic, row, column);
            }
            write_char(&pic.w, '\n');
        }
        draw_column_names(&pic);
        draw_standing(&pic);
    }
    return write_end(&pic.w);
}
