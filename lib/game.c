/*
 * game.c - the searches for a game that the caller brings: the walk on the caller's states.
 *
 * The path is an array of states, each copied from the one before and played on. What a game
 * promises is checked where a broken promise would lead astray: players, outcomes, the number of
 * moves.
 */
#include "abi.h"
#include "walk.h"

#include <conecta4boom/game.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(c4b_game) == offsetof(c4b_game, data) + sizeof(void *),
               "bytes at the end that no field owns could not be told from a later field");

c4b_status c4b_game_init(c4b_game *game, size_t size)
{
    const c4b_game defaults = C4B_GAME_INIT;
    return c4bi_abi_init(game, size, &defaults, sizeof defaults);
}

/* ---- the walk ---- */

#define C4B_WIDTH game

typedef struct walk_game {
    search search;
    const c4b_game *game;
    size_t stride;    /* from one state of the path to the next: all are aligned */
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

static bool play_next_game(walk_game *w, unsigned ply, moves_game *moves)
{
    if (moves->next == moves->end) {
        return false;
    }
    c4b_move move = *moves->next++;
    memcpy(state_at(w, ply + 1), state_at(w, ply), w->game->state_size);
    w->game->play(state_at(w, ply + 1), move, w->game->data);
    w->played[ply + 1] = move;
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

static int last_called_game(const walk_game *w, unsigned ply)
{
    return w->played[ply];
}

static c4b_move move_called_game(const walk_game *w, int name)
{
    (void)w;
    return name;
}

#include "textbook_kind.h"

/* ---- checks and memory ---- */

static c4b_status check(const c4b_game *game, const void *state, const c4b_search_options *options,
                        const c4b_result *result)
{
    c4b_status status = c4bi_abi_check(game, sizeof *game);
    if (status == C4B_OK) {
        status = c4bi_search_check(options, result);
    }
    if (status != C4B_OK) {
        return status;
    }
    bool complete = game->turn != NULL && game->moves != NULL && game->play != NULL &&
                    game->outcome != NULL && game->eval != NULL;
    bool possible =
        state != NULL && options->eval == NULL && game->state_size > 0 && game->max_moves > 0;
    return complete && possible ? C4B_OK : C4B_ERR_INVALID;
}

/* calloc, for the check that the product fits; and the path begins defined. */
static c4b_status allocate_path(walk_game *w, const void *state, unsigned depth)
{
    const size_t alignment = _Alignof(max_align_t);
    size_t plies = (size_t)depth + 1;
    size_t size = w->game->state_size;
    if (size > SIZE_MAX - alignment) {
        return C4B_ERR_NO_MEMORY;
    }
    w->stride = (size + alignment - 1) / alignment * alignment;
    w->path = calloc(plies, w->stride);
    w->moves = calloc(plies, (size_t)w->game->max_moves * sizeof *w->moves);
    w->played = calloc(plies, sizeof *w->played);
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

static c4b_status search_game(const c4b_game *game, const void *state,
                              const c4b_search_options *options, c4b_result *result, bool prunes)
{
    c4b_status status = check(game, state, options, result);
    if (status != C4B_OK) {
        return status;
    }
    walk_game w = { .game = game };
    status = allocate_path(&w, state, (unsigned)options->depth);
    if (status == C4B_OK) {
        status = check_root(&w);
    }
    if (status == C4B_OK) {
        status = run_textbook_game(&w, options, result, prunes);
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
