/*
 * brute.h - Connect 4 solved by brute force, on an array of cells: what the solver's answers are
 * compared with. It has only the rules, and takes only a state's cells from the library. It suits
 * positions near the end, and small boards.
 */
#ifndef BRUTE_H
#define BRUTE_H

#include <conecta4boom.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { BRUTE_CELLS = 128, BRUTE_SLOTS = 1 << 19, BRUTE_MOST = BRUTE_SLOTS / 2 };

/* A position that was solved: its cells, two bits each, and what it is worth. */
typedef struct brute_memory {
    uint64_t cells[BRUTE_CELLS / 32];
    int value;
    unsigned stamp; /* of the question that it belongs to */
} brute_memory;

typedef struct brute {
    int rows, columns, connect;
    unsigned char cells[BRUTE_CELLS]; /* row by row; 0: empty, else a player */
    int empty;
    int mover;
    int remembered;
    bool gave_up; /* too many positions */
    unsigned stamp;
    brute_memory *memory; /* BRUTE_SLOTS */
} brute;

/* A win in n moves is worth BRUTE_WIN - n, a loss the opposite, a draw 0. */
enum { BRUTE_WIN = 1000 };

static inline int brute_player_at(const brute *b, int row, int column)
{
    bool inside = row >= 0 && row < b->rows && column >= 0 && column < b->columns;
    return inside ? b->cells[row * b->columns + column] : 0;
}

/* How many discs of the player follow a cell in one direction. */
static inline int brute_run(const brute *b, int row, int column, int up, int right, int player)
{
    int run = 0;
    while (brute_player_at(b, row + up * (run + 1), column + right * (run + 1)) == player) {
        run++;
    }
    return run;
}

/* Whether a disc of the player in a cell has a line through it. */
static inline bool brute_has_line(const brute *b, int row, int column, int player)
{
    static const int directions[4][2] = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { 1, -1 } };
    for (int i = 0; i < 4; i++) {
        int up = directions[i][0], right = directions[i][1];
        if (1 + brute_run(b, row, column, up, right, player) +
                brute_run(b, row, column, -up, -right, player) >=
            b->connect) {
            return true;
        }
    }
    return false;
}

/* The lowest empty row of a column, or `rows`. */
static inline int brute_height(const brute *b, int column)
{
    int row = 0;
    while (row < b->rows && brute_player_at(b, row, column) != 0) {
        row++;
    }
    return row;
}

static inline bool brute_wins_at_once(const brute *b)
{
    for (int column = 0; column < b->columns; column++) {
        int row = brute_height(b, column);
        if (row < b->rows && brute_has_line(b, row, column, b->mover)) {
            return true;
        }
    }
    return false;
}

/* The slot of the position: its own, or an empty one. */
static inline brute_memory *brute_slot(const brute *b)
{
    brute_memory key = { .stamp = b->stamp };
    uint64_t hash = 0;
    for (int i = 0; i < b->rows * b->columns; i++) {
        key.cells[i / 32] |= (uint64_t)b->cells[i] << 2 * (i % 32);
    }
    for (int i = 0; i < BRUTE_CELLS / 32; i++) {
        hash = (hash ^ key.cells[i]) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= hash >> 29;
    }
    brute_memory *slot = &b->memory[hash % BRUTE_SLOTS];
    while (slot->stamp == b->stamp && memcmp(slot->cells, key.cells, sizeof key.cells) != 0) {
        slot = slot + 1 < b->memory + BRUTE_SLOTS ? slot + 1 : b->memory;
    }
    if (slot->stamp != b->stamp) {
        memcpy(slot->cells, key.cells, sizeof key.cells);
    }
    return slot;
}

static inline int brute_value(brute *b);

/* The value of the position after a move, to the player that made the move. */
static inline int brute_value_of_move(brute *b, int row, int column)
{
    unsigned char *cell = &b->cells[row * b->columns + column];
    int mover = b->mover;
    *cell = (unsigned char)mover;
    b->mover = 3 - mover;
    b->empty--;
    int value = -brute_value(b);
    b->empty++;
    b->mover = mover;
    *cell = 0;
    return value > 0 ? value - 1 : value < 0 ? value + 1 : 0;
}

static inline int brute_best_value(brute *b)
{
    int best = -BRUTE_WIN;
    for (int column = 0; column < b->columns && !b->gave_up; column++) {
        int row = brute_height(b, column);
        if (row < b->rows) {
            int value = brute_value_of_move(b, row, column);
            best = value > best ? value : best;
        }
    }
    return best;
}

/* What the position is worth to the player to move; nothing when `gave_up`. */
static inline int brute_value(brute *b)
{
    if (b->empty == 0 || brute_wins_at_once(b)) {
        return b->empty == 0 ? 0 : BRUTE_WIN - 1;
    }
    brute_memory *slot = brute_slot(b);
    if (slot->stamp == b->stamp) {
        return slot->value;
    }
    if (b->remembered >= BRUTE_MOST) {
        b->gave_up = true;
        return 0;
    }
    int value = brute_best_value(b);
    slot = brute_slot(b); /* again: another position may have taken the slot */
    *slot = (brute_memory){ .value = value, .stamp = b->stamp };
    for (int i = 0; i < b->rows * b->columns; i++) {
        slot->cells[i / 32] |= (uint64_t)b->cells[i] << 2 * (i % 32);
    }
    b->remembered++;
    return value;
}

static inline brute *brute_new(void)
{
    brute *b = calloc(1, sizeof *b);
    if (b != NULL) {
        b->memory = calloc(BRUTE_SLOTS, sizeof *b->memory);
    }
    return b;
}

static inline void brute_free(brute *b)
{
    free(b->memory);
    free(b);
}

/* Takes the state's cells; the game is not over. */
static inline void brute_take(brute *b, const c4b_state *state)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_state_rules(state, &rules);
    b->rows = rules.rows;
    b->columns = rules.columns;
    b->connect = rules.connect;
    b->mover = c4b_state_turn(state);
    b->empty = 0;
    b->remembered = 0;
    b->gave_up = false;
    b->stamp++;
    for (int i = 0; i < b->rows * b->columns; i++) {
        b->cells[i] = (unsigned char)c4b_state_cell(state, i / b->columns, i % b->columns);
        b->empty += b->cells[i] == 0;
    }
}

/* Solves a state. False when there are too many positions. */
static inline bool brute_solve(brute *b, const c4b_state *state, c4b_outcome *outcome,
                               int *distance)
{
    brute_take(b, state);
    int value = brute_value(b);
    *outcome = value > 0 ? b->mover : value < 0 ? 3 - b->mover : C4B_DRAW;
    *distance = value == 0 ? b->empty : BRUTE_WIN - abs(value);
    return !b->gave_up;
}

#endif
