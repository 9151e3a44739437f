/* answer.c - reads the lines that a player answers with. */
#define _POSIX_C_SOURCE 200809L /* strtok_r */
#include "../common/text.h"
#include "player_inside.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void set_failure(player *p, int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    p->answer.status = status;
    vsnprintf(p->answer.why, sizeof p->answer.why, format, arguments);
    va_end(arguments);
}

int begins_with_word(const char *line, const char *word, const char **rest)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != '\0' && line[length] != ' ')) {
        return 0;
    }
    *rest = line + length + strspn(line + length, " ");
    return 1;
}

/* ---- pairs of words ---- */

/* Reads "win", "loss" or "draw", which is meant for the player to move. */
static c4b_outcome outcome_for_mover(const player *p, const char *word)
{
    int green = c4b_state_turn(p->state) == C4B_GREEN;
    return is(word, "win")    ? (green ? C4B_GREEN_WINS : C4B_BLUE_WINS)
           : is(word, "loss") ? (green ? C4B_BLUE_WINS : C4B_GREEN_WINS)
           : is(word, "draw") ? C4B_DRAW
                              : C4B_ONGOING;
}

static void take_pair(player *p, const char *key, const char *value)
{
    player_answer *a = &p->answer;
    if (is(key, "score")) {
        a->knows_score = 1;
        a->score = atoi(value);
    } else if (is(key, "depth")) {
        a->depth = atoi(value);
    } else if (is(key, "nodes")) {
        a->nodes = strtoull(value, NULL, 10);
    } else if (is(key, "ms")) {
        a->ms = strtoull(value, NULL, 10);
    } else if (is(key, "proven")) {
        a->proven = outcome_for_mover(p, value);
    } else if (is(key, "in")) {
        a->proven_in = atoi(value);
    } else if (is(key, "move") && strlen(value) == 1) {
        a->move = c4b_move_from_char(*value);
    } else if (is(key, "pv")) {
        snprintf(a->pv, sizeof a->pv, "%s", value);
    }
}

/* Unknown keys are skipped: other programs may use them. */
static void take_pairs(player *p, const char *text)
{
    char copy[ROOM_FOR_LINE], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *key = strtok_r(copy, " ", &rest); key != NULL; key = strtok_r(NULL, " ", &rest)) {
        char *value = strtok_r(NULL, " ", &rest);
        if (value != NULL) {
            take_pair(p, key, value);
        }
    }
}

/* ---- answers ---- */

static void take_move(player *p, const char *text)
{
    char word[8] = "";
    sscanf(text, "%7s", word);
    c4b_move move = strlen(word) == 1 ? c4b_move_from_char(*word) : C4B_NO_MOVE;
    take_pairs(p, text + strcspn(text, " "));
    p->answer.move = move;
    if (c4b_state_is_legal(p->state, move)) {
        p->answer.status = PLAYER_ANSWERED;
    } else {
        set_failure(p, PLAYER_ILLEGAL, "illegal move '%s'", word);
    }
}

static void take_proof(player *p, const char *text)
{
    char word[8] = "";
    sscanf(text, "%7s", word);
    p->answer.proven = is(word, "green")  ? C4B_GREEN_WINS
                       : is(word, "blue") ? C4B_BLUE_WINS
                       : is(word, "draw") ? C4B_DRAW
                                          : C4B_ONGOING;
    take_pairs(p, text + strcspn(text, " "));
    if (p->answer.proven != C4B_ONGOING) {
        p->answer.status = PLAYER_ANSWERED;
    } else {
        set_failure(p, PLAYER_GARBLED, "cannot be understood: 'proven %.100s'", text);
    }
}

/* Takes the answer to the last of the requests that were sent together. */
static void take_last(player *p, const char *line)
{
    const char *rest = line;
    if (p->answer.status != PLAYER_THINKING) {
        return; /* an answer before it was an error */
    }
    if (p->expected == A_MOVE && begins_with_word(line, "move", &rest)) {
        take_move(p, rest);
    } else if (p->expected == A_PROOF && begins_with_word(line, "proven", &rest)) {
        take_proof(p, rest);
    } else if (p->expected == A_PROOF && is(line, "unknown")) {
        p->answer.status = PLAYER_ANSWERED;
    } else if (p->expected == A_NAME && begins_with_word(line, "ready 1", &rest)) {
        snprintf(p->name, sizeof p->name, "%s", rest);
        p->answer.status = PLAYER_ANSWERED;
    } else {
        set_failure(p, PLAYER_GARBLED, "cannot be understood: '%.100s'", line);
    }
}

void take_answer_line(player *p, const char *line)
{
    const char *rest = line;
    if (begins_with_word(line, "info", &rest)) {
        take_pairs(p, rest);
        return;
    }
    if (p->due == 0) {
        return; /* an answer to nothing */
    }
    p->due--;
    if (begins_with_word(line, "error", &rest)) {
        if (p->answer.status == PLAYER_THINKING) {
            set_failure(p, PLAYER_REFUSED, "error: %s", rest);
        }
    } else if (p->due == 0) {
        take_last(p, line);
    } else if (!is(line, "ok") && p->answer.status == PLAYER_THINKING) {
        set_failure(p, PLAYER_GARBLED, "cannot be understood: '%.100s'", line);
    }
}
