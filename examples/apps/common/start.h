/*
 * start.h - where a game begins: a preset with or without another size, or the text of a position;
 * and the book that goes with it. Each call says itself what is wrong.
 */
#ifndef COMMON_START_H
#define COMMON_START_H

#include <conecta4boom.h>
#include <stdbool.h>

/* The names of the presets: as a text for usage messages, and as a list that ends with NULL. */
extern const char *const preset_names[];
#define PRESET_NAMES "boom (default), desconecta, classic or crush"

/* What the options say; of what was not given, texts are NULL and numbers 0. */
typedef struct start_options {
    const char *preset;
    const char *position; /* the text of a position, which has its own rules and size */
    int rows;
    int columns;
    int connect;
} start_options;

/* The lines of a program's table of options that fill it in. */
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

/* Whether the options go together: misuse when there is a position and something else. */
bool check_start(const start_options *start);

/* Makes the state, to be freed. */
bool create_start(const start_options *start, c4b_state **state);

/* The same from a position's text. */
bool create_from_position(c4b_state **state, const char *text);

/* Plays a text of moves. */
bool play_moves(c4b_state *state, const char *moves);

/* Opens a book; NULL for a name of NULL. */
bool open_book(c4b_book **book, const char *file_name);

#endif
