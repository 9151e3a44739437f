/* bitboard_width.h - the operations of bitboard.h, once for each width of WIDTH bits. */

static inline BOARD FN(lowest)(BOARD cells)
{
    return cells & (~cells + 1);
}

static inline bool FN(is_one_cell)(BOARD cells)
{
    return cells != 0 && (cells & (cells - 1)) == 0;
}

/* The number of the lowest cell of a set that has one. */
static inline unsigned FN(index_of)(BOARD cells)
{
    assert(cells != 0);
#if WIDTH == 64
    return (unsigned)__builtin_ctzll(cells);
#else
    uint64_t low = (uint64_t)cells;
    return low != 0 ? (unsigned)__builtin_ctzll(low)
                    : 64 + (unsigned)__builtin_ctzll((uint64_t)(cells >> 64));
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

/* Splits a board into the words of c4b_boards. */
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
    assert(row < s->rows && column < s->columns);
    return (BOARD)1 << (column * s->stride + row);
}

static inline BOARD FN(bottom_row)(const shape *s)
{
    assert(s->stride * s->columns <= WIDTH);
    BOARD row = 0;
    for (unsigned column = 0; column < s->columns; column++) {
        row |= FN(cell_at)(s, 0, column);
    }
    return row;
}

/* ---- lines ---- */

/* The cells where lines of four along `step` begin. */
static inline BOARD FN(fours)(BOARD discs, unsigned step)
{
    assert(step > 0 && 2 * step < WIDTH);
    BOARD pairs = discs & discs >> step;
    return pairs & pairs >> 2 * step;
}

static ALWAYS_INLINE bool FN(any_four)(BOARD discs, unsigned stride)
{
#define OR_FOURS_ALONG(right, up) | FN(fours)(discs, STEP(stride, right, up))
    return (0 DIRECTION_LIST(OR_FOURS_ALONG)) != 0;
#undef OR_FOURS_ALONG
}

/* The cells where lines of `connect` cells along a direction begin. A run of n is two runs of n/2
   or more that overlap, so the length doubles until it is reached. A line that is longer than the
   board begins nowhere: its shifts could leave the word. */
static ALWAYS_INLINE BOARD FN(runs_along)(const shape *s, BOARD discs, direction dir)
{
    assert(s->connect >= 1);
    if ((dir.up != 0 && s->connect > s->rows) || (dir.right != 0 && s->connect > s->columns)) {
        return 0;
    }
    unsigned step = step_along(s, dir);
    unsigned length = 1;
    while (length < s->connect) {
        unsigned more = length <= s->connect - length ? length : s->connect - length;
        discs &= discs >> more * step;
        length += more;
    }
    return discs;
}

/* The cells where lines begin: the leftmost of each, the lowest of a vertical one. */
static OUT_OF_LINE BOARD FN(line_starts)(const shape *s, BOARD discs)
{
    BOARD starts = 0;
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        starts |= FN(runs_along)(s, discs, directions[i]);
    }
    return starts;
}

/* WARNING: the books' contexts rest on this: see books/file_format.h. */
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

/* ---- falling ---- */

/* Each of `cells`, all in one row, with the cells above it. */
static inline BOARD FN(up_from)(const shape *s, BOARD cells, unsigned row)
{
    assert(cells == 0 || (row < s->rows && (cells & ~(FN(bottom_row)(s) << row)) == 0));
    return (cells << (s->rows - row)) - cells;
}

/* The set of `cells` after `gone`, all in one row, is removed and the discs above it fall. */
static inline BOARD FN(fall)(const shape *s, BOARD cells, BOARD gone, unsigned row)
{
    BOARD to_the_top = FN(up_from)(s, gone, row);
    BOARD cells_above = to_the_top & ~gone;
    return (cells & ~to_the_top) | (cells & cells_above) >> 1;
}
