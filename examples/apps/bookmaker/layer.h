/*
 * layer.h - the positions after so many moves, each as one way to come there.
 *
 * Millions of them fit into memory: a move takes as few bits as the board's columns allow.
 */
#ifndef BOOKMAKER_LAYER_H
#define BOOKMAKER_LAYER_H

#include "options.h"
#include <stddef.h>

typedef struct layer {
    int moves;     /* that were played */
    int move_bits; /* of each */
    size_t bytes;  /* of a position */
    unsigned char *positions;
    size_t count;
    size_t room;
} layer;

/* An empty one, after so many moves on the board of `start`. */
layer layer_of(const c4b_state *start, int moves);
void layer_free(layer *l);

/* Adds a position by its moves, which are a text of as many characters; 0 without memory. */
int layer_add(layer *l, const char *moves);

/* The i-th position as a text, "-" when nothing was played. */
const char *layer_get(const layer *l, size_t i, char out[MOST_DEPTH + 1]);

/* Fills a layer with what the positions of the one before lead to that is not over, each once;
   mirror images count once where they do in a book. `board` is to play on. C4B_ERR_STOPPED after
   Ctrl-C. */
c4b_status layer_follow(layer *next, const layer *l, c4b_state *board);

/* Brings the board to where a text of moves leads, "-" being none; and how many they are. */
c4b_status set_up(c4b_state *board, const char *moves);
int moves_in(const char *moves);

#endif
