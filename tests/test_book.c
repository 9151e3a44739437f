/*
 * test_book.c - books: every position has its own number, only what was added is found, answers
 * from a book are right, and damaged files are refused.
 */
#include "books/answer.h"
#include "random.h"
#include "suite.h"

#include <conecta4boom.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char path[64];

static void name_file(void)
{
    snprintf(path, sizeof path, "book-%ld.book", (long)getpid());
}

/* The linker makes every look-up of the library call the first, which can call the second. */
uint8_t __wrap_c4bi_book_value(const c4b_book *book, const void *position);
uint8_t __real_c4bi_book_value(const c4b_book *book, const void *position);

static unsigned char bytes[65536], other_bytes[65536];

/* Reads a file; returns its length. */
static size_t read_bytes_of(const char *name, unsigned char *buffer, size_t room)
{
    FILE *file = fopen(name, "rb");
    size_t count = file != NULL ? fread(buffer, 1, room, file) : 0;
    EXPECT(file != NULL && fclose(file) == 0);
    return count;
}

static size_t read_bytes(unsigned char *buffer, size_t room)
{
    return read_bytes_of(path, buffer, room);
}

static c4b_rules rules_of(const char *preset)
{
    c4b_rules rules = C4B_RULES_INIT;
    ck_assert_int_eq(c4b_rules_preset(&rules, preset), C4B_OK);
    return rules;
}

static c4b_state *state_of(const char *text)
{
    c4b_state *state = NULL;
    ck_assert_msg(c4b_state_from_position(&state, text, NULL) == C4B_OK, "%s", text);
    return state;
}

static c4b_state *after(const c4b_rules *rules, const char *moves)
{
    c4b_state *state = c4b_state_new(rules);
    EXPECT_EQ(c4b_state_play_text(state, moves, NULL), C4B_OK);
    return state;
}

/* Plays up to `moves` random moves; stops before a move that would end the game. */
static void play_random(c4b_state *state, int moves)
{
    c4b_move legal[C4B_MAX_MOVES];
    for (int i = 0; i < moves; i++) {
        int count = c4b_state_moves(state, legal);
        EXPECT_EQ(c4b_state_play(state, legal[random_below(count)]), C4B_OK);
        if (c4b_state_outcome(state) != C4B_ONGOING) {
            c4b_state_undo(state);
            return;
        }
    }
}

static c4b_state *mirrored(const c4b_state *state)
{
    char text[1024], out[1024];
    c4b_state_position_text(state, text, sizeof text);
    char *board = strchr(text, ' ') + 1, *end = strchr(board, ' ');
    size_t columns = (size_t)c4b_state_columns(state);
    strcpy(out, text);
    for (char *row = board; row < end; row += columns + 1) {
        for (size_t i = 0; i < columns; i++) {
            out[row - text + (long)i] = row[columns - 1 - i];
        }
    }
    return state_of(out);
}

/* ---- numbering ---- */

enum { MOST_COUNTED = 100000 };
static int times_given[MOST_COUNTED];

/* The columns of all boards of three rows, whether they can be reached or not. */
static const char *const columns_of_cells[] = { "...", "..1", "..2", ".11", ".12",
                                                ".21", ".22", "111", "112", "121",
                                                "122", "211", "212", "221", "222" };
enum { COLUMN_KINDS = 15, BOARD_COLUMNS = 3 };

/* A number's parts are those of the board or of its mirror image: the columns' heights and which
   discs are green. */
static void check_parts(const numbering *n, const signature *s, uint64_t number,
                        const c4b_state *state)
{
    board_parts parts = c4bi_unrank(n, s, number);
    int columns = c4b_state_columns(state), fits = 0;
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        bool same = true;
        unsigned disc = 0;
        for (int i = 0; i < columns; i++) {
            int column = mirrored ? columns - 1 - i : i, height = c4b_state_height(state, column);
            same = same && (int)parts.heights[i] == height;
            for (int row = 0; same && row < height; row++, disc++) {
                int cell = c4b_state_cell(state, row, column);
                bool green = cell == C4B_GREEN_DISC || cell == C4B_GREEN_BOMB;
                same = green == ((parts.greens >> disc & 1) != 0);
            }
        }
        fits += same && parts.greens >> disc == 0;
    }
    EXPECT(fits > 0 && parts.bomb_place == number % c4bi_bomb_places(s));
}

/* Counts how often each number of a signature is given to one of its boards. */
static void count_numbers(const char *rules_text, const signature *wanted, const numbering *n)
{
    for (int code = 0; code < COLUMN_KINDS * COLUMN_KINDS * COLUMN_KINDS; code++) {
        char text[256], board[BOARD_COLUMNS][4];
        for (int i = 0, rest = code; i < BOARD_COLUMNS; i++, rest /= COLUMN_KINDS) {
            strcpy(board[i], columns_of_cells[rest % COLUMN_KINDS]);
        }
        for (int bombs = 0; bombs < 100;
             bombs++) { /* a digit for each player: the cell of the bomb, or 9 */
            char cells[9];
            for (int row = 0; row < 3; row++) {
                for (int column = 0; column < 3; column++) {
                    cells[row * 3 + column] = board[column][row];
                }
            }
            int green = bombs / 10, blue = bombs % 10;
            if ((green < 9 && cells[green] != '1') || (blue < 9 && cells[blue] != '2')) {
                continue;
            }
            cells[green < 9 ? green : 0] = green < 9 ? '4' : cells[0];
            cells[blue < 9 ? blue : 0] = blue < 9 ? '5' : cells[0];
            snprintf(text, sizeof text, "%s %.3s/%.3s/%.3s 1", rules_text, cells, cells + 3,
                     cells + 6);
            c4b_state *state = NULL;
            EXPECT_EQ(c4b_state_from_position(&state, text, NULL), C4B_OK);
            signature s = c4bi_signature(&state->set, top(state));
            if (memcmp(&s, wanted, sizeof s) == 0) {
                uint64_t number = c4bi_rank(n, &s, top(state));
                EXPECT(number < c4bi_numbering_count(n, &s));
                check_parts(n, &s, number, state);
                times_given[number]++;
            }
            c4b_state_free(state);
        }
    }
}

/* Where mirror images count as different, every number belongs to one board. Where they do not, a
   number belongs to one board or two, and a few stay unused: those of boards whose heights are
   their own image. */
static void check_numbers(const char *rules_text, bool mirrors)
{
    const uint32_t signatures[][3] = { { 0, 0, 0 }, { 2, 1, 0 }, { 3, 3, 0 }, { 2, 3, 1 },
                                       { 3, 2, 2 }, { 2, 2, 3 }, { 5, 4, 3 } };
    char text[256];
    snprintf(text, sizeof text, "%s .../.../... 1", rules_text);
    c4b_state *state = state_of(text);
    numbering *n = c4bi_numbering_new(&state->set);
    ck_assert_int_eq(mirrors, c4b_state_rows(state) == 3 && state->set.rules.both_lines == 0);
    for (size_t i = 0; i < sizeof signatures / sizeof signatures[0]; i++) {
        signature s = c4bi_signature(&state->set, top(state));
        s.discs[0] = signatures[i][0];
        s.discs[1] = signatures[i][1];
        s.bombs = signatures[i][2];
        uint64_t count = c4bi_numbering_count(n, &s), used = 0;
        ck_assert_int_gt((int)count, 0);
        ck_assert_int_lt((int)count, MOST_COUNTED);
        memset(times_given, 0, sizeof times_given);
        count_numbers(rules_text, &s, n);
        for (uint64_t number = 0; number < count; number++) {
            used += times_given[number] > 0;
            ck_assert_int_le(times_given[number], mirrors ? 2 : 1);
        }
        ck_assert_int_ge((int)used, mirrors ? (int)count / 2 : (int)count);
    }
    c4bi_numbering_free(n);
    c4b_state_free(state);
}

START_TEST(every_position_has_a_number)
{
    check_numbers("boom:rows=3,columns=3,connect=9", true);
    check_numbers("boom:rows=3,columns=3,connect=9,both_lines=1", false);
}
END_TEST

