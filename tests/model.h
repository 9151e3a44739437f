/*
 * model.h - the rules of the games a second time, slow and plain: the tests' oracle.
 *
 * Written from the text of the rules alone, on an array of cells, without a look at the
 * library's code. A model is plain memory: assign it to copy it, keep a copy to undo.
 * Only the names and codes of the public headers are shared with what it checks.
 */
#ifndef MODEL_H
#define MODEL_H

#include <conecta4boom/basics.h>
#include <conecta4boom/rules.h>

#define MODEL_CELLS 128

typedef struct model {
    c4b_rules rules;
    unsigned char cells[MODEL_CELLS]; /* row by row from the bottom, left to right */
    int number;                       /* of the next move; 1 at the start */
    c4b_move last[3];                 /* of players 1 and 2; [0] is not used */
    c4b_outcome outcome;              /* kept up to date by model_play */
} model;

/* The empty board of a game; the rules are taken as valid. */
void model_start(model *m, const c4b_rules *rules);

/* Legal moves, columns left to right, then BOOM; none when the game is over. */
int model_moves(const model *m, c4b_move out[C4B_MAX_MOVES]);

/* Plays a legal move. */
void model_play(model *m, c4b_move move);

/* The same, but leaves `outcome` as it was. */
void model_move(model *m, c4b_move move);

c4b_player model_turn(const model *m); /* the side to move, also in a finished game */
int model_moves_left(const model *m);  /* in this turn, the next one included */
int model_round(const model *m);
bool model_has_bomb(const model *m, c4b_player player);
bool model_drops_bomb(const model *m); /* a disc dropped now would be a bomb */
c4b_cell model_cell(const model *m, int row, int column);
int model_height(const model *m, int column);
int model_empty(const model *m);

/* Computes the outcome again from the cells and the move number, as if the player of the last
   number had just moved. */
c4b_outcome model_judge(const model *m);

/* The cells of the line that decided the game, as c4b_state_line promises it. */
int model_line(const model *m, int cells[][2]);

#endif
