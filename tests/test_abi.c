/*
 * test_abi.c - what compiled programs rely on: the value of every constant, the size and the
 * offsets of every struct, and structs of an older or a newer program. test_growing.sh
 * tests two versions of the library together.
 */
#include "suite.h"

#include <conecta4boom.h>
#include <conecta4boom/plugin.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* A change of this table breaks compiled programs: it needs a new major version. */
static const struct {
    const char *name;
    long long value, fixed;
} constants[] = {
#define FIXED(name, value)                                                                         \
    {                                                                                              \
#name, name, value                                                                         \
    }
    FIXED(C4B_OK, 0),
    FIXED(C4B_ERR_INVALID, 1),
    FIXED(C4B_ERR_ILLEGAL_MOVE, 2),
    FIXED(C4B_ERR_GAME_OVER, 3),
    FIXED(C4B_ERR_NO_MEMORY, 4),
    FIXED(C4B_ERR_SYNTAX, 5),
    FIXED(C4B_ERR_NOTHING_TO_UNDO, 6),
    FIXED(C4B_ERR_STOPPED, 7),
    FIXED(C4B_ERR_UNSUPPORTED, 8),
    FIXED(C4B_ERR_CALLBACK, 9),
    FIXED(C4B_ERR_IO, 10),
    FIXED(C4B_ERR_CORRUPT, 11),
    FIXED(C4B_ERR_NOTHING_TO_REDO, 12),
    FIXED(C4B_ERR_BUSY, 13),
    FIXED(C4B_NOBODY, 0),
    FIXED(C4B_GREEN, 1),
    FIXED(C4B_BLUE, 2),
    FIXED(C4B_BOOM, 128),
    FIXED(C4B_NO_MOVE, -1),
    FIXED(C4B_EMPTY, 0),
    FIXED(C4B_GREEN_DISC, 1),
    FIXED(C4B_BLUE_DISC, 2),
    FIXED(C4B_GREEN_BOMB, 4),
    FIXED(C4B_BLUE_BOMB, 5),
    FIXED(C4B_ONGOING, 0),
    FIXED(C4B_GREEN_WINS, 1),
    FIXED(C4B_BLUE_WINS, 2),
    FIXED(C4B_DRAW, 3),
    FIXED(C4B_MAX_MOVES, 64),
    FIXED(C4B_PV_MAX, 64),
    FIXED(C4B_MAX_DEPTH, 1024),
    FIXED(C4B_EVAL_MAX, 99999999),
    FIXED(C4B_WIN, 1000000000),
    FIXED(C4B_EXPLODES_ENEMY_ROW, 0),
    FIXED(C4B_EXPLODES_OWN_ROW, 1),
    FIXED(C4B_EXPLODES_CROSS, 2),
    FIXED(C4B_FULL_IS_DRAW, 0),
    FIXED(C4B_FULL_MOVER_LOSES, 1),
    FIXED(C4B_BOTH_LAST_MOVER_WINS, 0),
    FIXED(C4B_BOTH_FIRST_SCANNED, 1),
    FIXED(C4B_EVAL_ABORT, -2147483647 - 1),
    FIXED(C4B_LINE_COUNTS, 33),
    FIXED(C4B_DONE, 0),
    FIXED(C4B_LIMIT_NODES, 1),
    FIXED(C4B_LIMIT_TIME, 2),
    FIXED(C4B_WAS_STOPPED, 3),
    FIXED(C4B_PROVEN, 4),
    FIXED(C4B_TEXT_PLAIN, 0),
    FIXED(C4B_TEXT_COLOUR, 1),
    FIXED(C4B_TEXT_UNICODE, 2),
    FIXED(C4B_PLUGIN_ABI, 1),
    FIXED(C4B_VERSION_MAJOR, 1),
    /* Sizes and offsets, as every 64-bit system has them. */
    FIXED(sizeof(size_t), 8),
    FIXED(sizeof(int), 4),
    FIXED(sizeof(c4b_rules), 48),
    FIXED(offsetof(c4b_rules, size), 0),
    FIXED(offsetof(c4b_rules, rows), 8),
    FIXED(offsetof(c4b_rules, columns), 12),
    FIXED(offsetof(c4b_rules, connect), 16),
    FIXED(offsetof(c4b_rules, moves_per_turn), 20),
    FIXED(offsetof(c4b_rules, bomb_period), 24),
    FIXED(offsetof(c4b_rules, explosion), 28),
    FIXED(offsetof(c4b_rules, misere), 32),
    FIXED(offsetof(c4b_rules, full_board), 36),
    FIXED(offsetof(c4b_rules, both_lines), 40),
    FIXED(offsetof(c4b_rules, reserved), 44),
    FIXED(sizeof(c4b_boards), 88),
    FIXED(offsetof(c4b_boards, size), 0),
    FIXED(offsetof(c4b_boards, rows), 8),
    FIXED(offsetof(c4b_boards, columns), 12),
    FIXED(offsetof(c4b_boards, turn), 16),
    FIXED(offsetof(c4b_boards, moves_left), 20),
    FIXED(offsetof(c4b_boards, green), 24),
    FIXED(offsetof(c4b_boards, blue), 40),
    FIXED(offsetof(c4b_boards, bombs), 56),
    FIXED(offsetof(c4b_boards, landings), 72),
    FIXED(sizeof(c4b_progress), 48),
    FIXED(offsetof(c4b_progress, size), 0),
    FIXED(offsetof(c4b_progress, depth), 8),
    FIXED(offsetof(c4b_progress, score), 12),
    FIXED(offsetof(c4b_progress, nodes), 16),
    FIXED(offsetof(c4b_progress, seconds), 24),
    FIXED(offsetof(c4b_progress, table_permille), 32),
    FIXED(offsetof(c4b_progress, pv_length), 36),
    FIXED(offsetof(c4b_progress, pv), 40),
    FIXED(sizeof(c4b_search_options), 96),
    FIXED(offsetof(c4b_search_options, size), 0),
    FIXED(offsetof(c4b_search_options, depth), 8),
    FIXED(offsetof(c4b_search_options, eval), 16),
    FIXED(offsetof(c4b_search_options, eval_data), 24),
    FIXED(offsetof(c4b_search_options, max_nodes), 32),
    FIXED(offsetof(c4b_search_options, max_ms), 40),
    FIXED(offsetof(c4b_search_options, threads), 44),
    FIXED(offsetof(c4b_search_options, mirror_eval), 48),
    FIXED(offsetof(c4b_search_options, table), 56),
    FIXED(offsetof(c4b_search_options, book), 64),
    FIXED(offsetof(c4b_search_options, stop), 72),
    FIXED(offsetof(c4b_search_options, progress), 80),
    FIXED(offsetof(c4b_search_options, progress_data), 88),
    FIXED(sizeof(c4b_root_move), 12),
    FIXED(offsetof(c4b_root_move, move), 0),
    FIXED(offsetof(c4b_root_move, score), 4),
    FIXED(offsetof(c4b_root_move, exact), 8),
    FIXED(sizeof(c4b_result), 1080),
    FIXED(offsetof(c4b_result, size), 0),
    FIXED(offsetof(c4b_result, move), 8),
    FIXED(offsetof(c4b_result, score), 12),
    FIXED(offsetof(c4b_result, depth), 16),
    FIXED(offsetof(c4b_result, reason), 20),
    FIXED(offsetof(c4b_result, nodes), 24),
    FIXED(offsetof(c4b_result, evals), 32),
    FIXED(offsetof(c4b_result, seconds), 40),
    FIXED(offsetof(c4b_result, pv_length), 48),
    FIXED(offsetof(c4b_result, pv), 52),
    FIXED(offsetof(c4b_result, root_count), 308),
    FIXED(offsetof(c4b_result, root), 312),
    FIXED(sizeof(c4b_solve_options), 72),
    FIXED(offsetof(c4b_solve_options, size), 0),
    FIXED(offsetof(c4b_solve_options, distance), 8),
    FIXED(offsetof(c4b_solve_options, max_nodes), 16),
    FIXED(offsetof(c4b_solve_options, max_ms), 24),
    FIXED(offsetof(c4b_solve_options, threads), 28),
    FIXED(offsetof(c4b_solve_options, table), 32),
    FIXED(offsetof(c4b_solve_options, book), 40),
    FIXED(offsetof(c4b_solve_options, stop), 48),
    FIXED(offsetof(c4b_solve_options, progress), 56),
    FIXED(offsetof(c4b_solve_options, progress_data), 64),
    FIXED(sizeof(c4b_solution), 40),
    FIXED(offsetof(c4b_solution, size), 0),
    FIXED(offsetof(c4b_solution, outcome), 8),
    FIXED(offsetof(c4b_solution, move), 12),
    FIXED(offsetof(c4b_solution, distance), 16),
    FIXED(offsetof(c4b_solution, reason), 20),
    FIXED(offsetof(c4b_solution, nodes), 24),
    FIXED(offsetof(c4b_solution, seconds), 32),
    FIXED(sizeof(c4b_game), 88),
    FIXED(offsetof(c4b_game, size), 0),
    FIXED(offsetof(c4b_game, state_size), 8),
    FIXED(offsetof(c4b_game, max_moves), 16),
    FIXED(offsetof(c4b_game, turn), 24),
    FIXED(offsetof(c4b_game, moves), 32),
    FIXED(offsetof(c4b_game, play), 40),
    FIXED(offsetof(c4b_game, outcome), 48),
    FIXED(offsetof(c4b_game, eval), 56),
    FIXED(offsetof(c4b_game, hash), 64),
    FIXED(offsetof(c4b_game, equal), 72),
    FIXED(offsetof(c4b_game, data), 80),
#undef FIXED
};

