/* strong_width.h - what the strong search asks of our own boards, once for each width of WIDTH
   bits: hashes, mirrors, and what can be seen of a turn without searching. */

/* ---- hashes ---- */

static ALWAYS_INLINE uint64_t FN(hash_at)(const WALK *w, unsigned ply, bool *mirrored)
{
    return FN(key_hash)(&w->state->set, &w->path[ply], w->strong->mirrors, mirrored);
}

static int FN(mirrored_code)(const WALK *w, int code)
{
    const shape *s = &w->state->set.shape;
    if (code >= C4B_BOOM) {
        return code;
    }
    int row = code % (int)s->stride;
    return (int)((s->columns - 1) * s->stride) - (code - row) + row;
}

static ALWAYS_INLINE bool FN(probe)(const WALK *w, unsigned ply, table_key key, table_entry *found)
{
    (void)ply;
    return table_probe(w->strong->table, key, found);
}

static ALWAYS_INLINE void FN(store)(WALK *w, unsigned ply, table_key key, table_entry entry)
{
    (void)ply;
    table_store(w->strong->table, key, entry);
}

/* ---- moves ---- */

static ALWAYS_INLINE void FN(play_code)(WALK *w, unsigned ply, int code)
{
    const ruleset *set = &w->state->set;
    POSITION *next = FN(room_at)(w, ply + 1);
    if (code == C4B_BOOM) {
        FN(explode)(set, &w->path[ply], next);
    } else {
        FN(drop)(set, &w->path[ply], next, (BOARD)1 << code);
    }
}

/* Whether BOOM wins at once; the position after it is left at ply + 1. */
static OUT_OF_LINE bool FN(boom_wins)(WALK *w, unsigned ply)
{
    const ruleset *set = &w->state->set;
    POSITION *next = FN(room_at)(w, ply + 1);
    FN(explode)(set, &w->path[ply], next);
    return next->outcome == won_by(FN(mover)(set, &w->path[ply]));
}

/* Whether the mover can win with drops of this turn. Usually no line is near enough, which the
   quick test shows. */
static ALWAYS_INLINE bool FN(sees_win)(WALK *w, unsigned ply, int depth, BOARD own, BOARD landings,
                                       choices *c)
{
    const ruleset *set = &w->state->set;
    const POSITION *p = &w->path[ply];
    bool twice = two_moves_left(set, p->phase) && depth >= 2;
    BOARD within_reach = twice ? landings | (landings << 1 & set->FN(cells)) : landings;
    if (!FN(may_fill_line)(&set->shape, own, within_reach, twice ? 2 : 1)) {
        return false;
    }
    BOARD wins = FN(completing)(set, own, landings);
    if (wins != 0) {
        c->win_in = 1;
        c->winning[0] = (int)FN(index_of)(FN(lowest)(wins));
        return true;
    }
    if (twice && FN(sees_two_drops)(set, own, landings, c->winning)) {
        c->win_in = 2;
        if (FN(can_boom)(set, p) && FN(boom_wins)(w, ply)) {
            c->win_in = 1;
            c->winning[0] = C4B_BOOM;
        }
        return true;
    }
    return false;
}

/*
 * The drops worth trying when the turn ends with this move: the rival wins with its next move on
 * any threat that it can drop on. Against one threat only a drop on its cell helps; against more no
 * drop does, and one drop stands for all.
 */
static ALWAYS_INLINE BOARD FN(parries)(const ruleset *set, const POSITION *p, BOARD rival,
                                       BOARD landings)
{
    if (two_moves_left(set, p->phase) || !FN(may_fill_line)(&set->shape, rival, landings, 1)) {
        return landings;
    }
    BOARD threats = FN(completing)(set, rival, landings);
    return threats != 0 ? FN(lowest)(threats) : landings;
}

/*
 * The drops to try after the first drop of the turn: of two drops in different columns only one
 * order is tried. The other order leads to the same position, by way of another first drop; except
 * when one of the discs becomes a bomb, and in a misère game, where the order decides when the game
 * is lost. After a move of the root all drops are tried, so that each root move gets its own score.
 */
static ALWAYS_INLINE BOARD FN(in_order)(const ruleset *set, const POSITION *p, unsigned ply,
                                        BOARD landings)
{
    bool second = ply >= 2 && is_second_move(set, p->phase);
    if (!second || set->misere || p->landed >= C4B_BOOM || p->phase >= set->bomb_phase) {
        return landings;
    }
    BOARD first = (BOARD)1 << p->landed;
    return landings & ~(first | (first - 1));
}

static ALWAYS_INLINE void FN(list_choices)(WALK *w, unsigned ply, int depth, choices *c)
{
    const ruleset *set = &w->state->set;
    const strong *g = w->strong;
    const POSITION *p = &w->path[ply];
    unsigned mover = FN(mover)(set, p);
    BOARD landings = FN(landings)(set, p);
    BOARD tried = landings;
    if (depth >= DEPTH_FOR_STATIC_WINS && !set->misere) {
        if (FN(sees_win)(w, ply, depth, p->discs[mover], landings, c)) {
            return;
        }
        tried = FN(parries)(set, p, p->discs[mover ^ 1], landings);
    }
    BOARD ordered = FN(in_order)(set, p, ply, landings);
    c->partial = ordered != landings;
    for (tried &= ordered; tried != 0; tried &= tried - 1) {
        int code = (int)FN(index_of)(tried);
        add_choice(c, code, history_rank(&g->history, mover, code));
    }
    if (FN(can_boom)(set, p)) {
        add_choice(c, C4B_BOOM, history_rank(&g->history, mover, C4B_BOOM));
    }
}

/* ---- the history before the search begins ---- */

/* A cell that more lines go through is the better one, as a rule. */
static void FN(start_history)(const ruleset *set, strong *g)
{
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        BOARD starts = FN(runs_along)(&set->shape, set->FN(cells), directions[i]);
        unsigned step = step_along(&set->shape, directions[i]);
        for (unsigned n = 0; starts != 0 && n < set->shape.connect; n++, starts <<= step) {
            for (BOARD left = starts; left != 0; left &= left - 1) {
                g->history.cutoffs[0][FN(index_of)(left)]++;
                g->history.cutoffs[1][FN(index_of)(left)]++;
            }
        }
    }
}

/* ---- threads ---- */

static WALK *FN(fork_walk)(const WALK *first, int depth)
{
    WALK *walk = malloc(sizeof *walk);
    first->state->count = first->root_count; /* an evaluation may have left it further on */
    c4b_state *state = c4bi_state_clone_with_room(first->state, (size_t)depth);
    if (walk == NULL || state == NULL) {
        c4b_state_free(state);
        free(walk);
        return NULL;
    }
    *walk = FN(walk_from)(state, depth, first->eval, first->eval_data);
    return walk;
}

static void FN(free_fork)(WALK *walk)
{
    if (walk != NULL) {
        c4b_state_free(walk->state);
        free(walk);
    }
}

#include "search/strong_kind.h"
#include "search/strong_team_kind.h"

/* ---- the search ---- */

/* The whole search, from the position of a state of the search's own. */
static c4b_status FN(search)(c4b_state *own, strong *g, c4b_result *result)
{
    WALK w = FN(walk_from)(own, g->last_depth, g->request->eval, g->request->eval_data);
    return FN(run_strong)(&w, g, result);
}