/* A signature with too many positions has no numbers. */
START_TEST(too_many_have_no_numbers)
{
    c4b_state *state = state_of("boom:rows=15,columns=8,connect=32 "
                                "......../......../......../......../......../......../......../"
                                "......../......../......../......../......../......../......../"
                                "........ 1");
    c4b_book *book = NULL;
    c4b_rules rules = C4B_RULES_INIT;
    c4b_solution s = C4B_SOLUTION_INIT;
    c4b_state_rules(state, &rules);
    ck_assert_int_eq(c4b_book_create(&book, &rules, 0, 0), C4B_OK);
    s.outcome = C4B_DRAW;
    ck_assert_int_eq(c4b_book_add(book, state, &s), C4B_OK);
    play_random(state, 60);
    ck_assert_int_eq(c4b_book_add(book, state, &s), C4B_ERR_UNSUPPORTED);
    c4b_solution found = C4B_SOLUTION_INIT;
    ck_assert_int_eq(c4b_book_find(book, state, &found), C4B_OK);
    ck_assert_int_eq(found.outcome, C4B_ONGOING);
    c4b_book_free(book);
    c4b_state_free(state);
}
END_TEST

/* ---- what a book has ---- */

enum { ADDED = 200 };

typedef struct entry {
    c4b_state *state;
    c4b_solution s;
} entry;

/* Adds random positions with random values, each position once, whether mirrored or not. */
static int add_random(c4b_book *book, const c4b_rules *rules, entry *entries, bool draws)
{
    int count = 0;
    for (int i = 0; i < ADDED; i++) {
        c4b_state *state = c4b_state_new(rules);
        c4b_solution found = C4B_SOLUTION_INIT, s = C4B_SOLUTION_INIT;
        play_random(state, random_below(random_below(2) * 20 + 10));
        EXPECT_EQ(c4b_book_find(book, state, &found), C4B_OK);
        if (found.outcome != C4B_ONGOING) {
            c4b_state_free(state);
            continue;
        }
        s.outcome = random_between(C4B_GREEN_WINS, draws ? C4B_DRAW : C4B_BLUE_WINS);
        s.distance = random_between(-1, 62);
        c4b_status status = c4b_book_add(book, state, &s);
        if (status == C4B_ERR_UNSUPPORTED) {
            c4b_state_free(state);
            continue;
        }
        EXPECT_EQ(status, C4B_OK);
        entries[count++] = (entry){ state, s };
    }
    return count;
}

static void check_entries(const c4b_book *book, const entry *entries, int count, bool distances)
{
    for (int i = 0; i < count; i++) {
        c4b_solution found = C4B_SOLUTION_INIT;
        EXPECT_EQ(c4b_book_find(book, entries[i].state, &found), C4B_OK);
        EXPECT_EQ(c4b_book_outcome(book, entries[i].state), entries[i].s.outcome);
        EXPECT_EQ(found.outcome, entries[i].s.outcome);
        EXPECT_EQ(found.distance, distances ? entries[i].s.distance : -1);
    }
}

/* Positions that were not added are not in the book; returns how many were tried. */
static int check_others(const c4b_book *book, const c4b_rules *rules, const entry *entries,
                        int count, bool mirrors)
{
    int others = 0;
    for (int i = 0; i < ADDED; i++) {
        c4b_state *state = c4b_state_new(rules);
        c4b_solution found = C4B_SOLUTION_INIT;
        play_random(state, random_below(10));
        c4b_state *image = mirrored(state);
        bool added = false;
        for (int k = 0; k < count; k++) {
            added = added || c4b_state_equal(state, entries[k].state) ||
                    (mirrors && c4b_state_equal(image, entries[k].state));
        }
        EXPECT_EQ(c4b_book_find(book, state, &found), C4B_OK);
        EXPECT_EQ(found.outcome != C4B_ONGOING, added);
        EXPECT_EQ(c4b_book_outcome(book, state), found.outcome);
        others += !added;
        c4b_state_free(image);
        c4b_state_free(state);
    }
    return others;
}

/* The book that was read from a file is written to `path` with the same bytes. */
static void write_again(const c4b_book *opened, const char *name)
{
    size_t length = read_bytes_of(name, bytes, sizeof bytes);
    EXPECT(length > 0 && length < sizeof bytes);
    EXPECT_EQ(c4b_book_write(opened, path), C4B_OK);
    EXPECT_EQ(read_bytes(other_bytes, sizeof other_bytes), length);
    EXPECT(memcmp(bytes, other_bytes, length) == 0);
}

/* A position can be added to a book that was read, and the others stay. */
static void add_to_read(c4b_book *opened, entry *entries, int count, bool distances)
{
    c4b_book *again = NULL;
    entries[0].s.outcome = entries[0].s.outcome == C4B_GREEN_WINS ? C4B_BLUE_WINS : C4B_GREEN_WINS;
    EXPECT_EQ(c4b_book_add(opened, entries[0].state, &entries[0].s), C4B_OK);
    check_entries(opened, entries, count, distances);
    EXPECT_EQ(c4b_book_write(opened, path), C4B_OK);
    EXPECT_EQ(c4b_book_open(&again, path), C4B_OK);
    check_entries(again, entries, count, distances);
    EXPECT(c4b_book_is_for(again, entries[0].state));
    c4b_book_free(again);
}

static void keep(const c4b_rules *rules, bool distances, bool draws, bool mirrors)
{
    c4b_book *book = NULL, *opened = NULL;
    entry entries[ADDED];
    c4b_rules read = C4B_RULES_INIT;
    ck_assert_int_eq(c4b_book_create(&book, rules, 17, distances), C4B_OK);
    int count = add_random(book, rules, entries, draws);
    ck_assert_int_gt(count, ADDED / 4);
    check_entries(book, entries, count, distances);
    ck_assert_int_eq(c4b_book_write(book, path), C4B_OK);
    ck_assert_int_eq(c4b_book_open(&opened, path), C4B_OK);
    check_entries(opened, entries, count, distances);
    ck_assert_int_gt(check_others(opened, rules, entries, count, mirrors), ADDED / 4);
    ck_assert_int_eq(c4b_book_depth(opened), 17);
    ck_assert_int_eq(c4b_book_has_distances(opened), distances);
    c4b_book_rules(opened, &read);
    ck_assert(c4bi_rules_same(&read, rules));
    write_again(opened, path);
    add_to_read(opened, entries, count, distances);
    for (int i = 0; i < count; i++) {
        c4b_state_free(entries[i].state);
    }
    c4b_book_free(book);
    c4b_book_free(opened);
    remove(path);
}

START_TEST(what_was_added_is_found)
{
    const char *const presets[] = { "boom", "desconecta", "classic", "crush" };
    for (int i = 0; i < 4; i++) {
        c4b_rules rules = rules_of(presets[i]);
        bool mirrors = i == 0 || i == 2;
        rules.bomb_period = rules.bomb_period > 0 ? 2 : 0; /* bombs and explosions come soon */
        keep(&rules, true, true, mirrors);
        keep(&rules, false, true, mirrors);
        keep(&rules, false, false, mirrors);
    }
    c4b_rules rules = rules_of("classic");
    rules.rows = 8; /* 128 bits */
    rules.columns = 12;
    keep(&rules, true, true, true);
}
END_TEST

