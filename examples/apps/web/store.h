/*
 * store.h - the database file: one writer that puts the work of many requests into one commit, one
 * reader. It knows SQLite, and nothing of games; records.h does.
 */
#ifndef WEB_STORE_H
#define WEB_STORE_H

#include <sqlite3.h>
#include <stddef.h>

typedef struct store store;
typedef struct database database;

/* A piece of work on an open database: returns 0, or -1 to have all of it undone. */
typedef int (*store_work)(database *db, void *data);

/* Opens or creates the file and runs `schema` on it. NULL and a message if that fails. */
store *store_open(const char *file, const char *schema, char *message, size_t size);
void store_close(store *self);

/* Does the work and waits until it is on the disk: 0, or -1 if nothing was written. */
int store_write(store *self, store_work work, void *data);

/* Does work that only reads: 0 or -1. */
int store_read(store *self, store_work work, void *data);

/*
 * For the work itself: a statement with its values bound, one letter of `types` each: 's' a
 * text or NULL, 'i' an int64_t. `sql` is a constant, and the statement is kept for the next time.
 * NULL if it cannot be prepared.
 */
sqlite3_stmt *database_ask(database *db, const char *sql, const char *types, ...);

/* The same for a statement that gives no rows: 0 or -1. */
int database_do(database *db, const char *sql, const char *types, ...);

#endif
