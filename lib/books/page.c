/* page.c - see page.h. */
#include "books/page.h"

#include "books/code.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE_BITS = 8, FIRST_FEW_BITS = 4 };

_Static_assert(MOST_OF_A_KIND <= UINT64_C(1) << (64 - VALUE_BITS), "a word holds any number");

/* A table of words is at most two thirds full, so a value takes 12 to 24 bytes there. */
enum { BYTES_OF_FEW = 16 };

static bool many_are_less(const book_page *page, uint64_t known)
{
    return page->count / BYTES_OF_FEW <= known;
}

static uint64_t room_of(unsigned few_bits)
{
    return UINT64_C(1) << few_bits;
}

/* Where a number is in the table of words, or would be. */
static uint64_t *word_of(const book_page *page, uint64_t number)
{
    uint64_t mask = room_of(page->few_bits) - 1;
    uint64_t at = number * UINT64_C(0x9e3779b97f4a7c15) >> (64 - page->few_bits);
    while (page->few[at] != 0 && page->few[at] >> VALUE_BITS != number) {
        at = (at + 1) & mask;
    }
    return &page->few[at];
}

uint8_t c4bi_page_value(const book_page *page, uint64_t number)
{
    if (page->many != NULL) {
        return page->many[number];
    }
    return page->few != NULL ? (uint8_t)*word_of(page, number) : 0;
}

/* ---- room ---- */

static bool change_to_many(book_page *page)
{
    uint8_t *many = page->count <= SIZE_MAX ? calloc((size_t)page->count, 1) : NULL;
    if (many == NULL) {
        return false;
    }
    for (uint64_t i = 0; page->few != NULL && i < room_of(page->few_bits); i++) {
        many[page->few[i] >> VALUE_BITS] |= (uint8_t)page->few[i]; /* a free word adds nothing */
    }
    free(page->few);
    page->few = NULL;
    page->many = many;
    return true;
}

static bool widen_few(book_page *page, unsigned few_bits)
{
    book_page wider = *page;
    uint64_t room = room_of(few_bits);
    wider.few_bits = few_bits;
    wider.few =
        room <= SIZE_MAX / sizeof *wider.few ? calloc((size_t)room, sizeof *wider.few) : NULL;
    if (wider.few == NULL) {
        return false;
    }
    for (uint64_t i = 0; page->few != NULL && i < room_of(page->few_bits); i++) {
        if (page->few[i] != 0) {
            *word_of(&wider, page->few[i] >> VALUE_BITS) = page->few[i];
        }
    }
    free(page->few);
    *page = wider;
    return true;
}

/* Makes room for so many values; false without memory. */
static bool make_room(book_page *page, uint64_t known)
{
    if (page->many != NULL) {
        return true;
    }
    if (many_are_less(page, known)) {
        return change_to_many(page);
    }
    unsigned few_bits = page->few != NULL ? page->few_bits : FIRST_FEW_BITS;
    while (known > room_of(few_bits) / 3 * 2) {
        few_bits++;
    }
    return (page->few != NULL && few_bits == page->few_bits) || widen_few(page, few_bits);
}

bool c4bi_page_put(book_page *page, uint64_t number, uint8_t value)
{
    bool is_new = c4bi_page_value(page, number) == 0;
    if (is_new && !make_room(page, page->known + 1)) {
        return false;
    }
    page->known += is_new;
    if (page->many != NULL) {
        page->many[number] = value;
    } else {
        *word_of(page, number) = number << VALUE_BITS | value;
    }
    return true;
}

void c4bi_page_clear(book_page *page)
{
    free(page->many);
    free(page->few);
    c4bi_book_code_free(page->code);
    page->many = NULL;
    page->few = NULL;
    page->code = NULL;
}

/* ---- in order ---- */

static int compare_words(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

bool c4bi_page_walk_begin(page_walk *walk, const book_page *page)
{
    *walk = (page_walk){ .page = page };
    if (page->many != NULL || page->known == 0) {
        return true;
    }
    walk->words = malloc((size_t)page->known * sizeof *walk->words);
    if (walk->words == NULL) {
        return false;
    }
    uint64_t count = 0;
    for (uint64_t i = 0; i < room_of(page->few_bits); i++) {
        if (page->few[i] != 0) {
            walk->words[count++] = page->few[i];
        }
    }
    qsort(walk->words, (size_t)count, sizeof *walk->words, compare_words);
    return true;
}

static bool next_of_many(page_walk *walk, uint64_t *number, uint8_t *value)
{
    const book_page *page = walk->page;
    while (walk->next < page->count && page->many[walk->next] == 0) {
        walk->next++;
    }
    if (walk->next == page->count) {
        return false;
    }
    *number = walk->next++;
    *value = page->many[*number];
    return true;
}

bool c4bi_page_walk_next(page_walk *walk, uint64_t *number, uint8_t *value)
{
    if (walk->page->many != NULL) {
        return next_of_many(walk, number, value);
    }
    if (walk->next == walk->page->known) {
        return false;
    }
    uint64_t word = walk->words[walk->next++];
    *number = word >> VALUE_BITS;
    *value = (uint8_t)word;
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
