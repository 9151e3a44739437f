/* random.h - random numbers for tests: the same on every run and machine. */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

static uint64_t random_state = UINT64_C(0x2545f4914f6cdd1d);

static inline int random_below(int bound)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (int)(random_state >> 33) % bound;
}

static inline int random_between(int least, int most)
{
    return least + random_below(most - least + 1);
}

#endif
