/* show.c - see show.h. */
#include "show.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *player_name(c4b_player player)
{
    return player == C4B_GREEN ? "green" : "blue";
}

void show_board(const c4b_state *game, int drawing)
{
    char text[16384];
    c4b_state_board_text(game, drawing, text, sizeof text);
    printf("\n%s", text);
}

void show_move(const char *subject, const char *verb, const c4b_result *answer)
{
    int moves = C4B_MOVES_TO_END(answer->score);
    printf("%s %s %c (", subject, verb, c4b_move_to_char(answer->move));
    if (!C4B_IS_WIN(answer->score) && !C4B_IS_LOSS(answer->score)) {
        printf("score %d", answer->score);
    } else {
        printf(C4B_IS_WIN(answer->score) ? "wins" : "loses");
        if (moves < C4B_MAX_DEPTH) { /* else it is proven, but the distance is not known */
            printf(" in %d", moves);
        }
    }
    printf(", depth %d, %" PRIu64 " nodes, %.2f s)\n", answer->depth, answer->nodes,
           answer->seconds);
}

/* ---- texts of any length ---- */

typedef size_t (*text_writer)(const c4b_state *, char *, size_t);

/* Measures first, because a game can have any length. To be freed; NULL when memory runs out. */
static char *text_of(const c4b_state *game, text_writer write_text)
{
    size_t size = write_text(game, NULL, 0) + 1;
    char *text = malloc(size);
    if (text != NULL) {
        write_text(game, text, size);
    }
    return text;
}

static void show_text(const char *label, const c4b_state *game, text_writer write_text)
{
    char *text = text_of(game, write_text);
    printf("%s: %s\n", label, text != NULL ? text : c4b_strerror(C4B_ERR_NO_MEMORY));
    free(text);
}

void show_moves(const c4b_state *game)
{
    show_text("moves", game, c4b_state_moves_text);
}

void show_position(const c4b_state *game)
{
    show_text("position", game, c4b_state_position_text);
}

/* ---- how to go on ---- */

/* As a shell needs it. No argument that was accepted has a quote in it. */
static void show_argument(const char *text)
{
    printf(strpbrk(text, " *") != NULL ? " '%s'" : " %s", text);
}

void show_how_to_go_on(const play_options *o, const c4b_state *game)
{
    printf("to go on: play");
    for (char **argument = o->arguments; *argument != NULL; argument++) {
        if (argument[1] != NULL && argument[1] == o->file) {
            argument++; /* leaves out --file and its name */
        } else if (*argument != o->moves) {
            show_argument(*argument);
        }
    }
    char *moves = text_of(game, c4b_state_moves_text);
    if (moves != NULL && *moves != '\0') {
        show_argument(moves);
    }
    putchar('\n');
    free(moves);
}
