/*
 * test_solve.c - exact play: the recorded proofs, every opening of CONECTA-4 BOOM, small games
 * solved by brute force, and the winner's strategy against every defence.
 */
#include "proof/prover.h"
#include "rules/hash.h"
#include "rules/state.h"
#include "twin.h"

#include <stdio.h>
#include <string.h>

static c4b_solution solved(const c4b_state *state, int distance)
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution solution = C4B_SOLUTION_INIT;
    options.distance = distance;
    EXPECT_EQ(c4b_solve(state, &options, &solution), C4B_OK);
    EXPECT_EQ(solution.reason, C4B_DONE);
    EXPECT(solution.outcome != C4B_ONGOING);
    EXPECT(c4b_state_is_legal(state, solution.move));
    return solution;
}

static c4b_outcome other(c4b_outcome winner)
{
    return winner == C4B_GREEN_WINS ? C4B_BLUE_WINS : C4B_GREEN_WINS;
}

/* What "win" and "loss" mean for the player to move. */
static c4b_outcome outcome_named(const c4b_state *state, const char *name)
{
    c4b_outcome winner = c4b_state_turn(state);
    return strcmp(name, "win") == 0 ? winner : other(winner);
}

/* ---- recorded proofs ---- */

static FILE *open_data(const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, TEST_DATA "/%s", name);
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot open %s", path);
    return file;
}

START_TEST(recorded_outcomes)
{
    char moves[128], name[16];
    int count = 0;
    FILE *file = open_data("boom.solved");
    for (; fscanf(file, "%127s %15s", moves, name) == 2; count++) {
        twin t = twin_of_preset("boom", strcmp(moves, "-") == 0 ? "" : moves);
        c4b_solution s = solved(t.state, 0);
        ck_assert_msg(s.outcome == outcome_named(t.state, name), "%s is not %s", moves, name);
        EXPECT_EQ(s.distance, -1);
        twin_free(&t);
    }
    fclose(file);
    ck_assert_int_eq(count, 109);
}
END_TEST

START_TEST(recorded_distances)
{
    char moves[128], name[16];
    int distance, count = 0;
    FILE *file = open_data("boom.distance");
    for (; fscanf(file, "%127s %15s %d", moves, name, &distance) == 3; count++) {
        twin t = twin_of_preset("boom", moves);
        c4b_solution s = solved(t.state, 1);
        ck_assert_msg(s.outcome == outcome_named(t.state, name), "%s is not %s", moves, name);
        ck_assert_msg(s.distance == distance, "%s ends in %d, not %d", moves, s.distance, distance);
        twin_free(&t);
    }
    fclose(file);
    ck_assert_int_eq(count, 86);
}
END_TEST

/* The empty board is won, by an opening in column 3, 4 or 5; and every opening of two moves is
   decided in one call each. */
START_TEST(every_opening)
{
    twin t = twin_of_preset("boom", "");
    c4b_solution first[7], second[7];
    int count = 0;
    ck_assert_int_eq(solved(t.state, 0).outcome, C4B_GREEN_WINS);
    for (int i = 0; i < 7; i++) {
        first[i] = (c4b_solution)C4B_SOLUTION_INIT;
    }
    ck_assert_int_eq(c4b_solve_moves(t.state, NULL, first, 7, &count), C4B_OK);
    ck_assert_int_eq(count, 7);
    for (int i = 0; i < 7; i++) {
        bool wins = i >= 2 && i <= 4;
        ck_assert_int_eq(first[i].move, i);
        ck_assert_int_eq(first[i].outcome, wins ? C4B_GREEN_WINS : C4B_BLUE_WINS);
        EXPECT_EQ(c4b_state_play(t.state, i), C4B_OK);
        bool blue_wins = false;
        for (int k = 0; k < 7; k++) {
            second[k] = (c4b_solution)C4B_SOLUTION_INIT;
        }
        ck_assert_int_eq(c4b_solve_moves(t.state, NULL, second, 7, &count), C4B_OK);
        for (int k = 0; k < 7; k++) {
            ck_assert(second[k].outcome == C4B_GREEN_WINS || second[k].outcome == C4B_BLUE_WINS);
            blue_wins = blue_wins || second[k].outcome == C4B_BLUE_WINS;
        }
        ck_assert_int_eq(blue_wins, !wins);
        c4b_state_undo(t.state);
    }
    twin_free(&t);
}
END_TEST

