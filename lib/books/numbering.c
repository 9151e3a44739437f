/* numbering.c - see numbering.h. */
#include "books/numbering.h"

#include "rules/hash.h"

#include <stdlib.h>

enum { MOST_CELLS = 128 };

/* Counts stop here: larger ones are never asked for. */
#define TOO_MANY ((uint64_t)1 << 60)

/*
 * How many ways there are to spread discs over columns, `free_ways`, and how many of them are not
 * higher on the left in the first unlike pair from the outside in, `lower_left`. And how many ways
 * to choose some of so many.
 */
struct ranks {
    const ruleset *set;
    bool mirrors;
    unsigned rows;
    uint64_t free_ways[MOST_COLUMNS + 1][MOST_CELLS];
    uint64_t lower_left[MOST_COLUMNS + 1][MOST_CELLS];
    uint64_t choices[MOST_CELLS][MOST_CELLS];
};

/* A position, read from one side. */
typedef struct reading {
    unsigned heights[MOST_COLUMNS];
    unsigned char cells[MOST_CELLS]; /* column by column from the bottom, without the empty ones */
    unsigned count;
} reading;

static uint64_t plus(uint64_t a, uint64_t b)
{
    return a + b < TOO_MANY ? a + b : TOO_MANY;
}

static uint64_t times(uint64_t a, uint64_t b)
{
    uint64_t product;
    return __builtin_mul_overflow(a, b, &product) || product > TOO_MANY ? TOO_MANY : product;
}

/* ---- counting ---- */

static void count_free_ways(ranks *r, unsigned columns)
{
    r->free_ways[0][0] = 1;
    for (unsigned m = 1; m <= columns; m++) {
        for (unsigned n = 0; n <= m * r->rows; n++) {
            for (unsigned height = 0; height <= r->rows && height <= n; height++) {
                r->free_ways[m][n] = plus(r->free_ways[m][n], r->free_ways[m - 1][n - height]);
            }
        }
    }
}

/* The ways that go on from an outer pair of columns: `left` is not higher than `right`. */
static uint64_t ways_within(const ranks *r, unsigned columns, unsigned discs, unsigned left,
                            unsigned right)
{
    if (left + right > discs) {
        return 0;
    }
    unsigned rest = discs - left - right;
    return left == right ? r->lower_left[columns - 2][rest] : r->free_ways[columns - 2][rest];
}

static void count_lower_left(ranks *r, unsigned columns)
{
    r->lower_left[0][0] = 1;
    for (unsigned n = 0; n <= r->rows; n++) {
        r->lower_left[1][n] = 1;
    }
    for (unsigned m = 2; m <= columns; m++) {
        for (unsigned n = 0; n <= m * r->rows; n++) {
            for (unsigned left = 0; left <= r->rows; left++) {
                for (unsigned right = left; right <= r->rows; right++) {
                    r->lower_left[m][n] =
                        plus(r->lower_left[m][n], ways_within(r, m, n, left, right));
                }
            }
        }
    }
}

static void count_choices(ranks *r, unsigned cells)
{
    for (unsigned n = 0; n <= cells; n++) {
        r->choices[n][0] = 1;
        for (unsigned k = 1; k <= n; k++) {
            r->choices[n][k] = plus(r->choices[n - 1][k - 1], r->choices[n - 1][k]);
        }
    }
}

ranks *c4bi_ranks_new(const ruleset *set)
{
    ranks *r = calloc(1, sizeof *r);
    if (r != NULL) {
        r->set = set;
        r->mirrors = mirrors_agree(set);
        r->rows = set->shape.rows;
        count_free_ways(r, set->shape.columns);
        count_lower_left(r, set->shape.columns);
        count_choices(r, set->shape.columns * set->shape.rows);
    }
    return r;
}

void c4bi_ranks_free(ranks *r)
{
    free(r);
}

const ruleset *c4bi_ranks_rules(const ranks *r)
{
    return r->set;
}

static uint64_t bombs_of(const kind *k, unsigned player)
{
    return (k->bombs >> player & 1) != 0 ? k->discs[player] : 1;
}

uint64_t c4bi_ranks_of_bombs(const kind *k)
{
    return bombs_of(k, 0) * bombs_of(k, 1);
}

