/*
 * numbering.c - see numbering.h.
 *
 * A number's digits are, from the highest to the lowest: the rank of the columns' heights; that of
 * the choice of green discs among all; the place of player 1's bomb among the player's discs, and
 * that of player 2's. THE BOOKS' FORMAT RESTS ON THIS AND ON THE ORDER WITHIN EACH DIGIT.
 */
#include "books/numbering.h"

#include "rules/hash.h"

#include <assert.h>
#include <stdlib.h>

/* Counts stop here: larger ones are never asked for. */
#define TOO_MANY ((uint64_t)1 << 60)

_Static_assert(MOST_NUMBERS < TOO_MANY && TOO_MANY <= UINT64_MAX / 2,
               "sums of two do not overflow");

struct numbering {
    const ruleset *set;
    bool mirrors; /* mirror images share a number */
    unsigned rows;
    /* ways[m][n]: the number of ways in which m columns can hold n discs; ways_not_right: of these,
       those that do not lean right. */
    uint64_t ways[MOST_COLUMNS + 1][MOST_BITS];
    uint64_t ways_not_right[MOST_COLUMNS + 1][MOST_BITS];
    uint64_t choices[MOST_BITS][MOST_BITS]; /* binomial coefficients */
};

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

static void count_ways(numbering *n, unsigned columns)
{
    n->ways[0][0] = 1;
    for (unsigned m = 1; m <= columns; m++) {
        for (unsigned discs = 0; discs <= m * n->rows; discs++) {
            for (unsigned height = 0; height <= n->rows && height <= discs; height++) {
                n->ways[m][discs] = plus(n->ways[m][discs], n->ways[m - 1][discs - height]);
            }
        }
    }
}

/* In how many ways `columns` can hold `discs` without leaning right, once the heights of the
   outermost pair are known: `left` is at most `right`. */
static uint64_t ways_within(const numbering *n, unsigned columns, unsigned discs, unsigned left,
                            unsigned right)
{
    assert(columns >= 2 && left <= right);
    if (left + right > discs) {
        return 0;
    }
    unsigned rest = discs - left - right;
    return left == right ? n->ways_not_right[columns - 2][rest] : n->ways[columns - 2][rest];
}

static void count_ways_not_right(numbering *n, unsigned columns)
{
    n->ways_not_right[0][0] = 1;
    for (unsigned discs = 0; discs <= n->rows; discs++) {
        n->ways_not_right[1][discs] = 1;
    }
    for (unsigned m = 2; m <= columns; m++) {
        for (unsigned discs = 0; discs <= m * n->rows; discs++) {
            uint64_t *sum = &n->ways_not_right[m][discs];
            for (unsigned left = 0; left <= n->rows; left++) {
                for (unsigned right = left; right <= n->rows; right++) {
                    *sum = plus(*sum, ways_within(n, m, discs, left, right));
                }
            }
        }
    }
}

static void count_choices(numbering *n, unsigned cells)
{
    for (unsigned all = 0; all <= cells; all++) {
        n->choices[all][0] = 1;
        for (unsigned some = 1; some <= all; some++) {
            n->choices[all][some] = plus(n->choices[all - 1][some - 1], n->choices[all - 1][some]);
        }
    }
}

numbering *c4bi_numbering_new(const ruleset *set)
{
    numbering *n = calloc(1, sizeof *n);
    assert(set->shape.columns * set->shape.rows < MOST_BITS);
    if (n != NULL) {
        n->set = set;
        n->mirrors = mirrors_agree(set);
        n->rows = set->shape.rows;
        count_ways(n, set->shape.columns);
        count_ways_not_right(n, set->shape.columns);
        count_choices(n, set->shape.columns * set->shape.rows);
    }
    return n;
}

void c4bi_numbering_free(numbering *n)
{
    free(n);
}

const ruleset *c4bi_numbering_rules(const numbering *n)
{
    return n->set;
}

