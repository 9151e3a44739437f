/* every_move.h - searches the moves of a position separately, for the exact score of each. */
#ifndef ANALYZE_EVERY_MOVE_H
#define ANALYZE_EVERY_MOVE_H

#include "../players/heuristic.h"
#include "analysis.h"

/* Searches each move whose exact score or play the root's search did not give. `root` is what the
   root was searched with; `h` is its evaluation. Where a search gives no answer, the move keeps
   what is known of it. */
void search_every_move(analysis *a, const c4b_search_options *root, const heuristic *h);

#endif
