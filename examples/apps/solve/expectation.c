/* expectation.c - see expectation.h. */
#include "expectation.h"

#include "words.h"
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The result that the first word of a text names; RESULTS: none. */
static enum result named_result(const char *text)
{
    size_t length = word_length(text);
    int i = 0;
    while (i < RESULTS &&
           (length != strlen(result_names[i]) || strncmp(text, result_names[i], length) != 0)) {
        i++;
    }
    return (enum result)i;
}

bool starts_with_result(const char *text)
{
    return named_result(text) != RESULTS;
}

/* A whole number and nothing else, perhaps with a minus sign. */
static bool read_signed(const char *text, long *number)
{
    char *end;
    errno = 0;
    *number = strtol(text, &end, 10);
    return (isdigit((unsigned char)*text) || *text == '-') && *end == '\0' && errno == 0 &&
           *number >= -INT_MAX && *number <= INT_MAX;
}

static bool read_outcome(char *text, outcome *o)
{
    char *rest = cut_after_words(text, 1);
    long distance = -1;
    o->result = named_result(text);
    if (*rest != '\0' && (!read_signed(rest, &distance) || distance < 0)) {
        return false;
    }
    o->distance = (int)distance;
    return true;
}

bool read_expectation(char *text, expectation *e)
{
    *e = (expectation){ .outcome = { UNKNOWN, -1 } };
    if (*text == '\0') {
        return true;
    }
    if (starts_with_result(text)) {
        return read_outcome(text, &e->outcome);
    }
    e->has_score = read_signed(text, &e->score);
    if (e->has_score) {
        e->outcome.result = e->score > 0 ? WIN : e->score < 0 ? LOSS : DRAW;
    }
    return e->has_score;
}

bool agrees(const expectation *e, const c4b_state *state, outcome found, bool score)
{
    if (e->outcome.result != found.result) {
        return e->outcome.result == UNKNOWN;
    }
    if (e->has_score && score) {
        return knows_score(found) && score_of(state, found) == e->score;
    }
    return e->outcome.distance < 0 || e->outcome.distance == found.distance;
}

char *write_expectation(const expectation *e, const c4b_state *state, bool score,
                        char out[OUTCOME_SIZE])
{
    if (e->has_score && score) {
        snprintf(out, OUTCOME_SIZE, "%ld", e->score);
        return out;
    }
    return write_outcome(state, e->outcome, score, ' ', out);
}
