/*
 * test_memory.c - every allocation made to fail in turn: each call says so and changes nothing.
 *
 * The linker sends the library's malloc, realloc and free here (--wrap), so that nothing in the
 * library knows of the test.
 */
#include "suite.h"

#include <conecta4boom.h>
#include <stdio.h>
#include <string.h>

void *__real_malloc(size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

/* Counts and fails only while armed: Check allocates too. Hence EXPECT, not ck_assert, there. */
static bool armed;
static int allocations;        /* while armed */
static int failing_allocation; /* the one that fails, from 1; 0: none */
static int live;               /* blocks allocated and not freed while armed */

static void arm(int failing)
{
    allocations = live = 0;
    failing_allocation = failing;
    armed = true;
}

static bool fails(void)
{
    return armed && ++allocations == failing_allocation;
}

void *__wrap_malloc(size_t size)
{
    void *memory = fails() ? NULL : __real_malloc(size);
    live += armed && memory != NULL;
    return memory;
}

void *__wrap_realloc(void *memory, size_t size)
{
    return fails() ? NULL : __real_realloc(memory, size);
}

void __wrap_free(void *memory)
{
    live -= armed && memory != NULL;
    __real_free(memory);
}

static const char endless[] = "boom:connect=32,bomb_period=1 "
                              "......./......./......./......./......./......./....... 1";
static const char wide[] = "classic:rows=8,columns=12 ............/............/............/"
                           "............/............/............/............/............ 1";

/* Plays on until a move fails or `moves` are played; returns how it ended. */
static c4b_status play_on(c4b_state *state, int moves)
{
    c4b_status status = C4B_OK;
    for (int i = 0; status == C4B_OK && i < moves; i++) {
        char before[256], after[256];
        c4b_move move = c4b_state_is_legal(state, C4B_BOOM) ? C4B_BOOM : 0;
        c4b_state_position_text(state, before, sizeof before);
        status = c4b_state_play(state, move);
        if (status != C4B_OK) {
            EXPECT_EQ(status, C4B_ERR_NO_MEMORY);
            c4b_state_position_text(state, after, sizeof after);
            EXPECT(strcmp(before, after) == 0);
        }
    }
    return status;
}

/* Uses everything that allocates. Whatever fails is reported as such and undone; the rest goes on
   with what there is. Returns whether anything failed. */
static bool scenario(void)
{
    bool failed = false;
    c4b_state *a = (c4b_state *)&failed, *b = a;
    c4b_status status = c4b_state_create(&a, NULL);
    EXPECT(status == C4B_OK ? a != NULL : status == C4B_ERR_NO_MEMORY && a == NULL);
    failed |= a == NULL;
    c4b_state_free(a);

    status = c4b_state_from_position(&a, endless, NULL);
    EXPECT(status == C4B_OK ? a != NULL : status == C4B_ERR_NO_MEMORY && a == NULL);
    failed |= a == NULL;
    if (a != NULL) {
        failed |= play_on(a, 300) != C4B_OK;
        char moves[512];
        size_t bad_at = 4711, count = c4b_state_moves_text(a, moves, sizeof moves);
        b = c4b_state_clone(a);
        failed |= b == NULL;
        EXPECT(b == NULL || c4b_state_equal(a, b));
        c4b_state_free(b);
        while (c4b_state_undo(a) == C4B_OK) {
        }
        b = c4b_state_clone(a);
        failed |= b == NULL;
        if (b != NULL) {
            status = c4b_state_play_text(b, moves, &bad_at);
            failed |= status != C4B_OK;
            EXPECT_EQ(c4b_state_moves_text(b, NULL, 0), status == C4B_OK ? count : 0);
            EXPECT_EQ(bad_at, 4711);
        }
        c4b_state_free(b);
    }

    b = NULL;
    status = c4b_state_from_position(&b, wide, NULL);
    failed |= b == NULL;
    if (a != NULL && b != NULL) {
        char before[256], after[256];
        c4b_state_position_text(a, before, sizeof before);
        status = c4b_state_copy(a, b);
        c4b_state_position_text(a, after, sizeof after);
        failed |= status != C4B_OK;
        EXPECT(strcmp(after, status == C4B_OK ? wide : before) == 0);
        EXPECT_EQ(c4b_state_play(a, 0), C4B_OK); /* still of use */
    }
    c4b_state_free(a);
    c4b_state_free(b);
    return failed;
}

START_TEST(every_allocation_fails_once)
{
    arm(0);
    EXPECT(!scenario());
    armed = false;
    int needed = allocations;
    ck_assert_int_eq(live, 0);
    ck_assert_int_gt(needed, 12);
    for (int failing = 1; failing <= needed; failing++) {
        arm(failing);
        bool failed = scenario();
        armed = false;
        /* Growing asks for less when it cannot have more: such a failure is none. */
        ck_assert_msg(failed || allocations > needed, "allocation %d was not missed", failing);
        ck_assert_int_eq(live, 0); /* nothing leaked */
    }
}
END_TEST

/* A state that has held as much before is copied to without memory. */
START_TEST(copying_again_needs_no_memory)
{
    c4b_state *from, *to;
    ck_assert_int_eq(c4b_state_from_position(&from, endless, NULL), C4B_OK);
    ck_assert_int_eq(play_on(from, 300), C4B_OK);
    ck_assert_int_eq(c4b_state_from_position(&to, endless, NULL), C4B_OK);
    ck_assert_int_eq(c4b_state_copy(to, from), C4B_OK);
    arm(1);
    for (int i = 0; i < 100; i++) {
        EXPECT_EQ(c4b_state_copy(to, from), C4B_OK);
        EXPECT_EQ(c4b_state_undo(to), C4B_OK);
    }
    armed = false;
    ck_assert_int_eq(allocations, 0);
    c4b_state_free(from);
    c4b_state_free(to);
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "every allocation fails once", every_allocation_fails_once },
        { "copying again needs no memory", copying_again_needs_no_memory },
    };
    return RUN_TESTS("memory", tests);
}
