/* command.c - see command.h. */
#define _POSIX_C_SOURCE 200809L /* getline */
#include "command.h"

#include "../common/interrupt.h"
#include "../common/message.h"
#include "../common/text.h"
#include "show.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "  4        drop a disc in that column; 43 drops two when you have two moves\n"
    "  *        BOOM: explode your bomb\n"
    "  u undo   take back, to before your last move\n"
    "  h hint   what the library would play\n"
    "  p position, m moves   show them as text, for --position and MOVES\n"
    "  ? help, q quit\n"
    "A letter that names a column of a wide board is that column; the words always work.\n";

/* ---- commands ---- */

static bool has_person_moved(const session *s)
{
    bool moved = false;
    for (c4b_player player = C4B_GREEN; player <= C4B_BLUE; player++) {
        moved = moved ||
                (s->options->person[player] && c4b_state_last_move(s->game, player) != C4B_NO_MOVE);
    }
    return moved;
}

static void undo(session *s)
{
    if (!has_person_moved(s)) {
        puts("there is no move of yours to take back");
        return;
    }
    do {
        c4b_state_undo(s->game);
    } while (!s->options->person[c4b_state_turn(s->game)]);
    s->changed = true;
}

static bool hint(session *s)
{
    c4b_result answer = C4B_RESULT_INIT;
    if (c4b_state_outcome(s->game) != C4B_ONGOING) {
        puts("the game is over");
        return true;
    }
    bool found = think(s, &answer);
    if (found) {
        show_move("hint:", "play", &answer);
    }
    return found;
}

/* ---- moves ---- */

static bool names_a_column(const session *s, char character)
{
    c4b_move move = c4b_move_from_char(character);
    return move >= 0 && move < c4b_state_columns(s->game);
}

static bool are_moves(const session *s, const char *text)
{
    while (*text == '*' || names_a_column(s, *text)) {
        text++;
    }
    return *text == '\0';
}

/* Plays one move, or up to as many as the turn has left: all of them or none. */
static void play_typed(session *s, const char *moves)
{
    size_t bad_at = 0;
    int left = c4b_state_moves_left(s->game);
    if (!are_moves(s, moves)) {
        printf("'%s' is not a move (1 to %c, *) and not a command (? for help)\n", moves,
               c4b_move_to_char(c4b_state_columns(s->game) - 1));
        return;
    }
    if (strlen(moves) > (size_t)left) {
        printf("'%s' has too many moves: this turn has %d left\n", moves, left);
        return;
    }
    c4b_status status = c4b_state_play_text(s->game, moves, &bad_at);
    s->changed = status == C4B_OK;
    if (status == C4B_ERR_ILLEGAL_MOVE) {
        printf("%c: %s\n", moves[bad_at],
               moves[bad_at] == '*' ? "you have no bomb to explode" : "that column is full");
    } else if (status != C4B_OK) {
        puts(c4b_strerror(status));
    }
}

/* ---- a line ---- */

/* The letter of a command, 0 for anything else. On a wide board letters are columns first. */
static char command_of(const session *s, const char *line)
{
    static const char *const words[] = { "undo", "hint", "position", "moves", "quit" };
    bool letter = strlen(line) == 1 && !names_a_column(s, *line);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (is(line, words[i]) || (letter && *line == *words[i])) {
            return *words[i];
        }
    }
    return is(line, "?") || is(line, "help") ? '?' : '\0';
}

static bool obey(session *s, const char *line)
{
    switch (command_of(s, line)) {
    case 'u':
        undo(s);
        return true;
    case 'h':
        return hint(s);
    case 'p':
        show_position(s->game);
        return true;
    case 'm':
        show_moves(s->game);
        return true;
    case '?':
        fputs(help, stdout);
        return true;
    case 'q':
        return false;
    default:
        if (*line != '\0') {
            play_typed(s, line);
        }
        return true;
    }
}

bool ask_person(session *s)
{
    if (c4b_state_outcome(s->game) == C4B_ONGOING) {
        printf("%s, your move (? for help): ", player_name(c4b_state_turn(s->game)));
    } else {
        printf("u takes back, q leaves: ");
    }
    fflush(stdout);
    if (getline(&s->line, &s->line_size, stdin) < 0) {
        return is_interrupted() ? end_with(INTERRUPTED) : false;
    }
    squeeze(s->line);
    return obey(s, s->line);
}
