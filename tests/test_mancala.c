/*
 * test_mancala.c - the Mancala example: its rules and searches against the games recorded from the
 * course's engine, and the rare rules one by one.
 */
#include "suite.h"

/* The example is a program in one file, to be copied. Its functions are static, so the test
   includes the file. */
int mancala_main(int argc, char **argv);
#define main mancala_main
#include "../examples/mancala.c"
#undef main

enum { NO_VALUE = 1, WON = 99999999, DEPTH = 6 }; /* all recorded values are even or WON */

/* What the engine reported after a move. */
typedef struct record {
    mancala board;
    c4b_outcome outcome;
    int value; /* of a search DEPTH moves deep, or NO_VALUE */
} record;

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

/* Reads "STORE:PITS STORE:PITS turn=N result=WORD", perhaps with " minimax6=VALUE". */
static record read_record(const char *text)
{
    record r = { .value = NO_VALUE };
    int *a = r.board.seeds[0], *b = r.board.seeds[1];
    char result[8];
    int fields =
        sscanf(text, "%d:%d,%d,%d,%d,%d,%d %d:%d,%d,%d,%d,%d,%d turn=%d result=%7s minimax6=%d",
               &a[0], &a[1], &a[2], &a[3], &a[4], &a[5], &a[6], &b[0], &b[1], &b[2], &b[3], &b[4],
               &b[5], &b[6], &r.board.turn, result, &r.value);
    ck_assert_msg(fields == 16 || fields == 17, "cannot read '%s'", text);
    r.outcome = outcome_of(result);
    return r;
}

static mancala read_board(const char *text)
{
    return read_record(text).board;
}

static void compare(const mancala *board, const record *r)
{
    for (int hole = STORE; hole <= PITS; hole++) {
        EXPECT_EQ(board->seeds[0][hole], r->board.seeds[0][hole]);
        EXPECT_EQ(board->seeds[1][hole], r->board.seeds[1][hole]);
    }
    EXPECT_EQ(game_turn(board, NULL), r->board.turn);
    EXPECT_EQ(game_outcome(board, NULL), r->outcome);
    EXPECT(game_equal(board, &r->board, NULL));
    EXPECT_EQ(game_hash(board, NULL), game_hash(&r->board, NULL));
}

static int is_legal(const mancala *board, c4b_move move)
{
    c4b_move moves[PITS];
    int count = game_moves(board, moves, NULL);
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) {
            return 1;
        }
    }
    return 0;
}

/* ---- the recorded games ---- */

/* Calls `look` with every record. The boards are played from the start, not taken from it. */
static void replay_all(void (*look)(const mancala *board, const record *r))
{
    char text[256];
    int games = 0, records = 0, skipped;
    mancala board = new_board();
    FILE *file = fopen(TEST_DATA "/mancala.games", "r");
    ck_assert_msg(file != NULL, "cannot open mancala.games");
    while (fgets(text, sizeof text, file) != NULL) {
        char move;
        if (strncmp(text, "game ", 5) == 0) {
            board = new_board();
            games++;
            continue;
        }
        EXPECT_EQ(sscanf(text, " %c %n", &move, &skipped), 1);
        if (move != '-') {
            mancala original = board;
            EXPECT(is_legal(&board, move - '0'));
            game_play(&board, move - '0', NULL);
            EXPECT(!game_equal(&original, &board, NULL));
            EXPECT(game_hash(&original, NULL) != game_hash(&board, NULL));
        }
        record r = read_record(text + skipped);
        look(&board, &r);
        records++;
    }
    fclose(file);
    EXPECT_EQ(games, 40);
    EXPECT_EQ(records, 1764);
}

START_TEST(games)
{
    replay_all(compare);
}
END_TEST

/* The records know won and lost, not in how many moves. */
static int recorded_value(int score)
{
    return C4B_IS_WIN(score) ? WON : C4B_IS_LOSS(score) ? -WON : score;
}

static void compare_searches(const mancala *board, int depth, c4b_result *full, c4b_result *pruned)
{
    c4b_game game = mancala_game();
    c4b_search_options search = C4B_SEARCH_OPTIONS_INIT;
    mancala original = *board;
    search.depth = depth;
    EXPECT_EQ(c4b_game_minimax(&game, board, &search, full), C4B_OK);
    EXPECT_EQ(c4b_game_alphabeta(&game, board, &search, pruned), C4B_OK);
    EXPECT(game_equal(board, &original, NULL));
    EXPECT(is_legal(board, full->move));
    EXPECT_EQ(pruned->move, full->move);
    EXPECT_EQ(pruned->score, full->score);
    EXPECT(pruned->nodes <= full->nodes);
    EXPECT(pruned->evals <= full->evals);
}

