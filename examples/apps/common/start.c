/* start.c - see start.h. */
#include "start.h"

#include "message.h"
#include <stddef.h>

const char *const preset_names[] = { "boom", "desconecta", "classic", "crush", NULL };

bool check_start(const start_options *start)
{
    bool sized = start->rows > 0 || start->columns > 0 || start->connect > 0;
    if (start->position != NULL && (start->preset != NULL || sized)) {
        return misuse("--position brings its own rules and size");
    }
    return true;
}

static bool choose_rules(const start_options *start, c4b_rules *rules)
{
    const char *field = NULL;
    if (start->preset != NULL && c4b_rules_preset(rules, start->preset) != C4B_OK) {
        return misuse("no preset is called '%s'", start->preset);
    }
    rules->rows = start->rows > 0 ? start->rows : rules->rows;
    rules->columns = start->columns > 0 ? start->columns : rules->columns;
    rules->connect = start->connect > 0 ? start->connect : rules->connect;
    if (c4b_rules_check(rules, &field) != C4B_OK) {
        return misuse("the number for '%s' is too large", field);
    }
    return true;
}

bool create_start(const start_options *start, c4b_state **state)
{
    c4b_rules rules = C4B_RULES_INIT;
    if (start->position != NULL) {
        return create_from_position(state, start->position);
    }
    if (!choose_rules(start, &rules)) {
        return false;
    }
    c4b_status status = c4b_state_create(state, &rules);
    return status == C4B_OK || fail_status(status);
}

bool create_from_position(c4b_state **state, const char *text)
{
    size_t bad_at = 0;
    c4b_status status = c4b_state_from_position(state, text, &bad_at);
    return status == C4B_OK ||
           fail("character %zu of '%s': %s", bad_at + 1, text, c4b_strerror(status));
}

bool play_moves(c4b_state *state, const char *moves)
{
    size_t bad_at = 0;
    c4b_status status = c4b_state_play_text(state, moves, &bad_at);
    return status == C4B_OK ||
           fail("move %zu of '%s': %s", bad_at + 1, moves, c4b_strerror(status));
}

bool open_book(c4b_book **book, const char *file_name)
{
    *book = NULL;
    c4b_status status = file_name != NULL ? c4b_book_open(book, file_name) : C4B_OK;
    return status == C4B_OK || fail("%s: %s", file_name, c4b_strerror(status));
}
