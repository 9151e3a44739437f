/*
 * hash.h - a position's key in the transposition tables: a quick hash, and the mirror image that
 * may share its entry. c4b_state_hash() is another hash: slower, and the same in every version.
 */
#ifndef C4B_RULES_HASH_H
#define C4B_RULES_HASH_H

#include "rules/position.h"

/* The two halves of the 128-bit product, combined: every bit of both factors reaches its middle. */
static ALWAYS_INLINE uint64_t fold(uint64_t a, uint64_t b)
{
    board_128 product = (board_128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Random odd numbers. */
#define HASH_KEY_1 UINT64_C(0xa0761d6478bd642f)
#define HASH_KEY_2 UINT64_C(0xe7037ed1a0b428db)
#define HASH_KEY_3 UINT64_C(0x8ebc6af09c88c6e3)
#define HASH_KEY_4 UINT64_C(0x589965cc75374cc3)

/* Whether every position is worth the same as its mirror image. The exception: an explosion can
   leave both players with a line, and the order of the scan, from left to right, decides.
   WARNING: this decides whether mirror images share a number in books: see books/file_format.h. */
static inline bool mirrors_agree(const ruleset *set)
{
    return set->rules.bomb_period == 0 || set->rules.both_lines != C4B_BOTH_FIRST_SCANNED;
}

#define TEMPLATE "rules/hash_width.h"
#include "base/each_width.h"

#endif
