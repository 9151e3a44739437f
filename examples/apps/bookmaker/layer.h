/*
 * layer.h - the positions after a number of moves, each as a line of play that leads to it.
 *
 * Millions of them fit into memory: a move takes as few bits as the board's columns allow.
 */
#ifndef BOOKMAKER_LAYER_H
#define BOOKMAKER_LAYER_H

#include "options.h"
#include <stddef.h>

typedef struct layer {
    int moves;     /* how many lead to each position */
    int move_bits; /* the bits that one move takes */
    size_t bytes;  /* the bytes that one position takes */
    unsigned char *positions;
    size_t count;
    size_t room;
} layer;

/* Makes an empty layer of positions after `moves` moves from `start`. */
layer layer_of(const c4b_state *start, int moves);
void layer_free(layer *l);

/* Adds the position that a text of moves leads to, one character each. Returns 0 when memory runs
   out. */
int layer_add(layer *l, const char *moves);

/* Writes the moves to the i-th position; returns `out`, or "-" when there are none. */
const char *layer_get(const layer *l, size_t i, char out[MOST_DEPTH + 1]);

/* Fills a layer with the positions one move after those of layer `l`. Finished games are left out,
   and each position comes once; two mirror images count as one position where they do in a book.
   It plays on `board`. Returns C4B_ERR_STOPPED after Ctrl-C. */
c4b_status layer_follow(layer *next, const layer *l, c4b_state *board);

/* Brings the board to the position that a text of moves leads to; "-" is no move. */
c4b_status set_up(c4b_state *board, const char *moves);

/* The number of moves in such a text. */
int moves_in(const char *moves);

#endif
