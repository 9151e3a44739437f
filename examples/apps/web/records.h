/* records.h - what the database keeps of games, and the results it counts. It knows the SQL. */
#ifndef WEB_RECORDS_H
#define WEB_RECORDS_H

#include "game.h"
#include "store.h"

extern const char records_schema[];

/* Each waits until the disk has it, with the game locked by the caller: 0, or -1 and nothing was.
 */
int records_add_game(store *which, game *of);
int records_add_move(store *which, game *of); /* the last; and the result, when it ended the game */
int records_cut(store *which, game *of);      /* to the moves that are left; a new serial too */
int records_join(store *which, game *of);     /* keys, invitation, names */

/* A game as it was recorded; NULL with *failed 0 when there is none, 1 when it cannot be read. */
game *records_load(store *which, const char *id, int *failed);

/* How many games there are, or -1; and removes those that nobody touched since a time. */
int64_t records_count(store *which);
int records_forget(store *which, int64_t before_ms);

/* Results so far, of one person when a name is given: a JSON object, or NULL. */
json_t *records_results(store *which, const char *name);

#endif
