/*
 * json_writer.h - writes JSON to a file, value after value, and puts the commas between them. The
 * values of an array have the key NULL.
 */
#ifndef COMMON_JSON_WRITER_H
#define COMMON_JSON_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct json_writer {
    FILE *file;
    bool utf8;    /* texts are UTF-8 and are written unchanged; else see json_write_text() */
    bool follows; /* whether a comma has to come before the next value */
} json_writer;

/* Begins and ends an object ('{', '}') or an array ('[', ']'). */
void json_write_open(json_writer *j, const char *key, char bracket);
void json_write_close(json_writer *j, char bracket);

/* Puts the next value on a new line. */
void json_write_new_line(json_writer *j);

/* Writes a text, or null for NULL. Without `utf8`, bytes beyond ASCII are written as if they were
   Latin-1, so that the output is valid JSON whatever the bytes are. */
void json_write_text(json_writer *j, const char *key, const char *text);
void json_write_integer(json_writer *j, const char *key, int64_t number);
void json_write_count(json_writer *j, const char *key, uint64_t number);
void json_write_real(json_writer *j, const char *key, double number, int decimals);
void json_write_bool(json_writer *j, const char *key, bool value);
void json_write_null(json_writer *j, const char *key);

/* Writes the number if it is `known`, else null. */
void json_write_integer_or_null(json_writer *j, const char *key, bool known, int64_t number);

/* Begin and end an object that has a line to itself. Its first value is the number of the input's
   line that it is about, unless that is 0. The end flushes the file, because a program at the other
   end of a pipe waits for the line. */
json_writer json_write_begin_line(FILE *file, size_t line_number);
void json_write_end_line(json_writer *j);

#endif
