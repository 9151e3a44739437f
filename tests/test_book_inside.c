/*
 * test_book_inside.c - what books are made of: codes are as short as can be and read back as they
 * were written, and pages keep what was put, whether they have few or many positions.
 */
#include "book_page.h"
#include "prefix_code.h"
#include "random.h"
#include "suite.h"

#include <string.h>

/* ---- codes ---- */

static uint64_t bits_of(const uint64_t *counts, const uint8_t *lengths)
{
    uint64_t bits = 0;
    for (int i = 0; i < MOST_SYMBOLS; i++) {
        bits += counts[i] * lengths[i];
    }
    return bits;
}

/* The fewest bits that words of any lengths could take, when none begins another: trying all. */
static uint64_t fewest_bits(const uint64_t *counts, int symbols)
{
    uint64_t best = UINT64_MAX;
    int lengths[5] = { 1, 1, 1, 1, 1 };
    for (int last = 0; last < symbols;) {
        int taken = 0;
        uint64_t bits = 0;
        for (int i = 0; i < symbols; i++) {
            taken += 16 >> lengths[i];
            bits += counts[i] * (uint64_t)lengths[i];
        }
        best = taken <= 16 && bits < best ? bits : best;
        for (last = 0; last < symbols && ++lengths[last] > 4; last++) {
            lengths[last] = 1;
        }
    }
    return best;
}

START_TEST(codes_are_as_short_as_can_be)
{
    for (int i = 0; i < 500; i++) {
        uint64_t counts[MOST_SYMBOLS] = { 0 };
        int symbols = random_between(2, 5);
        prefix_code code;
        for (int k = 0; k < symbols; k++) {
            counts[k] = (uint64_t)random_between(1, i % 2 == 0 ? 5 : 100);
        }
        c4bi_prefix_code_make(&code, counts);
        EXPECT_EQ(bits_of(counts, code.lengths), fewest_bits(counts, symbols));
    }
}
END_TEST

/* Symbols as often as `counts` says, in random order, written and read. */
static void write_and_read(const uint64_t *counts)
{
    static unsigned symbols[100000];
    static prefix_reader reader;
    prefix_code code;
    int count = 0;
    for (unsigned i = 0; i < MOST_SYMBOLS; i++) {
        for (uint64_t k = 0; k < counts[i] && k < 300; k++) {
            symbols[count++] = i;
        }
    }
    for (int i = count - 1; i > 0; i--) {
        int other = random_below(i + 1);
        unsigned kept = symbols[i];
        symbols[i] = symbols[other];
        symbols[other] = kept;
    }
    c4bi_prefix_code_make(&code, counts);
    uint8_t *bytes = calloc((size_t)count * 5 + 8, 1);
    bit_sink sink = { .bytes = bytes };
    for (int i = 0; i < count; i++) {
        put_symbol(&sink, &code, symbols[i]);
        put_bits(&sink, symbols[i], symbols[i] % 13);
    }
    EXPECT(c4bi_prefix_reader_make(&reader, code.lengths));
    bit_source source = { .bytes = bytes, .size = sink.count };
    for (int i = 0; i < count; i++) {
        unsigned symbol;
        EXPECT(get_symbol(&source, &reader, &symbol));
        EXPECT_EQ(symbol, symbols[i]);
        EXPECT_EQ(get_bits(&source, symbol % 13), symbol & ((1U << symbol % 13) - 1));
    }
    EXPECT_EQ(source.at, sink.count);
    free(bytes);
}

START_TEST(codes_are_read_as_they_were_written)
{
    for (int i = 0; i < 200; i++) {
        uint64_t counts[MOST_SYMBOLS] = { 0 };
        for (int k = random_between(1, i < 100 ? 10 : MOST_SYMBOLS); k > 0; k--) {
            counts[random_below(MOST_SYMBOLS)] = (uint64_t)random_between(1, 200);
        }
        write_and_read(counts);
    }
    uint64_t one[MOST_SYMBOLS] = { 0 }, steep[MOST_SYMBOLS] = { 0 };
    one[MOST_SYMBOLS - 1] = 17;
    write_and_read(one);
    steep[0] = steep[1] = 1;
    for (int i = 2; i < 80; i++) { /* words of up to 79 bits, if there were no limit */
        steep[i] = steep[i - 1] + steep[i - 2];
    }
    write_and_read(steep);
}
END_TEST

START_TEST(what_is_no_code_is_refused)
{
    static prefix_reader reader;
    static const struct {
        uint8_t lengths[4];
        bool is_code;
    } tries[] = { { { 1, 1 }, true },   { { 1, 2, 2 }, true },  { { 2, 2, 2, 2 }, true },
                  { { 1 }, true },      { { 0 }, false },       { { 2 }, false },
                  { { 1, 2 }, false },  { { 1, 1, 1 }, false }, { { 2, 2, 2 }, false },
                  { { 1, 16 }, false }, { { 15, 15 }, false },  { { 1, 2, 2, 15 }, false } };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        uint8_t lengths[MOST_SYMBOLS] = { 0 };
        memcpy(lengths, tries[i].lengths, sizeof tries[i].lengths);
        ck_assert_msg(c4bi_prefix_reader_make(&reader, lengths) == tries[i].is_code, "%zu", i);
    }
}
END_TEST

/* ---- pages ---- */

enum { NUMBERS = 20000 };

/* Goes through a page twice; it has what `expected` says, in order. */
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
    bool had_few = false, had_many = false;
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
        had_few = had_few || page.few != NULL;
        had_many = had_many || page.many != NULL;
        c4bi_page_clear(&page);
    }
    EXPECT(had_few && had_many);
}
END_TEST

/* The largest page there can be has no memory for all of its positions, and need not. */
START_TEST(few_of_very_many)
{
    book_page page = { .count = MOST_OF_A_KIND };
    for (uint64_t i = 0; i < 1000; i++) {
        EXPECT(c4bi_page_put(&page, MOST_OF_A_KIND - 1 - i * i * 1000000, (uint8_t)(1 + i % 255)));
    }
    for (uint64_t i = 0; i < 1000; i++) {
        EXPECT_EQ(c4bi_page_value(&page, MOST_OF_A_KIND - 1 - i * i * 1000000), 1 + i % 255);
        EXPECT_EQ(c4bi_page_value(&page, MOST_OF_A_KIND - 2 - i * i * 1000000), 0);
    }
    c4bi_page_clear(&page);
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "codes are as short as can be", codes_are_as_short_as_can_be },
        { "codes are read as they were written", codes_are_read_as_they_were_written },
        { "what is no code is refused", what_is_no_code_is_refused },
        { "pages keep what was put", pages_keep_what_was_put },
        { "few of very many", few_of_very_many },
    };
    return RUN_TESTS("book inside", tests);
}
