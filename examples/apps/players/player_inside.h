/* player_inside.h - what a player consists of, for player.c and answer.c only. */
#ifndef PLAYERS_PLAYER_INSIDE_H
#define PLAYERS_PLAYER_INSIDE_H

#include "player.h"
#include "process.h"

enum { ROOM_FOR_LINE = 16384 };

/* What the last of the answers that are due has to be. */
enum expected_answer { NOTHING, A_NAME, A_MOVE, A_PROOF };

struct player {
    process process;
    char name[128];
    player_limit own;
    enum expected_answer expected;
    int due;          /* answers that are still to come */
    c4b_state *state; /* the game of the last request */
    player_answer answer;
    size_t filled; /* bytes of `room` that are used */
    char room[ROOM_FOR_LINE];
};

/* Takes a line from the player into its answer. */
void take_answer_line(player *p, const char *line);

/* Ends the request with a status other than PLAYER_ANSWERED. */
__attribute__((format(printf, 3, 4))) void set_failure(player *p, int status, const char *format,
                                                       ...);

/* Whether the line is the word, or begins with it and a blank; then *rest is the text after it. */
int begins_with_word(const char *line, const char *word, const char **rest);

#endif
