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

/* EXIT_SUCCESS until something else was set. */
int exit_code(void);

/* Sets the exit code. Always false, so that `return end_with(INTERRUPTED);` ends the steps. */
bool end_with(int code);

/* The name that begins each message. To be set first of all; must live as long as the program. */
void set_program_name(const char *name);
const char *program_name(void);

/* Whether messages are left out: for a process whose sister says the same. */
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

/* The same, and the program will end with EXIT_FAILURE. Always false. */
#ifdef __GNUC__
__attribute__((format(printf, 1, 2)))
#endif
bool fail(const char *format, ...);
bool fail_status(c4b_status status);

/* The same with MISUSE, for arguments that cannot be used; never about a line, never as JSON. The
   usage text follows the message, unless it is NULL. Always false. */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
bool misuse(const char *usage, const char *format, ...);

#endif
