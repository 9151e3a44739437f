/*
 * state_table.h - a table that also keeps the states of a caller's game, so that the game's own
 * `equal` decides whether an entry is the state's.
 *
 * It belongs to a c4b_table and is used instead of that table's buckets: the format of an entry,
 * and the generations that make clearing quick, are the table's. Each bucket has a lock of its own,
 * because a state may be too large to be read atomically.
 */
#ifndef C4B_ENGINE_STATE_TABLE_H
#define C4B_ENGINE_STATE_TABLE_H

#include "engine/table.h"

#include <conecta4boom/game.h>

/* Makes a table's state_table of `bytes` bytes ready for states of a game; false when memory runs
   out. */
bool c4bi_state_table_open(c4b_table *table, size_t bytes, size_t state_size);

void c4bi_state_table_free(state_table *states);

/* Forgets everything: for when the table's generations start again at 1. */
void c4bi_state_table_wipe(state_table *states);

/* How many thousandths of its entries are in use, estimated from a sample. */
int c4bi_state_table_permille(const c4b_table *table);

/* Copies the entry of a state to `found`; false if the table has none. */
bool c4bi_state_table_probe(const c4b_table *table, table_key key, const c4b_game *game,
                            const void *state, table_entry *found);

/* Stores an entry and its state. It replaces the state's own entry; if there is none, an empty one,
   or the one with the least depth. */
void c4bi_state_table_store(c4b_table *table, table_key key, const c4b_game *game,
                            const void *state, table_entry entry);

#endif
