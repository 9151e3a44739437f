/*
 * test_vectors.c - the games and counts recorded from the original simulators, field by field.
 */
#include "perft.h"
#include "suite.h"

#include <conecta4boom.h>
#include <stdio.h>
#include <string.h>

enum { MOST_RECORDS = 512 };

/* What the simulator recorded after a move. */
typedef struct record {
    char move; /* '-' before the first */
    char cells[50];
    int turn, round;
    char legal[16];
    char bombs[3];
    int drops_bomb, empty;
    int last[2];
    char result[8];
} record;

static FILE *open_data(const char *preset, const char *kind)
{
    char path[1024];
    snprintf(path, sizeof path, TEST_DATA "/%s.%s", preset, kind);
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot open %s", path);
    return file;
}

static c4b_state *new_game(const char *preset)
{
    c4b_rules rules = C4B_RULES_INIT;
    EXPECT_EQ(c4b_rules_preset(&rules, preset), C4B_OK);
    c4b_state *state = c4b_state_new(&rules);
    ck_assert_ptr_nonnull(state);
    return state;
}

static record read_record(const char *text)
{
    record r;
    int fields = sscanf(text,
                        " %c %49[01245] turn=%d round=%d legal=%15s bombs=%2s nextbomb=%d "
                        "empty=%d last=%d,%d result=%7s",
                        &r.move, r.cells, &r.turn, &r.round, r.legal, r.bombs, &r.drops_bomb,
                        &r.empty, &r.last[0], &r.last[1], r.result);
    ck_assert_msg(fields == 11, "cannot read '%s'", text);
    return r;
}

static c4b_outcome outcome_of(const char *result)
{
    static const char *const names[] = { "ongoing", "p1", "p2", "draw" };
    for (c4b_outcome outcome = 0; outcome < 4; outcome++) {
        if (strcmp(result, names[outcome]) == 0) {
            return outcome;
        }
    }
    ck_abort_msg("no result is called '%s'", result);
}

/* The simulator calls BOOM move 7 of a board with columns 0 to 6. */
static c4b_move simulator_move(int move)
{
    return move == 7 ? C4B_BOOM : move;
}

static void compare_legal(const c4b_state *state, const record *r)
{
    c4b_move moves[C4B_MAX_MOVES];
    char legal[16] = "";
    int count = c4b_state_moves(state, moves);
    for (int i = 0; i < count; i++) {
        legal[i] = c4b_move_to_char(moves[i]);
        EXPECT(c4b_state_is_legal(state, moves[i]));
    }
    if (strcmp(r->result, "ongoing") == 0) {
        ck_assert_str_eq(legal, r->legal);
    } else {
        EXPECT_EQ(count, 0);
    }
}

static void compare(const c4b_state *state, const record *r)
{
    for (int i = 0; i < 49; i++) {
        EXPECT_EQ(c4b_state_cell(state, i / 7, i % 7), r->cells[i] - '0');
    }
    EXPECT_EQ(c4b_state_turn(state), r->turn);
    EXPECT_EQ(c4b_state_round(state), r->round);
    EXPECT_EQ(c4b_state_has_bomb(state, C4B_GREEN), r->bombs[0] == '1');
    EXPECT_EQ(c4b_state_has_bomb(state, C4B_BLUE), r->bombs[1] == '1');
    EXPECT_EQ(c4b_state_drops_bomb(state), r->drops_bomb);
    EXPECT_EQ(c4b_state_empty(state), r->empty);
    EXPECT_EQ(c4b_state_last_move(state, C4B_GREEN), simulator_move(r->last[0]));
    EXPECT_EQ(c4b_state_last_move(state, C4B_BLUE), simulator_move(r->last[1]));
    EXPECT_EQ(c4b_state_outcome(state), outcome_of(r->result));
    compare_legal(state, r);
}

/* A position that is written and read again is the same. */
static void compare_text(const c4b_state *state)
{
    char text[256];
    size_t length = c4b_state_position_text(state, text, sizeof text);
    EXPECT(length < sizeof text);
    c4b_state *again;
    EXPECT_EQ(c4b_state_from_position(&again, text, NULL), C4B_OK);
    EXPECT(c4b_state_equal(state, again));
    EXPECT_EQ(c4b_state_hash(state), c4b_state_hash(again));
    EXPECT_EQ(c4b_state_outcome(state), c4b_state_outcome(again));
    EXPECT_EQ(c4b_state_move_number(state), c4b_state_move_number(again));
    c4b_state_free(again);
}

