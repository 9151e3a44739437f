/* analysis.h - what is known of a position and of each of its moves. */
#ifndef ANALYZE_ANALYSIS_H
#define ANALYZE_ANALYSIS_H

#include <conecta4boom.h>
#include <stdbool.h>

/* What is known of a move. */
typedef struct move_analysis {
    c4b_move move;
    bool chosen; /* whether it is the best of all */
    bool known;  /* whether the score is known */
    bool exact;  /* else the move is worth no more than the score */
    int score;
    int depth;
    char pv[C4B_PV_MAX + 2]; /* the expected play; empty where it is not known */
} move_analysis;

typedef struct analysis {
    const c4b_state *state;
    c4b_result result; /* of the root's search; what it took includes the searches of its moves */
    int count;
    move_analysis moves[C4B_MAX_MOVES]; /* as c4b_state_moves() lists them */
} analysis;

/* Lists all legal moves with what the root's search reported of them. A search that was cut short
   may have reported nothing. */
void list_moves(analysis *a);

/* Notes an exact score, and the play that is expected after the move. */
void set_score(move_analysis *known, int score, int depth, const c4b_move *pv, int pv_length);

/* Marks the best move: the search's choice, unless another turned out better when it was searched
   separately. */
void choose_move(analysis *a);
const move_analysis *chosen_move(const analysis *a);

/* The chosen move first, then by score; of equal scores exact ones before bounds; unknown last. */
void sort_moves(analysis *a);

#endif
