/*
 * ruleset.h - the rules of a game, made ready for play: what the position reads at every move.
 *
 * Owns the shape of the board, the clock that turns a move number into a turn, and the options.
 * Knows nothing of positions.
 *
 * The clock. With m moves per turn, whose very first turn is one move, move number n belongs to
 * turn (n + m - 2) / m, counted from 0; even turns are player 1's, and turn t is in round t/2 + 1.
 * Nothing depends on n but through its phase, (n + m - 2) modulo the 2m moves of a round times
 * the bomb period (1 without bombs). CONECTA-4 BOOM, where m is 2 and the period 4:
 *
 *     number  1  2  3  4  5  6  7  8 ... 11 12 13 14 15 16 17 18
 *     phase   1  2  3  4  5  6  7  8 ... 11 12 13 14 15  0  1  2
 *     player  1  2  2  1  1  2  2  1 ...  2  1  1  2  2  1  1  2
 *     round   1  1  1  2  2  2  2  3 ...  3  4  4  4  4  5  5  5    bombs drop from phase 12 on
 */
#ifndef C4B_RULES_RULESET_H
#define C4B_RULES_RULESET_H

#include "rules/bitboard.h"

#include <conecta4boom/rules.h>

typedef struct ruleset {
    c4b_rules rules; /* of today's size */
    shape shape;
    uint32_t phases;     /* how many there are before they repeat */
    uint32_t bomb_phase; /* the first in which discs are bombs; UINT32_MAX without bombs */
    uint32_t turn_shift; /* phase >> turn_shift counts turns */
    uint32_t misere;     /* 1: who has a line loses */
    bool wide;           /* boards of 128 bits */
    uint64_t seed;       /* the rules' part of a position's hash */
    union {
        board_64 cells_64;
        board_128 cells_128;
    }; /* every cell of the board */
    union {
        board_64 bottom_64;
        board_128 bottom_128;
    }; /* its lowest row */
} ruleset;

/* An option of c4b_rules: what c4b_rules_check and the notation know about it. */
typedef struct rule_option {
    const char *name;
    size_t offset; /* in c4b_rules */
    int least;
    int most;
} rule_option;

/* RULE_OPTIONS_1_0 never changes: hashes and the books' files rest on it. */
enum { RULE_OPTIONS_1_0 = 9, RULE_OPTIONS = 9, RULE_PRESETS = 4 };
extern const rule_option c4bi_rule_options[RULE_OPTIONS];
extern const char *const c4bi_preset_names[RULE_PRESETS];

int c4bi_rule_get(const c4b_rules *rules, const rule_option *option);
void c4bi_rule_set(c4b_rules *rules, const rule_option *option, int value);

/* Whether two rules are the same game. */
bool c4bi_rules_same(const c4b_rules *a, const c4b_rules *b);

/* Checks a caller's rules as c4b_rules_check() does and copies them to rules of today's size. */
c4b_status c4bi_rules_take(c4b_rules *own, const c4b_rules *rules, const char **field);

/* Makes ready rules that are checked and of today's size. */
void c4bi_ruleset_make(ruleset *set, const c4b_rules *rules);

static inline uint32_t phase_of(const ruleset *set, int number)
{
    return ((uint32_t)number + (uint32_t)set->rules.moves_per_turn - 2) % set->phases;
}

/*
 * Calls name_64(...) or name_128(...), whichever has the width of the board: what a template made
 * once for each width (see base/each_width.h) is called by from code that has no width. A position
 * whose width is not known goes through it as a `const void *`: see top() in rules/state.h.
 */
#define CALL_WIDTH(set, name, ...) ((set)->wide ? name##_128(__VA_ARGS__) : name##_64(__VA_ARGS__))

/* 0 for player 1, 1 for player 2. */
static inline unsigned mover_in(const ruleset *set, uint32_t phase)
{
    return phase >> set->turn_shift & 1;
}

/* Whether the mover has two moves left in this turn. */
static inline bool two_moves_left(const ruleset *set, uint32_t phase)
{
    return set->turn_shift != 0 && (phase & 1) == 0;
}

/* Whether this is the second move of a turn of two. */
static inline bool is_second_move(const ruleset *set, uint32_t phase)
{
    return set->turn_shift != 0 && (phase & 1) != 0;
}

/* The round of the bomb period that a phase is in, counted from 0. */
static inline uint32_t round_in(const ruleset *set, uint32_t phase)
{
    return phase >> (set->turn_shift + 1);
}

static inline uint32_t next_phase(const ruleset *set, uint32_t phase)
{
    uint32_t next = phase + 1;
    return next == set->phases ? 0 : next;
}

static inline unsigned last_mover_in(const ruleset *set, uint32_t phase)
{
    return mover_in(set, phase == 0 ? set->phases - 1 : phase - 1);
}

/* The outcomes C4B_GREEN_WINS and C4B_BLUE_WINS are the winner's number. */
static inline uint8_t won_by(unsigned player)
{
    return (uint8_t)(player + 1);
}

/* A step of the hash: every bit of `word` reaches every bit of the result. */
static inline uint64_t hash_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return hash ^ hash >> 29;
}

#endif
