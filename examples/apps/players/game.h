/*
 * game.h - a new game from the text of its rules, as the protocol and the programs write them:
 * "boom", "classic:rows=8,columns=12" (doc/notation.md).
 */
#ifndef PLAYERS_GAME_H
#define PLAYERS_GAME_H

#include <conecta4boom.h>
#include <stddef.h>

/* The empty board of these rules; NULL, with a message of one line, when they are invalid. */
c4b_state *game_new(const char *rules, char *message, size_t size);

#endif
