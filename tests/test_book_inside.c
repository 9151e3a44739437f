/*
 * test_book_inside.c - the parts of books: symbols take nearly as few bits as possible and are
 * decoded as they were encoded, views show what is on the boards, and pages keep the values that
 * were put into them, sparse or dense.
 */
#include "books/page.h"
#include "books/rans.h"
#include "books/view.h"
#include "random.h"
#include "rules/state.h"
#include "suite.h"

#include <conecta4boom.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- symbols ---- */

enum { MOST_ROW = 20000 };

static void check_ranges(const symbol_range *ranges, unsigned used, const uint64_t *counts)
{
    unsigned cumulative = 0, next = 0;
    for (unsigned symbol = 0; symbol < MOST_SYMBOLS; symbol++) {
        if (counts[symbol] > 0) {
            EXPECT(next < used && ranges[next].symbol == symbol);
            EXPECT(ranges[next].frequency > 0 && ranges[next].cumulative == cumulative);
            cumulative += ranges[next++].frequency;
        }
    }
    EXPECT_EQ(next, used);
    EXPECT_EQ(cumulative, FREQUENCY_SUM);
}

/* The fewest bytes that a row of symbols can take in theory, by how often each comes. */
static double least_bytes(const uint64_t *counts, int length)
{
    double bits = 0;
    for (int i = 0; i < MOST_SYMBOLS; i++) {
        double count = (double)counts[i];
        bits += count > 0 ? count * log2(length / count) : 0;
    }
    return bits / 8;
}

/* Encodes and decodes a row of random symbols, some of them far more frequent than others. */
static void encode_and_decode(int symbols, int length, int skew)
{
    static uint8_t row[MOST_ROW], buffer[RANS_STATE_BYTES + 2 * MOST_ROW];
    uint64_t counts[MOST_SYMBOLS] = { 0 };
    symbol_range ranges[MOST_SYMBOLS];
    for (int i = 0; i < length; i++) {
        int symbol = random_below(symbols);
        for (int k = 0; k < skew; k++) {
            symbol = random_below(symbol + 1);
        }
        row[i] = (uint8_t)(symbol * 151); /* spread over all symbols, out of order */
        counts[row[i]]++;
    }
    unsigned used = c4bi_ranges_make(ranges, counts);
    check_ranges(ranges, used, counts);
    rans_encoder e = rans_encode_before(buffer + sizeof buffer);
    for (int i = length; i-- > 0;) {
        unsigned k = 0;
        while (ranges[k].symbol != row[i]) {
            k++;
        }
        rans_encode(&e, &ranges[k]);
    }
    rans_encode_end(&e);
    size_t bytes = (size_t)(buffer + sizeof buffer - e.first);
    EXPECT((double)bytes <= least_bytes(counts, length) * 1.01 + RANS_STATE_BYTES + 1);
    rans_decoder d = rans_decode_bytes(e.first, bytes);
    for (int i = 0; i < length; i++) {
        EXPECT_EQ(rans_decode(&d, ranges, used), row[i]);
    }
    EXPECT(d.next == d.end && d.state == RANS_LEAST_STATE);
}

START_TEST(symbols_take_few_bits)
{
    for (int i = 0; i < 300; i++) {
        encode_and_decode(random_between(1, i % 2 == 0 ? 5 : 100), random_between(1, 5000), i % 4);
    }
    encode_and_decode(1, MOST_ROW, 0); /* takes no bits at all */
    encode_and_decode(2, MOST_ROW, 12);
    encode_and_decode(MOST_SYMBOLS, MOST_ROW, 0);
}
END_TEST

/* Every symbol that was counted has a frequency, also where many are rare and many are frequent. */
START_TEST(no_symbol_is_left_out)
{
    for (int rare = 0; rare <= MOST_SYMBOLS; rare++) {
        uint64_t counts[MOST_SYMBOLS];
        symbol_range ranges[MOST_SYMBOLS];
        for (int i = 0; i < MOST_SYMBOLS; i++) {
            counts[i] = i < rare ? 1 : UINT64_C(1) << 40;
        }
        check_ranges(ranges, c4bi_ranges_make(ranges, counts), counts);
    }
}
END_TEST

/* Any bytes decode to symbols that have a frequency. */
START_TEST(any_bytes_can_be_decoded)
{
    const symbol_range ranges[] = { { 0, 5, 17 },
                                    { 5, FREQUENCY_SUM - 6, 99 },
                                    { FREQUENCY_SUM - 1, 1, 200 } };
    for (int i = 0; i < 1000; i++) {
        uint8_t bytes[8];
        for (int k = 0; k < 8; k++) {
            bytes[k] = (uint8_t)random_below(256);
        }
        rans_decoder d = rans_decode_bytes(bytes, (size_t)random_below(9));
        for (int k = 0; k < 50; k++) {
            uint8_t symbol = rans_decode(&d, ranges, 3);
            EXPECT(symbol == 17 || symbol == 99 || symbol == 200);
        }
    }
}
END_TEST

