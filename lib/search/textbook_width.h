/* textbook_width.h - minimax and alpha-beta for our own boards, once for each width of WIDTH bits.
 */

#include "search/textbook_kind.h"

/* The whole search, from the position of a state of the search's own. */
static c4b_status FN(search)(c4b_state *own, const c4b_search_options *options, c4b_result *result,
                             bool prunes)
{
    WALK w = FN(walk_from)(own, options->depth, options->eval, options->eval_data);
    return FN(run_textbook)(&w, options, result, prunes);
}