/* ---- small games by brute force ---- */

/* All positions that can be reached, with what each move leads to; solved backwards. */
enum { MOST_POSITIONS = 30000, GRAPH_SLOTS = 1 << 17 };

typedef struct vertex {
    c4b_state *state;
    int next[C4B_MAX_MOVES];
    int count;
    c4b_outcome outcome; /* C4B_ONGOING until known; what stays so is endless: a draw */
    int distance;        /* of a win or loss */
} vertex;

typedef struct graph {
    vertex vertices[MOST_POSITIONS];
    int count;
    int slots[GRAPH_SLOTS]; /* 1 + a vertex, by hash; 0: none */
} graph;

static graph g;

/* The vertex of a position, new or old; -1 when there are too many. */
static int vertex_of(const c4b_state *state)
{
    uint64_t slot = c4b_state_hash(state) % GRAPH_SLOTS;
    while (g.slots[slot] != 0) {
        if (c4b_state_equal(g.vertices[g.slots[slot] - 1].state, state)) {
            return g.slots[slot] - 1;
        }
        slot = (slot + 1) % GRAPH_SLOTS;
    }
    if (g.count == MOST_POSITIONS) {
        return -1;
    }
    char text[512];
    c4b_state *own;
    c4b_state_position_text(state, text, sizeof text);
    EXPECT_EQ(c4b_state_from_position(&own, text, NULL), C4B_OK);
    g.vertices[g.count] = (vertex){ .state = own, .outcome = c4b_state_outcome(own) };
    g.slots[slot] = ++g.count;
    return g.count - 1;
}

static void free_graph(void)
{
    for (int i = 0; i < g.count; i++) {
        c4b_state_free(g.vertices[i].state);
    }
    g.count = 0;
    memset(g.slots, 0, sizeof g.slots);
}

/* False when there are too many positions. */
static bool build_graph(const c4b_rules *rules)
{
    c4b_state *start = c4b_state_new(rules);
    vertex_of(start);
    c4b_state_free(start);
    for (int i = 0; i < g.count; i++) {
        vertex *v = &g.vertices[i];
        c4b_move moves[C4B_MAX_MOVES];
        v->count = c4b_state_moves(v->state, moves);
        for (int k = 0; k < v->count; k++) {
            EXPECT_EQ(c4b_state_play(v->state, moves[k]), C4B_OK);
            v->next[k] = vertex_of(v->state);
            c4b_state_undo(v->state);
            if (v->next[k] < 0) {
                return false;
            }
        }
    }
    return true;
}

/* One position from those after it: a win as soon as one move wins, a loss when all lose, a draw
   when nothing is open and none wins. Returns whether it is known now. */
static bool settle(vertex *v, int distance)
{
    c4b_player mover = c4b_state_turn(v->state);
    int losses = 0;
    for (int k = 0; k < v->count; k++) {
        const vertex *next = &g.vertices[v->next[k]];
        bool in_time = next->outcome != C4B_ONGOING && next->distance < distance;
        if (in_time && next->outcome == mover) {
            v->outcome = mover;
            v->distance = distance;
            return true;
        }
        losses += in_time && next->outcome == other(mover);
    }
    if (losses == v->count) {
        v->outcome = other(mover);
        v->distance = distance;
        return true;
    }
    return false;
}

/* Finds wins and losses in 1, 2, 3 ... moves, until there are no more. What is left is a draw:
   neither player can force a win; the game ends drawn or never ends. */
static void solve_graph(void)
{
    int quiet = 0; /* two moves a turn: a distance without any may be followed by one with */
    for (int distance = 1; quiet < 4; distance++) {
        quiet++;
        for (int i = 0; i < g.count; i++) {
            vertex *v = &g.vertices[i];
            if (v->outcome == C4B_ONGOING && v->count > 0 && settle(v, distance)) {
                quiet = 0;
            }
        }
    }
}

