/* moves_text.c - moves as text that programs read back, one character each: see doc/notation.md. */
#include "base/writer.h"
#include "rules/state.h"

#include <conecta4boom/text.h>
#include <string.h>

static const char column_names[] = "123456789abcdefghijklmnopqrstuvw";

char c4b_move_to_char(c4b_move move)
{
    if (move == C4B_BOOM) {
        return '*';
    }
    return move >= 0 && move < (int)strlen(column_names) ? column_names[move] : '?';
}

c4b_move c4b_move_from_char(char character)
{
    if (character == '*') {
        return C4B_BOOM;
    }
    const char *found = character != '\0' ? strchr(column_names, character) : NULL;
    return found != NULL ? (c4b_move)(found - column_names) : C4B_NO_MOVE;
}

c4b_status c4b_state_play_text(c4b_state *state, const char *moves, size_t *bad_at)
{
    if (state == NULL || moves == NULL) {
        return C4B_ERR_INVALID;
    }
    size_t played = 0;
    c4b_status status = C4B_OK;
    while (status == C4B_OK && moves[played] != '\0') {
        c4b_move move = c4b_move_from_char(moves[played]);
        status = move == C4B_NO_MOVE ? C4B_ERR_SYNTAX : c4b_state_play(state, move);
        played += status == C4B_OK;
    }
    if (status != C4B_OK) {
        state->count -= played; /* take all of them back */
        if (bad_at != NULL && status != C4B_ERR_NO_MEMORY) {
            *bad_at = played;
        }
    }
    return status;
}

size_t c4b_state_moves_text(const c4b_state *state, char *out, size_t size)
{
    writer w = write_to(out, size);
    for (size_t i = 1; state != NULL && i <= state->count; i++) {
        write_char(&w, c4b_move_to_char(c4bi_state_move_at(state, i)));
    }
    return write_end(&w);
}
