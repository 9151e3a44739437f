/*
 * game.c - makes a game from the text of its rules: an empty board completes them to the text of a
 * position, which the library reads.
 */
#include "game.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number that follows `key` among the options of a game, or `usual` when it is not there. */
static int option_of(const char *rules, const char *key, int usual)
{
    const char *found = strstr(rules, key);
    return found != NULL && found > rules && (found[-1] == ':' || found[-1] == ',')
               ? atoi(found + strlen(key))
               : usual;
}

static void write_position(char *out, const char *rules, int rows, int columns)
{
    out += sprintf(out, "%s ", rules);
    for (int row = 0; row < rows; row++) {
        out +=
            sprintf(out, "%s%.*s", row > 0 ? "/" : "", columns, "................................");
    }
    strcpy(out, " 1");
}

c4b_state *game_new(const char *text, char *message, size_t size)
{
    c4b_rules rules = C4B_RULES_INIT;
    char name[32] = "", position[2048];
    c4b_state *game = NULL;
    sscanf(text, "%31[^:]", name);
    if (c4b_rules_preset(&rules, name) != C4B_OK || strlen(text) > 512) {
        snprintf(message, size, "no rules are called '%.100s'", text);
        return NULL;
    }
    int rows = option_of(text, "rows=", rules.rows);
    int columns = option_of(text, "columns=", rules.columns);
    if (rows < 1 || rows > 31 || columns < 1 || columns > 32) {
        snprintf(message, size, "no board has %d rows and %d columns", rows, columns);
        return NULL;
    }
    write_position(position, text, rows, columns);
    c4b_status status = c4b_state_from_position(&game, position, NULL);
    if (status != C4B_OK) {
        snprintf(message, size, "'%.100s' cannot be played: %s", text, c4b_strerror(status));
    }
    return game;
}
