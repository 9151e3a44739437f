/* lines.h - a file of positions, one a line. */
#ifndef COMMON_LINES_H
#define COMMON_LINES_H

#include <stdbool.h>

/*
 * Hands each line of a file ("-": standard input) to `take`, without the blanks around it; empty
 * lines and comments, which begin with #, are left out. Meanwhile message_line() is the line's
 * number. A line that fails does not end the work, Ctrl-C does. False when the file could not be
 * read to its end, after a message.
 */
bool take_lines(const char *file_name, void (*take)(void *data, char *line), void *data);

#endif
