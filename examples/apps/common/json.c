/* json.c - see json.h. */
#include "json.h"

#include <inttypes.h>

static void write_text(json *j, const char *text)
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

/* What comes before a value. */
static void begin_value(json *j, const char *key)
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

void json_open(json *j, const char *key, char bracket)
{
    begin_value(j, key);
    fputc(bracket, j->file);
    j->follows = false;
}

void json_close(json *j, char bracket)
{
    fputc(bracket, j->file);
    j->follows = true;
}

void json_new_line(json *j)
{
    fputs(j->follows ? ",\n" : "\n", j->file);
    j->follows = false;
}

void json_text(json *j, const char *key, const char *text)
{
    if (text == NULL) {
        json_null(j, key);
        return;
    }
    begin_value(j, key);
    write_text(j, text);
}

void json_integer(json *j, const char *key, int64_t number)
{
    begin_value(j, key);
    fprintf(j->file, "%" PRId64, number);
}

void json_count(json *j, const char *key, uint64_t number)
{
    begin_value(j, key);
    fprintf(j->file, "%" PRIu64, number);
}

void json_real(json *j, const char *key, double number, int decimals)
{
    begin_value(j, key);
    fprintf(j->file, "%.*f", decimals, number);
}

void json_bool(json *j, const char *key, bool value)
{
    begin_value(j, key);
    fputs(value ? "true" : "false", j->file);
}

void json_null(json *j, const char *key)
{
    begin_value(j, key);
    fputs("null", j->file);
}

void json_integer_or_null(json *j, const char *key, bool known, int64_t number)
{
    if (known) {
        json_integer(j, key, number);
    } else {
        json_null(j, key);
    }
}

json json_begin_line(FILE *file, size_t line_number)
{
    json j = { .file = file };
    json_open(&j, NULL, '{');
    if (line_number > 0) {
        json_count(&j, "line", line_number);
    }
    return j;
}

void json_end_line(json *j)
{
    json_close(j, '}');
    fputc('\n', j->file);
    fflush(j->file);
}