static void compare_graph(int every)
{
    for (int i = 0; i < g.count; i += every) {
        const vertex *v = &g.vertices[i];
        if (v->count == 0) {
            continue;
        }
        c4b_outcome expected = v->outcome == C4B_ONGOING ? C4B_DRAW : v->outcome;
        bool won = expected != C4B_DRAW;
        c4b_solution s = solved(v->state, won);
        if (s.outcome != expected || (won && s.distance != v->distance)) {
            char text[512];
            c4b_state_position_text(v->state, text, sizeof text);
            ck_abort_msg("%s is %d in %d, not %d in %d", text, s.outcome, s.distance, expected,
                         v->distance);
        }
        /* The move keeps the outcome. */
        EXPECT_EQ(c4b_state_play(v->state, s.move), C4B_OK);
        const vertex *next = &g.vertices[vertex_of(v->state)];
        EXPECT_EQ(next->outcome == C4B_ONGOING ? C4B_DRAW : next->outcome, expected);
        c4b_state_undo(v->state);
    }
}

static c4b_rules small_rules(void)
{
    c4b_rules rules = C4B_RULES_INIT;
    rules.rows = random_between(1, 3);
    rules.columns = random_between(1, 4);
    rules.connect = random_between(2, 4);
    rules.moves_per_turn = random_between(1, 2);
    rules.bomb_period = random_below(4);
    rules.explosion = random_below(3);
    rules.misere = random_below(2);
    rules.full_board = random_below(2);
    rules.both_lines = random_below(2);
    return rules;
}

START_TEST(small_games_by_brute_force)
{
    int games = getenv("C4B_LONG") != NULL ? 500 : 60;
    int endless = 0, compared = 0;
    for (int i = 0; i < games; i++) {
        c4b_rules rules = small_rules();
        if (build_graph(&rules)) {
            solve_graph();
            compare_graph(1 + g.count / 150);
            compared++;
            for (int k = 0; k < g.count; k++) {
                endless += g.vertices[k].outcome == C4B_ONGOING;
            }
        }
        free_graph();
    }
    ck_assert_int_gt(compared, games / 3);
    ck_assert_int_gt(endless, 100); /* positions in which repetitions matter */
}
END_TEST

/* ---- what the table knows ---- */

static int compare_keys(const void *a, const void *b)
{
    const proof_key *x = a, *y = b;
    return x->low != y->low ? (x->low < y->low ? -1 : 1)
                            : (x->high > y->high) - (x->high < y->high);
}

/* The keys of all positions of a small game, for both attackers, differ: at most two mirror images
   share one. The second word is smaller than the smallest table has buckets. */
static void check_keys(const c4b_rules *rules)
{
    static proof_key keys[2 * MOST_POSITIONS];
    prover *pr = calloc(1, sizeof *pr);
    int count = 0, most = 0;
    EXPECT(build_graph(rules));
    pr->set = &g.vertices[0].state->set;
    pr->mirrors = mirrors_agree(pr->set);
    EXPECT_EQ(c4bi_prover_open_table(pr, NULL, (size_t)1 << 20), C4B_OK);
    EXPECT(pr->exact);
    for (int i = 0; i < g.count; i++) {
        for (pr->attacker = 0; pr->attacker < 2; pr->attacker++) {
            keys[count] = c4bi_proof_key_64(pr, top_64(g.vertices[i].state));
            EXPECT(keys[count].high < pr->table->count);
            count++;
        }
    }
    qsort(keys, (size_t)count, sizeof *keys, compare_keys);
    for (int i = 0, same = 0; i < count; i++) {
        same = i > 0 && compare_keys(&keys[i - 1], &keys[i]) == 0 ? same + 1 : 1;
        most = same > most ? same : most;
    }
    ck_assert_int_eq(most, pr->mirrors ? 2 : 1);
    c4bi_prover_close_table(pr);
    free(pr);
    free_graph();
}

START_TEST(keys_of_positions_differ)
{
    c4b_rules rules = C4B_RULES_INIT;
    rules.rows = 2;
    rules.columns = 3;
    rules.connect = 3;
    rules.bomb_period = 2;
    check_keys(&rules);
    rules.both_lines = C4B_BOTH_FIRST_SCANNED;
    check_keys(&rules);
}
END_TEST

/* A position in which repetitions matter: on some paths, which run into an earlier position, blue
   has no win; that must not be stored for other paths. */
START_TEST(a_win_around_repetitions)
{
    c4b_state *state;
    ck_assert_int_eq(
        c4b_state_from_position(
            &state, "crush:rows=2,columns=3,bomb_period=3,full_board=1 .../.51 22", NULL),
        C4B_OK);
    c4b_solution s = solved(state, 1);
    ck_assert_int_eq(s.outcome, C4B_BLUE_WINS);
    ck_assert_int_eq(s.distance, 31);
    c4b_state_free(state);
}
END_TEST

