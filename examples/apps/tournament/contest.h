/*
 * contest.h - what a tournament is made of: its settings, the games to be played, and what is
 * recorded of each. Nothing here knows how games are played or reported.
 */
#ifndef TOURNAMENT_CONTEST_H
#define TOURNAMENT_CONTEST_H

#include "../players/player.h"
#include <conecta4boom.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_PLAYERS = 64, MOST_OPENING = 20, MOST_JOBS = 256 };

typedef struct contest {
    const char *rules; /* as they were given */
    c4b_state *start;  /* the empty board of these rules */
    const char *specs[MOST_PLAYERS];
    int players;
    bool gauntlet; /* whether only the first player meets the others */
    /* Games of each pair; if their number is even, each opening is played from both sides. */
    int pair_games;
    int opening;   /* random moves that open a game */
    uint64_t seed; /* of the random moves */
    player_limit limit;
    int timeout;   /* milliseconds for a move; 0: by the limit */
    int max_moves; /* a game of that many moves is a draw */
    int jobs;
    bool progress;   /* whether to show it on standard error */
    const char *out; /* the folder for the results, or NULL */
} contest;

/* How a game ended: on the board, because a player failed, or because it was too long. */
enum ending { BY_BOARD, BY_CRASH, BY_TIMEOUT, BY_ILLEGAL, BY_ERROR, BY_LENGTH, ENDINGS };
extern const char *const ending_names[ENDINGS];

typedef struct game {
    int number; /* from 1 */
    int green;  /* the players' indices in `specs` */
    int blue;
    char opening[MOST_OPENING + 1];
    int done; /* whether the fields below are known */
    c4b_outcome outcome;
    int ending;
    char *moves;   /* all moves, the opening included; to be freed */
    char why[256]; /* one line, where a player failed */
} game;

/* Lists the games to be played, in the order of their numbers; NULL when memory runs out. */
game *schedule(const contest *c, int *count);
void free_games(game *games, int count);

/* How many half points a player has from a finished game. */
int half_points(const game *g, int entrant);

/* Whether a player lost the game by a failure: a crash, an illegal move, no answer in time... */
int was_failure(const game *g);

#endif
