/*
 * json.h - writes JSON to a file, value after value; the commas come by themselves. A key of NULL
 * is for the values of an array.
 */
#ifndef COMMON_JSON_H
#define COMMON_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct json {
    FILE *file;
    bool utf8;    /* texts are UTF-8 and written as they are; else see json_text() */
    bool follows; /* whether a comma has to come before the next value */
} json;

/* Begins and ends an object ('{', '}') or an array ('[', ']'). */
void json_open(json *j, const char *key, char bracket);
void json_close(json *j, char bracket);

/* Puts the next value on a new line. */
void json_new_line(json *j);

/* A text, or null for NULL. Without `utf8` bytes beyond ASCII are written as if they were Latin-1:
   then the output is valid whatever they are. */
void json_text(json *j, const char *key, const char *text);
void json_integer(json *j, const char *key, int64_t number);
void json_count(json *j, const char *key, uint64_t number);
void json_real(json *j, const char *key, double number, int decimals);
void json_bool(json *j, const char *key, bool value);
void json_null(json *j, const char *key);

/* A number where it is known, else null. */
void json_integer_or_null(json *j, const char *key, bool known, int64_t number);

/* An object on a line of its own, which says first what line of the input it is about, unless that
   is 0. At the end the file is flushed: a program at the other end of a pipe waits for the line. */
json json_begin_line(FILE *file, size_t line_number);
void json_end_line(json *j);

#endif
