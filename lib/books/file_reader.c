/*
 * file.c - books as files.
 *
 * Numbers are little-endian on every machine.
 *
 *     0   8 bytes   "C4B book"
 *     8   u32       the format's version, 3
 *    12   u32       1: it has distances, else 0
 *    16   u64       length of the file
 *    24   9 x i32   the rules, in the order of c4bi_rule_options
 *    60   u32       depth
 *    64   u32       pages
 *    68   u32       0
 *    72   ...       the pages, in ascending order of their kinds, number by number
 *         u64       a checksum of all that is before
 *
 * A page:
 *
 *     4 x u32       its kind: phase, discs of players 1 and 2, bombs
 *     u64           length of the rest of the page
 *     u32           contexts that have shares (code.h)
 *     u32           blocks that have values
 *     contexts, in ascending order:
 *         u8, u8    which one; its symbols, less 1
 *         u8, u16   of each symbol, in ascending order: which one, its part of ALL_SHARES
 *     2 x number    for each block: how many are left out since the last one; its bytes
 *     ...           the bytes of all blocks
 *
 * Symbols are values as book.h has them, 0 being none. A number without a size has seven bits to a
 * byte, the lowest first, and the eighth where another byte follows.
 */
#include "books/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char magic[8] = { 'C', '4', 'B', ' ', 'b', 'o', 'o', 'k' };

enum {
    FORMAT_VERSION = 3,
    AT_VERSION = 8,
    AT_DISTANCES = 12,
    AT_LENGTH = 16,
    AT_RULES = 24,
    AT_DEPTH = AT_RULES + 4 * RULE_OPTIONS_1_0,
    AT_PAGES = AT_DEPTH + 4,
    AT_ZERO = AT_PAGES + 4,
    HEADER_BYTES = AT_ZERO + 4,
    AT_PAGE_LENGTH = 16, /* in a page */
    AT_CONTEXTS = 24,
    AT_BLOCKS = 28,
    PAGE_HEADER_BYTES = 32,
    CONTEXT_BYTES = 2,
    SYMBOL_BYTES = 3,
    CHECKSUM_BYTES = 8,
};

_Static_assert(HEADER_BYTES == 72, "as the table above has it");

/* ---- numbers ---- */

static void put(uint8_t *bytes, uint64_t number, int count)
{
    for (int i = 0; i < count; i++) {
        bytes[i] = (uint8_t)(number >> 8 * i);
    }
}

static uint64_t get(const uint8_t *bytes, int count)
{
    uint64_t number = 0;
    for (int i = 0; i < count; i++) {
        number |= (uint64_t)bytes[i] << 8 * i;
    }
    return number;
}

static uint32_t get_u32(const uint8_t *bytes)
{
    return (uint32_t)get(bytes, 4);
}

/* Every step is one to one in the word and in what came before: one changed word always tells. */
static uint64_t checksum(const uint8_t *bytes, size_t count)
{
    uint64_t sum = count;
    for (size_t i = 0; i < count; i += 8) {
        sum = hash_mix(sum, get(&bytes[i], count - i < 8 ? (int)(count - i) : 8));
    }
    return sum;
}

/* ---- writing ---- */

/* The file as it grows. */
typedef struct output {
    uint8_t *bytes;
    size_t count;
    size_t room;
} output;

/* So many more bytes, all zero; NULL without memory. */
static uint8_t *more_bytes(output *out, uint64_t count)
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

static void put_kind(uint8_t *out, const kind *k)
{
    put(out, k->phase, 4);
    put(out + 4, k->discs[0], 4);
    put(out + 8, k->discs[1], 4);
    put(out + 12, k->bombs, 4);
}

/* A number without a size. */
static bool put_number(output *out, uint64_t number)
{
    uint8_t *byte;
    do {
        byte = more_bytes(out, 1);
        if (byte != NULL) {
            *byte = (uint8_t)((number & 127) | (number > 127 ? 128 : 0));
        }
        number >>= 7;
    } while (byte != NULL && number > 0);
    return byte != NULL;
}

