/* frame_width.h - what the search needs of a board's shape, computed once: masks of its cells. Once
   for each width of WIDTH bits. */

#define FRAME FN(frame)

typedef struct FRAME {
    shape shape;
    bool fours; /* lines of four, on a board with room for them in all directions */
    BOARD cells;
    BOARD bottom;
    BOARD guards;          /* the bit above each column */
    BOARD follow_up_cells; /* cells of a player who always answers in the same column: the top one,
                              the third from the top, and so on */
    BOARD columns[MOST_COLUMNS]; /* the cells of each; 0 beyond the last */
} FRAME;

static inline void FN(make_frame)(FRAME *f, const ruleset *set)
{
    f->shape = set->shape;
    f->fours = set->shape.connect == 4 && set->shape.rows >= 4 && set->shape.columns >= 4;
    f->cells = set->FN(cells);
    f->bottom = set->FN(bottom);
    f->guards = f->bottom << set->shape.rows;
    f->follow_up_cells = 0;
    for (unsigned from_top = 1; from_top <= set->shape.rows; from_top += 2) {
        f->follow_up_cells |= f->bottom << (set->shape.rows - from_top);
    }
    for (unsigned i = 0; i < MOST_COLUMNS; i++) {
        f->columns[i] = i < set->shape.columns ? FN(column_cells)(set, i) : 0;
    }
}

#undef FRAME
