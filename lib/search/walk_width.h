/* walk_width.h - the walk on our own boards, once for each width of WIDTH bits. The path is the
   history of a state of the search's own, so that an evaluation can be shown the state at no cost:
   only its number of moves has to be set. */

typedef struct WALK {
    search search;
    struct strong *strong; /* see walk.h */
    c4b_state *state;      /* a clone of the caller's, with room for the path */
    size_t root_count;     /* moves that it had played at the root */
    POSITION *path;        /* its history from the root on */
    unsigned plies;        /* that the path has room for */
    c4b_eval_fn eval;
    void *eval_data;
} WALK;

/* The landing cells that are left, and whether BOOM is. */
typedef struct MOVES {
    BOARD landings;
    bool boom;
} MOVES;

static ALWAYS_INLINE MOVES FN(moves_at)(const WALK *w, unsigned ply)
{
    const ruleset *set = &w->state->set;
    const POSITION *p = &w->path[ply];
    return (MOVES){ .landings = FN(landings)(set, p), .boom = FN(can_boom)(set, p) };
}

/* Where the move that leads to `ply` writes the position. */
static ALWAYS_INLINE POSITION *FN(room_at)(const WALK *w, unsigned ply)
{
    assert(ply < w->plies);
    return &w->path[ply];
}

static ALWAYS_INLINE bool FN(play_next)(WALK *w, unsigned ply, MOVES *moves)
{
    const ruleset *set = &w->state->set;
    const POSITION *p = &w->path[ply];
    POSITION *next = FN(room_at)(w, ply + 1);
    if (moves->landings != 0) {
        FN(drop)(set, p, next, FN(lowest)(moves->landings));
        moves->landings &= moves->landings - 1;
        return true;
    }
    if (moves->boom) {
        FN(explode)(set, p, next);
        moves->boom = false;
        return true;
    }
    return false;
}

static ALWAYS_INLINE c4b_outcome FN(outcome_at)(const WALK *w, unsigned ply)
{
    return w->path[ply].outcome;
}

static ALWAYS_INLINE c4b_player FN(mover_at)(const WALK *w, unsigned ply)
{
    return (c4b_player)FN(mover)(&w->state->set, &w->path[ply]) + 1;
}

static ALWAYS_INLINE int FN(evaluate)(WALK *w, unsigned ply)
{
    assert(w->path[ply].outcome == C4B_ONGOING);
    w->state->count = w->root_count + ply;
    return w->eval(w->state, w->search.player, w->eval_data);
}

/* See `landed` in rules/position.h. */
static ALWAYS_INLINE int FN(last_code)(const WALK *w, unsigned ply)
{
    return w->path[ply].landed;
}

static inline c4b_move FN(move_of_code)(const WALK *w, int code)
{
    return move_of(&w->state->set, code);
}

/* A walk from the position of a state of the search's own, with room for `depth` moves. */
static inline WALK FN(walk_from)(c4b_state *state, int depth, c4b_eval_fn eval, void *eval_data)
{
    return (WALK){ .state = state,
                   .root_count = state->count,
                   .path = FN(top)(state),
                   .plies = (unsigned)depth + 1,
                   .eval = eval,
                   .eval_data = eval_data };
}
