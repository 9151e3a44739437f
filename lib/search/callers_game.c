/*
 * callers_game.c - the searches for a game that the caller brings: the walk on the caller's states.
 *
 * The path is an array of states, each copied from the one before and played on. What a game
 * promises is checked where a broken promise would mislead the search: players, outcomes, the
 * number of moves.
 */
#include "base/growing.h"
#include "engine/state_table.h"
#include "search/strong.h"
#include "search/walk.h"

#include <conecta4boom/game.h>
#include <stdlib.h>
#include <string.h>

c4b_status c4b_game_init(c4b_game *game, size_t size)
{
    const c4b_game defaults = C4B_GAME_INIT;
    return c4bi_growing_init(game, size, &defaults, GROWING_GAME);
}

/* ---- the walk ---- */

#undef INSTANCE
#define INSTANCE game

typedef struct walk_game {
    search search;
    strong *strong; /* see walk.h */
    const c4b_game *game;
    size_t stride;    /* from one state of the path to the next: all are aligned */
    size_t plies;     /* that the path has room for */
    char *path;       /* states by ply */
    c4b_move *moves;  /* max_moves of each ply */
    c4b_move *played; /* by ply: the move that led there */
} walk_game;

typedef struct moves_game {
    const c4b_move *next;
    const c4b_move *end;
} moves_game;

static inline void *state_at(const walk_game *w, unsigned ply)
{
    assert(ply < w->plies);
    return w->path + ply * w->stride;
}

static moves_game moves_at_game(walk_game *w, unsigned ply)
{
    const c4b_game *game = w->game;
    c4b_move *moves = w->moves + ply * (size_t)game->max_moves;
    int count = game->moves(state_at(w, ply), moves, game->data);
    if (count < 1 || count > game->max_moves) {
        search_fail(&w->search, C4B_ERR_INVALID);
        count = 0;
    }
    return (moves_game){ .next = moves, .end = moves + count };
}

static void play_code_game(walk_game *w, unsigned ply, int code)
{
    memcpy(state_at(w, ply + 1), state_at(w, ply), w->game->state_size);
    w->game->play(state_at(w, ply + 1), code, w->game->data);
    w->played[ply + 1] = code;
}

static bool play_next_game(walk_game *w, unsigned ply, moves_game *moves)
{
    if (moves->next == moves->end) {
        return false;
    }
    play_code_game(w, ply, *moves->next++);
    return true;
}

static c4b_outcome outcome_at_game(walk_game *w, unsigned ply)
{
    c4b_outcome outcome = w->game->outcome(state_at(w, ply), w->game->data);
    if (outcome < C4B_ONGOING || outcome > C4B_DRAW) {
        search_fail(&w->search, C4B_ERR_INVALID);
        return C4B_DRAW;
    }
    return outcome;
}

static c4b_player mover_at_game(walk_game *w, unsigned ply)
{
    c4b_player player = w->game->turn(state_at(w, ply), w->game->data);
    if (player != C4B_GREEN && player != C4B_BLUE) {
        search_fail(&w->search, C4B_ERR_INVALID);
    }
    return player;
}

static int evaluate_game(walk_game *w, unsigned ply)
{
    return w->game->eval(state_at(w, ply), w->search.player, w->game->data);
}

static int last_code_game(const walk_game *w, unsigned ply)
{
    return w->played[ply];
}

static c4b_move move_of_code_game(const walk_game *w, int code)
{
    (void)w;
    return code;
}

#include "search/textbook_kind.h"

/* ---- what the strong search asks beyond that ---- */

/* A caller's game has no mirror images. Its hash may be badly mixed, so it is mixed here. */
static uint64_t hash_at_game(const walk_game *w, unsigned ply, bool *mirrored)
{
    *mirrored = false;
    return hash_mix((uint64_t)w->search.player, w->game->hash(state_at(w, ply), w->game->data));
}

static int mirrored_code_game(const walk_game *w, int code)
{
    (void)w;
    return code;
}

static bool probe_game(const walk_game *w, unsigned ply, table_key key, table_entry *found)
{
    const c4b_table *table = w->strong->table;
    return w->game->equal != NULL
               ? c4bi_state_table_probe(table, key, w->game, state_at(w, ply), found)
               : table_probe(table, key, found);
}

static void store_game(walk_game *w, unsigned ply, table_key key, table_entry entry)
{
    c4b_table *table = w->strong->table;
    if (w->game->equal != NULL) {
        c4bi_state_table_store(table, key, w->game, state_at(w, ply), entry);
    } else {
        table_store(table, key, entry);
    }
}

/* Lists all moves: in the game's order, until the history ranks them. */
static void list_choices_game(walk_game *w, unsigned ply, int depth, choices *c)
{
    (void)depth;
    c4b_player mover = mover_at_game(w, ply);
    if (w->search.ended) {
        return;
    }
    const history *h = &w->strong->history;
    moves_game moves = moves_at_game(w, ply);
    for (; moves.next != moves.end; moves.next++) {
        add_choice(c, *moves.next, history_rank(h, (unsigned)mover - 1, *moves.next));
    }
}

static walk_game *fork_walk_game(const walk_game *first, int depth);
static void free_fork_game(walk_game *walk);

#include "search/strong_kind.h"
#include "search/strong_team_kind.h"

#undef INSTANCE
#define INSTANCE WIDTH

/* ---- checks and memory ---- */

/* The caller's game and options, copied to structs of today's size. */
typedef struct arguments {
    c4b_game game;
    c4b_search_options options;
} arguments;

