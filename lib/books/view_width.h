/* view_width.h - what view.h says is seen, once for each width of WIDTH bits. It is part of the
   books' format: whoever changes a context makes every book unreadable. */

static uint8_t FN(see)(const ruleset *set, BOARD own, BOARD rival)
{
    if (FN(has_line)(&set->shape, own) || FN(has_line)(&set->shape, rival)) {
        return SEEN_OVER;
    }
    BOARD landings = ((own | rival) + set->FN(bottom)) & set->FN(cells);
    if (FN(winning_drops)(set, own, landings) != 0) {
        return SEEN_LINE;
    }
    BOARD threats = FN(winning_drops)(set, rival, landings);
    return threats == 0                     ? SEEN_NOTHING
           : (threats & (threats - 1)) == 0 ? SEEN_THREAT
                                            : SEEN_TWO_LINES;
}

/* The cells of the discs, column by column from the bottom. */
static void FN(list_discs)(const shape *s, const unsigned *heights, BOARD *cells)
{
    for (unsigned column = 0; column < s->columns; column++) {
        for (unsigned row = 0; row < heights[column]; row++) {
            *cells++ = FN(cell_at)(s, row, column);
        }
    }
}

/* The cells of the chosen discs: bit i of `choice` is the i-th. */
static ALWAYS_INLINE BOARD FN(chosen_of)(const BOARD *cells, BOARD choice)
{
    BOARD chosen = 0;
    for (; choice != 0; choice &= choice - 1) {
        chosen |= cells[FN(index_of)(choice)];
    }
    return chosen;
}

/* The next larger word with the same number of bits: the lowest run of bits hands its highest one
   on, and the others of the run go to the bottom. */
static ALWAYS_INLINE BOARD FN(next_choice)(BOARD choice)
{
    assert(choice != 0);
    BOARD lowest = FN(lowest)(choice);
    BOARD handed_on = choice + lowest;
    return handed_on | (choice ^ handed_on) >> FN(index_of)(lowest) >> 2;
}

/* Views positions with the same heights, from `parts` on, at most `count`; returns how many. */
static unsigned FN(view_same_heights)(const ruleset *set, const signature *s,
                                      const board_parts *parts, unsigned count, uint8_t *seen)
{
    BOARD cells[WIDTH];
    unsigned done = 0, discs = s->discs[0] + s->discs[1];
    unsigned mover = mover_in(set, s->phase);
    BOARD all = ((BOARD)1 << discs) - 1;
    BOARD greens = (BOARD)parts->greens, last_greens = all & ~(all >> s->discs[0]);
    uint64_t places = c4bi_bomb_places(s), left = places - parts->bomb_place;
    assert(discs < WIDTH && parts->bomb_place < places);
    FN(list_discs)(&set->shape, parts->heights, cells);
    BOARD occupied = FN(chosen_of)(cells, all);
    for (;;) {
        BOARD green = FN(chosen_of)(cells, greens), blue = occupied ^ green;
        uint8_t here = mover == 0 ? FN(see)(set, green, blue) : FN(see)(set, blue, green);
        for (; left > 0 && done < count; left--) {
            seen[done++] = here;
        }
        if (done == count || greens == last_greens) {
            return done;
        }
        greens = FN(next_choice)(greens);
        left = places;
    }
}
