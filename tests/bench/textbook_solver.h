/*
 * bench/textbook_solver.h - Connect 4 on 6 x 7 solved as a textbook would: negamax with alpha-beta
 * on bitboards, the centre first, a table of upper bounds, and null windows that halve the range of
 * scores. The library's solver, which shares nothing with it, is compared with it.
 *
 * Bit 7c + r is row r of column c; the seventh bit of a column stays empty.
 */
#ifndef TEXTBOOK_SOLVER_H
#define TEXTBOOK_SOLVER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TEXTBOOK_SLOTS = 8388593, TEXTBOOK_CELLS = 42 }; /* 64 MB, a prime */

typedef struct textbook_board {
    uint64_t own; /* discs of the player to move */
    uint64_t all;
    int played;
} textbook_board;

typedef struct textbook {
    uint64_t *slots; /* a position's key and, in the lower 8 bits, its upper bound + 64 */
    uint64_t nodes;
    uint64_t most_nodes;
} textbook;

static inline uint64_t textbook_bottom(int column)
{
    return UINT64_C(1) << 7 * column;
}

static inline bool textbook_can_drop(const textbook_board *b, int column)
{
    return (b->all & textbook_bottom(column) << 5) == 0;
}

static inline void textbook_drop(textbook_board *b, int column)
{
    b->own ^= b->all;
    b->all |= b->all + textbook_bottom(column);
    b->played++;
}

static inline bool textbook_has_four(uint64_t discs)
{
    static const int steps[] = { 1, 6, 7, 8 };
    for (int i = 0; i < 4; i++) {
        uint64_t pairs = discs & discs >> steps[i];
        if ((pairs & pairs >> 2 * steps[i]) != 0) {
            return true;
        }
    }
    return false;
}

static inline bool textbook_wins_with(const textbook_board *b, int column)
{
    uint64_t cell = (b->all + textbook_bottom(column)) & ~b->all;
    uint64_t in_column = UINT64_C(63) << 7 * column;
    return textbook_has_four(b->own | (cell & in_column));
}

/* A score is as in the public sets. Not a full board, and nobody has four. */
static inline int textbook_seek(textbook *t, const textbook_board *b, int alpha, int beta)
{
    static const int centre_first[] = { 3, 2, 4, 1, 5, 0, 6 };
    if (++t->nodes > t->most_nodes || b->played == TEXTBOOK_CELLS) {
        return 0;
    }
    for (int column = 0; column < 7; column++) {
        if (textbook_can_drop(b, column) && textbook_wins_with(b, column)) {
            return (TEXTBOOK_CELLS + 1 - b->played) / 2;
        }
    }
    uint64_t key = b->own + b->all + textbook_bottom(0);
    uint64_t *slot = &t->slots[key % TEXTBOOK_SLOTS];
    int highest = (TEXTBOOK_CELLS - 1 - b->played) / 2;
    highest = *slot >> 8 == key ? (int)(*slot & 255) - 64 : highest;
    beta = beta < highest ? beta : highest;
    for (int i = 0; i < 7 && alpha < beta; i++) {
        if (textbook_can_drop(b, centre_first[i])) {
            textbook_board child = *b;
            textbook_drop(&child, centre_first[i]);
            int score = -textbook_seek(t, &child, -beta, -alpha);
            if (score >= beta) {
                return score;
            }
            alpha = score > alpha ? score : alpha;
        }
    }
    if (alpha >= beta) {
        return beta; /* the bound was reached without a move */
    }
    if (t->nodes <= t->most_nodes) {
        *slot = key << 8 | (uint64_t)(alpha + 64);
    }
    return alpha;
}

/* False when it takes too many nodes. */
static inline bool textbook_solve(textbook *t, const char *moves, uint64_t most_nodes, int *score)
{
    textbook_board b = { 0, 0, 0 };
    for (; *moves != '\0'; moves++) {
        textbook_drop(&b, *moves - '1');
    }
    int lowest = -(TEXTBOOK_CELLS - b.played) / 2, highest = (TEXTBOOK_CELLS + 1 - b.played) / 2;
    t->nodes = 0;
    t->most_nodes = most_nodes;
    while (lowest < highest && t->nodes <= most_nodes) {
        int middle = lowest + (highest - lowest) / 2;
        middle = middle <= 0 && lowest / 2 < middle ? lowest / 2 : middle;
        middle = middle >= 0 && highest / 2 > middle ? highest / 2 : middle;
        int found = textbook_seek(t, &b, middle, middle + 1);
        if (found <= middle) {
            highest = found;
        } else {
            lowest = found;
        }
    }
    *score = lowest;
    return t->nodes <= most_nodes;
}

static inline bool textbook_make(textbook *t)
{
    t->slots = malloc(TEXTBOOK_SLOTS * sizeof *t->slots);
    return t->slots != NULL;
}

static inline void textbook_clear(textbook *t)
{
    memset(t->slots, 0, TEXTBOOK_SLOTS * sizeof *t->slots);
}

#endif
