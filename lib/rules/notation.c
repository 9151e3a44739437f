/*
 * notation.c - moves and positions as text that programs read back: see doc/notation.md.
 *
 * Knows the state through its public calls only, but for c4bi_state_place.
 */
#include "base/writer.h"
#include "rules/ruleset.h"
#include "rules/state.h"

#include <conecta4boom/text.h>
#include <string.h>

/* ---- moves ---- */

static const char column_names[] = "123456789abcdefghijklmnopqrstuvw";

char c4b_move_to_char(c4b_move move)
{
    if (move == C4B_BOOM) {
        return '*';
    }
    return move >= 0 && move < (int)strlen(column_names) ? column_names[move] : '?';
}

c4b_move c4b_move_from_char(char character)
{
    if (character == '*') {
        return C4B_BOOM;
    }
    const char *found = character != '\0' ? strchr(column_names, character) : NULL;
    return found != NULL ? (c4b_move)(found - column_names) : C4B_NO_MOVE;
}

c4b_status c4b_state_play_text(c4b_state *state, const char *moves, size_t *bad_at)
{
    if (state == NULL || moves == NULL) {
        return C4B_ERR_INVALID;
    }
    size_t at = 0;
    c4b_status status = C4B_OK;
    while (status == C4B_OK && moves[at] != '\0') {
        c4b_move move = c4b_move_from_char(moves[at]);
        status = move == C4B_NO_MOVE ? C4B_ERR_SYNTAX : c4b_state_play(state, move);
        at += status == C4B_OK;
    }
    if (status != C4B_OK) {
        state->count -= at;
        if (bad_at != NULL && status != C4B_ERR_NO_MEMORY) {
            *bad_at = at;
        }
    }
    return status;
}

size_t c4b_state_moves_text(const c4b_state *state, char *out, size_t size)
{
    writer w = write_to(out, size);
    for (size_t i = 1; state != NULL && i <= state->count; i++) {
        write_char(&w, c4b_move_to_char(c4bi_state_move_at(state, i)));
    }
    return write_end(&w);
}

/* ---- positions: writing ---- */

static int options_that_differ(const c4b_rules *a, const c4b_rules *b)
{
    int count = 0;
    for (int i = 0; i < RULE_OPTIONS; i++) {
        const rule_option *option = &c4bi_rule_options[i];
        count += c4bi_rule_get(a, option) != c4bi_rule_get(b, option);
    }
    return count;
}

