/* test_rules.c - presets, the check of every option, and which boards are valid. */
#include "suite.h"

#include <conecta4boom.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static c4b_rules preset(const char *name)
{
    c4b_rules rules = C4B_RULES_INIT;
    ck_assert_int_eq(c4b_rules_preset(&rules, name), C4B_OK);
    return rules;
}

START_TEST(statuses_have_texts)
{
    for (c4b_status a = C4B_OK; a <= C4B_ERR_BUSY; a++) {
        ck_assert_str_ne(c4b_strerror(a), c4b_strerror(-1));
        for (c4b_status b = C4B_OK; b < a; b++) {
            ck_assert_str_ne(c4b_strerror(a), c4b_strerror(b));
        }
    }
    ck_assert_ptr_nonnull(c4b_strerror(INT_MIN));
    ck_assert_str_eq(c4b_strerror(INT_MAX), c4b_strerror(C4B_ERR_BUSY + 1));
}
END_TEST

START_TEST(versions_agree)
{
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", C4B_VERSION_MAJOR, C4B_VERSION_MINOR,
             C4B_VERSION_PATCH);
    ck_assert_uint_eq(c4b_version(), C4B_VERSION);
    ck_assert_str_eq(c4b_version_string(), text);
    ck_assert_str_eq(c4b_version_string(), PACKAGE_VERSION);
}
END_TEST

START_TEST(presets_are_the_games)
{
    /* rows, columns, connect, moves per turn, bomb period, explosion, misère, full, both */
    static const struct {
        const char *name;
        int values[9];
    } games[] = {
        { "boom", { 7, 7, 4, 2, 4, 0, 0, 1, 0 } },
        { "desconecta", { 7, 7, 4, 1, 5, 1, 1, 0, 1 } },
        { "classic", { 6, 7, 4, 1, 0, 0, 0, 0, 0 } },
        { "crush", { 7, 7, 4, 1, 4, 2, 0, 0, 1 } },
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        c4b_rules rules = preset(games[i].name);
        ck_assert_mem_eq(&rules.rows, games[i].values, sizeof games[i].values);
        ck_assert_uint_eq(rules.size, sizeof rules);
        ck_assert_int_eq(c4b_rules_check(&rules, NULL), C4B_OK);
    }
    c4b_rules boom = preset("boom"), initial = C4B_RULES_INIT;
    ck_assert_mem_eq(&boom, &initial, sizeof boom);
    boom.reserved = 5; /* the preset replaces it */
    ck_assert_int_eq(c4b_rules_preset(&boom, "boom"), C4B_OK);
    ck_assert_mem_eq(&boom, &initial, sizeof boom);
}
END_TEST

/* 65536 bytes are the most that a struct of some later version may have. */
START_TEST(the_largest_struct)
{
    static _Alignas(uint64_t) unsigned char memory[65537]; /* one byte too many */
    c4b_rules *rules = (void *)memory;
    c4b_boards *boards = (void *)memory;
    c4b_state *state = c4b_state_new(NULL);
    ck_assert_int_eq(c4b_rules_init(rules, 65537), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_boards_init(boards, 65537), C4B_ERR_INVALID);
    ck_assert_uint_eq(rules->size, 0); /* not touched */

    ck_assert_int_eq(c4b_rules_init(rules, 65536), C4B_OK);
    ck_assert_int_eq(c4b_rules_check(rules, NULL), C4B_OK);
    ck_assert_int_eq(c4b_rules_preset(rules, "crush"), C4B_OK);
    ck_assert_uint_eq(rules->size, 65536);
    rules->size = 65537;
    ck_assert_int_eq(c4b_rules_check(rules, NULL), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_rules_preset(rules, "crush"), C4B_ERR_INVALID);
    rules->size = 65536;
    memory[65535] = 1;
    ck_assert_int_eq(c4b_rules_check(rules, NULL), C4B_ERR_UNSUPPORTED);

    ck_assert_int_eq(c4b_boards_init(boards, 65536), C4B_OK); /* writes all of it */
    ck_assert_int_eq(c4b_state_boards(state, boards), C4B_OK);
    boards->size = 65537;
    ck_assert_int_eq(c4b_state_boards(state, boards), C4B_ERR_INVALID);
    c4b_state_free(state);
}
END_TEST

START_TEST(unknown_presets)
{
    c4b_rules rules = preset("crush"), original = rules;
    static const char *const names[] = { "", "boo", "booms", "BOOM", "connect4", " boom", NULL };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        ck_assert_int_eq(c4b_rules_preset(&rules, names[i]), C4B_ERR_INVALID);
        ck_assert_mem_eq(&rules, &original, sizeof rules);
    }
    ck_assert_int_eq(c4b_rules_preset(NULL, "boom"), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_rules_check(NULL, NULL), C4B_ERR_INVALID);
}
END_TEST

