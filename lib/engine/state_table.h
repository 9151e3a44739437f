/*
 * state_table.h - a table that also keeps the states of a caller's game, so that the game's own
 * `equal` can tell whether a hit is one.
 *
 * It belongs to a c4b_table and takes its place: what an entry says, and the generations that make
 * clearing quick, are the table's. Buckets of four, each under a lock of its own, because a state
 * of any size cannot be read at once.
 */
#ifndef C4B_ENGINE_STATE_TABLE_H
#define C4B_ENGINE_STATE_TABLE_H

#include "engine/table.h"

#include <conecta4boom/game.h>

/* Makes a table's state_table of `bytes` bytes ready for states of a game; false without memory. */
bool c4bi_state_table_open(c4b_table *table, size_t bytes, size_t state_size);

void c4bi_state_table_free(state_table *states);

/* Forgets everything: for when the table's generations start again at 1. */
void c4bi_state_table_wipe(state_table *states);

/* As c4bi_table_permille. */
int c4bi_state_table_permille(const c4b_table *table);

/* As table_probe and table_store, for a state. */
bool c4bi_state_table_probe(const c4b_table *table, table_key key, const c4b_game *game,
                            const void *state, table_entry *found);
void c4bi_state_table_store(c4b_table *table, table_key key, const c4b_game *game,
                            const void *state, table_entry entry);

#endif