/* ---- the strategy, walked ---- */

/* Follows the winner's moves against every reply, to the end of every line; equal positions are
   walked once, and none may come twice on one path: the winner makes headway. */
enum { LONGEST_LINE = 200 };

typedef struct stroll {
    c4b_player winner;
    c4b_table *table;
    uint64_t *seen;
    size_t seen_slots;
    int walked, ends;
    uint64_t path[LONGEST_LINE];
} stroll;

static bool was_here(stroll *w, const c4b_state *state)
{
    uint64_t hash = c4b_state_hash(state) | 1;
    size_t slot = hash % w->seen_slots;
    while (w->seen[slot] != 0 && w->seen[slot] != hash) {
        slot = (slot + 1) % w->seen_slots;
    }
    bool here = w->seen[slot] == hash;
    w->seen[slot] = hash;
    w->walked += !here;
    return here;
}

static void walk_on(stroll *w, c4b_state *state, int depth);

static void walk_move(stroll *w, c4b_state *state, c4b_move move, int depth)
{
    EXPECT_EQ(c4b_state_play(state, move), C4B_OK);
    walk_on(w, state, depth + 1);
    c4b_state_undo(state);
}

static void walk_on(stroll *w, c4b_state *state, int depth)
{
    c4b_outcome outcome = c4b_state_outcome(state);
    if (outcome != C4B_ONGOING) {
        EXPECT_EQ(outcome, w->winner);
        w->ends++;
        return;
    }
    EXPECT(depth < LONGEST_LINE); /* it ends */
    w->path[depth] = c4b_state_hash(state);
    for (int i = 0; i < depth; i++) {
        EXPECT(w->path[i] != w->path[depth]);
    }
    if (was_here(w, state)) {
        return;
    }
    if (c4b_state_turn(state) == w->winner) {
        c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
        c4b_solution s = C4B_SOLUTION_INIT;
        options.table = w->table;
        EXPECT_EQ(c4b_solve(state, &options, &s), C4B_OK);
        EXPECT_EQ(s.outcome, w->winner);
        walk_move(w, state, s.move, depth);
        return;
    }
    c4b_move moves[C4B_MAX_MOVES];
    int count = c4b_state_moves(state, moves);
    for (int i = 0; i < count; i++) {
        walk_move(w, state, moves[i], depth);
    }
}

static void walk_strategy(const char *moves)
{
    twin t = twin_of_preset("boom", moves);
    stroll w = { .winner = solved(t.state, 0).outcome,
                 .table = c4b_table_new(256),
                 .seen_slots = (size_t)1 << 22 };
    w.seen = calloc(w.seen_slots, sizeof *w.seen);
    ck_assert(w.seen != NULL && w.table != NULL);
    walk_on(&w, t.state, 0);
    ck_assert_int_gt(w.ends, 0);
    ck_assert_int_gt(w.walked, 20);
    free(w.seen);
    c4b_table_free(w.table);
    twin_free(&t);
}

START_TEST(the_strategy_wins)
{
    walk_strategy("");
    walk_strategy("1");
    walk_strategy("2");
}
END_TEST

/* ---- wins, played out ---- */

/* Whether a position was in the game before. */
static bool came_before(const uint64_t *hashes, int count, const c4b_state *state)
{
    uint64_t hash = c4b_state_hash(state);
    for (int i = 0; i < count; i++) {
        if (hashes[i] == hash) {
            return true;
        }
    }
    return false;
}

/* A reply of the loser that leads back, if there is one; else mostly an explosion, or any move. */
static c4b_move stubborn_move(c4b_state *state, const uint64_t *hashes, int count)
{
    c4b_move moves[C4B_MAX_MOVES];
    int legal = c4b_state_moves(state, moves);
    for (int i = 0; i < legal; i++) {
        EXPECT_EQ(c4b_state_play(state, moves[i]), C4B_OK);
        bool back = c4b_state_outcome(state) == C4B_ONGOING && came_before(hashes, count, state);
        c4b_state_undo(state);
        if (back) {
            return moves[i];
        }
    }
    return moves[legal - 1] == C4B_BOOM && random_below(3) > 0 ? C4B_BOOM
                                                               : moves[random_below(legal)];
}

