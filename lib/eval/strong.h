/*
 * strong.h - what the evaluation c4b_eval_strong() counts, for the program that fits its weights.
 *
 * A feature is a number counted on the board; the value is the sum of the features times their
 * weights. The features of the player to move come first, then the same ones of the player who
 * waits, then those of the position. strong.c says what the weights depend on.
 */
#ifndef C4B_EVAL_STRONG_H
#define C4B_EVAL_STRONG_H

#include <conecta4boom/eval.h>

/* The features of each player. A window lacks n when it holds no disc of the rival's and n of its
   cells are empty. A threat is an empty cell that would complete a line. */
#define STRONG_SIDE_FEATURES(FEATURE)                                                              \
    FEATURE(COLUMNS_LACK_3) /* vertical windows */                                                 \
    FEATURE(ROWS_LACK_3)                                                                           \
    FEATURE(DIAGONALS_LACK_3)                                                                      \
    FEATURE(COLUMNS_LACK_2)                                                                        \
    FEATURE(ROWS_LACK_2)                                                                           \
    FEATURE(DIAGONALS_LACK_2)                                                                      \
    FEATURE(READY_PAIRS)  /* windows that lack 2, both of which can be dropped on now */           \
    FEATURE(THREATS_NOW)  /* on a landing cell */                                                  \
    FEATURE(THREATS_NEXT) /* right above a landing cell */                                         \
    FEATURE(FIRST_GOOD)   /* the column's first threat, in a row of FN(rows_of_mover) */           \
    FEATURE(FIRST_BAD)    /* the same, in a row of the rival's */                                  \
    FEATURE(LATER_GOOD)   /* above another threat */                                               \
    FEATURE(LATER_BAD)                                                                             \
    FEATURE(SAFE_NOW)   /* misere: landing cells that complete no line of the player's */          \
    FEATURE(SAFE_ALONE) /* misere: reachable cells that are safe for this player alone */          \
    FEATURE(BOMB)                                                                                  \
    FEATURE(BOOM_OWN)   /* own discs that a BOOM would remove beside the bomb */                   \
    FEATURE(BOOM_RIVAL) /* the rival's discs that it would remove */                               \
    FEATURE(DISCS)                                                                                 \
    FEATURE(ROW_PAIRS)   /* misere: pairs of discs in the same row, which one BOOM removes */      \
    FEATURE(CENTRE)      /* discs, by the distance of their column from the nearer edge */         \
    FEATURE(COLUMN_TWOS) /* misere: two discs side by side, even where nothing is open */          \
    FEATURE(ROW_TWOS)                                                                              \
    FEATURE(DIAGONAL_TWOS)                                                                         \
    FEATURE(COLUMN_THREES) /* misere: three discs side by side */                                  \
    FEATURE(ROW_THREES)                                                                            \
    FEATURE(DIAGONAL_THREES)                                                                       \
    FEATURE(BOMB_LACKED_0) /* misere: without a bomb, by the rounds until bombs drop */            \
    FEATURE(BOMB_LACKED_1)                                                                         \
    FEATURE(BOMB_LACKED_2)                                                                         \
    FEATURE(BOMB_LACKED_3)                                                                         \
    FEATURE(BOMB_LACKED_4) /* 4 or more */                                                         \
    FEATURE(BOMB_HELD_0)   /* misere: with a bomb, by the same */                                  \
    FEATURE(BOMB_HELD_1)                                                                           \
    FEATURE(BOMB_HELD_2)                                                                           \
    FEATURE(BOMB_HELD_3)                                                                           \
    FEATURE(BOMB_HELD_4)

/* The features of the position. The last ten are for misère games: how the safe moves run out, by
   how many cells both players can take (see FN(note_running_out)). */
#define STRONG_SHARED_FEATURES(FEATURE)                                                            \
    FEATURE(TO_MOVE)                                                                               \
    FEATURE(DROPS_BOMB)                                                                            \
    FEATURE(URGENT_1) /* one disc is needed against the waiting player's threats */                \
    FEATURE(URGENT_2)                                                                              \
    FEATURE(URGENT_MORE)                                                                           \
    FEATURE(SPARE_AT_3)                                                                            \
    FEATURE(SPARE_AT_7)                                                                            \
    FEATURE(SPARE_AT_12)                                                                           \
    FEATURE(SPARE_AT_20)                                                                           \
    FEATURE(SPARE_BEYOND)                                                                          \
    FEATURE(AHEAD_AT_3)                                                                            \
    FEATURE(AHEAD_AT_7)                                                                            \
    FEATURE(AHEAD_AT_12)                                                                           \
    FEATURE(AHEAD_AT_20)                                                                           \
    FEATURE(AHEAD_BEYOND)

enum strong_feature {
#define MOVER(name) MOVER_##name,
#define WAITER(name) WAITER_##name,
#define SHARED(name) SHARED_##name,
    STRONG_SIDE_FEATURES(MOVER) STRONG_SIDE_FEATURES(WAITER) STRONG_SHARED_FEATURES(SHARED)
        STRONG_FEATURES,
    STRONG_SIDE = WAITER_COLUMNS_LACK_3 /* from a feature of the mover to that of the waiter */
#undef MOVER
#undef WAITER
#undef SHARED
};

/* The families of rules. Each has its own weights; games of two moves a turn have two sets, by the
   moves left. Every set has three stages: less than a third of the board is full, less than two
   thirds, or more. */
enum {
    STRONG_BOOM_TWO_LEFT,
    STRONG_BOOM_ONE_LEFT,
    STRONG_DESCONECTA,
    STRONG_CLASSIC,
    STRONG_CRUSH,
    STRONG_FAMILIES,
    STRONG_STAGES = 3,
    STRONG_SETS = STRONG_FAMILIES * STRONG_STAGES
};

/* The value of a position in which the odds of winning are e to 1. */
#define STRONG_UNIT 256

typedef int16_t strong_weights[STRONG_SETS][STRONG_FEATURES];
extern const strong_weights c4bi_strong_weights;

/* c4b_eval_strong() with other weights: `data` is a strong_weights. */
int c4bi_eval_strong_with(const c4b_state *state, c4b_player player, void *data);

/* Fills the features of a game that goes on, from the view of the player to move. Returns the set
   of weights for them, or -1 where the value is certain without weights. */
int c4bi_eval_strong_features(const c4b_state *state, int features[STRONG_FEATURES]);

#endif
