/* referee.c - what people may do at the table: come, move, take back, begin again. */
#include "referee.h"

#include "jobs.h"
#include "records.h"
#include <string.h>

/* ---- a new game ---- */

static int sides_of_people(const game *of)
{
    int sides = 0;
    c4b_player side;
    for (side = C4B_GREEN; side <= C4B_BLUE; side++) {
        sides |= of->seats[side].kind == SEAT_PERSON && !of->seats[side].open ? 1 << side : 0;
    }
    return sides;
}

static int give_keys(game *of)
{
    of->remote = of->seats[C4B_GREEN].open || of->seats[C4B_BLUE].open;
    of->keys[OWNER].sides = sides_of_people(of);
    if (of->remote) {
        of->keys[RIVAL].sides = of->seats[C4B_GREEN].open ? 1 << C4B_GREEN : 1 << C4B_BLUE;
    }
    return token_make(of->keys[OWNER].word) != 0 || (of->remote && token_make(of->invite) != 0) ? -1
                                                                                                : 0;
}

static game *make_game(const setup *with)
{
    c4b_state *empty = c4b_state_new(&with->rules);
    char start[POSITION_SIZE] = "";
    token id;
    game *of;
    c4b_state_position_text(empty, start, sizeof start);
    c4b_state_free(empty);
    of = token_make(id) == 0 ? game_make(id, start) : NULL;
    if (of != NULL) {
        memcpy(of->seats, with->seats, sizeof of->seats);
        if (give_keys(of) != 0) {
            game_free(of);
            return NULL;
        }
    }
    return of;
}

/* When the database is full, the games that nobody has touched for long make room. */
static int has_room(site *at)
{
    if (at->game_count < at->most_games) {
        return 1;
    }
    records_forget(at->records, now_ms() - at->keep_ms);
    at->game_count = records_count(at->records);
    return at->game_count >= 0 && at->game_count < at->most_games;
}

verdict referee_create(site *at, const setup *with, game **made)
{
    game *of;
    if (!has_room(at)) {
        return VERDICT_FULL;
    }
    of = make_game(with);
    if (of == NULL) {
        return VERDICT_FAILED;
    }
    if (errand_has_to_wait(at, of)) { /* else new games would make the queue as long as they like */
        game_free(of);
        return VERDICT_BUSY;
    }
    if (hall_add(at->games, of) != 0) {
        game_free(of);
        return VERDICT_FULL;
    }
    pthread_mutex_lock(&of->lock);
    if (records_add_game(at->records, of) != 0) {
        pthread_mutex_unlock(&of->lock);
        hall_leave(at->games, of); /* nobody has its name, and it goes when room is needed */
        return VERDICT_NOT_KEPT;
    }
    at->game_count++;
    errand_go_on(at, of);
    pthread_mutex_unlock(&of->lock);
    *made = of;
    return VERDICT_FINE;
}

void referee_wake(site *at, game *of)
{
    pthread_mutex_lock(&of->lock);
    errand_go_on(at, of);
    pthread_mutex_unlock(&of->lock);
}

/* ---- the rival comes ---- */

static verdict take_seat(site *at, game *of, const char *name)
{
    c4b_player side = of->keys[RIVAL].sides == 1 << C4B_GREEN ? C4B_GREEN : C4B_BLUE;
    seat before = of->seats[side];
    if (token_make(of->keys[RIVAL].word) != 0) {
        return VERDICT_FAILED;
    }
    of->invite_used = 1;
    of->seats[side].open = 0;
    strcpy(of->seats[side].name, name);
    if (records_join(at->records, of) != 0) {
        of->invite_used = 0;
        of->seats[side] = before;
        of->keys[RIVAL].word[0] = '\0';
        return VERDICT_NOT_KEPT;
    }
    announce(at, of);
    return VERDICT_FINE;
}

verdict referee_join(site *at, game *of, const char *invite, const char *name, token seat_out)
{
    verdict result;
    pthread_mutex_lock(&of->lock);
    if (!token_equal(of->invite, invite)) {
        result = VERDICT_WRONG_INVITE;
    } else if (of->invite_used) {
        result = VERDICT_SEAT_TAKEN;
    } else {
        result = take_seat(at, of, name);
    }
    if (result == VERDICT_FINE) {
        strcpy(seat_out, of->keys[RIVAL].word);
    }
    pthread_mutex_unlock(&of->lock);
    return result;
}

/* ---- moves ---- */

static verdict check_move(const game *of, const char *word, c4b_move move, long number)
{
    verdict result = check_key(of, word);
    if (result != VERDICT_FINE) {
        return result;
    }
    if (game_is_over(of)) {
        return VERDICT_GAME_OVER;
    }
    if (number != NO_NUMBER && number != c4b_state_move_number(of->state)) {
        return VERDICT_OTHER_MOVE;
    }
    if (!game_has_side(game_key(of, word), c4b_state_turn(of->state))) {
        return VERDICT_NOT_YOUR_TURN;
    }
    if (!c4b_state_is_legal(of->state, move)) {
        return VERDICT_ILLEGAL_MOVE;
    }
    return game_plies(of) >= MOST_MOVES ? VERDICT_TOO_LONG : VERDICT_FINE;
}

/* What lasts only while the position stands. */
static void clear_table(game *of)
{
    errand_cancel(of);
    of->run.left = 0;
    of->asked = ASK_NOTHING;
    of->trouble[0] = '\0';
}

