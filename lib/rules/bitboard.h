/*
 * bitboard.h - a set of cells in one machine word, and what can be done to all of them at once.
 *
 * Owns the numbering of the cells and the directions of lines; knows nothing of players, bombs or
 * turns. The 7 x 7 board:
 *
 *     row   .    .    .    .    .    .    .     a guard bit above each column, never set:
 *      6    6   14   22   30   38   46   54     7, 15, 23, 31, 39, 47, 55
 *      5    5   13   21   29   37   45   53
 *      4    4   12   20   28   36   44   52     up 1, right 8, up and right 9,
 *      3    3   11   19   27   35   43   51     down and right 7
 *      2    2   10   18   26   34   42   50
 *      1    1    9   17   25   33   41   49     In general the cell of a row and column is bit
 *      0    0    8   16   24   32   40   48     column * stride + row, with stride = rows + 1.
 *    column 0    1    2    3    4    5    6
 *
 * The guards serve two purposes. A line that would leave the board meets a bit that is never set,
 * so lines are found by shifts, without masks. And adding the bottom row to the occupied cells
 * carries, in every column at once, to the first empty cell, or into the guard if the column is
 * full.
 *
 * An explosion removes cells of one row, and the discs above them fall. Removing `*` from row 1:
 *
 *     row 3  . o .        . . .     In each column that loses a cell, the bits from that cell to
 *     row 2  x o .        . o .     the top are (cell << (rows - row)) - cell: the guard minus the
 *     row 1  * * x   ->   x o x     cell. Those above the cell move down by one; all others stay.
 *     row 0  o x o        o x o
 *
 * A board of up to 64 bits, guards included, is a plain 64-bit word and never pays for wider ones;
 * a board of up to 128 bits is two. The code is the same: bitboard_width.h, once for each width.
 *
 * Nothing is checked here: rows, columns and steps are those of the shape, as the asserts say.
 */
#ifndef C4B_RULES_BITBOARD_H
#define C4B_RULES_BITBOARD_H

#include "base/template.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef uint64_t board_64;
__extension__ typedef unsigned __int128 board_128;

/* In a template: board_64 or board_128. */
#define BOARD FN(board)

/* ALWAYS_INLINE is for code on every move's path; OUT_OF_LINE is for rare code, which would cost
   its callers registers if it were inlined. */
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define OUT_OF_LINE __attribute__((noinline, unused))

/* Which line test suits the board and the length of a line. The first two tests shift by constants;
   a line of four takes two steps on any board. */
typedef enum line_kind {
    LINES_FOUR_ON_7_ROWS,
    LINES_FOUR_ON_6_ROWS,
    LINES_FOUR,
    LINES_ANY,
} line_kind;

/* The most columns that a board can have, the most bits, guards included, and the longest line. */
enum { MOST_COLUMNS = 32, MOST_BITS = 128, MOST_CONNECT = 32 };

typedef struct shape {
    unsigned rows;
    unsigned columns;
    unsigned stride; /* rows + 1: from a cell to its right neighbour */
    unsigned connect;
    line_kind lines;
} shape;

/* Counting bits is most of an evaluation's work, and a machine may have an instruction for it that
   the default build does not use. Functions marked WITH_BIT_COUNT use it; HAS_BIT_COUNT() finds out
   at run time whether they can run. */
#if defined(__x86_64__)
#define HAS_BIT_COUNT() __builtin_cpu_supports("popcnt")
#define WITH_BIT_COUNT __attribute__((target("popcnt")))
#else
#define HAS_BIT_COUNT() false
#define WITH_BIT_COUNT
#endif

/* Adds neighbouring bits by 2, 4 and 8, then the eight bytes. Without the instruction, the
   compiler's own would be a call. */
static ALWAYS_INLINE unsigned count_bits(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(bits * UINT64_C(0x0101010101010101) >> 56);
}

/* The direction of a line: how many cells to the right and up it goes at each step. */
typedef struct direction {
    int right;
    int up;
} direction;

/* The four directions, in the order of the simulator's scan: FOR(right, up) for each. Loops go
   through directions[]; code that must be unrolled, for speed, is written by the list. */
#define DIRECTION_LIST(FOR) FOR(1, 0) FOR(0, 1) FOR(1, 1) FOR(1, -1)

enum { DIRECTIONS = 4 };
static const direction directions[] = {
#define DIRECTION(right, up) { right, up },
    DIRECTION_LIST(DIRECTION)
#undef DIRECTION
};
_Static_assert(sizeof directions == DIRECTIONS * sizeof(direction), "the list has four directions");

/* The distance, in bits, from a cell of a line to the next. */
#define STEP(stride, right, up) ((unsigned)((right) * (int)(stride) + (up)))

static inline unsigned step_along(const shape *s, direction dir)
{
    return STEP(s->stride, dir.right, dir.up);
}

#define TEMPLATE "rules/bitboard_width.h"
#include "base/each_width.h"

#endif
