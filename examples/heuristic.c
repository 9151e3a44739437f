/*
 * heuristic.c - your own heuristic against the course's test evaluation, on either side: introduces
 * c4b_eval_fn with data, the counts that the library offers, and the bitboards.
 *
 *   heuristic                            two games of CONECTA-4 BOOM, looking 6 moves ahead
 *   heuristic --depth 4 --rules crush    any depth, any preset
 */
#include <conecta4boom.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: heuristic [--depth N] [--rules PRESET]\n"
    "A heuristic plays one game as green and one as blue against the test evaluation.\n"
    "  --depth N       how many moves both look ahead (default 6)\n"
    "  --rules PRESET  boom (default), desconecta, classic or crush\n";

/* The heuristic's data: change a number and see who wins. */
typedef struct weights {
    int window[4]; /* a line that can still be filled, by the discs already in it */
    int threat;    /* an empty cell that would complete a line, now or later */
    int ready;     /* added if a disc can be dropped there at once */
    int next;      /* added if that player moves next */
    int centre;    /* a disc in a middle column: most lines pass there */
    int sign;      /* -1 in the misere game, where all of this is bad; else 1 */
} weights;

/* c4b_state_boards() numbers the cells up each column, with one spare bit on top. */
static int has(const uint64_t set[2], int rows, int row, int column)
{
    int bit = column * (rows + 1) + row;
    return (int)(set[bit / 64] >> (bit % 64) & 1);
}

static int count(uint64_t set)
{
    int members = 0;
    for (; set != 0; set &= set - 1) { /* takes the lowest member out */
        members++;
    }
    return members;
}

/* Boards of odd width have one middle column, which counts twice. */
static int centre_discs(const c4b_boards *boards, c4b_player player)
{
    const uint64_t *discs = player == C4B_GREEN ? boards->green : boards->blue;
    int discs_there = 0;
    for (int row = 0; row < boards->rows; row++) {
        discs_there += has(discs, boards->rows, row, boards->columns / 2);
        discs_there += has(discs, boards->rows, row, (boards->columns - 1) / 2);
    }
    return discs_there;
}

/* What one player has on the board. */
static int strength(const c4b_state *state, const c4b_boards *boards, c4b_player player,
                    const weights *w)
{
    int windows[C4B_LINE_COUNTS];
    uint64_t threats[2];
    int ready = c4b_state_threats(state, player, threats);
    int value = w->centre * centre_discs(boards, player);
    c4b_state_windows(state, player, windows);
    for (int discs = 1; discs < 4; discs++) {
        value += w->window[discs] * windows[discs];
    }
    value += w->threat * (count(threats[0]) + count(threats[1])) + w->ready * ready;
    if (boards->turn == player && ready > 0) {
        value += w->next;
    }
    return value;
}

/*
 * The heuristic itself, a c4b_eval_fn: larger is better for `player`, the side that searches,
 * whichever side is to move here. It is never called for a finished game.
 */
static int my_eval(const c4b_state *state, c4b_player player, void *data)
{
    const weights *w = data;
    c4b_player rival = player == C4B_GREEN ? C4B_BLUE : C4B_GREEN;
    c4b_boards boards = C4B_BOARDS_INIT;
    if (c4b_state_boards(state, &boards) != C4B_OK) {
        return C4B_EVAL_ABORT; /* ends the search with C4B_ERR_CALLBACK */
    }
    return w->sign * (strength(state, &boards, player, w) - strength(state, &boards, rival, w));
}

/* Plays a game in which `mine` searches with the heuristic and the other with the test. */
static c4b_status play(c4b_state *game, c4b_player mine, int depth, const weights *w)
{
    c4b_search_options ours = C4B_SEARCH_OPTIONS_INIT;
    ours.depth = depth;
    ours.eval = my_eval;
    ours.eval_data = (void *)w; /* comes back as `data` */
    c4b_search_options test = C4B_SEARCH_OPTIONS_INIT;
    test.depth = depth;
    test.eval = c4b_eval_test;
    while (c4b_state_outcome(game) == C4B_ONGOING) {
        c4b_result result = C4B_RESULT_INIT;
        c4b_status status =
            c4b_alphabeta(game, c4b_state_turn(game) == mine ? &ours : &test, &result);
        if (status != C4B_OK) {
            return status;
        }
        c4b_state_play(game, result.move);
    }
    return C4B_OK;
}

static void report(const c4b_state *game, c4b_player mine)
{
    char text[2048];
    c4b_outcome outcome = c4b_state_outcome(game);
    printf("the heuristic as %s against the test evaluation: %s after %d moves\n\n",
           mine == C4B_GREEN ? "green" : "blue",
           outcome == C4B_DRAW ? "drawn"
           : outcome == mine   ? "won"
                               : "lost",
           c4b_state_move_number(game) - 1);
    c4b_state_board_text(game, C4B_TEXT_PLAIN, text, sizeof text);
    puts(text);
}

static c4b_status compare(const c4b_rules *rules, int depth, const weights *w)
{
    c4b_status status = C4B_OK;
    for (c4b_player mine = C4B_GREEN; mine <= C4B_BLUE && status == C4B_OK; mine++) {
        c4b_state *game = c4b_state_new(rules);
        status = play(game, mine, depth, w);
        if (status == C4B_OK) {
            report(game, mine);
        }
        c4b_state_free(game);
    }
    return status;
}

/* A number from 1 to the largest depth; 0 for any other text. */
static int number(const char *text)
{
    char *end;
    long value = strtol(text, &end, 10);
    return *end == '\0' && value > 0 && value <= C4B_MAX_DEPTH ? (int)value : 0;
}

int main(int argc, char **argv)
{
    c4b_rules rules = C4B_RULES_INIT;
    weights w = { .window = { 0, 2, 10, 20 }, .threat = 5, .ready = 5, .next = 1000, .centre = 2 };
    int depth = 6;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            return EXIT_SUCCESS;
        } else if (strcmp(argv[i], "--depth") == 0 && (depth = number(value)) > 0) {
            i++;
        } else if (strcmp(argv[i], "--rules") == 0 && c4b_rules_preset(&rules, value) == C4B_OK) {
            i++;
        } else {
            fprintf(stderr, "heuristic: cannot use '%s %s'\n%s", argv[i], value, usage);
            return 2;
        }
    }
    w.sign = rules.misere ? -1 : 1;
    c4b_status status = compare(&rules, depth, &w);
    if (status != C4B_OK) {
        fprintf(stderr, "heuristic: %s\n", c4b_strerror(status));
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
