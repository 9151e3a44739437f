/* rules.c - the table of options, the presets, the check of a caller's rules, and the rule set made
   of them. */
#include "base/growing.h"
#include "rules/ruleset.h"

#include <string.h>

const rule_option c4bi_rule_options[] = {
#define OPTION(field, least, most) { #field, offsetof(c4b_rules, field), least, most },
    RULE_OPTION_LIST(OPTION)
#undef OPTION
};

const rule_preset c4bi_rule_presets[] = {
    [PRESET_BOOM] = { .name = "boom", .rules = C4B_RULES_INIT },
    [PRESET_DESCONECTA] = { .name = "desconecta",
                            .rules = { .size = sizeof(c4b_rules),
                                       .rows = 7,
                                       .columns = 7,
                                       .connect = 4,
                                       .moves_per_turn = 1,
                                       .bomb_period = 5,
                                       .explosion = C4B_EXPLODES_OWN_ROW,
                                       .misere = 1,
                                       .full_board = C4B_FULL_IS_DRAW,
                                       .both_lines = C4B_BOTH_FIRST_SCANNED } },
    [PRESET_CLASSIC] = { .name = "classic",
                         .rules = { .size = sizeof(c4b_rules),
                                    .rows = 6,
                                    .columns = 7,
                                    .connect = 4,
                                    .moves_per_turn = 1,
                                    .full_board = C4B_FULL_IS_DRAW } },
    [PRESET_CRUSH] = { .name = "crush",
                       .rules = { .size = sizeof(c4b_rules),
                                  .rows = 7,
                                  .columns = 7,
                                  .connect = 4,
                                  .moves_per_turn = 1,
                                  .bomb_period = 4,
                                  .explosion = C4B_EXPLODES_CROSS,
                                  .full_board = C4B_FULL_IS_DRAW,
                                  .both_lines = C4B_BOTH_FIRST_SCANNED } },
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
    for (int i = 0; name != NULL && i < RULE_PRESETS; i++) {
        if (strcmp(name, c4bi_rule_presets[i].name) == 0) {
            c4bi_growing_give(rules, &c4bi_rule_presets[i].rules, GROWING_RULES);
            return C4B_OK;
        }
    }
    return C4B_ERR_INVALID;
}

/* The name of the first option with an invalid value, or NULL. */
static const char *invalid_option(const c4b_rules *rules)
{
    for (int i = 0; i < RULE_OPTIONS; i++) {
        const rule_option *option = &c4bi_rule_options[i];
        int value = c4bi_rule_get(rules, option);
        bool is_columns = option->offset == offsetof(c4b_rules, columns);
        if (value < option->least || value > option->most ||
            (is_columns && (rules->rows + 1) * value > MOST_BITS)) {
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
        culprit = invalid_option(own);
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
    /* On fewer than four columns the shifts of a line of four may leave a 64-bit word. */
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

/* Mixes in all options of version 1.0, and each later one only if it is not 0. So a new option does
   not change the hash of any game that an older version can play. */
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
    assert(c4b_rules_check(rules, NULL) == C4B_OK);
    memset(set, 0, sizeof *set);
    set->rules = *rules;
    set->seed = seed_of(rules);
    set->shape = shape_of(&set->rules);
    set->misere = (uint32_t)set->rules.misere;
    set_clock(set);
    set_boards(set);
}
