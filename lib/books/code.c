/* code.c - see code.h. */
#include "books/code.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(MOST_NUMBERS / BLOCK_NUMBERS <= UINT32_MAX, "a block's index is 32 bits");
_Static_assert(CODE_CONTEXTS *MOST_SYMBOLS <= UINT16_MAX, "an index of a range is 16 bits");
_Static_assert(CODE_CONTEXTS < UINT8_MAX, "a context is 8 bits, and one more says: no symbol");

/* ---- contexts ---- */

/* The results of the last two positions that were not clear. */
typedef struct recent {
    unsigned last;
    unsigned before_last;
} recent;

static bool is_clear(uint8_t seen)
{
    return seen == SEEN_LINE || seen == SEEN_TWO_LINES;
}

_Static_assert(SEEN_LINE == 1 && SEEN_TWO_LINES == 2 && SEEN_THREAT == 3 && SEEN_NOTHING == 4 &&
                   SEEN_CASES == 5,
               "context_of() counts on this order");

static unsigned context_of(uint8_t seen, const recent *r)
{
    assert(seen != SEEN_OVER && seen < SEEN_CASES);
    if (is_clear(seen)) {
        return (unsigned)seen - SEEN_LINE;
    }
    unsigned results = r->last * BOOK_RESULTS + r->before_last;
    return CLEAR_CONTEXTS + ((unsigned)seen - SEEN_THREAT) * BOOK_RESULTS * BOOK_RESULTS + results;
}

static void remember(recent *r, uint8_t seen, uint8_t value)
{
    if (!is_clear(seen)) {
        r->before_last = r->last;
        r->last = result_of(value);
    }
}

/* How many numbers of a page are in a block. */
static unsigned numbers_in(const book_page *page, uint64_t index)
{
    assert(index * BLOCK_NUMBERS < page->count);
    uint64_t left = page->count - index * BLOCK_NUMBERS;
    return left < BLOCK_NUMBERS ? (unsigned)left : BLOCK_NUMBERS;
}

/* ---- decoding ---- */

void c4bi_code_free(page_code *code)
{
    if (code != NULL) {
        free(code->model.ranges);
        free(code->blocks);
        free(code);
    }
}

/* Decodes the first `count` values of a block. No value of the page was in a context that has no
   ranges. */
static void decode_block(const book_page *page, const numbering *n, const code_block *block,
                         unsigned count, uint8_t *values)
{
    uint8_t seen[BLOCK_NUMBERS];
    const code_model *model = &page->code->model;
    rans_decoder decoder = rans_decode_bytes(block->bytes, block->byte_count);
    recent r = { 0, 0 };
    assert(count <= numbers_in(page, block->index));
    c4bi_view(n, &page->signature, (uint64_t)block->index * BLOCK_NUMBERS, count, seen);
    for (unsigned i = 0; i < count; i++) {
        values[i] = NOT_IN_BOOK;
        if (seen[i] != SEEN_OVER) {
            unsigned context = context_of(seen[i], &r);
            unsigned first = model->first[context], ranges = model->first[context + 1] - first;
            if (ranges > 0) {
                values[i] = rans_decode(&decoder, &model->ranges[first], ranges);
            }
            remember(&r, seen[i], values[i]);
        }
    }
}

/* NULL when the block is left out: it has no values. */
static const code_block *find_block(const page_code *code, uint64_t index)
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

uint8_t c4bi_code_value(const book_page *page, const numbering *n, uint64_t number)
{
    assert(page->code != NULL && number < page->count);
    uint8_t values[BLOCK_NUMBERS];
    const code_block *block = find_block(page->code, number / BLOCK_NUMBERS);
    unsigned offset = (unsigned)(number % BLOCK_NUMBERS);
    if (block == NULL) {
        return NOT_IN_BOOK;
    }
    decode_block(page, n, block, offset + 1, values);
    return values[offset];
}

bool c4bi_code_decode(const book_page *page, const numbering *n, book_page *decoded)
{
    assert(page->code != NULL);
    uint8_t values[BLOCK_NUMBERS];
    *decoded = (book_page){ .signature = page->signature, .count = page->count };
    for (size_t i = 0; i < page->code->block_count; i++) {
        const code_block *block = &page->code->blocks[i];
        unsigned count = numbers_in(page, block->index);
        decode_block(page, n, block, count, values);
        for (unsigned k = 0; k < count; k++) {
            uint64_t number = (uint64_t)block->index * BLOCK_NUMBERS + k;
            if (values[k] != NOT_IN_BOOK && !c4bi_page_put(decoded, number, values[k])) {
                c4bi_page_clear(decoded);
                return false;
            }
        }
    }
    return true;
}

/* ---- encoding ---- */

/* Lists the context of each value of a block, CODE_CONTEXTS for a position without a symbol;
   returns how many values there are. */
static unsigned list_contexts(const book_page *page, const numbering *n, uint64_t index,
                              const uint8_t *values, uint8_t contexts[BLOCK_NUMBERS])
{
    uint8_t seen[BLOCK_NUMBERS];
    unsigned count = numbers_in(page, index);
    recent r = { 0, 0 };
    c4bi_view(n, &page->signature, index * BLOCK_NUMBERS, count, seen);
    for (unsigned i = 0; i < count; i++) {
        contexts[i] = CODE_CONTEXTS;
        if (seen[i] != SEEN_OVER) {
            contexts[i] = (uint8_t)context_of(seen[i], &r);
            remember(&r, seen[i], values[i]);
        }
    }
    return count;
}

void c4bi_code_count(const book_page *page, const numbering *n, uint64_t index,
                     const uint8_t *values, context_counts *counts)
{
    uint8_t contexts[BLOCK_NUMBERS];
    unsigned count = list_contexts(page, n, index, values, contexts);
    for (unsigned i = 0; i < count; i++) {
        if (contexts[i] < CODE_CONTEXTS) {
            counts->counts[contexts[i]][values[i]]++;
        }
    }
}

bool c4bi_code_model_make(code_model *model, const context_counts *counts)
{
    unsigned used = 0;
    model->ranges = malloc(CODE_CONTEXTS * MOST_SYMBOLS * sizeof *model->ranges);
    if (model->ranges == NULL) {
        return false;
    }
    for (unsigned i = 0; i < CODE_CONTEXTS; i++) {
        model->first[i] = (uint16_t)used;
        used += c4bi_ranges_make(&model->ranges[used], counts->counts[i]);
    }
    model->first[CODE_CONTEXTS] = (uint16_t)used;
    return true;
}

/* The range of a symbol. The context has it, because the symbol was counted there. */
static const symbol_range *find_range(const code_model *model, unsigned context, uint8_t symbol)
{
    const symbol_range *range = &model->ranges[model->first[context]];
    while (range->symbol != symbol) {
        range++;
        assert(range < &model->ranges[model->first[context + 1]]);
    }
    return range;
}

uint8_t *c4bi_code_encode(const book_page *page, const numbering *n, uint64_t index,
                          const uint8_t *values, const code_model *model, uint8_t *end)
{
    uint8_t contexts[BLOCK_NUMBERS];
    rans_encoder encoder = rans_encode_before(end);
    for (unsigned i = list_contexts(page, n, index, values, contexts); i-- > 0;) {
        if (contexts[i] < CODE_CONTEXTS) {
            rans_encode(&encoder, find_range(model, contexts[i], values[i]));
        }
    }
    rans_encode_end(&encoder);
    return encoder.first;
}
