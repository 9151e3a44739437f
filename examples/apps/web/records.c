/* records.c - what the database keeps of games, and the results it counts. */
#include "records.h"

#include <stdlib.h>
#include <string.h>

const char records_schema[] =
    "CREATE TABLE IF NOT EXISTS games("
    " id TEXT PRIMARY KEY, start TEXT NOT NULL, serial INTEGER NOT NULL, helped INTEGER NOT NULL,"
    " remote INTEGER NOT NULL, invite TEXT NOT NULL, invite_used INTEGER NOT NULL,"
    " owner_key TEXT NOT NULL, owner_sides INTEGER NOT NULL,"
    " rival_key TEXT NOT NULL, rival_sides INTEGER NOT NULL, changed INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS seats("
    " game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, side INTEGER NOT NULL,"
    " kind INTEGER NOT NULL, open INTEGER NOT NULL, name TEXT NOT NULL, player TEXT NOT NULL,"
    " bound TEXT NOT NULL, PRIMARY KEY(game, side)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS moves("
    " game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, ply INTEGER NOT NULL,"
    " move TEXT NOT NULL, note TEXT, PRIMARY KEY(game, ply)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS results("
    " game TEXT NOT NULL, serial INTEGER NOT NULL, finished INTEGER NOT NULL,"
    " preset TEXT NOT NULL, rules TEXT NOT NULL, outcome INTEGER NOT NULL, moves TEXT NOT NULL,"
    " helped INTEGER NOT NULL,"
    " green_kind INTEGER NOT NULL, green_name TEXT NOT NULL, green_bound TEXT NOT NULL,"
    " blue_kind INTEGER NOT NULL, blue_name TEXT NOT NULL, blue_bound TEXT NOT NULL,"
    " PRIMARY KEY(game, serial)) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS games_by_change ON games(changed);"
    "PRAGMA user_version=1;";

/* ---- writing ---- */

static const char insert_game[] = "INSERT INTO games VALUES(?,?,?,?,?,?,?,?,?,?,?,?)";
static const char insert_seat[] = "INSERT OR REPLACE INTO seats VALUES(?,?,?,?,?,?,?)";
static const char insert_move[] = "INSERT INTO moves VALUES(?,?,?,?)";
static const char touch_game[] = "UPDATE games SET changed=?, helped=?, serial=? WHERE id=?";
static const char cut_moves[] = "DELETE FROM moves WHERE game=? AND ply>=?";
/* The first end of a game counts: moves taken back after it cannot improve the record. */
static const char insert_result[] =
    "INSERT OR IGNORE INTO results VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)";
static const char update_keys[] =
    "UPDATE games SET invite_used=?, rival_key=?, rival_sides=?, changed=? WHERE id=?";

static int write_seats(database *db, const web_game *game)
{
    for (c4b_player side = C4B_GREEN; side <= C4B_BLUE; side++) {
        const seat *sits = &game->seats[side];
        char bound[LIMIT_SIZE];
        limit_write(&sits->limit, bound);
        if (database_do(db, insert_seat, "siiisss", game->id, (int64_t)side, (int64_t)sits->kind,
                        (int64_t)sits->open, sits->name, sits->player, bound) != 0) {
            return -1;
        }
    }
    return 0;
}

static int add_game(database *db, void *data)
{
    const web_game *game = data;
    if (database_do(db, insert_game, "ssiiisisisii", game->id, game->start, (int64_t)game->serial,
                    (int64_t)game->helped, (int64_t)game->remote, game->invite,
                    (int64_t)game->invite_used, game->keys[OWNER].token,
                    (int64_t)game->keys[OWNER].sides, game->keys[RIVAL].token,
                    (int64_t)game->keys[RIVAL].sides, now_ms()) != 0) {
        return -1;
    }
    return write_seats(db, game);
}

