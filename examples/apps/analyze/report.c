/* report.c - see report.h. */
#define _POSIX_C_SOURCE 200809L /* isatty */
#include "report.h"

#include "../common/json_writer.h"
#include "../common/message.h"
#include "../players/viewpoint.h"
#include "progress.h"
#include "score.h"
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static const struct {
    const char *name;
    const char *meaning;
} reasons[] = {
    [C4B_DONE] = { "done", "the depth is reached" },
    [C4B_LIMIT_NODES] = { "nodes", "out of nodes" },
    [C4B_LIMIT_TIME] = { "time", "out of time" },
    [C4B_WAS_STOPPED] = { "stopped", "stopped" },
    [C4B_PROVEN] = { "proven", "proven: looking deeper would change nothing" },
};

/* ---- for people ---- */

void show_board(const c4b_state *state)
{
    char text[16384];
    int flags = isatty(STDOUT_FILENO) ? C4B_TEXT_COLOUR | C4B_TEXT_UNICODE : C4B_TEXT_PLAIN;
    c4b_state_board_text(state, flags, text, sizeof text);
    if (message_line() > 0) {
        printf("line %zu\n", message_line());
    }
    printf("\n%s\n", text);
    fflush(stdout); /* people can look at it during the search */
}

static void show_move(const move_analysis *m)
{
    char score[SCORE_TEXT_SIZE];
    printf("%-4c  %s %-14s  %5d  %s\n", c4b_move_to_char(m->move),
           m->known && !m->exact ? "<=" : "  ", m->known ? write_score(m->score, score) : "?",
           m->depth, m->pv);
}

void show_analysis(analysis *a)
{
    const c4b_result *r = &a->result;
    sort_moves(a);
    puts("move     score           depth  play");
    for (int i = 0; i < a->count; i++) {
        show_move(&a->moves[i]);
    }
    printf("%s\n%" PRIu64 " nodes, %" PRIu64 " evaluated, in %.3f s, %.0f nodes/s\n\n",
           reasons[r->reason].meaning, r->nodes, r->evals, r->seconds,
           nodes_per_second(r->nodes, r->seconds));
}

void show_end(void)
{
    puts("the game is over\n");
}

/* ---- as JSON ---- */

static json_writer begin_position(const c4b_state *state)
{
    char text[1024];
    json_writer j = json_write_begin_line(stdout, message_line());
    c4b_state_position_text(state, text, sizeof text);
    json_write_text(&j, "position", text);
    json_write_text(&j, "turn", c4b_state_turn(state) == C4B_GREEN ? "green" : "blue");
    return j;
}

static void json_move(json_writer *j, c4b_move move)
{
    json_write_text(j, "move", (const char[]){ c4b_move_to_char(move), '\0' });
}

static void json_root(json_writer *j, const analysis *a)
{
    json_write_open(j, "root", '[');
    for (int i = 0; i < a->count; i++) {
        const move_analysis *each = &a->moves[i];
        json_write_open(j, NULL, '{');
        json_move(j, each->move);
        json_write_integer_or_null(j, "score", each->known, each->score);
        json_write_bool(j, "exact", each->exact);
        json_write_integer(j, "depth", each->depth);
        json_write_text(j, "pv", each->pv);
        json_write_close(j, '}');
    }
    json_write_close(j, ']');
}

void show_analysis_as_json(const analysis *a)
{
    const c4b_result *r = &a->result;
    const move_analysis *best = chosen_move(a);
    int distance = distance_of_score(best->score);
    json_writer j = begin_position(a->state);
    json_move(&j, best->move);
    json_write_integer(&j, "score", best->score);
    json_write_text(&j, "outcome", outcome_of_score(best->score, r->reason == C4B_PROVEN));
    json_write_integer_or_null(&j, "in", distance >= 0, distance);
    json_write_integer(&j, "depth", best->depth);
    json_write_text(&j, "reason", reasons[r->reason].name);
    json_write_count(&j, "nodes", r->nodes);
    json_write_count(&j, "evals", r->evals);
    json_write_real(&j, "seconds", r->seconds, 6);
    json_write_text(&j, "pv", best->pv);
    json_root(&j, a);
    json_write_end_line(&j);
}

void show_end_as_json(const c4b_state *state)
{
    int score = score_of_end(c4b_state_outcome(state), c4b_state_turn(state));
    json_writer j = begin_position(state);
    json_write_bool(&j, "over", true);
    json_write_text(&j, "outcome", outcome_of_score(score, true));
    json_write_end_line(&j);
}
