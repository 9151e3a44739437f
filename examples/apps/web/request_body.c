/* request_body.c - the bodies of requests, read field by field. */
#include "request_body.h"

#include <string.h>

/* ---- simple fields ---- */

const char *body_unknown_field(json_t *body, const char *const known[])
{
    const char *field;
    json_t *value;
    json_object_foreach(body, field, value)
    {
        int i = 0;
        while (known[i] != NULL && strcmp(known[i], field) != 0) {
            i++;
        }
        if (known[i] == NULL) {
            return field;
        }
    }
    return NULL;
}

const char *body_text(json_t *body, const char *field, const char **out)
{
    json_t *value = json_object_get(body, field);
    if (value == NULL) {
        return NULL;
    }
    if (!json_is_string(value)) {
        return field;
    }
    *out = json_string_value(value);
    return NULL;
}

const char *body_number(json_t *body, const char *field, long least, long most, long *out)
{
    json_t *value = json_object_get(body, field);
    if (value == NULL) {
        return NULL;
    }
    if (!json_is_integer(value) || json_integer_value(value) < least ||
        json_integer_value(value) > most) {
        return field;
    }
    *out = (long)json_integer_value(value);
    return NULL;
}

/* ---- players ---- */

/* At most one of depth, nodes and ms; one of them when the player needs a limit. */
static const char *read_limit(const server_state *server, json_t *body, bool limited, limit *out)
{
    static const struct {
        const char *field;
        int kind;
    } kinds[] = { { "depth", LIMIT_DEPTH }, { "nodes", LIMIT_NODES }, { "ms", LIMIT_MS } };
    *out = (limit){ LIMIT_NONE, 0 };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        json_t *value = json_object_get(body, kinds[i].field);
        if (value == NULL) {
            continue;
        }
        if (out->kind != LIMIT_NONE || !limited || !json_is_integer(value)) {
            return kinds[i].field;
        }
        *out = (limit){ kinds[i].kind, (long)json_integer_value(value) };
        if (!limit_is_sane(out, server->most_ms)) {
            return kinds[i].field;
        }
    }
    return limited && out->kind == LIMIT_NONE ? "depth" : NULL;
}

static const char *read_player(const server_state *server, json_t *body, char player[PLAYER_SIZE],
                               limit *bound)
{
    const char *name = NULL;
    const char *bad = body_text(body, "player", &name);
    const offer *found = bad == NULL && name != NULL ? roster_find(server->players, name) : NULL;
    if (found == NULL) {
        return "player";
    }
    strcpy(player, found->name);
    return read_limit(server, body, found->limited, bound);
}

const char *body_adviser(const server_state *server, json_t *body, adviser *out)
{
    memset(out, 0, sizeof *out);
    if (json_object_get(body, "player") == NULL) {
        return NULL;
    }
    return read_player(server, body, out->player, &out->limit);
}

/* ---- seats ---- */

static const char *read_person(json_t *body, seat *out)
{
    static const char *const known[] = { "kind", "name", NULL };
    const char *name = "";
    const char *bad = body_unknown_field(body, known);
    out->kind = SEAT_PERSON;
    if (bad == NULL) {
        bad = body_text(body, "name", &name);
    }
    return bad == NULL && seat_name(out->name, name) != 0 ? "name" : bad;
}

static const char *read_computer(const server_state *server, json_t *body, seat *out)
{
    static const char *const known[] = { "kind", "player", "depth", "nodes", "ms", NULL };
    const char *bad = body_unknown_field(body, known);
    out->kind = SEAT_COMPUTER;
    return bad != NULL ? bad : read_player(server, body, out->player, &out->limit);
}

static const char *read_seat(const server_state *server, json_t *body, const char *field, seat *out)
{
    json_t *value = json_object_get(body, field);
    const char *kind = NULL;
    if (!json_is_object(value) || body_text(value, "kind", &kind) != NULL || kind == NULL) {
        return field;
    }
    if (strcmp(kind, "computer") == 0) {
        return read_computer(server, value, out);
    }
    out->open = strcmp(kind, "remote") == 0;
    return out->open || strcmp(kind, "person") == 0 ? read_person(value, out) : "kind";
}

/* ---- a new game ---- */

static const char *read_rules(json_t *body, c4b_rules *out)
{
    static const struct {
        const char *name;
        size_t offset;
    } sizes[] = { { "rows", offsetof(c4b_rules, rows) },
                  { "columns", offsetof(c4b_rules, columns) },
                  { "connect", offsetof(c4b_rules, connect) } };
    const char *preset = "boom";
    const char *bad = body_text(body, "preset", &preset);
    if (bad != NULL || c4b_rules_preset(out, preset) != C4B_OK) {
        return "preset";
    }
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        int *option = (int *)((char *)out + sizes[i].offset);
        long value = *option;
        if (body_number(body, sizes[i].name, 1, 32, &value) != NULL) {
            return sizes[i].name;
        }
        *option = (int)value;
    }
    c4b_rules_check(out, &bad);
    return bad;
}

const char *body_setup(const server_state *server, json_t *body, setup *out)
{
    static const char *const known[] = { "preset", "rows", "columns", "connect",
                                         "green",  "blue", NULL };
    static const setup blank = { C4B_RULES_INIT, { { 0 } } };
    const char *bad = body_unknown_field(body, known);
    *out = blank;
    if (bad == NULL) {
        bad = read_rules(body, &out->rules);
    }
    if (bad == NULL) {
        bad = read_seat(server, body, "green", &out->seats[C4B_GREEN]);
    }
    if (bad == NULL) {
        bad = read_seat(server, body, "blue", &out->seats[C4B_BLUE]);
    }
    if (bad != NULL) {
        return bad;
    }
    /* A person who is invited plays against a person who is here. */
    if (out->seats[C4B_BLUE].open &&
        (out->seats[C4B_GREEN].open || out->seats[C4B_GREEN].kind != SEAT_PERSON)) {
        return "blue";
    }
    return out->seats[C4B_GREEN].open && out->seats[C4B_BLUE].kind != SEAT_PERSON ? "green" : NULL;
}