/* ---- views ---- */

/* A random board, with or without lines, on which the players have dropped discs by turns. */
static c4b_state *random_board(const c4b_rules *rules, int discs)
{
    char preset[128], text[1024], cells[128];
    int heights[32] = { 0 }, rows = rules->rows, columns = rules->columns;
    c4b_state *empty = c4b_state_new(rules), *state = NULL;
    c4b_state_position_text(empty, text, sizeof text);
    c4b_state_free(empty);
    sscanf(text, "%127s", preset);
    memset(cells, '.', sizeof cells);
    for (int i = 0; i < discs;) {
        int column = random_below(columns);
        if (heights[column] < rows) {
            cells[(rows - 1 - heights[column]++) * columns + column] = "12"[i++ % 2];
        }
    }
    int length = snprintf(text, sizeof text, "%s ", preset);
    for (int row = 0; row < rows; row++) {
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%.*s",
                           row > 0 ? "/" : "", columns, cells + row * columns);
    }
    snprintf(text + length, sizeof text - (size_t)length, " %d", discs + 1);
    EXPECT_EQ(c4b_state_from_position(&state, text, NULL), C4B_OK);
    return state;
}

/* Whether a player has a line through a cell, or would have one with a disc on it. */
static bool has_line_through(const c4b_state *state, c4b_player player, int row, int column)
{
    static const int directions_of[4][2] = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { 1, -1 } };
    c4b_rules rules = C4B_RULES_INIT;
    c4b_state_rules(state, &rules);
    bool found = false;
    for (int i = 0; i < 4; i++) {
        int length = 1;
        for (int side = -1; side <= 1; side += 2) {
            int r = row + side * directions_of[i][0], c = column + side * directions_of[i][1];
            while (r >= 0 && r < rules.rows && c >= 0 && c < rules.columns &&
                   c4b_state_cell(state, r, c) == player) {
                length++;
                r += side * directions_of[i][0];
                c += side * directions_of[i][1];
            }
        }
        found = found || length >= rules.connect;
    }
    return found;
}

/* What view.h describes, found cell by cell. */
static int look_at(const c4b_state *state, c4b_player mover)
{
    int own = 0, others = 0;
    for (int column = 0; column < c4b_state_columns(state); column++) {
        int height = c4b_state_height(state, column);
        for (int row = 0; row < height; row++) {
            if (has_line_through(state, c4b_state_cell(state, row, column), row, column)) {
                return SEEN_OVER;
            }
        }
        if (height < c4b_state_rows(state)) {
            own += has_line_through(state, mover, height, column);
            others += has_line_through(state, 3 - mover, height, column);
        }
    }
    return own > 0      ? SEEN_LINE
           : others > 1 ? SEEN_TWO_LINES
           : others > 0 ? SEEN_THREAT
                        : SEEN_NOTHING;
}

START_TEST(what_is_seen_is_there)
{
    static const int sizes[][3] = {
        { 6, 7, 4 }, { 7, 7, 4 }, { 5, 6, 3 }, { 8, 12, 5 }, { 4, 9, 4 }
    };
    int times_seen[SEEN_CASES] = { 0 };
    for (int i = 0; i < 3000; i++) {
        c4b_rules rules = C4B_RULES_INIT;
        const int *size = sizes[i % 5];
        EXPECT_EQ(c4b_rules_preset(&rules, "classic"), C4B_OK);
        rules.rows = size[0];
        rules.columns = size[1];
        rules.connect = size[2];
        c4b_state *state = random_board(&rules, random_below(18));
        numbering *n = c4bi_numbering_new(&state->set);
        const void *position = top(state);
        signature s = c4bi_signature(&state->set, position);
        uint64_t count = c4bi_numbering_count(n, &s), number = c4bi_rank(n, &s, position);
        uint8_t seen[300];
        unsigned lead = (unsigned)random_below(250);
        lead = lead < number ? lead : (unsigned)number;
        c4bi_view(n, &s, number - lead, lead + 1, seen);
        EXPECT(count > number);
        EXPECT_EQ(seen[lead], look_at(state, s.discs[0] == s.discs[1] ? C4B_GREEN : C4B_BLUE));
        times_seen[seen[lead]]++;
        c4bi_numbering_free(n);
        c4b_state_free(state);
    }
    for (int i = 0; i < SEEN_CASES; i++) {
        ck_assert_int_gt(times_seen[i], 20);
    }
}
END_TEST

