/* test_text.c - moves, positions and pictures as text, and all kinds of invalid texts. */
#include "suite.h"

#include <conecta4boom.h>
#include <stdio.h>
#include <string.h>

static c4b_state *game_of(const char *preset, const char *moves)
{
    c4b_rules rules = C4B_RULES_INIT;
    ck_assert_int_eq(c4b_rules_preset(&rules, preset), C4B_OK);
    c4b_state *state = c4b_state_new(&rules);
    ck_assert_int_eq(c4b_state_play_text(state, moves, NULL), C4B_OK);
    return state;
}

START_TEST(characters_of_moves)
{
    static const char names[] = "123456789abcdefghijklmnopqrstuvw";
    for (c4b_move move = -5; move < 200; move++) {
        bool is_column = move >= 0 && move < 32;
        char expected = move == C4B_BOOM ? '*' : is_column ? names[move] : '?';
        ck_assert_int_eq(c4b_move_to_char(move), expected);
        if (expected != '?') {
            ck_assert_int_eq(c4b_move_from_char(expected), move);
        }
    }
    int moves = 0;
    for (int character = -128; character < 128; character++) {
        moves += c4b_move_from_char((char)character) != C4B_NO_MOVE;
    }
    ck_assert_int_eq(moves, 33);
}
END_TEST

/* ---- playing text ---- */

