/* classic_width.h - makes the solver of classic.h ready for a board, once for each width of
   C4B_WIDTH bits. */

/* How many lines go through each cell, and where the windows of four that hold it begin. */
static void FN(survey)(classic_cells *c, const ruleset *set)
{
    for (int i = 0; i < 128; i++) {
        c->lines[i] = 0;
        c->learned[0][i] = c->learned[1][i] = 0;
    }
    for (unsigned i = 0; i < SENSES; i++) {
        unsigned step = step_along(&set->shape, senses[i]);
        BOARD starts = FN(runs_along)(&set->shape, set->FN(cells), senses[i]);
        for (unsigned k = 0; starts != 0 && k < set->shape.connect; k++, starts <<= step) {
            for (BOARD left = starts; left != 0; left &= left - 1) {
                c->lines[FN(index_of)(left)]++;
            }
        }
        for (unsigned cell = 0; cell < 64; cell++) {
            c->windows[i][cell] = 0;
            for (unsigned k = 0; k < 4 && k * step <= cell; k++) {
                c->windows[i][cell] |= UINT64_C(1) << (cell - k * step);
            }
        }
    }
}

static void FN(make_ready)(classic *s, const ruleset *set)
{
    C4B_JOIN(classic_frame, C4B_WIDTH) *f = &s->FN(frame);
    f->shape = set->shape;
    f->fours = set->shape.connect == 4 && set->shape.rows >= 4 && set->shape.columns >= 4;
    f->cells = set->FN(cells);
    f->bottom = set->FN(bottom);
    f->guards = f->bottom << set->shape.rows;
    f->claimed = 0;
    for (unsigned above = 1; above <= set->shape.rows; above += 2) {
        f->claimed |= f->bottom << (set->shape.rows - above);
    }
    FN(survey)(&s->cells, set);
}