/* Each position differs in one respect from the one in the book. */
START_TEST(nothing_is_taken_for_another)
{
    static const char *const others[] = {
        "boom ......./......./......./......./......./...2.../..21... 20", /* the same phase as 4 */
        "boom ......./......./......./......./......./...2.../..11... 4",
        "boom ......./......./......./......./......./...2.../..12... 4",
        "boom ......./......./......./......./......./...2.../..21... 5",
        "boom ......./......./......./......./......./...2.../..21... 3",
        "boom ......./......./......./......./......./...2.../..24... 4",
        "boom ......./......./......./......./......./...5.../..21... 4",
        "boom ......./......./......./......./......./......./..212.. 4",
        "boom ......./......./......./......./......./...2.../...12.. 4", /* the mirror image */
        "boom:rows=6 ......./......./......./......./...2.../..21... 4",
        "boom:connect=5 ......./......./......./......./......./...2.../..21... 4",
    };
    c4b_book *book = NULL;
    c4b_solution s = C4B_SOLUTION_INIT;
    c4b_state *state = state_of("boom ......./......./......./......./......./...2.../..21... 4");
    ck_assert_int_eq(c4b_book_create(&book, NULL, 3, 0), C4B_OK);
    s.outcome = C4B_BLUE_WINS;
    ck_assert_int_eq(c4b_book_add(book, state, &s), C4B_OK);
    c4b_state_free(state);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        c4b_solution found = C4B_SOLUTION_INIT;
        state = state_of(others[i]);
        ck_assert_int_eq(c4b_book_find(book, state, &found), C4B_OK);
        bool same = i == 0 || i == 8;
        ck_assert_msg((found.outcome == C4B_BLUE_WINS) == same, "%s", others[i]);
        ck_assert_msg((found.outcome == C4B_ONGOING) == !same, "%s", others[i]);
        c4b_state_free(state);
    }
    c4b_book_free(book);
}
END_TEST

/* ---- look-ups ---- */

/* What was looked up on narrow boards. */
static position_64 looked_up[1024];
static int look_ups;

static bool was_looked_up(const position_64 *p)
{
    for (int i = 0; i < look_ups; i++) {
        const position_64 *other = &looked_up[i];
        if (p->discs[0] == other->discs[0] && p->discs[1] == other->discs[1] &&
            p->bombs == other->bombs && p->phase == other->phase) {
            return true;
        }
    }
    return false;
}

static bool looks_up_once; /* what the library does now must not look up a position twice */

uint8_t __wrap_c4bi_book_value(const c4b_book *book, const void *position)
{
    if (looks_up_once) {
        EXPECT(!was_looked_up(position));
        EXPECT(look_ups < (int)(sizeof looked_up / sizeof looked_up[0]));
        looked_up[look_ups++] = *(const position_64 *)position;
    }
    return __real_c4bi_book_value(book, position);
}

/* Searches with a book and wants it to look every position up once, whatever it asks of it: the
   answer, whether a move leads there, the score of a root move, best play. Returns whether the
   search was answered by the book. */
static bool search_with_book(const c4b_state *state, const c4b_book *book)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    c4b_result result = C4B_RESULT_INIT;
    options.book = book;
    options.max_nodes = 1;
    options.threads = 1;
    look_ups = 0;
    looks_up_once = true;
    EXPECT_EQ(c4b_search(state, &options, &result), C4B_OK);
    looks_up_once = false;
    return result.nodes == 0;
}

START_TEST(a_search_looks_up_once)
{
    static const char *const names[] = { BOOKS "/boom.book", BOOKS "/classic.book",
                                         TEST_DATA "/books/classic-4x4.book",
                                         TEST_DATA "/books/crush-2x4.book" };
    int answers = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        c4b_book *book = NULL;
        c4b_rules rules = C4B_RULES_INIT;
        ck_assert_int_eq(c4b_book_open(&book, names[i]), C4B_OK);
        c4b_book_rules(book, &rules);
        for (int k = 0; k < 500; k++) {
            c4b_state *state = c4b_state_new(&rules);
            play_random(state, random_below(c4b_book_depth(book) + 1));
            answers += search_with_book(state, book);
            c4b_state_free(state);
        }
        c4b_book_free(book);
    }
    ck_assert_int_gt(answers, 500);
}
END_TEST

/* ---- answers ---- */

typedef struct small_game {
    c4b_rules rules;
    int depth;
} small_game;

static void add_all(c4b_book *book, c4b_state *state, int depth, int distances)
{
    c4b_solution s = C4B_SOLUTION_INIT;
    c4b_move moves[C4B_MAX_MOVES];
    if (c4b_state_outcome(state) != C4B_ONGOING) {
        return;
    }
    EXPECT_EQ(c4b_book_find(book, state, &s), C4B_OK);
    if (s.outcome == C4B_ONGOING) {
        c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
        options.distance = distances;
        EXPECT_EQ(c4b_solve(state, &options, &s), C4B_OK);
        EXPECT_EQ(c4b_book_add(book, state, &s), C4B_OK);
    }
    int count = c4b_state_moves(state, moves);
    for (int i = 0; depth > 0 && i < count; i++) {
        EXPECT_EQ(c4b_state_play(state, moves[i]), C4B_OK);
        add_all(book, state, depth - 1, distances);
        c4b_state_undo(state);
    }
}

static void compare_moves(const c4b_state *state, const c4b_solve_options *with_book,
                          const c4b_solve_options *without_book)
{
    c4b_solution a[C4B_MAX_MOVES], b[C4B_MAX_MOVES];
    int count = 0, same = 0;
    for (int i = 0; i < C4B_MAX_MOVES; i++) {
        a[i] = b[i] = (c4b_solution)C4B_SOLUTION_INIT;
    }
    EXPECT_EQ(c4b_solve_moves(state, with_book, a, C4B_MAX_MOVES, &count), C4B_OK);
    EXPECT_EQ(c4b_solve_moves(state, without_book, b, C4B_MAX_MOVES, &same), C4B_OK);
    EXPECT_EQ(count, same);
    for (int i = 0; i < count; i++) {
        EXPECT_EQ(a[i].move, b[i].move);
        EXPECT_EQ(a[i].outcome, b[i].outcome);
        EXPECT_EQ(a[i].distance, b[i].distance);
        EXPECT_EQ(a[i].reason, C4B_DONE);
    }
}

/* Plays the moves of c4b_solve() to the end: the outcome and the distance are as it answered. */
static void play_out(c4b_state *state, const c4b_solve_options *options)
{
    c4b_solution s = C4B_SOLUTION_INIT;
    EXPECT_EQ(c4b_solve(state, options, &s), C4B_OK);
    c4b_outcome promised = s.outcome;
    int distance = s.distance, played = 0;
    bool endless = promised == C4B_DRAW && distance < 0;
    while (c4b_state_outcome(state) == C4B_ONGOING && played < (endless ? 30 : 300)) {
        EXPECT_EQ(c4b_solve(state, options, &s), C4B_OK);
        EXPECT_EQ(s.outcome, promised);
        EXPECT_EQ(c4b_state_play(state, s.move), C4B_OK);
        played++;
    }
    EXPECT(endless || c4b_state_outcome(state) == promised);
    EXPECT(distance < 0 || played == distance);
}

static void compare_answers(c4b_book *book, const c4b_rules *rules, int depth, int distance)
{
    c4b_solve_options with_book = C4B_SOLVE_OPTIONS_INIT, without_book = C4B_SOLVE_OPTIONS_INIT;
    with_book.book = book;
    with_book.distance = without_book.distance = distance;
    for (int i = 0; i < 40; i++) {
        c4b_state *state = c4b_state_new(rules);
        c4b_solution a = C4B_SOLUTION_INIT, b = C4B_SOLUTION_INIT;
        play_random(state, random_below(depth + 2));
        EXPECT_EQ(c4b_solve(state, &with_book, &a), C4B_OK);
        EXPECT_EQ(c4b_solve(state, &without_book, &b), C4B_OK);
        EXPECT_EQ(a.outcome, b.outcome);
        EXPECT_EQ(a.distance, b.distance);
        EXPECT_EQ(a.reason, C4B_DONE);
        bool inside = c4b_state_move_number(state) <= depth;
        bool has_all = !distance || c4b_book_has_distances(book);
        EXPECT(!inside || !has_all || a.nodes == 0);
        compare_moves(state, &with_book, &without_book);
        play_out(state, &with_book);
        c4b_state_free(state);
    }
}

