/* message.c - see message.h. */
#include "message.h"

#include "json_writer.h"
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST_MESSAGE = 1024 };

static const char *program = "";
static size_t line;
static bool is_silent;
static bool as_json;
static atomic_int code = EXIT_SUCCESS; /* several threads may fail */

int exit_code(void)
{
    return code;
}

bool end_with(int new_code)
{
    code = new_code;
    return false;
}

void set_program_name(const char *name)
{
    program = name;
}

const char *program_name(void)
{
    return program;
}

void set_silent(bool silent)
{
    is_silent = silent;
}

void set_message_line(size_t number)
{
    line = number;
}

size_t message_line(void)
{
    return line;
}

void write_failures_as_json(void)
{
    as_json = true;
}

static void show(const char *text)
{
    if (is_silent) {
        return;
    }
    if (line > 0) {
        fprintf(stderr, "%s: line %zu: %s\n", program, line, text);
    } else {
        fprintf(stderr, "%s: %s\n", program, text);
    }
}

void complain(const char *format, ...)
{
    char text[LONGEST_MESSAGE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    show(text);
}

static void show_as_json(const char *text)
{
    json_writer object = json_write_begin_line(stdout, line);
    json_write_text(&object, "error", text);
    json_write_end_line(&object);
}

bool fail(const char *format, ...)
{
    char text[LONGEST_MESSAGE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    show(text);
    if (as_json) {
        show_as_json(text);
    }
    return end_with(EXIT_FAILURE);
}

bool fail_status(c4b_status status)
{
    return fail("%s", c4b_strerror(status));
}

bool misuse(const char *format, ...)
{
    char text[LONGEST_MESSAGE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!is_silent) {
        fprintf(stderr, "%s: %s\n(%s --help lists what it takes)\n", program, text, program);
    }
    return end_with(MISUSE);
}
