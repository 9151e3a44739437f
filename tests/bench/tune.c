/*
 * bench/tune.c - fits the weights of c4b_eval_strong() and prints lib/eval/strong_weights.h.
 *
 * A round plays games from random openings: the evaluation, with the weights of the round before,
 * against itself. It stores the features of every position in them. A weighted sum of features
 * is taken for the logarithm of the odds that the player to move wins, and the weights are moved
 * until the results of the games are as likely as they get (logistic regression). First all stages
 * of a family share their weights; then each stage departs from them as far as its own games
 * require. Positions whose value is certain without weights teach nothing and are left out.
 *
 * A result fades: the further a position is from the end of its game, the nearer to a draw it is
 * taken for. So an early win is worth more than a late one, and the weights aim at it. A game
 * that does not end, as in Desconecta most do between players who empty the board again and again,
 * is a draw.
 *
 * It begins with a guess, never with the present weights. So the weights depend only on the program
 * and its seed, and the same seed gives the same weights on the same machine.
 * Families that are not asked for are printed as they are.
 */
#include "bench.h"
#include "eval/strong.h"

#include <conecta4boom.h>
#include <math.h>
#include <string.h>

enum { LONGEST_GAME = 200, PASSES = 30 };

typedef struct sample {
    int8_t features[STRONG_FEATURES];
    uint8_t set;
    uint8_t mover;
    int16_t number; /* of the move */
    float result;   /* of the game for the mover: 1, 0.5, 0, faded towards 0.5 */
} sample;

typedef struct samples {
    sample *list;
    size_t count;
    size_t capacity;
} samples;

typedef struct options {
    const char *preset; /* NULL: all */
    int games;          /* a round; 0: as many as the preset has */
    int rounds;
    int depth;
    double fade; /* of a result, for each move that it is away */
    uint64_t seed;
} options;

static uint64_t random_state;

static unsigned random_below(unsigned bound)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (unsigned)(random_state >> 33) % bound;
}

/* ---- games ---- */

static void remember(samples *all, const c4b_state *state)
{
    int features[STRONG_FEATURES];
    int set = c4bi_eval_strong_features(state, features);
    if (set < 0) {
        return;
    }
    if (all->count == all->capacity) {
        all->capacity = all->capacity * 2 + 1024;
        all->list = realloc(all->list, all->capacity * sizeof *all->list);
        if (all->list == NULL) {
            bench_fail("no memory");
        }
    }
    sample *s = &all->list[all->count++];
    for (int i = 0; i < STRONG_FEATURES; i++) {
        s->features[i] = (int8_t)features[i];
    }
    s->set = (uint8_t)set;
    s->mover = (uint8_t)c4b_state_turn(state);
    s->number = (int16_t)c4b_state_move_number(state);
}

/* Plays random moves, in most games few and in some many: leaves of a search are unusual, too. */
static void open_randomly(c4b_state *state)
{
    c4b_move moves[C4B_MAX_MOVES];
    unsigned length = 2 + random_below(4 + random_below(26));
    for (unsigned i = 0; i < length; i++) {
        int count = c4b_state_moves(state, moves);
        if (count == 0) {
            return;
        }
        c4b_state_play(state, moves[random_below((unsigned)count)]);
    }
}

static c4b_move choose(const c4b_state *state, strong_weights weights, int depth)
{
    c4b_search_options how = C4B_SEARCH_OPTIONS_INIT;
    c4b_result result = C4B_RESULT_INIT;
    how.depth = depth;
    how.eval = c4bi_eval_strong_with;
    how.eval_data = weights;
    if (c4b_alphabeta(state, &how, &result) != C4B_OK) {
        bench_fail("the search failed");
    }
    return result.move;
}

/* Sets the results of the samples from `first` on, which are of one game. */
static void set_results(samples *all, size_t first, const c4b_state *state, double fade)
{
    c4b_outcome outcome = c4b_state_outcome(state);
    int end = c4b_state_move_number(state);
    for (size_t i = first; i < all->count; i++) {
        sample *s = &all->list[i];
        bool drawn = outcome == C4B_DRAW || outcome == C4B_ONGOING;
        double half = drawn ? 0 : outcome == s->mover ? 0.5 : -0.5;
        s->result = (float)(0.5 + half * pow(fade, end - s->number));
    }
}

static void play_game(samples *all, const c4b_rules *rules, strong_weights weights,
                      const options *o)
{
    c4b_state *state = c4b_state_new(rules);
    size_t first = all->count;
    open_randomly(state);
    while (c4b_state_outcome(state) == C4B_ONGOING && c4b_state_move_number(state) < LONGEST_GAME) {
        remember(all, state);
        c4b_state_play(state, choose(state, weights, o->depth));
    }
    set_results(all, first, state, o->fade);
    c4b_state_free(state);
}

/* ---- fitting ---- */

