/* book.c - see book.h. */
#include "books/book.h"

#include "base/growing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

c4b_status c4bi_book_new(c4b_book **book, const c4b_rules *rules, int depth, bool distances)
{
    c4b_book *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    c4bi_ruleset_make(&made->set, rules);
    made->depth = depth;
    made->distances = distances;
    made->numbering = c4bi_numbering_new(&made->set);
    if (made->numbering == NULL) {
        free(made);
        return C4B_ERR_NO_MEMORY;
    }
    *book = made;
    return C4B_OK;
}

/* Whether a book's file can say which rules it is for: it has no room for options that version 1.0
   did not have, and without them they would be the rules of another game. */
static bool fits_in_a_file(const c4b_rules *rules)
{
    for (int i = RULE_OPTIONS_1_0; i < RULE_OPTIONS; i++) {
        if (c4bi_rule_get(rules, &c4bi_rule_options[i]) != 0) {
            return false;
        }
    }
    return true;
}

c4b_status c4b_book_create(c4b_book **book, const c4b_rules *rules, int depth, int distances)
{
    c4b_rules own = C4B_RULES_INIT;
    if (book == NULL || depth < 0) {
        return C4B_ERR_INVALID;
    }
    c4b_status status = rules != NULL ? c4bi_rules_take(&own, rules, NULL) : C4B_OK;
    if (status == C4B_OK && !fits_in_a_file(&own)) {
        status = C4B_ERR_UNSUPPORTED;
    }
    return status == C4B_OK ? c4bi_book_new(book, &own, depth, distances != 0) : status;
}

void c4b_book_free(c4b_book *book)
{
    if (book == NULL) {
        return;
    }
    for (size_t i = 0; i < book->page_count; i++) {
        c4bi_page_clear(&book->pages[i]);
    }
    free(book->pages);
    free(book->file);
    c4bi_numbering_free(book->numbering);
    free(book);
}

/* ---- pages ---- */

static int compare(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

static int compare_signatures(const signature *a, const signature *b)
{
    int order = compare(a->phase, b->phase);
    order = order != 0 ? order : compare(a->discs[0], b->discs[0]);
    order = order != 0 ? order : compare(a->discs[1], b->discs[1]);
    return order != 0 ? order : compare(a->bombs, b->bombs);
}

/* The index of a signature's page, or the index at which to insert it. */
static size_t index_of_page(const c4b_book *book, const signature *s)
{
    size_t low = 0, high = book->page_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_signatures(&book->pages[middle].signature, s) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool is_page_of(const c4b_book *book, size_t index, const signature *s)
{
    return index < book->page_count && compare_signatures(&book->pages[index].signature, s) == 0;
}

/* Makes room for one more page. There is always room for the next power of 2. */
static bool make_room(c4b_book *book)
{
    size_t count = book->page_count;
    if ((count & (count - 1)) != 0) {
        return true;
    }
    book_page *pages = realloc(book->pages, (count > 0 ? 2 * count : 1) * sizeof *pages);
    if (pages == NULL) {
        return false;
    }
    book->pages = pages;
    return true;
}

static book_page *insert_page(c4b_book *book, size_t index, book_page page)
{
    if (!make_room(book)) {
        return NULL;
    }
    book_page *place = &book->pages[index];
    memmove(place + 1, place, (book->page_count - index) * sizeof *place);
    *place = page;
    book->page_count++;
    unsigned discs = page.signature.discs[0] + page.signature.discs[1];
    book->most_discs = discs > book->most_discs ? discs : book->most_discs;
    return place;
}

book_page *c4bi_book_make_page(c4b_book *book, const signature *s)
{
    size_t index = index_of_page(book, s);
    if (is_page_of(book, index, s)) {
        return &book->pages[index];
    }
    book_page page = { .signature = *s, .count = c4bi_numbering_count(book->numbering, s) };
    assert(page.count > 0);
    return insert_page(book, index, page);
}

uint8_t c4bi_book_value(const c4b_book *book, const void *position)
{
    signature s = c4bi_signature(&book->set, position);
    size_t index = index_of_page(book, &s);
    if (!is_page_of(book, index, &s)) {
        return NOT_IN_BOOK;
    }
    const book_page *page = &book->pages[index];
    uint64_t number = c4bi_rank(book->numbering, &s, position);
    return page->code != NULL ? c4bi_code_value(page, book->numbering, number)
                              : c4bi_page_value(page, number);
}

/* ---- what a book is about ---- */

void c4b_book_rules(const c4b_book *book, c4b_rules *rules)
{
    if (book != NULL && c4bi_growing_check(rules, GROWING_RULES) == C4B_OK) {
        c4bi_growing_give(rules, &book->set.rules, GROWING_RULES);
    }
}

bool c4b_book_is_for(const c4b_book *book, const c4b_state *state)
{
    return book != NULL && state != NULL && c4bi_rules_same(&book->set.rules, &state->set.rules);
}

int c4b_book_depth(const c4b_book *book)
{
    return book != NULL ? book->depth : 0;
}

bool c4b_book_has_distances(const c4b_book *book)
{
    return book != NULL && book->distances;
}

/* ---- adding ---- */

/* Makes a page one that can be written on; false when memory runs out. */
static bool decode_page(const c4b_book *book, book_page *page)
{
    if (page->code == NULL) {
        return true;
    }
    book_page decoded;
    bool done = c4bi_code_decode(page, book->numbering, &decoded);
    if (done) {
        c4bi_page_clear(page);
        *page = decoded;
    }
    return done;
}

static uint8_t value_for(const c4b_book *book, const c4b_state *state, const c4b_solution *s)
{
    book_result result = s->outcome == C4B_DRAW                ? MOVER_DRAWS
                         : s->outcome == c4b_state_turn(state) ? MOVER_WINS
                                                               : MOVER_LOSES;
    bool fits = book->distances && s->distance >= 0 && s->distance <= MOST_BOOK_DISTANCE;
    return value_of(result, fits ? s->distance : -1);
}

static c4b_status add(c4b_book *book, const c4b_state *state, uint8_t value)
{
    const void *position = top(state);
    signature s = c4bi_signature(&book->set, position);
    if (c4bi_numbering_count(book->numbering, &s) == 0) {
        return C4B_ERR_UNSUPPORTED;
    }
    book_page *page = c4bi_book_make_page(book, &s);
    bool done = page != NULL && decode_page(book, page) &&
                c4bi_page_put(page, c4bi_rank(book->numbering, &s, position), value);
    return done ? C4B_OK : C4B_ERR_NO_MEMORY;
}

c4b_status c4b_book_add(c4b_book *book, const c4b_state *state, const c4b_solution *solution)
{
    if (book == NULL || state == NULL) {
        return C4B_ERR_INVALID;
    }
    c4b_solution own;
    c4b_status status = c4bi_growing_take(&own, solution, GROWING_SOLUTION);
    if (status != C4B_OK) {
        return status;
    }
    if (c4b_state_outcome(state) != C4B_ONGOING) {
        return C4B_ERR_GAME_OVER;
    }
    if (own.outcome < C4B_GREEN_WINS || own.outcome > C4B_DRAW || !c4b_book_is_for(book, state)) {
        return C4B_ERR_INVALID;
    }
    return add(book, state, value_for(book, state, &own));
}