/* The places of the bombs change nothing in the view, and each place has its own number. */
START_TEST(bombs_are_seen_as_discs)
{
    c4b_state *state = c4b_state_new(NULL);
    numbering *n = c4bi_numbering_new(&state->set);
    uint32_t phase = c4bi_signature(&state->set, top(state)).phase;
    signature with_bombs = { .phase = phase, .discs = { 4, 3 }, .bombs = 3 };
    signature without_bombs = { .phase = with_bombs.phase, .discs = { 4, 3 } };
    static uint8_t seen[12 * 5000], expected[5000];
    uint64_t count = c4bi_numbering_count(n, &without_bombs);
    EXPECT(count > 20000 && c4bi_numbering_count(n, &with_bombs) == 12 * count);
    for (uint64_t first = 0; first + 5000 <= count; first += 7777) {
        c4bi_view(n, &without_bombs, first, 5000, expected);
        c4bi_view(n, &with_bombs, 12 * first + 5, 12 * 5000 - 5, seen);
        for (int i = 5; i < 12 * 5000; i++) {
            EXPECT_EQ(seen[i - 5], expected[i / 12]);
        }
    }
    c4bi_numbering_free(n);
    c4b_state_free(state);
}
END_TEST

/* ---- pages ---- */

enum { NUMBERS = 20000 };

/* Goes through a page twice: it has the `expected` values, in order. */
static void walk_page(const book_page *page, const uint8_t *expected)
{
    page_walk walk;
    EXPECT(c4bi_page_walk_begin(&walk, page));
    for (int times = 0; times < 2; times++) {
        uint64_t number, next = 0;
        uint8_t value;
        while (c4bi_page_walk_next(&walk, &number, &value)) {
            while (expected[next] == 0) {
                next++;
            }
            EXPECT_EQ(number, next);
            EXPECT_EQ(value, expected[next++]);
        }
        while (next < NUMBERS && expected[next] == 0) {
            next++;
        }
        EXPECT_EQ(next, NUMBERS);
        c4bi_page_walk_again(&walk);
    }
    c4bi_page_walk_end(&walk);
}

START_TEST(pages_keep_what_was_put)
{
    bool had_sparse = false, had_dense = false;
    for (int puts = 0; puts < 9000; puts = 2 * puts + 1) {
        uint8_t expected[NUMBERS] = { 0 };
        book_page page = { .count = NUMBERS };
        uint64_t known = 0;
        for (int i = 0; i < puts; i++) {
            int number = random_below(puts % 3 == 0 ? NUMBERS : 1 + puts / 2);
            uint8_t value = (uint8_t)random_between(1, 255);
            known += expected[number] == 0;
            expected[number] = value;
            EXPECT(c4bi_page_put(&page, (uint64_t)number, value));
        }
        EXPECT_EQ(page.known, known);
        for (uint64_t i = 0; i < NUMBERS; i++) {
            EXPECT_EQ(c4bi_page_value(&page, i), expected[i]);
        }
        walk_page(&page, expected);
        had_sparse = had_sparse || page.sparse != NULL;
        had_dense = had_dense || page.dense != NULL;
        c4bi_page_clear(&page);
    }
    EXPECT(had_sparse && had_dense);
}
END_TEST

/* The largest possible page has few values, and takes little memory. */
START_TEST(few_of_very_many)
{
    book_page page = { .count = MOST_NUMBERS };
    for (uint64_t i = 0; i < 1000; i++) {
        EXPECT(c4bi_page_put(&page, MOST_NUMBERS - 1 - i * i * 1000000, (uint8_t)(1 + i % 255)));
    }
    for (uint64_t i = 0; i < 1000; i++) {
        EXPECT_EQ(c4bi_page_value(&page, MOST_NUMBERS - 1 - i * i * 1000000), 1 + i % 255);
        EXPECT_EQ(c4bi_page_value(&page, MOST_NUMBERS - 2 - i * i * 1000000), 0);
    }
    c4bi_page_clear(&page);
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "symbols take few bits", symbols_take_few_bits },
        { "no symbol is left out", no_symbol_is_left_out },
        { "any bytes can be decoded", any_bytes_can_be_decoded },
        { "what is seen is there", what_is_seen_is_there },
        { "bombs are seen as discs", bombs_are_seen_as_discs },
        { "pages keep what was put", pages_keep_what_was_put },
        { "few of very many", few_of_very_many },
    };
    return RUN_TESTS("book inside", tests);
}
