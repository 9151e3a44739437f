/*
 * store.c - the database file: one writer that puts the work of many into one commit, one reader.
 *
 * The file is in WAL mode with synchronous=FULL: a commit is on the disk when it returns, whether
 * the process or the machine dies after it. That costs a flush for each commit, so all work
 * that has come in while one commit was flushed goes into the next together. Each piece has a
 * savepoint of its own, so that one that fails undoes only itself.
 */
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEPT_STATEMENTS = 48, BUSY_MS = 5000 };

struct database {
    sqlite3 *handle;
    struct {
        const char *sql;
        sqlite3_stmt *statement;
    } kept[KEPT_STATEMENTS];
    int count;
};

typedef struct writing {
    store_work work;
    void *data;
    int result;
    bool done;
    struct writing *next;
} writing;

struct store {
    int claim; /* a file that is locked as long as this server has the database */
    database writer;
    database reader;
    pthread_mutex_t reading;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t came;
    pthread_cond_t went;
    writing *first;
    writing *last;
    bool closing;
    pthread_t thread;
};

/* ---- statements ---- */

static sqlite3_stmt *keep(database *db, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    for (int i = 0; i < db->count; i++) {
        if (db->kept[i].sql == sql) {
            return db->kept[i].statement;
        }
    }
    if (db->count == KEPT_STATEMENTS ||
        sqlite3_prepare_v3(db->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) !=
            SQLITE_OK) {
        return NULL;
    }
    db->kept[db->count].sql = sql;
    db->kept[db->count].statement = statement;
    db->count++;
    return statement;
}

static sqlite3_stmt *ask(database *db, const char *sql, const char *types, va_list values)
{
    sqlite3_stmt *statement = keep(db, sql);
    if (statement == NULL) {
        return NULL;
    }
    sqlite3_reset(statement);
    for (int i = 0; types[i] != '\0'; i++) {
        int status = types[i] == 's'
                         ? sqlite3_bind_text(statement, i + 1, va_arg(values, const char *), -1,
                                             SQLITE_TRANSIENT)
                         : sqlite3_bind_int64(statement, i + 1, va_arg(values, int64_t));
        if (status != SQLITE_OK) {
            return NULL;
        }
    }
    return statement;
}

sqlite3_stmt *database_ask(database *db, const char *sql, const char *types, ...)
{
    va_list values;
    va_start(values, types);
    sqlite3_stmt *statement = ask(db, sql, types, values);
    va_end(values);
    return statement;
}

int database_do(database *db, const char *sql, const char *types, ...)
{
    va_list values;
    va_start(values, types);
    sqlite3_stmt *statement = ask(db, sql, types, values);
    va_end(values);
    if (statement == NULL) {
        return -1;
    }
    int status = sqlite3_step(statement);
    sqlite3_reset(statement);
    return status == SQLITE_DONE || status == SQLITE_ROW ? 0 : -1;
}

/* ---- the writer ---- */

static const char begin[] = "BEGIN IMMEDIATE";
static const char commit[] = "COMMIT";
static const char roll_back[] = "ROLLBACK";
static const char mark[] = "SAVEPOINT piece";
static const char back_to_mark[] = "ROLLBACK TO piece";
static const char release_mark[] = "RELEASE piece";

static int do_piece(database *db, writing *piece)
{
    if (database_do(db, mark, "") != 0) {
        return -1;
    }
    if (piece->work(db, piece->data) == 0) {
        return database_do(db, release_mark, "");
    }
    database_do(db, back_to_mark, "");
    database_do(db, release_mark, "");
    return -1;
}

/* Some errors (a full disk, no memory) make SQLite roll back the whole transaction. A savepoint
   after that would be a transaction of its own, and stay although its owner is told that it failed.
   So the first such error ends the work of all. */
static void do_all(database *db, writing *first)
{
    int failed = database_do(db, begin, "");
    for (writing *piece = first; piece != NULL && failed == 0; piece = piece->next) {
        piece->result = do_piece(db, piece);
        failed = sqlite3_get_autocommit(db->handle) ? -1 : 0;
    }
    if (failed == 0) {
        failed = database_do(db, commit, "");
    }
    if (failed == 0) {
        return;
    }
    if (!sqlite3_get_autocommit(db->handle)) {
        database_do(db, roll_back, "");
    }
    for (writing *piece = first; piece != NULL; piece = piece->next) {
        piece->result = -1;
    }
}

