/*
 * game.h - one game at the table: its state, its seats and their keys, what is being thought about
 * it. It knows nothing of the network, the database or the search; referee.h brings them together.
 */
#ifndef WEB_GAME_H
#define WEB_GAME_H

#include "seat.h"
#include "token.h"
#include <conecta4boom.h>
#include <jansson.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

enum { MOST_MOVES = 1000, POSITION_SIZE = 512, PRESET_SIZE = 16, TROUBLE_SIZE = 400 };

/* What a key opens: a set of sides, 1 << C4B_GREEN and 1 << C4B_BLUE. */
enum { OWNER, RIVAL, KEYS };
typedef struct key {
    token word; /* "": not given out yet */
    int sides;
} key;

/* What one of two people at two boards has asked the other. */
enum ask { ASK_NOTHING, ASK_UNDO, ASK_RESTART };

/* Moves that computer players make without anybody asking for each. */
typedef struct run {
    int left;                 /* so many more */
    char player[PLAYER_SIZE]; /* who moves for people; "": stop there */
    limit limit;
} run;

struct search_task;

typedef struct web_game {
    token id;
    char preset[PRESET_SIZE];
    char start[POSITION_SIZE]; /* the text of its empty board, with all its rules */

    pthread_mutex_t lock; /* of all that follows */
    c4b_state *state;
    json_t *notes; /* for each move what the computer player thought, or null */
    seat seats[3]; /* by c4b_player */
    bool remote;   /* two people at two boards */
    key keys[KEYS];
    token invite; /* what the rival comes with */
    bool invite_used;
    int serial;  /* how often it was begun again */
    bool helped; /* a move was taken back, or a search moved for a person */
    enum ask asked;
    c4b_player asker;

    int64_t revision; /* another one after every change that can be seen */
    run run;
    struct search_task *task;   /* the search that is on, or NULL */
    json_t *thinking;           /* how far it is, or NULL */
    json_t *analysis;           /* the last one that was asked for, or NULL */
    char trouble[TROUBLE_SIZE]; /* why the computer player did not move, or "" */

    int users;             /* under the lock of the hall, as the rest */
    int64_t used;          /* when somebody asked for it last */
    struct web_game *next; /* in the hall's chain */
} web_game;

/* A new game on the empty board of `start`; NULL without memory or when the text is no position. */
web_game *game_make(const char *id, const char *start);
void game_free(web_game *game);

/* How many moves have been played. */
int game_plies(const web_game *game);

/* Whose key a token is: a set of sides, maybe none; -1 when it is none of this game's. */
int game_key(const web_game *game, const char *word);
bool game_has_side(int sides, c4b_player side);

/* Whether the side that moves is a computer player's. */
bool game_computer_moves(const web_game *game);
bool game_is_over(const web_game *game);

/* Plays a move with a note (stolen; NULL for none) or takes the last one back, note and all. */
c4b_status game_play(web_game *game, c4b_move move, json_t *note);
void game_take_back(web_game *game);

/* Who made the last move; C4B_NOBODY before the first. */
c4b_player game_last_mover(const web_game *game);

/* Milliseconds of the wall clock: for what is kept. */
int64_t now_ms(void);

/* Milliseconds of a clock that nobody sets: for how long something takes or may take. */
int64_t steady_ms(void);

#endif
