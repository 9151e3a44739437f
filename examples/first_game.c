/* first_game.c - the README's program: create a game, play it at random, see who won. */
#include <conecta4boom.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    c4b_state *game = c4b_state_new(NULL); /* NULL: CONECTA-4 BOOM */
    c4b_move moves[C4B_MAX_MOVES];
    char text[2048];
    int count;

    while ((count = c4b_state_moves(game, moves)) > 0) {
        c4b_state_play(game, moves[rand() % count]); /* your player comes here */
    }
    c4b_state_board_text(game, C4B_TEXT_PLAIN, text, sizeof text);
    fputs(text, stdout);
    c4b_state_moves_text(game, text, sizeof text);
    printf("moves: %s\n", text);
    c4b_state_free(game);
    return 0;
}
