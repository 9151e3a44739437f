/* state_width.h - what state.c asks of its positions, once for each width of WIDTH bits. */

/* The position that a state begins with; `cells` as in c4bi_state_place, NULL for none. */
static POSITION FN(first_position)(const ruleset *set, const unsigned char *cells, int number)
{
    POSITION p = { .phase = phase_of(set, number), .landed = C4B_NO_MOVE };
    for (unsigned row = 0; cells != NULL && row < set->shape.rows; row++) {
        for (unsigned column = 0; column < set->shape.columns; column++) {
            BOARD cell = FN(cell_at)(&set->shape, row, column);
            c4b_cell code = *cells++;
            bool is_bomb = code == C4B_GREEN_BOMB || code == C4B_BLUE_BOMB;
            bool is_blue = code == C4B_BLUE_DISC || code == C4B_BLUE_BOMB;
            p.discs[is_blue] |= code != C4B_EMPTY ? cell : 0;
            p.bombs |= is_bomb ? cell : 0;
        }
    }
    p.outcome = FN(judge)(set, &p);
    return p;
}

/* c4b_state_play of a state that is there. */
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
    if (state->count + 1 == state->capacity && !grow(state)) {
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

/* ---- what was ---- */

/* A player's moves are never more than one turn of the other's away. */
static c4b_move FN(last_move)(const c4b_state *state, c4b_player player)
{
    const POSITION *first = state->history;
    for (const POSITION *p = FN(top)(state); p != first; p--) {
        if ((c4b_player)last_mover_in(&state->set, p->phase) + 1 == player) {
            return move_of(&state->set, p->landed);
        }
    }
    return C4B_NO_MOVE;
}

static line FN(deciding_line)(const ruleset *set, const POSITION *p)
{
    if (p->outcome != C4B_GREEN_WINS && p->outcome != C4B_BLUE_WINS) {
        return no_line;
    }
    const shape *s = &set->shape;
    unsigned winner = p->outcome - won_by(0);
    BOARD discs = p->discs[winner ^ set->misere];
    BOARD starts = FN(line_starts)(s, discs);
    if (starts == 0) {
        return no_line;
    }
    BOARD start = FN(first_scanned)(set, starts);
    unsigned index = FN(index_of)(start);
    line found = { .length = (int)s->connect,
                   .row = (int)(index % s->stride),
                   .column = (int)(index / s->stride) };
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        found.along = directions[i];
        if (FN(runs_along)(s, discs, found.along) & start) {
            break;
        }
    }
    return found;
}

static bool FN(has_bomb)(const ruleset *set, const POSITION *p, unsigned player)
{
    (void)set;
    return FN(bomb_of)(p, player) != 0;
}

static void FN(fill_boards)(const ruleset *set, const POSITION *p, c4b_boards *boards)
{
    bool over = p->outcome != C4B_ONGOING;
    FN(to_words)(boards->green, p->discs[0]);
    FN(to_words)(boards->blue, p->discs[1]);
    FN(to_words)(boards->bombs, p->bombs);
    FN(to_words)(boards->landings, over ? 0 : FN(landings)(set, p));
}

static uint64_t FN(hash)(const ruleset *set, const POSITION *p)
{
    const BOARD boards[3] = { p->discs[0], p->discs[1], p->bombs };
    uint64_t hash = hash_mix(set->seed, p->phase);
    for (int i = 0; i < 3; i++) {
        uint64_t words[2];
        FN(to_words)(words, boards[i]);
        hash = hash_mix(hash, words[0]);
        if (WIDTH > 64) {
            hash = hash_mix(hash, words[1]);
        }
    }
    return hash;
}

static bool FN(same)(const POSITION *a, const POSITION *b)
{
    return a->discs[0] == b->discs[0] && a->discs[1] == b->discs[1] && a->bombs == b->bombs &&
           a->phase == b->phase;
}
