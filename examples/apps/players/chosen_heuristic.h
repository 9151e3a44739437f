/*
 * chosen_heuristic.h - opens the evaluation that --eval or --heuristic names, for a program that
 * calls it in its own process.
 */
#ifndef PLAYERS_CHOSEN_HEURISTIC_H
#define PLAYERS_CHOSEN_HEURISTIC_H

#include "heuristic.h"
#include <stdbool.h>

/* Opens and guards the evaluation; returns false after a message (common/message.h). */
bool open_chosen_heuristic(heuristic *h, const char *name);

#endif
