/* answer.c - see answer.h. */
#include "answer.h"

#include "../common/text.h"
#include <stdio.h>
#include <string.h>

static const char *result_name(const c4b_state *state, c4b_outcome outcome)
{
    return outcome == C4B_DRAW ? "draw" : outcome == c4b_state_turn(state) ? "win" : "loss";
}

static c4b_outcome outcome_named(const c4b_state *state, const char *name)
{
    c4b_player mover = c4b_state_turn(state);
    c4b_player other = mover == C4B_GREEN ? C4B_BLUE : C4B_GREEN;
    return is(name, "win")    ? mover
           : is(name, "loss") ? other
           : is(name, "draw") ? C4B_DRAW
                              : C4B_ONGOING;
}

void append_answer(text *t, const c4b_state *board, const char *moves, const c4b_solution *s)
{
    char line[LONGEST_LINE];
    int length = snprintf(line, sizeof line, "%s %s", moves, result_name(board, s->outcome));
    if (s->distance >= 0 && length > 0) {
        snprintf(line + length, sizeof line - (size_t)length, " %d", s->distance);
    }
    append(t, line);
    append(t, "\n");
}

c4b_status read_answer(const char *line, c4b_state *board, c4b_solution *s)
{
    char moves[LONGEST_LINE], name[8];
    if (sscanf(line, "%255s %7s %d", moves, name, &s->distance) < 2) {
        return C4B_ERR_SYNTAX;
    }
    c4b_status status = set_up(board, moves);
    if (status == C4B_OK) {
        s->outcome = outcome_named(board, name);
        status = s->outcome != C4B_ONGOING ? C4B_OK : C4B_ERR_SYNTAX;
    }
    return status;
}

static const char stopped[] = "# stopped\n";

void append_stopped(text *t)
{
    append(t, stopped);
}

bool cut_stopped(text *t)
{
    size_t length = sizeof stopped - 1;
    if (t->length < length || strcmp(t->bytes + t->length - length, stopped) != 0) {
        return false;
    }
    t->length -= length;
    t->bytes[t->length] = '\0';
    return true;
}