/* ---- a page ---- */

/* The blocks of a page that have values, one after the other. */
typedef struct block_walk {
    page_walk walk;
    uint64_t next_number; /* the first value of the next block, if there is one */
    uint8_t next_value;
    bool has_next;
    uint64_t index;
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
    memset(b->values, 0, sizeof b->values);
    b->index = b->next_number / BLOCK_NUMBERS;
    while (b->has_next && b->next_number / BLOCK_NUMBERS == b->index) {
        b->values[b->next_number % BLOCK_NUMBERS] = b->next_value;
        b->has_next = c4bi_page_walk_next(&b->walk, &b->next_number, &b->next_value);
    }
    return true;
}

/* A page as it is written. */
typedef struct page_writer {
    const c4b_book *book;
    const book_page *page;
    block_walk blocks;
    block_counts counts;
    book_shares shares;
    uint8_t buffer[MOST_BLOCK_BYTES];
    output index;
    output bytes;
    uint32_t contexts;
    uint32_t block_count;
} page_writer;

static bool put_shares(output *out, page_writer *w)
{
    for (unsigned i = 0; i < CODE_CONTEXTS; i++) {
        unsigned first = w->shares.first[i], count = w->shares.first[i + 1] - first;
        uint8_t *at = count > 0 ? more_bytes(out, CONTEXT_BYTES + SYMBOL_BYTES * count) : NULL;
        if (count > 0 && at == NULL) {
            return false;
        }
        w->contexts += count > 0;
        for (unsigned k = 0; k < count; k++) {
            const share *s = &w->shares.shares[first + k];
            uint8_t *symbol = at + CONTEXT_BYTES + SYMBOL_BYTES * k;
            at[0] = (uint8_t)i;
            at[1] = (uint8_t)(count - 1);
            symbol[0] = s->symbol;
            put(symbol + 1, s->part, 2);
        }
    }
    return true;
}

/* Their bytes, and for each what the index says of it. */
static bool put_blocks(page_writer *w)
{
    uint64_t after_last = 0;
    begin_blocks(&w->blocks);
    while (next_block(&w->blocks)) {
        uint8_t *end = w->buffer + sizeof w->buffer;
        uint8_t *from = c4bi_block_write(w->page, w->book->ranks, w->blocks.index, w->blocks.values,
                                         &w->shares, end);
        uint8_t *to = more_bytes(&w->bytes, (uint64_t)(end - from));
        if (to == NULL || !put_number(&w->index, w->blocks.index - after_last) ||
            !put_number(&w->index, (uint64_t)(end - from))) {
            return false;
        }
        memcpy(to, from, (size_t)(end - from));
        after_last = w->blocks.index + 1;
        w->block_count++;
    }
    return true;
}

static bool put_output(output *out, const output *more)
{
    uint8_t *to = more_bytes(out, more->count);
    if (to != NULL && more->count > 0) {
        memcpy(to, more->bytes, more->count);
    }
    return to != NULL;
}

/* The page's header, once the rest of it is there. */
static void put_page_header(uint8_t *out, const page_writer *w, size_t length)
{
    put_kind(out, &w->page->kind);
    put(out + AT_PAGE_LENGTH, length - AT_CONTEXTS, 8);
    put(out + AT_CONTEXTS, w->contexts, 4);
    put(out + AT_BLOCKS, w->block_count, 4);
}

static bool write_page(output *out, page_writer *w)
{
    size_t from = out->count;
    if (more_bytes(out, PAGE_HEADER_BYTES) == NULL ||
        !c4bi_page_walk_begin(&w->blocks.walk, w->page)) {
        return false;
    }
    begin_blocks(&w->blocks);
    while (next_block(&w->blocks)) {
        c4bi_block_count(w->page, w->book->ranks, w->blocks.index, w->blocks.values, &w->counts);
    }
    bool done = c4bi_book_shares_make(&w->shares, &w->counts) && put_shares(out, w) &&
                put_blocks(w) && put_output(out, &w->index) && put_output(out, &w->bytes);
    if (done) {
        put_page_header(out->bytes + from, w, out->count - from);
    }
    c4bi_page_walk_end(&w->blocks.walk);
    return done;
}

