/* file_writer.c - writes a book to a file, in the format of file_format.h. */
#include "books/file_format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- bytes ---- */

/* A growing array of bytes. */
typedef struct output {
    uint8_t *bytes;
    size_t count;
    size_t room;
} output;

/* Adds `count` bytes, all zero; NULL when memory runs out. */
static uint8_t *add_bytes(output *out, uint64_t count)
{
    if (count > SIZE_MAX - out->count) {
        return NULL;
    }
    size_t wanted = out->count + (size_t)count;
    if (wanted > out->room) {
        size_t room = out->room < SIZE_MAX / 2 && 2 * out->room > wanted ? 2 * out->room : wanted;
        uint8_t *bytes = realloc(out->bytes, room);
        if (bytes == NULL) {
            return NULL;
        }
        out->bytes = bytes;
        out->room = room;
    }
    uint8_t *added = out->bytes + out->count;
    memset(added, 0, (size_t)count);
    out->count = wanted;
    return added;
}

static bool add_output(output *out, const output *more)
{
    uint8_t *place = add_bytes(out, more->count);
    if (place != NULL && more->count > 0) {
        memcpy(place, more->bytes, more->count);
    }
    return place != NULL;
}

/* Adds a number as a var. */
static bool add_var(output *out, uint64_t number)
{
    uint8_t *byte;
    do {
        bool more = number >= VAR_MORE;
        byte = add_bytes(out, 1);
        if (byte != NULL) {
            *byte = (uint8_t)(number % VAR_MORE | (more ? VAR_MORE : 0));
        }
        number >>= VAR_BITS;
    } while (byte != NULL && number > 0);
    return byte != NULL;
}

/* ---- the blocks of a page ---- */

/* Walks over the blocks of a page that have values. */
typedef struct block_walk {
    page_walk walk;
    uint64_t next_number; /* the first value of the next block, if there is one */
    uint8_t next_value;
    bool has_next;
    uint64_t index; /* of the current block */
    uint8_t values[BLOCK_NUMBERS];
} block_walk;

static void begin_blocks(block_walk *b)
{
    c4bi_page_walk_again(&b->walk);
    b->has_next = c4bi_page_walk_next(&b->walk, &b->next_number, &b->next_value);
}

static bool next_block(block_walk *b)
{
    if (!b->has_next) {
        return false;
    }
    memset(b->values, NOT_IN_BOOK, sizeof b->values);
    b->index = b->next_number / BLOCK_NUMBERS;
    while (b->has_next && b->next_number / BLOCK_NUMBERS == b->index) {
        b->values[b->next_number % BLOCK_NUMBERS] = b->next_value;
        b->has_next = c4bi_page_walk_next(&b->walk, &b->next_number, &b->next_value);
    }
    return true;
}

/* ---- a page ---- */

/* A page as it is written. */
typedef struct page_writer {
    const numbering *numbering;
    const book_page *page;
    block_walk blocks;
    context_counts counts;
    code_model model;
    uint8_t buffer[MOST_BLOCK_BYTES];
    output index; /* two vars for each block */
    output bytes; /* of all blocks */
    uint32_t context_count;
    uint32_t block_count;
} page_writer;

/* Adds a context, which has at least one symbol. */
static bool add_context(output *out, unsigned context, const symbol_range *ranges, unsigned count)
{
    uint8_t *place = add_bytes(out, CONTEXT_BYTES + SYMBOL_BYTES * count);
    if (place == NULL) {
        return false;
    }
    place[0] = (uint8_t)context;
    place[1] = (uint8_t)(count - 1);
    place += CONTEXT_BYTES;
    for (unsigned i = 0; i < count; i++, place += SYMBOL_BYTES) {
        place[0] = ranges[i].symbol;
        put_number(place + 1, ranges[i].frequency, 2);
    }
    return true;
}

static bool add_model(output *out, page_writer *w)
{
    for (unsigned i = 0; i < CODE_CONTEXTS; i++) {
        unsigned first = w->model.first[i], count = w->model.first[i + 1] - first;
        if (count > 0 && !add_context(out, i, &w->model.ranges[first], count)) {
            return false;
        }
        w->context_count += count > 0;
    }
    return true;
}

/* Encodes the blocks to w->bytes, and lists them in w->index. */
static bool encode_blocks(page_writer *w)
{
    uint64_t expected_index = 0;
    begin_blocks(&w->blocks);
    while (next_block(&w->blocks)) {
        const block_walk *b = &w->blocks;
        uint8_t *end = w->buffer + sizeof w->buffer;
        uint8_t *first =
            c4bi_code_encode(w->page, w->numbering, b->index, b->values, &w->model, end);
        assert(first >= w->buffer);
        size_t count = (size_t)(end - first);
        uint8_t *place = add_bytes(&w->bytes, count);
        if (place == NULL || !add_var(&w->index, b->index - expected_index) ||
            !add_var(&w->index, count)) {
            return false;
        }
        memcpy(place, first, count);
        expected_index = b->index + 1;
        w->block_count++;
    }
    return true;
}

