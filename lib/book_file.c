/*
 * book_file.c - books as files.
 *
 * Numbers are little-endian on every machine.
 *
 *     0   8 bytes   "C4B book"
 *     8   u32       the format's version, 2
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
 *     u64           how many positions of the kind the book has, at least 1
 *     u32           symbols in its code
 *     u16 each      the symbol in the lower 12 bits, the length of its word in the others;
 *                   in ascending order of symbols
 *     ...           bits, up to a whole byte with zeros
 *
 * The bits are words of the page's code (prefix_code.h) for the positions in the order of their
 * numbers. Symbols from 1 to 255 are the values of positions. Symbol RUN + n is a run of positions
 * that the book does not have: 2^n of them, and as many more as the n bits that follow say. After
 * the last position that it has there is nothing.
 */
#include "book.h"
#include "prefix_code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char magic[8] = { 'C', '4', 'B', ' ', 'b', 'o', 'o', 'k' };

enum {
    FORMAT_VERSION = 2,
    AT_VERSION = 8,
    AT_DISTANCES = 12,
    AT_LENGTH = 16,
    AT_RULES = 24,
    AT_DEPTH = AT_RULES + 4 * RULE_OPTIONS,
    AT_PAGES = AT_DEPTH + 4,
    AT_ZERO = AT_PAGES + 4,
    HEADER_BYTES = AT_ZERO + 4,
    AT_KNOWN = 16, /* in a page */
    AT_SYMBOLS = 24,
    PAGE_HEADER_BYTES = 28,
    SYMBOL_BYTES = 2,
    LENGTH_SHIFT = 12,
    CHECKSUM_BYTES = 8,
};

_Static_assert(HEADER_BYTES == 72, "as the table above has it");

/* The first symbol of a run; the longest run is as long as the largest page. */
enum { RUN = 256, RUNS = 41 };

_Static_assert(RUN + RUNS <= MOST_SYMBOLS && MOST_OF_A_KIND == UINT64_C(1) << (RUNS - 1),
               "every run has a symbol");

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

/* ---- symbols ---- */

/* What the next words of a page say: a run, if it is longer than 0, and then a value. */
typedef struct page_step {
    uint64_t run;
    uint8_t value;
} page_step;

static unsigned run_symbol(uint64_t run)
{
    return RUN + 63 - (unsigned)__builtin_clzll(run);
}

/* The next position that the page has, and those before it that it has not; `*at` moves on. */
static bool next_step(page_walk *walk, uint64_t *at, page_step *step)
{
    uint64_t number;
    if (!c4bi_page_walk_next(walk, &number, &step->value)) {
        return false;
    }
    step->run = number - *at;
    *at = number + 1;
    return true;
}

/* A page and the code for it. */
typedef struct coded_page {
    page_walk walk;
    prefix_code code;
    unsigned symbols;
    uint64_t bits;
} coded_page;

/* Makes the code of a page; false without memory. */
static bool begin_coding(coded_page *c, const book_page *page)
{
    uint64_t counts[MOST_SYMBOLS] = { 0 };
    uint64_t at = 0;
    page_step step;
    if (!c4bi_page_walk_begin(&c->walk, page)) {
        return false;
    }
    c->bits = 0;
    c->symbols = 0;
    while (next_step(&c->walk, &at, &step)) {
        counts[step.value]++;
        if (step.run > 0) {
            unsigned symbol = run_symbol(step.run);
            counts[symbol]++;
            c->bits += symbol - RUN;
        }
    }
    c4bi_prefix_code_make(&c->code, counts);
    for (unsigned i = 0; i < MOST_SYMBOLS; i++) {
        c->symbols += counts[i] > 0;
        c->bits += counts[i] * c->code.lengths[i];
    }
    c4bi_page_walk_again(&c->walk);
    return true;
}

