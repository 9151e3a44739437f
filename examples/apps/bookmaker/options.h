/* options.h - what the bookmaker was asked to make. */
#ifndef BOOKMAKER_OPTIONS_H
#define BOOKMAKER_OPTIONS_H

#include "../common/start.h"

enum { MOST_THREADS = 1024, MOST_DEPTH = 100 };

typedef struct book_options {
    const char *file;
    const char *known_file; /* another book, whose answers are taken over; NULL: none */
    start_options start;
    int depth; /* of the book: all positions of up to this many moves */
    int hard;  /* nodes; 0: no later positions */
    int far;   /* up to how many moves later positions are tried */
    int threads;
    int table; /* megabytes for each */
    bool distance;
} book_options;

/* Reads the arguments; false when the program is to end, see message.h. With more than one of the
   `processes` the default is one thread; only one of them is to `speak`. */
bool read_book_options(book_options *o, char **arguments, int processes, bool speak);

#endif