static void tell_done(store *self, writing *first)
{
    while (first != NULL) {
        writing *next = first->next; /* read before its owner may go on */
        first->done = true;
        first = next;
    }
    pthread_cond_broadcast(&self->went);
}

static void *write_on(void *data)
{
    store *self = data;
    pthread_mutex_lock(&self->lock);
    while (!self->closing || self->first != NULL) {
        writing *first = self->first;
        if (first == NULL) {
            pthread_cond_wait(&self->came, &self->lock);
            continue;
        }
        self->first = self->last = NULL;
        pthread_mutex_unlock(&self->lock);
        do_all(&self->writer, first);
        pthread_mutex_lock(&self->lock);
        tell_done(self, first);
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

int store_write(store *self, store_work work, void *data)
{
    writing mine = { work, data, -1, false, NULL };
    pthread_mutex_lock(&self->lock);
    if (self->last == NULL) {
        self->first = &mine;
    } else {
        self->last->next = &mine;
    }
    self->last = &mine;
    pthread_cond_signal(&self->came);
    while (!mine.done) {
        pthread_cond_wait(&self->went, &self->lock);
    }
    pthread_mutex_unlock(&self->lock);
    return mine.result;
}

int store_read(store *self, store_work work, void *data)
{
    pthread_mutex_lock(&self->reading);
    int result = work(&self->reader, data);
    pthread_mutex_unlock(&self->reading);
    return result;
}

/* ---- opening and closing ---- */

static int open_database(database *db, const char *file)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(file, &db->handle, flags, NULL) != SQLITE_OK) {
        return -1;
    }
    sqlite3_busy_timeout(db->handle, BUSY_MS);
    return sqlite3_exec(db->handle,
                        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON",
                        NULL, NULL, NULL) == SQLITE_OK
               ? 0
               : -1;
}

static void close_database(database *db)
{
    for (int i = 0; i < db->count; i++) {
        sqlite3_finalize(db->kept[i].statement);
    }
    sqlite3_close(db->handle);
}

static int open_both(store *self, const char *file, const char *schema)
{
    mode_t mask = umask(077); /* it has the tokens of every seat */
    bool failed = open_database(&self->writer, file) != 0 ||
                  sqlite3_exec(self->writer.handle, schema, NULL, NULL, NULL) != SQLITE_OK ||
                  open_database(&self->reader, file) != 0;
    umask(mask);
    return failed ? -1 : 0;
}

/* Two servers on one database would not see each other's games. The lock is on a file beside it,
   and ends with the process, however that ends. */
static int claim_database(const char *file, char *message, size_t size)
{
    char name[4096];
    int length = snprintf(name, sizeof name, "%s-claim", file);
    int claim = length < (int)sizeof name ? open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (claim >= 0 && flock(claim, LOCK_EX | LOCK_NB) == 0) {
        return claim;
    }
    snprintf(message, size, "%s: %s", file,
             claim >= 0 ? "in use by another server" : strerror(errno));
    if (claim >= 0) {
        close(claim);
    }
    return -1;
}

store *store_open(const char *file, const char *schema, char *message, size_t size)
{
    store *self = calloc(1, sizeof *self);
    if (self == NULL) {
        snprintf(message, size, "%s: out of memory", file);
        return NULL;
    }
    self->claim = claim_database(file, message, size);
    if (self->claim < 0) {
        free(self);
        return NULL;
    }
    if (open_both(self, file, schema) != 0) {
        sqlite3 *handle = self->reader.handle != NULL ? self->reader.handle : self->writer.handle;
        snprintf(message, size, "%s: %s", file, sqlite3_errmsg(handle));
        close_database(&self->reader);
        close_database(&self->writer);
        close(self->claim);
        free(self);
        return NULL;
    }
    pthread_mutex_init(&self->reading, NULL);
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->came, NULL);
    pthread_cond_init(&self->went, NULL);
    if (pthread_create(&self->thread, NULL, write_on, self) != 0) {
        snprintf(message, size, "%s: no thread to write it", file);
        close_database(&self->reader);
        close_database(&self->writer);
        close(self->claim);
        free(self);
        return NULL;
    }
    return self;
}

void store_close(store *self)
{
    if (self == NULL) {
        return;
    }
    pthread_mutex_lock(&self->lock);
    self->closing = true;
    pthread_cond_signal(&self->came);
    pthread_mutex_unlock(&self->lock);
    pthread_join(self->thread, NULL);
    close_database(&self->reader);
    close_database(&self->writer);
    close(self->claim);
    free(self);
}
