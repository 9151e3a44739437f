/*
 * book_file.c - books as files.
 *
 * Numbers are little-endian on every machine.
 *
 *     0   8 bytes   "C4B book"
 *     8   u32       the format's version, 1
 *    12   u32       values in a unit (below): 3, 4 or 256
 *    16   u64       length of the file
 *    24   9 x i32   the rules, in the order of c4bi_rule_options
 *    60   u32       depth
 *    64   u32       pages
 *    68   u32       0
 *    72   16 bytes  for each page: its kind, as u32 phase, discs of players 1 and 2, bombs;
 *                   each is greater than the one before, by the first number that differs
 *         ...       the values of each page, page after page
 *         u64       a checksum of all that is before
 *
 * How many values a page has follows from its kind. They are packed by the largest that there is:
 * five values from 0 to 2 in a byte, as digits to base 3; four values from 0 to 3; or one with its
 * distance. A page begins with a byte of its own.
 */
#include "book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char magic[8] = { 'C', '4', 'B', ' ', 'b', 'o', 'o', 'k' };

enum {
    FORMAT_VERSION = 1,
    AT_VERSION = 8,
    AT_UNIT = 12,
    AT_LENGTH = 16,
    AT_RULES = 24,
    AT_DEPTH = AT_RULES + 4 * RULE_OPTIONS,
    AT_PAGES = AT_DEPTH + 4,
    HEADER_BYTES = AT_PAGES + 8,
    KIND_BYTES = 16,
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

/* ---- values, packed ---- */

static unsigned per_byte(unsigned unit)
{
    return unit == 3 ? 5 : unit == 4 ? 4 : 1;
}

static uint64_t packed_bytes(uint64_t count, unsigned unit)
{
    return (count + per_byte(unit) - 1) / per_byte(unit);
}

/* Writes the values, the first of a byte as its lowest digit. */
static void pack(uint8_t *out, const book_page *page, unsigned unit)
{
    unsigned many = per_byte(unit);
    for (uint64_t i = 0; i < page->count; i += many) {
        unsigned byte = 0;
        for (unsigned k = many; k-- > 0;) {
            byte = byte * unit + (i + k < page->count ? page->values[i + k] : 0);
        }
        *out++ = (uint8_t)byte;
    }
}

/* A distance alone, without a result, is none. */
static bool is_value(unsigned value)
{
    return value == NOT_IN_BOOK || value % BOOK_RESULTS != NOT_IN_BOOK;
}

/* False when there is a value that cannot be. */
static bool unpack(const uint8_t *in, const book_page *page, unsigned unit)
{
    unsigned many = per_byte(unit);
    for (uint64_t i = 0; i < page->count; i += many) {
        unsigned byte = *in++;
        for (unsigned k = 0; k < many && i + k < page->count; k++, byte /= unit) {
            page->values[i + k] = (uint8_t)(byte % unit);
            if (!is_value(page->values[i + k])) {
                return false;
            }
        }
        if (many > 1 && byte != 0) {
            return false;
        }
    }
    return true;
}

/* ---- writing ---- */

static unsigned unit_for(const c4b_book *book)
{
    uint8_t largest = 0;
    for (size_t i = 0; i < book->page_count; i++) {
        for (uint64_t k = 0; k < book->pages[i].count; k++) {
            uint8_t value = book->pages[i].values[k];
            largest = value > largest ? value : largest;
        }
    }
    return book->distances ? 256 : largest == MOVER_DRAWS ? 4 : 3;
}

static uint64_t length_of(const c4b_book *book, unsigned unit)
{
    uint64_t length = HEADER_BYTES + KIND_BYTES * (uint64_t)book->page_count + CHECKSUM_BYTES;
    for (size_t i = 0; i < book->page_count; i++) {
        length += packed_bytes(book->pages[i].count, unit);
    }
    return length;
}

static void put_kind(uint8_t *out, const kind *k)
{
    put(out, k->phase, 4);
    put(out + 4, k->discs[0], 4);
    put(out + 8, k->discs[1], 4);
    put(out + 12, k->bombs, 4);
}

static void put_header(uint8_t *out, const c4b_book *book, unsigned unit, uint64_t length)
{
    memcpy(out, magic, sizeof magic);
    put(out + AT_VERSION, FORMAT_VERSION, 4);
    put(out + AT_UNIT, unit, 4);
    put(out + AT_LENGTH, length, 8);
    for (int i = 0; i < RULE_OPTIONS; i++) {
        int value = c4bi_rule_get(&book->set.rules, &c4bi_rule_options[i]);
        put(out + AT_RULES + 4 * i, (uint32_t)value, 4);
    }
    put(out + AT_DEPTH, (uint32_t)book->depth, 4);
    put(out + AT_PAGES, book->page_count, 4);
    put(out + AT_PAGES + 4, 0, 4);
}

static void put_book(uint8_t *out, const c4b_book *book, unsigned unit, uint64_t length)
{
    uint8_t *end = out + HEADER_BYTES;
    put_header(out, book, unit, length);
    for (size_t i = 0; i < book->page_count; i++, end += KIND_BYTES) {
        put_kind(end, &book->pages[i].kind);
    }
    for (size_t i = 0; i < book->page_count; i++) {
        pack(end, &book->pages[i], unit);
        end += packed_bytes(book->pages[i].count, unit);
    }
    put(end, checksum(out, (size_t)(end - out)), 8);
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
    unsigned unit = unit_for(book);
    uint64_t length = length_of(book, unit);
    uint8_t *bytes = length <= SIZE_MAX ? malloc((size_t)length) : NULL;
    if (bytes == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    put_book(bytes, book, unit, length);
    c4b_status status = write_file(path, bytes, (size_t)length);
    free(bytes);
    return status;
}

/* ---- reading ---- */

typedef struct contents {
    uint8_t *bytes;
    size_t count;
} contents;

/* Reads on until the file ends: what it says of its own length is not believed yet. */
static c4b_status read_stream(FILE *file, contents *c)
{
    size_t room = 0;
    while (!feof(file)) {
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
    if (c->count < AT_UNIT || memcmp(c->bytes, magic, sizeof magic) != 0) {
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

/* One page: its kind, and its values at `*at`, which moves on. It must come after all before it: to
   put many pages in between others would take long. */
static c4b_status get_page(c4b_book *book, const uint8_t *kind_bytes, unsigned unit,
                           const uint8_t **at, const uint8_t *end)
{
    kind k = get_kind(kind_bytes);
    uint64_t count = c4bi_ranks_count(book->ranks, &k);
    uint64_t bytes = packed_bytes(count, unit);
    size_t pages = book->page_count;
    if (count == 0 || bytes > (uint64_t)(end - *at)) {
        return C4B_ERR_CORRUPT;
    }
    const book_page *page = c4bi_book_make_page(book, &k);
    if (page == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    if (page != &book->pages[pages] || !unpack(*at, page, unit)) { /* not last, or a wrong value */
        return C4B_ERR_CORRUPT;
    }
    *at += bytes;
    return C4B_OK;
}

static c4b_status get_pages(c4b_book *book, const contents *c, unsigned unit)
{
    const uint8_t *end = c->bytes + c->count - CHECKSUM_BYTES;
    uint64_t pages = get_u32(c->bytes + AT_PAGES);
    const uint8_t *kinds = c->bytes + HEADER_BYTES;
    if (pages > (uint64_t)(end - kinds) / KIND_BYTES) {
        return C4B_ERR_CORRUPT;
    }
    const uint8_t *at = kinds + KIND_BYTES * pages;
    c4b_status status = C4B_OK;
    for (uint64_t i = 0; status == C4B_OK && i < pages; i++) {
        status = get_page(book, kinds + KIND_BYTES * i, unit, &at, end);
    }
    return status == C4B_OK && at != end ? C4B_ERR_CORRUPT : status;
}

static c4b_status get_book(c4b_book **book, const contents *c)
{
    c4b_status status = check_contents(c);
    if (status != C4B_OK) {
        return status;
    }
    unsigned unit = get_u32(c->bytes + AT_UNIT);
    int depth = (int)get_u32(c->bytes + AT_DEPTH);
    c4b_rules rules = get_rules(c->bytes + AT_RULES);
    if ((unit != 3 && unit != 4 && unit != 256) || depth < 0 ||
        c4b_rules_check(&rules, NULL) != C4B_OK) {
        return C4B_ERR_CORRUPT;
    }
    c4b_book *made;
    status = c4bi_book_new(&made, &rules, depth, unit == 256);
    if (status != C4B_OK) {
        return status;
    }
    status = get_pages(made, c, unit);
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
