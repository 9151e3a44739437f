/*
 * position_text.c - writes a position as text that position_from_text.c reads back: see
 * doc/notation.md. picture.c draws the board for people.
 */
#include "base/writer.h"
#include "rules/state.h"

#include <conecta4boom/text.h>

static int options_that_differ(const c4b_rules *a, const c4b_rules *b)
{
    int count = 0;
    for (int i = 0; i < RULE_OPTIONS; i++) {
        const rule_option *option = &c4bi_rule_options[i];
        count += c4bi_rule_get(a, option) != c4bi_rule_get(b, option);
    }
    return count;
}

/* The preset of version 1.0 with the fewest options that differ; of equals, the first. Later ones
   are read but never written, so that texts stay the same: doc/abi.md. */
static const rule_preset *nearest_preset(const c4b_rules *rules)
{
    const rule_preset *nearest = &c4bi_rule_presets[0];
    int fewest = options_that_differ(rules, &nearest->rules);
    for (int i = 1; i < RULE_PRESETS_1_0; i++) {
        int differ = options_that_differ(rules, &c4bi_rule_presets[i].rules);
        if (differ < fewest) {
            fewest = differ;
            nearest = &c4bi_rule_presets[i];
        }
    }
    return nearest;
}

static void write_rules(writer *w, const c4b_rules *rules)
{
    const rule_preset *preset = nearest_preset(rules);
    char separator = ':';
    write_text(w, preset->name);
    for (int i = 0; i < RULE_OPTIONS; i++) {
        const rule_option *option = &c4bi_rule_options[i];
        int value = c4bi_rule_get(rules, option);
        if (value != c4bi_rule_get(&preset->rules, option)) {
            write_char(w, separator);
            write_text(w, option->name);
            write_char(w, '=');
            write_number(w, value);
            separator = ',';
        }
    }
}

static void write_cells(writer *w, const c4b_state *state)
{
    const ruleset *set = &state->set;
    for (unsigned row = set->shape.rows; row-- > 0;) {
        for (unsigned column = 0; column < set->shape.columns; column++) {
            c4b_cell cell = CALL_WIDTH(set, cell_code, set, top(state), row, column);
            write_char(w, cell == C4B_EMPTY ? '.' : (char)('0' + cell));
        }
        if (row > 0) {
            write_char(w, '/');
        }
    }
}

size_t c4b_state_position_text(const c4b_state *state, char *out, size_t size)
{
    writer w = write_to(out, size);
    if (state != NULL) {
        write_rules(&w, &state->set.rules);
        write_char(&w, ' ');
        write_cells(&w, state);
        write_char(&w, ' ');
        write_number(&w, c4b_state_move_number(state));
    }
    return write_end(&w);
}
