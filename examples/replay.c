/*
 * replay.c - shows a game move by move: introduces rules, text moves, errors and the board.
 *
 *   replay                          a game of CONECTA-4 BOOM with bombs and an explosion
 *   replay --rules classic 4444     any preset, any moves
 *   replay --random 7               a game played at random from seed 7
 */
#include <conecta4boom.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: replay [--rules PRESET] [--colour | --plain] [--random SEED | MOVES]\n"
    "Shows a game move by move.\n"
    "  --rules PRESET  boom (default), desconecta, classic or crush\n"
    "  --colour        draw in colour; the default on a terminal\n"
    "  --plain         draw in ASCII\n"
    "  --random SEED   play at random, from a number of 0 to 4294967295; the same seed gives the\n"
    "                  same game\n"
    "  MOVES           the moves, one character each: columns 1 to 9, a, b, ...; * for BOOM\n"
    "Without --random and MOVES it shows a built-in game of boom, or the empty board of another\n"
    "preset.\n";

/* Blue's bomb takes three green discs out of the bottom row. What falls gives both players four in
   a line, and then the player who has just moved wins. */
static const char boom_game[] = "32372513447146*";

typedef struct options {
    const char *preset;
    const char *moves; /* NULL: none given */
    int random;
    unsigned seed;
    int flags;
} options;

static void show(const c4b_state *game, c4b_player mover, c4b_move move, int flags)
{
    char text[16384];
    if (move != C4B_NO_MOVE) {
        printf("%s plays %c\n\n", mover == C4B_GREEN ? "green" : "blue", c4b_move_to_char(move));
    }
    c4b_state_board_text(game, flags, text, sizeof text);
    puts(text);
}

static int play(c4b_state *game, c4b_move move, int flags)
{
    c4b_player mover = c4b_state_turn(game);
    c4b_status status = c4b_state_play(game, move);
    if (status != C4B_OK) {
        fprintf(stderr, "replay: %s\n", c4b_strerror(status));
        return EXIT_FAILURE;
    }
    show(game, mover, move, flags);
    return EXIT_SUCCESS;
}

static void show_start(const c4b_state *game, int flags)
{
    show(game, C4B_NOBODY, C4B_NO_MOVE, flags);
}

static int play_random(c4b_state *game, const options *chosen)
{
    c4b_move moves[C4B_MAX_MOVES];
    int count;
    srand(chosen->seed);
    show_start(game, chosen->flags);
    while ((count = c4b_state_moves(game, moves)) > 0) {
        if (play(game, moves[rand() % count], chosen->flags) != EXIT_SUCCESS) {
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}

/* Tries the whole text on a copy first, so that a mistake is reported before anything is shown. */
static int play_moves(c4b_state *game, const char *moves, const options *chosen)
{
    size_t bad_at = 0;
    c4b_state *trial = c4b_state_clone(game);
    c4b_status status =
        trial != NULL ? c4b_state_play_text(trial, moves, &bad_at) : C4B_ERR_NO_MEMORY;
    c4b_state_free(trial);
    if (status != C4B_OK) {
        fprintf(stderr, "replay: move %zu of '%s': %s\n", bad_at + 1, moves, c4b_strerror(status));
        return EXIT_FAILURE;
    }
    show_start(game, chosen->flags);
    for (; *moves != '\0'; moves++) {
        if (play(game, c4b_move_from_char(*moves), chosen->flags) != EXIT_SUCCESS) {
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}

/* The moves to show when no random game is wanted. */
static const char *moves_of(const options *chosen)
{
    if (chosen->moves != NULL) {
        return chosen->moves;
    }
    return strcmp(chosen->preset, "boom") == 0 ? boom_game : "";
}

static int replay(const options *chosen)
{
    c4b_rules rules = C4B_RULES_INIT;
    if (c4b_rules_preset(&rules, chosen->preset) != C4B_OK) {
        fprintf(stderr, "replay: no preset is called '%s'\n", chosen->preset);
        return 2;
    }
    c4b_state *game = c4b_state_new(&rules);
    if (game == NULL) {
        fprintf(stderr, "replay: %s\n", c4b_strerror(C4B_ERR_NO_MEMORY));
        return EXIT_FAILURE;
    }
    int code =
        chosen->random ? play_random(game, chosen) : play_moves(game, moves_of(chosen), chosen);
    c4b_state_free(game);
    return code;
}

static int misused(const char *argument)
{
    fprintf(stderr, "replay: cannot use '%s'\n%s", argument, usage);
    return 2;
}

/* strtoull() alone would accept blanks, signs and numbers that are too large for a seed. */
static int read_seed(const char *text, options *chosen)
{
    char *end;
    errno = 0;
    unsigned long long seed = strtoull(text, &end, 10);
    chosen->random = 1;
    chosen->seed = (unsigned)seed;
    return *text >= '0' && *text <= '9' && *end == '\0' && errno == 0 && seed <= UINT_MAX;
}

int main(int argc, char **argv)
{
    options chosen = { .preset = "boom", .flags = C4B_TEXT_PLAIN };
    if (isatty(STDOUT_FILENO)) {
        chosen.flags = C4B_TEXT_COLOUR | C4B_TEXT_UNICODE;
    }
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            return EXIT_SUCCESS;
        } else if (strcmp(argv[i], "--colour") == 0) {
            chosen.flags = C4B_TEXT_COLOUR | C4B_TEXT_UNICODE;
        } else if (strcmp(argv[i], "--plain") == 0) {
            chosen.flags = C4B_TEXT_PLAIN;
        } else if (strcmp(argv[i], "--rules") == 0 && value != NULL) {
            chosen.preset = argv[++i];
        } else if (strcmp(argv[i], "--random") == 0 && value != NULL) {
            if (!read_seed(argv[++i], &chosen)) {
                return misused(argv[i]);
            }
        } else if (argv[i][0] != '-' && chosen.moves == NULL) {
            chosen.moves = argv[i];
        } else {
            return misused(argv[i]);
        }
    }
    if (chosen.random && chosen.moves != NULL) {
        return misused(chosen.moves); /* a random game takes no moves */
    }
    return replay(&chosen);
}
