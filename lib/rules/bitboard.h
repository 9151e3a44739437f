/*
 * bitboard.h - a set of cells in one machine word, and what can be done to all of them at once.
 *
 * Owns the numbering of the cells; knows nothing of players, bombs or turns. The 7 x 7 board:
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
 * The guards do two things. A line that leaves the board meets a bit that is never set, so shifts
 * find lines without masks. And adding the bottom row to the occupied cells carries, in every
 * column at once, to the first empty cell, or into the guard when the column is full.
 *
 * An explosion takes cells out of one row, and what stood above falls. Take `*` from row 1:
 *
 *     row 3  . o .        . . .     In each column that loses a cell, the bits from it to the top
 *     row 2  x o .        . o .     are (cell << (rows - row)) - cell: the guard minus the cell.
 *     row 1  * * x   ->   x o x     Those above it move down by one; all others stay.
 *     row 0  o x o        o x o
 *
 * Boards of up to 64 bits, guards included, use a plain 64-bit word and never pay for wider ones;
 * boards of up to 128 bits use two. The code is the same: bitboard_width.h, once for each width.
 */
#ifndef C4B_RULES_BITBOARD_H
#define C4B_RULES_BITBOARD_H

#include "base/template.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t board_64;
__extension__ typedef unsigned __int128 board_128;

/* In a template: board_64 or board_128. */
#define BOARD FN(board)

/* For what every move goes through, and for what few do: inlined, that would take registers
   from the code around it. */
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define OUT_OF_LINE __attribute__((noinline, unused))

/* What the shape of the board and the length of a line ask of the line test. The first two let
   the compiler shift by constants; lines of four need two steps on any board. */
typedef enum {
    LINES_FOUR_ON_7_ROWS,
    LINES_FOUR_ON_6_ROWS,
    LINES_FOUR,
    LINES_ANY,
} line_kind;

/* That a board can have. */
enum { MOST_COLUMNS = 32 };

typedef struct shape {
    unsigned rows;
    unsigned columns;
    unsigned stride; /* rows + 1: from a cell to its right neighbour */
    unsigned connect;
    line_kind lines;
} shape;

/* Counting bits is most of an evaluation's work, and a machine may have an instruction for it that
   the default build does not use. Code marked so does; whether it can run is asked at run time. */
#if defined(__x86_64__)
#define HAS_BIT_COUNT() __builtin_cpu_supports("popcnt")
#define WITH_BIT_COUNT __attribute__((target("popcnt")))
#else
#define HAS_BIT_COUNT() false
#define WITH_BIT_COUNT
#endif

/* Inline, where a machine without an instruction for it would call the compiler's library. Sums
   of 2, 4 and 8 neighbouring bits, then of the eight bytes. */
static ALWAYS_INLINE unsigned count_bits(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(bits * UINT64_C(0x0101010101010101) >> 56);
}

/* A way to go along lines: so many cells right and up at each step. */
typedef struct direction {
    int right;
    int up;
} direction;

/* In the order of the simulator's scan. */
enum { DIRECTIONS = 4 };
static const direction directions[DIRECTIONS] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };

static inline unsigned step_along(const shape *s, direction along)
{
    return (unsigned)(along.right * (int)s->stride + along.up);
}

#define TEMPLATE "rules/bitboard_width.h"
#include "base/each_width.h"

#endif
