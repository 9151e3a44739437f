/*
 * numbering.h - numbers positions: those that have as many discs and bombs at the same phase are
 * one kind, and each of a kind has a number of its own, from 0 on with next to no gaps.
 *
 * A number is made of what tells positions of a kind apart: how high the columns are; which discs,
 * read column by column from the bottom, are green; and which of a player's discs is his bomb. So a
 * list of values in the order of the numbers needs no keys beside them, and no two positions can be
 * taken for each other. Where a mirror image is worth the same the two share a number: the heights
 * are those of the image whose first unlike pair of columns, from the outside in, is lower on the
 * left; where the heights are their own image the lower number counts, and the other stays unused.
 */
#ifndef C4B_BOOKS_NUMBERING_H
#define C4B_BOOKS_NUMBERING_H

#include "rules/state.h"

typedef struct kind {
    uint32_t phase;
    uint32_t discs[2]; /* of players 1 and 2, bombs included */
    uint32_t bombs;    /* bit 0: player 1 has one; bit 1: player 2 */
} kind;

/* Kinds with more positions have no numbers. */
#define MOST_OF_A_KIND ((uint64_t)1 << 40)

typedef struct ranks ranks;

/* NULL without memory. The rules must live as long. */
ranks *c4bi_ranks_new(const ruleset *set);
void c4bi_ranks_free(ranks *r);

const ruleset *c4bi_ranks_rules(const ranks *r);

/* How many positions of a kind there are; 0 when there is none, or more than MOST_OF_A_KIND. */
uint64_t c4bi_ranks_count(const ranks *r, const kind *k);

kind c4bi_kind_of(const c4b_state *state);

/* The number of a position, which is of a kind that has some. */
uint64_t c4bi_rank_of(const ranks *r, const c4b_state *state);

/* What a number of a kind is made of. */
typedef struct rank_parts {
    unsigned heights[MOST_COLUMNS];
    board_128 greens;  /* bit i: whether the i-th disc is, column by column from the bottom */
    uint64_t of_bombs; /* a number of its own for where the bombs are */
} rank_parts;

/* The parts of a number below c4bi_ranks_count(). The numbers that follow have the next places of
   the bombs and then, with the same heights, the next larger `greens` with as many bits. */
rank_parts c4bi_rank_parts(const ranks *r, const kind *k, uint64_t number);

/* In how many places the bombs of a kind can be. */
uint64_t c4bi_ranks_of_bombs(const kind *k);

#endif
