/* roster.c - the computer players that this server offers. */
#include "roster.h"

#include "../players/spec.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_OFFERS = 100 };

struct roster {
    int count;
    offer offers[MOST_OFFERS];
};

static offer *add(roster *self, const char *spec, const char *kind, bool limited)
{
    offer *new = &self->offers[self->count];
    if (self->count == MOST_OFFERS || strlen(spec) >= SPEC_SIZE) {
        return NULL;
    }
    strcpy(new->spec, spec);
    new->kind = kind;
    new->limited = limited;
    self->count++;
    return new;
}

static void add_built_in(roster *self, const char *const names[], const char *kind, bool limited)
{
    for (int i = 0; names[i] != NULL; i++) {
        strcpy(add(self, names[i], kind, limited)->name, names[i]);
    }
}

roster *roster_new(void)
{
    roster *self = calloc(1, sizeof *self);
    if (self != NULL) {
        add_built_in(self, heuristic_names, "evaluation", true);
        add_built_in(self, opponent_names, "opponent", false);
    }
    return self;
}

void roster_free(roster *self)
{
    free(self);
}

const offer *roster_find(const roster *self, const char *name)
{
    for (int i = 0; i < self->count; i++) {
        if (strcmp(self->offers[i].name, name) == 0) {
            return &self->offers[i];
        }
    }
    return NULL;
}

/* ---- what the command line adds ---- */

static bool has_end(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length > tail && strcmp(text + length - tail, end) == 0;
}

/* "plugin:mine" for ../mine.so, "program:mine" for "cmd:./mine --fast". A name that is taken gets
   -2, -3 and so on. */
static void name_offer(roster *self, offer *new, const char *path, size_t length)
{
    char name[40];
    const char *base = path;
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        base = path[i] == '/' ? path + i + 1 : base;
    }
    for (size_t i = (size_t)(base - path); i < length && count < sizeof name - 1; i++) {
        bool plain = strchr("\"'<>&\\ ", path[i]) == NULL && path[i] > ' ';
        name[count++] = plain ? path[i] : '_';
    }
    name[count] = '\0';
    snprintf(new->name, sizeof new->name, "%s:%s", new->kind, name);
    for (int copy = 2; roster_find(self, new->name) != new; copy++) {
        snprintf(new->name, sizeof new->name, "%s:%s-%d", new->kind, name, copy);
    }
}

static int add_program(roster *self, const char *spec)
{
    offer *new = add(self, spec, "program", true);
    if (new != NULL) {
        name_offer(self, new, spec + 4, strcspn(spec + 4, " "));
    }
    return new != NULL ? 0 : -1;
}

static int add_plugin(roster *self, const char *path)
{
    char spec[SPEC_SIZE];
    /* A name without a slash would be looked for in the system's folders. */
    int length = snprintf(spec, sizeof spec, "%s%s", strchr(path, '/') ? "" : "./", path);
    offer *new = length < SPEC_SIZE ? add(self, spec, "plugin", true) : NULL;
    if (new != NULL) {
        name_offer(self, new, path, strlen(path) - strlen(".so"));
    }
    return new != NULL ? 0 : -1;
}

static int is_plugin(const struct dirent *entry)
{
    return has_end(entry->d_name, ".so") && entry->d_name[0] != '.';
}

static int add_folder(roster *self, const char *folder, char *message, size_t size)
{
    struct dirent **entries;
    bool failed = false;
    int count = scandir(folder, &entries, is_plugin, alphasort);
    for (int i = 0; i < count; i++) {
        char path[SPEC_SIZE];
        int length = snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        failed |= length >= SPEC_SIZE || add_plugin(self, path) != 0;
        free(entries[i]);
    }
    if (count >= 0) {
        free(entries);
    }
    if (count <= 0 || failed) {
        snprintf(message, size, "%s: %s", folder,
                 failed ? "too many plug-ins" : "there is no plug-in (a file NAME.so)");
        return -1;
    }
    return 0;
}

int roster_add(roster *self, const char *what, char *message, size_t size)
{
    struct stat status;
    int failed;
    if (strncmp(what, "cmd:", 4) == 0 && what[4] != '\0') {
        failed = add_program(self, what);
    } else if (stat(what, &status) != 0) {
        snprintf(message, size, "%s: %s", what, strerror(errno));
        return -1;
    } else if (S_ISDIR(status.st_mode)) {
        return add_folder(self, what, message, size);
    } else if (!has_end(what, ".so")) {
        snprintf(message, size, "%s: a plug-in's name ends in .so", what);
        return -1;
    } else {
        failed = add_plugin(self, what);
    }
    if (failed) {
        snprintf(message, size, "%s: too many players", what);
    }
    return failed;
}

json_t *roster_json(const roster *self)
{
    json_t *all = json_array();
    for (int i = 0; i < self->count; i++) {
        const offer *each = &self->offers[i];
        json_array_append_new(all, json_pack("{s:s, s:s, s:b}", "name", each->name, "kind",
                                             each->kind, "limited", each->limited));
    }
    return all;
}
