/* first_game.c - the README's program: create a game, let the library play it, see who has won. */
#include <conecta4boom.h>
#include <stdio.h>

int main(void)
{
    c4b_state *game = c4b_state_new(NULL); /* NULL: CONECTA-4 BOOM */
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    c4b_result result = C4B_RESULT_INIT;
    char text[2048];

    options.max_nodes = 100000; /* or max_ms, or depth; options.eval is your heuristic */
    while (c4b_search(game, &options, &result) == C4B_OK) {
        c4b_state_play(game, result.move);
    }
    c4b_state_board_text(game, C4B_TEXT_PLAIN, text, sizeof text);
    fputs(text, stdout);
    c4b_state_moves_text(game, text, sizeof text);
    printf("moves: %s\n", text);
    c4b_state_free(game);
    return 0;
}