static int touch(database *db, const web_game *game)
{
    return database_do(db, touch_game, "iiis", now_ms(), (int64_t)game->helped,
                       (int64_t)game->serial, game->id);
}

static int add_result(database *db, const web_game *game)
{
    char *moves = malloc((size_t)MOST_MOVES + 1);
    if (moves == NULL) {
        return -1;
    }
    c4b_state_moves_text(game->state, moves, (size_t)MOST_MOVES + 1);
    char rules[POSITION_SIZE], bounds[3][LIMIT_SIZE];
    const char *names[3];
    strcpy(rules, game->start);
    rules[strcspn(rules, " ")] = '\0';
    for (c4b_player side = C4B_GREEN; side <= C4B_BLUE; side++) {
        const seat *sits = &game->seats[side];
        limit_write(&sits->limit, bounds[side]);
        names[side] = sits->kind == SEAT_PERSON ? sits->name : sits->player;
    }
    int result = database_do(
        db, insert_result, "siissisiississ", game->id, (int64_t)game->serial, now_ms(),
        game->preset, rules, (int64_t)c4b_state_outcome(game->state), moves, (int64_t)game->helped,
        (int64_t)game->seats[C4B_GREEN].kind, names[C4B_GREEN], bounds[C4B_GREEN],
        (int64_t)game->seats[C4B_BLUE].kind, names[C4B_BLUE], bounds[C4B_BLUE]);
    free(moves);
    return result;
}

static int add_move(database *db, void *data)
{
    const web_game *game = data;
    int ply = game_plies(game) - 1;
    json_t *note = json_array_get(game->notes, (size_t)ply);
    char *note_text = json_is_null(note) ? NULL : json_dumps(note, JSON_COMPACT);
    char move[2] = { c4b_move_to_char(c4b_state_last_move(game->state, game_last_mover(game))),
                     '\0' };
    int result = database_do(db, insert_move, "siss", game->id, (int64_t)ply, move, note_text);
    free(note_text);
    if (result == 0) {
        result = touch(db, game);
    }
    return result == 0 && game_is_over(game) ? add_result(db, game) : result;
}

static int cut(database *db, void *data)
{
    const web_game *game = data;
    if (database_do(db, cut_moves, "si", game->id, (int64_t)game_plies(game)) != 0) {
        return -1;
    }
    return touch(db, game);
}

static int join(database *db, void *data)
{
    const web_game *game = data;
    if (database_do(db, update_keys, "isiis", (int64_t)game->invite_used, game->keys[RIVAL].token,
                    (int64_t)game->keys[RIVAL].sides, now_ms(), game->id) != 0) {
        return -1;
    }
    return write_seats(db, game);
}

int records_add_game(store *self, web_game *game)
{
    return store_write(self, add_game, game);
}

int records_add_move(store *self, web_game *game)
{
    return store_write(self, add_move, game);
}

int records_cut(store *self, web_game *game)
{
    return store_write(self, cut, game);
}

int records_join(store *self, web_game *game)
{
    return store_write(self, join, game);
}

/* ---- loading ---- */

typedef struct loading {
    const char *id;
    web_game *found;
} loading;

static const char select_game[] =
    "SELECT start, serial, helped, remote, invite, invite_used, owner_key, owner_sides,"
    " rival_key, rival_sides FROM games WHERE id=?";
static const char select_seats[] =
    "SELECT side, kind, open, name, player, bound FROM seats WHERE game=?";
static const char select_moves[] = "SELECT move, note FROM moves WHERE game=? ORDER BY ply";

/* The text of a column, cut to what there is room for. */
static void take_text(sqlite3_stmt *row, int column, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    size_t length = text != NULL ? strlen(text) : 0;
    length = length < size ? length : size - 1;
    memcpy(out, text != NULL ? text : "", length);
    out[length] = '\0';
}

