/*
 * viewpoint.h - scores as one player sees them, also in a search that begins with the rival's move.
 */
#ifndef PLAYERS_VIEWPOINT_H
#define PLAYERS_VIEWPOINT_H

#include "heuristic.h"
#include <stdbool.h>

typedef struct viewpoint {
    const heuristic *h;
    c4b_player viewer;
} viewpoint;

/*
 * An evaluation for c4b_search(), with a viewpoint as data. A search asks for the value to the
 * player to move at its root. If that is the viewer's rival, this returns the negated value to the
 * viewer, because an evaluation need not give the two players opposite values.
 */
int value_to_viewer(const c4b_state *state, c4b_player player, void *data);

/* Turns the score after a move into the score before it, where wins and losses are one move further
   away. */
int score_before_move(int score, bool same_mover);

/* The score of a finished game, for a player. */
int score_of_end(c4b_outcome outcome, c4b_player player);

#endif