uint64_t c4bi_ranks_count(const ranks *r, const kind *k)
{
    unsigned cells = r->set->shape.columns * r->rows;
    if (k->discs[0] > cells || k->discs[1] > cells - k->discs[0] || k->bombs > 3 ||
        k->phase >= r->set->phases) {
        return 0;
    }
    unsigned discs = k->discs[0] + k->discs[1];
    unsigned columns = r->set->shape.columns;
    uint64_t ways = r->mirrors ? r->lower_left[columns][discs] : r->free_ways[columns][discs];
    uint64_t count = times(times(ways, r->choices[discs][k->discs[0]]), c4bi_ranks_of_bombs(k));
    return count <= MOST_OF_A_KIND ? count : 0;
}

/* ---- reading ---- */

static bool is_green(c4b_cell cell)
{
    return cell == C4B_GREEN_DISC || cell == C4B_GREEN_BOMB;
}

static bool is_bomb(c4b_cell cell)
{
    return cell == C4B_GREEN_BOMB || cell == C4B_BLUE_BOMB;
}

static reading read_from(const c4b_state *state, bool right)
{
    reading seen = { .count = 0 };
    int columns = c4b_state_columns(state);
    for (int i = 0; i < columns; i++) {
        int column = right ? columns - 1 - i : i;
        int height = c4b_state_height(state, column);
        seen.heights[i] = (unsigned)height;
        for (int row = 0; row < height; row++) {
            seen.cells[seen.count++] = (unsigned char)c4b_state_cell(state, row, column);
        }
    }
    return seen;
}

kind c4bi_kind_of(const c4b_state *state)
{
    kind k = { .phase = state->set.wide ? top_128(state)->phase : top_64(state)->phase };
    reading seen = read_from(state, false);
    for (unsigned i = 0; i < seen.count; i++) {
        unsigned player = !is_green(seen.cells[i]);
        k.discs[player]++;
        k.bombs |= (unsigned)is_bomb(seen.cells[i]) << player;
    }
    return k;
}

/* ---- numbers ---- */

/* Of the heights of columns `from` to before `to`, whatever they are; those that are lower in the
   first unlike column come first. */
static uint64_t rank_of_free(const ranks *r, const unsigned *heights, unsigned from, unsigned to,
                             unsigned discs)
{
    uint64_t rank = 0;
    for (unsigned i = from; i < to; i++) {
        for (unsigned lower = 0; lower < heights[i]; lower++) {
            rank += r->free_ways[to - i - 1][discs - lower];
        }
        discs -= heights[i];
    }
    return rank;
}

/* The same of heights that are not higher on the left in the first unlike pair. */
static uint64_t rank_of_lower_left(const ranks *r, const unsigned *heights, unsigned columns,
                                   unsigned discs)
{
    uint64_t rank = 0;
    unsigned from = 0, to = columns;
    for (; to - from >= 2; from++, to--) {
        unsigned left = heights[from], right = heights[to - 1];
        for (unsigned a = 0; a <= left; a++) {
            for (unsigned b = a; b <= r->rows && (a < left || b < right); b++) {
                rank += ways_within(r, to - from, discs, a, b);
            }
        }
        discs -= left + right;
        if (left != right) {
            return rank + rank_of_free(r, heights, from + 1, to - 1, discs);
        }
    }
    return rank;
}

/* Of the green ones among the discs. */
static uint64_t rank_of_colours(const ranks *r, const reading *seen)
{
    uint64_t rank = 0;
    unsigned greens = 0;
    for (unsigned i = 0; i < seen->count; i++) {
        if (is_green(seen->cells[i])) {
            rank += r->choices[i][++greens];
        }
    }
    return rank;
}

/* Of a player's bomb among his discs. */
static uint64_t rank_of_bomb(const reading *seen, bool green)
{
    uint64_t rank = 0;
    for (unsigned i = 0; i < seen->count; i++) {
        if (is_green(seen->cells[i]) == green) {
            if (is_bomb(seen->cells[i])) {
                return rank;
            }
            rank++;
        }
    }
    return 0;
}

