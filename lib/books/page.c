/* page.c - see page.h. */
#include "books/page.h"

#include "base/fibonacci.h"
#include "books/code.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A word of a sparse page: the number above, the value below. */
enum { VALUE_BITS = 8 };

_Static_assert(MOST_NUMBERS <= UINT64_C(1) << (64 - VALUE_BITS), "a word holds any number");

static uint64_t make_word(uint64_t number, uint8_t value)
{
    return number << VALUE_BITS | value;
}

static uint64_t number_in(uint64_t word)
{
    return word >> VALUE_BITS;
}

static uint8_t value_in(uint64_t word)
{
    return (uint8_t)word;
}

/* A sparse page's table is at most two thirds full, so that a value takes 12 to 24 bytes. */
enum { SPARSE_BYTES_PER_VALUE = 16, FIRST_SPARSE_BITS = 4 };

static bool dense_takes_less(const book_page *page, uint64_t known)
{
    return page->count / SPARSE_BYTES_PER_VALUE <= known;
}

static uint64_t words_of(unsigned sparse_bits)
{
    return UINT64_C(1) << sparse_bits;
}

/* The word of a number, or the free one where it belongs. */
static uint64_t *word_of(const book_page *page, uint64_t number)
{
    uint64_t mask = words_of(page->sparse_bits) - 1;
    uint64_t index = number * FIBONACCI_MULTIPLIER >> (64 - page->sparse_bits);
    while (page->sparse[index] != 0 && number_in(page->sparse[index]) != number) {
        index = (index + 1) & mask;
    }
    return &page->sparse[index];
}

uint8_t c4bi_page_value(const book_page *page, uint64_t number)
{
    assert(page->code == NULL && number < page->count);
    if (page->dense != NULL) {
        return page->dense[number];
    }
    return page->sparse != NULL ? value_in(*word_of(page, number)) : NOT_IN_BOOK;
}

/* ---- room ---- */

static bool change_to_dense(book_page *page)
{
    uint8_t *dense = page->count <= SIZE_MAX ? calloc((size_t)page->count, 1) : NULL;
    if (dense == NULL) {
        return false;
    }
    for (uint64_t i = 0; page->sparse != NULL && i < words_of(page->sparse_bits); i++) {
        dense[number_in(page->sparse[i])] |= value_in(page->sparse[i]); /* a free word adds 0 */
    }
    free(page->sparse);
    page->sparse = NULL;
    page->dense = dense;
    return true;
}

static bool widen_sparse(book_page *page, unsigned sparse_bits)
{
    book_page wider = *page;
    uint64_t words = words_of(sparse_bits);
    bool fits = words <= SIZE_MAX / sizeof *wider.sparse;
    wider.sparse_bits = sparse_bits;
    wider.sparse = fits ? calloc((size_t)words, sizeof *wider.sparse) : NULL;
    if (wider.sparse == NULL) {
        return false;
    }
    for (uint64_t i = 0; page->sparse != NULL && i < words_of(page->sparse_bits); i++) {
        if (page->sparse[i] != 0) {
            *word_of(&wider, number_in(page->sparse[i])) = page->sparse[i];
        }
    }
    free(page->sparse);
    *page = wider;
    return true;
}

/* Makes room for `known` values; false when memory runs out. */
static bool make_room(book_page *page, uint64_t known)
{
    if (page->dense != NULL) {
        return true;
    }
    if (dense_takes_less(page, known)) {
        return change_to_dense(page);
    }
    unsigned bits = page->sparse != NULL ? page->sparse_bits : FIRST_SPARSE_BITS;
    while (known > words_of(bits) / 3 * 2) {
        bits++;
    }
    return (page->sparse != NULL && bits == page->sparse_bits) || widen_sparse(page, bits);
}

bool c4bi_page_put(book_page *page, uint64_t number, uint8_t value)
{
    assert(page->code == NULL && number < page->count && value != NOT_IN_BOOK);
    bool is_new = c4bi_page_value(page, number) == NOT_IN_BOOK;
    if (is_new && !make_room(page, page->known + 1)) {
        return false;
    }
    page->known += is_new;
    if (page->dense != NULL) {
        page->dense[number] = value;
    } else {
        *word_of(page, number) = make_word(number, value);
    }
    return true;
}

void c4bi_page_clear(book_page *page)
{
    c4bi_code_free(page->code);
    free(page->dense);
    free(page->sparse);
    page->code = NULL;
    page->dense = NULL;
    page->sparse = NULL;
}

/* ---- in order ---- */

static int compare_words(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

bool c4bi_page_walk_begin(page_walk *walk, const book_page *page)
{
    assert(page->code == NULL);
    *walk = (page_walk){ .page = page };
    if (page->dense != NULL || page->known == 0) {
        return true;
    }
    walk->words = malloc((size_t)page->known * sizeof *walk->words);
    if (walk->words == NULL) {
        return false;
    }
    uint64_t count = 0;
    for (uint64_t i = 0; i < words_of(page->sparse_bits); i++) {
        if (page->sparse[i] != 0) {
            walk->words[count++] = page->sparse[i];
        }
    }
    assert(count == page->known);
    qsort(walk->words, (size_t)count, sizeof *walk->words, compare_words);
    return true;
}

static bool next_of_dense(page_walk *walk, uint64_t *number, uint8_t *value)
{
    const book_page *page = walk->page;
    while (walk->next < page->count && page->dense[walk->next] == NOT_IN_BOOK) {
        walk->next++;
    }
    if (walk->next == page->count) {
        return false;
    }
    *number = walk->next++;
    *value = page->dense[*number];
    return true;
}

bool c4bi_page_walk_next(page_walk *walk, uint64_t *number, uint8_t *value)
{
    if (walk->page->dense != NULL) {
        return next_of_dense(walk, number, value);
    }
    if (walk->next == walk->page->known) {
        return false;
    }
    uint64_t word = walk->words[walk->next++];
    *number = number_in(word);
    *value = value_in(word);
    return true;
}

void c4bi_page_walk_again(page_walk *walk)
{
    walk->next = 0;
}

void c4bi_page_walk_end(page_walk *walk)
{
    free(walk->words);
}