START_TEST(constants_are_fixed)
{
    for (size_t i = 0; i < sizeof constants / sizeof constants[0]; i++) {
        ck_assert_msg(constants[i].value == constants[i].fixed, "%s is %lld, not %lld",
                      constants[i].name, constants[i].value, constants[i].fixed);
    }
}
END_TEST

/* Every constant that a header defines as a number must be in the table. */
START_TEST(no_constant_is_forgotten)
{
    static const char *const headers[] = { "basics.h", "rules.h", "state.h", "text.h", "eval.h",
                                           "search.h", "solve.h", "book.h",  "game.h", "plugin.h" };
    int found = 0;
    for (size_t h = 0; h < sizeof headers / sizeof headers[0]; h++) {
        char path[1024], text[1024], name[64], value[64];
        snprintf(path, sizeof path, PUBLIC_HEADERS "/conecta4boom/%s", headers[h]);
        FILE *file = fopen(path, "r");
        ck_assert_ptr_nonnull(file);
        while (fgets(text, sizeof text, file) != NULL) {
            bool is_number = sscanf(text, "#define %63s %63s", name, value) == 2 &&
                             strspn(value, "-()0123456789") == strlen(value);
            bool is_known = false;
            for (size_t i = 0; is_number && i < sizeof constants / sizeof constants[0]; i++) {
                is_known = is_known || strcmp(constants[i].name, name) == 0;
            }
            ck_assert_msg(!is_number || is_known, "%s is not fixed by this test", name);
            found += is_number;
        }
        fclose(file);
    }
    ck_assert_int_eq(found, 51);
}
END_TEST

