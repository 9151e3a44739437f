/*
 * numbering.h - numbers positions with hardly any gaps: combinatorial ranking.
 *
 * Positions with the same signature (the same numbers of discs and bombs at the same phase of the
 * game) are numbered from 0 on. A number is made of what distinguishes them: how high the columns
 * are; which discs, read column by column from the bottom, are green; and which of a player's discs
 * is the bomb. So a list of values in the order of the numbers needs no keys beside them, and no
 * two positions can be taken for each other. To rank is to find a position's number; to unrank is
 * the reverse.
 *
 * Where a mirror image is worth the same, the two share a number: that of the image which leans
 * left, whose outermost pair of unequal columns has the lower one on the left. Where the heights
 * are their own image the lower of the two numbers counts, and the other stays unused.
 *
 * THE BOOKS' FORMAT RESTS ON THIS ORDER: see file_format.h before you change any number.
 */
#ifndef C4B_BOOKS_NUMBERING_H
#define C4B_BOOKS_NUMBERING_H

#include "rules/position.h"

/* Below, a position is a position_64 or position_128, as the rules ask for. */

typedef struct signature {
    uint32_t phase;
    uint32_t discs[2]; /* of players 1 and 2, bombs included */
    uint32_t bombs;    /* bit 0: player 1 has a bomb; bit 1: player 2 */
} signature;

enum { ALL_BOMBS = 3 };

signature c4bi_signature(const ruleset *set, const void *position);

/* Signatures with more positions have no numbers. */
#define MOST_NUMBERS ((uint64_t)1 << 40)

typedef struct numbering numbering;

/* NULL when memory runs out. `set` must live as long as the numbering. */
numbering *c4bi_numbering_new(const ruleset *set);
void c4bi_numbering_free(numbering *n);

const ruleset *c4bi_numbering_rules(const numbering *n);

/* How many numbers a signature has; 0 for an invalid signature, or one with more than MOST_NUMBERS
   positions. */
uint64_t c4bi_numbering_count(const numbering *n, const signature *s);

/* The number of a position; `s` is its signature, which has numbers. */
uint64_t c4bi_rank(const numbering *n, const signature *s, const void *position);

/* What a number is made of. */
typedef struct board_parts {
    unsigned heights[MOST_COLUMNS];
    board_128 greens;    /* bit i: the i-th disc is green, column by column from the bottom */
    uint64_t bomb_place; /* which of the c4bi_bomb_places() */
} board_parts;

/* The parts of a number below c4bi_numbering_count(). The numbers that follow have the next places
   of the bombs and then, with the same heights, the next larger `greens` with the same number of
   bits. */
board_parts c4bi_unrank(const numbering *n, const signature *s, uint64_t number);

/* In how many ways the bombs can be among the discs of a signature. */
uint64_t c4bi_bomb_places(const signature *s);

#endif