verdict referee_move(site *at, game *of, const char *word, c4b_move move, long number)
{
    verdict result;
    pthread_mutex_lock(&of->lock);
    result = check_move(of, word, move, number);
    if (result == VERDICT_FINE) {
        result = enter_move(at, of, move, NULL);
    }
    if (result == VERDICT_FINE) {
        clear_table(of);
        announce(at, of);
        errand_go_on(at, of);
    }
    pthread_mutex_unlock(&of->lock);
    return result;
}

/* ---- taking back, beginning again ---- */

/* The moves in hand, to be put back when the records refuse. */
typedef struct before {
    c4b_state *state;
    json_t *notes;
    int serial;
    int helped;
} before;

static int remember(before *was, const game *of)
{
    was->state = c4b_state_clone(of->state);
    was->notes = json_copy(of->notes);
    was->serial = of->serial;
    was->helped = of->helped;
    return was->state != NULL && was->notes != NULL ? 0 : -1;
}

static void forget(before *was)
{
    c4b_state_free(was->state);
    json_decref(was->notes);
}

static void put_back(before *was, game *of)
{
    c4b_state_free(of->state);
    json_decref(of->notes);
    of->state = was->state;
    of->notes = was->notes;
    of->serial = was->serial;
    of->helped = was->helped;
}

static verdict cut_to(site *at, game *of, int ply, int new_serial)
{
    before was;
    if (remember(&was, of) != 0) {
        forget(&was);
        return VERDICT_FAILED;
    }
    while (game_plies(of) > ply) {
        game_take_back(of);
    }
    of->helped = !new_serial; /* a game begun again has had no help yet */
    of->serial += new_serial;
    if (records_cut(at->records, of) != 0) {
        put_back(&was, of);
        return VERDICT_NOT_KEPT;
    }
    forget(&was);
    clear_table(of);
    json_decref(of->analysis);
    of->analysis = NULL;
    announce(at, of);
    errand_go_on(at, of);
    return VERDICT_FINE;
}

/* The number of moves before the last move of one of some sides; -1 when they made none. */
static int before_last_of(const game *of, int sides)
{
    c4b_state *back = c4b_state_clone(of->state);
    int ply, found = -1;
    for (ply = game_plies(of); back != NULL && ply > 0 && found < 0; ply--) {
        c4b_state_undo(back);
        found = game_has_side(sides, c4b_state_turn(back)) ? ply - 1 : -1;
    }
    c4b_state_free(back);
    return found;
}

/* Where an undo without a number leads: to before the last move of the people there are, so that
   a computer player's answer goes too; between computer players one move back. */
static int undo_target(const game *of, int sides)
{
    return sides > 0 ? before_last_of(of, sides) : game_plies(of) - 1;
}

static c4b_player side_of_key(const game *of, const char *word)
{
    return game_has_side(game_key(of, word), C4B_GREEN) ? C4B_GREEN : C4B_BLUE;
}

static int both_are_here(const game *of)
{
    return of->remote && of->invite_used;
}

/* Between people at two boards both have to want it: the first who does asks. */
static int agreed(const game *of, const char *word, enum ask what)
{
    return !both_are_here(of) || (of->asked == what && of->asker != side_of_key(of, word));
}

static verdict ask(site *at, game *of, const char *word, enum ask what)
{
    of->asked = what;
    of->asker = side_of_key(of, word);
    announce(at, of);
    return VERDICT_FINE;
}

static verdict undo(site *at, game *of, const char *word, long to_ply)
{
    int agrees = agreed(of, word, ASK_UNDO);
    int sides = game_key(of, word);
    int target;
    if (both_are_here(of)) {
        sides = agrees ? 1 << of->asker : 1 << side_of_key(of, word);
        to_ply = NO_NUMBER;
    }
    target = to_ply == NO_NUMBER ? undo_target(of, sides) : (int)to_ply;
    if (target < 0 || target >= game_plies(of)) {
        return VERDICT_NOTHING_TO_UNDO;
    }
    return agrees ? cut_to(at, of, target, 0) : ask(at, of, word, ASK_UNDO);
}

verdict referee_undo(site *at, game *of, const char *word, long to_ply)
{
    verdict result;
    pthread_mutex_lock(&of->lock);
    result = check_key(of, word);
    if (result == VERDICT_FINE) {
        result = undo(at, of, word, to_ply);
    }
    pthread_mutex_unlock(&of->lock);
    return result;
}

verdict referee_restart(site *at, game *of, const char *word)
{
    verdict result;
    pthread_mutex_lock(&of->lock);
    result = check_key(of, word);
    if (result == VERDICT_FINE) {
        result =
            agreed(of, word, ASK_RESTART) ? cut_to(at, of, 0, 1) : ask(at, of, word, ASK_RESTART);
    }
    pthread_mutex_unlock(&of->lock);
    return result;
}

/* Also takes back what one has asked oneself. */
verdict referee_decline(site *at, game *of, const char *word)
{
    verdict result;
    pthread_mutex_lock(&of->lock);
    result = check_key(of, word);
    if (result == VERDICT_FINE && of->asked == ASK_NOTHING) {
        result = VERDICT_NOTHING_ASKED;
    }
    if (result == VERDICT_FINE) {
        of->asked = ASK_NOTHING;
        announce(at, of);
    }
    pthread_mutex_unlock(&of->lock);
    return result;
}
