/* progress_line.h - one line on standard error that changes while the program works. */
#ifndef COMMON_PROGRESS_LINE_H
#define COMMON_PROGRESS_LINE_H

/* Writes a text over the one that was there before. */
void show_progress_line(const char *text);

/* Leaves an empty line. */
void clear_progress_line(void);

#endif
