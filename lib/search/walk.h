/*
 * walk.h - a walk through a game: the path from the root to where a search stands, ply 0 being the
 * root. Searches are written once, for any kind of walk; a kind offers
 *
 *     WALK                           the path; its field `search`, and its field `strong` for what
 *                                    the strong search remembers beside that (strong.h), or NULL
 *     MOVES, FN(moves_at)(w, ply)    the moves still to be tried there, in move order
 *     FN(play_next)(w, ply, moves)   plays the next of them to ply + 1; false when there is none
 *     FN(outcome_at)(w, ply)         the outcome there
 *     FN(mover_at)(w, ply)           the side to move there
 *     FN(evaluate)(w, ply)           what the evaluation returns there, for the root player
 *     FN(last_code)(w, ply)          the code of the move that led there
 *     FN(move_of_code)(w, code)      the c4b_move of that code
 *
 * A code is an int by which a walk knows a move. On our own boards it is the index of the cell
 * where the disc lands, or C4B_BOOM: playing it takes no look at the column.
 *
 * Here are the walks on our own boards, one for each width; callers_game.c has the one on a
 * caller's game.
 */
#ifndef C4B_SEARCH_WALK_H
#define C4B_SEARCH_WALK_H

#include "rules/state.h"
#include "search/search.h"

#define WALK FN(walk)
#define MOVES FN(moves)

#define TEMPLATE "search/walk_width.h"
#include "base/each_width.h"

#endif
