/*
 * spec.h - the text that names a player, a SPEC: a built-in evaluation (strong, test, runs,
 * best_line, all_lines, directions, windows), a plug-in's path (./mine.so), ninja1, ninja2, ninja3,
 * master, random, or cmd:COMMAND LINE for any other program. A limit may follow: @depth=8,
 * @nodes=100000, @ms=50. It replaces the limit of the request.
 */
#ifndef PLAYERS_SPEC_H
#define PLAYERS_SPEC_H

#include "heuristic.h"
#include <stddef.h>
#include <stdint.h>

/* The built-in players that are not evaluations: as a text, and as a list that ends with NULL. */
#define OPPONENT_NAMES "ninja1, ninja2, ninja3, master, random"
extern const char *const opponent_names[];

enum player_limit_kind { PLAYER_NO_LIMIT, PLAYER_DEPTH, PLAYER_NODES, PLAYER_MS };

typedef struct player_limit {
    int kind;
    uint64_t number; /* 1 or more; a depth at most C4B_MAX_DEPTH, milliseconds at most INT_MAX */
} player_limit;

/* The name of a kind: "depth", "nodes" or "ms"; also "depth" for PLAYER_NO_LIMIT. */
const char *player_limit_name(int kind);

/* Reads "depth=8", "nodes=100000" or "ms=50"; returns 0 for any other text. */
int player_limit_read(player_limit *limit, const char *text);

/* Reads an option and its value, "--depth" and "8", in the same way. */
int player_limit_read_option(player_limit *limit, const char *option, const char *value);

/* Where the limit of a SPEC starts, at its @; the end of the SPEC when it has none. */
const char *player_spec_limit(const char *spec);

/* Copies the text of a SPEC before its limit; returns 0 when it does not fit. */
int player_spec_name(const char *spec, char *out, size_t size);

/* Whether a SPEC, or its name, is cmd:COMMAND. */
int player_spec_is_command(const char *spec);

/* Whether the SPEC is well formed; else 0 with a message. Does not start the player, and does not
   look at files or commands. */
int player_spec_check(const char *spec, char *message, size_t size);

#endif