static bool begins_turn(const c4b_state *state)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_state_rules(state, &rules);
    return rules.moves_per_turn == 1 || c4b_state_moves_left(state) == 2;
}

/* Plays a won game to its end. Every answer of the winner's is searched for afresh; no position may
   come twice after a whole turn. Returns how many moves it took. */
static int play_out(c4b_state *state, c4b_player winner, c4b_table *table,
                    c4b_move (*defend)(c4b_state *))
{
    enum { LONGEST = 1000 };
    static uint64_t hashes[LONGEST];
    int played = 0, turns = 0;
    for (; c4b_state_outcome(state) == C4B_ONGOING; played++) {
        EXPECT(played < LONGEST);
        if (begins_turn(state)) {
            EXPECT(!came_before(hashes, turns, state));
            hashes[turns++] = c4b_state_hash(state);
        }
        c4b_move move;
        if (c4b_state_turn(state) == winner) {
            c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
            c4b_solution s = C4B_SOLUTION_INIT;
            options.table = table;
            EXPECT_EQ(c4b_solve(state, &options, &s), C4B_OK);
            EXPECT_EQ(s.outcome, winner);
            move = s.move;
        } else {
            move = defend != NULL ? defend(state) : stubborn_move(state, hashes, turns);
        }
        EXPECT_EQ(c4b_state_play(state, move), C4B_OK);
    }
    EXPECT_EQ(c4b_state_outcome(state), winner);
    return played;
}

/* The longest wins of small games in which bombs come all the time. */
START_TEST(long_wins_end)
{
    int games = getenv("C4B_LONG") != NULL ? 300 : 60;
    int won = 0, longest = 0;
    c4b_table *table = c4b_table_new(1);
    for (int i = 0; i < games; i++) {
        c4b_rules rules = small_rules();
        rules.bomb_period = random_between(1, 3);
        if (build_graph(&rules)) {
            solve_graph();
            for (int k = 0; k < g.count; k++) {
                const vertex *v = &g.vertices[k];
                if (v->count > 0 && v->outcome != C4B_ONGOING && v->outcome != C4B_DRAW &&
                    v->distance >= 9 && random_below(20) == 0) {
                    c4b_state *state = c4b_state_clone(v->state);
                    int played = play_out(state, v->outcome, k % 2 == 0 ? NULL : table, NULL);
                    longest = played > longest ? played : longest;
                    won++;
                    c4b_state_free(state);
                }
            }
        }
        free_graph();
    }
    c4b_table_free(table);
    ck_assert_int_gt(won, 20);
    ck_assert_int_gt(longest, 10);
}
END_TEST

/* What a fresh c4b_solve() plays at a vertex; the state there knows nothing of the game before. */
static int chosen_next(const vertex *v)
{
    c4b_solution s = C4B_SOLUTION_INIT;
    c4b_move moves[C4B_MAX_MOVES];
    EXPECT_EQ(c4b_solve(v->state, NULL, &s), C4B_OK);
    EXPECT_EQ(s.outcome, v->outcome);
    int count = c4b_state_moves(v->state, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i] == s.move) {
            return v->next[i];
        }
    }
    ck_abort_msg("an illegal move");
    return -1;
}

/* Whether a vertex is known to end well: the end itself, or the winner's choice leads to such a
   one, or every move of the loser's does. */
static bool ends_well(const vertex *v, const bool *well, const int *chosen, int self)
{
    if (v->count == 0) {
        return true;
    }
    if (chosen[self] >= 0) {
        return well[chosen[self]];
    }
    for (int k = 0; k < v->count; k++) {
        if (!well[v->next[k]]) {
            return false;
        }
    }
    return true;
}

static bool is_won(const vertex *v)
{
    return v->outcome == C4B_GREEN_WINS || v->outcome == C4B_BLUE_WINS;
}

/* Finds the won positions that end whatever the loser does, although the winner forgets everything
   from move to move. */
static void find_well(bool *well)
{
    static int chosen[MOST_POSITIONS];
    memset(well, 0, MOST_POSITIONS * sizeof *well);
    for (int i = 0; i < g.count; i++) {
        const vertex *v = &g.vertices[i];
        bool chooses = is_won(v) && v->count > 0 && c4b_state_turn(v->state) == v->outcome;
        chosen[i] = chooses ? chosen_next(v) : -1;
    }
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < g.count; i++) {
            const vertex *v = &g.vertices[i];
            if (is_won(v) && !well[i] && ends_well(v, well, chosen, i)) {
                well[i] = more = true;
            }
        }
    }
}

