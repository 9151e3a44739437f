/*
 * walk.h - a walk through a game: the path from the root to where a search stands, ply 0 being the
 * root. Searches are written once, for any kind of walk; a kind offers
 *
 *     WALK                           the path, with its `search` in the field of that name
 *     MOVES, FN(moves_at)(w, ply)    the moves still to be tried there, in move order
 *     FN(play_next)(w, ply, moves)   plays the next of them to ply + 1; false when there is none
 *     FN(outcome_at)(w, ply)         how the game stands there
 *     FN(mover_at)(w, ply)           who moves there
 *     FN(evaluate)(w, ply)           what the evaluation says there, to the root player
 *     FN(last_called)(w, ply)        what the move that led there is called
 *     FN(move_called)(w, name)       the c4b_move of that name
 *
 * Here are the walks on our own boards, one for each width; game.c has the one on a caller's game.
 */
#ifndef C4B_WALK_H
#define C4B_WALK_H

#include "search/search.h"
#include "rules/state.h"

#define WALK FN(walk)
#define MOVES FN(moves)

#define C4B_WIDTH 64
#include "search/walk_width.h"
#undef C4B_WIDTH
#define C4B_WIDTH 128
#include "search/walk_width.h"
#undef C4B_WIDTH

#endif