/* Fits `weights` to the samples whose set is from `first` to `last`; they are pulled towards
   `home`, which keeps those of rare features small. Adagrad: each weight has a pace of its own. */
static double fit(const samples *all, int first, int last, const double *home, double *weights)
{
    double paces[STRONG_FEATURES];
    double loss = 0;
    for (int i = 0; i < STRONG_FEATURES; i++) {
        paces[i] = 1e-8;
    }
    for (int pass = 0; pass < PASSES; pass++) {
        size_t used = 0;
        loss = 0;
        for (size_t n = 0; n < all->count; n++) {
            const sample *s = &all->list[n];
            if (s->set < first || s->set > last) {
                continue;
            }
            double sum = 0;
            for (int i = 0; i < STRONG_FEATURES; i++) {
                sum += weights[i] * s->features[i];
            }
            double expected = 1 / (1 + exp(-sum));
            double error = expected - (double)s->result;
            for (int i = 0; i < STRONG_FEATURES; i++) {
                if (s->features[i] != 0) {
                    double slope = error * s->features[i] + 1e-4 * (weights[i] - home[i]);
                    paces[i] += slope * slope;
                    weights[i] -= 0.1 / (1 + pass / 4) * slope / sqrt(paces[i]);
                }
            }
            loss += error * error;
            used++;
        }
        loss = used > 0 ? loss / (double)used : 0;
    }
    return loss;
}

/* Positions of one game follow each other: shuffled, every pass sees a mixture. */
static void shuffle(samples *all)
{
    for (size_t i = all->count; i > 1; i--) {
        size_t j = random_below((unsigned)i);
        sample kept = all->list[i - 1];
        all->list[i - 1] = all->list[j];
        all->list[j] = kept;
    }
}

static void store(int16_t *stored, const double *weights)
{
    for (int i = 0; i < STRONG_FEATURES; i++) {
        double w = weights[i] * STRONG_UNIT;
        stored[i] = (int16_t)lrint(w > 30000 ? 30000 : w < -30000 ? -30000 : w);
    }
}

static void fit_family(const samples *all, int family, strong_weights weights)
{
    const double nothing[STRONG_FEATURES] = { 0 };
    double shared[STRONG_FEATURES] = { 0 };
    int first = family * STRONG_STAGES;
    double error = fit(all, first, first + STRONG_STAGES - 1, nothing, shared);
    fprintf(stderr, "  family %d: mean square error %.4f, by stages", family, error);
    for (int stage = 0; stage < STRONG_STAGES; stage++) {
        double own[STRONG_FEATURES];
        memcpy(own, shared, sizeof own);
        fprintf(stderr, " %.4f", fit(all, first + stage, first + stage, shared, own));
        store(weights[first + stage], own);
    }
    fprintf(stderr, "\n");
}

/* ---- rounds ---- */

/* A first guess: lines are good, but bad in misère games. */
static void guess(strong_weights weights, int family)
{
    static const int guesses[][2] = {
        { MOVER_COLUMNS_LACK_3, 4 },  { MOVER_ROWS_LACK_3, 8 },  { MOVER_DIAGONALS_LACK_3, 8 },
        { MOVER_COLUMNS_LACK_2, 12 }, { MOVER_ROWS_LACK_2, 24 }, { MOVER_DIAGONALS_LACK_2, 24 },
        { MOVER_FIRST_GOOD, 150 },    { MOVER_FIRST_BAD, 80 },   { MOVER_LATER_GOOD, 40 },
        { MOVER_LATER_BAD, 40 },
    };
    for (int stage = 0; stage < STRONG_STAGES; stage++) {
        int16_t *set = weights[family * STRONG_STAGES + stage];
        memset(set, 0, STRONG_FEATURES * sizeof *set);
        for (size_t i = 0; i < sizeof guesses / sizeof guesses[0]; i++) {
            int worth = family == STRONG_DESCONECTA ? -guesses[i][1] : guesses[i][1];
            set[guesses[i][0]] = (int16_t)worth;
            set[guesses[i][0] + STRONG_SIDE] = (int16_t)-worth;
        }
    }
}

/* A preset, its families, and the games of a round: the fewer, the longer they are. */
typedef struct contest {
    const char *preset;
    int first, last;
    int games;
} contest;

static const contest contests[] = {
    { "boom", STRONG_BOOM_TWO_LEFT, STRONG_BOOM_ONE_LEFT, 20000 },
    { "desconecta", STRONG_DESCONECTA, STRONG_DESCONECTA, 4000 },
    { "classic", STRONG_CLASSIC, STRONG_CLASSIC, 12000 },
    { "crush", STRONG_CRUSH, STRONG_CRUSH, 12000 },
};

