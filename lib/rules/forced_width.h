/* forced_width.h - the moves of forced.h, once for each width of WIDTH bits. */

/* The position after a legal move. */
static inline POSITION FN(after)(const ruleset *set, const POSITION *p, c4b_move move)
{
    POSITION next;
    if (move == C4B_BOOM) {
        FN(explode)(set, p, &next);
    } else {
        FN(drop)(set, p, &next, FN(landing)(set, p, (unsigned)move));
    }
    return next;
}

/* The first move that wins at once, or C4B_NO_MOVE. */
static inline c4b_move FN(winning_move)(const ruleset *set, const POSITION *p)
{
    c4b_move moves[C4B_MAX_MOVES];
    unsigned mover = FN(mover)(set, p);
    int count = FN(list_moves)(set, p, moves);
    for (int i = 0; i < count; i++) {
        if (FN(after)(set, p, moves[i]).outcome == won_by(mover)) {
            return moves[i];
        }
    }
    return C4B_NO_MOVE;
}

/* Whether the last move has lost at once. */
static inline bool FN(last_move_loses)(const ruleset *set, const POSITION *p)
{
    unsigned player = last_mover_in(set, p->phase);
    if (p->outcome != C4B_ONGOING) {
        return p->outcome == won_by(player ^ 1);
    }
    return FN(mover)(set, p) != player && FN(winning_move)(set, p) != C4B_NO_MOVE;
}

/* The only move that does not lose at once, if no move wins at once; otherwise C4B_NO_MOVE. */
static inline c4b_move FN(forced_move)(const ruleset *set, const POSITION *p)
{
    c4b_move moves[C4B_MAX_MOVES], forced = C4B_NO_MOVE;
    int count = FN(list_moves)(set, p, moves), sound = 0;
    for (int i = 0; sound < 2 && i < count; i++) {
        POSITION next = FN(after)(set, p, moves[i]);
        if (!FN(last_move_loses)(set, &next)) {
            forced = moves[i];
            sound++;
        }
    }
    return sound == 1 && FN(winning_move)(set, p) == C4B_NO_MOVE ? forced : C4B_NO_MOVE;
}
