/* frame_width.h - makes the solver of solver.h ready for a board, and chooses between mirror
   images, once for each width of WIDTH bits. */

static void FN(make_ready)(classic *s, const ruleset *set)
{
    JOIN(classic_frame, WIDTH) *f = &s->FN(frame);
    f->shape = set->shape;
    f->fours = set->shape.connect == 4 && set->shape.rows >= 4 && set->shape.columns >= 4;
    f->cells = set->FN(cells);
    f->bottom = set->FN(bottom);
    f->guards = f->bottom << set->shape.rows;
    f->claimed = 0;
    for (unsigned above = 1; above <= set->shape.rows; above += 2) {
        f->claimed |= f->bottom << (set->shape.rows - above);
    }
    for (unsigned i = 0; i < MOST_COLUMNS; i++) {
        f->columns[i] = i < set->shape.columns
                            ? (((BOARD)1 << set->shape.rows) - 1) << i * set->shape.stride
                            : 0;
    }
    s->cells = (classic_cells){ .learned = { { 0 } } };
}

/* Takes the first of a position and its mirror image, by the bits of their boards; whether that is
   the image. */
static bool FN(take_first_image)(const shape *s, POSITION *p)
{
    BOARD green = FN(mirror)(s, p->discs[0]), blue = FN(mirror)(s, p->discs[1]);
    if (p->discs[0] < green || (p->discs[0] == green && p->discs[1] <= blue)) {
        return false;
    }
    p->discs[0] = green;
    p->discs[1] = blue;
    return true;
}