/* A page that is its code already is written anew: the bytes depend on what it says alone. */
static bool put_page(output *out, const c4b_book *book, const book_page *page)
{
    book_page loose;
    if (page->code != NULL) {
        bool done = c4bi_book_code_loosen(page, book->ranks, &loose) && put_page(out, book, &loose);
        c4bi_page_clear(&loose);
        return done;
    }
    page_writer *w = page->known > 0 ? calloc(1, sizeof *w) : NULL;
    if (w == NULL) {
        return page->known == 0;
    }
    w->book = book;
    w->page = page;
    bool done = write_page(out, w);
    free(w->shares.shares);
    free(w->index.bytes);
    free(w->bytes.bytes);
    free(w);
    return done;
}

/* All but the length. */
static void put_header(uint8_t *out, const c4b_book *book, uint64_t pages)
{
    memcpy(out, magic, sizeof magic);
    put(out + AT_VERSION, FORMAT_VERSION, 4);
    put(out + AT_DISTANCES, book->distances, 4);
    for (int i = 0; i < RULE_OPTIONS_1_0; i++) {
        int value = c4bi_rule_get(&book->set.rules, &c4bi_rule_options[i]);
        put(out + AT_RULES + 4 * i, (uint32_t)value, 4);
    }
    put(out + AT_DEPTH, (uint32_t)book->depth, 4);
    put(out + AT_PAGES, pages, 4);
}