/* Forward move by move, all of it again from text, and back by undo. */
static void replay(const char *preset, const record *records, int count)
{
    char moves[MOST_RECORDS] = "";
    char text[MOST_RECORDS];
    c4b_state *state = new_game(preset);
    compare(state, &records[0]);
    for (int i = 1; i < count; i++) {
        moves[i - 1] = records[i].move;
        EXPECT_EQ(c4b_state_play(state, c4b_move_from_char(records[i].move)), C4B_OK);
        compare(state, &records[i]);
        compare_text(state);
    }
    c4b_state *whole = new_game(preset);
    EXPECT_EQ(c4b_state_play_text(whole, moves, NULL), C4B_OK);
    EXPECT(c4b_state_equal(state, whole));
    c4b_state_free(whole);
    EXPECT_EQ(c4b_state_moves_text(state, text, sizeof text), strlen(moves));
    ck_assert_str_eq(text, moves);
    for (int i = count - 2; i >= 0; i--) {
        EXPECT_EQ(c4b_state_undo(state), C4B_OK);
        compare(state, &records[i]);
    }
    EXPECT_EQ(c4b_state_undo(state), C4B_ERR_NOTHING_TO_UNDO);
    c4b_state_free(state);
}

static void replay_all(const char *preset, int expected_games)
{
    static record records[MOST_RECORDS];
    char text[512];
    int games = 0, count = 0;
    FILE *file = open_data(preset, "games");
    while (fgets(text, sizeof text, file) != NULL) {
        if (strncmp(text, "game ", 5) == 0) {
            if (count > 0) {
                replay(preset, records, count);
            }
            games++;
            count = 0;
        } else {
            EXPECT(count < MOST_RECORDS);
            records[count++] = read_record(text);
        }
    }
    replay(preset, records, count);
    EXPECT_EQ(games, expected_games);
    fclose(file);
}

static void count_all(const char *preset, int expected_counts)
{
    char moves[64];
    int depth, counts = 0;
    unsigned long long expected;
    FILE *file = open_data(preset, "perft");
    while (fscanf(file, "perft %63s %d %llu ", moves, &depth, &expected) == 3) {
        c4b_state *state = new_game(preset);
        if (strcmp(moves, "-") != 0) {
            EXPECT_EQ(c4b_state_play_text(state, moves, NULL), C4B_OK);
        }
        tally inside = perft_inside(state, depth);
        tally outside = perft_public(state, depth);
        EXPECT_EQ(tally_total(&inside), expected);
        ck_assert_mem_eq(&inside, &outside, sizeof inside);
        c4b_state_free(state);
        counts++;
    }
    EXPECT(feof(file));
    EXPECT_EQ(counts, expected_counts);
    fclose(file);
}

START_TEST(boom_games)
{
    replay_all("boom", 88);
}
END_TEST

START_TEST(desconecta_games)
{
    replay_all("desconecta", 69);
}
END_TEST

START_TEST(crush_games)
{
    replay_all("crush", 60);
}
END_TEST

START_TEST(boom_counts)
{
    count_all("boom", 32);
}
END_TEST

START_TEST(desconecta_counts)
{
    count_all("desconecta", 16);
}
END_TEST

START_TEST(crush_counts)
{
    count_all("crush", 14);
}
END_TEST

/* The known counts of Connect 4. */
START_TEST(classic_counts)
{
    static const uint64_t expected[] = { 1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234 };
    c4b_state *state = new_game("classic");
    for (int depth = 0; depth < 9; depth++) {
        tally inside = perft_inside(state, depth);
        EXPECT_EQ(tally_total(&inside), expected[depth]);
    }
    c4b_state_free(state);
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "boom games", boom_games },
        { "desconecta games", desconecta_games },
        { "crush games", crush_games },
        { "boom counts", boom_counts },
        { "desconecta counts", desconecta_counts },
        { "crush counts", crush_counts },
        { "classic counts", classic_counts },
    };
    return RUN_TESTS("vectors", tests);
}
