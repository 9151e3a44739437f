/* json_writer.c - see json_writer.h. */
#include "json_writer.h"

#include <inttypes.h>

static void write_text(json_writer *j, const char *text)
{
    fputc('"', j->file);
    for (; *text != '\0'; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte < ' ' || (byte > '~' && !j->utf8)) {
            fprintf(j->file, "\\u%04x", byte);
        } else {
            fprintf(j->file, byte == '"' || byte == '\\' ? "\\%c" : "%c", byte);
        }
    }
    fputc('"', j->file);
}

/* Writes what comes before a value: a comma, if one is needed, and the key. */
static void begin_value(json_writer *j, const char *key)
{
    if (j->follows) {
        fputc(',', j->file);
    }
    if (key != NULL) {
        write_text(j, key);
        fputc(':', j->file);
    }
    j->follows = true;
}

void json_write_open(json_writer *j, const char *key, char bracket)
{
    begin_value(j, key);
    fputc(bracket, j->file);
    j->follows = false;
}

void json_write_close(json_writer *j, char bracket)
{
    fputc(bracket, j->file);
    j->follows = true;
}

void json_write_new_line(json_writer *j)
{
    fputs(j->follows ? ",\n" : "\n", j->file);
    j->follows = false;
}

void json_write_text(json_writer *j, const char *key, const char *text)
{
    if (text == NULL) {
        json_write_null(j, key);
        return;
    }
    begin_value(j, key);
    write_text(j, text);
}

void json_write_integer(json_writer *j, const char *key, int64_t number)
{
    begin_value(j, key);
    fprintf(j->file, "%" PRId64, number);
}

void json_write_count(json_writer *j, const char *key, uint64_t number)
{
    begin_value(j, key);
    fprintf(j->file, "%" PRIu64, number);
}

void json_write_real(json_writer *j, const char *key, double number, int decimals)
{
    begin_value(j, key);
    fprintf(j->file, "%.*f", decimals, number);
}

void json_write_bool(json_writer *j, const char *key, bool value)
{
    begin_value(j, key);
    fputs(value ? "true" : "false", j->file);
}

void json_write_null(json_writer *j, const char *key)
{
    begin_value(j, key);
    fputs("null", j->file);
}

void json_write_integer_or_null(json_writer *j, const char *key, bool known, int64_t number)
{
    if (known) {
        json_write_integer(j, key, number);
    } else {
        json_write_null(j, key);
    }
}

json_writer json_write_begin_line(FILE *file, size_t line_number)
{
    json_writer j = { .file = file };
    json_write_open(&j, NULL, '{');
    if (line_number > 0) {
        json_write_count(&j, "line", line_number);
    }
    return j;
}

void json_write_end_line(json_writer *j)
{
    json_write_close(j, '}');
    fputc('\n', j->file);
    fflush(j->file);
}