static web_game *load_game(sqlite3_stmt *row, const char *id)
{
    const char *start = (const char *)sqlite3_column_text(row, 0); /* NULL when memory runs out */
    web_game *found = start != NULL ? game_make(id, start) : NULL;
    if (found != NULL) {
        found->serial = sqlite3_column_int(row, 1);
        found->helped = sqlite3_column_int(row, 2) != 0;
        found->remote = sqlite3_column_int(row, 3) != 0;
        take_text(row, 4, found->invite, sizeof found->invite);
        found->invite_used = sqlite3_column_int(row, 5) != 0;
        take_text(row, 6, found->keys[OWNER].token, sizeof found->keys[OWNER].token);
        found->keys[OWNER].sides = sqlite3_column_int(row, 7);
        take_text(row, 8, found->keys[RIVAL].token, sizeof found->keys[RIVAL].token);
        found->keys[RIVAL].sides = sqlite3_column_int(row, 9);
    }
    return found;
}

static int load_seats(database *db, web_game *found)
{
    sqlite3_stmt *row = database_ask(db, select_seats, "s", found->id);
    if (row == NULL) {
        return -1;
    }
    int status;
    while ((status = sqlite3_step(row)) == SQLITE_ROW) {
        int side = sqlite3_column_int(row, 0);
        seat *sits = &found->seats[side == C4B_BLUE ? C4B_BLUE : C4B_GREEN];
        char bound[LIMIT_SIZE];
        sits->kind = sqlite3_column_int(row, 1);
        sits->open = sqlite3_column_int(row, 2) != 0;
        take_text(row, 3, sits->name, sizeof sits->name);
        take_text(row, 4, sits->player, sizeof sits->player);
        take_text(row, 5, bound, sizeof bound);
        limit_read(&sits->limit, bound);
    }
    sqlite3_reset(row);
    return status == SQLITE_DONE ? 0 : -1;
}

static int load_moves(database *db, web_game *found)
{
    sqlite3_stmt *row = database_ask(db, select_moves, "s", found->id);
    if (row == NULL) {
        return -1;
    }
    bool failed = false;
    int status;
    while ((status = sqlite3_step(row)) == SQLITE_ROW && !failed) {
        const char *move = (const char *)sqlite3_column_text(row, 0);
        const char *note = (const char *)sqlite3_column_text(row, 1);
        failed =
            move == NULL || game_play(found, c4b_move_from_char(move[0]),
                                      note != NULL ? json_loads(note, 0, NULL) : NULL) != C4B_OK;
    }
    sqlite3_reset(row);
    return status == SQLITE_DONE && !failed ? 0 : -1;
}

static int load(database *db, void *data)
{
    loading *what = data;
    sqlite3_stmt *row = database_ask(db, select_game, "s", what->id);
    if (row == NULL) {
        return -1;
    }
    int status = sqlite3_step(row);
    what->found = status == SQLITE_ROW ? load_game(row, what->id) : NULL;
    sqlite3_reset(row);
    if (status == SQLITE_DONE) {
        return 0;
    }
    return what->found != NULL && load_seats(db, what->found) == 0 &&
                   load_moves(db, what->found) == 0
               ? 0
               : -1;
}

web_game *records_load(store *self, const char *id, bool *failed)
{
    loading what = { id, NULL };
    *failed = store_read(self, load, &what) != 0;
    if (*failed) {
        game_free(what.found);
        return NULL;
    }
    return what.found;
}

/* ---- how many ---- */

static const char count_games[] = "SELECT count(*) FROM games";
static const char forget_games[] = "DELETE FROM games WHERE changed<?";

static int count(database *db, void *data)
{
    sqlite3_stmt *row = database_ask(db, count_games, "");
    bool found = row != NULL && sqlite3_step(row) == SQLITE_ROW;
    if (found) {
        *(int64_t *)data = sqlite3_column_int64(row, 0);
    }
    sqlite3_reset(row);
    return found ? 0 : -1;
}

