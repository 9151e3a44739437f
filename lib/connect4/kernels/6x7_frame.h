/* 6x7_frame.h - the frame of 6 rows and 7 columns with lines of four, the usual board:
   known when the kernels for it are compiled. */
#ifndef C4B_CONNECT4_KERNELS_6X7_FRAME_H
#define C4B_CONNECT4_KERNELS_6X7_FRAME_H

#include "connect4/search.h"

enum { KEY_BITS_6X7 = 7 * 7 };
_Static_assert(KEY_BITS_6X7 <= (int)MOST_WORD_KEY_BITS, "the table stores positions exactly");

#define BOTTOM_6X7 (((UINT64_C(1) << KEY_BITS_6X7) - 1) / 127)
#define COLUMN_6X7(i) (UINT64_C(63) << 7 * (i))

static const frame_64 frame_6x7 = {
    .shape = { .rows = 6, .columns = 7, .stride = 7, .connect = 4, .lines = LINES_FOUR_ON_6_ROWS },
    .fours = true,
    .cells = BOTTOM_6X7 * 63,
    .bottom = BOTTOM_6X7,
    .guards = BOTTOM_6X7 << 6,
    .follow_up_cells = BOTTOM_6X7 * 42,
    .columns = { COLUMN_6X7(0), COLUMN_6X7(1), COLUMN_6X7(2), COLUMN_6X7(3), COLUMN_6X7(4),
                 COLUMN_6X7(5), COLUMN_6X7(6) },
};

#undef BOTTOM_6X7
#undef COLUMN_6X7

#endif
