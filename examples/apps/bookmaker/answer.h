/*
 * answer.h - answers as text, a line each: workers hand them to the dispatcher, processes send them
 * to each other, and FILE.part keeps them.
 *
 *     4433 win 10       a position and what it is worth to the player to move, in how many moves;
 *                       examples/solve can read and check such lines
 *     # stopped         from a process that ends before it is done with its positions
 */
#ifndef BOOKMAKER_ANSWER_H
#define BOOKMAKER_ANSWER_H

#include "layer.h"
#include "text.h"

enum { LONGEST_LINE = 256 };

/* Adds a line for the position of `board`. */
void append_answer(text *t, const c4b_state *board, const char *moves, const c4b_solution *s);

/* Reads such a line into an initialised solution, and brings the board to its position.
   C4B_ERR_SYNTAX for any other line, or the status of moves that cannot be played. */
c4b_status read_answer(const char *line, c4b_state *board, c4b_solution *s);

void append_stopped(text *t);

/* Removes "# stopped" from the end; returns whether it was there. */
bool cut_stopped(text *t);

#endif
