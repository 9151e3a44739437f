/* numbering_width.h - reads positions for numbering.c, once for each width of WIDTH bits. It is
   part of the books' format: whoever numbers positions in another way makes every book wrong. */

static signature FN(signature_of)(const ruleset *set, const POSITION *p)
{
    (void)set;
    return (signature){ .phase = p->phase,
                        .discs = { FN(count)(p->discs[0]), FN(count)(p->discs[1]) },
                        .bombs = (uint32_t)(FN(bomb_of)(p, 0) != 0) |
                                 (uint32_t)(FN(bomb_of)(p, 1) != 0) << 1 };
}

/* Reads the columns from left to right or, for the mirror image, from right to left. */
static reading FN(read_columns)(const ruleset *set, const POSITION *p, bool mirrored)
{
    reading seen = { .discs = 0 };
    const shape *s = &set->shape;
    const BOARD column_0 = FN(column_cells)(set, 0);
    for (unsigned i = 0; i < s->columns; i++) {
        unsigned lowest = (mirrored ? s->columns - 1 - i : i) * s->stride;
        seen.heights[i] = FN(count)(FN(occupied)(p) >> lowest & column_0);
        seen.greens |= (board_128)(p->discs[0] >> lowest & column_0) << seen.discs;
        seen.bombs |= (board_128)(p->bombs >> lowest & column_0) << seen.discs;
        seen.discs += seen.heights[i];
    }
    return seen;
}