/* Just outside, just inside and far outside, for every option alone. */
START_TEST(each_field_is_named)
{
    static const struct {
        const char *field;
        size_t offset;
        int least, most;
    } options[] = {
        { "rows", offsetof(c4b_rules, rows), 1, 15 /* with 8 columns */ },
        { "columns", offsetof(c4b_rules, columns), 1, 32 /* with 3 rows */ },
        { "connect", offsetof(c4b_rules, connect), 1, 32 },
        { "moves_per_turn", offsetof(c4b_rules, moves_per_turn), 1, 2 },
        { "bomb_period", offsetof(c4b_rules, bomb_period), 0, 1000000 },
        { "explosion", offsetof(c4b_rules, explosion), 0, 2 },
        { "misere", offsetof(c4b_rules, misere), 0, 1 },
        { "full_board", offsetof(c4b_rules, full_board), 0, 1 },
        { "both_lines", offsetof(c4b_rules, both_lines), 0, 1 },
    };
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        const int tried[] = { INT_MIN,         options[i].least - 1, options[i].least,
                              options[i].most, options[i].most + 1,  INT_MAX };
        for (size_t k = 0; k < sizeof tried / sizeof tried[0]; k++) {
            bool possible = k == 2 || k == 3;
            const char *field = "untouched";
            c4b_rules rules = C4B_RULES_INIT;
            rules.rows = strcmp(options[i].field, "columns") == 0 ? 3 : 7;
            rules.columns = 8;
            memcpy((char *)&rules + options[i].offset, &tried[k], sizeof(int));
            c4b_state *state = NULL;
            c4b_status status = c4b_rules_check(&rules, &field);
            ck_assert_int_eq(c4b_state_create(&state, &rules), status);
            if (possible) {
                ck_assert_int_eq(status, C4B_OK);
                ck_assert_ptr_null(field);
                c4b_state_free(state);
            } else {
                ck_assert_int_eq(status, C4B_ERR_INVALID);
                ck_assert_ptr_nonnull(field);
                /* 16 rows of 8 columns are too many cells: then the invalid field is `columns` */
                bool too_many = strcmp(options[i].field, "rows") == 0 && k == 4;
                ck_assert_str_eq(field, too_many ? "columns" : options[i].field);
                ck_assert_ptr_null(state);
            }
        }
    }
    c4b_rules rules = C4B_RULES_INIT;
    const char *field;
    rules.reserved = 1;
    ck_assert_int_eq(c4b_rules_check(&rules, &field), C4B_ERR_UNSUPPORTED);
    ck_assert_str_eq(field, "reserved");
    rules.rows = 0; /* the first invalid field */
    rules.both_lines = 9;
    ck_assert_int_eq(c4b_rules_check(&rules, &field), C4B_ERR_INVALID);
    ck_assert_str_eq(field, "rows");
}
END_TEST

/* Exactly the boards that the rules promise, in every preset. */
START_TEST(every_size)
{
    static const char *const names[] = { "boom", "desconecta", "classic", "crush" };
    int possible = 0;
    for (int rows = -1; rows <= 40; rows++) {
        for (int columns = -1; columns <= 140; columns++) {
            c4b_rules rules = preset(names[(rows + columns + 2) % 4]);
            rules.rows = rows;
            rules.columns = columns;
            bool expected = rows >= 1 && rows <= 31 && columns >= 1 && columns <= 32 &&
                            (rows + 1) * columns <= 128;
            c4b_state *state = c4b_state_new(&rules);
            EXPECT_EQ(state != NULL, expected);
            if (state != NULL) {
                EXPECT_EQ(c4b_state_rows(state), rows);
                EXPECT_EQ(c4b_state_columns(state), columns);
                EXPECT_EQ(c4b_state_empty(state), rows * columns);
                c4b_move moves[C4B_MAX_MOVES];
                EXPECT_EQ(c4b_state_moves(state, moves), columns);
                possible++;
            }
            c4b_state_free(state);
        }
    }
    ck_assert_int_gt(possible, 300);
}
END_TEST

START_TEST(state_keeps_its_rules)
{
    c4b_rules rules = preset("desconecta"), kept = C4B_RULES_INIT;
    rules.rows = 9;
    rules.connect = 5;
    c4b_state *state = c4b_state_new(&rules);
    rules.connect = 3; /* the state has its own copy */
    c4b_state_rules(state, &kept);
    rules.connect = 5;
    ck_assert_mem_eq(&kept, &rules, sizeof rules);
    c4b_state_free(state);
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "statuses have texts", statuses_have_texts },
        { "versions agree", versions_agree },
        { "presets are the games", presets_are_the_games },
        { "the largest struct", the_largest_struct },
        { "unknown presets", unknown_presets },
        { "each field is named", each_field_is_named },
        { "every size", every_size },
        { "state keeps its rules", state_keeps_its_rules },
    };
    return RUN_TESTS("rules", tests);
}