static uint64_t places_of_bomb(const signature *s, unsigned player)
{
    return (s->bombs >> player & 1) != 0 ? s->discs[player] : 1;
}

uint64_t c4bi_bomb_places(const signature *s)
{
    return places_of_bomb(s, 0) * places_of_bomb(s, 1);
}

uint64_t c4bi_numbering_count(const numbering *n, const signature *s)
{
    unsigned columns = n->set->shape.columns, cells = columns * n->rows;
    if (s->discs[0] > cells || s->discs[1] > cells - s->discs[0] || s->bombs > ALL_BOMBS ||
        s->phase >= n->set->phases) {
        return 0;
    }
    unsigned discs = s->discs[0] + s->discs[1];
    uint64_t ways = n->mirrors ? n->ways_not_right[columns][discs] : n->ways[columns][discs];
    uint64_t count = times(times(ways, n->choices[discs][s->discs[0]]), c4bi_bomb_places(s));
    return count <= MOST_NUMBERS ? count : 0;
}

/* ---- reading positions ---- */

/* A position's discs, column by column from the bottom and without the empty cells: bit i of a
   board is the i-th disc. */
typedef struct reading {
    unsigned heights[MOST_COLUMNS];
    unsigned discs;
    board_128 greens;
    board_128 bombs;
} reading;

#define TEMPLATE "books/numbering_width.h"
#include "base/each_width.h"

signature c4bi_signature(const ruleset *set, const void *position)
{
    return CALL_WIDTH(set, signature_of, set, position);
}

static reading read_position(const ruleset *set, const void *position, bool mirrored)
{
    return CALL_WIDTH(set, read_columns, set, position, mirrored);
}

/* ---- ranking ---- */

/* The rank of the heights of columns `first` to before `end`, which hold `discs`. Heights that are
   lower in the first unequal column come first. */
static uint64_t rank_of_heights(const numbering *n, const unsigned *heights, unsigned first,
                                unsigned end, unsigned discs)
{
    uint64_t rank = 0;
    for (unsigned i = first; i < end; i++) {
        for (unsigned lower = 0; lower < heights[i]; lower++) {
            rank += n->ways[end - i - 1][discs - lower];
        }
        discs -= heights[i];
    }
    return rank;
}

/* The rank among heights that do not lean right: by pairs of columns, from the outside in. */
static uint64_t rank_not_right(const numbering *n, const unsigned *heights, unsigned columns,
                               unsigned discs)
{
    uint64_t rank = 0;
    unsigned first = 0, end = columns;
    for (; end - first >= 2; first++, end--) {
        unsigned left = heights[first], right = heights[end - 1];
        assert(left <= right);
        for (unsigned a = 0; a <= left; a++) {
            for (unsigned b = a; b <= n->rows && (a < left || b < right); b++) {
                rank += ways_within(n, end - first, discs, a, b);
            }
        }
        discs -= left + right;
        if (left != right) {
            return rank + rank_of_heights(n, heights, first + 1, end - 1, discs);
        }
    }
    return rank;
}

static uint64_t rank_of_greens(const numbering *n, const reading *seen)
{
    uint64_t rank = 0;
    unsigned greens = 0;
    for (unsigned i = 0; i < seen->discs; i++) {
        if ((seen->greens >> i & 1) != 0) {
            rank += n->choices[i][++greens];
        }
    }
    return rank;
}

/* The place of a player's bomb among the player's discs. */
static uint64_t rank_of_bomb(board_128 discs, board_128 bombs)
{
    board_128 bomb = discs & bombs;
    return bomb != 0 ? count_128(discs & (bomb - 1)) : 0;
}

static uint64_t rank_of_reading(const numbering *n, const reading *seen, const signature *s)
{
    unsigned columns = n->set->shape.columns;
    uint64_t rank = n->mirrors ? rank_not_right(n, seen->heights, columns, seen->discs)
                               : rank_of_heights(n, seen->heights, 0, columns, seen->discs);
    rank = rank * n->choices[seen->discs][s->discs[0]] + rank_of_greens(n, seen);
    rank = rank * places_of_bomb(s, 0) + rank_of_bomb(seen->greens, seen->bombs);
    return rank * places_of_bomb(s, 1) + rank_of_bomb(~seen->greens, seen->bombs);
}

