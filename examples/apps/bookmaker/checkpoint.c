/* checkpoint.c - see checkpoint.h. */
#define _XOPEN_SOURCE 700 /* getline, ftruncate, lockf */
#include "checkpoint.h"

#include "../common/message.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_TITLE = 2048 };

static bool fail_with_errno(const checkpoint *c)
{
    return fail("%s: %s", c->name, strerror(errno));
}

/* The first line describes the book that the answers are for. */
static void write_title(const book_options *o, const c4b_state *start, char out[LONGEST_TITLE])
{
    char position[1024];
    c4b_state_position_text(start, position, sizeof position);
    int length = snprintf(out, LONGEST_TITLE, "# for a book of %d moves%s from %s\n", o->depth,
                          o->distance ? " with distances" : "", position);
    if (o->hard > 0) {
        bool known = o->known_file != NULL;
        snprintf(out + length - 1, LONGEST_TITLE - (size_t)length,
                 ", and what takes over %d nodes with %d MB, all of it up to %d%s%s\n", o->hard,
                 o->table, o->far, known ? ", beside " : "", known ? o->known_file : "");
    }
}

/* What is known of the lines while they are read. */
typedef struct reading {
    const char *title;
    bool (*take)(void *data, const char *line);
    void *data;
    bool has_title;
    long length; /* of the lines that are complete and can be used */
} reading;

static bool take_line(const checkpoint *c, reading *r, const char *line)
{
    if (!r->has_title && strcmp(line, r->title) != 0) {
        return fail("%s is for another book; move it away to begin this one", c->name);
    }
    if (r->has_title && !r->take(r->data, line)) {
        return fail("%s has a line that cannot be used", c->name);
    }
    r->has_title = true;
    r->length += (long)strlen(line);
    return true;
}

static bool read_lines(checkpoint *c, reading *r)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    bool taken = true;
    while (taken && (length = getline(&line, &room, c->file)) > 0 && line[length - 1] == '\n') {
        taken = take_line(c, r, line);
    }
    free(line);
    return taken && (!ferror(c->file) || fail_with_errno(c));
}

/* A last line that is not complete is cut off: the run was ended while it was written. */
static bool begin_writing(checkpoint *c, const reading *r)
{
    bool begun = fflush(c->file) == 0 && ftruncate(fileno(c->file), r->length) == 0 &&
                 fseek(c->file, r->length, SEEK_SET) == 0 &&
                 (r->has_title || (fputs(r->title, c->file) >= 0 && fflush(c->file) == 0));
    return begun || fail_with_errno(c);
}

static bool open_file(checkpoint *c)
{
    c->file = fopen(c->name, "r+");
    if (c->file == NULL && errno == ENOENT) {
        c->file = fopen(c->name, "w+");
    }
    if (c->file == NULL) {
        return fail_with_errno(c);
    }
    if (lockf(fileno(c->file), F_TLOCK, 0) != 0) {
        return fail("%s: another bookmaker is writing it", c->name);
    }
    return true;
}

bool checkpoint_open(checkpoint *c, const book_options *o, const c4b_state *start,
                     bool (*take)(void *data, const char *line), void *data)
{
    char title[LONGEST_TITLE];
    reading r = { .title = title, .take = take, .data = data };
    int length = snprintf(c->name, sizeof c->name, "%s.part", o->file);
    if (length < 0 || (size_t)length >= sizeof c->name) {
        return fail("the name '%s' is too long", o->file);
    }
    write_title(o, start, title);
    return open_file(c) && read_lines(c, &r) && begin_writing(c, &r);
}

bool checkpoint_add(checkpoint *c, const char *line)
{
    return fprintf(c->file, "%s\n", line) >= 0 || fail_with_errno(c);
}

bool checkpoint_flush(checkpoint *c)
{
    return fflush(c->file) == 0 || fail_with_errno(c);
}

void checkpoint_close(checkpoint *c)
{
    if (c->file != NULL) {
        fclose(c->file);
        c->file = NULL;
    }
}
