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
