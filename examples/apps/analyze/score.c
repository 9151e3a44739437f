/* score.c - see score.h. */
#include "score.h"

#include <stdio.h>

/* A win may be proven before its distance is known. */
int distance_of_score(int score)
{
    int moves = C4B_MOVES_TO_END(score);
    return (C4B_IS_WIN(score) || C4B_IS_LOSS(score)) && moves < C4B_MAX_DEPTH ? moves : -1;
}

const char *write_score(int score, char out[SCORE_TEXT_SIZE])
{
    const char *verb = C4B_IS_WIN(score) ? "wins" : "loses";
    if (!C4B_IS_WIN(score) && !C4B_IS_LOSS(score)) {
        snprintf(out, SCORE_TEXT_SIZE, "%d", score);
    } else if (distance_of_score(score) < 0) {
        snprintf(out, SCORE_TEXT_SIZE, "%s", verb);
    } else {
        snprintf(out, SCORE_TEXT_SIZE, "%s in %d", verb, distance_of_score(score));
    }
    return out;
}

const char *outcome_of_score(int score, bool proven)
{
    return C4B_IS_WIN(score)      ? "win"
           : C4B_IS_LOSS(score)   ? "loss"
           : proven && score == 0 ? "draw"
                                  : NULL;
}

int score_of_end(c4b_outcome outcome, c4b_player player)
{
    if (outcome == C4B_DRAW) {
        return 0;
    }
    return (outcome == C4B_GREEN_WINS) == (player == C4B_GREEN) ? C4B_WIN : -C4B_WIN;
}

int score_before_move(int score, bool same_mover)
{
    int before = same_mover ? score : -score;
    return C4B_IS_WIN(before) ? before - 1 : C4B_IS_LOSS(before) ? before + 1 : before;
}
