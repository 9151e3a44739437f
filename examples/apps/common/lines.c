/* lines.c - see lines.h. */
#define _POSIX_C_SOURCE 200809L /* getline */
#include "lines.h"

#include "interrupt.h"
#include "message.h"
#include "text.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool take_all(FILE *file, void (*take)(void *data, char *line), void *data)
{
    char *room = NULL;
    size_t size = 0, number = 0;
    while (!is_interrupted() && getline(&room, &size, file) >= 0) {
        char *line = trim(room);
        number++;
        if (*line != '\0' && *line != '#') {
            set_message_line(number);
            take(data, line);
        }
    }
    set_message_line(0);
    free(room);
    if (is_interrupted()) {
        return end_with(INTERRUPTED);
    }
    return !ferror(file) || fail("%s", strerror(errno));
}

bool take_lines(const char *file_name, void (*take)(void *data, char *line), void *data)
{
    if (is(file_name, "-")) {
        return take_all(stdin, take, data);
    }
    FILE *file = fopen(file_name, "r");
    if (file == NULL) {
        return fail("%s: %s", file_name, strerror(errno));
    }
    bool taken = take_all(file, take, data);
    fclose(file);
    return taken;
}
