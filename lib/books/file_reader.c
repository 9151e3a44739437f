/*
 * file_reader.c - opens a book from a file, in the format of file_format.h.
 *
 * Nothing that the file says is believed before it is checked; afterwards the rest of the library
 * may rely on it. The values themselves are decoded where they are asked for, and every sequence of
 * bytes decodes to valid values.
 */
#include "books/file_format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the file's bytes ---- */

enum { FIRST_ROOM = 65536 };

typedef struct contents {
    uint8_t *bytes;
    size_t count;
} contents;

static bool begins_like_a_book(const contents *c)
{
    return c->count >= sizeof file_magic && memcmp(c->bytes, file_magic, sizeof file_magic) == 0;
}

/* Reads to the file's end, or until it turns out not to be a book. The length in the header is not
   believed yet. */
static c4b_status read_stream(FILE *file, contents *c)
{
    size_t room = 0;
    while (!feof(file) && (c->count == 0 || begins_like_a_book(c))) {
        if (c->count == room) {
            room = room == 0 ? FIRST_ROOM : 2 * room;
            uint8_t *bytes = room > c->count ? realloc(c->bytes, room) : NULL;
            if (bytes == NULL) {
                return C4B_ERR_NO_MEMORY;
            }
            c->bytes = bytes;
        }
        c->count += fread(c->bytes + c->count, 1, room - c->count, file);
        if (ferror(file)) {
            return C4B_ERR_IO;
        }
    }
    return C4B_OK;
}

static c4b_status read_file(const char *path, contents *c)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return C4B_ERR_IO;
    }
    c4b_status status = read_stream(file, c);
    fclose(file);
    return status;
}

static uint32_t get_u32(const uint8_t *bytes)
{
    return (uint32_t)get_number(bytes, 4);
}

/* A file that is not a book is reported as corrupt, a book of another version as unsupported. */
static c4b_status check_contents(const contents *c)
{
    if (c->count < AT_DISTANCES || !begins_like_a_book(c)) {
        return C4B_ERR_CORRUPT;
    }
    if (get_u32(c->bytes + AT_VERSION) != FORMAT_VERSION) {
        return C4B_ERR_UNSUPPORTED;
    }
    if (c->count < HEADER_BYTES + CHECKSUM_BYTES ||
        get_number(c->bytes + AT_LENGTH, 8) != c->count) {
        return C4B_ERR_CORRUPT;
    }
    size_t summed = c->count - CHECKSUM_BYTES;
    uint64_t sum = get_number(c->bytes + summed, CHECKSUM_BYTES);
    return file_checksum(c->bytes, summed) == sum ? C4B_OK : C4B_ERR_CORRUPT;
}

/* ---- bytes one after the other ---- */

/* Bytes that have not been read yet. */
typedef struct reader {
    const uint8_t *next;
    const uint8_t *end;
} reader;

static uint64_t bytes_left(const reader *r)
{
    return (uint64_t)(r->end - r->next);
}

/* The next `count` bytes, or NULL when fewer are left. */
static const uint8_t *take_bytes(reader *r, uint64_t count)
{
    const uint8_t *taken = r->next;
    if (count > bytes_left(r)) {
        return NULL;
    }
    r->next += count;
    return taken;
}

/* A var of up to 32 bits. */
static bool take_var(reader *r, uint64_t *number)
{
    const uint8_t *byte;
    unsigned shift = 0;
    *number = 0;
    do {
        byte = shift < 32 ? take_bytes(r, 1) : NULL;
        *number |= byte != NULL ? (uint64_t)(*byte % VAR_MORE) << shift : 0;
        shift += VAR_BITS;
    } while (byte != NULL && *byte >= VAR_MORE);
    return byte != NULL && *number <= UINT32_MAX;
}

/* ---- a page ---- */

/* Whether a value is NOT_IN_BOOK, or a result with a distance only if the book has distances. */
static bool is_valid_value(const c4b_book *book, uint8_t value)
{
    return value == NOT_IN_BOOK ||
           ((book->distances || distance_of(value) < 0) && result_of(value) != NOT_IN_BOOK);
}

