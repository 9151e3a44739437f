/*
 * bench/league.c - our own evaluation against those of the source texts, game by game.
 *
 * Every pairing plays each opening twice, sides changed. Openings are random moves after which
 * neither side has won or can win at once; no two are the same position. Both players search with
 * c4b_search(), to the same depth, where it has the score of minimax, or for the same time. A win
 * is 1, a draw one half; the interval is the score's, with 95 % confidence, openings taken as
 * independent.
 *
 * The seed decides on the openings. Openings by which any part of the evaluation was chosen
 * must not judge it: the default seed is for judging only.
 */
#include "bench.h"

#include <conecta4boom.h>
#include <math.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONGEST_GAME = 200, MOST_OPENINGS = 4096 };

typedef struct entrant {
    const char *name;
    c4b_eval_fn eval;
} entrant;

static const entrant entrants[] = {
    { "strong", c4b_eval_strong },       { "test", c4b_eval_test },
    { "runs", c4b_eval_runs },           { "best_line", c4b_eval_best_line },
    { "all_lines", c4b_eval_all_lines }, { "directions", c4b_eval_directions },
    { "windows", c4b_eval_windows },
};
enum { ENTRANTS = sizeof entrants / sizeof entrants[0] };

/* A game and the least and most moves of its openings. Desconecta begins later, because on a nearly
   empty board either player can keep the board empty for ever, whatever its evaluation. The first
   bombs come with moves 9 and 10, the second ones with moves 19 and 20; openings end from before
   the first to after the second. */
typedef struct contest {
    const char *preset;
    int least, most;
} contest;

static const contest contests[] = {
    { "boom", 4, 6 },
    { "desconecta", 8, 20 },
    { "classic", 4, 6 },
    { "crush", 4, 6 },
};
enum { CONTESTS = sizeof contests / sizeof contests[0] };

typedef struct options {
    const char *preset; /* NULL: all */
    int openings;
    int depth;
    unsigned ms; /* a move; 0: to the depth */
    int jobs;
    uint64_t seed;
    bool all;
    const char *opponent; /* NULL: every other */
} options;

/* Of a pairing's first player, over openings: the score of both games of each. */
typedef struct tally {
    int wins;
    int draws;
    int losses;
    double sum;        /* of an opening's two games, 0 to 2 */
    double squares;    /* of the same */
    double seconds[2]; /* of the processor, by player: the first of the pairing and the other */
    int moves[2];
} tally;

/* ---- searching ---- */

/* All moves are searched by this function. */
static c4b_status search(const c4b_state *state, const c4b_search_options *how, c4b_result *result)
{
    return c4b_search(state, how, result);
}

static c4b_move move_to_depth(const c4b_state *state, c4b_eval_fn eval, int depth)
{
    c4b_search_options how = C4B_SEARCH_OPTIONS_INIT;
    c4b_result result = C4B_RESULT_INIT;
    how.depth = depth;
    how.eval = eval;
    if (search(state, &how, &result) != C4B_OK) {
        bench_fail("the search failed");
    }
    return result.move;
}

/* The time of the processor, not of the clock, because other programs may be running. */
static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The move of the last depth that was finished in time. A search ends itself by nodes, as many as
   its evaluation needed that time for in the depths before. */
static c4b_move move_in_time(const c4b_state *state, c4b_eval_fn eval, unsigned ms)
{
    c4b_search_options how = C4B_SEARCH_OPTIONS_INIT;
    double start = processor_seconds(), left = ms * 1e-3;
    uint64_t nodes = 0;
    c4b_move move = C4B_NO_MOVE;
    how.eval = eval;
    for (how.depth = 1; how.depth <= 60 && left > 0; how.depth++) {
        c4b_result result = C4B_RESULT_INIT;
        if (search(state, &how, &result) != C4B_OK || result.reason == C4B_LIMIT_NODES) {
            break;
        }
        move = result.move;
        if (C4B_IS_WIN(result.score) || C4B_IS_LOSS(result.score)) {
            break;
        }
        double used = processor_seconds() - start;
        nodes += result.nodes;
        left = ms * 1e-3 - used;
        how.max_nodes = how.depth < 4 ? 0 : 1 + (uint64_t)((double)nodes / used * left);
    }
    return move;
}