START_TEST(answers_are_right)
{
    small_game games[] = { { rules_of("classic"), 5 },
                           { rules_of("boom"), 5 },
                           { rules_of("boom"), 7 },
                           { rules_of("desconecta"), 5 } };
    for (int i = 0; i < 4; i++) {
        c4b_rules *rules = &games[i].rules;
        rules->rows = 3;
        rules->columns = 4 - (i > 1);
        rules->connect = 3;
        rules->bomb_period = i == 2 ? 1 : rules->bomb_period;
        for (int distances = 0; distances < 2; distances++) {
            c4b_book *book = NULL;
            c4b_state *start = c4b_state_new(rules);
            ck_assert_int_eq(c4b_book_create(&book, rules, games[i].depth, distances), C4B_OK);
            add_all(book, start, games[i].depth, distances);
            compare_answers(book, rules, games[i].depth, 0);
            compare_answers(book, rules, games[i].depth, 1);
            c4b_book_free(book);
            c4b_state_free(start);
        }
    }
}
END_TEST

/* Nodes for solving positions with a book that has them, but nothing that their moves lead to; and
   without the book. */
typedef struct effort {
    uint64_t with_book, without_book;
} effort;

/* Both ways give the `exact` answer. */
static void solve_last(c4b_state *state, const c4b_rules *rules, const c4b_solution *exact,
                       int distances, int asked, effort *e)
{
    c4b_book *book = NULL;
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution with_book = C4B_SOLUTION_INIT, without_book = C4B_SOLUTION_INIT;
    int number = c4b_state_move_number(state);
    EXPECT_EQ(c4b_book_create(&book, rules, number - 1, distances), C4B_OK);
    EXPECT_EQ(c4b_book_add(book, state, exact), C4B_OK);
    options.distance = asked;
    EXPECT_EQ(c4b_solve(state, &options, &without_book), C4B_OK);
    options.book = book;
    EXPECT_EQ(c4b_solve(state, &options, &with_book), C4B_OK);
    EXPECT_EQ(with_book.outcome, exact->outcome);
    EXPECT_EQ(with_book.distance, asked ? exact->distance : -1);
    e->with_book += with_book.nodes;
    e->without_book += without_book.nodes;
    play_out(state, &options);
    while (c4b_state_move_number(state) > number) {
        c4b_state_undo(state);
    }
    options.max_nodes = 20; /* with a limit the answer may be missing, but not wrong */
    EXPECT_EQ(c4b_solve(state, &options, &with_book), C4B_OK);
    EXPECT(with_book.outcome == exact->outcome ? c4b_state_is_legal(state, with_book.move)
                                               : with_book.outcome == C4B_ONGOING);
    EXPECT(with_book.outcome != C4B_ONGOING || with_book.reason == C4B_LIMIT_NODES);
    c4b_book_free(book);
}

/* The moves of a book's last positions lead out of the book. Then the outcome is not searched for
   again, but only a move that keeps it. */
START_TEST(what_is_known_is_not_searched_for)
{
    c4b_rules rules = rules_of("classic");
    char moves[64];
    int score;
    effort efforts[2][2] = {
        { { 0, 0 } }
    }; /* by whether the book has distances, and whether they are asked for */
    FILE *file = fopen(TEST_DATA "/classic/Test_L1_R2", "r");
    ck_assert_ptr_nonnull(file);
    for (int i = 0; i < 8 && fscanf(file, "%63s %d", moves, &score) == 2; i++) {
        c4b_state *state = after(&rules, moves);
        c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
        c4b_solution exact = C4B_SOLUTION_INIT;
        options.distance = 1;
        EXPECT_EQ(c4b_solve(state, &options, &exact), C4B_OK);
        for (int way = 0; way < 4; way++) {
            solve_last(state, &rules, &exact, way & 1, way >> 1, &efforts[way & 1][way >> 1]);
        }
        c4b_state_free(state);
    }
    fclose(file);
    EXPECT(efforts[0][0].with_book < efforts[0][0].without_book);
    EXPECT(efforts[1][0].with_book < efforts[1][0].without_book);
    EXPECT(efforts[1][1].with_book < efforts[1][1].without_book * 3 / 4);
}
END_TEST

/* A book that has only the position after forced moves answers for the one before them, and so does
   a book that has only the one before. Returns how many moves were forced. */
static int follow_forced(c4b_state *state, const c4b_rules *rules)
{
    c4b_book *ahead = NULL, *alone = NULL;
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution exact = C4B_SOLUTION_INIT, last = C4B_SOLUTION_INIT, s = C4B_SOLUTION_INIT;
    c4b_move first = c4b_state_forced_move(state), next;
    int moves = 0;
    options.distance = 1;
    EXPECT_EQ(c4b_solve(state, &options, &exact), C4B_OK);
    EXPECT_EQ(c4b_book_create(&ahead, rules, 0, 1), C4B_OK);
    EXPECT_EQ(c4b_book_create(&alone, rules, 0, 1), C4B_OK);
    EXPECT_EQ(c4b_book_add(alone, state, &exact), C4B_OK);
    c4b_state *own = c4b_state_clone(state);
    while (c4b_state_outcome(own) == C4B_ONGOING &&
           (next = c4b_state_forced_move(own)) != C4B_NO_MOVE) {
        EXPECT_EQ(c4b_state_play(own, next), C4B_OK);
        moves++;
    }
    if (c4b_state_outcome(own) == C4B_ONGOING) {
        last.outcome = exact.outcome;
        last.distance = exact.distance - moves;
        EXPECT_EQ(c4b_book_add(ahead, own, &last), C4B_OK);
    } else {
        moves = 0;
    }
    for (int i = 0; i < 2 && moves > 0; i++) {
        options.book = i == 0 ? ahead : alone;
        EXPECT_EQ(c4b_solve(state, &options, &s), C4B_OK);
        EXPECT_EQ(s.outcome, exact.outcome);
        EXPECT_EQ(s.distance, exact.distance);
        EXPECT_EQ(s.move, first);
        EXPECT_EQ(s.nodes, 0);
        EXPECT(search_with_book(state, options.book));
    }
    EXPECT(moves == 0 || c4b_book_outcome(ahead, state) ==
                             C4B_ONGOING); /* but the position itself is not in the book */
    c4b_state_free(own);
    c4b_book_free(ahead);
    c4b_book_free(alone);
    return moves;
}

START_TEST(forced_moves_are_looked_through)
{
    int by_length[8] = { 0 };
    c4b_rules rules = rules_of("classic");
    for (int i = 0; i < 400; i++) {
        c4b_state *state = c4b_state_new(&rules);
        play_random(state, random_between(12, 26));
        int moves = follow_forced(state, &rules);
        by_length[moves < 7 ? moves : 7]++;
        c4b_state_free(state);
    }
    EXPECT(by_length[0] > 100 && by_length[1] > 20 && by_length[2] > 5 && by_length[3] > 0);
}
END_TEST

/* After 1122, a drop on column 3 makes 4 the rival's only move, and the book has the position after
   that. */
START_TEST(a_move_to_where_one_is_forced)
{
    c4b_rules rules = rules_of("classic");
    c4b_state *start = after(&rules, "1122"), *end = after(&rules, "112234");
    c4b_book *book = NULL;
    c4b_solution s = C4B_SOLUTION_INIT, found = C4B_SOLUTION_INIT;
    s.outcome = C4B_DRAW;
    ck_assert_int_eq(c4b_book_create(&book, &rules, 0, 0), C4B_OK);
    ck_assert_int_eq(c4b_book_add(book, start, &s), C4B_OK);
    ck_assert_int_eq(c4b_book_find(book, start, &found), C4B_OK);
    ck_assert(found.outcome == C4B_DRAW && found.move == C4B_NO_MOVE);
    ck_assert_int_eq(c4b_book_add(book, end, &s), C4B_OK);
    ck_assert_int_eq(c4b_book_find(book, start, &found), C4B_OK);
    ck_assert(found.outcome == C4B_DRAW && found.move == 2);
    c4b_book_free(book);
    c4b_state_free(start);
    c4b_state_free(end);
}
END_TEST

/* Two moves a turn, explosions, lines that lose: on boards small enough to be solved. Positions
   without a distance, in which play may never end, are left out. */
