/* options.h - how a game in the terminal is to be played. */
#ifndef PLAY_OPTIONS_H
#define PLAY_OPTIONS_H

#include "../common/start.h"

typedef struct play_options {
    start_options start;
    const char *file;  /* of moves, which are played first; NULL: none */
    const char *moves; /* which are played then; NULL: none */
    bool person[3];    /* by c4b_player: whether a person plays that side */
    int depth;         /* how far the library looks ahead; 0: as far as the time allows */
    int ms;            /* for a move; 0: no limit */
    int threads;
    const char *book_file;
    const char *eval; /* a name, or a plug-in's path */
    int drawing;      /* flags of c4b_state_board_text() */
    char **arguments; /* all of them, ending with NULL: for the command that goes on */
} play_options;

/* Reads the arguments; false when the program is to end, see message.h. */
bool read_play_options(play_options *o, char **arguments);

#endif
