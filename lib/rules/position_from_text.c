/*
 * position_from_text.c - creates a state from the text of a position, and finds the character where
 * a text is wrong: see doc/notation.md.
 */
#include "rules/state.h"

#include <conecta4boom/text.h>
#include <string.h>

/* Reads a text from left to right. `place` is the offset of the next character or, after an error,
   of the character that is wrong. Every read_ function returns whether it could read. */
typedef struct reader {
    const char *text;
    size_t place;
} reader;

static bool read_char(reader *r, char expected)
{
    if (r->text[r->place] != expected) {
        return false;
    }
    r->place++;
    return true;
}

/* Reads `word` if it is the whole of the next word. Words consist of the letters that names
   have. */
static bool read_word(reader *r, const char *word)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz_";
    const char *here = r->text + r->place;
    size_t length = strspn(here, letters);
    if (length != strlen(word) || strncmp(here, word, length) != 0) {
        return false;
    }
    r->place += length;
    return true;
}

/* Reads a number of 0 to `most` without leading zeros. */
static bool read_number(reader *r, int most, int *number)
{
    const char *here = r->text + r->place;
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
    r->place += digits;
    *number = (int)value;
    return true;
}

/* Where in the text the value of each option stands; 0 if the text leaves it to the preset. */
typedef struct option_places {
    size_t place[RULE_OPTIONS];
} option_places;

static bool read_option(reader *r, c4b_rules *rules, option_places *places)
{
    for (int i = 0; i < RULE_OPTIONS; i++) {
        const rule_option *option = &c4bi_rule_options[i];
        if (places->place[i] == 0 && read_word(r, option->name)) {
            int value;
            if (!read_char(r, '=')) {
                return false;
            }
            places->place[i] = r->place;
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

/* Where the text has the value that makes the rules invalid. c4b_rules_check() names the columns if
   there are too many cells; if the text gives only the rows, their value is meant. */
static size_t place_of(const char *field, const option_places *places)
{
    for (int i = RULE_OPTIONS - 1; i >= 0; i--) {
        if (strcmp(field, c4bi_rule_options[i].name) == 0) {
            return places->place[i] != 0 || i == 0 ? places->place[i] : places->place[i - 1];
        }
    }
    return 0;
}

/* A board while it is read, row by row from the top. */
typedef struct cells_read {
    const c4b_rules *rules;
    unsigned char *cells; /* for c4bi_state_place() */
    bool has_bomb[2];
} cells_read;

/* Whether there is a disc above a cell: an error if the cell is empty. */
static bool floats_above(const cells_read *board, int row, int column)
{
    int index = (row + 1) * board->rules->columns + column;
    return row + 1 < board->rules->rows && board->cells[index] != C4B_EMPTY;
}

static bool read_cell(reader *r, cells_read *board, int row, int column)
{
    c4b_cell cell;
    switch (r->text[r->place]) {
    case '.':
        cell = C4B_EMPTY;
        break;
    case '1':
    case '2':
        cell = r->text[r->place] - '0';
        break;
    case '4':
    case '5':
        cell = r->text[r->place] - '0';
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
    r->place++;
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

/* Creates the state. If the text is wrong, the reader is left at that place. */
static c4b_status read_position(reader *r, c4b_state **state)
{
    c4b_rules rules = C4B_RULES_INIT;
    option_places places = { { 0 } };
    if (!read_rules(r, &rules, &places) || !read_char(r, ' ')) {
        return C4B_ERR_SYNTAX;
    }
    const char *field;
    if (c4b_rules_check(&rules, &field) != C4B_OK) {
        r->place = place_of(field, &places);
        return C4B_ERR_INVALID;
    }
    unsigned char cells[MOST_BITS];
    cells_read board = { .rules = &rules, .cells = cells };
    int number;
    if (!read_cells(r, &board) || !read_char(r, ' ') || r->text[r->place] == '0' ||
        !read_number(r, C4BI_LAST_NUMBER, &number) || r->text[r->place] != '\0') {
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
        *bad_at = r.place;
    }
    return status;
}
