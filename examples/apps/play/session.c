/* session.c - see session.h. */
#define _POSIX_C_SOURCE 200809L /* getdelim */
#include "session.h"

#include "../common/interrupt.h"
#include "../common/message.h"
#include "../common/text.h"
#include "../players/chosen_heuristic.h"
#include "command.h"
#include "show.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- opening and closing ---- */

/* Blanks and line ends do not count; a file may be empty. */
static bool play_file(c4b_state *game, const char *name)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        return fail("%s: %s", name, strerror(errno));
    }
    bool played = true;
    if (getdelim(&text, &size, '\0', file) >= 0) {
        squeeze(text);
        played = play_moves(game, text);
    } else if (ferror(file)) {
        played = fail("%s: %s", name, strerror(errno));
    }
    free(text);
    fclose(file);
    return played;
}

static bool check_book(const session *s)
{
    if (s->book != NULL && !c4b_book_is_for(s->book, s->game)) {
        return misuse("%s is a book of another game", s->options->book_file);
    }
    return true;
}

bool open_session(session *s, const play_options *options)
{
    *s = (session){ .options = options, .changed = true };
    return open_book(&s->book, options->book_file) &&
           open_chosen_heuristic(&s->evaluation, options->eval) &&
           create_start(&options->start, &s->game) &&
           (options->file == NULL || play_file(s->game, options->file)) &&
           (options->moves == NULL || play_moves(s->game, options->moves)) && check_book(s);
}

void close_session(session *s)
{
    free(s->line);
    c4b_state_free(s->game);
    heuristic_close(&s->evaluation);
    c4b_book_free(s->book);
}

/* ---- the library's moves ---- */

bool think(const session *s, c4b_result *answer)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    options.depth = s->options->depth;
    options.max_ms = (unsigned)s->options->ms;
    options.threads = s->options->threads;
    options.eval = s->evaluation.eval;
    options.eval_data = s->evaluation.data;
    options.mirror_eval = s->evaluation.mirrors;
    options.stop = interrupt_stop();
    options.book = s->book;
    fflush(stdout); /* people can look at the board during the search */
    c4b_status status = c4b_search(s->game, &options, answer);
    if (status == C4B_ERR_STOPPED && !is_interrupted()) { /* no time for even depth 1 */
        options.depth = 1;
        options.max_ms = 0;
        status = c4b_search(s->game, &options, answer);
    }
    if (is_interrupted()) {
        return end_with(INTERRUPTED);
    }
    return status == C4B_OK || fail_status(status);
}

static bool move_for_library(session *s)
{
    c4b_result answer = C4B_RESULT_INIT;
    if (!think(s, &answer)) {
        return false;
    }
    show_move(player_name(c4b_state_turn(s->game)), "plays", &answer);
    c4b_state_play(s->game, answer.move);
    s->changed = true;
    return true;
}

/* ---- a game ---- */

/* False when the game is to end. */
static bool step(session *s)
{
    const bool *person = s->options->person;
    if (is_interrupted()) {
        return end_with(INTERRUPTED);
    }
    if (s->changed) {
        show_board(s->game, s->options->drawing);
        s->changed = false;
    }
    if (c4b_state_outcome(s->game) != C4B_ONGOING) {
        return (person[C4B_GREEN] || person[C4B_BLUE]) && ask_person(s);
    }
    return person[c4b_state_turn(s->game)] ? ask_person(s) : move_for_library(s);
}

void play(session *s)
{
    while (step(s)) {
    }
    putchar('\n');
    show_moves(s->game);
    if (c4b_state_outcome(s->game) == C4B_ONGOING) {
        show_how_to_go_on(s->options, s->game);
    }
}