static c4b_status read_arguments(arguments *own, const c4b_game *game, const void *state,
                                 const c4b_search_options *options, const c4b_result *result,
                                 int least_depth)
{
    c4b_status status = c4bi_growing_take(&own->game, game, GROWING_GAME);
    if (status == C4B_OK) {
        status = c4bi_search_check(&own->options, options, result, least_depth);
    }
    if (status != C4B_OK) {
        return status;
    }
    const c4b_game *g = &own->game;
    bool complete = g->turn != NULL && g->moves != NULL && g->play != NULL && g->outcome != NULL &&
                    g->eval != NULL;
    bool possible =
        state != NULL && own->options.eval == NULL && g->state_size > 0 && g->max_moves > 0;
    return complete && possible ? C4B_OK : C4B_ERR_INVALID;
}

/* The memory is zeroed, so that states of the path are never undefined. */
static c4b_status allocate_path(walk_game *w, const void *state, int depth)
{
    const size_t alignment = _Alignof(max_align_t);
    size_t size = w->game->state_size;
    w->plies = (size_t)depth + 1;
    if (size > SIZE_MAX / w->plies - alignment) {
        return C4B_ERR_NO_MEMORY;
    }
    w->stride = (size + alignment - 1) / alignment * alignment;
    w->path = calloc(w->plies, w->stride);
    w->moves = calloc(w->plies, (size_t)w->game->max_moves * sizeof *w->moves);
    w->played = calloc(w->plies, sizeof *w->played);
    if (w->path == NULL || w->moves == NULL || w->played == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    memcpy(w->path, state, size);
    return C4B_OK;
}

static void free_path(walk_game *w)
{
    free(w->path);
    free(w->moves);
    free(w->played);
}

static walk_game *fork_walk_game(const walk_game *first, int depth)
{
    walk_game *walk = calloc(1, sizeof *walk);
    if (walk != NULL) {
        walk->game = first->game;
        if (allocate_path(walk, first->path, depth) != C4B_OK) {
            free_fork_game(walk);
            walk = NULL;
        }
    }
    return walk;
}

static void free_fork_game(walk_game *walk)
{
    if (walk != NULL) {
        free_path(walk);
        free(walk);
    }
}

/* Whether the game can be searched from its root. */
static c4b_status check_root(walk_game *w)
{
    c4b_outcome outcome = outcome_at_game(w, 0);
    if (w->search.status == C4B_OK && outcome != C4B_ONGOING) {
        return C4B_ERR_GAME_OVER;
    }
    if (w->search.status == C4B_OK) {
        mover_at_game(w, 0);
    }
    return w->search.status;
}

/* ---- the searches ---- */

static c4b_status search_game(const c4b_game *game, const void *state,
                              const c4b_search_options *options, c4b_result *result, bool prunes)
{
    arguments own;
    c4b_status status = read_arguments(&own, game, state, options, result, 1);
    if (status != C4B_OK) {
        return status;
    }
    walk_game w = { .game = &own.game };
    status = allocate_path(&w, state, own.options.depth);
    if (status == C4B_OK) {
        status = check_root(&w);
    }
    if (status == C4B_OK) {
        status = run_textbook_game(&w, &own.options, result, prunes);
    }
    free_path(&w);
    return status;
}

c4b_status c4b_game_minimax(const c4b_game *game, const void *state,
                            const c4b_search_options *options, c4b_result *result)
{
    return search_game(game, state, options, result, false);
}

c4b_status c4b_game_alphabeta(const c4b_game *game, const void *state,
                              const c4b_search_options *options, c4b_result *result)
{
    return search_game(game, state, options, result, true);
}

/* What distinguishes the entries of a game in a table: everything that defines the game. */
static uint64_t salt_of(const c4b_game *game)
{
    const uintptr_t parts[] = { (uintptr_t)game->turn,      (uintptr_t)game->moves,
                                (uintptr_t)game->play,      (uintptr_t)game->outcome,
                                (uintptr_t)game->eval,      (uintptr_t)game->hash,
                                (uintptr_t)game->equal,     (uintptr_t)game->data,
                                (uintptr_t)game->state_size };
    uint64_t salt = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        salt = hash_mix(salt + i, (uint64_t)parts[i]);
    }
    return salt;
}

/* A state_table does not grow, but memory that is never touched costs nothing. */
static const size_t own_state_table_bytes = (size_t)1 << 25;

/* A game without a hash is searched without a table. */
static c4b_status prepare(strong *g, const c4b_game *game, const strong_request *request)
{
    c4b_status status = c4bi_strong_start(g, request, game->max_moves);
    if (status != C4B_OK || game->hash == NULL) {
        return status;
    }
    status = c4bi_strong_open_table(g, salt_of(game));
    if (status == C4B_OK && game->equal != NULL) {
        g->in_state_table = true;
        size_t bytes = g->own_table ? own_state_table_bytes : table_bytes(g->table);
        if (!c4bi_state_table_open(g->table, bytes, game->state_size)) {
            status = C4B_ERR_NO_MEMORY;
        }
    }
    return status;
}

c4b_status c4b_game_search(const c4b_game *game, const void *state,
                           const c4b_search_options *options, c4b_result *result)
{
    arguments own;
    c4b_status status = read_arguments(&own, game, state, options, result, 0);
    if (status != C4B_OK) {
        return status;
    }
    walk_game w = { .game = &own.game };
    const strong_request request = c4bi_strong_request(&own.options);
    strong g;
    status = prepare(&g, &own.game, &request);
    if (status == C4B_OK) {
        status = allocate_path(&w, state, g.last_depth);
    }
    if (status == C4B_OK) {
        status = check_root(&w);
    }
    if (status == C4B_OK) {
        status = run_strong_game(&w, &g, result);
    }
    free_path(&w);
    c4bi_strong_free(&g);
    return status;
}
