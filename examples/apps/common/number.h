/* number.h - whole numbers as people write them: digits and nothing else, no blanks and no sign. */
#ifndef COMMON_NUMBER_H
#define COMMON_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Reads a number from `least` to `most`; false, and *number as it was, for any other text. */
bool read_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);

#endif