/* The symbols of a context, whose frequencies must have the right sum. */
static bool take_symbols(const c4b_book *book, reader *r, unsigned count, symbol_range *ranges)
{
    const uint8_t *bytes = take_bytes(r, SYMBOL_BYTES * (uint64_t)count);
    unsigned cumulative = 0;
    for (unsigned i = 0; bytes != NULL && i < count; i++, bytes += SYMBOL_BYTES) {
        unsigned frequency = (unsigned)get_number(bytes + 1, 2);
        bool ascends = i == 0 || bytes[0] > ranges[i - 1].symbol;
        if (!ascends || !is_valid_value(book, bytes[0]) || frequency == 0 ||
            frequency > FREQUENCY_SUM - cumulative) {
            return false;
        }
        ranges[i] = (symbol_range){ .symbol = bytes[0],
                                    .cumulative = (uint16_t)cumulative,
                                    .frequency = (uint16_t)frequency };
        cumulative += frequency;
    }
    return bytes != NULL && cumulative == FREQUENCY_SUM;
}

static bool take_model(const c4b_book *book, reader *r, unsigned contexts, code_model *model)
{
    unsigned used = 0, next = 0;
    for (unsigned i = 0; i < contexts; i++) {
        const uint8_t *context = take_bytes(r, CONTEXT_BYTES);
        if (context == NULL || context[0] < next || context[0] >= CODE_CONTEXTS ||
            !take_symbols(book, r, context[1] + 1U, &model->ranges[used])) {
            return false;
        }
        for (; next <= context[0]; next++) {
            model->first[next] = (uint16_t)used;
        }
        used += context[1] + 1U;
    }
    for (; next <= CODE_CONTEXTS; next++) {
        model->first[next] = (uint16_t)used;
    }
    return true;
}

/* The list of the blocks, then their bytes, with which the page ends. */
static bool take_blocks(const book_page *page, reader *r, page_code *code)
{
    uint64_t expected_index = 0, blocks = (page->count + BLOCK_NUMBERS - 1) / BLOCK_NUMBERS;
    for (size_t i = 0; i < code->block_count; i++) {
        uint64_t left_out, count;
        if (!take_var(r, &left_out) || !take_var(r, &count) ||
            expected_index + left_out >= blocks || count < RANS_STATE_BYTES ||
            count > MOST_BLOCK_BYTES) {
            return false;
        }
        uint64_t index = expected_index + left_out;
        code->blocks[i] = (code_block){ .index = (uint32_t)index, .byte_count = (uint32_t)count };
        expected_index = index + 1;
    }
    for (size_t i = 0; i < code->block_count; i++) {
        code->blocks[i].bytes = take_bytes(r, code->blocks[i].byte_count);
        if (code->blocks[i].bytes == NULL) {
            return false;
        }
    }
    return bytes_left(r) == 0;
}

/* Room for all ranges that what is left of a page can hold. */
static symbol_range *make_ranges(const reader *r)
{
    uint64_t most = bytes_left(r) / SYMBOL_BYTES + 1;
    uint64_t all = CODE_CONTEXTS * MOST_SYMBOLS;
    return malloc((size_t)(most < all ? most : all) * sizeof(symbol_range));
}

/* Reads what follows a page's length. A block takes two bytes or more in the list and its own: if
   fewer bytes are left, the header lies about its block count and must not make us allocate for
   it. */