static c4b_move choose(const c4b_state *state, c4b_eval_fn eval, const options *o)
{
    return o->ms != 0 ? move_in_time(state, eval, o->ms) : move_to_depth(state, eval, o->depth);
}

/* ---- openings ---- */

static uint64_t random_number(uint64_t *seed)
{
    uint64_t x = *seed;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return *seed = x;
}

/* Whether a player wins at once, or has lost: then no game is left to play. */
static bool is_decided(const c4b_state *state)
{
    c4b_search_options how = C4B_SEARCH_OPTIONS_INIT;
    c4b_result result = C4B_RESULT_INIT;
    how.depth = 4;
    how.eval = c4b_eval_test;
    return c4b_alphabeta(state, &how, &result) != C4B_OK || C4B_IS_WIN(result.score) ||
           C4B_IS_LOSS(result.score);
}

static void play_randomly(c4b_state *state, int count, uint64_t *seed)
{
    c4b_move moves[C4B_MAX_MOVES];
    for (int i = 0; i < count; i++) {
        int choices = c4b_state_moves(state, moves);
        if (choices == 0) {
            return;
        }
        c4b_state_play(state, moves[(random_number(seed) >> 33) % (unsigned)choices]);
    }
}

static bool is_new(c4b_state *const *openings, int count, uint64_t hash)
{
    for (int i = 0; i < count; i++) {
        if (c4b_state_hash(openings[i]) == hash) {
            return false;
        }
    }
    return true;
}

static void make_openings(c4b_state **openings, const contest *game, const options *o)
{
    c4b_rules rules = C4B_RULES_INIT;
    uint64_t seed = o->seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    if (c4b_rules_preset(&rules, game->preset) != C4B_OK) {
        bench_fail("no such preset");
    }
    unsigned lengths = (unsigned)(game->most - game->least) + 1;
    for (int count = 0; count < o->openings;) {
        c4b_state *state = c4b_state_new(&rules);
        int moves = game->least + (int)((random_number(&seed) >> 33) % lengths);
        play_randomly(state, moves, &seed);
        if (!is_decided(state) && is_new(openings, count, c4b_state_hash(state))) {
            openings[count++] = state;
        } else {
            c4b_state_free(state);
        }
    }
}

/* ---- games ---- */

/* Plays a game; returns the points of players[0]: 2 for a win, 1 for a draw, 0 for a loss. */
static int play_game(tally *t, const c4b_state *opening, const entrant *const players[2],
                     c4b_player first_is, const options *o)
{
    c4b_state *state = c4b_state_clone(opening);
    while (c4b_state_outcome(state) == C4B_ONGOING &&
           c4b_state_move_number(state) <= LONGEST_GAME) {
        int player = c4b_state_turn(state) != first_is;
        double start = processor_seconds();
        c4b_state_play(state, choose(state, players[player]->eval, o));
        t->seconds[player] += processor_seconds() - start;
        t->moves[player]++;
    }
    c4b_outcome outcome = c4b_state_outcome(state);
    c4b_state_free(state);
    bool drawn = outcome == C4B_DRAW || outcome == C4B_ONGOING;
    return drawn ? 1 : outcome == first_is ? 2 : 0;
}

static void count_game(tally *t, int points)
{
    t->wins += points == 2;
    t->draws += points == 1;
    t->losses += points == 0;
}

static void play_opening(tally *t, const c4b_state *opening, const entrant *a, const entrant *b,
                         const options *o)
{
    const entrant *const players[2] = { a, b };
    int as_green = play_game(t, opening, players, C4B_GREEN, o);
    int as_blue = play_game(t, opening, players, C4B_BLUE, o);
    double score = (as_green + as_blue) * 0.5;
    count_game(t, as_green);
    count_game(t, as_blue);
    t->sum += score;
    t->squares += score * score;
}

