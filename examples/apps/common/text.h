/* text.h - small things that are done with texts. */
#ifndef COMMON_TEXT_H
#define COMMON_TEXT_H

#include <conecta4boom.h>
#include <stdbool.h>
#include <stddef.h>

/* Whether two texts are equal. */
bool is(const char *a, const char *b);

/* Cuts the blanks at both ends off, line ends included; returns where the text begins then. */
char *trim(char *text);

/* Takes every blank out of a text. */
void squeeze(char *text);

/* Writes the moves of a line of play as c4b_state_play_text() reads them; what has no room in
   `size` is left out. Returns `out`. */
char *write_moves(const c4b_move *moves, int count, char *out, size_t size);

#endif