static int compared;
static uint64_t full_nodes, pruned_nodes;

static void compare_value(const mancala *board, const record *r)
{
    c4b_result full = C4B_RESULT_INIT, pruned = C4B_RESULT_INIT;
    if (r->value != NO_VALUE) {
        compare_searches(board, DEPTH, &full, &pruned);
        EXPECT_EQ(recorded_value(full.score), r->value);
        full_nodes += full.nodes;
        pruned_nodes += pruned.nodes;
        compared++;
    }
}

START_TEST(values)
{
    compared = 0;
    full_nodes = pruned_nodes = 0;
    replay_all(compare_value);
    EXPECT_EQ(compared, 351);
    EXPECT(pruned_nodes < full_nodes / 2);
}
END_TEST

/* At odd and at even depths the leaves belong to different sides. */
static void compare_shallow(const mancala *board, const record *r)
{
    c4b_result full = C4B_RESULT_INIT, pruned = C4B_RESULT_INIT;
    for (int depth = 1; depth <= 4 && r->outcome == C4B_ONGOING; depth++) {
        compare_searches(board, depth, &full, &pruned);
    }
}

START_TEST(pruning_changes_nothing)
{
    replay_all(compare_shallow);
}
END_TEST

static void refuse_over(const mancala *board, const record *r)
{
    c4b_game game = mancala_game();
    c4b_search_options search = C4B_SEARCH_OPTIONS_INIT;
    c4b_result found = C4B_RESULT_INIT;
    search.depth = 1;
    if (r->outcome != C4B_ONGOING) {
        EXPECT_EQ(c4b_game_minimax(&game, board, &search, &found), C4B_ERR_GAME_OVER);
        EXPECT_EQ(c4b_game_alphabeta(&game, board, &search, &found), C4B_ERR_GAME_OVER);
    }
}

START_TEST(nothing_to_search_at_the_end)
{
    replay_all(refuse_over);
}
END_TEST

/* ---- rules by hand ---- */

static void expect_play(const char *given, c4b_move pit, const char *wanted)
{
    mancala board = read_board(given);
    record expected = read_record(wanted);
    EXPECT(is_legal(&board, pit));
    game_play(&board, pit, NULL);
    compare(&board, &expected);
}

START_TEST(start)
{
    c4b_move moves[PITS];
    mancala board = new_board();
    record expected = read_record("0:4,4,4,4,4,4 0:4,4,4,4,4,4 turn=1 result=ongoing");
    compare(&board, &expected);
    EXPECT_EQ(game_moves(&board, moves, NULL), PITS);
    for (int i = 0; i < PITS; i++) {
        EXPECT_EQ(moves[i], i + 1);
    }
}
END_TEST

START_TEST(moves_are_own_full_pits)
{
    c4b_move moves[PITS];
    mancala board = read_board("9:1,2,3,0,0,0 9:0,7,0,0,8,0 turn=2 result=ongoing");
    EXPECT_EQ(game_moves(&board, moves, NULL), 2);
    EXPECT_EQ(moves[0], 2);
    EXPECT_EQ(moves[1], 5);
}
END_TEST

START_TEST(sowing)
{
    expect_play("0:4,4,4,4,4,4 0:4,4,4,4,4,4 turn=1 result=ongoing", 6,
                "0:4,5,5,5,5,0 0:4,4,4,4,4,4 turn=2 result=ongoing");
    expect_play("0:4,4,4,4,4,4 0:4,4,4,4,4,4 turn=1 result=ongoing", 1,
                "1:0,4,4,4,4,4 0:4,4,4,5,5,5 turn=2 result=ongoing");
    expect_play("0:4,4,4,4,4,4 0:4,4,4,4,4,4 turn=2 result=ongoing", 2,
                "0:4,4,4,4,5,5 1:5,0,4,4,4,4 turn=1 result=ongoing");
}
END_TEST