int64_t records_count(store *self)
{
    int64_t found = -1;
    return store_read(self, count, &found) == 0 ? found : -1;
}

static int forget(database *db, void *data)
{
    return database_do(db, forget_games, "i", *(int64_t *)data);
}

int records_forget(store *self, int64_t before_ms)
{
    return store_write(self, forget, &before_ms);
}

/* ---- results ---- */

/* Each selects, grouped: preset, what tells the groups apart, games, won, drawn, lost; the first
   also how many had help. ?1 is a nickname, or NULL for everybody's. */
static const char against_computers[] =
    "SELECT preset, player, bound, count(*), sum(outcome=person), sum(outcome=3),"
    " sum(outcome=3-person), sum(helped) FROM ("
    "SELECT preset, blue_name AS player, blue_bound AS bound, outcome, 1 AS person, helped,"
    " green_name AS name FROM results WHERE green_kind=0 AND blue_kind=1 UNION ALL "
    "SELECT preset, green_name, green_bound, outcome, 2, helped,"
    " blue_name FROM results WHERE green_kind=1 AND blue_kind=0)"
    " WHERE ?1 IS NULL OR name=?1 GROUP BY preset, player, bound ORDER BY preset, player, bound";
static const char between_computers[] =
    "SELECT preset, green_name, green_bound, blue_name, blue_bound, count(*), sum(outcome=1),"
    " sum(outcome=3), sum(outcome=2) FROM results WHERE green_kind=1 AND blue_kind=1"
    " AND ?1 IS NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5";
static const char between_people[] =
    "SELECT preset, count(*), sum(outcome=1), sum(outcome=3), sum(outcome=2) FROM results"
    " WHERE green_kind=0 AND blue_kind=0 AND (?1 IS NULL OR green_name=?1 OR blue_name=?1)"
    " GROUP BY preset ORDER BY preset";

typedef struct counting {
    const char *name;
    json_t *out;
} counting;

static json_t *row_of(sqlite3_stmt *row, const char *const names[])
{
    json_t *object = json_object();
    for (int i = 0; names[i] != NULL && object != NULL; i++) {
        json_t *value = sqlite3_column_type(row, i) == SQLITE_TEXT
                            ? json_string((const char *)sqlite3_column_text(row, i))
                            : json_integer(sqlite3_column_int64(row, i));
        if (json_object_set_new(object, names[i], value) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

static int add_rows(database *db, const counting *what, const char *field, const char *sql,
                    const char *const names[])
{
    sqlite3_stmt *row = database_ask(db, sql, "s", what->name);
    json_t *rows = json_array();
    int status;
    bool failed = row == NULL;
    while (!failed && (status = sqlite3_step(row)) != SQLITE_DONE) {
        failed = status != SQLITE_ROW || json_array_append_new(rows, row_of(row, names)) != 0;
    }
    sqlite3_reset(row);
    return json_object_set_new(what->out, field, rows) != 0 || failed ? -1 : 0;
}

static int results(database *db, void *data)
{
    static const char *const computers[] = { "preset", "player", "limit",  "games", "won",
                                             "drawn",  "lost",   "helped", NULL };
    static const char *const pairs[] = { "preset",     "green", "green_limit", "blue",
                                         "blue_limit", "games", "green_won",   "drawn",
                                         "blue_won",   NULL };
    static const char *const people[] = {
        "preset", "games", "green_won", "drawn", "blue_won", NULL
    };
    const counting *what = data;
    return add_rows(db, what, "against_computers", against_computers, computers) == 0 &&
                   add_rows(db, what, "between_computers", between_computers, pairs) == 0 &&
                   add_rows(db, what, "between_people", between_people, people) == 0
               ? 0
               : -1;
}

json_t *records_results(store *self, const char *name)
{
    counting what = { name, json_object() };
    if (what.out == NULL || store_read(self, results, &what) != 0) {
        json_decref(what.out);
        return NULL;
    }
    return what.out;
}