/* By vertex: whether the game ends whatever the loser does. In all other vertices a winner without
   memory would go round for ever, so the loser stays among them. */
static bool *ends_anyway;

static c4b_move circling_move(c4b_state *state)
{
    c4b_move moves[C4B_MAX_MOVES];
    int count = c4b_state_moves(state, moves);
    const vertex *v = &g.vertices[vertex_of(state)];
    for (int i = 0; i < count; i++) {
        if (!ends_anyway[v->next[i]]) {
            return moves[i];
        }
    }
    return moves[random_below(count)];
}

/* Plays out all wins of a small game that could go round for ever, with and without a table;
   returns how many there are. */
static int play_round_wins(const c4b_rules *rules)
{
    static bool well[MOST_POSITIONS];
    int round = 0;
    ends_anyway = well;
    if (build_graph(rules) && g.count < 3000) {
        solve_graph();
        find_well(well);
        for (int k = 0; k < g.count; k++) {
            const vertex *v = &g.vertices[k];
            for (int kept = 0; is_won(v) && !well[k] && kept < 2; kept++) {
                c4b_table *table = kept ? c4b_table_new(1) : NULL;
                c4b_state *state = c4b_state_clone(v->state);
                play_out(state, v->outcome, table, circling_move);
                c4b_state_free(state);
                c4b_table_free(table);
            }
            round += is_won(v) && !well[k];
        }
    }
    free_graph();
    return round;
}

/* There are wins in which a winner without memory can be led round for ever. A winner that knows
   the game so far, or keeps a table, cannot. */
START_TEST(wins_do_not_go_round)
{
    c4b_state *state = NULL;
    c4b_rules rules = C4B_RULES_INIT;
    int games = getenv("C4B_LONG") != NULL ? 500 : 20;
    EXPECT_EQ(c4b_state_from_position(&state,
                                      "desconecta:rows=2,columns=2,bomb_period=1,full_board=1,"
                                      "both_lines=0 ../.. 1",
                                      NULL),
              C4B_OK);
    c4b_state_rules(state, &rules);
    c4b_state_free(state);
    ck_assert_int_gt(play_round_wins(&rules), 10);
    for (int i = 0; i < games; i++) {
        rules = small_rules();
        rules.bomb_period = random_between(1, 3);
        play_round_wins(&rules);
    }
}
END_TEST

START_TEST(wins_of_boom_end)
{
    int games = getenv("C4B_LONG") != NULL ? 3000 : 300;
    for (int i = 0; i < games; i++) {
        twin t = twin_of_preset("boom", "");
        twin_play_random(&t, random_between(8, 40));
        play_out(t.state, solved(t.state, 0).outcome, NULL, NULL);
        twin_free(&t);
    }
}
END_TEST

/* ---- limits and bad input ---- */

START_TEST(limits_leave_it_open)
{
    twin t = twin_of_preset("boom", "");
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution s = C4B_SOLUTION_INIT;
    options.max_nodes = 1000;
    ck_assert_int_eq(c4b_solve(t.state, &options, &s), C4B_OK);
    ck_assert_int_eq(s.outcome, C4B_ONGOING);
    ck_assert_int_eq(s.reason, C4B_LIMIT_NODES);
    ck_assert_uint_eq(s.nodes, 1000);
    ck_assert_int_eq(s.move, C4B_NO_MOVE);
    options.max_nodes = 0;
    options.max_ms = 5;
    ck_assert_int_eq(c4b_solve(t.state, &options, &s), C4B_OK);
    ck_assert_int_eq(s.outcome, C4B_ONGOING);
    ck_assert_int_eq(s.reason, C4B_LIMIT_TIME);
    options.max_ms = 0;
    options.stop = c4b_stop_new();
    c4b_stop_request(options.stop);
    ck_assert_int_eq(c4b_solve(t.state, &options, &s), C4B_OK);
    ck_assert_int_eq(s.reason, C4B_WAS_STOPPED);
    c4b_stop_free(options.stop);
    options.stop = NULL; /* the outcome is found though the distance is out of reach */
    options.distance = 1;
    options.max_nodes = 20000000;
    ck_assert_int_eq(c4b_solve(t.state, &options, &s), C4B_OK);
    ck_assert_int_eq(s.outcome, C4B_GREEN_WINS);
    ck_assert_int_eq(s.distance, -1);
    ck_assert_int_eq(s.reason, C4B_LIMIT_NODES);
    ck_assert(c4b_state_is_legal(t.state, s.move));
    twin_free(&t);
}
END_TEST

