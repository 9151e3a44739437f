/* state_width.h - the first position of a state and the next, once for each width of WIDTH bits. */

/* The position that a state begins with: see c4bi_state_place() for `cells`. */
static POSITION FN(first_position)(const ruleset *set, const unsigned char *cells, int number)
{
    POSITION p = { .phase = phase_of(set, number), .landed = C4B_NO_MOVE };
    for (unsigned row = 0; cells != NULL && row < set->shape.rows; row++) {
        for (unsigned column = 0; column < set->shape.columns; column++) {
            BOARD cell = FN(cell_at)(&set->shape, row, column);
            c4b_cell code = *cells++;
            assert(code >= C4B_EMPTY && code <= C4B_BLUE_BOMB);
            bool is_bomb = code == C4B_GREEN_BOMB || code == C4B_BLUE_BOMB;
            bool is_blue = code == C4B_BLUE_DISC || code == C4B_BLUE_BOMB;
            p.discs[is_blue] |= code != C4B_EMPTY ? cell : 0;
            p.bombs |= is_bomb ? cell : 0;
        }
    }
    assert(FN(count)(FN(bomb_of)(&p, 0)) <= 1 && FN(count)(FN(bomb_of)(&p, 1)) <= 1);
    p.outcome = FN(judge)(set, &p);
    return p;
}

/* Plays a move if it is legal: c4b_state_play(), for a state that is not NULL. */
static OUT_OF_LINE c4b_status FN(play)(c4b_state *state, c4b_move move)
{
    const ruleset *set = &state->set;
    const POSITION *now = FN(top)(state);
    if (now->outcome != C4B_ONGOING) {
        return C4B_ERR_GAME_OVER;
    }
    bool is_drop = (unsigned)move < set->shape.columns;
    BOARD cell = is_drop ? FN(landing)(set, now, (unsigned)move) : 0;
    bool is_boom = move == C4B_BOOM && FN(can_boom)(set, now);
    if (cell == 0 && !is_boom) {
        return C4B_ERR_ILLEGAL_MOVE;
    }
    if (state->count + 1 >= state->capacity && !grow(state)) {
        return C4B_ERR_NO_MEMORY;
    }
    POSITION *next = FN(top)(state) + 1;
    if (is_boom) {
        FN(explode)(set, next - 1, next);
    } else {
        FN(drop)(set, next - 1, next, cell);
    }
    state->count++;
    return C4B_OK;
}
