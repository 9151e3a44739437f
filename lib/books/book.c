/* book.c - makes and fills books of solved positions, and finds positions and moves in them. */
#include "books/book.h"

#include "base/growing.h"

#include <stdlib.h>
#include <string.h>

/* ---- a book and its pages ---- */

c4b_status c4bi_book_new(c4b_book **book, const c4b_rules *rules, int depth, bool distances)
{
    c4b_book *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    c4bi_ruleset_make(&made->set, rules);
    made->depth = depth;
    made->distances = distances;
    made->ranks = c4bi_ranks_new(&made->set);
    if (made->ranks == NULL) {
        free(made);
        return C4B_ERR_NO_MEMORY;
    }
    *book = made;
    return C4B_OK;
}

void c4b_book_free(c4b_book *book)
{
    if (book == NULL) {
        return;
    }
    for (size_t i = 0; i < book->page_count; i++) {
        c4bi_page_clear(&book->pages[i]);
    }
    free(book->pages);
    free(book->file);
    c4bi_ranks_free(book->ranks);
    free(book);
}

static int compare(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

static int compare_kinds(const kind *a, const kind *b)
{
    int order = compare(a->phase, b->phase);
    order = order != 0 ? order : compare(a->discs[0], b->discs[0]);
    order = order != 0 ? order : compare(a->discs[1], b->discs[1]);
    return order != 0 ? order : compare(a->bombs, b->bombs);
}

/* Where the page of a kind is, or belongs. */
static size_t place_of(const c4b_book *book, const kind *k)
{
    size_t low = 0, high = book->page_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_kinds(&book->pages[middle].kind, k) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool is_at(const c4b_book *book, size_t place, const kind *k)
{
    return place < book->page_count && compare_kinds(&book->pages[place].kind, k) == 0;
}

/* There is room for as many pages as the next power of 2 says. */
static bool make_room(c4b_book *book)
{
    size_t count = book->page_count;
    if ((count & (count - 1)) != 0) {
        return true;
    }
    book_page *pages = realloc(book->pages, (count > 0 ? 2 * count : 1) * sizeof *pages);
    if (pages == NULL) {
        return false;
    }
    book->pages = pages;
    return true;
}

static book_page *insert_page(c4b_book *book, size_t place, book_page page)
{
    if (!make_room(book)) {
        return NULL;
    }
    book_page *at = &book->pages[place];
    memmove(at + 1, at, (book->page_count - place) * sizeof *at);
    *at = page;
    book->page_count++;
    unsigned discs = page.kind.discs[0] + page.kind.discs[1];
    book->most_discs = discs > book->most_discs ? discs : book->most_discs;
    return at;
}

book_page *c4bi_book_make_page(c4b_book *book, const kind *k)
{
    size_t place = place_of(book, k);
    if (is_at(book, place, k)) {
        return &book->pages[place];
    }
    book_page page = { .kind = *k, .count = c4bi_ranks_count(book->ranks, k) };
    return page.count > 0 ? insert_page(book, place, page) : NULL;
}

/* ---- values ---- */

static uint8_t value_of(const c4b_state *state, const c4b_solution *s, bool with_distance)
{
    unsigned result = s->outcome == C4B_DRAW                ? MOVER_DRAWS
                      : s->outcome == c4b_state_turn(state) ? MOVER_WINS
                                                            : MOVER_LOSES;
    bool known = with_distance && s->distance >= 0 && s->distance <= MOST_BOOK_DISTANCE;
    return (uint8_t)(result | (known ? (unsigned)s->distance + 1 : 0) << 2);
}

static c4b_outcome outcome_of(const c4b_state *state, uint8_t value)
{
    c4b_player mover = c4b_state_turn(state);
    const c4b_outcome outcomes[BOOK_RESULTS] = {
        [NOT_IN_BOOK] = C4B_ONGOING,
        [MOVER_WINS] = mover,
        [MOVER_LOSES] = mover == C4B_GREEN ? C4B_BLUE_WINS : C4B_GREEN_WINS,
        [MOVER_DRAWS] = C4B_DRAW,
    };
    return outcomes[value % BOOK_RESULTS];
}

bool c4b_book_is_for(const c4b_book *book, const c4b_state *state)
{
    return book != NULL && state != NULL && c4bi_rules_same(&book->set.rules, &state->set.rules);
}

/* What the book says of a state that is not over. */
static uint8_t look_up(const c4b_book *book, const c4b_state *state)
{
    if (!c4b_book_is_for(book, state)) {
        return NOT_IN_BOOK;
    }
    kind k = c4bi_kind_of(state);
    size_t place = place_of(book, &k);
    if (!is_at(book, place, &k)) {
        return NOT_IN_BOOK;
    }
    const book_page *page = &book->pages[place];
    uint64_t number = c4bi_rank_of(book->ranks, state);
    return page->code != NULL ? c4bi_book_code_value(page, book->ranks, number)
                              : c4bi_page_value(page, number);
}

bool c4bi_book_knows(const c4b_book *book, const c4b_state *state, c4b_solution *found)
{
    uint8_t value = look_up(book, state);
    if (value == NOT_IN_BOOK) {
        return false;
    }
    found->outcome = outcome_of(state, value);
    found->distance = (value >> 2) - 1;
    return true;
}

/* ---- a move ---- */

/* Whether a move keeps what is known of a position; `child` is the state after it. */
static bool keeps(const c4b_book *book, const c4b_state *child, const c4b_solution *known)
{
    c4b_solution after = C4B_SOLUTION_INIT;
    after.outcome = c4b_state_outcome(child);
    after.distance = 0;
    if (after.outcome == C4B_ONGOING && !c4bi_book_tells(book, child, &after)) {
        return false;
    }
    return after.outcome == known->outcome &&
           (known->distance < 0 || after.distance + 1 == known->distance);
}

static bool is_lost(const c4b_state *state, c4b_outcome outcome)
{
    return outcome != C4B_DRAW && outcome != c4b_state_turn(state);
}

/* The first move that wins at once, or C4B_NO_MOVE. `own` is a state to play on, here and below. */
static c4b_move winning_move(c4b_state *own)
{
    c4b_move moves[C4B_MAX_MOVES];
    c4b_player mover = c4b_state_turn(own);
    int count = c4b_state_moves(own, moves);
    for (int i = 0; i < count; i++) {
        if (c4b_state_play(own, moves[i]) == C4B_OK) {
            bool wins = c4b_state_outcome(own) == mover;
            c4b_state_undo(own);
            if (wins) {
                return moves[i];
            }
        }
    }
    return C4B_NO_MOVE;
}

/* Every move loses a lost game, but not every one at once. */
static c4b_move resisting_move(c4b_state *own)
{
    c4b_move moves[C4B_MAX_MOVES];
    c4b_player mover = c4b_state_turn(own);
    int count = c4b_state_moves(own, moves);
    for (int i = 0; i < count; i++) {
        if (c4b_state_play(own, moves[i]) == C4B_OK) {
            bool resists = c4b_state_outcome(own) == C4B_ONGOING &&
                           (c4b_state_turn(own) == mover || winning_move(own) == C4B_NO_MOVE);
            c4b_state_undo(own);
            if (resists) {
                return moves[i];
            }
        }
    }
    return moves[0];
}

/* The first move that keeps what is known by what the book has. */
static c4b_status move_in_book(const c4b_book *book, c4b_state *own, const c4b_solution *known,
                               c4b_move *found)
{
    c4b_move moves[C4B_MAX_MOVES];
    int count = c4b_state_moves(own, moves);
    c4b_status status = C4B_OK;
    for (int i = 0; status == C4B_OK && *found == C4B_NO_MOVE && i < count; i++) {
        status = c4b_state_play(own, moves[i]);
        if (status == C4B_OK) {
            *found = keeps(book, own, known) ? moves[i] : C4B_NO_MOVE;
            c4b_state_undo(own);
        }
    }
    return status;
}

/* A move that keeps what is known, one that is forced, or C4B_NO_MOVE. */
static c4b_status move_that_keeps(const c4b_book *book, const c4b_state *state,
                                  const c4b_solution *known, c4b_move *found)
{
    c4b_state *own = c4b_state_clone(state);
    *found = C4B_NO_MOVE;
    if (own == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    if (known->distance < 0 && known->outcome != C4B_DRAW) { /* no look-up is needed for these */
        *found = is_lost(state, known->outcome) ? resisting_move(own) : winning_move(own);
    }
    c4b_status status = move_in_book(book, own, known, found);
    if (status == C4B_OK && *found == C4B_NO_MOVE) {
        *found = c4b_state_forced_move(state);
    }
    c4b_state_free(own);
    return status;
}

/* ---- answers ---- */

/* Forced moves that are followed; with explosions there may be no end of them. */
enum { MOST_FORCED = 64 };

/* Whether the book may have what forced moves lead to. Explosions take discs away. */
static bool reaches(const c4b_book *book, const c4b_state *state)
{
    const shape *s = &state->set.shape;
    unsigned discs = s->rows * s->columns - (unsigned)c4b_state_empty(state);
    return book->set.rules.bomb_period > 0 || discs < book->most_discs;
}

/* Plays forced moves until the book has what they lead to, which is worth the same; how many, 0
   when it has not. `own` is a state to play on, and found->move gets the first move. */
static int follow_forced(const c4b_book *book, c4b_state *own, c4b_solution *found)
{
    c4b_move next;
    for (int moves = 1;
         moves <= MOST_FORCED && reaches(book, own) &&
         (next = c4b_state_forced_move(own)) != C4B_NO_MOVE && c4b_state_play(own, next) == C4B_OK;
         moves++) {
        found->move = moves == 1 ? next : found->move;
        if (c4b_state_outcome(own) == C4B_ONGOING && c4bi_book_knows(book, own, found)) {
            return moves;
        }
    }
    return 0;
}

static bool looks_ahead(const c4b_book *book, const c4b_state *state, c4b_solution *found)
{
    if (!c4b_book_is_for(book, state) || !reaches(book, state) ||
        c4b_state_forced_move(state) == C4B_NO_MOVE) {
        return false;
    }
    c4b_state *own = c4b_state_clone(state);
    c4b_solution ahead = C4B_SOLUTION_INIT;
    int moves = own != NULL ? follow_forced(book, own, &ahead) : 0;
    c4b_state_free(own);
    if (moves > 0) {
        found->outcome = ahead.outcome;
        found->distance = ahead.distance >= 0 ? ahead.distance + moves : -1;
        found->move = ahead.move;
    }
    return moves > 0;
}

bool c4bi_book_tells(const c4b_book *book, const c4b_state *state, c4b_solution *found)
{
    return c4bi_book_knows(book, state, found) || looks_ahead(book, state, found);
}

bool c4bi_book_answers(const c4b_book *book, const c4b_state *state, bool measures,
                       c4b_solution *found)
{
    c4b_solution known = C4B_SOLUTION_INIT;
    if (!c4bi_book_knows(book, state, &known)) {
        bool ahead = looks_ahead(book, state, found);
        found->distance = ahead && measures ? found->distance : -1;
        return ahead;
    }
    c4b_status status = move_that_keeps(book, state, &known, &known.move);
    if (!measures) {
        known.distance = -1;
    }
    if (status == C4B_OK && known.move == C4B_NO_MOVE && !measures) {
        status = move_that_keeps(book, state, &known, &known.move);
    }
    if (status != C4B_OK || known.move == C4B_NO_MOVE) {
        return false;
    }
    found->outcome = known.outcome;
    found->distance = known.distance;
    found->move = known.move;
    return true;
}

/* ---- an answer to a search ---- */

/* For the player to move before `moves` more moves. */
static int score_of(const c4b_solution *s, c4b_player player, int moves)
{
    if (s->outcome == C4B_DRAW) {
        return 0;
    }
    int length = s->distance >= 0 ? s->distance + moves : C4B_MAX_DEPTH;
    return s->outcome == player ? C4B_WIN - length : length - C4B_WIN;
}

/* The moves whose worth the book tells, `found` among them; `own` is the state that was asked for.
 */
static void list_root(const c4b_book *book, c4b_state *own, const c4b_solution *found,
                      c4b_result *r)
{
    c4b_player player = c4b_state_turn(own);
    c4b_move moves[C4B_MAX_MOVES];
    int count = c4b_state_moves(own, moves);
    for (int i = 0; i < count; i++) {
        c4b_solution after = C4B_SOLUTION_INIT;
        if (c4b_state_play(own, moves[i]) == C4B_OK) {
            after.outcome = c4b_state_outcome(own);
            after.distance = 0;
            if (moves[i] == found->move) {
                after.outcome = found->outcome;
                after.distance = found->distance - (found->distance >= 0);
            }
            if (after.outcome != C4B_ONGOING || c4bi_book_tells(book, own, &after)) {
                r->root[r->root_count++] = (c4b_root_move){ .move = moves[i],
                                                            .score = score_of(&after, player, 1),
                                                            .exact = 1 };
            }
            c4b_state_undo(own);
        }
    }
}

/* Plays on from `own` as the book does, as far as it reaches. */
static void list_line(const c4b_book *book, c4b_state *own, c4b_result *r)
{
    c4b_solution next = C4B_SOLUTION_INIT;
    while (r->pv_length < C4B_PV_MAX && c4b_state_outcome(own) == C4B_ONGOING &&
           c4bi_book_answers(book, own, true, &next) && c4b_state_play(own, next.move) == C4B_OK) {
        r->pv[r->pv_length++] = next.move;
    }
}

bool c4bi_book_plays(const c4b_book *book, const c4b_state *state, c4b_result *result)
{
    c4b_solution found = C4B_SOLUTION_INIT;
    if (!c4bi_book_answers(book, state, true, &found) ||
        (found.distance < 0 && is_lost(state, found.outcome))) {
        return false;
    }
    c4b_state *own = c4b_state_clone(state);
    if (own == NULL) {
        return false;
    }
    c4b_result r = C4B_RESULT_INIT;
    r.move = found.move;
    r.score = score_of(&found, c4b_state_turn(state), 0);
    r.reason = C4B_PROVEN;
    list_root(book, own, &found, &r);
    list_line(book, own, &r);
    c4b_state_free(own);
    c4bi_growing_give(result, &r, GROWING_RESULT);
    return r.pv_length > 0;
}

/* ---- the calls ---- */

c4b_status c4b_book_create(c4b_book **book, const c4b_rules *rules, int depth, int distances)
{
    c4b_rules own = C4B_RULES_INIT;
    if (book == NULL || depth < 0) {
        return C4B_ERR_INVALID;
    }
    c4b_status status = rules != NULL ? c4bi_rules_take(&own, rules, NULL) : C4B_OK;
    return status == C4B_OK ? c4bi_book_new(book, &own, depth, distances != 0) : status;
}

void c4b_book_rules(const c4b_book *book, c4b_rules *rules)
{
    if (book != NULL && c4bi_growing_check(rules, GROWING_RULES) == C4B_OK) {
        c4bi_growing_give(rules, &book->set.rules, GROWING_RULES);
    }
}

int c4b_book_depth(const c4b_book *book)
{
    return book != NULL ? book->depth : 0;
}

bool c4b_book_has_distances(const c4b_book *book)
{
    return book != NULL && book->distances;
}

/* Makes a page of a file one that can be written on; false without memory. */
static bool loosen(const c4b_book *book, book_page *page)
{
    if (page->code == NULL) {
        return true;
    }
    book_page loose;
    bool done = c4bi_book_code_loosen(page, book->ranks, &loose);
    if (done) {
        c4bi_page_clear(page);
        *page = loose;
    }
    return done;
}

c4b_status c4b_book_add(c4b_book *book, const c4b_state *state, const c4b_solution *solution)
{
    if (book == NULL || state == NULL) {
        return C4B_ERR_INVALID;
    }
    c4b_solution own;
    c4b_status status = c4bi_growing_take(&own, solution, GROWING_SOLUTION);
    if (status != C4B_OK) {
        return status;
    }
    if (c4b_state_outcome(state) != C4B_ONGOING) {
        return C4B_ERR_GAME_OVER;
    }
    if (own.outcome < C4B_GREEN_WINS || own.outcome > C4B_DRAW || !c4b_book_is_for(book, state)) {
        return C4B_ERR_INVALID;
    }
    kind k = c4bi_kind_of(state);
    if (c4bi_ranks_count(book->ranks, &k) == 0) {
        return C4B_ERR_UNSUPPORTED;
    }
    book_page *page = c4bi_book_make_page(book, &k);
    uint8_t value = value_of(state, &own, book->distances);
    return page != NULL && loosen(book, page) &&
                   c4bi_page_put(page, c4bi_rank_of(book->ranks, state), value)
               ? C4B_OK
               : C4B_ERR_NO_MEMORY;
}

c4b_outcome c4b_book_outcome(const c4b_book *book, const c4b_state *state)
{
    c4b_solution found = C4B_SOLUTION_INIT;
    bool goes_on = c4b_state_outcome(state) == C4B_ONGOING;
    return goes_on && c4bi_book_knows(book, state, &found) ? found.outcome
                                                           : (c4b_outcome)C4B_ONGOING;
}

c4b_status c4b_book_find(const c4b_book *book, const c4b_state *state, c4b_solution *solution)
{
    c4b_status status = c4bi_growing_check(solution, GROWING_SOLUTION);
    if (status != C4B_OK || book == NULL || state == NULL) {
        return status != C4B_OK ? status : C4B_ERR_INVALID;
    }
    if (c4b_state_outcome(state) != C4B_ONGOING) {
        return C4B_ERR_GAME_OVER;
    }
    c4b_solution found = C4B_SOLUTION_INIT;
    if (c4bi_book_knows(book, state, &found)) {
        status = move_that_keeps(book, state, &found, &found.move);
    }
    if (status != C4B_OK) {
        return status;
    }
    c4bi_growing_give(solution, &found, GROWING_SOLUTION);
    return C4B_OK;
}
