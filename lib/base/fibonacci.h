/* fibonacci.h - the multiplier of Fibonacci hashing (Knuth): 2^64 divided by the golden ratio. */
#ifndef C4B_BASE_FIBONACCI_H
#define C4B_BASE_FIBONACCI_H

#include <stdint.h>

/* It is odd, so that multiplying by it loses nothing; the upper bits of a product depend on all
   bits of the other factor.
   WARNING: it never changes. c4b_state_hash() and the checksum of the books' files rest on it. */
#define FIBONACCI_MULTIPLIER UINT64_C(0x9e3779b97f4a7c15)

#endif
