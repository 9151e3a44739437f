/* layer.c - see layer.h. */
#include "layer.h"

#include "../common/interrupt.h"
#include "../common/text.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

layer layer_of(const c4b_state *start, int moves)
{
    layer l = { .moves = moves, .move_bits = 1 };
    while (1 << l.move_bits < c4b_state_columns(start) + 1) { /* and BOOM */
        l.move_bits++;
    }
    l.bytes = ((size_t)moves * (size_t)l.move_bits + 7) / 8;
    return l;
}

void layer_free(layer *l)
{
    free(l->positions);
    *l = (layer){ .positions = NULL };
}

/* ---- packing ---- */

/* BOOM is the number that no column has. */
static unsigned code_of(const layer *l, char character)
{
    unsigned largest = (1U << l->move_bits) - 1;
    return character == c4b_move_to_char(C4B_BOOM) ? largest
                                                   : (unsigned)c4b_move_from_char(character);
}

static char character_of(const layer *l, unsigned code)
{
    unsigned largest = (1U << l->move_bits) - 1;
    return c4b_move_to_char(code == largest ? C4B_BOOM : (c4b_move)code);
}

int layer_add(layer *l, const char *moves)
{
    if (l->count == l->room) {
        size_t room = l->room == 0 ? 64 : 2 * l->room;
        int fits = room < SIZE_MAX / 2 / (l->bytes + 1);
        unsigned char *more = fits ? realloc(l->positions, room * l->bytes + 1) : NULL;
        if (more == NULL) {
            return 0;
        }
        l->positions = more;
        l->room = room;
    }
    unsigned char *packed = l->positions + l->count++ * l->bytes;
    memset(packed, 0, l->bytes);
    for (int i = 0, bit = 0; i < l->moves; i++) {
        unsigned code = code_of(l, moves[i]);
        for (int k = 0; k < l->move_bits; k++, bit++) {
            packed[bit / 8] |= (unsigned char)((code >> k & 1) << bit % 8);
        }
    }
    return 1;
}

const char *layer_get(const layer *l, size_t i, char out[MOST_DEPTH + 1])
{
    const unsigned char *packed = l->positions + i * l->bytes;
    for (int n = 0, bit = 0; n < l->moves; n++) {
        unsigned code = 0;
        for (int k = 0; k < l->move_bits; k++, bit++) {
            code |= ((unsigned)packed[bit / 8] >> bit % 8 & 1U) << k;
        }
        out[n] = character_of(l, code);
    }
    out[l->moves] = '\0';
    return l->moves > 0 ? out : "-";
}

/* ---- the next layer ---- */

int moves_in(const char *moves)
{
    return is(moves, "-") ? 0 : (int)strlen(moves);
}

c4b_status set_up(c4b_state *board, const char *moves)
{
    while (c4b_state_undo(board) == C4B_OK) {
    }
    return moves_in(moves) == 0 ? C4B_OK : c4b_state_play_text(board, moves, NULL);
}

/* Adds the board's position, unless it was seen before or the game is over. */
static c4b_status add_new(layer *next, c4b_book *seen, const c4b_state *board, const char *moves)
{
    c4b_solution mark = C4B_SOLUTION_INIT;
    if (c4b_state_outcome(board) != C4B_ONGOING || c4b_book_outcome(seen, board) != C4B_ONGOING) {
        return C4B_OK;
    }
    mark.outcome = C4B_DRAW;
    c4b_status status = c4b_book_add(seen, board, &mark);
    return status != C4B_OK ? status : layer_add(next, moves) ? C4B_OK : C4B_ERR_NO_MEMORY;
}

static c4b_status add_children(layer *next, c4b_book *seen, c4b_state *board, char *moves)
{
    c4b_move legal[C4B_MAX_MOVES];
    int count = c4b_state_moves(board, legal);
    c4b_status status = C4B_OK;
    for (int i = 0; status == C4B_OK && i < count; i++) {
        moves[next->moves - 1] = c4b_move_to_char(legal[i]);
        status = c4b_state_play(board, legal[i]);
        if (status == C4B_OK) {
            status = add_new(next, seen, board, moves);
            c4b_state_undo(board);
        }
    }
    return status;
}

/* A book notes which positions were seen, because it merges mirror images as the real one will. */
c4b_status layer_follow(layer *next, const layer *l, c4b_state *board)
{
    c4b_book *seen = NULL;
    char moves[MOST_DEPTH + 2];
    c4b_rules rules = C4B_RULES_INIT;
    c4b_state_rules(board, &rules);
    c4b_status status = c4b_book_create(&seen, &rules, 0, 0);
    for (size_t i = 0; status == C4B_OK && i < l->count; i++) {
        status = is_interrupted() ? C4B_ERR_STOPPED : set_up(board, layer_get(l, i, moves));
        if (status == C4B_OK) {
            status = add_children(next, seen, board, moves);
        }
    }
    c4b_book_free(seen);
    return status;
}