START_TEST(forced_moves_in_other_games)
{
    const char *const presets[] = { "boom", "desconecta", "crush" };
    int followed[3] = { 0 };
    for (int i = 0; i < 900; i++) {
        c4b_rules rules = rules_of(presets[i % 3]);
        c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
        c4b_solution s = C4B_SOLUTION_INIT;
        rules.rows = rules.connect = 3;
        rules.columns = i % 3 == 2 ? 3 : 4;
        rules.bomb_period = 1 + i / 3 % 2;
        c4b_state *state = c4b_state_new(&rules);
        play_random(state, random_between(2, 10));
        options.distance = 1;
        options.max_nodes = 20000;
        EXPECT_EQ(c4b_solve(state, &options, &s), C4B_OK);
        if (s.outcome != C4B_ONGOING && s.outcome != C4B_DRAW && s.distance > 0 &&
            c4b_state_forced_move(state) != C4B_NO_MOVE) {
            followed[i % 3] += follow_forced(state, &rules) > 0;
        }
        c4b_state_free(state);
    }
    ck_assert_msg(followed[0] > 3 && followed[1] > 0 && followed[2] > 3, "%d %d %d", followed[0],
                  followed[1], followed[2]);
}
END_TEST

/* An impossible value, or one that no move keeps, is ignored. (A possible loss is believed.) */
START_TEST(impossible_values_are_ignored)
{
    c4b_rules rules = rules_of("classic");
    c4b_state *state = after(&rules, "274552224131661"); /* a draw, 27 cells empty */
    c4b_player mover = c4b_state_turn(state), other = 3 - mover;
    const struct {
        c4b_outcome outcome;
        int distance;
    } lies[] = { { mover, 9 }, { mover, 27 }, { mover, 61 }, { mover, 35 },
                 { mover, 0 }, { mover, 10 }, { other, 2 },  { mover, -1 } };
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        c4b_book *book = NULL;
        c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
        c4b_solution s = C4B_SOLUTION_INIT, lie = C4B_SOLUTION_INIT;
        EXPECT_EQ(c4b_book_create(&book, &rules, 15, 1), C4B_OK);
        lie.outcome = lies[i].outcome;
        lie.distance = lies[i].distance;
        EXPECT_EQ(c4b_book_add(book, state, &lie), C4B_OK);
        options.book = book;
        options.distance = 1;
        EXPECT_EQ(c4b_solve(state, &options, &s), C4B_OK);
        ck_assert_msg(s.outcome == C4B_DRAW, "the mover's outcome %d in %d was believed",
                      lies[i].outcome, lies[i].distance);
        EXPECT_EQ(s.distance, c4b_state_empty(state));
        EXPECT(c4b_state_is_legal(state, s.move));
        c4b_book_free(book);
    }
    c4b_state_free(state);
}
END_TEST

/* A drawn game ends when the board is full: if a move is known, its distance needs no search. */
START_TEST(draws_have_a_distance)
{
    c4b_book *book = NULL;
    c4b_rules rules = rules_of("classic");
    c4b_state *state = after(&rules, "44");
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution s = C4B_SOLUTION_INIT;
    ck_assert_int_eq(c4b_book_create(&book, &rules, 3, 0), C4B_OK);
    s.outcome = C4B_DRAW;
    ck_assert_int_eq(c4b_book_add(book, state, &s), C4B_OK);
    ck_assert_int_eq(c4b_state_play(state, 3), C4B_OK);
    ck_assert_int_eq(c4b_book_add(book, state, &s), C4B_OK);
    c4b_state_undo(state);
    options.book = book;
    options.distance = 1;
    ck_assert_int_eq(c4b_solve(state, &options, &s), C4B_OK);
    ck_assert_int_eq(s.outcome, C4B_DRAW);
    ck_assert_int_eq(s.distance, 40);
    ck_assert_int_eq(s.move, 3);
    ck_assert_int_eq((int)s.nodes, 0);
    c4b_book_free(book);
    c4b_state_free(state);
}
END_TEST

/* A search without a depth looks in the book and believes it; one with a depth does not look. */
START_TEST(searches_look_it_up)
{
    c4b_book *book = NULL;
    c4b_rules rules = rules_of("classic");
    c4b_state *state = after(&rules, "44");
    c4b_solution s = C4B_SOLUTION_INIT;
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    c4b_result r = C4B_RESULT_INIT;
    ck_assert_int_eq(c4b_book_create(&book, &rules, 3, 1), C4B_OK);
    s.outcome = C4B_GREEN_WINS; /* in truth a draw: the answer can only come from the book */
    s.distance = 17;
    ck_assert_int_eq(c4b_book_add(book, state, &s), C4B_OK);
    EXPECT_EQ(c4b_state_play(state, 1), C4B_OK);
    s.distance = 16;
    ck_assert_int_eq(c4b_book_add(book, state, &s), C4B_OK);
    c4b_state_undo(state);
    options.book = book;
    options.max_nodes = 2000;
    ck_assert_int_eq(c4b_search(state, &options, &r), C4B_OK);
    ck_assert_int_eq(r.move, 1);
    ck_assert_int_eq(r.score, C4B_WIN - 17);
    ck_assert_int_eq(r.reason, C4B_PROVEN);
    ck_assert_int_eq((int)r.nodes, 0);
    ck_assert_int_eq(r.pv_length, 1);
    ck_assert_int_eq(r.pv[0], 1);
    ck_assert_int_eq(r.root_count, 2); /* the move and its mirror image */
    ck_assert_int_eq(r.root[0].score, C4B_WIN - 17);
    options.depth = 3;
    ck_assert_int_eq(c4b_search(state, &options, &r), C4B_OK);
    ck_assert(!C4B_IS_WIN(r.score));
    ck_assert_int_eq(r.root_count, 7);
    c4b_book_free(book);

    /* In a lost game of unknown length the search chooses the move. */
    ck_assert_int_eq(c4b_book_create(&book, &rules, 3, 0), C4B_OK);
    s.outcome = C4B_BLUE_WINS;
    ck_assert_int_eq(c4b_book_add(book, state, &s), C4B_OK);
    options.depth = 0;
    options.book = book;
    ck_assert_int_eq(c4b_search(state, &options, &r), C4B_OK);
    ck_assert_int_eq(r.score, C4B_MAX_DEPTH - C4B_WIN);
    ck_assert_int_eq(r.reason, C4B_PROVEN);
    ck_assert_int_gt((int)r.nodes, 100);
    ck_assert(c4b_state_is_legal(state, r.move));
    c4b_book_free(book);
    c4b_state_free(state);
}
END_TEST

/* ---- damaged files ---- */

static size_t length; /* of the file in `bytes` */

static void write_bytes(const unsigned char *content, size_t count)
{
    FILE *file = fopen(path, "wb");
    EXPECT(file != NULL && fwrite(content, 1, count, file) == count && fclose(file) == 0);
}

static c4b_book *small_book(void)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_book *book = NULL;
    rules.rows = 3;
    rules.columns = 3;
    rules.connect = 3;
    c4b_state *start = c4b_state_new(&rules);
    ck_assert_int_eq(c4b_book_create(&book, &rules, 4, 0), C4B_OK);
    add_all(book, start, 4, 0);
    c4b_state_free(start);
    return book;
}

static void expect_refused(size_t count, c4b_status status, c4b_status or_status)
{
    c4b_book *book = (c4b_book *)bytes;
    write_bytes(bytes, count);
    c4b_status got = c4b_book_open(&book, path);
    ck_assert_msg(got == status || got == or_status, "%d", got);
    EXPECT(book == (c4b_book *)bytes);
}

