/*
 * order.h - which drops the solver tries first: the features of a drop, and how much each counts.
 *
 * A drop's rank is a weighted sum of its features. The weights were fitted to solved positions, so
 * that the drops that keep the value come first: `make -C tests order` fits them again.
 * There are two sets, because the players want different cells. When all columns fill up by
 * follow-up, the side to move gets the cells of one parity if the number of empty cells is even,
 * and of the other parity if it is odd: threats on those cells are good ones.
 */
#ifndef C4B_CONNECT4_ORDER_H
#define C4B_CONNECT4_ORDER_H

/* The features of a drop. "Above" is the cell above it, where the rival can drop next. */
enum {
    ORDER_GOOD_THREATS,   /* the mover's new threats on cells of the mover's parity */
    ORDER_BAD_THREATS,    /* on other cells */
    ORDER_URGENT_THREATS, /* on cells where the rival must block at once */
    ORDER_GOOD_DENIED,    /* threats that a rival's disc there would have made, as above */
    ORDER_BAD_DENIED,
    ORDER_URGENT_DENIED,
    ORDER_GIVES_UP_THREAT,  /* the cell above was a threat of the mover's before the drop */
    ORDER_THREAT_ABOVE,     /* it became one */
    ORDER_RIVAL_GOOD_ABOVE, /* threats that the rival gains from a disc above */
    ORDER_RIVAL_BAD_ABOVE,
    ORDER_OWN_GOOD_ABOVE, /* threats that the mover would gain there */
    ORDER_OWN_BAD_ABOVE,
    ORDER_WINDOWS_FREE,   /* windows of four cells through the cell, without any disc */
    ORDER_WINDOWS_OF_ONE, /* with one disc, of the mover's */
    ORDER_WINDOWS_OF_TWO,
    ORDER_RIVAL_OF_ONE, /* of the rival's */
    ORDER_RIVAL_OF_TWO,
    ORDER_LINES,   /* windows through the cell on an empty board */
    ORDER_HISTORY, /* the history heuristic: cutoffs by drops on the cell, divided by the unit */
    ORDER_FEATURES,
    WINDOW_SORTS = ORDER_LINES - ORDER_WINDOWS_FREE
};

_Static_assert(ORDER_HISTORY == ORDER_LINES + 1, "what is counted on the board comes first");

enum { ORDER_HISTORY_UNIT = 64 };

/* In 256ths; the first set is for an even number of empty cells. */
extern const int c4bi_connect4_weights[2][ORDER_FEATURES];

/* Late in the game a rank is made of these and of the history. */
enum { QUICK_RANK_OF_THREAT = 512, QUICK_RANK_OF_PARITY = 512 };

/* With more cutoffs in one place, the whole history is halved. */
enum { MOST_HISTORY = 4000 };

/* Above all other ranks: the best drop that the table knows comes first. */
enum { RANK_OF_TABLE_COLUMN = 1 << 24 };

#endif
