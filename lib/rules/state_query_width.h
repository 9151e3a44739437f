/* state_query_width.h - what state_query.c asks of positions, once for each width of WIDTH bits. */

/* A player's last move. The loop goes back over at most one turn of the other player: before it
   comes a move of `player`. */
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

/* The line that decided the game; if its owner has several, the first in the order of the scan. */
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
        found.dir = directions[i];
        if (FN(runs_along)(s, discs, found.dir) & start) {
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

/* c4b_state_hash(). Programs keep these hashes, so the steps never change. */
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

/* Whether two positions are equal, whichever moves led to them. */
static bool FN(same)(const POSITION *a, const POSITION *b)
{
    return a->discs[0] == b->discs[0] && a->discs[1] == b->discs[1] && a->bombs == b->bombs &&
           a->phase == b->phase;
}
