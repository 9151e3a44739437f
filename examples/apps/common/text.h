/* text.h - small functions for texts. */
#ifndef COMMON_TEXT_H
#define COMMON_TEXT_H

#include <conecta4boom.h>
#include <stdbool.h>
#include <stddef.h>

/* Whether two texts are equal. */
bool is(const char *a, const char *b);

/* Cuts off the blanks and line ends at both ends; returns where the text now begins. */
char *trim(char *text);

/* Removes every blank from a text. */
void squeeze(char *text);

/* Writes the moves of a line of play as c4b_state_play_text() reads them; moves that do not fit
   into `size` are left out. Returns `out`. */
char *write_moves(const c4b_move *moves, int count, char *out, size_t size);

#endif
