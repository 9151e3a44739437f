/*
 * follow_up_kernel.h - what follow-up makes certain of a position: the strategies of claimeven and
 * zugzwang. Part of solver_kernel.h.
 *
 * The player who has just dropped, `own`, considers answering every drop of the rival's from now on
 * in the same column, right above it. A column with an even number of empty cells then gives own
 * each second one: the top cell, the third from the top and so on (the frame's follow_up_cells).
 * Columns with an odd number of empty cells are taken in pairs: when the rival drops into one of a
 * pair own drops into the other, and both have become even. So own claims the follow-up cells of
 * those columns, except the lowest empty cell of each.
 *
 * With an even number of empty cells that always works out. With an odd one a column is left over,
 * and follow-up needs a threat of own's in it, a cell that completes a line, with an odd number of
 * empty cells below. Own follows up there as well, and gets each second cell, until the cell below
 * the threat comes next: whoever drops there loses, and that is the rival, because the number of
 * all other cells to fill is even (zugzwang).
 *
 *     -   above the threat: nobody's          The empty cells of a column with seven of them.
 *     -
 *     -
 *     T   own's threat                        A drop of the rival's on r loses to T.
 *     r
 *     o   own's
 *     r   the rival's; the lowest empty cell
 *
 * An even column may be treated in the same way, which shows how soon the win comes. If the rival
 * has no line among its discs and all cells that own does not claim, the rival cannot win; and in
 * zugzwang it loses, at the latest when only the cells from below the threat on are left.
 */

/* What own gets by follow-up when one column has a threat to stop at, or none has. */
typedef struct CLAIMS {
    VECTOR threat;      /* or none */
    VECTOR from_threat; /* the cells of its column from it on */
    VECTOR claimed;
    uint32_t no_rival_line; /* a bit for each position where the rival gets no line */
} CLAIMS;

/* `stops` are the threats that a column may be stopped at, on cells of one `parity`. */
KERNEL_INLINE CLAIMS KERNEL(claim)(const FRAME *f, const SUCCESSORS *next, VECTOR stops,
                                   BOARD parity)
{
    CLAIMS c = { .threat = KERNEL(lowest_of_lanes)(stops) };
    VECTOR guard = KERNEL(lowest_of_lanes)(f->guards & ~(c.threat - 1));
    VECTOR column = guard - (guard >> f->shape.rows);
    c.from_threat = guard - c.threat;
    c.claimed = (next->empty & f->follow_up_cells & ~next->landings & ~column) |
                (next->empty & column & ~c.from_threat & parity);
    VECTOR left = next->empty & ~c.from_threat & ~c.claimed;
    c.no_rival_line = KERNEL(empty_lanes)(KERNEL(line_starts)(f, next->rival | left));
    return c;
}

/* The cells of columns with an odd number of empty cells, from the lowest empty one on; in others
   the guards. */
KERNEL_INLINE VECTOR KERNEL(odd_columns)(const FRAME *f, const SUCCESSORS *next)
{
    return f->guards - (next->landings & f->follow_up_cells);
}

/* The most that a zugzwang in one of `positions` is worth. */
KERNEL_INLINE int KERNEL(value_of_zugzwang)(const CLAIMS *c, uint32_t positions)
{
    BOARD from_threat[LANES];
    int best = -UNKNOWN_VALUE;
    KERNEL(save)(from_threat, c->from_threat);
    for (; positions != 0; positions &= positions - 1) {
        int value = ((int)COUNT(from_threat[__builtin_ctz(positions)]) + 1) / 2;
        best = value > best ? value : best;
    }
    return best;
}

/* With an odd number of empty cells: a lower bound of own's value in the best of `positions`. */
KERNEL_INLINE int KERNEL(bound_by_zugzwang)(const FRAME *f, const SUCCESSORS *next,
                                            uint32_t positions)
{
    VECTOR stops = next->threats & ~f->follow_up_cells & KERNEL(odd_columns)(f, next);
    CLAIMS c = KERNEL(claim)(f, next, stops, ~f->follow_up_cells);
    return KERNEL(value_of_zugzwang)(&c,
                                     positions & c.no_rival_line & ~KERNEL(empty_lanes)(c.threat));
}

/* With an even number of empty cells: a lower bound of own's value in the best of `positions`.
   Whether a line of claimed cells wins matters only if a draw is not enough. */
KERNEL_INLINE int KERNEL(bound_by_follow_up)(const FRAME *f, const SUCCESSORS *next,
                                             uint32_t positions, int alpha)
{
    VECTOR stops = next->threats & f->follow_up_cells & ~KERNEL(odd_columns)(f, next);
    CLAIMS c = KERNEL(claim)(f, next, stops, f->follow_up_cells);
    positions &= c.no_rival_line;
    int value = KERNEL(value_of_zugzwang)(&c, positions & ~KERNEL(empty_lanes)(c.threat));
    if (value > 0 || positions == 0) {
        return value;
    }
    VECTOR own_lines = KERNEL(line_starts)(f, next->own | c.claimed);
    return alpha >= 0 && (positions & ~KERNEL(empty_lanes)(own_lines)) != 0;
}
