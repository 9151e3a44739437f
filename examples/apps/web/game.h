/*
 * game.h - one game at the table: its state, its seats and their keys, what searches report about
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

/* A token, and the sides it moves: a set of 1 << C4B_GREEN and 1 << C4B_BLUE. */
enum { OWNER, RIVAL, KEYS };
typedef struct key {
    token token; /* "": not given out yet */
    int sides;
} key;

/* What one of two people at two boards has asked the other. */
enum ask { ASK_NOTHING, ASK_UNDO, ASK_RESTART };

/* Moves that computer players make one after another, at one request. */
typedef struct run {
    int left;                 /* how many more */
    char player[PLAYER_SIZE]; /* the adviser, which moves for people; "": a person's move ends it */
    limit limit;
} run;

struct search_task;

typedef struct web_game {
    token id;
    char preset[PRESET_SIZE];
    char start[POSITION_SIZE]; /* the text of its empty board, with all its rules */

    pthread_mutex_t lock; /* of all that follows, up to `trouble` */
    c4b_state *state;
    json_t *notes; /* for each move what the search that chose it reported, or null */
    seat seats[3]; /* by c4b_player */
    bool remote;   /* two people at two boards */
    key keys[KEYS];
    token invite; /* it gives the rival a seat */
    bool invite_used;
    int serial;  /* how often it was begun again */
    bool helped; /* a move was taken back, or a search moved for a person */
    enum ask asked;
    c4b_player asker;

    int64_t revision; /* grows with every change that can be seen */
    run run;
    struct search_task *task;   /* the running search, or NULL */
    json_t *thinking;           /* what it has reported so far, or NULL */
    json_t *analysis;           /* what the last analysis reported, or NULL */
    char trouble[TROUBLE_SIZE]; /* why the computer player did not move, or "" */

    int users;             /* under the lock of the game cache, as the next two */
    int64_t used;          /* when it was last asked for */
    struct web_game *next; /* in the game cache's chain */
} web_game;

/* A new game on the empty board of `start`; NULL when memory runs out or that is no position. */
web_game *game_make(const char *id, const char *start);
void game_free(web_game *game);

/* How many moves have been played. */
int game_plies(const web_game *game);

/* The sides that a token moves, a set that may be empty; -1 if it is no key of this game. */
int game_key(const web_game *game, const char *seat_token);
bool game_has_side(int sides, c4b_player side);

/* Whether the side to move is a computer player's. */
bool game_computer_moves(const web_game *game);
bool game_is_over(const web_game *game);

/* Plays a move with its note (handed over; NULL: none); takes the last move back with its note. */
c4b_status game_play(web_game *game, c4b_move move, json_t *note);
void game_take_back(web_game *game);

/* The side that made the last move; C4B_NOBODY before the first. */
c4b_player game_last_mover(const web_game *game);

/* Milliseconds of the wall clock: for what is stored. */
int64_t now_ms(void);

/* Milliseconds of a clock that nobody sets: for durations and deadlines. */
int64_t steady_ms(void);

#endif
