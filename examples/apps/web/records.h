/* records.h - what the database keeps of games, and the results it counts. It knows the SQL. */
#ifndef WEB_RECORDS_H
#define WEB_RECORDS_H

#include "game.h"
#include "store.h"

extern const char records_schema[];

/* Each waits until the disk has it, with the game locked by the caller: 0, or -1 and nothing was.
 */
int records_add_game(store *self, web_game *game);
int records_add_move(store *self,
                     web_game *game);         /* the last; and the result, when it ended the game */
int records_cut(store *self, web_game *game); /* to the moves that are left; a new serial too */
int records_join(store *self, web_game *game); /* keys, invitation, names */

/* A game as it was recorded; NULL with *failed false when there is none, true when it cannot be
 * read. */
web_game *records_load(store *self, const char *id, bool *failed);

/* How many games there are, or -1; and removes those that nobody touched since a time. */
int64_t records_count(store *self);
int records_forget(store *self, int64_t before_ms);

/* Results so far, of one person when a name is given: a JSON object, or NULL. */
json_t *records_results(store *self, const char *name);

#endif
