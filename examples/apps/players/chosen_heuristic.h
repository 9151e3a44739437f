/*
 * chosen_heuristic.h - the evaluation that somebody chose by --eval or --heuristic, in a program
 * that asks it within its own process.
 */
#ifndef PLAYERS_CHOSEN_HEURISTIC_H
#define PLAYERS_CHOSEN_HEURISTIC_H

#include "heuristic.h"
#include <stdbool.h>

/* Opens and guards it, or says what is wrong, see common/message.h. */
bool open_chosen_heuristic(heuristic *h, const char *name);

#endif
