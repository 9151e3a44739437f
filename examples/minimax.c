/*
 * minimax.c - minimax plays a whole game against itself: introduces the options of a search, its
 * result, and the score of every move at the root.
 *
 *   minimax                              CONECTA-4 BOOM, looking 6 moves ahead
 *   minimax --depth 4 --rules classic    any depth, any preset
 */
#include <conecta4boom.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: minimax [--depth N] [--rules PRESET]\n"
    "Minimax plays a game against itself, with the course's test evaluation.\n"
    "  --depth N       how many moves it looks ahead (default 6)\n"
    "  --rules PRESET  boom (default), desconecta, classic or crush\n";

static void print_score(int score)
{
    if (C4B_IS_WIN(score)) {
        printf("won in %d", C4B_WIN - score);
    } else if (C4B_IS_LOSS(score)) {
        printf("lost in %d", C4B_WIN + score);
    } else {
        printf("%d", score);
    }
}

/* A small search can be over before the clock has moved. */
static double speed(uint64_t nodes, double seconds)
{
    return seconds > 0 ? (double)nodes / seconds : 0;
}

static void print_result(c4b_player mover, const c4b_result *result)
{
    printf("%s plays %c, score ", mover == C4B_GREEN ? "green" : "blue",
           c4b_move_to_char(result->move));
    print_score(result->score);
    printf("\n  of");
    for (int i = 0; i < result->root_count; i++) {
        printf("  %c: ", c4b_move_to_char(result->root[i].move));
        print_score(result->root[i].score);
    }
    printf("\n  %" PRIu64 " nodes in %.3f s, %.0f nodes/s\n\n", result->nodes, result->seconds,
           speed(result->nodes, result->seconds));
}

static void print_board(const c4b_state *game)
{
    char text[2048];
    c4b_state_board_text(game, C4B_TEXT_PLAIN, text, sizeof text);
    puts(text);
}

static c4b_status play(c4b_state *game, int depth)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    options.depth = depth; /* counts moves: a turn of CONECTA-4 BOOM has two */
    options.eval = c4b_eval_test;
    uint64_t nodes = 0;
    double seconds = 0;
    print_board(game);
    while (c4b_state_outcome(game) == C4B_ONGOING) {
        c4b_result result = C4B_RESULT_INIT;
        c4b_status status = c4b_minimax(game, &options, &result);
        if (status != C4B_OK) {
            return status;
        }
        print_result(c4b_state_turn(game), &result);
        c4b_state_play(game, result.move);
        print_board(game);
        nodes += result.nodes;
        seconds += result.seconds;
    }
    printf("in all %d moves, %" PRIu64 " nodes in %.3f s, %.0f nodes/s\n",
           c4b_state_move_number(game) - 1, nodes, seconds, speed(nodes, seconds));
    return C4B_OK;
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
    c4b_rules rules = C4B_RULES_INIT; /* CONECTA-4 BOOM */
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
            fprintf(stderr, "minimax: cannot use '%s %s'\n%s", argv[i], value, usage);
            return 2;
        }
    }
    c4b_state *game = c4b_state_new(&rules);
    c4b_status status = play(game, depth);
    if (status != C4B_OK) {
        fprintf(stderr, "minimax: %s\n", c4b_strerror(status));
    }
    c4b_state_free(game);
    return status == C4B_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