static uint64_t bytes_of(const coded_page *c)
{
    return PAGE_HEADER_BYTES + (uint64_t)SYMBOL_BYTES * c->symbols + (c->bits + 7) / 8;
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

static void put_code(uint8_t *out, const prefix_code *code)
{
    for (unsigned i = 0; i < MOST_SYMBOLS; i++) {
        if (code->lengths[i] > 0) {
            put(out, i | (unsigned)code->lengths[i] << LENGTH_SHIFT, SYMBOL_BYTES);
            out += SYMBOL_BYTES;
        }
    }
}

static void put_values(uint8_t *out, coded_page *c)
{
    bit_sink sink = { .bytes = out };
    uint64_t at = 0;
    page_step step;
    while (next_step(&c->walk, &at, &step)) {
        if (step.run > 0) {
            unsigned symbol = run_symbol(step.run);
            put_symbol(&sink, &c->code, symbol);
            put_bits(&sink, step.run, symbol - RUN); /* its highest bit is told by the symbol */
        }
        put_symbol(&sink, &c->code, step.value);
    }
}

static bool put_page(output *out, const book_page *page)
{
    coded_page c;
    if (!begin_coding(&c, page)) {
        return false;
    }
    uint8_t *bytes = more_bytes(out, bytes_of(&c));
    if (bytes != NULL) {
        put_kind(bytes, &page->kind);
        put(bytes + AT_KNOWN, page->known, 8);
        put(bytes + AT_SYMBOLS, c.symbols, 4);
        put_code(bytes + PAGE_HEADER_BYTES, &c.code);
        put_values(bytes + PAGE_HEADER_BYTES + SYMBOL_BYTES * c.symbols, &c);
    }
    c4bi_page_walk_end(&c.walk);
    return bytes != NULL;
}

/* All but the length. */
static void put_header(uint8_t *out, const c4b_book *book, uint64_t pages)
{
    memcpy(out, magic, sizeof magic);
    put(out + AT_VERSION, FORMAT_VERSION, 4);
    put(out + AT_DISTANCES, book->distances, 4);
    for (int i = 0; i < RULE_OPTIONS; i++) {
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
        if (book->pages[i].known > 0) { /* else memory was short when it was made */
            done = put_page(out, &book->pages[i]);
            pages++;
        }
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
    for (int i = 0; i < RULE_OPTIONS; i++) {
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

/* A result, and a distance only where the book has them. */
static bool is_value(const c4b_book *book, unsigned symbol)
{
    unsigned results = book->distances ? RUN : BOOK_RESULTS;
    return symbol < results && symbol % BOOK_RESULTS != NOT_IN_BOOK;
}

/* The code of a page with so many symbols; false when it is none. */
static bool get_code(const c4b_book *book, input *in, unsigned symbols, prefix_reader *reader)
{
    uint8_t lengths[MOST_SYMBOLS] = { 0 };
    int last = -1;
    if (symbols > MOST_SYMBOLS || SYMBOL_BYTES * symbols > bytes_left(in)) {
        return false;
    }
    for (unsigned i = 0; i < symbols; i++, in->at += SYMBOL_BYTES) {
        unsigned word = (unsigned)get(in->at, SYMBOL_BYTES);
        int symbol = (int)(word & ((1U << LENGTH_SHIFT) - 1));
        bool can_be = symbol >= RUN ? symbol < RUN + RUNS : is_value(book, (unsigned)symbol);
        if (!can_be || symbol <= last || word >> LENGTH_SHIFT == 0) {
            return false;
        }
        lengths[symbol] = (uint8_t)(word >> LENGTH_SHIFT);
        last = symbol;
    }
    return c4bi_prefix_reader_make(reader, lengths);
}

/* The next position that the page has; false when the bits make no sense. `*at` moves on. */
static bool get_step(bit_source *bits, const prefix_reader *reader, uint64_t *at, uint8_t *value)
{
    unsigned symbol;
    bool makes_sense = get_symbol(bits, reader, &symbol);
    if (makes_sense && symbol >= RUN) {
        unsigned more = symbol - RUN;
        *at += (UINT64_C(1) << more) + get_bits(bits, more);
        makes_sense = get_symbol(bits, reader, &symbol) && symbol < RUN;
    }
    *value = (uint8_t)symbol;
    return makes_sense;
}

/* A word of a page is a bit or more: so many bits are there, or the page lies. In memory it takes
   up to 24 bytes, so a file cannot ask for more than 200 times its length. */
static c4b_status get_values(input *in, const prefix_reader *reader, uint64_t known,
                             book_page *page)
{
    bit_source bits = { .bytes = in->at, .size = 8 * bytes_left(in) };
    if (known == 0 || known > page->count || known > bits.size) {
        return C4B_ERR_CORRUPT;
    }
    if (!c4bi_page_expect(page, known)) {
        return C4B_ERR_NO_MEMORY;
    }
    uint64_t number = 0;
    uint8_t value;
    for (uint64_t i = 0; i < known; i++, number++) {
        if (!get_step(&bits, reader, &number, &value) || number >= page->count) {
            return C4B_ERR_CORRUPT;
        }
        c4bi_page_put(page, number, value); /* there is room */
    }
    unsigned padding = (8 - bits.at % 8) % 8;
    if (bits.at > bits.size || get_bits(&bits, padding) != 0) {
        return C4B_ERR_CORRUPT;
    }
    in->at += bits.at / 8;
    return C4B_OK;
}

/* It must come after all before it: to put many pages in between others would take long. */
static c4b_status get_page(c4b_book *book, input *in, prefix_reader *reader)
{
    if (bytes_left(in) < PAGE_HEADER_BYTES) {
        return C4B_ERR_CORRUPT;
    }
    kind k = get_kind(in->at);
    uint64_t known = get(in->at + AT_KNOWN, 8);
    unsigned symbols = get_u32(in->at + AT_SYMBOLS);
    size_t pages = book->page_count;
    in->at += PAGE_HEADER_BYTES;
    if (c4bi_ranks_count(book->ranks, &k) == 0 || !get_code(book, in, symbols, reader)) {
        return C4B_ERR_CORRUPT;
    }
    book_page *page = c4bi_book_make_page(book, &k);
    if (page == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    return page == &book->pages[pages] ? get_values(in, reader, known, page) : C4B_ERR_CORRUPT;
}

static c4b_status get_pages(c4b_book *book, const contents *c)
{
    input in = { .at = c->bytes + HEADER_BYTES, .end = c->bytes + c->count - CHECKSUM_BYTES };
    uint64_t pages = get_u32(c->bytes + AT_PAGES);
    prefix_reader *reader = malloc(sizeof *reader);
    c4b_status status = reader != NULL ? C4B_OK : C4B_ERR_NO_MEMORY;
    for (uint64_t i = 0; status == C4B_OK && i < pages; i++) {
        status = get_page(book, &in, reader);
    }
    free(reader);
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
    free(c.bytes);
    return status;
}