static c4b_status take_code(const c4b_book *book, book_page *page, reader *r)
{
    uint64_t contexts = get_u32(r->next), blocks = get_u32(r->next + AT_BLOCKS - AT_CONTEXTS);
    r->next += PAGE_HEADER_BYTES - AT_CONTEXTS;
    if (contexts > CODE_CONTEXTS || blocks == 0 ||
        blocks > bytes_left(r) / (2 + RANS_STATE_BYTES)) {
        return C4B_ERR_CORRUPT;
    }
    page_code *code = page->code = calloc(1, sizeof *code);
    if (code == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    code->block_count = (size_t)blocks;
    code->model.ranges = make_ranges(r);
    code->blocks = calloc((size_t)blocks, sizeof *code->blocks);
    if (code->model.ranges == NULL || code->blocks == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    return take_model(book, r, (unsigned)contexts, &code->model) && take_blocks(page, r, code)
               ? C4B_OK
               : C4B_ERR_CORRUPT;
}

static signature get_signature(const uint8_t *bytes)
{
    return (signature){ .phase = get_u32(bytes),
                        .discs = { get_u32(bytes + 4), get_u32(bytes + 8) },
                        .bombs = get_u32(bytes + 12) };
}

/* A page must come after all before it: to insert many pages between others would take long. */
static c4b_status take_page(c4b_book *book, reader *r)
{
    const uint8_t *header = take_bytes(r, AT_CONTEXTS);
    const uint8_t *rest =
        header != NULL ? take_bytes(r, get_number(header + AT_PAGE_LENGTH, 8)) : NULL;
    if (rest == NULL || r->next - rest < PAGE_HEADER_BYTES - AT_CONTEXTS) {
        return C4B_ERR_CORRUPT;
    }
    signature s = get_signature(header);
    size_t pages = book->page_count;
    if (c4bi_numbering_count(book->numbering, &s) == 0) {
        return C4B_ERR_CORRUPT;
    }
    book_page *page = c4bi_book_make_page(book, &s);
    if (page == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    reader page_reader = { .next = rest, .end = r->next };
    return page == &book->pages[pages] ? take_code(book, page, &page_reader) : C4B_ERR_CORRUPT;
}

/* ---- a book ---- */

static c4b_status take_pages(c4b_book *book, const contents *c)
{
    reader r = { .next = c->bytes + HEADER_BYTES, .end = c->bytes + c->count - CHECKSUM_BYTES };
    uint64_t pages = get_u32(c->bytes + AT_PAGES);
    c4b_status status = C4B_OK;
    for (uint64_t i = 0; status == C4B_OK && i < pages; i++) {
        status = take_page(book, &r);
    }
    return status == C4B_OK && bytes_left(&r) > 0 ? C4B_ERR_CORRUPT : status;
}

static c4b_rules get_rules(const uint8_t *bytes)
{
    c4b_rules rules = C4B_RULES_INIT;
    for (int i = 0; i < RULE_OPTIONS_1_0; i++) {
        c4bi_rule_set(&rules, &c4bi_rule_options[i], (int)get_u32(bytes + 4 * i));
    }
    return rules;
}

static c4b_status make_book(c4b_book **book, const contents *c)
{
    unsigned distances = get_u32(c->bytes + AT_DISTANCES);
    int depth = (int)get_u32(c->bytes + AT_DEPTH);
    c4b_rules rules = get_rules(c->bytes + AT_RULES);
    if (distances > 1 || depth < 0 || get_u32(c->bytes + AT_ZERO) != 0 ||
        c4b_rules_check(&rules, NULL) != C4B_OK) {
        return C4B_ERR_CORRUPT;
    }
    c4b_book *made;
    c4b_status status = c4bi_book_new(&made, &rules, depth, distances != 0);
    if (status != C4B_OK) {
        return status;
    }
    status = take_pages(made, c);
    if (status == C4B_OK) {
        made->file = c->bytes;
        *book = made;
    } else {
        c4b_book_free(made);
    }
    return status;
}

c4b_status c4b_book_open(c4b_book **book, const char *path)
{
    if (book == NULL || path == NULL) {
        return C4B_ERR_INVALID;
    }
    contents c = { .bytes = NULL };
    c4b_status status = read_file(path, &c);
    if (status == C4B_OK) {
        status = check_contents(&c);
    }
    if (status == C4B_OK) {
        status = make_book(book, &c);
    }
    if (status != C4B_OK) {
        free(c.bytes); /* otherwise they belong to the book: its pages are decoded from them */
    }
    return status;
}
