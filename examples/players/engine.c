/*
 * engine.c - chooses moves for the players that are built in. It knows nothing of processes and
 * lines.
 */
#include "engine.h"
#include <stdio.h>
#include <string.h>

enum { SEARCHER, MASTER, CHANCE };

enum {
    TABLE_MEGABYTES = 16,
    MASTER_TABLE_MEGABYTES = 128,
    MASTER_NODES = 3000000 /* a move, where no time is given */
};

static int is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* ---- who there is ---- */

/* The ninjas look so many moves ahead, whatever they are asked. */
static const struct {
    const char *name;
    const char *heuristic;
    int depth;
} ninjas[] = {
    { "ninja1", "test", 2 },
    { "ninja2", "windows", 4 },
    { "ninja3", "strong", 6 },
};

static int open_ninja(engine *e, const char *name, char *message, size_t size)
{
    for (size_t i = 0; i < sizeof ninjas / sizeof *ninjas; i++) {
        if (is(name, ninjas[i].name)) {
            int opened = heuristic_open(&e->h, ninjas[i].heuristic, message, size);
            snprintf(e->h.name, sizeof e->h.name, "%s", name);
            e->depth = ninjas[i].depth;
            return opened;
        }
    }
    return 0;
}

static int open_mind(engine *e, const char *name, char *message, size_t size)
{
    if (open_ninja(e, name, message, size)) {
        return 1;
    }
    e->kind = is(name, "master") ? MASTER : is(name, "random") ? CHANCE : SEARCHER;
    if (e->kind == SEARCHER) {
        return heuristic_open(&e->h, name, message, size);
    }
    int opened = heuristic_open(&e->h, "strong", message, size);
    snprintf(e->h.name, sizeof e->h.name, "%s", name);
    return opened;
}

int engine_open(engine *e, const char *name, char *message, size_t size)
{
    *e = (engine){ .kind = SEARCHER };
    if (!open_mind(e, name, message, size)) {
        return 0;
    }
    e->table = c4b_table_new(e->kind == MASTER ? MASTER_TABLE_MEGABYTES : TABLE_MEGABYTES);
    e->stop = c4b_stop_new();
    if (e->table == NULL || e->stop == NULL) {
        snprintf(message, size, "%s", c4b_strerror(C4B_ERR_NO_MEMORY));
        engine_close(e);
        return 0;
    }
    return 1;
}

void engine_close(engine *e)
{
    heuristic_close(&e->h);
    c4b_table_free(e->table);
    c4b_stop_free(e->stop);
}

const char *engine_name(const engine *e)
{
    return e->h.name;
}

/* ---- thinking ---- */

/* Chance that is the same in every run: it depends on the position alone. */
static void by_chance(const c4b_state *state, c4b_result *result)
{
    c4b_move moves[C4B_MAX_MOVES];
    uint64_t mixed = c4b_state_hash(state) + 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    int count = c4b_state_moves(state, moves);
    result->move = moves[(mixed >> 32) % (unsigned)count];
}

static c4b_search_options options_for(const engine *e, player_limit limit)
{
    c4b_search_options options = C4B_SEARCH_OPTIONS_INIT;
    options.eval = e->h.eval;
    options.eval_data = e->h.data;
    options.mirror_eval = e->h.mirrors;
    options.table = e->table;
    options.stop = e->stop;
    options.max_ms = limit.kind == PLAYER_MS ? (unsigned)limit.number : 0;
    if (e->depth > 0) {
        options.depth = e->depth;
        options.max_ms = 0;
    } else if (e->kind == MASTER) {
        options.max_nodes = limit.kind == PLAYER_MS ? 0 : MASTER_NODES;
    } else if (limit.kind == PLAYER_NODES) {
        options.max_nodes = limit.number;
    } else if (limit.kind != PLAYER_MS) {
        options.depth = (int)limit.number;
    }
    return options;
}

c4b_status engine_move(engine *e, const c4b_state *state, player_limit limit,
                       c4b_progress_fn progress, void *data, c4b_result *result)
{
    c4b_search_options options = options_for(e, limit);
    options.progress = progress;
    options.progress_data = data;
    if (c4b_state_outcome(state) != C4B_ONGOING) {
        return C4B_ERR_GAME_OVER;
    }
    if (e->kind == CHANCE) {
        by_chance(state, result);
        return C4B_OK;
    }
    if (options.max_ms == 0) {
        c4b_table_clear(e->table); /* what was asked before must not matter */
    }
    c4b_status status = c4b_search(state, &options, result);
    if (status == C4B_ERR_STOPPED) { /* not even one move deep: it has to move */
        options.depth = 1;
        options.max_nodes = 0;
        options.max_ms = 0;
        options.stop = NULL;
        status = c4b_search(state, &options, result);
    }
    return status;
}

c4b_status engine_prove(engine *e, const c4b_state *state, unsigned ms, c4b_solution *solution)
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    options.distance = 1;
    options.max_ms = ms;
    options.table = e->table;
    options.stop = e->stop;
    return c4b_solve(state, &options, solution);
}
