/* show.h - what is printed in a game. */
#ifndef PLAY_SHOW_H
#define PLAY_SHOW_H

#include "options.h"

const char *player_name(c4b_player player);

void show_board(const c4b_state *game, int drawing);

/* A move that was searched: "blue plays 4 (score 3, ...)". */
void show_move(const char *subject, const char *verb, const c4b_result *answer);

/* "moves: 4433" and "position: ...". */
void show_moves(const c4b_state *game);
void show_position(const c4b_state *game);

/* The command that goes on with a game: the arguments that the program was given, but with all
   moves so far. */
void show_how_to_go_on(const play_options *o, const c4b_state *game);

#endif