/* The small types are int, whatever the compiler. */
START_TEST(small_types_are_int)
{
    ck_assert(_Generic((c4b_status)0, int : 1, default : 0));
    ck_assert(_Generic((c4b_player)0, int : 1, default : 0));
    ck_assert(_Generic((c4b_move)0, int : 1, default : 0));
    ck_assert(_Generic((c4b_cell)0, int : 1, default : 0));
    ck_assert(_Generic((c4b_outcome)0, int : 1, default : 0));
}
END_TEST

/* Programs may store hashes in files, so hashes are fixed within the major version. */
START_TEST(hashes_are_fixed)
{
    static const struct {
        const char *position;
        uint64_t hash;
    } fixed[] = {
        { "boom ......./......./......./......./......./..2..../..1.... 3",
          UINT64_C(0xed7407ba709b92d4) },
        { "classic:rows=8,columns=12 ............/............/............/............/"
          "............/............/.....2....../.....12.1... 5",
          UINT64_C(0x2433847b94e2e1e8) },
        { "desconecta ......./......./......./......./......./..2..../..4...5 13",
          UINT64_C(0x7091cd8708c8a28d) },
    };
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        c4b_state *state;
        ck_assert_int_eq(c4b_state_from_position(&state, fixed[i].position, NULL), C4B_OK);
        ck_assert_msg(c4b_state_hash(state) == fixed[i].hash, "hash %zu is 0x%016llx", i,
                      (unsigned long long)c4b_state_hash(state));
        c4b_state_free(state);
    }
}
END_TEST