static void put_signature(uint8_t *place, const signature *s)
{
    put_number(place, s->phase, 4);
    put_number(place + 4, s->discs[0], 4);
    put_number(place + 8, s->discs[1], 4);
    put_number(place + 12, s->bombs, 4);
}

/* `length` is that of the whole page. */
static void put_page_header(uint8_t *place, const page_writer *w, size_t length)
{
    put_signature(place, &w->page->signature);
    put_number(place + AT_PAGE_LENGTH, length - AT_CONTEXTS, 8);
    put_number(place + AT_CONTEXTS, w->context_count, 4);
    put_number(place + AT_BLOCKS, w->block_count, 4);
}

static void count_values(page_writer *w)
{
    begin_blocks(&w->blocks);
    while (next_block(&w->blocks)) {
        c4bi_code_count(w->page, w->numbering, w->blocks.index, w->blocks.values, &w->counts);
    }
}

static bool write_page(output *out, page_writer *w)
{
    size_t start = out->count;
    if (add_bytes(out, PAGE_HEADER_BYTES) == NULL ||
        !c4bi_page_walk_begin(&w->blocks.walk, w->page)) {
        return false;
    }
    count_values(w);
    bool done = c4bi_code_model_make(&w->model, &w->counts) && add_model(out, w) &&
                encode_blocks(w) && add_output(out, &w->index) && add_output(out, &w->bytes);
    if (done) {
        put_page_header(out->bytes + start, w, out->count - start);
    }
    c4bi_page_walk_end(&w->blocks.walk);
    return done;
}

/* Adds a page that is not encoded; nothing when it has no values. */
static bool add_plain_page(output *out, const numbering *n, const book_page *page)
{
    page_writer *w = page->known > 0 ? calloc(1, sizeof *w) : NULL;
    if (w == NULL) {
        return page->known == 0;
    }
    w->numbering = n;
    w->page = page;
    bool done = write_page(out, w);
    free(w->model.ranges);
    free(w->index.bytes);
    free(w->bytes.bytes);
    free(w);
    return done;
}

/* An encoded page is encoded again: the bytes then depend on nothing but its values. */
static bool add_page(output *out, const numbering *n, const book_page *page)
{
    if (page->code == NULL) {
        return add_plain_page(out, n, page);
    }
    book_page decoded;
    bool done = c4bi_code_decode(page, n, &decoded) && add_plain_page(out, n, &decoded);
    c4bi_page_clear(&decoded);
    return done;
}

/* ---- a book ---- */

/* `length` is that of the whole file. */
static void put_header(uint8_t *place, const c4b_book *book, uint64_t pages, size_t length)
{
    memcpy(place, file_magic, sizeof file_magic);
    put_number(place + AT_VERSION, FORMAT_VERSION, 4);
    put_number(place + AT_DISTANCES, book->distances, 4);
    put_number(place + AT_LENGTH, length, 8);
    for (int i = 0; i < RULE_OPTIONS_1_0; i++) {
        int value = c4bi_rule_get(&book->set.rules, &c4bi_rule_options[i]);
        put_number(place + AT_RULES + 4 * i, (uint32_t)value, 4);
    }
    put_number(place + AT_DEPTH, (uint32_t)book->depth, 4);
    put_number(place + AT_PAGES, pages, 4);
}

static bool add_book(output *out, const c4b_book *book)
{
    uint64_t pages = 0;
    bool done = add_bytes(out, HEADER_BYTES) != NULL;
    for (size_t i = 0; done && i < book->page_count; i++) {
        size_t start = out->count;
        done = add_page(out, book->numbering, &book->pages[i]);
        pages += out->count > start; /* a page is empty if memory ran out at its first value */
    }
    uint8_t *end = done ? add_bytes(out, CHECKSUM_BYTES) : NULL;
    if (end != NULL) {
        put_header(out->bytes, book, pages, out->count);
        put_number(end, file_checksum(out->bytes, out->count - CHECKSUM_BYTES), CHECKSUM_BYTES);
    }
    return end != NULL;
}

static c4b_status write_file(const char *path, const uint8_t *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return C4B_ERR_IO;
    }
    bool written = fwrite(bytes, 1, count, file) == count;
    bool closed = fclose(file) == 0;
    return written && closed ? C4B_OK : C4B_ERR_IO;
}

c4b_status c4b_book_write(const c4b_book *book, const char *path)
{
    if (book == NULL || path == NULL) {
        return C4B_ERR_INVALID;
    }
    output out = { .bytes = NULL };
    c4b_status status =
        add_book(&out, book) ? write_file(path, out.bytes, out.count) : C4B_ERR_NO_MEMORY;
    free(out.bytes);
    return status;
}
