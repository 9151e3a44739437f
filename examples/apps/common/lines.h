/* lines.h - a file of positions, one a line. */
#ifndef COMMON_LINES_H
#define COMMON_LINES_H

#include <stdbool.h>

/*
 * Hands each line of a file ("-": standard input) to `take`, without the blanks around it. Empty
 * lines and comments, which begin with #, are left out. During the call message_line() is the
 * line's number. The work goes on after a line that fails, and ends with Ctrl-C. Returns false
 * after a message when the file could not be read to its end.
 */
bool take_lines(const char *file_name, void (*take)(void *data, char *line), void *data);

#endif
