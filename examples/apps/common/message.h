/*
 * message.h - what a program says when something is wrong, and the code that it ends with.
 *
 * The function that notices a failure says so and returns false; every caller above it only
 * returns false too, and main() returns exit_code(). So a sequence of steps that may fail is
 * `return first() && second() && third();`.
 */
#ifndef COMMON_MESSAGE_H
#define COMMON_MESSAGE_H

#include <conecta4boom.h>
#include <stdbool.h>
#include <stddef.h>

/* Exit codes, beside EXIT_SUCCESS and EXIT_FAILURE. */
enum { MISUSE = 2, INTERRUPTED = 130 /* 128 + SIGINT, as shells count */ };

/* The exit code: EXIT_SUCCESS until another one is set. */
int exit_code(void);

/* Sets the exit code. Always false, so that `return end_with(INTERRUPTED);` ends the steps. */
bool end_with(int code);

/* Sets the name that begins each message. Set it before all else; it must live as long as the
   program. */
void set_program_name(const char *name);
const char *program_name(void);

/* Sets whether messages are left out: for one of several processes that would all write the same
   message. */
void set_silent(bool silent);

/* The line of the input that messages are about; 0: none. */
void set_message_line(size_t number);
size_t message_line(void);

/* From now on fail() also writes an object to standard output: {"line":3,"error":"..."}. */
void write_failures_as_json(void);

/* Writes a message to standard error: "solve: line 3: ...". */
#ifdef __GNUC__
__attribute__((format(printf, 1, 2)))
#endif
void complain(const char *format, ...);

/* Write a message as complain() does, and set the exit code to EXIT_FAILURE. Always false. */
#ifdef __GNUC__
__attribute__((format(printf, 1, 2)))
#endif
bool fail(const char *format, ...);
bool fail_status(c4b_status status);

/* Writes a message about an argument that cannot be used, and sets the exit code to MISUSE. The
   message names no line of the input and is not written as JSON. A line that names --help follows.
   Always false. */
#ifdef __GNUC__
__attribute__((format(printf, 1, 2)))
#endif
bool misuse(const char *format, ...);

#endif