/* ---- programs older and newer than the library ---- */

/* Structs as a later version might have them. */
typedef struct later_rules {
    c4b_rules known;
    int later_option;
    int another;
} later_rules;

typedef struct later_boards {
    c4b_boards known;
    uint64_t later[3];
} later_boards;

/* Where a struct of version 1.0 ended, with its last field. */
#define END_1_0(type, last_field) (offsetof(type, last_field) + sizeof(((type *)0)->last_field))

START_TEST(too_small)
{
    for (size_t size = 0; size < END_1_0(c4b_rules, reserved); size++) {
        c4b_rules rules = C4B_RULES_INIT;
        const char *field = NULL;
        c4b_state *state = NULL;
        rules.size = size;
        ck_assert_int_eq(c4b_rules_check(&rules, &field), C4B_ERR_INVALID);
        ck_assert_str_eq(field, "size");
        ck_assert_int_eq(c4b_rules_preset(&rules, "classic"), C4B_ERR_INVALID);
        ck_assert_int_eq(rules.rows, 7);
        ck_assert_int_eq(c4b_state_create(&state, &rules), C4B_ERR_INVALID);
        ck_assert_ptr_null(state);
        ck_assert_int_eq(c4b_rules_init(&rules, size), C4B_ERR_INVALID);
        ck_assert_uint_eq(rules.size, size);
    }
    c4b_state *state = c4b_state_new(NULL);
    for (size_t size = 0; size < END_1_0(c4b_boards, landings); size++) {
        c4b_boards boards = C4B_BOARDS_INIT;
        boards.size = size;
        ck_assert_int_eq(c4b_state_boards(state, &boards), C4B_ERR_INVALID);
        ck_assert_int_eq(boards.rows, 0);
        ck_assert_int_eq(c4b_boards_init(&boards, size), C4B_ERR_INVALID);
        ck_assert_uint_eq(boards.size, size);
    }
    c4b_state_free(state);
}
END_TEST

START_TEST(larger_with_zeros)
{
    later_rules rules;
    memset(&rules, 0xff, sizeof rules);
    ck_assert_int_eq(c4b_rules_init(&rules.known, sizeof rules), C4B_OK);
    ck_assert_uint_eq(rules.known.size, sizeof rules);
    ck_assert_int_eq(rules.later_option, 0);
    ck_assert_int_eq(rules.another, 0);
    ck_assert_int_eq(c4b_rules_preset(&rules.known, "classic"), C4B_OK);
    ck_assert_uint_eq(rules.known.size, sizeof rules);
    ck_assert_int_eq(c4b_rules_check(&rules.known, NULL), C4B_OK);
    c4b_state *state = c4b_state_new(&rules.known);
    ck_assert_int_eq(c4b_state_rows(state), 6);

    later_boards boards;
    memset(&boards, 0xff, sizeof boards);
    ck_assert_int_eq(c4b_boards_init(&boards.known, sizeof boards), C4B_OK);
    ck_assert_int_eq(c4b_state_boards(state, &boards.known), C4B_OK);
    ck_assert_uint_eq(boards.known.size, sizeof boards);
    ck_assert_int_eq(boards.known.rows, 6);
    ck_assert_uint_eq(boards.later[0] | boards.later[1] | boards.later[2], 0);

    later_rules again;
    ck_assert_int_eq(c4b_rules_init(&again.known, sizeof again), C4B_OK);
    c4b_state_rules(state, &again.known);
    ck_assert_uint_eq(again.known.size, sizeof again);
    ck_assert_int_eq(again.known.rows, 6);
    ck_assert_int_eq(again.later_option, 0);
    c4b_state_free(state);
}
END_TEST