/* Fits the families of a preset. Games of the round before count too, half of them. */
static void tune(const contest *c, const options *o, strong_weights weights)
{
    int games = o->games != 0 ? o->games : c->games;
    c4b_rules rules = C4B_RULES_INIT;
    samples all = { 0 };
    if (c4b_rules_preset(&rules, c->preset) != C4B_OK) {
        bench_fail("no such preset");
    }
    random_state = o->seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    for (int family = c->first; family <= c->last; family++) {
        guess(weights, family);
    }
    for (int round = 1; round <= o->rounds; round++) {
        double start = bench_now();
        shuffle(&all);
        all.count /= 2;
        for (int game = 0; game < games; game++) {
            play_game(&all, &rules, weights, o);
        }
        fprintf(stderr, "%s, round %d: %zu positions, %.0f s\n", c->preset, round, all.count,
                bench_now() - start);
        shuffle(&all);
        for (int family = c->first; family <= c->last; family++) {
            fit_family(&all, family, weights);
        }
    }
    free(all.list);
}

/* ---- the table ---- */

static void print_names(void)
{
#define PRINT_MOVER(name) #name,
    static const char *const side[] = { STRONG_SIDE_FEATURES(PRINT_MOVER) };
    static const char *const shared[] = { STRONG_SHARED_FEATURES(PRINT_MOVER) };
    for (size_t i = 0; i < sizeof side / sizeof side[0]; i++) {
        printf(" *   %2zu %2zu  %s\n", i, i + STRONG_SIDE, side[i]);
    }
    for (size_t i = 0; i < sizeof shared / sizeof shared[0]; i++) {
        printf(" *      %2zu  %s\n", i + 2 * STRONG_SIDE, shared[i]);
    }
}

static void print_weights(strong_weights weights)
{
    static const char *const families[STRONG_FAMILIES] = { "boom, two moves left",
                                                           "boom, one move left", "desconecta",
                                                           "classic", "crush" };
    printf("/*\n * strong_weights.h - the weights of strong.c, written by tests/bench/tune.c: "
           "do not edit.\n *\n"
           " * By set (family, then stage) and feature, of the mover and of the waiter:\n"
           " *\n");
    print_names();
    printf(" */\n/* clang-format off */\nconst strong_weights c4bi_strong_weights = {\n");
    for (int set = 0; set < STRONG_SETS; set++) {
        printf("    /* %s, stage %d */\n    {", families[set / STRONG_STAGES],
               set % STRONG_STAGES + 1);
        for (int i = 0; i < STRONG_FEATURES; i++) {
            printf("%s%d%s", i % 14 == 0 ? "\n        " : " ", weights[set][i],
                   i + 1 < STRONG_FEATURES ? "," : "");
        }
        printf("\n    },\n");
    }
    printf("};\n/* clang-format on */\n");
}

/* ---- the program ---- */

static _Noreturn void usage(void)
{
    fputs("usage: tune [--preset NAME] [--games N] [--rounds N] [--depth N] [--fade F]\n"
          "            [--seed N]\n"
          "Fits the weights of c4b_eval_strong by self-play; prints lib/eval/strong_weights.h.\n"
          "  --preset NAME  boom, desconecta, classic or crush; without it all four\n"
          "  --games N      games a round (boom 20000, desconecta 4000, the others 12000)\n"
          "  --rounds N     rounds, each played with the weights of the one before (6)\n"
          "  --depth N      depth of the searches (4)\n"
          "  --fade F       how much of a result is left for a position a move earlier (0.98)\n"
          "  --seed N       of the random openings (1)\n",
          stderr);
    exit(EXIT_FAILURE);
}

static bool is_preset(const char *name)
{
    for (size_t i = 0; i < sizeof contests / sizeof contests[0]; i++) {
        if (strcmp(name, contests[i].preset) == 0) {
            return true;
        }
    }
    return false;
}

static options read_options(int argc, char **argv)
{
    options o = { .rounds = 6, .depth = 4, .fade = 0.98, .seed = 1 };
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        const char *value = argv[++i];
        if (i == argc) {
            usage();
        }
        int number = atoi(value);
        if (strcmp(name, "--preset") == 0 && is_preset(value)) {
            o.preset = value;
        } else if (strcmp(name, "--games") == 0 && number >= 1) {
            o.games = number;
        } else if (strcmp(name, "--rounds") == 0 && number >= 1) {
            o.rounds = number;
        } else if (strcmp(name, "--depth") == 0 && number >= 1 && number <= 60) {
            o.depth = number;
        } else if (strcmp(name, "--fade") == 0) {
            o.fade = strtod(value, NULL);
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
    static strong_weights weights;
    options o = read_options(argc, argv);
    memcpy(weights, c4bi_strong_weights, sizeof weights);
    for (size_t i = 0; i < sizeof contests / sizeof contests[0]; i++) {
        if (o.preset == NULL || strcmp(o.preset, contests[i].preset) == 0) {
            tune(&contests[i], &o, weights);
        }
    }
    print_weights(weights);
    return EXIT_SUCCESS;
}