START_TEST(damaged_files_are_refused)
{
    c4b_book *book = small_book(), *opened = NULL;
    ck_assert_int_eq(c4b_book_write(book, path), C4B_OK);
    length = read_bytes(bytes, sizeof bytes);
    ck_assert_int_gt((int)length, 150);
    ck_assert_int_lt((int)length, 1000);
    for (size_t i = 0; i < length; i++) {
        bool in_version = i >= 8 && i < 12;
        for (int bit = 0; bit < 8; bit++) {
            bytes[i] ^= (unsigned char)(1 << bit);
            expect_refused(length, in_version ? C4B_ERR_UNSUPPORTED : C4B_ERR_CORRUPT,
                           C4B_ERR_CORRUPT);
            bytes[i] ^= (unsigned char)(1 << bit);
        }
        expect_refused(i, C4B_ERR_CORRUPT, C4B_ERR_CORRUPT);
    }
    bytes[length] = 0;
    expect_refused(length + 1, C4B_ERR_CORRUPT, C4B_ERR_CORRUPT);
    memcpy(bytes + 8, "\0\0\0\1", 4); /* as a big-endian number */
    expect_refused(length, C4B_ERR_UNSUPPORTED, C4B_ERR_UNSUPPORTED);
    memcpy(bytes + 8, "\3\0\0\0", 4);
    write_bytes(bytes, length);
    ck_assert_int_eq(c4b_book_open(&opened, path), C4B_OK);
    remove(path);
    c4b_book_free(opened);
    c4b_book_free(book);
}
END_TEST

/* Computes the checksum of file_format.h, so that the checks after it are tested too. */
static void mend_checksum(void)
{
    uint64_t sum = length - 8;
    for (size_t i = 0; i < length - 8; i += 8) {
        uint64_t word = 0;
        for (size_t k = 0; k < 8 && i + k < length - 8; k++) {
            word |= (uint64_t)bytes[i + k] << 8 * k;
        }
        sum = hash_mix(sum, word);
    }
    for (int k = 0; k < 8; k++) {
        bytes[length - 8 + (size_t)k] = (unsigned char)(sum >> 8 * k);
    }
}

/* Writes a book of a small board, with the positions before and after each of `moves`; reads it
   into `bytes`. */
static void read_tiny_book(const char *moves, int distances)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_book *book = NULL;
    c4b_solution s = C4B_SOLUTION_INIT;
    rules.rows = 3;
    rules.columns = 3;
    rules.connect = 3;
    s.outcome = C4B_GREEN_WINS;
    c4b_state *state = after(&rules, moves);
    ck_assert_int_eq(c4b_book_create(&book, &rules, 0, distances), C4B_OK);
    ck_assert_int_eq(c4b_book_add(book, state, &s), C4B_OK);
    while (c4b_state_undo(state) == C4B_OK) {
        ck_assert_int_eq(c4b_book_add(book, state, &s), C4B_OK);
    }
    ck_assert_int_eq(c4b_book_write(book, path), C4B_OK);
    length = read_bytes(bytes, sizeof bytes);
    c4b_state_free(state);
    c4b_book_free(book);
}

/* Where things are in a file, by the table of file_format.h. */
enum {
    HEADER = 72,
    AT_DISTANCES = 12,
    AT_LENGTH = 16,
    AT_ZERO = 68,
    AT_PAGE_LENGTH = 16, /* in a page */
    AT_CONTEXTS = 24,
    AT_BLOCKS = 28,
    PAGE_HEADER = 32,
    CONTEXT = 2, /* and 3 for each symbol */
    SYMBOL = 3,
    ENTRY = 2, /* of a block, in the list */
    BLOCK = 4, /* when its values take no bits */
    CHECKSUM = 8
};

static void write_number(size_t offset, unsigned number, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bytes[offset + i] = (unsigned char)(i < sizeof number ? number >> 8 * i : 0);
    }
}

static c4b_status open_changed(void)
{
    c4b_book *book = NULL;
    mend_checksum();
    write_bytes(bytes, length);
    c4b_status status = c4b_book_open(&book, path);
    c4b_book_free(book);
    return status;
}

/* Every symbol is tried on a page of one position. Valid are 0 and all values with a result, but
   with a distance only where the book has distances. */
START_TEST(a_value_needs_a_result)
{
    for (unsigned distances = 0; distances < 2; distances++) {
        read_tiny_book("", 1);
        ck_assert_int_eq((int)length,
                         HEADER + PAGE_HEADER + CONTEXT + SYMBOL + ENTRY + BLOCK + CHECKSUM);
        write_number(AT_DISTANCES, distances, 4);
        for (unsigned symbol = 0; symbol < 256; symbol++) {
            write_number(HEADER + PAGE_HEADER + CONTEXT, symbol, 1);
            bool is_valid = symbol == 0 || ((distances || symbol < 4) && symbol % 4 != 0);
            ck_assert_msg(open_changed() == (is_valid ? C4B_OK : C4B_ERR_CORRUPT), "%u", symbol);
        }
    }
    remove(path);
}
END_TEST

/* In a page of one position, one number at a time is wrong. */
START_TEST(wrong_pages_are_refused)
{
    enum { PAGE = HEADER, CODE = PAGE + PAGE_HEADER, PART = CODE + CONTEXT + 1 };
    enum { INDEX = CODE + CONTEXT + SYMBOL, END = INDEX + ENTRY + BLOCK };
    static const struct {
        size_t offset, count;
        unsigned number;
    } lies[] = {
        { PAGE + AT_PAGE_LENGTH, 4, END - PAGE - AT_CONTEXTS - 1 },
        { PAGE + AT_PAGE_LENGTH, 4, END - PAGE - AT_CONTEXTS + 1 },
        { PAGE + AT_PAGE_LENGTH, 4, 7 },
        { PAGE + AT_PAGE_LENGTH + 4, 4, 0xffffffff },
        { PAGE + AT_CONTEXTS, 4, 0 },
        { PAGE + AT_CONTEXTS, 4, 2 },
        { PAGE + AT_CONTEXTS, 4, 0x10000000 },
        { PAGE + AT_BLOCKS, 4, 0 },
        { PAGE + AT_BLOCKS, 4, 2 },
        { PAGE + AT_BLOCKS, 4, 0x10000000 },
        { CODE, 1, 34 },    /* no such context exists */
        { CODE + 1, 1, 1 }, /* one symbol more */
        { PART, 2, 16383 },
        { PART, 2, 16385 },
        { PART, 2, 0 },
        { INDEX, 1, 1 }, /* no such block exists */
        { INDEX + 1, 1, BLOCK - 1 },
        { INDEX + 1, 1, BLOCK + 1 },
        { INDEX + 1, 1, BLOCK | 128 },
        { AT_DISTANCES, 4, 2 },
        { AT_ZERO, 4, 1 },
    };
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        read_tiny_book("", 0);
        ck_assert_int_eq((int)length, END + CHECKSUM);
        EXPECT_EQ(open_changed(), C4B_OK);
        write_number(lies[i].offset, lies[i].number, lies[i].count);
        ck_assert_msg(open_changed() == C4B_ERR_CORRUPT, "%zu", i);
    }
    remove(path);
}
END_TEST

START_TEST(pages_are_in_order)
{
    /* The first page has one value, which takes no bits. */
    enum { SECOND = HEADER + PAGE_HEADER + CONTEXT + SYMBOL + ENTRY + BLOCK };
    static unsigned char pages[sizeof bytes];
    read_tiny_book("1", 0);
    EXPECT_EQ(open_changed(), C4B_OK);
    size_t end = length - CHECKSUM, first = SECOND - HEADER, second = end - SECOND;
    memcpy(pages, bytes + HEADER, first + second);
    memcpy(bytes + HEADER, pages + first, second);
    memcpy(bytes + HEADER + second, pages, first);
    EXPECT_EQ(open_changed(), C4B_ERR_CORRUPT);
    memcpy(bytes + HEADER, pages, first); /* the same page twice */
    memcpy(bytes + SECOND, pages, first);
    length = SECOND + first + CHECKSUM;
    write_number(AT_LENGTH, (unsigned)length, 8);
    EXPECT_EQ(open_changed(), C4B_ERR_CORRUPT);
    remove(path);
}
END_TEST