static void add(tally *t, const tally *more)
{
    t->wins += more->wins;
    t->draws += more->draws;
    t->losses += more->losses;
    t->sum += more->sum;
    t->squares += more->squares;
    for (int i = 0; i < 2; i++) {
        t->seconds[i] += more->seconds[i];
        t->moves[i] += more->moves[i];
    }
}

/* One job's share of a pairing, by a process of its own that writes its tally to a pipe. */
static int start_job(int job, c4b_state *const *openings, const entrant *a, const entrant *b,
                     const options *o)
{
    int ends[2];
    if (pipe(ends) != 0) {
        bench_fail("no pipe");
    }
    fflush(stdout);
    pid_t child = fork();
    if (child < 0) {
        bench_fail("no process");
    }
    if (child > 0) {
        close(ends[1]);
        return ends[0];
    }
    tally t = { 0 };
    for (int i = job; i < o->openings; i += o->jobs) {
        play_opening(&t, openings[i], a, b, o);
    }
    _exit(write(ends[1], &t, sizeof t) == sizeof t ? EXIT_SUCCESS : EXIT_FAILURE);
}

static tally play_pairing(c4b_state *const *openings, const entrant *a, const entrant *b,
                          const options *o)
{
    tally sum = { 0 };
    int pipes[64];
    for (int job = 0; job < o->jobs; job++) {
        pipes[job] = start_job(job, openings, a, b, o);
    }
    for (int job = 0; job < o->jobs; job++) {
        tally t;
        if (read(pipes[job], &t, sizeof t) != sizeof t) {
            bench_fail("a job gave up");
        }
        close(pipes[job]);
        add(&sum, &t);
        wait(NULL);
    }
    return sum;
}

/* ---- the table ---- */

static double score_of(const tally *t)
{
    int games = t->wins + t->draws + t->losses;
    return games == 0 ? 0 : (t->wins + 0.5 * t->draws) / games;
}

/* Half the width of the 95 % interval of the score: the mean over openings of half a score. */
static double half_interval(const tally *t, int openings)
{
    double mean = t->sum / openings;
    double variance = (t->squares / openings - mean * mean) * openings / (openings - 1);
    return 1.96 * sqrt(variance > 0 ? variance / openings : 0) / 2;
}

static double milliseconds_a_move(const tally *t, int player)
{
    return t->moves[player] > 0 ? 1e3 * t->seconds[player] / t->moves[player] : 0;
}

static void print_pairing(const char *preset, const entrant *a, const entrant *b, const tally *t,
                          int openings)
{
    double score = score_of(t), half = half_interval(t, openings);
    printf("%-11s %-10s - %-10s  +%-4d =%-4d -%-4d  %.3f  [%.3f, %.3f]  %5.2f %5.2f ms%s\n", preset,
           a->name, b->name, t->wins, t->draws, t->losses, score, score - half, score + half,
           milliseconds_a_move(t, 0), milliseconds_a_move(t, 1),
           score - half > 0.5 ? "" : "  not above one half");
    fflush(stdout);
}

static void print_cross_table(double table[ENTRANTS][ENTRANTS], int rows)
{
    printf("\n%-11s", "");
    for (int column = 0; column < ENTRANTS; column++) {
        printf(" %10s", entrants[column].name);
    }
    printf("\n");
    for (int row = 0; row < rows; row++) {
        printf("%-11s", entrants[row].name);
        for (int column = 0; column < ENTRANTS; column++) {
            if (table[row][column] < 0) {
                printf(" %10s", "-");
            } else {
                printf(" %10.3f", table[row][column]);
            }
        }
        printf("\n");
    }
    printf("\n");
}

static bool is_asked(const options *o, int row, int column)
{
    return (o->all || row == 0) &&
           (o->opponent == NULL || strcmp(o->opponent, entrants[column].name) == 0);
}

