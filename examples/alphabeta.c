/*
 * alphabeta.c - alpha-beta plays a whole game against itself: introduces the line of play that a
 * search expects, a limit of time, and progress. Read minimax.c first.
 *
 *   alphabeta                             CONECTA-4 BOOM, looking 8 moves ahead
 *   alphabeta --depth 12 --ms 2000        no move takes more than two seconds
 *   alphabeta --depth 12 --watch          shows the search at work
 *
 * A search that is out of time answers with the best of the moves that it has finished, which says
 * little about the others. To play within a time, use c4b_search(), which deepens step by step.
 */
#include <conecta4boom.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: alphabeta [--depth N] [--ms N] [--rules PRESET] [--watch]\n"
    "Alpha-beta plays a game against itself, with the course's test evaluation.\n"
    "  --depth N       how many moves it looks ahead (default 8)\n"
    "  --ms N          how many milliseconds a move may take (default: as many as it needs)\n"
    "  --rules PRESET  boom (default), desconecta, classic or crush\n"
    "  --watch         show on standard error how far each search is\n";

/* Prints a line of play as c4b_state_play_text() reads it. */
static void print_line(FILE *file, const c4b_move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        fputc(c4b_move_to_char(moves[i]), file);
    }
    fputc('\n', file);
}

/* Called when the depth is done, and about ten times a second before that. */
static int watch(const c4b_progress *progress, void *data)
{
    FILE *file = data;
    fprintf(file, "  %.1f s, %" PRIu64 " nodes, best so far ", progress->seconds, progress->nodes);
    print_line(file, progress->pv, progress->pv_length);
    return 0; /* anything else would stop the search */
}

static void print_result(c4b_player mover, const c4b_result *result)
{
    printf("%s plays %c", mover == C4B_GREEN ? "green" : "blue", c4b_move_to_char(result->move));
    if (C4B_IS_WIN(result->score)) {
        printf(", won in %d\n", C4B_WIN - result->score);
    } else if (C4B_IS_LOSS(result->score)) {
        printf(", lost in %d\n", C4B_WIN + result->score);
    } else {
        printf(", score %d\n", result->score);
    }
    printf("  expects ");
    print_line(stdout, result->pv, result->pv_length);
    double seconds = result->seconds > 0 ? result->seconds : 1e-9; /* too short for the clock */
    printf("  %" PRIu64 " nodes, %" PRIu64 " of them evaluated, in %.3f s, %.0f nodes/s\n",
           result->nodes, result->evals, result->seconds, (double)result->nodes / seconds);
    if (result->reason == C4B_LIMIT_TIME) {
        printf("  out of time with %d moves searched\n", result->root_count);
    }
}

static c4b_status play(c4b_state *game, const c4b_search_options *options)
{
    char board[2048];
    uint64_t nodes = 0;
    double seconds = 0;
    c4b_result result = C4B_RESULT_INIT; /* can be used again and again */
    while (c4b_state_outcome(game) == C4B_ONGOING) {
        c4b_status status = c4b_alphabeta(game, options, &result);
        if (status != C4B_OK) {
            return status;
        }
        print_result(c4b_state_turn(game), &result);
        c4b_state_play(game, result.move);
        c4b_state_board_text(game, C4B_TEXT_PLAIN, board, sizeof board);
        printf("\n%s\n", board);
        nodes += result.nodes;
        seconds += result.seconds;
    }
    printf("in all %d moves, %" PRIu64 " nodes in %.3f s\n", c4b_state_move_number(game) - 1, nodes,
           seconds);
    return C4B_OK;
}

/* A number from 1 to `largest`; 0 for any other text. */
static int number(const char *text, long largest)
{
    char *end;
    long value = strtol(text, &end, 10);
    return *end == '\0' && value > 0 && value <= largest ? (int)value : 0;
}

int main(int argc, char **argv)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    options.depth = 8;
    options.eval = c4b_eval_test;
    options.progress_data = stderr; /* comes back as `data` */
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            return EXIT_SUCCESS;
        } else if (strcmp(argv[i], "--watch") == 0) {
            options.progress = watch;
        } else if (strcmp(argv[i], "--depth") == 0 &&
                   (options.depth = number(value, C4B_MAX_DEPTH)) > 0) {
            i++;
        } else if (strcmp(argv[i], "--ms") == 0 && number(value, INT_MAX) > 0) {
            options.max_ms = (unsigned)number(argv[++i], INT_MAX);
        } else if (strcmp(argv[i], "--rules") == 0 && c4b_rules_preset(&rules, value) == C4B_OK) {
            i++;
        } else {
            fprintf(stderr, "alphabeta: cannot use '%s %s'\n%s", argv[i], value, usage);
            return 2;
        }
    }
    c4b_state *game = c4b_state_new(&rules);
    c4b_status status = play(game, &options);
    if (status == C4B_ERR_STOPPED) {
        fprintf(stderr, "alphabeta: no move was searched in time: use less depth or more time\n");
    } else if (status != C4B_OK) {
        fprintf(stderr, "alphabeta: %s\n", c4b_strerror(status));
    }
    c4b_state_free(game);
    return status == C4B_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