START_TEST(own_store_moves_again)
{
    expect_play("0:4,4,4,4,4,4 0:4,4,4,4,4,4 turn=1 result=ongoing", 4,
                "1:5,5,5,0,4,4 0:4,4,4,4,4,4 turn=1 result=ongoing");
    expect_play("3:1,0,0,0,0,1 5:0,2,0,0,0,1 turn=2 result=ongoing", 2,
                "3:1,0,0,0,0,1 6:1,0,0,0,0,1 turn=2 result=ongoing");
}
END_TEST

START_TEST(never_the_rivals_store)
{
    /* Once around the board, into the own store again. */
    expect_play("0:14,0,0,0,0,0 7:1,0,0,0,0,0 turn=1 result=ongoing", 1,
                "2:1,1,1,1,1,1 7:2,1,1,1,1,1 turn=1 result=ongoing");
    expect_play("7:1,0,0,0,0,0 0:0,0,9,0,0,0 turn=2 result=ongoing", 3,
                "7:2,1,1,1,1,1 1:1,1,0,0,0,0 turn=1 result=ongoing");
}
END_TEST

START_TEST(captures)
{
    expect_play("0:0,0,1,0,0,1 0:0,0,0,0,3,2 turn=1 result=ongoing", 3,
                "4:0,0,0,0,0,1 0:0,0,0,0,0,2 turn=2 result=ongoing");
    expect_play("0:9,5,0,0,0,2 0:0,0,1,0,0,1 turn=2 result=ongoing", 6,
                "0:9,0,0,0,0,2 6:0,0,1,0,0,0 turn=1 result=ongoing");
    /* After a lap through the rival's pits. */
    expect_play("0:0,9,0,0,0,0 0:1,0,0,0,0,0 turn=1 result=ongoing", 2,
                "4:1,0,0,0,0,0 0:0,1,1,1,1,1 turn=2 result=ongoing");
}
END_TEST

START_TEST(captures_nothing)
{
    /* Opposite an empty pit. */
    expect_play("0:0,0,1,0,0,1 0:0,0,0,0,0,2 turn=1 result=ongoing", 3,
                "0:0,1,0,0,0,1 0:0,0,0,0,0,2 turn=2 result=ongoing");
    expect_play("0:9,0,0,0,0,2 0:0,0,1,0,0,1 turn=2 result=ongoing", 6,
                "0:9,0,0,0,0,2 0:0,0,1,0,1,0 turn=1 result=ongoing");
    /* In a pit that was not empty. */
    expect_play("0:0,1,1,0,0,1 0:0,0,0,0,3,2 turn=1 result=ongoing", 3,
                "0:0,2,0,0,0,1 0:0,0,0,0,3,2 turn=2 result=ongoing");
    /* In a pit of the rival's. */
    expect_play("0:2,0,0,0,0,3 0:1,0,0,0,0,0 turn=1 result=ongoing", 1,
                "1:0,0,0,0,0,3 0:1,0,0,0,0,1 turn=2 result=ongoing");
}
END_TEST

START_TEST(captures_in_the_pit_of_origin)
{
    expect_play("0:0,0,0,0,0,13 0:0,0,0,0,0,1 turn=1 result=ongoing", 6,
                "3:1,1,1,1,1,0 0:0,1,1,1,1,2 turn=2 result=ongoing");
    expect_play("0:1,0,5,0,0,0 0:0,0,0,13,0,0 turn=2 result=ongoing", 4,
                "0:2,1,0,1,1,1 8:1,1,1,0,1,1 turn=1 result=ongoing");
    /* One seed more passes it by. */
    expect_play("0:0,0,0,0,0,14 0:0,0,0,0,0,1 turn=1 result=ongoing", 6,
                "1:1,1,1,1,2,1 0:1,1,1,1,1,2 turn=2 result=ongoing");
}
END_TEST

START_TEST(end_banks_the_seeds)
{
    /* The mover runs out of seeds, whichever side would be to move. */
    expect_play("20:1,0,0,0,0,0 21:0,1,2,0,0,3 turn=1 result=ongoing", 1,
                "21:0,0,0,0,0,0 27:0,0,0,0,0,0 turn=1 result=p2");
    expect_play("20:0,0,0,1,0,5 12:2,0,0,0,0,0 turn=2 result=ongoing", 1,
                "27:0,0,0,0,0,0 13:0,0,0,0,0,0 turn=1 result=p1");
    /* A capture takes the rival's last ones. */
    expect_play("20:0,1,0,0,0,2 21:0,0,0,0,0,4 turn=1 result=ongoing", 2,
                "27:0,0,0,0,0,0 21:0,0,0,0,0,0 turn=2 result=p1");
}
END_TEST

