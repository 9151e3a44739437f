/* rans.c - see rans.h. */
#include "books/rans.h"

/* The nearest share below, but never none. */
static unsigned part_of(uint64_t count, uint64_t all)
{
    uint64_t part = count * ALL_SHARES / all;
    return part > 0 ? (unsigned)part : 1;
}

static unsigned largest_of(const share *shares, unsigned count)
{
    unsigned largest = 0;
    for (unsigned i = 1; i < count; i++) {
        largest = shares[i].part > shares[largest].part ? i : largest;
    }
    return largest;
}

/* What rounding has left over, or given too much of, is the most frequent symbols'. */
static void settle(share *shares, unsigned count, unsigned sum)
{
    for (; sum > ALL_SHARES; sum--) {
        shares[largest_of(shares, count)].part--;
    }
    share *largest = &shares[largest_of(shares, count)];
    largest->part = (uint16_t)(largest->part + ALL_SHARES - sum);
    for (unsigned i = 0, below = 0; i < count; below += shares[i++].part) {
        shares[i].below = (uint16_t)below;
    }
}

unsigned c4bi_shares_make(share out[MOST_SYMBOLS], const uint64_t counts[MOST_SYMBOLS])
{
    uint64_t all = 0;
    unsigned used = 0, sum = 0;
    for (unsigned i = 0; i < MOST_SYMBOLS; i++) {
        all += counts[i];
    }
    for (unsigned i = 0; i < MOST_SYMBOLS; i++) {
        if (counts[i] > 0) {
            unsigned part = part_of(counts[i], all);
            out[used++] = (share){ .symbol = (uint8_t)i, .part = (uint16_t)part };
            sum += part;
        }
    }
    if (used > 0) {
        settle(out, used, sum);
    }
    return used;
}
