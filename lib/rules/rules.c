/* rules.c - presets, the check of every option, and rules made ready for play. */
#include "base/growing.h"
#include "rules/ruleset.h"

#include <string.h>

/* clang-format off */
#define OPTION(field, least, most) { #field, offsetof(c4b_rules, field), least, most }
/* clang-format on */

const rule_option c4bi_rule_options[RULE_OPTIONS] = {
    OPTION(rows, 1, 31),
    OPTION(columns, 1, 32),
    OPTION(connect, 1, 32),
    OPTION(moves_per_turn, 1, 2),
    OPTION(bomb_period, 0, 1000000),
    OPTION(explosion, C4B_EXPLODES_ENEMY_ROW, C4B_EXPLODES_CROSS),
    OPTION(misere, 0, 1),
    OPTION(full_board, C4B_FULL_IS_DRAW, C4B_FULL_MOVER_LOSES),
    OPTION(both_lines, C4B_BOTH_LAST_MOVER_WINS, C4B_BOTH_FIRST_SCANNED),
};

const char *const c4bi_preset_names[RULE_PRESETS] = { "boom", "desconecta", "classic", "crush" };

/* In the order of the names and of the options. */
static const int preset_values[RULE_PRESETS][RULE_OPTIONS] = {
    { 7, 7, 4, 2, 4, C4B_EXPLODES_ENEMY_ROW, 0, C4B_FULL_MOVER_LOSES, C4B_BOTH_LAST_MOVER_WINS },
    { 7, 7, 4, 1, 5, C4B_EXPLODES_OWN_ROW, 1, C4B_FULL_IS_DRAW, C4B_BOTH_FIRST_SCANNED },
    { 6, 7, 4, 1, 0, C4B_EXPLODES_ENEMY_ROW, 0, C4B_FULL_IS_DRAW, C4B_BOTH_LAST_MOVER_WINS },
    { 7, 7, 4, 1, 4, C4B_EXPLODES_CROSS, 0, C4B_FULL_IS_DRAW, C4B_BOTH_FIRST_SCANNED },
};

int c4bi_rule_get(const c4b_rules *rules, const rule_option *option)
{
    int value;
    memcpy(&value, (const char *)rules + option->offset, sizeof value);
    return value;
}

void c4bi_rule_set(c4b_rules *rules, const rule_option *option, int value)
{
    memcpy((char *)rules + option->offset, &value, sizeof value);
}

bool c4bi_rules_same(const c4b_rules *a, const c4b_rules *b)
{
    for (int i = 0; i < RULE_OPTIONS; i++) {
        const rule_option *option = &c4bi_rule_options[i];
        if (c4bi_rule_get(a, option) != c4bi_rule_get(b, option)) {
            return false;
        }
    }
    return true;
}

c4b_status c4b_rules_init(c4b_rules *rules, size_t size)
{
    const c4b_rules defaults = C4B_RULES_INIT;
    return c4bi_growing_init(rules, size, &defaults, GROWING_RULES);
}

c4b_status c4b_rules_preset(c4b_rules *rules, const char *name)
{
    c4b_rules own;
    c4b_status status = c4bi_growing_take(&own, rules, GROWING_RULES);
    if (status != C4B_OK) {
        return status;
    }
    for (int preset = 0; name != NULL && preset < RULE_PRESETS; preset++) {
        if (strcmp(name, c4bi_preset_names[preset]) == 0) {
            for (int i = 0; i < RULE_OPTIONS; i++) {
                c4bi_rule_set(&own, &c4bi_rule_options[i], preset_values[preset][i]);
            }
            own.reserved = 0;
            c4bi_growing_give(rules, &own, GROWING_RULES);
            return C4B_OK;
        }
    }
    return C4B_ERR_INVALID;
}

/* The first option that cannot be, or NULL. */
static const char *impossible_option(const c4b_rules *rules)
{
    for (int i = 0; i < RULE_OPTIONS; i++) {
        const rule_option *option = &c4bi_rule_options[i];
        int value = c4bi_rule_get(rules, option);
        bool is_columns = option->offset == offsetof(c4b_rules, columns);
        if (value < option->least || value > option->most ||
            (is_columns && (rules->rows + 1) * value > 128)) {
            return option->name;
        }
    }
    return NULL;
}

c4b_status c4bi_rules_take(c4b_rules *own, const c4b_rules *rules, const char **field)
{
    const char *culprit = "size";
    c4b_status status = c4bi_growing_take(own, rules, GROWING_RULES);
    if (status == C4B_OK) {
        culprit = impossible_option(own);
        if (culprit != NULL) {
            status = C4B_ERR_INVALID;
        } else if (own->reserved != 0) {
            culprit = "reserved";
            status = C4B_ERR_UNSUPPORTED;
        }
    }
    if (field != NULL) {
        *field = culprit;
    }
    return status;
}

c4b_status c4b_rules_check(const c4b_rules *rules, const char **field)
{
    c4b_rules own;
    return c4bi_rules_take(&own, rules, field);
}

static line_kind lines_of(const shape *s)
{
    /* On fewer than 4 columns the shifts of a line of four may leave a 64-bit word. */
    if (s->connect != 4 || s->columns < 4) {
        return LINES_ANY;
    }
    return s->rows == 7 ? LINES_FOUR_ON_7_ROWS : s->rows == 6 ? LINES_FOUR_ON_6_ROWS : LINES_FOUR;
}

static shape shape_of(const c4b_rules *rules)
{
    shape s = {
        .rows = (unsigned)rules->rows,
        .columns = (unsigned)rules->columns,
        .stride = (unsigned)rules->rows + 1,
        .connect = (unsigned)rules->connect,
    };
    s.lines = lines_of(&s);
    return s;
}

static void set_clock(ruleset *set)
{
    uint32_t round = 2 * (uint32_t)set->rules.moves_per_turn;
    uint32_t period = (uint32_t)set->rules.bomb_period;
    set->phases = round * (period != 0 ? period : 1);
    set->bomb_phase = period != 0 ? set->phases - round : UINT32_MAX;
    set->turn_shift = set->rules.moves_per_turn == 2 ? 1 : 0;
}

static void set_boards(ruleset *set)
{
    const shape *s = &set->shape;
    set->wide = s->stride * s->columns > 64;
    if (set->wide) {
        set->bottom_128 = bottom_row_128(s);
        set->cells_128 = (set->bottom_128 << s->rows) - set->bottom_128;
    } else {
        set->bottom_64 = bottom_row_64(s);
        set->cells_64 = (set->bottom_64 << s->rows) - set->bottom_64;
    }
}

/* The options of version 1.0 count always, a later one only where it is not 0. So a new option does
   not change the hash of any game that an older version could play. */
static uint64_t seed_of(const c4b_rules *rules)
{
    uint64_t seed = 0;
    for (int i = 0; i < RULE_OPTIONS; i++) {
        int value = c4bi_rule_get(rules, &c4bi_rule_options[i]);
        if (i < RULE_OPTIONS_1_0 || value != 0) {
            seed = hash_mix(seed + (uint64_t)i, (uint64_t)value);
        }
    }
    return seed;
}

void c4bi_ruleset_make(ruleset *set, const c4b_rules *rules)
{
    memset(set, 0, sizeof *set);
    set->rules = *rules;
    set->seed = seed_of(rules);
    set->shape = shape_of(&set->rules);
    set->misere = (uint32_t)set->rules.misere;
    set_clock(set);
    set_boards(set);
}