/* A file with a right checksum and wrong contents does no harm, whether it can be opened or not. */
START_TEST(made_up_files_do_no_harm)
{
    c4b_book *book = small_book();
    static unsigned char whole[sizeof bytes];
    int opened = 0, refused = 0;
    ck_assert_int_eq(c4b_book_write(book, path), C4B_OK);
    length = read_bytes(bytes, sizeof bytes);
    memcpy(whole, bytes, sizeof whole);
    for (int i = 0; i < 20000; i++) {
        c4b_book *made_up = NULL;
        memcpy(bytes, whole, sizeof whole);
        for (int k = random_between(0, 2); k >= 0; k--) {
            bytes[random_between(12, (int)length - 9)] = (unsigned char)random_below(256);
        }
        mend_checksum();
        write_bytes(bytes, length);
        c4b_status status = c4b_book_open(&made_up, path);
        if (status == C4B_OK) {
            c4b_rules rules = C4B_RULES_INIT;
            c4b_solution s = C4B_SOLUTION_INIT;
            c4b_book_rules(made_up, &rules);
            c4b_state *state = c4b_state_new(&rules);
            play_random(state, random_below(6));
            EXPECT_EQ(c4b_book_find(made_up, state, &s), C4B_OK);
            s.outcome = C4B_DRAW;
            if (i % 10 == 0 && c4b_book_add(made_up, state, &s) == C4B_OK) {
                EXPECT_EQ(c4b_book_outcome(made_up, state), C4B_DRAW);
                EXPECT_EQ(c4b_book_write(made_up, path), C4B_OK);
            }
            c4b_state_free(state);
            opened++;
        } else {
            EXPECT_EQ(status, C4B_ERR_CORRUPT);
            refused++;
        }
        c4b_book_free(made_up);
    }
    ck_assert_int_gt(opened, 100);
    ck_assert_int_gt(refused, 100);
    remove(path);
    c4b_book_free(book);
}
END_TEST

/* ---- the books that are installed, and small ones ---- */

static int worth(c4b_outcome outcome, c4b_player mover)
{
    return outcome == C4B_DRAW ? 0 : outcome == mover ? 1 : -1;
}

/* The best of the outcomes that a position's moves lead to, by the book. */
static c4b_outcome best_of_moves(const c4b_book *book, c4b_state *state)
{
    c4b_player mover = c4b_state_turn(state);
    c4b_outcome best = mover == C4B_GREEN ? C4B_BLUE_WINS : C4B_GREEN_WINS;
    c4b_move moves[C4B_MAX_MOVES];
    int count = c4b_state_moves(state, moves);
    for (int i = 0; i < count; i++) {
        EXPECT_EQ(c4b_state_play(state, moves[i]), C4B_OK);
        c4b_outcome outcome = c4b_state_outcome(state);
        if (outcome == C4B_ONGOING) {
            outcome = c4b_book_outcome(book, state);
            EXPECT(outcome != C4B_ONGOING);
        }
        c4b_state_undo(state);
        best = worth(outcome, mover) > worth(best, mover) ? outcome : best;
    }
    return best;
}

/* Checks that a book has all positions of up to `depth` moves: the outcome of each is the best of
   its moves' outcomes or, for the last ones, what the solver finds. */
static void check_whole(const c4b_book *book, const c4b_rules *rules, int depth, int samples)
{
    c4b_rules read = C4B_RULES_INIT;
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    options.distance = c4b_book_has_distances(book);
    c4b_book_rules(book, &read);
    ck_assert(c4bi_rules_same(rules, &read));
    ck_assert_int_eq(c4b_book_depth(book), depth);
    for (int i = 0; i < samples; i++) {
        c4b_state *state = c4b_state_new(rules);
        c4b_solution s = C4B_SOLUTION_INIT, searched = C4B_SOLUTION_INIT;
        play_random(state, random_below(depth + 1));
        EXPECT_EQ(c4b_book_find(book, state, &s), C4B_OK);
        EXPECT(s.outcome != C4B_ONGOING);
        if (c4b_state_move_number(state) <= depth) {
            EXPECT_EQ(s.outcome, best_of_moves(book, state));
        } else if (i < 1000) {
            EXPECT_EQ(c4b_solve(state, &options, &searched), C4B_OK);
            EXPECT_EQ(s.outcome, searched.outcome);
            EXPECT_EQ(s.distance, searched.distance);
        }
        c4b_state_free(state);
    }
}

static c4b_book *open_book(const char *name)
{
    c4b_book *book = NULL;
    char path_of_book[1024];
    snprintf(path_of_book, sizeof path_of_book, "%s/%s", BOOKS, name);
    ck_assert_int_eq(c4b_book_open(&book, path_of_book), C4B_OK);
    return book;
}

static c4b_book *open_whole(const char *name, const char *preset, int depth)
{
    c4b_book *book = open_book(name);
    c4b_rules rules = rules_of(preset);
    check_whole(book, &rules, depth, 5000);
    return book;
}

/* Compares a book with a file of positions and known results, whose sign is what `sign_of` makes of
   the text; returns how many of the positions the book has. */
static int compare_with_file(const c4b_book *book, const char *preset, const char *name,
                             int (*sign_of)(const char *))
{
    char file_name[1024], moves[128], result[16];
    int known = 0;
    c4b_rules rules = rules_of(preset);
    snprintf(file_name, sizeof file_name, "%s/%s", TEST_DATA, name);
    FILE *file = fopen(file_name, "r");
    ck_assert_ptr_nonnull(file);
    while (fscanf(file, "%127s %15s", moves, result) == 2) {
        c4b_state *state = after(&rules, strcmp(moves, "-") == 0 ? "" : moves);
        c4b_solution s = C4B_SOLUTION_INIT;
        EXPECT_EQ(c4b_book_find(book, state, &s), C4B_OK);
        if (s.outcome != C4B_ONGOING) {
            int value = worth(s.outcome, c4b_state_turn(state));
            ck_assert_msg(value == sign_of(result), "%s", moves);
            known++;
        }
        c4b_state_free(state);
    }
    fclose(file);
    return known;
}

static int sign_of_name(const char *name)
{
    return strcmp(name, "win") == 0 ? 1 : strcmp(name, "loss") == 0 ? -1 : 0;
}

static int sign_of_score(const char *score)
{
    return (atoi(score) > 0) - (atoi(score) < 0);
}

START_TEST(the_book_of_boom)
{
    c4b_book *book = open_whole("boom.book", "boom", 8);
    ck_assert_int_gt(compare_with_file(book, "boom", "boom.solved", sign_of_name), 40);
    c4b_book_free(book);
}
END_TEST

START_TEST(the_book_of_connect_4)
{
    c4b_book *book = open_whole("classic.book", "classic", 14);
    ck_assert_int_gt(compare_with_file(book, "classic", "classic/Test_L1_R1", sign_of_score), 80);
    ck_assert_int_gt(compare_with_file(book, "classic", "classic/Test_L1_R2", sign_of_score), 20);
    ck_assert_int_eq(compare_with_file(book, "classic", "classic/Test_L1_R3", sign_of_score), 20);
    c4b_book_free(book);
}
END_TEST

/* tests/data/books/README says how they were made. Written again, they have the same bytes: so the
   format is the one that they were written in. */
START_TEST(the_small_books)
{
    static const struct {
        const char *name, *preset;
        int rows, columns, depth, distances;
    } books[] = {
        { "crush-2x4.book", "crush", 2, 4, 8, 0 },
        { "desconecta-2x3.book", "desconecta", 2, 3, 6, 0 },
        { "classic-4x4.book", "classic", 4, 4, 5, 1 },
        { "classic-8x12.book", "classic", 8, 12, 3, 1 },
    };
    for (size_t i = 0; i < sizeof books / sizeof books[0]; i++) {
        char name[1024];
        c4b_book *book = NULL;
        c4b_rules rules = rules_of(books[i].preset);
        rules.rows = books[i].rows;
        rules.columns = books[i].columns;
        rules.connect = 3;
        snprintf(name, sizeof name, "%s/books/%s", TEST_DATA, books[i].name);
        ck_assert_int_eq(c4b_book_open(&book, name), C4B_OK);
        ck_assert_int_eq(c4b_book_has_distances(book), books[i].distances);
        check_whole(book, &rules, books[i].depth, 500);
        write_again(book, name);
        c4b_book_free(book);
    }
    remove(path);
}
END_TEST