START_TEST(draw)
{
    expect_play("23:1,0,0,0,0,0 23:1,0,0,0,0,0 turn=1 result=ongoing", 1,
                "24:0,0,0,0,0,0 24:0,0,0,0,0,0 turn=1 result=draw");
    c4b_result full = C4B_RESULT_INIT, pruned = C4B_RESULT_INIT;
    mancala board = read_board("23:1,0,0,0,0,0 23:1,0,0,0,0,0 turn=1 result=ongoing");
    compare_searches(&board, 3, &full, &pruned);
    EXPECT_EQ(full.score, 0);
    EXPECT_EQ(full.nodes, 1);
    EXPECT_EQ(full.evals, 0);
}
END_TEST

/* ---- what the search asks ---- */

START_TEST(evaluation)
{
    mancala board = new_board();
    EXPECT_EQ(game_eval(&board, C4B_GREEN, NULL), 0);
    board = read_board("9:1,2,3,0,0,0 4:0,7,0,0,8,0 turn=2 result=ongoing");
    EXPECT_EQ(game_eval(&board, C4B_GREEN, NULL), 9 + 6 - 4 - 15);
    EXPECT_EQ(game_eval(&board, C4B_BLUE, NULL), 4 + 15 - 9 - 6);
}
END_TEST

START_TEST(the_turn_makes_boards_differ)
{
    mancala one = new_board(), two = new_board();
    two.turn = C4B_BLUE;
    EXPECT(!game_equal(&one, &two, NULL));
    EXPECT(game_hash(&one, NULL) != game_hash(&two, NULL));
}
END_TEST

/* Player 1 moves twice in a row: pit 1 first; then pit 2 captures by reaching the empty pit 1. */
START_TEST(search_follows_extra_turns)
{
    c4b_result full = C4B_RESULT_INIT, pruned = C4B_RESULT_INIT;
    mancala board = read_board("20:1,1,0,0,0,0 20:0,0,0,0,1,5 turn=1 result=ongoing");
    compare_searches(&board, 2, &full, &pruned);
    EXPECT_EQ(full.score, C4B_WIN - 2);
    EXPECT_EQ(full.pv_length, 2);
    EXPECT_EQ(full.pv[0], 1);
    EXPECT_EQ(full.pv[1], 2);
}
END_TEST

/* ---- the program ---- */

START_TEST(given_moves)
{
    static match m;
    m.board = new_board();
    EXPECT_EQ(play_given(&m, "3341"), EXIT_SUCCESS);
    record expected = read_record("3:0,6,1,0,4,5 1:5,6,1,5,5,6 turn=2 result=ongoing");
    compare(&m.board, &expected);
    ck_assert_str_eq(m.moves, "3341");
}
END_TEST

START_TEST(objections)
{
    mancala board = read_board("9:1,2,3,0,0,0 9:0,7,0,0,8,0 turn=1 result=ongoing");
    ck_assert_ptr_null(objection(&board, '3'));
    ck_assert_str_eq(objection(&board, '4'), "that pit is empty");
    ck_assert_str_eq(objection(&board, '0'), "a pit is a number from 1 to 6");
    ck_assert_str_eq(objection(&board, '7'), "a pit is a number from 1 to 6");
    board = read_board("30:0,0,0,0,0,0 18:0,0,0,0,0,0 turn=1 result=p1");
    ck_assert_str_eq(objection(&board, '1'), "the game is over");
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "games", games },
        { "values", values },
        { "pruning changes nothing", pruning_changes_nothing },
        { "nothing to search at the end", nothing_to_search_at_the_end },
        { "start", start },
        { "moves are own full pits", moves_are_own_full_pits },
        { "sowing", sowing },
        { "own store moves again", own_store_moves_again },
        { "never the rival's store", never_the_rivals_store },
        { "captures", captures },
        { "captures nothing", captures_nothing },
        { "captures in the pit of origin", captures_in_the_pit_of_origin },
        { "end banks the seeds", end_banks_the_seeds },
        { "draw", draw },
        { "evaluation", evaluation },
        { "the turn makes boards differ", the_turn_makes_boards_differ },
        { "search follows extra turns", search_follows_extra_turns },
        { "given moves", given_moves },
        { "objections", objections },
    };
    return RUN_TESTS("mancala", tests);
}