/* The preset with the fewest options that differ from the rules; of equals, the first. */
static const rule_preset *nearest_preset(const c4b_rules *rules)
{
    const rule_preset *nearest = NULL;
    int fewest = RULE_OPTIONS + 1;
    for (int i = 0; i < RULE_PRESETS; i++) {
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

/* ---- positions: reading ---- */

/* Reads a text from left to right. `at` is where it stands, and when something cannot be read,
   where that was. Every read_ function tells whether it could. */
typedef struct reader {
    const char *text;
    size_t at;
} reader;

static bool read_char(reader *r, char expected)
{
    if (r->text[r->at] != expected) {
        return false;
    }
    r->at++;
    return true;
}

/* A whole word of the letters that names are made of. */
static bool read_word(reader *r, const char *word)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz_";
    const char *here = r->text + r->at;
    size_t length = strspn(here, letters);
    if (length != strlen(word) || strncmp(here, word, length) != 0) {
        return false;
    }
    r->at += length;
    return true;
}

/* A number of 0 to `most`, without needless zeros. */
static bool read_number(reader *r, int most, int *number)
{
    const char *here = r->text + r->at;
    size_t digits = strspn(here, "0123456789");
    if (digits == 0 || digits > 10 || (here[0] == '0' && digits > 1)) {
        return false;
    }
    int64_t value = 0;
    for (size_t i = 0; i < digits; i++) {
        value = value * 10 + (here[i] - '0');
    }
    if (value > most) {
        return false;
    }
    r->at += digits;
    *number = (int)value;
    return true;
}

/* Where in the text each option's value stands; 0 where it is the preset's. */
typedef struct option_places {
    size_t at[RULE_OPTIONS];
} option_places;

static bool read_option(reader *r, c4b_rules *rules, option_places *places)
{
    for (int i = 0; i < RULE_OPTIONS; i++) {
        const rule_option *option = &c4bi_rule_options[i];
        if (places->at[i] == 0 && read_word(r, option->name)) {
            int value;
            if (!read_char(r, '=')) {
                return false;
            }
            places->at[i] = r->at;
            if (!read_number(r, INT32_MAX, &value)) {
                return false;
            }
            c4bi_rule_set(rules, option, value);
            return true;
        }
    }
    return false;
}

static bool read_rules(reader *r, c4b_rules *rules, option_places *places)
{
    int preset = 0;
    while (preset < RULE_PRESETS && !read_word(r, c4bi_rule_presets[preset].name)) {
        preset++;
    }
    if (preset == RULE_PRESETS) {
        return false;
    }
    *rules = c4bi_rule_presets[preset].rules;
    if (read_char(r, ':')) {
        do {
            if (!read_option(r, rules, places)) {
                return false;
            }
        } while (read_char(r, ','));
    }
    return true;
}

/* Where the text says what makes the rules impossible. Too many cells are the columns' fault,
   unless only the rows were given. */
static size_t place_of(const char *field, const option_places *places)
{
    for (int i = RULE_OPTIONS - 1; i >= 0; i--) {
        if (strcmp(field, c4bi_rule_options[i].name) == 0) {
            return places->at[i] != 0 || i == 0 ? places->at[i] : places->at[i - 1];
        }
    }
    return 0;
}

/* A board being read, row by row from the top. */
typedef struct cells_read {
    const c4b_rules *rules;
    unsigned char *cells; /* as c4bi_state_place takes them */
    bool has_bomb[2];
} cells_read;

/* Nothing may stand on an empty cell; rows come from the top, so look at the row above. */
static bool floats_above(const cells_read *board, int row, int column)
{
    int above = (row + 1) * board->rules->columns + column;
    return row + 1 < board->rules->rows && board->cells[above] != C4B_EMPTY;
}

static bool read_cell(reader *r, cells_read *board, int row, int column)
{
    c4b_cell cell;
    switch (r->text[r->at]) {
    case '.':
        cell = C4B_EMPTY;
        break;
    case '1':
    case '2':
        cell = r->text[r->at] - '0';
        break;
    case '4':
    case '5':
        cell = r->text[r->at] - '0';
        if (board->rules->bomb_period == 0 || board->has_bomb[cell - C4B_GREEN_BOMB]) {
            return false;
        }
        board->has_bomb[cell - C4B_GREEN_BOMB] = true;
        break;
    default:
        return false;
    }
    if (cell == C4B_EMPTY && floats_above(board, row, column)) {
        return false;
    }
    board->cells[row * board->rules->columns + column] = (unsigned char)cell;
    r->at++;
    return true;
}

static bool read_cells(reader *r, cells_read *board)
{
    for (int row = board->rules->rows - 1; row >= 0; row--) {
        for (int column = 0; column < board->rules->columns; column++) {
            if (!read_cell(r, board, row, column)) {
                return false;
            }
        }
        if (row > 0 && !read_char(r, '/')) {
            return false;
        }
    }
    return true;
}

/* The part of c4b_state_from_position that can fail for what the text says; leaves `r` there. */
static c4b_status read_position(reader *r, c4b_state **state)
{
    c4b_rules rules = C4B_RULES_INIT;
    option_places places = { { 0 } };
    if (!read_rules(r, &rules, &places) || !read_char(r, ' ')) {
        return C4B_ERR_SYNTAX;
    }
    const char *field;
    if (c4b_rules_check(&rules, &field) != C4B_OK) {
        r->at = place_of(field, &places);
        return C4B_ERR_INVALID;
    }
    unsigned char cells[128];
    cells_read board = { .rules = &rules, .cells = cells };
    int number;
    if (!read_cells(r, &board) || !read_char(r, ' ') || r->text[r->at] == '0' ||
        !read_number(r, C4BI_LAST_NUMBER, &number) || r->text[r->at] != '\0') {
        return C4B_ERR_SYNTAX;
    }
    return c4bi_state_place(state, &rules, cells, number);
}

c4b_status c4b_state_from_position(c4b_state **state, const char *text, size_t *bad_at)
{
    if (state == NULL) {
        return C4B_ERR_INVALID;
    }
    *state = NULL;
    if (text == NULL) {
        return C4B_ERR_INVALID;
    }
    reader r = { .text = text };
    c4b_status status = read_position(&r, state);
    if (bad_at != NULL && (status == C4B_ERR_SYNTAX || status == C4B_ERR_INVALID)) {
        *bad_at = r.at;
    }
    return status;
}
