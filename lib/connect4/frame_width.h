/* frame_width.h - what the search needs of a board's shape, computed once: masks of its cells. For
   each width of WIDTH bits. */

typedef struct FN(frame) {
    shape shape;
    bool fours; /* lines of four, on a board with room for them in all directions */
    BOARD cells;
    BOARD bottom;
    BOARD guards;          /* the bit above each column */
    BOARD follow_up_cells; /* cells of a player who always answers in the same column: the top one,
                              the third from the top, and so on */
    BOARD columns[MOST_COLUMNS]; /* the cells of each; 0 beyond the last */
} FN(frame);

static inline void FN(make_frame)(FN(frame) * f, const ruleset *set)
{
    f->shape = set->shape;
    f->fours = set->shape.connect == 4 && set->shape.rows >= 4 && set->shape.columns >= 4;
    f->cells = set->FN(cells);
    f->bottom = set->FN(bottom);
    f->guards = f->bottom << set->shape.rows;
    f->follow_up_cells = 0;
    for (unsigned above = 1; above <= set->shape.rows; above += 2) {
        f->follow_up_cells |= f->bottom << (set->shape.rows - above);
    }
    for (unsigned i = 0; i < MOST_COLUMNS; i++) {
        f->columns[i] = i < set->shape.columns ? FN(column_cells)(set, i) : 0;
    }
}