static void play_contest(const contest *game, const options *o)
{
    static c4b_state *openings[MOST_OPENINGS];
    double table[ENTRANTS][ENTRANTS];
    make_openings(openings, game, o);
    for (int row = 0; row < ENTRANTS; row++) {
        table[row][row] = -1;
        for (int column = row + 1; column < ENTRANTS; column++) {
            table[row][column] = table[column][row] = -1;
            if (is_asked(o, row, column)) {
                tally t = play_pairing(openings, &entrants[row], &entrants[column], o);
                table[row][column] = score_of(&t);
                table[column][row] = 1 - score_of(&t);
                print_pairing(game->preset, &entrants[row], &entrants[column], &t, o->openings);
            }
        }
    }
    print_cross_table(table, o->all ? ENTRANTS : 1);
    for (int i = 0; i < o->openings; i++) {
        c4b_state_free(openings[i]);
    }
}

/* ---- the program ---- */

static _Noreturn void usage(void)
{
    fputs("usage: league [--preset NAME] [--openings N] [--depth N | --ms N] [--against NAME]\n"
          "              [--all] [--seed N] [--jobs N]\n"
          "Plays c4b_eval_strong against the other evaluations, every opening with both colours.\n"
          "  --preset NAME    boom, desconecta, classic or crush; without it all four\n"
          "  --openings N     different openings, 2 to 4096 (200)\n"
          "  --depth N        depth of the searches (8)\n"
          "  --ms N           milliseconds of the processor a move instead, deepening\n"
          "  --against NAME   only this opponent\n"
          "  --all            all against all\n"
          "  --seed N         of the openings (2026)\n"
          "  --jobs N         processes, up to 64 (1)\n",
          stderr);
    exit(EXIT_FAILURE);
}

static bool is_preset(const char *name)
{
    for (int i = 0; i < CONTESTS; i++) {
        if (strcmp(name, contests[i].preset) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_entrant(const char *name)
{
    for (int i = 1; i < ENTRANTS; i++) {
        if (strcmp(name, entrants[i].name) == 0) {
            return true;
        }
    }
    return false;
}

static options read_options(int argc, char **argv)
{
    options o = { .openings = 200, .depth = 8, .jobs = 1, .seed = 2026 };
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        if (strcmp(name, "--all") == 0) {
            o.all = true;
            continue;
        }
        const char *value = argv[++i];
        if (i == argc) {
            usage();
        }
        int number = atoi(value);
        if (strcmp(name, "--preset") == 0 && is_preset(value)) {
            o.preset = value;
        } else if (strcmp(name, "--against") == 0 && is_entrant(value)) {
            o.opponent = value;
        } else if (strcmp(name, "--openings") == 0 && number >= 2 && number <= MOST_OPENINGS) {
            o.openings = number;
        } else if (strcmp(name, "--depth") == 0 && number >= 1 && number <= 60) {
            o.depth = number;
        } else if (strcmp(name, "--ms") == 0 && number >= 1) {
            o.ms = (unsigned)number;
        } else if (strcmp(name, "--jobs") == 0 && number >= 1 && number <= 64) {
            o.jobs = number;
        } else if (strcmp(name, "--seed") == 0) {
            o.seed = strtoull(value, NULL, 10);
        } else {
            usage();
        }
    }
    return o;
}

int main(int argc, char **argv)
{
    options o = read_options(argc, argv);
    printf("Score of the first, with its 95 %% interval, and the processor's time for a move of "
           "each;\n"
           "%d openings of seed %llu, both colours; ",
           o.openings, (unsigned long long)o.seed);
    if (o.ms != 0) {
        printf("%u ms a move.\n\n", o.ms);
    } else {
        printf("depth %d.\n\n", o.depth);
    }
    for (int i = 0; i < CONTESTS; i++) {
        if (o.preset == NULL || strcmp(o.preset, contests[i].preset) == 0) {
            play_contest(&contests[i], &o);
        }
    }
    return EXIT_SUCCESS;
}
