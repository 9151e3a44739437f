/* records.h - what the database keeps of games, and the results it counts. It knows the SQL. */
#ifndef WEB_RECORDS_H
#define WEB_RECORDS_H

#include "game.h"
#include "store.h"

extern const char records_schema[];

/*
 * Each returns 0 once the change is on the disk, or -1 if nothing was written. The caller holds the
 * game's lock.
 */

/* A new game. */
int records_add_game(store *self, web_game *game);

/* Its last move; and its result, if that move ended it. */
int records_add_move(store *self, web_game *game);

/* That only the moves it has now are left; also its serial. */
int records_cut(store *self, web_game *game);

/* Its keys, invitation and names. */
int records_join(store *self, web_game *game);

/* A game as it was recorded. NULL: there is none, or, with *failed true, it cannot be read. */
web_game *records_load(store *self, const char *id, bool *failed);

/* How many games there are; -1 if they cannot be counted. */
int64_t records_count(store *self);

/* Removes the games that nobody has touched since a time: 0 or -1. */
int records_forget(store *self, int64_t before_ms);

/* The results so far, of one nickname or (NULL) of all; NULL if they cannot be read. */
json_t *records_results(store *self, const char *name);

#endif
