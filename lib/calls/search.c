/*
 * search.c - c4b_search(): asks the book, then the strong search, which an exact engine helps.
 */
#include "base/growing.h"
#include "books/answer.h"
#include "calls/engines.h"
#include "search/strong.h"

c4b_status c4b_search(const c4b_state *state, const c4b_search_options *options, c4b_result *result)
{
    c4b_search_options own;
    c4b_status status =
        state != NULL ? c4bi_search_check(&own, options, result, 0) : C4B_ERR_INVALID;
    if (status != C4B_OK) {
        return status;
    }
    if (c4b_state_outcome(state) != C4B_ONGOING) {
        return C4B_ERR_GAME_OVER;
    }
    c4bi_search_complete(&own);
    strong_request request = c4bi_strong_request(&own);
    if (own.depth == 0) {
        book_answer known = c4bi_book_look_up(own.book, state);
        if (c4bi_book_result(own.book, state, &known, result)) {
            return C4B_OK;
        }
        if (book_answer_is_loss(&known, state)) {
            request.known_winner = known.outcome;
        } else {
            request.engine = c4bi_engine_for(&state->set);
        }
    }
    return c4bi_strong_search(state, &request, result);
}