START_TEST(play_text_is_all_or_nothing)
{
    static const struct {
        const char *preset, *start, *moves;
        c4b_status status;
        size_t bad_at;
    } cases[] = {
        { "boom", "", "", C4B_OK, 99 },
        { "boom", "44", "33", C4B_OK, 99 },
        { "boom", "44", "33x7", C4B_ERR_SYNTAX, 2 },
        { "boom", "44", "33 7", C4B_ERR_SYNTAX, 2 },
        { "boom", "44", "33\n", C4B_ERR_SYNTAX, 2 },
        { "boom", "44", "0", C4B_ERR_SYNTAX, 0 },
        { "boom", "44", "A", C4B_ERR_SYNTAX, 0 },
        { "boom", "44", "12\xc3\xb1", C4B_ERR_SYNTAX, 2 },
        { "boom", "44", "338", C4B_ERR_ILLEGAL_MOVE, 2 },
        { "boom", "44", "33w", C4B_ERR_ILLEGAL_MOVE, 2 },
        { "boom", "44", "33*", C4B_ERR_ILLEGAL_MOVE, 2 },
        { "boom", "44", "444444", C4B_ERR_ILLEGAL_MOVE, 5 },
        { "classic", "1", "2121211", C4B_ERR_GAME_OVER, 6 },
        { "classic", "1212121", "1", C4B_ERR_GAME_OVER, 0 },
        { "classic", "1212121", "x", C4B_ERR_SYNTAX, 0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        c4b_state *state = game_of(cases[i].preset, cases[i].start);
        c4b_state *original = c4b_state_clone(state);
        size_t bad_at = 99;
        ck_assert_int_eq(c4b_state_play_text(state, cases[i].moves, &bad_at), cases[i].status);
        ck_assert_uint_eq(bad_at, cases[i].bad_at);
        char text[64], expected[64];
        c4b_state_moves_text(state, text, sizeof text);
        snprintf(expected, sizeof expected, "%s%s", cases[i].start,
                 cases[i].status == C4B_OK ? cases[i].moves : "");
        ck_assert_str_eq(text, expected);
        ck_assert(cases[i].status == C4B_OK || c4b_state_equal(state, original));
        ck_assert_int_eq(c4b_state_play_text(original, cases[i].moves, NULL), cases[i].status);
        c4b_state_free(state);
        c4b_state_free(original);
    }
}
END_TEST

START_TEST(moves_on_wide_boards)
{
    static const struct {
        const char *position, *moves;
    } games[] = {
        { "classic:rows=8,columns=12 ............/............/............/............/"
          "............/............/............/............ 1",
          "c1b2a4" },
        { "boom:columns=12,bomb_period=1 ............/............/............/............/"
          "............/............/............ 1",
          "1c*2*b" },
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char text[64];
        c4b_state *state;
        ck_assert_int_eq(c4b_state_from_position(&state, games[i].position, NULL), C4B_OK);
        ck_assert_int_eq(c4b_state_play_text(state, games[i].moves, NULL), C4B_OK);
        c4b_state_moves_text(state, text, sizeof text);
        ck_assert_str_eq(text, games[i].moves);
        c4b_state_free(state);
    }
}
END_TEST

/* Every size of the buffer: the text is cut, ended and counted as snprintf does. */
static void expect_snprintf(size_t (*write)(const c4b_state *, char *, size_t),
                            const c4b_state *state, const char *whole)
{
    size_t length = strlen(whole);
    ck_assert_uint_eq(write(state, NULL, 0), length);
    ck_assert_uint_eq(write(state, NULL, 10), length);
    for (size_t size = 0; size < length + 3; size++) {
        char out[4096];
        memset(out, '#', sizeof out);
        ck_assert_uint_eq(write(state, out, size), length);
        if (size > 0) {
            size_t kept = size - 1 < length ? size - 1 : length;
            ck_assert_mem_eq(out, whole, kept);
            ck_assert_int_eq(out[kept], '\0');
        }
        ck_assert_int_eq(out[size > length ? length + 1 : size], '#'); /* not a byte more */
    }
}

static size_t plain_board(const c4b_state *state, char *out, size_t size)
{
    return c4b_state_board_text(state, C4B_TEXT_PLAIN, out, size);
}

START_TEST(texts_are_cut_as_snprintf_cuts)
{
    c4b_state *state = game_of("boom", "4433");
    expect_snprintf(c4b_state_moves_text, state, "4433");
    expect_snprintf(c4b_state_position_text, state,
                    "boom ......./......./......./......./......./..12.../..21... 5");
    expect_snprintf(plain_board, state,
                    " .  .  .  .  .  .  . \n .  .  .  .  .  .  . \n .  .  .  .  .  .  . \n"
                    " .  .  .  .  .  .  . \n .  .  .  .  .  .  . \n .  .  x  o  .  .  . \n"
                    " .  .  o  x  .  .  . \n 1  2  3  4  5  6  7 \nround 2, green to move\n");
    c4b_state_free(state);
}
END_TEST

/* ---- positions ---- */

/* Each is what the library writes, so it must come back letter by letter. */
START_TEST(positions_round_trip)
{
    static const char *const texts[] = {
        "boom ......./......./......./......./......./......./....... 1",
        "boom ......./......./......./......./......./..2..../..1.... 3",
        "boom ......./......./......./......./......./......./4.5.... 1000000000",
        "desconecta ......./......./......./......./......./......./....... 77",
        "classic ......./......./......./......./......./......1 2",
        "crush ......./......./......./......./......./..5..../..4.... 3",
        "boom:full_board=0 ......./......./......./......./......./......./....... 1",
        /* As near to crush: the earlier preset is named. */
        "boom:explosion=2,both_lines=1 ......./......./......./......./......./......./....... 1",
        "classic:rows=1,columns=1 . 1",
        "classic:rows=1,columns=1 1 2",
        "classic:rows=8,columns=12 ............/............/............/............/"
        "............/............/............/............ 1",
        "classic:rows=1,columns=32,connect=32 1212.............2122112.....121 1",
        "desconecta:rows=31,columns=2,connect=5 "
        "../../../../../../../../../../../../../../../../../../"
        "../../../../../../../../../../../../12 9",
        "boom:rows=5,columns=9,connect=5,moves_per_turn=1 "
        "........./........./........./........./......... 1",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char again[256];
        size_t bad_at = 0;
        c4b_state *state;
        c4b_status status = c4b_state_from_position(&state, texts[i], &bad_at);
        ck_assert_msg(status == C4B_OK, "%s at %zu of %s", c4b_strerror(status), bad_at, texts[i]);
        c4b_state_position_text(state, again, sizeof again);
        ck_assert_str_eq(again, texts[i]);
        ck_assert_uint_eq(c4b_state_moves_text(state, NULL, 0), 0);
        ck_assert_int_eq(c4b_state_last_move(state, C4B_GREEN), C4B_NO_MOVE);
        ck_assert_int_eq(c4b_state_undo(state), C4B_ERR_NOTHING_TO_UNDO);
        c4b_state_free(state);
    }
}
END_TEST

/* Other texts of the same rules are read, and written in one way. */
START_TEST(positions_are_written_one_way)
{
    static const char *const pairs[][2] = {
        { "crush:moves_per_turn=2,explosion=0,full_board=1,both_lines=0 "
          "......./......./......./......./......./......./....... 1",
          "boom ......./......./......./......./......./......./....... 1" },
        { "classic:columns=12,rows=8 ............/............/............/............/"
          "............/............/............/............ 1",
          "classic:rows=8,columns=12 ............/............/............/............/"
          "............/............/............/............ 1" },
        { "classic:rows=7,columns=7,misere=0 "
          "......./......./......./......./......./......./....... 1",
          "classic:rows=7 ......./......./......./......./......./......./....... 1" },
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char text[256];
        c4b_state *state;
        ck_assert_int_eq(c4b_state_from_position(&state, pairs[i][0], NULL), C4B_OK);
        c4b_state_position_text(state, text, sizeof text);
        ck_assert_str_eq(text, pairs[i][1]);
        c4b_state_free(state);
    }
}
END_TEST

START_TEST(bad_positions_are_refused)
{
    char line[512];
    int tried = 0;
    FILE *file = fopen(TEST_DATA "/positions.bad", "r");
    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof line, file) != NULL) {
        int status, start;
        size_t offset, bad_at = 9999;
        if (line[0] == '#') {
            continue;
        }
        ck_assert_int_eq(sscanf(line, "%d %zu \"%n", &status, &offset, &start), 2);
        char *text = line + start;
        *strrchr(text, '"') = '\0';
        c4b_state *state = (c4b_state *)line;
        c4b_status answer = c4b_state_from_position(&state, text, &bad_at);
        ck_assert_msg(answer == status && bad_at == offset, "'%s' gave %d at %zu, not %d at %zu",
                      text, answer, bad_at, status, offset);
        ck_assert_ptr_null(state);
        ck_assert_int_eq(c4b_state_from_position(&state, text, NULL), status);
        tried++;
    }
    fclose(file);
    ck_assert_int_eq(tried, 56);
}
END_TEST

