/* answer_width.h - finds the answers of answer.h, once for each width of WIDTH bits. */

/* ---- looking up ---- */

/* What the book has of a position that is not over. */
static book_answer FN(entry)(const c4b_book *book, const POSITION *p)
{
    uint8_t value = c4bi_book_value(book, p);
    return (book_answer){ .outcome = outcome_for(FN(mover)(&book->set, p), result_of(value)),
                          .distance = distance_of(value),
                          .forced_move = C4B_NO_MOVE };
}

/* Whether the book may have a position that forced moves lead to. Without explosions they only add
   discs. */
static bool FN(may_lead_into)(const c4b_book *book, const POSITION *p)
{
    return book->set.rules.bomb_period > 0 || FN(count)(FN(occupied)(p)) < book->most_discs;
}

/* Plays forced moves until the book has the position. */
static book_answer FN(follow_forced)(const c4b_book *book, const POSITION *p)
{
    c4b_move first = C4B_NO_MOVE;
    POSITION now = *p;
    for (int moves = 1; moves <= MOST_FORCED && FN(may_lead_into)(book, &now); moves++) {
        c4b_move forced = FN(forced_move)(&book->set, &now);
        if (forced == C4B_NO_MOVE) {
            return no_answer;
        }
        now = FN(after)(&book->set, &now, forced);
        first = moves == 1 ? forced : first;
        book_answer found = now.outcome == C4B_ONGOING ? FN(entry)(book, &now) : no_answer;
        if (found.outcome != C4B_ONGOING) {
            found.forced_move = first;
            return earlier(found, moves);
        }
    }
    return no_answer;
}

static book_answer FN(look_up)(const c4b_book *book, const POSITION *p)
{
    book_answer found = FN(entry)(book, p);
    return found.outcome != C4B_ONGOING ? found : FN(follow_forced)(book, p);
}

/* Looks up the position after a move, where the game may be over. */
static book_answer FN(look_up_after)(const c4b_book *book, const POSITION *p, c4b_move move)
{
    POSITION next = FN(after)(&book->set, p, move);
    return next.outcome != C4B_ONGOING ? (book_answer){ next.outcome, 0, C4B_NO_MOVE }
                                       : FN(look_up)(book, &next);
}

/* ---- a move ---- */

/* In a lost game: the first move that does not lose at once, or the first of all. */
static c4b_move FN(resisting_move)(const ruleset *set, const POSITION *p)
{
    c4b_move moves[C4B_MAX_MOVES];
    int count = FN(list_moves)(set, p, moves);
    for (int i = 0; i < count; i++) {
        POSITION next = FN(after)(set, p, moves[i]);
        if (next.outcome == C4B_ONGOING && !FN(last_move_loses)(set, &next)) {
            return moves[i];
        }
    }
    return moves[0];
}

/* The first move with an answer after it that agrees with `known`; or C4B_NO_MOVE. */
static c4b_move FN(agreeing_move)(const c4b_book *book, const POSITION *p, const book_answer *known)
{
    c4b_move moves[C4B_MAX_MOVES];
    int count = FN(list_moves)(&book->set, p, moves);
    for (int i = 0; i < count; i++) {
        book_answer next = FN(look_up_after)(book, p, moves[i]);
        if (next.outcome == known->outcome &&
            (known->distance < 0 || next.distance + 1 == known->distance)) {
            return moves[i];
        }
    }
    return C4B_NO_MOVE;
}

/* A move that keeps the outcome and, where it is known, the distance; or C4B_NO_MOVE. Without a
   distance a win at once is taken, and where all moves lose no look-up is needed. */
static c4b_move FN(keeping_move)(const c4b_book *book, const POSITION *p, const book_answer *known)
{
    const ruleset *set = &book->set;
    c4b_move move = C4B_NO_MOVE;
    if (known->distance < 0 && known->outcome != C4B_DRAW) {
        bool wins = known->outcome == won_by(FN(mover)(set, p));
        move = wins ? FN(winning_move)(set, p) : FN(resisting_move)(set, p);
    }
    if (move == C4B_NO_MOVE) {
        move = FN(agreeing_move)(book, p, known);
    }
    return move != C4B_NO_MOVE ? move : FN(forced_move)(set, p);
}

/* See c4bi_book_move(). */
static c4b_move FN(find_move)(const c4b_book *book, const POSITION *p, const book_answer *answer,
                              bool any_distance)
{
    if (answer->forced_move != C4B_NO_MOVE) {
        return answer->forced_move;
    }
    c4b_move move = FN(keeping_move)(book, p, answer);
    if (move == C4B_NO_MOVE && any_distance && answer->distance >= 0) {
        book_answer outcome_alone = { answer->outcome, -1, C4B_NO_MOVE };
        move = FN(keeping_move)(book, p, &outcome_alone);
    }
    return move;
}

/* ---- an answer to a search ---- */

/* Lists the root moves that the book has an answer for; r->move has the answer itself. */
static void FN(list_root)(const c4b_book *book, const POSITION *p, const book_answer *answer,
                          c4b_result *r)
{
    c4b_player player = (c4b_player)FN(mover)(&book->set, p) + 1;
    c4b_move moves[C4B_MAX_MOVES];
    int count = FN(list_moves)(&book->set, p, moves);
    for (int i = 0; i < count; i++) {
        bool is_chosen = moves[i] == r->move;
        book_answer found = is_chosen ? *answer : FN(look_up_after)(book, p, moves[i]);
        if (found.outcome != C4B_ONGOING) {
            r->root[r->root_count++] = (c4b_root_move){
                .move = moves[i], .score = score_of(&found, player, is_chosen ? 0 : 1), .exact = 1
            };
        }
    }
}

/* Lists best play from a position on, as far as the book has moves. */
static void FN(list_line)(const c4b_book *book, const POSITION *p, c4b_result *r)
{
    POSITION now = *p;
    while (r->pv_length < C4B_PV_MAX && now.outcome == C4B_ONGOING) {
        book_answer answer = FN(look_up)(book, &now);
        c4b_move move =
            answer.outcome != C4B_ONGOING ? FN(find_move)(book, &now, &answer, false) : C4B_NO_MOVE;
        if (move == C4B_NO_MOVE) {
            return;
        }
        r->pv[r->pv_length++] = move;
        now = FN(after)(&book->set, &now, move);
    }
}

/* Adds root moves and best play to a result that has its move. */
static void FN(fill_result)(const c4b_book *book, const POSITION *p, const book_answer *answer,
                            c4b_result *r)
{
    FN(list_root)(book, p, answer, r);
    r->pv[r->pv_length++] = r->move;
    POSITION next = FN(after)(&book->set, p, r->move);
    FN(list_line)(book, &next, r);
}