static bool put_book(output *out, const c4b_book *book)
{
    uint64_t pages = 0;
    bool done = more_bytes(out, HEADER_BYTES) != NULL;
    for (size_t i = 0; done && i < book->page_count; i++) {
        size_t before = out->count;
        done = put_page(out, book, &book->pages[i]);
        pages += out->count > before; /* not one that memory was short for when it was made */
    }
    uint8_t *end = done ? more_bytes(out, CHECKSUM_BYTES) : NULL;
    if (end != NULL) {
        put_header(out->bytes, book, pages);
        put(out->bytes + AT_LENGTH, out->count, 8);
        put(end, checksum(out->bytes, out->count - CHECKSUM_BYTES), 8);
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
        put_book(&out, book) ? write_file(path, out.bytes, out.count) : C4B_ERR_NO_MEMORY;
    free(out.bytes);
    return status;
}

/* ---- reading ---- */

typedef struct contents {
    uint8_t *bytes;
    size_t count;
} contents;

static bool begins_like_a_book(const contents *c)
{
    return c->count >= sizeof magic && memcmp(c->bytes, magic, sizeof magic) == 0;
}

/* Reads on until the file ends, or is seen to be none: what it says of its own length is not
   believed yet. */
static c4b_status read_stream(FILE *file, contents *c)
{
    size_t room = 0;
    while (!feof(file) && (c->count == 0 || begins_like_a_book(c))) {
        if (c->count == room) {
            room = room == 0 ? 65536 : 2 * room;
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

/* What is no book is damaged; a book of another version may be whole, but cannot be read. */
static c4b_status check_contents(const contents *c)
{
    if (c->count < AT_DISTANCES || !begins_like_a_book(c)) {
        return C4B_ERR_CORRUPT;
    }
    if (get_u32(c->bytes + AT_VERSION) != FORMAT_VERSION) {
        return C4B_ERR_UNSUPPORTED;
    }
    if (c->count < HEADER_BYTES + CHECKSUM_BYTES || get(c->bytes + AT_LENGTH, 8) != c->count) {
        return C4B_ERR_CORRUPT;
    }
    size_t summed = c->count - CHECKSUM_BYTES;
    return checksum(c->bytes, summed) == get(c->bytes + summed, 8) ? C4B_OK : C4B_ERR_CORRUPT;
}

static c4b_rules get_rules(const uint8_t *bytes)
{
    c4b_rules rules = C4B_RULES_INIT;
    for (int i = 0; i < RULE_OPTIONS_1_0; i++) {
        c4bi_rule_set(&rules, &c4bi_rule_options[i], (int)get_u32(bytes + 4 * i));
    }
    return rules;
}

static kind get_kind(const uint8_t *bytes)
{
    return (kind){ .phase = get_u32(bytes),
                   .discs = { get_u32(bytes + 4), get_u32(bytes + 8) },
                   .bombs = get_u32(bytes + 12) };
}

/* What is left of the file. */
typedef struct input {
    const uint8_t *at;
    const uint8_t *end;
} input;

static uint64_t bytes_left(const input *in)
{
    return (uint64_t)(in->end - in->at);
}

/* The next bytes, or NULL when there are not as many. */
static const uint8_t *get_bytes(input *in, uint64_t count)
{
    const uint8_t *from = in->at;
    if (count > bytes_left(in)) {
        return NULL;
    }
    in->at += count;
    return from;
}

/* A number without a size, of up to 32 bits. */
static bool get_number(input *in, uint64_t *number)
{
    const uint8_t *byte;
    unsigned shift = 0;
    *number = 0;
    do {
        byte = shift < 35 ? get_bytes(in, 1) : NULL;
        *number |= byte != NULL ? (uint64_t)(*byte & 127) << shift : 0;
        shift += 7;
    } while (byte != NULL && *byte > 127);
    return byte != NULL && *number <= UINT32_MAX;
}

/* Nothing, or a result, and a distance only where the book has them. */
static bool is_value(const c4b_book *book, unsigned symbol)
{
    return symbol == NOT_IN_BOOK ||
           ((book->distances || symbol < BOOK_RESULTS) && symbol % BOOK_RESULTS != NOT_IN_BOOK);
}

/* The symbols of a context, which must have all shares together. */
static bool get_context(const c4b_book *book, input *in, unsigned count, share *out)
{
    const uint8_t *bytes = get_bytes(in, SYMBOL_BYTES * (uint64_t)count);
    unsigned below = 0;
    for (unsigned i = 0; bytes != NULL && i < count; i++, bytes += SYMBOL_BYTES) {
        unsigned part = (unsigned)get(bytes + 1, 2);
        bool ascends = i == 0 || bytes[0] > out[i - 1].symbol;
        if (!ascends || !is_value(book, bytes[0]) || part == 0 || part > ALL_SHARES - below) {
            return false;
        }
        out[i] = (share){ .symbol = bytes[0], .below = (uint16_t)below, .part = (uint16_t)part };
        below += part;
    }
    return bytes != NULL && below == ALL_SHARES;
}

static bool get_shares(const c4b_book *book, input *in, unsigned contexts, book_shares *s)
{
    unsigned used = 0, next = 0;
    for (unsigned i = 0; i < contexts; i++) {
        const uint8_t *context = get_bytes(in, CONTEXT_BYTES);
        if (context == NULL || context[0] < next || context[0] >= CODE_CONTEXTS ||
            !get_context(book, in, context[1] + 1U, &s->shares[used])) {
            return false;
        }
        for (; next <= context[0]; next++) {
            s->first[next] = (uint16_t)used;
        }
        used += context[1] + 1U;
    }
    for (; next <= CODE_CONTEXTS; next++) {
        s->first[next] = (uint16_t)used;
    }
    return true;
}

static bool get_blocks(const book_page *page, input *in, book_code *code)
{
    uint64_t next = 0, blocks = (page->count + BLOCK_NUMBERS - 1) / BLOCK_NUMBERS;
    for (size_t i = 0; i < code->block_count; i++) {
        uint64_t left_out, bytes;
        if (!get_number(in, &left_out) || !get_number(in, &bytes) || next + left_out >= blocks ||
            bytes < ANS_NUMBER_BYTES || bytes > MOST_BLOCK_BYTES) {
            return false;
        }
        code->blocks[i] =
            (code_block){ .index = (uint32_t)(next + left_out), .bytes = (uint32_t)bytes };
        next += left_out + 1;
    }
    for (size_t i = 0; i < code->block_count; i++) {
        code->blocks[i].from = get_bytes(in, code->blocks[i].bytes);
        if (code->blocks[i].from == NULL) {
            return false;
        }
    }
    return bytes_left(in) == 0;
}

/* Room for all shares that what is left of a page can have. */
static share *room_for_shares(const input *in)
{
    uint64_t most = bytes_left(in) / SYMBOL_BYTES + 1;
    uint64_t all = CODE_CONTEXTS * MOST_SYMBOLS;
    return malloc((size_t)(most < all ? most : all) * sizeof(share));
}

/* A block takes two bytes or more of the index, and its own: so many are there, or the page lies,
   and asks for more memory than it is worth. */
static c4b_status get_code(const c4b_book *book, book_page *page, input *in)
{
    uint64_t contexts = get(in->at, 4), blocks = get(in->at + 4, 4);
    in->at += PAGE_HEADER_BYTES - AT_CONTEXTS;
    if (contexts > CODE_CONTEXTS || blocks == 0 ||
        blocks > bytes_left(in) / (2 + ANS_NUMBER_BYTES)) {
        return C4B_ERR_CORRUPT;
    }
    book_code *code = page->code = calloc(1, sizeof *code);
    if (code == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    code->block_count = (size_t)blocks;
    code->shares.shares = room_for_shares(in);
    code->blocks = calloc((size_t)blocks, sizeof *code->blocks);
    if (code->shares.shares == NULL || code->blocks == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    return get_shares(book, in, (unsigned)contexts, &code->shares) && get_blocks(page, in, code)
               ? C4B_OK
               : C4B_ERR_CORRUPT;
}

/* It must come after all before it: to put many pages in between others would take long. */
static c4b_status get_page(c4b_book *book, input *in)
{
    const uint8_t *header = get_bytes(in, AT_CONTEXTS);
    const uint8_t *rest = header != NULL ? get_bytes(in, get(header + AT_PAGE_LENGTH, 8)) : NULL;
    if (rest == NULL || in->at - rest < PAGE_HEADER_BYTES - AT_CONTEXTS) {
        return C4B_ERR_CORRUPT;
    }
    kind k = get_kind(header);
    size_t pages = book->page_count;
    if (c4bi_ranks_count(book->ranks, &k) == 0) {
        return C4B_ERR_CORRUPT;
    }
    book_page *page = c4bi_book_make_page(book, &k);
    if (page == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    input within = { .at = rest, .end = in->at };
    return page == &book->pages[pages] ? get_code(book, page, &within) : C4B_ERR_CORRUPT;
}

static c4b_status get_pages(c4b_book *book, const contents *c)
{
    input in = { .at = c->bytes + HEADER_BYTES, .end = c->bytes + c->count - CHECKSUM_BYTES };
    uint64_t pages = get_u32(c->bytes + AT_PAGES);
    c4b_status status = C4B_OK;
    for (uint64_t i = 0; status == C4B_OK && i < pages; i++) {
        status = get_page(book, &in);
    }
    return status == C4B_OK && in.at != in.end ? C4B_ERR_CORRUPT : status;
}

static c4b_status get_book(c4b_book **book, const contents *c)
{
    c4b_status status = check_contents(c);
    if (status != C4B_OK) {
        return status;
    }
    unsigned distances = get_u32(c->bytes + AT_DISTANCES);
    int depth = (int)get_u32(c->bytes + AT_DEPTH);
    c4b_rules rules = get_rules(c->bytes + AT_RULES);
    if (distances > 1 || depth < 0 || get_u32(c->bytes + AT_ZERO) != 0 ||
        c4b_rules_check(&rules, NULL) != C4B_OK) {
        return C4B_ERR_CORRUPT;
    }
    c4b_book *made;
    status = c4bi_book_new(&made, &rules, depth, distances != 0);
    if (status != C4B_OK) {
        return status;
    }
    status = get_pages(made, c);
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
        status = get_book(book, &c);
    }
    if (status != C4B_OK) {
        free(c.bytes); /* otherwise the book has it: its pages are read when they are asked for */
    }
    return status;
}
