/* answer.c - what the bounds of a value say, what to ask next, and how values relate to distances.
 */
#include "connect4/search.h"

/* Asking whether the value is at least this far from a draw is much cheaper than asking for the
   outcome. */
enum { FAR_FROM_DRAW = 8 };

bool c4bi_connect4_decided(const connect4_answer *a)
{
    return a->lower > 0 || a->upper < 0 || (a->lower == 0 && a->upper == 0);
}

c4b_outcome c4bi_connect4_outcome(const connect4_answer *a, unsigned mover)
{
    assert(mover <= 1);
    if (!c4bi_connect4_decided(a)) {
        return C4B_ONGOING;
    }
    return a->lower > 0 ? won_by(mover) : a->upper < 0 ? won_by(mover ^ 1) : (c4b_outcome)C4B_DRAW;
}

/* Bisects, but from the ends inwards, because an early win is quickly ruled out. For the outcome
   alone, asks about a win and about a loss once the bounds are near a draw. */
int c4bi_connect4_next_alpha(const connect4_answer *a, bool distance)
{
    assert(a->lower < a->upper);
    int middle = a->lower + (a->upper - a->lower) / 2;
    if (middle <= 0 && a->lower / 2 < middle) {
        middle = a->lower / 2;
    } else if (middle >= 0 && a->upper / 2 > middle) {
        middle = a->upper / 2;
    }
    if (!distance && middle > -FAR_FROM_DRAW && middle < FAR_FROM_DRAW) {
        return a->upper > 0 ? 0 : -1;
    }
    return middle;
}

bool c4bi_connect4_value(int distance, unsigned empty, bool wins, int *value)
{
    /* The mover drops the first, third, ... disc from now, the other the second, fourth, ... */
    bool possible = distance > 0 && (unsigned)distance <= empty && distance % 2 == wins;
    *value = ((int)empty - distance) / 2 + 1;
    *value = wins ? *value : -*value;
    return possible;
}

int c4bi_connect4_distance(int value, unsigned cells, unsigned played)
{
    assert(value != 0 && played < cells);
    /* The discs on the board before the winner's last one, or one more than that: if the winner is
       to move now an even number of moves comes before the last one, else an odd number. */
    int discs = (int)cells + 1 - 2 * (value > 0 ? value : -value);
    bool even = (discs - (int)played) % 2 == 0;
    discs -= even != (value > 0);
    return discs - (int)played + 1;
}
