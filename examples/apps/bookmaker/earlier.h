/* earlier.h - what the positions before the book's last layer are worth, by those of the last. */
#ifndef BOOKMAKER_EARLIER_H
#define BOOKMAKER_EARLIER_H

#include "layer.h"

/* Adds the positions of a layer to a book that has all those of the next layer. It plays on
   `board`. False after a message. */
bool add_earlier_layer(c4b_book *book, const layer *l, c4b_state *board, bool distance);

#endif
