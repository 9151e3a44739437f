/*
 * ruleset.h - the rules of a game made ready for play: what a position reads at every move.
 *
 * Owns the options of the rules, the presets, the shape of the board, and the clock that turns the
 * number of a move into a turn. Knows nothing of positions.
 *
 * The clock. A turn has m moves, but the very first turn has one. So move number n belongs to turn
 * (n + m - 2) / m, counted from 0; even turns are player 1's, and turn t is in round t/2 + 1. The
 * rules need only the phase of n: (n + m - 2) modulo the 2m moves of a round times the bomb period
 * (1 without bombs). CONECTA-4 BOOM, where m is 2 and the period 4:
 *
 *     number  1  2  3  4  5  6  7  8 ... 11 12 13 14 15 16 17 18
 *     phase   1  2  3  4  5  6  7  8 ... 11 12 13 14 15  0  1  2
 *     player  1  2  2  1  1  2  2  1 ...  2  1  1  2  2  1  1  2
 *     round   1  1  1  2  2  2  2  3 ...  3  4  4  4  4  5  5  5    bombs drop from phase 12 on
 *
 * WARNING: phases are part of c4b_state_hash() and of the books' format.
 */
#ifndef C4B_RULES_RULESET_H
#define C4B_RULES_RULESET_H

#include "base/fibonacci.h"
#include "rules/bitboard.h"

#include <conecta4boom/rules.h>

/* ---- options and presets ---- */

/*
 * The options of c4b_rules: OPTION(field, least, most). The check, the notation, the comparison of
 * rules, the hash and the header of a book's file follow from this list.
 *
 * WARNING: the order of the options of version 1.0 and their values are part of c4b_state_hash()
 * and of the format of the books' files. Never reorder or remove one. Append a new one at the end,
 * give its value 0 the meaning of the rules before it, and leave RULE_OPTIONS_1_0 as it is.
 */
#define RULE_OPTION_LIST(OPTION)                                                                   \
    OPTION(rows, 1, 31)                                                                            \
    OPTION(columns, 1, MOST_COLUMNS)                                                               \
    OPTION(connect, 1, MOST_CONNECT)                                                               \
    OPTION(moves_per_turn, 1, 2)                                                                   \
    OPTION(bomb_period, 0, 1000000)                                                                \
    OPTION(explosion, C4B_EXPLODES_ENEMY_ROW, C4B_EXPLODES_CROSS)                                  \
    OPTION(misere, 0, 1)                                                                           \
    OPTION(full_board, C4B_FULL_IS_DRAW, C4B_FULL_MOVER_LOSES)                                     \
    OPTION(both_lines, C4B_BOTH_LAST_MOVER_WINS, C4B_BOTH_FIRST_SCANNED)

#define OPTION_NUMBER(field, least, most) OPTION_##field,
enum { RULE_OPTION_LIST(OPTION_NUMBER) RULE_OPTIONS };
#undef OPTION_NUMBER

enum { RULE_OPTIONS_1_0 = 9 }; /* never changes: see the warning above */
_Static_assert(OPTION_both_lines == RULE_OPTIONS_1_0 - 1, "version 1.0's options come first");

typedef struct rule_option {
    const char *name;
    size_t offset; /* in c4b_rules */
    int least;
    int most;
} rule_option;

extern const rule_option c4bi_rule_options[RULE_OPTIONS];

typedef struct rule_preset {
    const char *name;
    c4b_rules rules;
} rule_preset;

enum { PRESET_BOOM, PRESET_DESCONECTA, PRESET_CLASSIC, PRESET_CRUSH, RULE_PRESETS };

enum { RULE_PRESETS_1_0 = 4 }; /* never changes: only these are written in texts of positions */
_Static_assert(PRESET_CRUSH == RULE_PRESETS_1_0 - 1, "version 1.0's presets come first");

extern const rule_preset c4bi_rule_presets[RULE_PRESETS];

int c4bi_rule_get(const c4b_rules *rules, const rule_option *option);
void c4bi_rule_set(c4b_rules *rules, const rule_option *option, int value);

/* Whether two structs of rules describe the same game. */
bool c4bi_rules_same(const c4b_rules *a, const c4b_rules *b);

/* Checks a caller's rules as c4b_rules_check() does and copies them to rules of today's size. */
c4b_status c4bi_rules_take(c4b_rules *own, const c4b_rules *rules, const char **field);

/* ---- made ready ---- */

typedef struct ruleset {
    c4b_rules rules; /* of today's size */
    shape shape;
    uint32_t phases;     /* the number of phases before they repeat */
    uint32_t bomb_phase; /* the first phase in which discs are bombs; UINT32_MAX without bombs */
    uint32_t turn_shift; /* phase >> turn_shift counts turns */
    uint32_t misere;     /* 1: a line loses */
    bool wide;           /* boards of 128 bits */
    uint64_t seed;       /* the rules' part of a position's hash */
    union {
        board_64 cells_64;
        board_128 cells_128;
    }; /* every cell of the board */
    union {
        board_64 bottom_64;
        board_128 bottom_128;
    }; /* the lowest row */
} ruleset;

/* Makes a rule set of checked rules of today's size. */
void c4bi_ruleset_make(ruleset *set, const c4b_rules *rules);

/*
 * Calls name_64(...) or name_128(...), whichever has the width of the board. This is how code that
 * is not a template calls what a template made once for each width (see base/each_width.h). A
 * position passes through it as a `const void *`: see top() in rules/state.h.
 */
#define CALL_WIDTH(set, name, ...) ((set)->wide ? name##_128(__VA_ARGS__) : name##_64(__VA_ARGS__))

/* ---- the clock ---- */

static inline uint32_t phase_of(const ruleset *set, int number)
{
    assert(number >= 1);
    return ((uint32_t)number + (uint32_t)set->rules.moves_per_turn - 2) % set->phases;
}

/* The player who moves in a phase: 0 for player 1, 1 for player 2. */
static inline unsigned mover_in(const ruleset *set, uint32_t phase)
{
    assert(phase < set->phases);
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

/* The player who moved in the phase before. */
static inline unsigned last_mover_in(const ruleset *set, uint32_t phase)
{
    return mover_in(set, phase == 0 ? set->phases - 1 : phase - 1);
}

/* ---- outcomes and hashes ---- */

_Static_assert(C4B_GREEN_WINS == C4B_GREEN && C4B_BLUE_WINS == C4B_BLUE &&
                   C4B_BLUE == C4B_GREEN + 1,
               "a won game's outcome is the winner's number");

static inline uint8_t won_by(unsigned player)
{
    assert(player < 2);
    return (uint8_t)(player + 1);
}

/* A step of c4b_state_hash(): every bit of `word` reaches every bit of the result.
   WARNING: it never changes. It is also a step of the checksum of the books' files: see
   books/file_format.h. */
static inline uint64_t hash_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * FIBONACCI_MULTIPLIER;
    hash = (hash ^ hash >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return hash ^ hash >> 29;
}

#endif