/* With any one byte changed, a text is read or refused, and what was read can be written. */
START_TEST(any_byte_may_be_wrong)
{
    static const char good[] = "boom:rows=3,columns=4 ..../.5../1422 17";
    int read = 0, refused = 0;
    for (size_t offset = 0; offset < sizeof good; offset++) {
        for (int byte = 0; byte < 256; byte++) {
            char text[sizeof good + 1], again[256];
            memcpy(text, good, sizeof good);
            text[offset] = (char)byte;
            text[sizeof good] = '\0';
            c4b_state *state;
            size_t bad_at = 9999;
            if (c4b_state_from_position(&state, text, &bad_at) == C4B_OK) {
                c4b_state *twin;
                c4b_state_position_text(state, again, sizeof again);
                EXPECT_EQ(c4b_state_from_position(&twin, again, NULL), C4B_OK);
                EXPECT(c4b_state_equal(state, twin));
                c4b_state_free(twin);
                read++;
            } else {
                EXPECT(bad_at <= strlen(text));
                EXPECT(state == NULL);
                refused++;
            }
            c4b_state_free(state);
        }
    }
    ck_assert_int_gt(read, 20);
    ck_assert_int_gt(refused, 1000);
}
END_TEST

/* ---- pictures ---- */

/* Removes the colour codes; returns whether there were any. */
static bool strip_colour(char *text)
{
    char *kept = text;
    bool found = false;
    for (const char *next = text; *next != '\0'; next++) {
        if (*next == '\033') {
            found = true;
            next += strcspn(next, "m");
        } else {
            *kept++ = *next;
        }
    }
    *kept = '\0';
    return found;
}

static void expect_picture(const char *preset, const char *moves, const char *expected)
{
    char plain[4096], coloured[4096], unicode[4096];
    c4b_state *state = game_of(preset, moves);
    c4b_state_board_text(state, C4B_TEXT_PLAIN, plain, sizeof plain);
    ck_assert_str_eq(plain, expected);
    c4b_state_board_text(state, C4B_TEXT_COLOUR, coloured, sizeof coloured);
    ck_assert(strip_colour(coloured));
    ck_assert_str_eq(coloured, expected);
    c4b_state_board_text(state, C4B_TEXT_UNICODE, unicode, sizeof unicode);
    ck_assert(!strip_colour(unicode));
    ck_assert_str_ne(unicode, expected);
    c4b_state_board_text(state, C4B_TEXT_UNICODE | C4B_TEXT_COLOUR | 64, coloured, sizeof coloured);
    ck_assert(strip_colour(coloured));
    ck_assert_str_eq(coloured, unicode);
    c4b_state_free(state);
}