START_TEST(larger_with_unknown_bytes)
{
    c4b_state *state = c4b_state_new(NULL);
    unsigned char bytes[sizeof(later_rules)];
    for (size_t offset = sizeof(c4b_rules); offset < sizeof bytes; offset++) {
        later_rules rules;
        c4b_state *none = state;
        ck_assert_int_eq(c4b_rules_init(&rules.known, sizeof rules), C4B_OK);
        ((unsigned char *)&rules)[offset] = 1;
        memcpy(bytes, &rules, sizeof rules);
        ck_assert_int_eq(c4b_rules_check(&rules.known, NULL), C4B_ERR_UNSUPPORTED);
        ck_assert_int_eq(c4b_rules_preset(&rules.known, "crush"), C4B_ERR_UNSUPPORTED);
        ck_assert_int_eq(c4b_state_create(&none, &rules.known), C4B_ERR_UNSUPPORTED);
        ck_assert_ptr_null(none);
        c4b_state_rules(state, &rules.known);
        ck_assert_mem_eq(bytes, &rules, sizeof rules);
    }
    for (size_t offset = sizeof(c4b_boards); offset < sizeof(later_boards); offset++) {
        later_boards boards;
        ck_assert_int_eq(c4b_boards_init(&boards.known, sizeof boards), C4B_OK);
        ((unsigned char *)&boards)[offset] = 1;
        ck_assert_int_eq(c4b_state_boards(state, &boards.known), C4B_ERR_UNSUPPORTED);
        ck_assert_int_eq(boards.known.rows, 0);
    }
    c4b_state_free(state);
}
END_TEST

/* The structs of a search as programs of other versions have them: too small; longer, with zeros in
   the later fields; or longer, with later fields set. */
typedef struct asked {
    c4b_search_options options;
    char later_options[16];
    c4b_result result;
    char later_result[16];
    c4b_game game;
    char later_game[16];
} asked;

static c4b_player turn_of_anything(const void *state, void *data)
{
    (void)state, (void)data;
    return C4B_GREEN;
}

static int one_move(const void *state, c4b_move *out, void *data)
{
    (void)state, (void)data;
    out[0] = 0;
    return 1;
}

static void play_nothing(void *state, c4b_move move, void *data)
{
    (void)state, (void)move, (void)data;
}

static c4b_outcome goes_on(const void *state, void *data)
{
    (void)state, (void)data;
    return C4B_ONGOING;
}

static int worth_nothing(const void *state, c4b_player player, void *data)
{
    (void)state, (void)player, (void)data;
    return 0;
}

static asked asked_with(size_t options_size, size_t result_size, size_t game_size)
{
    asked a;
    memset(&a, 0, sizeof a);
    a.options.size = options_size;
    a.options.depth = 1;
    a.result.size = result_size;
    a.game = (c4b_game){ .size = game_size,
                         .state_size = 1,
                         .max_moves = 1,
                         .turn = turn_of_anything,
                         .moves = one_move,
                         .play = play_nothing,
                         .outcome = goes_on,
                         .eval = worth_nothing };
    return a;
}

static c4b_status answer(asked *a)
{
    char state = 0;
    return c4b_game_alphabeta(&a->game, &state, &a->options, &a->result);
}

