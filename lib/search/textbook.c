/* textbook.c - minimax and alpha-beta for our own games: checks, then the walk of each width. */
#include "search/walk.h"

#define TEMPLATE "search/textbook_width.h"
#include "base/each_width.h"

static c4b_status search_fixed_depth(const c4b_state *state, const c4b_search_options *options,
                                     c4b_result *result, bool prunes)
{
    c4b_search_options complete;
    c4b_status status =
        state != NULL ? c4bi_search_check(&complete, options, result, 1) : C4B_ERR_INVALID;
    if (status != C4B_OK) {
        return status;
    }
    if (c4b_state_outcome(state) != C4B_ONGOING) {
        return C4B_ERR_GAME_OVER;
    }
    c4b_state *own = c4bi_state_clone_with_room(state, (size_t)complete.depth);
    if (own == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    c4bi_search_complete(&complete);
    status = CALL_WIDTH(&own->set, search, own, &complete, result, prunes);
    c4b_state_free(own);
    return status;
}

c4b_status c4b_minimax(const c4b_state *state, const c4b_search_options *options,
                       c4b_result *result)
{
    return search_fixed_depth(state, options, result, false);
}

c4b_status c4b_alphabeta(const c4b_state *state, const c4b_search_options *options,
                         c4b_result *result)
{
    return search_fixed_depth(state, options, result, true);
}