/* A small table loses entries, but gives no wrong answers. */
START_TEST(a_small_table)
{
    c4b_table *table = c4b_table_new(1);
    for (int i = 0; i < 40; i++) {
        twin t = twin_of_preset("boom", "");
        twin_play_random(&t, random_between(6, 20));
        c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
        c4b_solution s = C4B_SOLUTION_INIT;
        options.table = table;
        ck_assert_int_eq(c4b_solve(t.state, &options, &s), C4B_OK);
        ck_assert_int_eq(s.outcome, solved(t.state, 0).outcome);
        twin_free(&t);
    }
    c4b_table_free(table);
}
END_TEST

/* A table that a solver has for itself grows to its limit and not beyond. */
START_TEST(a_table_of_its_own_stays_within_its_limit)
{
    const size_t limit = (size_t)3 << 20; /* not the first size times a power of 4 */
    c4b_state *state = c4b_state_new(NULL);
    budget unlimited = { .limits = { .max_nodes = 0 } };
    prover pr = { .set = &state->set, .budget = &unlimited };
    ck_assert_int_eq(c4bi_prover_open_table(&pr, NULL, limit), C4B_OK);
    ck_assert_uint_lt(table_bytes(pr.table), limit);
    for (int i = 0; i < 10; i++) {
        pr.stored = UINT64_MAX;
        c4bi_prover_maintain_table(&pr);
        ck_assert_uint_le(table_bytes(pr.table), limit);
    }
    ck_assert_uint_eq(table_bytes(pr.table), limit);
    c4bi_prover_close_table(&pr);
    c4b_state_free(state);
}
END_TEST

START_TEST(bad_input)
{
    twin t = twin_of_preset("boom", "44");
    twin finished = twin_of_preset("classic", "1212121");
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution s = C4B_SOLUTION_INIT, untouched = C4B_SOLUTION_INIT;
    int count = 4711;
    ck_assert_int_eq(c4b_solve(NULL, &options, &s), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_solve(t.state, &options, NULL), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_solve(finished.state, &options, &s), C4B_ERR_GAME_OVER);
    ck_assert_int_eq(c4b_solve_moves(finished.state, NULL, &s, 1, &count), C4B_ERR_GAME_OVER);
    ck_assert_int_eq(c4b_solve_moves(t.state, NULL, NULL, 1, &count), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_solve_moves(t.state, NULL, &s, -1, &count), C4B_ERR_INVALID);
    ck_assert_int_eq(c4b_solve_moves(NULL, NULL, &s, 1, &count), C4B_ERR_INVALID);
    ck_assert_int_eq(count, 4711);
    options.threads = -1;
    ck_assert_int_eq(c4b_solve(t.state, &options, &s), C4B_ERR_INVALID);
    options = (c4b_solve_options)C4B_SOLVE_OPTIONS_INIT;
    options.size = 8;
    ck_assert_int_eq(c4b_solve(t.state, &options, &s), C4B_ERR_INVALID);
    ck_assert_mem_eq(&s, &untouched, sizeof s);
    ck_assert_int_eq(c4b_solve_moves(t.state, NULL, NULL, 0, &count), C4B_OK);
    ck_assert_int_eq(count, 7);
    twin_free(&t);
    twin_free(&finished);
}
END_TEST

int main(void)
{
    const test_entry tests[] = {
        { "recorded outcomes", recorded_outcomes },
        { "recorded distances", recorded_distances },
        { "every opening", every_opening },
        { "small games by brute force", small_games_by_brute_force },
        { "keys of positions differ", keys_of_positions_differ },
        { "a win around repetitions", a_win_around_repetitions },
        { "the strategy wins", the_strategy_wins },
        { "long wins end", long_wins_end },
        { "wins do not go round", wins_do_not_go_round },
        { "wins of boom end", wins_of_boom_end },
        { "limits leave it open", limits_leave_it_open },
        { "a small table", a_small_table },
        { "a table of its own stays within its limit", a_table_of_its_own_stays_within_its_limit },
        { "bad input", bad_input },
    };
    return RUN_TESTS("solve", tests);
}
