/*
 * twin.h - a game played on the library's state and on the slow model at once, for tests that
 * compare the two; and evaluations that give both the same values.
 */
#ifndef TWIN_H
#define TWIN_H

#include "model.h"
#include "random.h"
#include "suite.h"

#include <conecta4boom.h>
#include <string.h>

typedef struct twin {
    c4b_state *state;
    model m;
} twin;

static inline twin twin_new(const c4b_rules *rules)
{
    twin t = { .state = c4b_state_new(rules) };
    ck_assert_ptr_nonnull(t.state);
    model_start(&t.m, rules);
    return t;
}

static inline c4b_rules rules_of(const char *preset)
{
    c4b_rules rules = C4B_RULES_INIT;
    ck_assert_int_eq(c4b_rules_preset(&rules, preset), C4B_OK);
    return rules;
}

static inline twin twin_of_preset(const char *preset, const char *moves)
{
    c4b_rules rules = rules_of(preset);
    twin t = twin_new(&rules);
    EXPECT_EQ(c4b_state_play_text(t.state, moves, NULL), C4B_OK);
    for (; *moves != '\0'; moves++) {
        model_play(&t.m, c4b_move_from_char(*moves));
    }
    return t;
}

static inline void twin_play(twin *t, c4b_move move)
{
    EXPECT_EQ(c4b_state_play(t->state, move), C4B_OK);
    model_play(&t->m, move);
}

/* Plays up to `moves` random moves; stops before a move that would end the game. */
static inline void twin_play_random(twin *t, int moves)
{
    for (int i = 0; i < moves; i++) {
        c4b_move legal[C4B_MAX_MOVES];
        int count = c4b_state_moves(t->state, legal);
        twin_play(t, legal[random_below(count)]);
        if (c4b_state_outcome(t->state) != C4B_ONGOING) {
            c4b_state_undo(t->state);
            char text[1024];
            c4b_state_moves_text(t->state, text, sizeof text);
            model_start(&t->m, &t->m.rules);
            for (const char *move = text; *move != '\0'; move++) {
                model_play(&t->m, c4b_move_from_char(*move));
            }
            return;
        }
    }
}

static inline void twin_free(twin *t)
{
    c4b_state_free(t->state);
}

/* ---- evaluations with the same value on both ---- */

/* A number that depends on every cell, the side to move and the player that it is for. The numbers
   for the two players are not opposite. */
static inline uint64_t noise_add(uint64_t noise, int number)
{
    return (noise ^ (uint64_t)number) * UINT64_C(0x100000001b3);
}

static inline int noise_end(uint64_t noise)
{
    return (int)(noise >> 40) % 2001 - 700;
}

static inline int noisy_state(const c4b_state *state, c4b_player player, void *data)
{
    (void)data;
    uint64_t noise = noise_add(UINT64_C(0xcbf29ce484222325), 16 * player + c4b_state_turn(state));
    for (int row = 0; row < c4b_state_rows(state); row++) {
        for (int column = 0; column < c4b_state_columns(state); column++) {
            noise = noise_add(noise, c4b_state_cell(state, row, column));
        }
    }
    return noise_end(noise);
}

static inline int noisy_model(const model *m, c4b_player player)
{
    uint64_t noise = noise_add(UINT64_C(0xcbf29ce484222325), 16 * player + model_turn(m));
    for (int row = 0; row < m->rules.rows; row++) {
        for (int column = 0; column < m->rules.columns; column++) {
            noise = noise_add(noise, model_cell(m, row, column));
        }
    }
    return noise_end(noise);
}

/* Only a few values, so that there are many ties. */
static inline int coarse_state(const c4b_state *state, c4b_player player, void *data)
{
    return noisy_state(state, player, data) / 500;
}

static inline int coarse_model(const model *m, c4b_player player)
{
    return noisy_model(m, player) / 500;
}

static inline int constant_state(const c4b_state *state, c4b_player player, void *data)
{
    (void)state, (void)data;
    return player == C4B_GREEN ? 17 : -4;
}

static inline int constant_model(const model *m, c4b_player player)
{
    (void)m;
    return player == C4B_GREEN ? 17 : -4;
}

#endif
