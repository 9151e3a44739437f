/*
 * seat.h - who sits at one side of a board: a person, at this board or elsewhere, or a computer
 * player with its limit. It knows nothing of games.
 */
#ifndef WEB_SEAT_H
#define WEB_SEAT_H

#include <stdbool.h>
#include <stddef.h>

enum { NAME_SIZE = 97, PLAYER_SIZE = 64, LIMIT_SIZE = 32 };
enum { NAME_LETTERS = 24 };

enum seat_kind { SEAT_PERSON, SEAT_COMPUTER };

/* How long a computer player may think about a move. */
enum limit_kind { LIMIT_NONE, LIMIT_DEPTH, LIMIT_NODES, LIMIT_MS };
typedef struct limit {
    int kind;
    long value;
} limit;

typedef struct seat {
    int kind;
    bool open;                /* a person is expected and has not come yet */
    char name[NAME_SIZE];     /* a person's nickname, UTF-8 */
    char player[PLAYER_SIZE]; /* a computer player's name, as the roster has it */
    limit limit;
} seat;

/* A limit as text and back: "depth=6", "nodes=1000", "ms=50", "" for none. */
void limit_write(const limit *bound, char out[LIMIT_SIZE]);
int limit_read(limit *bound, const char *text); /* -1: it is not a limit */

/* Whether a limit is within the bounds of its kind; `most_ms` bounds times. */
bool limit_is_sane(const limit *bound, long most_ms);

/* Copies a nickname without blanks around it; -1 when it is too long or has control characters. */
int seat_name(char out[NAME_SIZE], const char *text);

#endif
