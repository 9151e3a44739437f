/* position_width.h - the position of position.h, once for each width of WIDTH bits. */

typedef struct POSITION {
    BOARD discs[2];  /* of players 1 and 2, bombs included */
    BOARD bombs;     /* of both players, at most one each */
    uint32_t phase;  /* of the next move: see ruleset.h */
    int16_t landed;  /* the number of the cell last dropped on, or C4B_BOOM or C4B_NO_MOVE */
    uint8_t outcome; /* a c4b_outcome */
} POSITION;

/* ---- looking ---- */

static inline unsigned FN(mover)(const ruleset *set, const POSITION *p)
{
    return mover_in(set, p->phase);
}

/* Whether the next move is the first of a turn. */
static inline bool FN(begins_turn)(const ruleset *set, const POSITION *p)
{
    return !is_second_move(set, p->phase);
}

static inline BOARD FN(occupied)(const POSITION *p)
{
    return p->discs[0] | p->discs[1];
}

/* The first empty cell of every column that is not full. */
static inline BOARD FN(landings)(const ruleset *set, const POSITION *p)
{
    return (FN(occupied)(p) + set->FN(bottom)) & set->FN(cells);
}

static inline BOARD FN(column_cells)(const ruleset *set, unsigned column)
{
    assert(column < set->shape.columns);
    BOARD column_0 = ((BOARD)1 << set->shape.rows) - 1;
    return column_0 << column * set->shape.stride;
}

/* The cell where a disc dropped in a column lands; 0 if the column is full. */
static inline BOARD FN(landing)(const ruleset *set, const POSITION *p, unsigned column)
{
    return FN(landings)(set, p) & FN(column_cells)(set, column);
}

/* What stands on a cell, as a c4b_cell. */
static inline c4b_cell FN(cell_code)(const ruleset *set, const POSITION *p, unsigned row,
                                     unsigned column)
{
    assert(row < set->shape.rows && column < set->shape.columns);
    unsigned index = column * set->shape.stride + row;
    unsigned green = (unsigned)(p->discs[0] >> index) & 1;
    unsigned blue = (unsigned)(p->discs[1] >> index) & 1;
    unsigned bomb = (unsigned)(p->bombs >> index) & 1;
    return (c4b_cell)(green * C4B_GREEN_DISC + blue * C4B_BLUE_DISC +
                      bomb * (C4B_GREEN_BOMB - C4B_GREEN_DISC));
}

/* The number of discs in a column. */
static inline unsigned FN(height)(const ruleset *set, const POSITION *p, unsigned column)
{
    return FN(count)(FN(occupied)(p) & FN(column_cells)(set, column));
}

/* The number of empty cells. */
static inline unsigned FN(empty_cells)(const ruleset *set, const POSITION *p)
{
    return FN(count)(set->FN(cells) & ~FN(occupied)(p));
}

/* The cell of a player's bomb; 0 if there is none. */
static inline BOARD FN(bomb_of)(const POSITION *p, unsigned player)
{
    assert(player < 2);
    return p->bombs & p->discs[player];
}

static inline bool FN(can_boom)(const ruleset *set, const POSITION *p)
{
    return FN(bomb_of)(p, FN(mover)(set, p)) != 0;
}

/* Whether the next disc dropped is a bomb. */
static inline bool FN(drops_bomb)(const ruleset *set, const POSITION *p)
{
    return p->phase >= set->bomb_phase && !FN(can_boom)(set, p);
}

static inline bool FN(is_legal)(const ruleset *set, const POSITION *p, c4b_move move)
{
    if (p->outcome != C4B_ONGOING) {
        return false;
    }
    if ((unsigned)move < set->shape.columns) {
        return FN(landing)(set, p, (unsigned)move) != 0;
    }
    return move == C4B_BOOM && FN(can_boom)(set, p);
}

/* Lists the legal moves: the columns from the left, then BOOM. Returns their number. */
static inline int FN(list_moves)(const ruleset *set, const POSITION *p, c4b_move *out)
{
    if (p->outcome != C4B_ONGOING) {
        return 0;
    }
    int count = 0;
    BOARD landings = FN(landings)(set, p);
    BOARD column = FN(column_cells)(set, 0);
    for (unsigned i = 0; i < set->shape.columns; i++, column <<= set->shape.stride) {
        out[count] = (c4b_move)i;
        count += (landings & column) != 0;
    }
    if (FN(can_boom)(set, p)) {
        out[count++] = C4B_BOOM;
    }
    return count;
}

/* ---- judging ---- */