/* Less than 0 when the heights lean left, more when they lean right, 0 when they are their own
   mirror image. */
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

uint64_t c4bi_rank(const numbering *n, const signature *s, const void *position)
{
    reading seen = read_position(n->set, position, false);
    int leans = n->mirrors ? leaning(&seen, n->set->shape.columns) : -1;
    uint64_t rank = leans <= 0 ? rank_of_reading(n, &seen, s) : UINT64_MAX;
    if (leans >= 0) {
        reading image = read_position(n->set, position, true);
        uint64_t other = rank_of_reading(n, &image, s);
        rank = other < rank ? other : rank;
    }
    assert(rank < c4bi_numbering_count(n, s));
    return rank;
}

/* ---- unranking ---- */

/* The heights with a rank; see rank_of_heights. */
static void unrank_heights(const numbering *n, uint64_t rank, unsigned *heights, unsigned first,
                           unsigned end, unsigned discs)
{
    for (unsigned i = first; i < end; i++) {
        unsigned height = 0;
        for (uint64_t ways; rank >= (ways = n->ways[end - i - 1][discs - height]); height++) {
            assert(height < n->rows && height < discs);
            rank -= ways;
        }
        heights[i] = height;
        discs -= height;
    }
}

/* Finds the outermost pair of columns, and subtracts from the rank what comes before it. */
static void unrank_pair(const numbering *n, uint64_t *rank, unsigned columns, unsigned discs,
                        unsigned *left, unsigned *right)
{
    for (unsigned a = 0; a <= n->rows; a++) {
        for (unsigned b = a; b <= n->rows; b++) {
            uint64_t ways = ways_within(n, columns, discs, a, b);
            if (*rank < ways) {
                *left = a;
                *right = b;
                return;
            }
            *rank -= ways;
        }
    }
    assert(false && "every rank has a pair of columns");
}

/* The heights with a rank among those that do not lean right; see rank_not_right. */
static void unrank_not_right(const numbering *n, uint64_t rank, unsigned *heights, unsigned columns,
                             unsigned discs)
{
    unsigned first = 0, end = columns;
    for (; end - first >= 2; first++, end--) {
        unrank_pair(n, &rank, end - first, discs, &heights[first], &heights[end - 1]);
        discs -= heights[first] + heights[end - 1];
        if (heights[first] != heights[end - 1]) {
            unrank_heights(n, rank, heights, first + 1, end - 1, discs);
            return;
        }
    }
    if (end > first) {
        heights[first] = discs;
    }
}

/* See rank_of_greens. */
static board_128 unrank_greens(const numbering *n, uint64_t rank, unsigned discs, unsigned greens)
{
    board_128 found = 0;
    for (unsigned i = discs; i-- > 0 && greens > 0;) {
        if (rank >= n->choices[i][greens]) {
            rank -= n->choices[i][greens--];
            found |= (board_128)1 << i;
        }
    }
    return found;
}

board_parts c4bi_unrank(const numbering *n, const signature *s, uint64_t number)
{
    assert(number < c4bi_numbering_count(n, s));
    board_parts parts = { .bomb_place = number % c4bi_bomb_places(s) };
    unsigned columns = n->set->shape.columns, discs = s->discs[0] + s->discs[1];
    uint64_t choices = n->choices[discs][s->discs[0]];
    number /= c4bi_bomb_places(s);
    parts.greens = unrank_greens(n, number % choices, discs, s->discs[0]);
    if (n->mirrors) {
        unrank_not_right(n, number / choices, parts.heights, columns, discs);
    } else {
        unrank_heights(n, number / choices, parts.heights, 0, columns, discs);
    }
    return parts;
}
