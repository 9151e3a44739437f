/*
 * journal.h - the games of a tournament as text, one line each. A tournament that was interrupted
 * resumes from this file.
 *
 *   # tournament 1
 *   # rules boom
 *   ...the other settings, one line each...
 *   # player 1 strong
 *   # player 2 cmd:sh middle.sh
 *   game 1 green 1 blue 2 opening 43 result green end board moves 43...
 *   game 2 green 2 blue 1 opening 43 result blue end crash moves 43... why crashed: Killed
 */
#ifndef TOURNAMENT_JOURNAL_H
#define TOURNAMENT_JOURNAL_H

#include "contest.h"
#include <stdio.h>

typedef struct journal {
    int fd; /* locked as long as it is open */
    char path[4096];
} journal;

/* Opens or creates games.txt in the contest's folder, and marks the games in it as done. Returns 0
   with a message when it cannot: the file has other settings, or another tournament is writing it.
 */
int journal_open(journal *j, const contest *c, game *games, int count, char *message, size_t size);

/* Adds a game that is done, in one write, so that only the last line can be torn. */
int journal_add(journal *j, const game *g);

/* Writes the file again with the games in the order of their numbers, so that its text does not
   depend on the order in which they ended. */
int journal_sort(journal *j, const contest *c, const game *games, int count);
void journal_close(journal *j);

/* Writes a game's line. */
void write_game(FILE *file, const game *g);

const char *result_name(c4b_outcome outcome);

#endif
