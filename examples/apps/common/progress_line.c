/* progress_line.c - see progress_line.h. */
#include "progress_line.h"

#include <stdio.h>

enum { LINE_WIDTH = 79 };

void show_progress_line(const char *text)
{
    fprintf(stderr, "\r%-*.*s", LINE_WIDTH, LINE_WIDTH, text);
    fflush(stderr);
}

void clear_progress_line(void)
{
    show_progress_line("");
    fputc('\r', stderr);
}
