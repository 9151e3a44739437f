/*
 * order.h - which drops the solver tries first: what it looks at, and how much each thing
 * counts.
 *
 * A drop's rank is a weighted sum. The weights were fitted to solved positions, so that the drops
 * that keep the value come first: `make order` in the tests' folder does it anew. There are two
 * sets, because the players want different cells. Who moves when the number of empty cells is
 * even gets, when all columns fill up by follow-up, the cells of one parity, the other those of the
 * other: threats there are good ones.
 */
#ifndef C4B_CONNECT4_ORDER_H
#define C4B_CONNECT4_ORDER_H

/* What is counted for a drop. `Above` is the cell above it, which the rival can take next. */
enum {
    ORDER_GOOD_THREATS,   /* new threats of the mover's on cells of his parity */
    ORDER_BAD_THREATS,    /* on others */
    ORDER_URGENT_THREATS, /* that the rival must answer at once */
    ORDER_GOOD_DENIED,    /* threats that the rival would have had from a disc there, likewise */
    ORDER_BAD_DENIED,
    ORDER_URGENT_DENIED,
    ORDER_GIVES_UP_THREAT,  /* the cell above is a threat of the mover's, and was before */
    ORDER_THREAT_ABOVE,     /* it became one */
    ORDER_RIVAL_GOOD_ABOVE, /* threats that the rival gains from a disc above */
    ORDER_RIVAL_BAD_ABOVE,
    ORDER_OWN_GOOD_ABOVE, /* threats that the mover would gain there */
    ORDER_OWN_BAD_ABOVE,
    ORDER_WINDOWS_FREE,   /* windows through the cell without any disc */
    ORDER_WINDOWS_OF_ONE, /* with one disc, of the mover's */
    ORDER_WINDOWS_OF_TWO,
    ORDER_RIVAL_OF_ONE, /* of the rival's */
    ORDER_RIVAL_OF_TWO,
    ORDER_LINES,   /* windows through the cell on an empty board */
    ORDER_LEARNED, /* cutoffs that drops on the cell have brought, in 64ths */
    ORDER_FEATURES
};

/* In 256ths; the first set is for an even number of empty cells. */
extern const int c4bi_classic_weights[2][ORDER_FEATURES];

#endif
