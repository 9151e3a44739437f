/* bitboard_width.h - the operations of bitboard.h, once for each width of WIDTH bits. */

static inline BOARD FN(lowest)(BOARD cells)
{
    return cells & (~cells + 1);
}

static inline unsigned FN(index_of)(BOARD cell)
{
#if WIDTH == 64
    return (unsigned)__builtin_ctzll(cell);
#else
    uint64_t low = (uint64_t)cell;
    return low != 0 ? (unsigned)__builtin_ctzll(low)
                    : 64 + (unsigned)__builtin_ctzll((uint64_t)(cell >> 64));
#endif
}

static ALWAYS_INLINE unsigned FN(count)(BOARD cells)
{
#if WIDTH == 64
    return count_bits(cells);
#else
    return count_bits((uint64_t)cells) + count_bits((uint64_t)(cells >> 64));
#endif
}

/* As c4b_boards has them. */
static inline void FN(to_words)(uint64_t words[2], BOARD cells)
{
    words[0] = (uint64_t)cells;
#if WIDTH > 64
    words[1] = (uint64_t)(cells >> 64);
#else
    words[1] = 0;
#endif
}

static inline BOARD FN(cell_at)(const shape *s, unsigned row, unsigned column)
{
    return (BOARD)1 << (column * s->stride + row);
}

static inline BOARD FN(bottom_row)(const shape *s)
{
    BOARD row = 0;
    for (unsigned column = 0; column < s->columns; column++) {
        row |= FN(cell_at)(s, 0, column);
    }
    return row;
}

/* Where lines of four begin that go on by `step`. */
static inline BOARD FN(fours)(BOARD discs, unsigned step)
{
    BOARD pairs = discs & discs >> step;
    return pairs & pairs >> 2 * step;
}

static ALWAYS_INLINE bool FN(any_four)(BOARD discs, unsigned stride)
{
    return (FN(fours)(discs, 1) | FN(fours)(discs, stride - 1) | FN(fours)(discs, stride) |
            FN(fours)(discs, stride + 1)) != 0;
}

/* Where lines of `connect` begin that go on along a direction. A run of n is two runs of n/2 or
   more that overlap, so the length doubles until it is reached. Lines that are longer than the
   board do not begin anywhere: their shifts could leave the word. */
static ALWAYS_INLINE BOARD FN(runs_along)(const shape *s, BOARD discs, direction along)
{
    if ((along.up != 0 && s->connect > s->rows) || (along.right != 0 && s->connect > s->columns)) {
        return 0;
    }
    unsigned step = step_along(s, along);
    unsigned length = 1;
    while (length < s->connect) {
        unsigned more = length <= s->connect - length ? length : s->connect - length;
        discs &= discs >> more * step;
        length += more;
    }
    return discs;
}

/* Where lines begin: the leftmost cell of each, the lowest of a vertical one. */
static OUT_OF_LINE BOARD FN(line_starts)(const shape *s, BOARD discs)
{
    BOARD starts = 0;
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        starts |= FN(runs_along)(s, discs, directions[i]);
    }
    return starts;
}

static ALWAYS_INLINE bool FN(has_line)(const shape *s, BOARD discs)
{
    if (s->lines == LINES_FOUR_ON_7_ROWS) {
        return FN(any_four)(discs, 8);
    }
    if (s->lines == LINES_FOUR_ON_6_ROWS) {
        return FN(any_four)(discs, 7);
    }
    return s->lines == LINES_FOUR ? FN(any_four)(discs, s->stride) : FN(line_starts)(s, discs) != 0;
}

/* What is left of `cells` when `gone`, all in one row, goes and what stood above falls. */
static inline BOARD FN(fall)(const shape *s, BOARD cells, BOARD gone, unsigned row)
{
    BOARD to_the_top = (gone << (s->rows - row)) - gone;
    BOARD above = to_the_top & ~gone;
    return (cells & ~to_the_top) | (cells & above) >> 1;
}
