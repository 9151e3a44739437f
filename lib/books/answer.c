/* answer.c - see answer.h. */
#include "books/answer.h"

#include "base/growing.h"
#include "rules/forced.h"

#include <assert.h>
#include <string.h>

static const book_answer no_answer = { .outcome = C4B_ONGOING,
                                       .distance = -1,
                                       .forced_move = C4B_NO_MOVE };

/* The most forced moves that are followed: with explosions they may never end. */
enum { MOST_FORCED = 64 };

static c4b_outcome outcome_for(unsigned mover, book_result result)
{
    const c4b_outcome outcomes[BOOK_RESULTS] = {
        [NOT_IN_BOOK] = C4B_ONGOING,
        [MOVER_WINS] = won_by(mover),
        [MOVER_LOSES] = won_by(mover ^ 1),
        [MOVER_DRAWS] = C4B_DRAW,
    };
    return outcomes[result];
}

/* The score of an answer for `player`, `moves` moves before the answer's position. */
static int score_of(const book_answer *answer, c4b_player player, int moves)
{
    if (answer->outcome == C4B_DRAW) {
        return 0;
    }
    int length = answer->distance >= 0 ? answer->distance + moves : C4B_MAX_DEPTH;
    return answer->outcome == player ? C4B_WIN - length : length - C4B_WIN;
}

#define TEMPLATE "books/answer_width.h"
#include "base/each_width.h"

book_answer c4bi_book_look_up(const c4b_book *book, const c4b_state *state)
{
    if (!c4b_book_is_for(book, state)) {
        return no_answer;
    }
    assert(c4b_state_outcome(state) == C4B_ONGOING);
    return CALL_WIDTH(&book->set, look_up, book, top(state));
}

c4b_move c4bi_book_move(const c4b_book *book, const c4b_state *state, const book_answer *answer,
                        bool any_distance)
{
    if (answer->outcome == C4B_ONGOING) {
        return C4B_NO_MOVE;
    }
    return CALL_WIDTH(&book->set, find_move, book, top(state), answer, any_distance);
}

bool c4bi_book_result(const c4b_book *book, const c4b_state *state, const book_answer *answer,
                      c4b_result *result)
{
    if (answer->outcome == C4B_ONGOING ||
        (answer->distance < 0 && book_answer_is_loss(answer, state))) {
        return false;
    }
    c4b_result r = C4B_RESULT_INIT;
    if (!CALL_WIDTH(&book->set, fill_result, book, top(state), answer, &r)) {
        return false;
    }
    r.score = score_of(answer, c4b_state_turn(state), 0);
    r.reason = C4B_PROVEN;
    c4bi_growing_give(result, &r, GROWING_RESULT);
    return true;
}

/* ---- the calls ---- */

/* What the book has of the state's own position. */
static book_answer look_up_entry(const c4b_book *book, const c4b_state *state)
{
    if (!c4b_book_is_for(book, state) || c4b_state_outcome(state) != C4B_ONGOING) {
        return no_answer;
    }
    return CALL_WIDTH(&book->set, entry, book, top(state));
}

c4b_outcome c4b_book_outcome(const c4b_book *book, const c4b_state *state)
{
    return look_up_entry(book, state).outcome;
}

c4b_status c4b_book_find(const c4b_book *book, const c4b_state *state, c4b_solution *solution)
{
    c4b_status status = c4bi_growing_check(solution, GROWING_SOLUTION);
    if (status != C4B_OK || book == NULL || state == NULL) {
        return status != C4B_OK ? status : C4B_ERR_INVALID;
    }
    if (c4b_state_outcome(state) != C4B_ONGOING) {
        return C4B_ERR_GAME_OVER;
    }
    c4b_solution found = C4B_SOLUTION_INIT;
    book_answer answer = look_up_entry(book, state);
    found.outcome = answer.outcome;
    found.distance = answer.distance;
    found.move = c4bi_book_move(book, state, &answer, false);
    c4bi_growing_give(solution, &found, GROWING_SOLUTION);
    return C4B_OK;
}
