/* command.h - what a person types. */
#ifndef PLAY_COMMAND_H
#define PLAY_COMMAND_H

#include "session.h"

/* Asks for a line and obeys it; false when the game is to end. */
bool ask_person(session *s);

#endif