/* With the book, none of its positions takes long to solve: where a move is hard to find, the book
   has the position after it. A draw may take a little more than the bookmaker's limit, because the
   solver goes another way when it knows of the draw. */
START_TEST(the_book_leaves_little_to_search)
{
    c4b_book *book = open_book("classic.book");
    c4b_rules rules = rules_of("classic");
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    int hard = 0;
    options.table = c4b_table_new(16);
    for (int i = 0; i < 6000; i++) {
        c4b_solution s = C4B_SOLUTION_INIT, searched = C4B_SOLUTION_INIT;
        c4b_state *state = c4b_state_new(&rules);
        play_random(state, i < 5000 ? 14 : 13);
        options.book = book;
        c4b_table_clear(options.table);
        EXPECT_EQ(c4b_solve(state, &options, &s), C4B_OK);
        EXPECT(s.nodes <= (c4b_state_move_number(state) < 15 ? 0
                           : s.outcome == C4B_DRAW           ? 120000
                                                             : 100000));
        if (s.nodes == 0 && i < 1000) {
            options.book = NULL;
            c4b_table_clear(options.table);
            EXPECT_EQ(c4b_solve(state, &options, &searched), C4B_OK);
            EXPECT_EQ(s.outcome, searched.outcome);
            hard += searched.nodes > 100000;
        }
        c4b_state_free(state);
    }
    ck_assert_int_gt(hard, 3);
    c4b_table_free(options.table);
    c4b_book_free(book);
}
END_TEST

/* Without distances the first move that keeps a win would do. But a win at once is taken, and a
   loss at once is avoided where that is possible. */
START_TEST(moves_are_sensible)
{
    static const struct {
        const char *moves;
        c4b_move best; /* the only sensible one */
    } tries[] = { { "343434665", 3 }, { "34343", 2 }, { "123113444716", 1 } };
    c4b_book *book = open_book("classic.book");
    c4b_rules rules = rules_of("classic");
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        c4b_state *state = after(&rules, tries[i].moves);
        c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
        c4b_solution found = C4B_SOLUTION_INIT, solved = C4B_SOLUTION_INIT;
        options.book = book;
        ck_assert_int_eq(c4b_book_find(book, state, &found), C4B_OK);
        ck_assert_int_eq(c4b_solve(state, &options, &solved), C4B_OK);
        ck_assert_int_eq(found.move, tries[i].best);
        ck_assert_int_eq(solved.move, tries[i].best);
        ck_assert(solved.nodes == 0 && solved.seconds > 0);
        c4b_state_free(state);
    }
    c4b_book_free(book);
}
END_TEST

/* ---- bad input ---- */

START_TEST(bad_input)
{
    c4b_book *book = NULL, *none = NULL;
    c4b_rules rules = C4B_RULES_INIT, classic = rules_of("classic");
    c4b_state *state = after(NULL, "44"), *over = after(&classic, "1212121");
    c4b_solution s = C4B_SOLUTION_INIT, untouched = C4B_SOLUTION_INIT;
    ck_assert_int_eq(c4b_book_create(NULL, NULL, 0, 0), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_book_create(&none, NULL, -1, 0), C4B_ERR_INVALID);
    rules.rows = 99;
    ck_assert_int_eq(c4b_book_create(&none, &rules, 0, 0), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_book_create(&book, &classic, 0, 0), C4B_OK);
    ck_assert_int_eq(c4b_book_add(book, state, &s), C4B_ERR_INVALID); /* no outcome */
    s.outcome = 4;
    ck_assert_int_eq(c4b_book_add(book, over, &s), C4B_ERR_GAME_OVER);
    ck_assert_int_eq(c4b_book_add(book, state, &s), C4B_ERR_INVALID);
    s.outcome = C4B_DRAW;
    ck_assert_int_eq(c4b_book_add(book, state, &s), C4B_ERR_INVALID); /* another game */
    ck_assert_int_eq(c4b_book_add(NULL, state, &s), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_book_add(book, NULL, &s), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_book_add(book, over, NULL), C4B_ERR_INVALID);
    s = untouched;
    ck_assert_int_eq(c4b_book_find(book, over, &s), C4B_ERR_GAME_OVER);
    ck_assert_int_eq(c4b_book_find(NULL, state, &s), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_book_find(book, NULL, &s), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_book_find(book, state, NULL), C4B_ERR_INVALID);
    ck_assert_mem_eq(&s, &untouched, sizeof s);
    ck_assert_int_eq(c4b_book_find(book, state, &s), C4B_OK);
    ck_assert_int_eq(s.outcome, C4B_ONGOING);
    ck_assert_int_eq(s.move, C4B_NO_MOVE);
    ck_assert_int_eq(c4b_book_open(&none, NULL), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_book_open(NULL, path), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_book_open(&none, "no/such/file"), C4B_ERR_IO);
    ck_assert_int_eq(c4b_book_open(&none, "."), C4B_ERR_IO);
    ck_assert_int_eq(c4b_book_open(&none, "/dev/null"), C4B_ERR_CORRUPT);
    ck_assert_int_eq(c4b_book_open(&none, "/dev/zero"),
                     C4B_ERR_CORRUPT); /* which is not read to its end */
    ck_assert_int_eq(c4b_book_write(book, "no/such/file"), C4B_ERR_IO);
    ck_assert_int_eq(c4b_book_write(book, "/dev/full"), C4B_ERR_IO);
    ck_assert_int_eq(c4b_book_write(book, NULL), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_book_write(NULL, path), C4B_ERR_INVALID);
    ck_assert_ptr_null(none);
    ck_assert_int_eq(c4b_book_depth(NULL), 0);
    ck_assert(!c4b_book_has_distances(NULL));
    ck_assert(!c4b_book_is_for(NULL, state));
    ck_assert(!c4b_book_is_for(book, NULL));
    ck_assert(!c4b_book_is_for(book, state));
    ck_assert(c4b_book_is_for(book, over));
    ck_assert_int_eq(c4b_book_outcome(NULL, state), C4B_ONGOING);
    ck_assert_int_eq(c4b_book_outcome(book, NULL), C4B_ONGOING);
    ck_assert_int_eq(c4b_book_outcome(book, over), C4B_ONGOING);
    ck_assert_int_eq(c4b_book_outcome(book, state), C4B_ONGOING);
    c4b_book_rules(NULL, &rules);
    c4b_book_rules(book, NULL);
    ck_assert_int_eq(rules.rows, 99);
    c4b_book_free(NULL);
    c4b_book_free(book);
    c4b_state_free(state);
    c4b_state_free(over);
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "every position has a number", every_position_has_a_number },
        { "too many have no numbers", too_many_have_no_numbers },
        { "what was added is found", what_was_added_is_found },
        { "nothing is taken for another", nothing_is_taken_for_another },
        { "answers are right", answers_are_right },
        { "what is known", what_is_known_is_not_searched_for },
        { "forced moves", forced_moves_are_looked_through },
        { "a move to where one is forced", a_move_to_where_one_is_forced },
        { "forced moves in other games", forced_moves_in_other_games },
        { "impossible values", impossible_values_are_ignored },
        { "draws have a distance", draws_have_a_distance },
        { "searches look it up", searches_look_it_up },
        { "damaged files are refused", damaged_files_are_refused },
        { "a value needs a result", a_value_needs_a_result },
        { "wrong pages are refused", wrong_pages_are_refused },
        { "pages are in order", pages_are_in_order },
        { "made-up files do no harm", made_up_files_do_no_harm },
        { "the book of boom", the_book_of_boom },
        { "the book of Connect 4", the_book_of_connect_4 },
        { "the small books", the_small_books },
        { "the book leaves little to search", the_book_leaves_little_to_search },
        { "moves are sensible", moves_are_sensible },
        { "a search looks up once", a_search_looks_up_once },
        { "bad input", bad_input },
    };
    name_file();
    return RUN_TESTS("book", tests);
}
