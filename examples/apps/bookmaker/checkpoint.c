/* checkpoint.c - see checkpoint.h. */
#define _XOPEN_SOURCE 700 /* getline, ftruncate, lockf */
#include "checkpoint.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_TITLE = 2048 };

static int failed(const kept *k)
{
    return complain("%s: %s", k->name, strerror(errno));
}

/* The first line tells what the answers are for. */
static void write_title(const options *o, const c4b_state *start, char out[LONGEST_TITLE])
{
    char position[1024];
    c4b_state_position_text(start, position, sizeof position);
    int length = snprintf(out, LONGEST_TITLE, "# for a book of %ld moves%s from %s\n",
                          o->number[DEPTH], o->distance ? " with distances" : "", position);
    if (o->number[HARD] > 0) {
        snprintf(out + length - 1, LONGEST_TITLE - (size_t)length,
                 ", and what takes over %ld nodes with %ld MB, all of it up to %ld%s%s\n",
                 o->number[HARD], o->number[TABLE], o->number[FAR],
                 o->known != NULL ? ", beside " : "", o->known != NULL ? o->known : "");
    }
}

/* A last line that is not whole is cut off: the run was ended while it was written. */
static int read_lines(kept *k, const char *title, int (*take)(void *, const char *), void *data)
{
    char *line = NULL;
    size_t room = 0;
    long whole = 0;
    int code = GO_ON, first = 1;
    ssize_t length;
    while (code == GO_ON && (length = getline(&line, &room, k->file)) > 0) {
        if (line[length - 1] != '\n') {
            break;
        }
        if (first ? strcmp(line, title) != 0 : !take(data, line)) {
            code = complain(first ? "%s is for another book; move it away to begin this one"
                                  : "%s has a line that cannot be used",
                            k->name);
        }
        first = 0;
        whole += (long)length;
    }
    free(line);
    if (code == GO_ON && ferror(k->file)) {
        code = failed(k); /* what could not be read stays */
    }
    if (code == GO_ON && (fflush(k->file) != 0 || ftruncate(fileno(k->file), whole) != 0 ||
                          fseek(k->file, whole, SEEK_SET) != 0 ||
                          (first && (fputs(title, k->file) < 0 || fflush(k->file) != 0)))) {
        code = failed(k);
    }
    return code;
}

int kept_open(kept *k, const options *o, const c4b_state *start,
              int (*take)(void *data, const char *line), void *data)
{
    char title[LONGEST_TITLE];
    int length = snprintf(k->name, sizeof k->name, "%s.part", o->file);
    if (length < 0 || (size_t)length >= sizeof k->name) {
        return complain("'%s' is too long a name", o->file);
    }
    write_title(o, start, title);
    k->file = fopen(k->name, "r+");
    if (k->file == NULL && errno == ENOENT) {
        k->file = fopen(k->name, "w+");
    }
    if (k->file == NULL) {
        return failed(k);
    }
    if (lockf(fileno(k->file), F_TLOCK, 0) != 0) {
        return complain("%s: another bookmaker is writing it", k->name);
    }
    return read_lines(k, title, take, data);
}

int kept_add(kept *k, const char *line)
{
    return fprintf(k->file, "%s\n", line) >= 0 ? GO_ON : failed(k);
}

int kept_flush(kept *k)
{
    return fflush(k->file) == 0 ? GO_ON : failed(k);
}

void kept_close(kept *k)
{
    if (k->file != NULL) {
        fclose(k->file);
        k->file = NULL;
    }
}