static uint64_t rank_of_reading(const ranks *r, const reading *seen, const kind *k)
{
    unsigned columns = r->set->shape.columns;
    uint64_t rank = r->mirrors ? rank_of_lower_left(r, seen->heights, columns, seen->count)
                               : rank_of_free(r, seen->heights, 0, columns, seen->count);
    rank = rank * r->choices[seen->count][k->discs[0]] + rank_of_colours(r, seen);
    rank = rank * bombs_of(k, 0) + rank_of_bomb(seen, true);
    return rank * bombs_of(k, 1) + rank_of_bomb(seen, false);
}

/* Less than 0 when the left side is lower in the first unlike pair from the outside in, 0 when
   there is none. */
static int leaning(const reading *seen, unsigned columns)
{
    for (unsigned i = 0; i < columns / 2; i++) {
        unsigned left = seen->heights[i], right = seen->heights[columns - 1 - i];
        if (left != right) {
            return left < right ? -1 : 1;
        }
    }
    return 0;
}

uint64_t c4bi_rank_of(const ranks *r, const c4b_state *state)
{
    kind k = c4bi_kind_of(state);
    reading seen = read_from(state, false);
    int leans = r->mirrors ? leaning(&seen, r->set->shape.columns) : -1;
    if (leans < 0) {
        return rank_of_reading(r, &seen, &k);
    }
    reading mirrored = read_from(state, true);
    uint64_t other = rank_of_reading(r, &mirrored, &k);
    uint64_t own = leans == 0 ? rank_of_reading(r, &seen, &k) : other;
    return own < other ? own : other;
}

/* ---- and back ---- */

/* The heights with a number among all; see rank_of_free. */
static void find_free(const ranks *r, uint64_t rank, unsigned *heights, unsigned from, unsigned to,
                      unsigned discs)
{
    for (unsigned i = from; i < to; i++) {
        unsigned height = 0;
        for (uint64_t ways; rank >= (ways = r->free_ways[to - i - 1][discs - height]); height++) {
            rank -= ways;
        }
        heights[i] = height;
        discs -= height;
    }
}

/* Takes the pairs of outer columns that come before off a rank. */
static void find_pair(const ranks *r, uint64_t *rank, unsigned columns, unsigned discs,
                      unsigned *left, unsigned *right)
{
    for (unsigned a = 0; a <= r->rows; a++) {
        for (unsigned b = a; b <= r->rows; b++) {
            uint64_t ways = ways_within(r, columns, discs, a, b);
            if (*rank < ways) {
                *left = a;
                *right = b;
                return;
            }
            *rank -= ways;
        }
    }
}

/* The same among those that are not higher on the left; see rank_of_lower_left. */
static void find_lower_left(const ranks *r, uint64_t rank, unsigned *heights, unsigned columns,
                            unsigned discs)
{
    unsigned from = 0, to = columns;
    for (; to - from >= 2; from++, to--) {
        find_pair(r, &rank, to - from, discs, &heights[from], &heights[to - 1]);
        discs -= heights[from] + heights[to - 1];
        if (heights[from] != heights[to - 1]) {
            find_free(r, rank, heights, from + 1, to - 1, discs);
            return;
        }
    }
    if (to > from) {
        heights[from] = discs;
    }
}

/* See rank_of_colours. */
static board_128 find_colours(const ranks *r, uint64_t rank, unsigned discs, unsigned greens)
{
    board_128 found = 0;
    for (unsigned i = discs; i-- > 0 && greens > 0;) {
        if (rank >= r->choices[i][greens]) {
            rank -= r->choices[i][greens--];
            found |= (board_128)1 << i;
        }
    }
    return found;
}

rank_parts c4bi_rank_parts(const ranks *r, const kind *k, uint64_t number)
{
    rank_parts parts = { .of_bombs = number % c4bi_ranks_of_bombs(k) };
    unsigned columns = r->set->shape.columns, discs = k->discs[0] + k->discs[1];
    uint64_t choices = r->choices[discs][k->discs[0]];
    number /= c4bi_ranks_of_bombs(k);
    parts.greens = find_colours(r, number % choices, discs, k->discs[0]);
    if (r->mirrors) {
        find_lower_left(r, number / choices, parts.heights, columns, discs);
    } else {
        find_free(r, number / choices, parts.heights, 0, columns, discs);
    }
    return parts;
}
