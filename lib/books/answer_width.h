/* answer_width.h - finds the answers of answer.h, once for each width of WIDTH bits. */

#define CHILDREN FN(children)

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
            found.distance += found.distance >= 0 ? moves : 0;
            found.forced_moves = moves;
            found.forced_move = first;
            return found;
        }
    }
    return no_answer;
}

static book_answer FN(look_up)(const c4b_book *book, const POSITION *p)
{
    book_answer found = FN(entry)(book, p);
    return found.outcome != C4B_ONGOING ? found : FN(follow_forced)(book, p);
}

/* ---- what moves lead to ---- */

/* The answers after the moves of a position. Each is looked up once, when it is first asked for. */
typedef struct CHILDREN {
    const c4b_book *book;
    POSITION position;
    int count;
    c4b_move moves[C4B_MAX_MOVES];
    book_answer answers[C4B_MAX_MOVES]; /* distance 0: the game is over there */
    bool is_known[C4B_MAX_MOVES];
} CHILDREN;

static int FN(index_of_move)(const CHILDREN *c, c4b_move move)
{
    int i = 0;
    while (c->moves[i] != move) {
        i++;
        assert(i < c->count);
    }
    return i;
}

/* What a position's answer says of the position after its forced move. */
static book_answer FN(answer_after_forced)(const ruleset *set, const POSITION *p,
                                           const book_answer *answer)
{
    POSITION next = FN(after)(set, p, answer->forced_move);
    int left = answer->forced_moves - 1;
    return (book_answer){ .outcome = answer->outcome,
                          .distance = answer->distance >= 0 ? answer->distance - 1 : -1,
                          .forced_moves = left,
                          .forced_move = left > 0 ? FN(forced_move)(set, &next) : C4B_NO_MOVE };
}

/* Begins with the moves of a position; `answer` is the position's own. */
static void FN(begin_children)(CHILDREN *c, const c4b_book *book, const POSITION *p,
                               const book_answer *answer)
{
    c->book = book;
    c->position = *p;
    c->count = FN(list_moves)(&book->set, p, c->moves);
    memset(c->is_known, 0, sizeof c->is_known);
    if (answer->forced_moves > 0) {
        int i = FN(index_of_move)(c, answer->forced_move);
        c->answers[i] = FN(answer_after_forced)(&book->set, p, answer);
        c->is_known[i] = true;
    }
}

static const book_answer *FN(answer_after)(CHILDREN *c, int i)
{
    if (!c->is_known[i]) {
        POSITION next = FN(after)(&c->book->set, &c->position, c->moves[i]);
        c->answers[i] = next.outcome != C4B_ONGOING
                            ? (book_answer){ .outcome = next.outcome, .forced_move = C4B_NO_MOVE }
                            : FN(look_up)(c->book, &next);
        c->is_known[i] = true;
    }
    return &c->answers[i];
}

/* ---- a move ---- */

/* The first move of a lost game that does not lose at once; if all do, the first move. */
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

/* The first move after which the answer agrees with `known`; or C4B_NO_MOVE. */
static c4b_move FN(agreeing_move)(CHILDREN *c, const book_answer *known)
{
    for (int i = 0; i < c->count; i++) {
        const book_answer *next = FN(answer_after)(c, i);
        if (next->outcome == known->outcome &&
            (known->distance < 0 || next->distance + 1 == known->distance)) {
            return c->moves[i];
        }
    }
    return C4B_NO_MOVE;
}

/* A move that keeps the outcome and, where it is known, the distance; or C4B_NO_MOVE. Where the
   distance is unknown, a win at once is taken; and a lost game needs no look-up, because all moves
   lose. */
static c4b_move FN(keeping_move)(CHILDREN *c, const book_answer *known)
{
    const ruleset *set = &c->book->set;
    const POSITION *p = &c->position;
    c4b_move move = C4B_NO_MOVE;
    if (known->distance < 0 && known->outcome != C4B_DRAW) {
        bool wins = known->outcome == won_by(FN(mover)(set, p));
        move = wins ? FN(winning_move)(set, p) : FN(resisting_move)(set, p);
    }
    if (move == C4B_NO_MOVE) {
        move = FN(agreeing_move)(c, known);
    }
    return move != C4B_NO_MOVE ? move : FN(forced_move)(set, p);
}

/* See c4bi_book_move(). */
static c4b_move FN(choose_move)(CHILDREN *c, const book_answer *answer, bool any_distance)
{
    if (answer->forced_moves > 0) {
        return answer->forced_move;
    }
    c4b_move move = FN(keeping_move)(c, answer);
    if (move == C4B_NO_MOVE && any_distance && answer->distance >= 0) {
        book_answer outcome_alone = { .outcome = answer->outcome, .distance = -1 };
        move = FN(keeping_move)(c, &outcome_alone);
    }
    return move;
}

static c4b_move FN(find_move)(const c4b_book *book, const POSITION *p, const book_answer *answer,
                              bool any_distance)
{
    CHILDREN c;
    FN(begin_children)(&c, book, p, answer);
    return FN(choose_move)(&c, answer, any_distance);
}

/* ---- an answer to a search ---- */

/* Lists the root moves that the book has an answer for; r->move has the answer itself. */
static void FN(list_root)(CHILDREN *c, const book_answer *answer, c4b_result *r)
{
    c4b_player player = (c4b_player)FN(mover)(&c->book->set, &c->position) + 1;
    for (int i = 0; i < c->count; i++) {
        bool is_chosen = c->moves[i] == r->move;
        const book_answer *found = is_chosen ? answer : FN(answer_after)(c, i);
        if (found->outcome != C4B_ONGOING) {
            r->root[r->root_count++] = (c4b_root_move){
                .move = c->moves[i], .score = score_of(found, player, is_chosen ? 0 : 1), .exact = 1
            };
        }
    }
}

/* Lists best play from r->move on, as far as the book has moves. The children become those of the
   last position. */
static void FN(list_line)(CHILDREN *c, c4b_result *r)
{
    c4b_move move = r->move;
    while (move != C4B_NO_MOVE && r->pv_length < C4B_PV_MAX) {
        book_answer answer = *FN(answer_after)(c, FN(index_of_move)(c, move));
        POSITION next = FN(after)(&c->book->set, &c->position, move);
        r->pv[r->pv_length++] = move;
        move = C4B_NO_MOVE;
        if (next.outcome == C4B_ONGOING && answer.outcome != C4B_ONGOING) {
            FN(begin_children)(c, c->book, &next, &answer);
            move = FN(choose_move)(c, &answer, false);
        }
    }
}

/* Fills in the move, the root moves and best play; false when there is no move. */
static bool FN(fill_result)(const c4b_book *book, const POSITION *p, const book_answer *answer,
                            c4b_result *r)
{
    CHILDREN c;
    FN(begin_children)(&c, book, p, answer);
    r->move = FN(choose_move)(&c, answer, false);
    if (r->move == C4B_NO_MOVE) {
        return false;
    }
    FN(list_root)(&c, answer, r);
    FN(list_line)(&c, r);
    return true;
}

#undef CHILDREN
