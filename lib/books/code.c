/* code.c - see code.h. */
#include "books/code.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(MOST_OF_A_KIND / BLOCK_NUMBERS <= UINT32_MAX, "a block's index is 32 bits");

/* ---- contexts ---- */

/* The results, in the lowest two bits of a value, of the last positions that were not clear. */
typedef struct recent {
    unsigned last;
    unsigned before;
} recent;

static bool is_clear(uint8_t seen)
{
    return seen == SEEN_LINE || seen == SEEN_TWO_LINES;
}

static unsigned context_of(uint8_t seen, const recent *r)
{
    unsigned from = seen;
    return is_clear(seen) ? from - SEEN_LINE
                          : 2 + (from - SEEN_THREAT) * 16 + r->last * 4 + r->before;
}

_Static_assert(SEEN_LINE == 1 && SEEN_TWO_LINES == 2 && SEEN_THREAT == 3 && SEEN_KINDS == 5,
               "as context_of counts");

static void remember(recent *r, uint8_t seen, uint8_t value)
{
    if (!is_clear(seen)) {
        r->before = r->last;
        r->last = value % 4;
    }
}

/* How many numbers of a page are in a block. */
static unsigned size_of(const book_page *page, uint64_t index)
{
    uint64_t left = page->count - index * BLOCK_NUMBERS;
    return left < BLOCK_NUMBERS ? (unsigned)left : BLOCK_NUMBERS;
}

/* ---- reading ---- */

void c4bi_book_code_free(book_code *code)
{
    if (code != NULL) {
        free(code->shares.shares);
        free(code->blocks);
        free(code);
    }
}

/* The first `count` values of a block. A context that no value of the page was in has no shares. */
static void read_values(const book_page *page, const ranks *r, const code_block *block,
                        unsigned count, uint8_t *values)
{
    uint8_t seen[BLOCK_NUMBERS];
    const book_shares *s = &page->code->shares;
    ans_reader reader = ans_read(block->from, block->bytes);
    recent before = { 0, 0 };
    c4bi_book_view(r, &page->kind, (uint64_t)block->index * BLOCK_NUMBERS, count, seen);
    for (unsigned i = 0; i < count; i++) {
        values[i] = 0;
        if (seen[i] != SEEN_OVER) {
            unsigned context = context_of(seen[i], &before);
            unsigned first = s->first[context], shares = s->first[context + 1] - first;
            values[i] = shares > 0 ? ans_get(&reader, &s->shares[first], shares) : 0;
            remember(&before, seen[i], values[i]);
        }
    }
}

static const code_block *find_block(const book_code *code, uint64_t index)
{
    size_t low = 0, high = code->block_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (code->blocks[middle].index < index) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < code->block_count && code->blocks[low].index == index ? &code->blocks[low] : NULL;
}

uint8_t c4bi_book_code_value(const book_page *page, const ranks *r, uint64_t number)
{
    uint8_t values[BLOCK_NUMBERS];
    const code_block *block = find_block(page->code, number / BLOCK_NUMBERS);
    unsigned within = (unsigned)(number % BLOCK_NUMBERS);
    if (block == NULL) {
        return 0;
    }
    read_values(page, r, block, within + 1, values);
    return values[within];
}

bool c4bi_book_code_loosen(const book_page *page, const ranks *r, book_page *loose)
{
    uint8_t values[BLOCK_NUMBERS];
    *loose = (book_page){ .kind = page->kind, .count = page->count };
    for (size_t i = 0; i < page->code->block_count; i++) {
        const code_block *block = &page->code->blocks[i];
        unsigned count = size_of(page, block->index);
        read_values(page, r, block, count, values);
        for (unsigned k = 0; k < count; k++) {
            uint64_t number = (uint64_t)block->index * BLOCK_NUMBERS + k;
            if (values[k] != 0 && !c4bi_page_put(loose, number, values[k])) {
                c4bi_page_clear(loose);
                return false;
            }
        }
    }
    return true;
}

/* ---- writing ---- */

/* The context of each value of a block, CODE_CONTEXTS for those that have no symbol; how many
   values there are. */
static unsigned list_contexts(const book_page *page, const ranks *r, uint64_t index,
                              const uint8_t *values, uint8_t contexts[BLOCK_NUMBERS])
{
    uint8_t seen[BLOCK_NUMBERS];
    unsigned count = size_of(page, index);
    recent before = { 0, 0 };
    c4bi_book_view(r, &page->kind, index * BLOCK_NUMBERS, count, seen);
    for (unsigned i = 0; i < count; i++) {
        contexts[i] = CODE_CONTEXTS;
        if (seen[i] != SEEN_OVER) {
            contexts[i] = (uint8_t)context_of(seen[i], &before);
            remember(&before, seen[i], values[i]);
        }
    }
    return count;
}

void c4bi_block_count(const book_page *page, const ranks *r, uint64_t index, const uint8_t *values,
                      block_counts *counts)
{
    uint8_t contexts[BLOCK_NUMBERS];
    unsigned count = list_contexts(page, r, index, values, contexts);
    for (unsigned i = 0; i < count; i++) {
        if (contexts[i] < CODE_CONTEXTS) {
            counts->of[contexts[i]][values[i]]++;
        }
    }
}

bool c4bi_book_shares_make(book_shares *s, const block_counts *counts)
{
    unsigned used = 0;
    s->shares = malloc(CODE_CONTEXTS * MOST_SYMBOLS * sizeof *s->shares);
    if (s->shares == NULL) {
        return false;
    }
    for (unsigned i = 0; i < CODE_CONTEXTS; i++) {
        s->first[i] = (uint16_t)used;
        used += c4bi_shares_make(&s->shares[used], counts->of[i]);
    }
    s->first[CODE_CONTEXTS] = (uint16_t)used;
    return true;
}

static const share *share_of(const book_shares *s, unsigned context, uint8_t symbol)
{
    const share *found = &s->shares[s->first[context]];
    while (found->symbol != symbol) {
        found++;
    }
    return found;
}

uint8_t *c4bi_block_write(const book_page *page, const ranks *r, uint64_t index,
                          const uint8_t *values, const book_shares *s, uint8_t *end)
{
    uint8_t contexts[BLOCK_NUMBERS];
    ans_writer w = ans_write_before(end);
    for (unsigned i = list_contexts(page, r, index, values, contexts); i-- > 0;) {
        if (contexts[i] < CODE_CONTEXTS) {
            ans_put(&w, share_of(s, contexts[i], values[i]));
        }
    }
    ans_write_end(&w);
    return w.at;
}
