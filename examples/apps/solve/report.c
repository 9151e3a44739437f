/* report.c - see report.h. */
#include "report.h"

#include "../common/json_writer.h"
#include "../common/message.h"
#include <stdio.h>

static const char *const reasons[] = {
    [C4B_DONE] = "done",           [C4B_LIMIT_NODES] = "nodes", [C4B_LIMIT_TIME] = "time",
    [C4B_WAS_STOPPED] = "stopped", [C4B_PROVEN] = "done",
};

void show_answer(const answer *a, bool score)
{
    char text[OUTCOME_SIZE];
    printf("%s %s", a->text, write_outcome(a->state, a->outcome, score, ' ', text));
    for (int i = 0; i < a->count; i++) {
        printf(" %c:%s", c4b_move_to_char(a->moves[i].move),
               write_outcome(a->state, outcome_of_move(a, i), score, ':', text));
    }
    putchar('\n');
    fflush(stdout);
}

static void json_move(json_writer *j, c4b_move move)
{
    json_write_text(j, "move", (const char[]){ c4b_move_to_char(move), '\0' });
}

static void json_outcome(json_writer *j, const c4b_state *state, outcome o, bool score)
{
    json_write_text(j, "outcome", o.result != UNKNOWN ? result_names[o.result] : NULL);
    json_write_integer_or_null(j, "distance", o.distance >= 0, o.distance);
    if (score) {
        json_write_integer_or_null(j, "score", knows_score(o), score_of(state, o));
    }
}

static void json_moves(json_writer *j, const answer *a, bool score)
{
    json_write_open(j, "moves", '[');
    for (int i = 0; i < a->count; i++) {
        json_write_open(j, NULL, '{');
        json_move(j, a->moves[i].move);
        json_outcome(j, a->state, outcome_of_move(a, i), score);
        json_write_count(j, "nodes", a->moves[i].nodes);
        json_write_close(j, '}');
    }
    json_write_close(j, ']');
}

void show_answer_as_json(const answer *a, bool score, bool moves)
{
    char position[1024];
    json_writer j = json_write_begin_line(stdout, message_line());
    c4b_state_position_text(a->state, position, sizeof position);
    json_write_text(&j, "text", a->text);
    json_write_text(&j, "position", position);
    json_write_text(&j, "turn", c4b_state_turn(a->state) == C4B_GREEN ? "green" : "blue");
    json_outcome(&j, a->state, a->outcome, score);
    if (a->solution.move != C4B_NO_MOVE) {
        json_move(&j, a->solution.move);
    }
    if (a->expected.outcome.result != UNKNOWN) {
        json_write_bool(&j, "agrees", a->agrees);
    }
    json_write_text(&j, "reason", reasons[a->solution.reason]);
    json_write_count(&j, "nodes", a->solution.nodes);
    json_write_real(&j, "seconds", a->solution.seconds, 6);
    if (moves) {
        json_moves(&j, a, score);
    }
    json_write_end_line(&j);
}

void warn_of_difference(const answer *a, bool score)
{
    char found[OUTCOME_SIZE], expected[OUTCOME_SIZE];
    complain("%s is %s, not %s", a->text, write_outcome(a->state, a->outcome, score, ' ', found),
         write_expectation(&a->expected, a->state, score, expected));
}
