/*
 * roster.h - the computer players that this server offers: those built in, and the plug-ins and
 * programs that its command line named. A request chooses one by its name; no request can bring a
 * path or a command of its own.
 */
#ifndef WEB_ROSTER_H
#define WEB_ROSTER_H

#include "seat.h"
#include <jansson.h>
#include <stdbool.h>

enum { SPEC_SIZE = 4096 };

typedef struct roster roster;

typedef struct offer {
    char name[PLAYER_SIZE]; /* what requests say */
    char spec[SPEC_SIZE];   /* what starts it; see ../players/spec.h */
    const char *kind;       /* "evaluation", "opponent", "plugin" or "program" */
    bool limited;           /* takes a depth, nodes or a time */
} offer;

roster *roster_new(void);
void roster_free(roster *self);

/* Adds a plug-in, every plug-in of a folder, or "cmd:COMMAND": 0, or -1 and a message. */
int roster_add(roster *self, const char *what, char *message, size_t size);

/* The offer with a name, or NULL. */
const offer *roster_find(const roster *self, const char *name);

/* All of them, for the page. */
json_t *roster_json(const roster *self);

#endif
