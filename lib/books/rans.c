/* rans.c - see rans.h. */
#include "books/rans.h"

/* Rounded down, but never to 0. */
static unsigned frequency_of(uint64_t count, uint64_t all)
{
    uint64_t frequency = count * FREQUENCY_SUM / all;
    return frequency > 0 ? (unsigned)frequency : 1;
}

static unsigned index_of_largest(const symbol_range *ranges, unsigned count)
{
    unsigned largest = 0;
    for (unsigned i = 1; i < count; i++) {
        largest = ranges[i].frequency > ranges[largest].frequency ? i : largest;
    }
    return largest;
}

/* Corrects the sum: what rounding has left over goes to the most frequent symbol; what it has given
   in excess is taken from the most frequent symbols. */
static void correct_sum(symbol_range *ranges, unsigned count, unsigned sum)
{
    for (; sum > FREQUENCY_SUM; sum--) {
        ranges[index_of_largest(ranges, count)].frequency--;
    }
    symbol_range *largest = &ranges[index_of_largest(ranges, count)];
    largest->frequency = (uint16_t)(largest->frequency + FREQUENCY_SUM - sum);
    for (unsigned i = 0, cumulative = 0; i < count; cumulative += ranges[i++].frequency) {
        ranges[i].cumulative = (uint16_t)cumulative;
    }
}

unsigned c4bi_ranges_make(symbol_range ranges[MOST_SYMBOLS], const uint64_t counts[MOST_SYMBOLS])
{
    uint64_t all = 0;
    unsigned used = 0, sum = 0;
    for (unsigned i = 0; i < MOST_SYMBOLS; i++) {
        all += counts[i];
    }
    for (unsigned i = 0; i < MOST_SYMBOLS; i++) {
        if (counts[i] > 0) {
            unsigned frequency = frequency_of(counts[i], all);
            ranges[used++] =
                (symbol_range){ .symbol = (uint8_t)i, .frequency = (uint16_t)frequency };
            sum += frequency;
        }
    }
    if (used > 0) {
        correct_sum(ranges, used, sum);
    }
    return used;
}
