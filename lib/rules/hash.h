/*
 * hash.h - positions as tables know them: a quick hash, and the mirror image that may share an
 * entry. Not c4b_state_hash(), which is fixed for ever and slower.
 */
#ifndef C4B_RULES_HASH_H
#define C4B_RULES_HASH_H

#include "rules/position.h"

/* Half of the 128-bit product each way: every bit of both reaches the middle of it. */
static ALWAYS_INLINE uint64_t fold(uint64_t a, uint64_t b)
{
    board_128 product = (board_128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

#define HASH_KEY_1 UINT64_C(0xa0761d6478bd642f)
#define HASH_KEY_2 UINT64_C(0xe7037ed1a0b428db)
#define HASH_KEY_3 UINT64_C(0x8ebc6af09c88c6e3)
#define HASH_KEY_4 UINT64_C(0x589965cc75374cc3)

/* Whether a mirrored position is worth the same: not where the scan's order decides. */
static inline bool mirrors_agree(const ruleset *set)
{
    return set->rules.bomb_period == 0 || set->rules.both_lines != C4B_BOTH_FIRST_SCANNED;
}

#define TEMPLATE "rules/hash_width.h"
#include "base/each_width.h"

#endif
