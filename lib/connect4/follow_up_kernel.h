/*
 * follow_up_kernel.h - what follow-up makes certain of a position, once for each kind of board.
 *
 * The player who has just dropped, `own`, looks at what he can hold from now on by answering every
 * drop of the rival's in the same column, right above it. A column with an even number of empty
 * cells then gives him each second one: the top cell, the third from the top and so on, its claimed
 * cells (classic_frame). Columns with an odd number of empty cells he takes in pairs: when the
 * rival drops into one of a pair he drops into the other, and both have become even. So of those
 * columns he gets the claimed cells but for the lowest empty one.
 *
 * With an even number of empty cells that always works out. With an odd one a column is left over.
 * It needs a threat of his in it, a cell that completes a line, with an odd number of empty cells
 * below. He follows up there as well, and gets each second cell, until the cell below the threat
 * comes next: who drops there loses, and everything else being even that is the rival (zugzwang).
 *
 *     -   above the threat: nobody's          The empty cells of a column with seven of them.
 *     -
 *     -
 *     T   own's threat                        Who drops on r loses to T.
 *     r
 *     o   own's
 *     r   the rival's; the lowest empty cell
 *
 * An even column may be treated likewise: it says how soon the win comes. Where the rival has no
 * line among his discs and all that is not claimed, he cannot win; and in zugzwang he loses, at the
 * latest when nothing is left but the cells from below the threat on.
 */

enum { KIND(UNKNOWN) = 1 << 10, KIND(NO_CLAIMS) = 1 << 9 };

/* Positions after a drop each. */
typedef struct KIND(claim) {
    BOARD rival; /* who is to move */
    LANE own;
    LANE empty;
    LANE landings;
    LANE threats; /* of own's */
} KIND(claim);

/* What is held when one column has a threat to stop at, or none has. */
typedef struct KIND(holding) {
    LANE threat;    /* or none */
    LANE from;      /* the cells of its column from it on */
    LANE claimed;   /* what own gets */
    uint32_t holds; /* a bit for each position where the rival gets no line */
} KIND(holding);

/* `stops` are the threats that a column may be stopped at, on cells of one parity. */
KIND_FN KIND(holding)
    KIND(hold)(const CLASSIC_FRAME *f, const KIND(claim) * c, LANE stops, BOARD parity)
{
    KIND(holding) h = { .threat = KIND(lowest_of_each)(stops) };
    LANE guard = KIND(lowest_of_each)(f->guards & ~(h.threat - 1));
    LANE column = guard - (guard >> f->shape.rows);
    h.from = guard - h.threat;
    h.claimed =
        (c->empty & f->claimed & ~c->landings & ~column) | (c->empty & column & ~h.from & parity);
    h.holds = KIND(bare)(KIND(lines)(f, c->rival | (c->empty & ~h.from & ~h.claimed)));
    return h;
}

/* The cells of columns with an odd number of empty cells, from the lowest empty one on; in others
   the guards. */
KIND_FN LANE KIND(odd_columns)(const CLASSIC_FRAME *f, const KIND(claim) * c)
{
    return f->guards - (c->landings & f->claimed);
}

/* The most that a zugzwang in one of `positions` is worth. */
KIND_FN int KIND(soonest)(const KIND(holding) * h, uint32_t positions)
{
    BOARD from[LANES];
    int best = -KIND(UNKNOWN);
    KIND(save)(from, h->from);
    for (; positions != 0; positions &= positions - 1) {
        int value = ((int)COUNT(from[__builtin_ctz(positions)]) + 1) / 2;
        best = value > best ? value : best;
    }
    return best;
}

/* With an odd number of empty cells: what own has for certain in the best of the positions. */
KIND_FN int KIND(zugzwang)(const CLASSIC_FRAME *f, const KIND(claim) * c, uint32_t positions)
{
    LANE stops = c->threats & ~f->claimed & KIND(odd_columns)(f, c);
    KIND(holding) h = KIND(hold)(f, c, stops, ~f->claimed);
    return KIND(soonest)(&h, positions & h.holds & ~KIND(bare)(h.threat));
}

/* The same with an even number. Whether a line of claimed cells wins is asked only if it matters.
 */
KIND_FN int KIND(follow_up)(const CLASSIC_FRAME *f, const KIND(claim) * c, uint32_t positions,
                            int alpha)
{
    LANE stops = c->threats & f->claimed & ~KIND(odd_columns)(f, c);
    KIND(holding) h = KIND(hold)(f, c, stops, f->claimed);
    positions &= h.holds;
    int value = KIND(soonest)(&h, positions & ~KIND(bare)(h.threat));
    if (value > 0 || positions == 0) {
        return value;
    }
    return alpha >= 0 && (positions & ~KIND(bare)(KIND(lines)(f, c->own | h.claimed))) != 0;
}
