/* spec.c - see spec.h. */
#include "spec.h"

#include "../common/number.h"
#include "../common/text.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>

const char *const opponent_names[] = { "ninja1", "ninja2", "ninja3", "master", "random", NULL };

/* ---- limits ---- */

static const struct {
    const char *name;
    uint64_t largest;
} limits[] = { [PLAYER_NO_LIMIT] = { "depth", 0 },
               [PLAYER_DEPTH] = { "depth", C4B_MAX_DEPTH },
               [PLAYER_NODES] = { "nodes", INT64_MAX },
               [PLAYER_MS] = { "ms", INT_MAX } };

const char *player_limit_name(int kind)
{
    return limits[kind].name;
}

int player_limit_read(player_limit *limit, const char *text)
{
    for (int kind = PLAYER_DEPTH; kind <= PLAYER_MS; kind++) {
        size_t length = strlen(limits[kind].name);
        if (strncmp(text, limits[kind].name, length) == 0 && text[length] == '=') {
            limit->kind = kind;
            return read_number(text + length + 1, 1, limits[kind].largest, &limit->number);
        }
    }
    return 0;
}

int player_limit_read_option(player_limit *limit, const char *option, const char *value)
{
    char text[64];
    snprintf(text, sizeof text, "%s=%s", option + 2, value);
    return player_limit_read(limit, text);
}

/* ---- SPECs ---- */

const char *player_spec_limit(const char *spec)
{
    const char *mark = strrchr(spec, '@');
    player_limit limit;
    return mark != NULL && player_limit_read(&limit, mark + 1) ? mark : spec + strlen(spec);
}

int player_spec_name(const char *spec, char *out, size_t size)
{
    size_t length = (size_t)(player_spec_limit(spec) - spec);
    if (length < size) {
        memcpy(out, spec, length);
        out[length] = '\0';
    }
    return length < size;
}

int player_spec_is_command(const char *spec)
{
    return strncmp(spec, "cmd:", 4) == 0;
}

static int is_opponent(const char *name)
{
    int i = 0;
    while (opponent_names[i] != NULL && !is(name, opponent_names[i])) {
        i++;
    }
    return opponent_names[i] != NULL;
}

int player_spec_check(const char *spec, char *message, size_t size)
{
    char name[4096];
    if (!player_spec_name(spec, name, sizeof name)) {
        snprintf(message, size, "the name of a player is too long");
        return 0;
    }
    if (player_spec_is_command(name)) {
        int empty = name[4 + strspn(name + 4, " \t")] == '\0';
        snprintf(message, size, "%s", empty ? "'cmd:' without a command" : "");
        return !empty;
    }
    if (is_opponent(name) || heuristic_is_path(name) || heuristic_is_built_in(name)) {
        return 1;
    }
    snprintf(message, size,
             "no player is called '%s' (" HEURISTIC_NAMES ", " OPPONENT_NAMES
             ", ./PLUGIN.so, cmd:COMMAND; @depth=N, @nodes=N or @ms=N may follow)",
             spec);
    return 0;
}
