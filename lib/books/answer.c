/* answer.c - see answer.h. */
#include "books/answer.h"

#include "base/growing.h"

static const book_answer no_answer = { C4B_ONGOING, -1, C4B_NO_MOVE };

/* ---- looking up ---- */

/* Forced moves that are followed; with explosions they may go on for ever. */
enum { MOST_FORCED = 64 };

/* Whether forced moves can lead from a state into the book. Without explosions they only add discs.
 */
static bool may_lead_into(const c4b_book *book, const c4b_state *state)
{
    const shape *s = &state->set.shape;
    unsigned discs = s->rows * s->columns - (unsigned)c4b_state_empty(state);
    return book->set.rules.bomb_period > 0 || discs < book->most_discs;
}

/* Plays forced moves on `own` until the book has the position they lead to. */
static book_answer follow_forced(const c4b_book *book, c4b_state *own)
{
    c4b_move first = C4B_NO_MOVE;
    for (int moves = 1; moves <= MOST_FORCED && may_lead_into(book, own); moves++) {
        c4b_move forced = c4b_state_forced_move(own);
        if (forced == C4B_NO_MOVE || c4b_state_play(own, forced) != C4B_OK) {
            return no_answer;
        }
        first = moves == 1 ? forced : first;
        book_answer found =
            c4b_state_outcome(own) == C4B_ONGOING ? c4bi_book_entry(book, own) : no_answer;
        if (found.outcome != C4B_ONGOING) {
            found.distance += found.distance >= 0 ? moves : 0;
            found.forced_move = first;
            return found;
        }
    }
    return no_answer;
}

static book_answer look_ahead(const c4b_book *book, const c4b_state *state)
{
    if (!c4b_book_is_for(book, state) || !may_lead_into(book, state) ||
        c4b_state_forced_move(state) == C4B_NO_MOVE) {
        return no_answer;
    }
    c4b_state *own = c4b_state_clone(state);
    book_answer found = own != NULL ? follow_forced(book, own) : no_answer;
    c4b_state_free(own);
    return found;
}

book_answer c4bi_book_look_up(const c4b_book *book, const c4b_state *state)
{
    book_answer found = c4bi_book_entry(book, state);
    return found.outcome != C4B_ONGOING ? found : look_ahead(book, state);
}

/* ---- a move ---- */

/* The answer for the state after a move, which may have ended the game. */
static book_answer answer_after(const c4b_book *book, const c4b_state *child)
{
    c4b_outcome outcome = c4b_state_outcome(child);
    return outcome != C4B_ONGOING ? (book_answer){ outcome, 0, C4B_NO_MOVE }
                                  : c4bi_book_look_up(book, child);
}

/* The first move that wins at once, or C4B_NO_MOVE. `own` is a state to play on, here and below. */
static c4b_move winning_move(c4b_state *own)
{
    c4b_move moves[C4B_MAX_MOVES];
    c4b_player mover = c4b_state_turn(own);
    int count = c4b_state_moves(own, moves);
    for (int i = 0; i < count; i++) {
        if (c4b_state_play(own, moves[i]) == C4B_OK) {
            bool wins = c4b_state_outcome(own) == mover;
            c4b_state_undo(own);
            if (wins) {
                return moves[i];
            }
        }
    }
    return C4B_NO_MOVE;
}

/* In a lost game, the first move that does not lose at once, or the first of all. */
static c4b_move resisting_move(c4b_state *own)
{
    c4b_move moves[C4B_MAX_MOVES];
    c4b_player mover = c4b_state_turn(own);
    int count = c4b_state_moves(own, moves);
    for (int i = 0; i < count; i++) {
        if (c4b_state_play(own, moves[i]) == C4B_OK) {
            bool resists = c4b_state_outcome(own) == C4B_ONGOING &&
                           (c4b_state_turn(own) == mover || winning_move(own) == C4B_NO_MOVE);
            c4b_state_undo(own);
            if (resists) {
                return moves[i];
            }
        }
    }
    return moves[0];
}

/* The first move after which the book has the same outcome and, where `known` has one, the distance
   that is left; or C4B_NO_MOVE. */
static c4b_move keeping_move(const c4b_book *book, c4b_state *own, const book_answer *known)
{
    c4b_move moves[C4B_MAX_MOVES];
    int count = c4b_state_moves(own, moves);
    for (int i = 0; i < count; i++) {
        if (c4b_state_play(own, moves[i]) == C4B_OK) {
            book_answer after = answer_after(book, own);
            c4b_state_undo(own);
            if (after.outcome == known->outcome &&
                (known->distance < 0 || after.distance + 1 == known->distance)) {
                return moves[i];
            }
        }
    }
    return C4B_NO_MOVE;
}