START_TEST(pictures)
{
    expect_picture("boom", "32372513447146",
                   " .  .  .  .  .  .  . \n"
                   " .  .  .  .  .  .  . \n"
                   " .  .  .  .  .  .  . \n"
                   " .  .  .  .  .  .  . \n"
                   " .  .  x  x  .  .  . \n"
                   " X  x  o  o  .  .  o \n"
                   " o  o  x  x  o  O  x \n"
                   " 1  2  3  4  5  6  7 \n"
                   "round 4, blue to move, BOOM is possible\n");
    expect_picture("boom", "32372513447146*",
                   " .  .  .  .  .  .  . \n"
                   " .  .  .  .  .  .  . \n"
                   " .  .  .  .  .  .  . \n"
                   " .  .  .  .  .  .  . \n"
                   " .  .  .  .  .  .  . \n"
                   " X  x  x  x  .  .  . \n"
                   "[o][o][o][o] o  .  o \n"
                   " 1  2  3  4  5  6  7 \n"
                   "blue wins\n");
    expect_picture("boom", "32372513447",
                   " .  .  .  .  .  .  . \n"
                   " .  .  .  .  .  .  . \n"
                   " .  .  .  .  .  .  . \n"
                   " .  .  .  .  .  .  . \n"
                   " .  .  x  .  .  .  . \n"
                   " .  x  o  o  .  .  o \n"
                   " o  o  x  x  o  .  x \n"
                   " 1  2  3  4  5  6  7 \n"
                   "round 4, green to move twice, the next disc is a bomb\n");
    expect_picture("classic", "354154444247177665576677312126611522532333",
                   " x  x  o  x  x  x  o \n"
                   " o  o  x  x  o  o  x \n"
                   " o  x  o  o  x  o  o \n"
                   " o  x  o  x  o  x  x \n"
                   " x  x  x  o  x  x  o \n"
                   " o  o  x  x  o  o  o \n"
                   " 1  2  3  4  5  6  7 \n"
                   "draw\n");
}
END_TEST

START_TEST(every_cell_looks_its_own)
{
    enum { CELLS = 5 };
    char text[4096], colours[CELLS][16];
    c4b_state *state;
    ck_assert_int_eq(c4b_state_from_position(&state, "boom:rows=1,columns=5 .1245 5", NULL),
                     C4B_OK);
    c4b_state_board_text(state, C4B_TEXT_PLAIN, text, sizeof text);
    ck_assert_int_eq(strncmp(text, " .  x  o  X  O \n", 16), 0);
    static const char unicode[] = " ·  ●  ○  ◆  ◇ \n";
    c4b_state_board_text(state, C4B_TEXT_UNICODE, text, sizeof text);
    ck_assert_int_eq(strncmp(text, unicode, strlen(unicode)), 0);

    c4b_state_board_text(state, C4B_TEXT_COLOUR, text, sizeof text);
    const char *rest = text;
    for (int i = 0; i < CELLS; i++) {
        ck_assert_int_eq(sscanf(rest, " \033[%15[0-9;]m", colours[i]), 1);
        rest = strstr(rest, "\033[0m"); /* each colour ends with its cell */
        ck_assert_ptr_nonnull(rest);
        rest += strlen("\033[0m");
        for (int k = 0; k < i; k++) {
            ck_assert_str_ne(colours[i], colours[k]);
        }
    }
    c4b_state_free(state);
}
END_TEST

/* The sizes that text.h names are enough, with every option written and every cell coloured. */
START_TEST(texts_of_any_board_fit)
{
    for (int rows = 1; rows <= 31; rows++) {
        for (int columns = 1; columns <= 32 && (rows + 1) * columns <= 128; columns++) {
            c4b_rules rules = { .size = sizeof rules,
                                .rows = rows,
                                .columns = columns,
                                .connect = 32,
                                .moves_per_turn = 2,
                                .bomb_period = 999999,
                                .explosion = 2,
                                .misere = 1,
                                .full_board = 1,
                                .both_lines = 0 };
            c4b_state *state = c4b_state_new(&rules);
            c4b_move moves[C4B_MAX_MOVES];
            while (c4b_state_moves(state, moves) > 0) {
                EXPECT(c4b_state_position_text(state, NULL, 0) + strlen("1000000000") < 512);
                int flags = C4B_TEXT_COLOUR | C4B_TEXT_UNICODE;
                EXPECT(c4b_state_board_text(state, flags, NULL, 0) + strlen("1000000000") < 4096);
                EXPECT_EQ(c4b_state_play(state, moves[0]), C4B_OK);
            }
            c4b_state_free(state);
        }
    }
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "characters of moves", characters_of_moves },
        { "play_text is all or nothing", play_text_is_all_or_nothing },
        { "moves on wide boards", moves_on_wide_boards },
        { "texts are cut as snprintf cuts", texts_are_cut_as_snprintf_cuts },
        { "positions round-trip", positions_round_trip },
        { "positions are written one way", positions_are_written_one_way },
        { "bad positions are refused", bad_positions_are_refused },
        { "any byte may be wrong", any_byte_may_be_wrong },
        { "pictures", pictures },
        { "every cell looks its own", every_cell_looks_its_own },
        { "texts of any board fit", texts_of_any_board_fit },
    };
    return RUN_TESTS("text", tests);
}
