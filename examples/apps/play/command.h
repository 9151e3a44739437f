/* command.h - carries out what a person types: moves and commands. */
#ifndef PLAY_COMMAND_H
#define PLAY_COMMAND_H

#include "session.h"

/* Asks for a line and carries it out; false when the game is to end. */
bool ask_person(session *s);

#endif
