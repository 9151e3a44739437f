/*
 * start.h - where a game begins: a preset with or without another size, or the text of a position;
 * and the book that goes with it. Each call that fails writes a message.
 */
#ifndef COMMON_START_H
#define COMMON_START_H

#include <conecta4boom.h>
#include <stdbool.h>

/* The names of the presets: as a text for usage messages, and as a list that ends with NULL. */
extern const char *const preset_names[];
#define PRESET_NAMES "boom (default), desconecta, classic or crush"

/* The values of the options; a text that was not given is NULL, a number 0. */
typedef struct start_options {
    const char *preset;
    const char *position; /* the text of a position, which has its own rules and size */
    int rows;
    int columns;
    int connect;
} start_options;

/* The lines of a program's table of options that fill in start_options. */
#define PRESET_OPTION(start)                                                                       \
    {                                                                                              \
        .name = "--rules", .text = &(start)->preset                                                \
    }
#define POSITION_OPTION(start)                                                                     \
    {                                                                                              \
        .name = "--position", .text = &(start)->position                                           \
    }
#define SIZE_OPTIONS(start)                                                                        \
    { .name = "--rows", .integer = &(start)->rows, .least = 1, .most = 31 },                       \
        { .name = "--columns", .integer = &(start)->columns, .least = 1, .most = 32 },             \
    {                                                                                              \
        .name = "--connect", .integer = &(start)->connect, .least = 1, .most = 32                  \
    }

/* Checks that the options go together; a position with any other of them is misuse. */
bool check_start(const start_options *start);

/* Creates the state, which the caller frees. */
bool create_start(const start_options *start, c4b_state **state);

/* Creates a state from the text of a position; the caller frees it. */
bool create_from_position(c4b_state **state, const char *text);

/* Plays a text of moves. */
bool play_moves(c4b_state *state, const char *moves);

/* Opens a book; *book is NULL when the name is NULL. */
bool open_book(c4b_book **book, const char *file_name);

#endif