START_TEST(search_structs_of_other_versions)
{
    enum { OPTIONS = sizeof(c4b_search_options), RESULT = sizeof(c4b_result) };
    enum { GAME = sizeof(c4b_game) };
    asked a = asked_with(OPTIONS, RESULT, GAME);
    ck_assert_int_eq(answer(&a), C4B_OK);
    a = asked_with(OPTIONS - 1, RESULT, GAME);
    ck_assert_int_eq(answer(&a), C4B_ERR_INVALID);
    a = asked_with(OPTIONS, RESULT - 1, GAME);
    ck_assert_int_eq(answer(&a), C4B_ERR_INVALID);
    a = asked_with(OPTIONS, RESULT, GAME - 1);
    ck_assert_int_eq(answer(&a), C4B_ERR_INVALID);
    a = asked_with(OPTIONS + 16, RESULT + 16, GAME + 16);
    ck_assert_int_eq(answer(&a), C4B_OK);
    ck_assert_uint_eq(a.result.size, RESULT + 16);
    for (int i = 0; i < 16; i++) {
        ck_assert_int_eq(a.later_result[i], 0);
        a = asked_with(OPTIONS + 16, RESULT + 16, GAME + 16);
        a.later_options[i] = 1;
        ck_assert_int_eq(answer(&a), C4B_ERR_UNSUPPORTED);
        a.later_options[i] = 0;
        a.later_result[i] = 1;
        ck_assert_int_eq(answer(&a), C4B_ERR_UNSUPPORTED);
        a.later_result[i] = 0;
        a.later_game[i] = 1;
        ck_assert_int_eq(answer(&a), C4B_ERR_UNSUPPORTED);
    }
}
END_TEST

/* A size above 65536 means that the struct was not initialised. */
START_TEST(never_initialised)
{
    c4b_rules rules = C4B_RULES_INIT;
    rules.size = SIZE_MAX;
    ck_assert_int_eq(c4b_rules_check(&rules, NULL), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_rules_init(&rules, SIZE_MAX), C4B_ERR_INVALID);
    rules.size = (size_t)0x7fff12345678;
    ck_assert_int_eq(c4b_rules_check(&rules, NULL), C4B_ERR_INVALID);
}
END_TEST

START_TEST(init_macros_and_calls_agree)
{
    c4b_rules rules = C4B_RULES_INIT, same_rules;
    c4b_boards boards = C4B_BOARDS_INIT, same_boards;
    memset(&same_rules, 0xff, sizeof same_rules);
    memset(&same_boards, 0xff, sizeof same_boards);
    ck_assert_int_eq(c4b_rules_init(&same_rules, sizeof same_rules), C4B_OK);
    ck_assert_int_eq(c4b_boards_init(&same_boards, sizeof same_boards), C4B_OK);
    ck_assert_mem_eq(&rules, &same_rules, sizeof rules);
    ck_assert_mem_eq(&boards, &same_boards, sizeof boards);
#define AGREES(type)                                                                               \
    do {                                                                                           \
        c4b_##type by_macro = INIT_OF_##type, by_call;                                             \
        memset(&by_call, 0xff, sizeof by_call);                                                    \
        ck_assert_int_eq(c4b_##type##_init(&by_call, sizeof by_call), C4B_OK);                     \
        ck_assert_mem_eq(&by_macro, &by_call, sizeof by_macro);                                    \
        ck_assert_int_eq(c4b_##type##_init(&by_call, sizeof by_call - 1), C4B_ERR_INVALID);        \
        ck_assert_int_eq(c4b_##type##_init(NULL, sizeof by_call), C4B_ERR_INVALID);                \
    } while (0)
#define INIT_OF_progress C4B_PROGRESS_INIT
#define INIT_OF_search_options C4B_SEARCH_OPTIONS_INIT
#define INIT_OF_result C4B_RESULT_INIT
#define INIT_OF_game C4B_GAME_INIT
#define INIT_OF_solve_options C4B_SOLVE_OPTIONS_INIT
#define INIT_OF_solution C4B_SOLUTION_INIT
    AGREES(progress);
    AGREES(search_options);
    AGREES(result);
    AGREES(game);
    AGREES(solve_options);
    AGREES(solution);
    ck_assert_int_eq(c4b_rules_init(NULL, sizeof rules), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_boards_init(NULL, sizeof boards), C4B_ERR_INVALID);
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "constants are fixed", constants_are_fixed },
        { "no constant is forgotten", no_constant_is_forgotten },
        { "small types are int", small_types_are_int },
        { "hashes are fixed", hashes_are_fixed },
        { "too small", too_small },
        { "larger with zeros", larger_with_zeros },
        { "larger with unknown bytes", larger_with_unknown_bytes },
        { "search structs of other versions", search_structs_of_other_versions },
        { "never initialised", never_initialised },
        { "init macros and calls agree", init_macros_and_calls_agree },
    };
    return RUN_TESTS("abi", tests);
}