/* The first of `cells` in the order of the scan: rows from the bottom, each from left to right. */
static inline BOARD FN(first_scanned)(const ruleset *set, BOARD cells)
{
    assert((cells & set->FN(cells)) != 0);
    BOARD row = set->FN(bottom);
    while ((cells & row) == 0) {
        row <<= 1;
    }
    return FN(lowest)(cells & row);
}

/* The player whose line decides when both players have one. */
static inline unsigned FN(deciding_of_both)(const ruleset *set, const POSITION *p)
{
    if (set->rules.both_lines == C4B_BOTH_LAST_MOVER_WINS) {
        return last_mover_in(set, p->phase) ^ set->misere;
    }
    BOARD green = FN(line_starts)(&set->shape, p->discs[0]);
    BOARD blue = FN(line_starts)(&set->shape, p->discs[1]);
    return (FN(first_scanned)(set, green | blue) & blue) != 0;
}

static inline uint8_t FN(outcome_without_line)(const ruleset *set, const POSITION *p,
                                               BOARD occupied)
{
    if (occupied != set->FN(cells)) {
        return C4B_ONGOING;
    }
    if (set->rules.full_board == C4B_FULL_IS_DRAW) {
        return C4B_DRAW;
    }
    return FN(can_boom)(set, p) ? C4B_ONGOING : won_by(FN(mover)(set, p) ^ 1);
}

/* The outcome of a position, whichever moves led to it; its phase is that of the next move. */
static inline uint8_t FN(judge)(const ruleset *set, const POSITION *p)
{
    bool green = FN(has_line)(&set->shape, p->discs[0]);
    bool blue = FN(has_line)(&set->shape, p->discs[1]);
    if (!green && !blue) {
        return FN(outcome_without_line)(set, p, FN(occupied)(p));
    }
    unsigned owner = green && blue ? FN(deciding_of_both)(set, p) : blue;
    return won_by(owner ^ set->misere);
}

/* ---- moving ---- */

/* The position after the mover drops a disc on a landing cell. */
static ALWAYS_INLINE void FN(drop)(const ruleset *set, const POSITION *p, POSITION *next,
                                   BOARD cell)
{
    assert(p != next && p->outcome == C4B_ONGOING);
    assert(FN(is_one_cell)(cell) && (cell & FN(landings)(set, p)) != 0);
    unsigned mover = FN(mover)(set, p);
    BOARD own = p->discs[mover] | cell;
    BOARD other = p->discs[mover ^ 1];
    next->discs[mover] = own;
    next->discs[mover ^ 1] = other;
    next->bombs = p->bombs | (FN(drops_bomb)(set, p) ? cell : 0);
    next->phase = next_phase(set, p->phase);
    next->landed = (int16_t)FN(index_of)(cell);
    next->outcome = FN(has_line)(&set->shape, own)
                        ? won_by(mover ^ set->misere)
                        : FN(outcome_without_line)(set, next, own | other);
}

/* Removes `gone`, all in one row, from the board. */
static inline void FN(remove_cells)(const ruleset *set, POSITION *p, BOARD gone, unsigned row)
{
    p->discs[0] = FN(fall)(&set->shape, p->discs[0], gone, row);
    p->discs[1] = FN(fall)(&set->shape, p->discs[1], gone, row);
    p->bombs = FN(fall)(&set->shape, p->bombs, gone, row);
}

/* The position after the mover's bomb explodes. A cross is removed from the top down, so that its
   cells are still in place when they are removed. Arms that leave the board meet guards, which
   set->cells does not have. */
static OUT_OF_LINE void FN(explode)(const ruleset *set, const POSITION *p, POSITION *next)
{
    assert(p->outcome == C4B_ONGOING && FN(can_boom)(set, p));
    *next = *p;
    next->landed = C4B_BOOM;
    unsigned mover = FN(mover)(set, next);
    unsigned stride = set->shape.stride;
    BOARD cells = set->FN(cells);
    BOARD bomb = FN(bomb_of)(next, mover);
    unsigned row = FN(index_of)(bomb) % stride;
    BOARD row_cells = set->FN(bottom) << row;

    switch (set->rules.explosion) {
    case C4B_EXPLODES_ENEMY_ROW:
        FN(remove_cells)(set, next, bomb | (row_cells & next->discs[mover ^ 1]), row);
        break;
    case C4B_EXPLODES_OWN_ROW:
        FN(remove_cells)(set, next, row_cells & next->discs[mover], row);
        break;
    default:
        FN(remove_cells)(set, next, bomb << 1 & cells, row + 1);
        FN(remove_cells)(set, next, (bomb | bomb << stride | bomb >> stride) & cells, row);
        FN(remove_cells)(set, next, bomb >> 1 & cells, row - 1);
        break;
    }
    next->phase = next_phase(set, next->phase);
    next->outcome = FN(judge)(set, next);
}
