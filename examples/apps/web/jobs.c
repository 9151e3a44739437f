/* jobs.c - the searches that a game needs or is asked for. */
#include "jobs.h"

#include "records.h"
#include <stdlib.h>
#include <string.h>

enum { ANALYSIS_PROVE_MS = 2000, MOST_RUN = MOST_MOVES };

/* Searches that may take longer than about a second. */
enum { SLOW_MS = 1000, SLOW_DEPTH = 8, SLOW_NODES = 2000000 };

void announce(site *at, game *of)
{
    of->revision++;
    watch_wake(at->watchers, of);
}

verdict check_key(const game *of, const char *word)
{
    if (word == NULL || *word == '\0') {
        return VERDICT_NO_SEAT;
    }
    return game_key(of, word) < 0 ? VERDICT_WRONG_SEAT : VERDICT_FINE;
}

verdict enter_move(site *at, game *of, c4b_move move, json_t *note)
{
    if (game_play(of, move, note) != C4B_OK) {
        return VERDICT_FAILED;
    }
    if (records_add_move(at->records, of) != 0) {
        game_take_back(of);
        return VERDICT_NOT_KEPT;
    }
    return VERDICT_FINE;
}

/* ---- tasks ---- */

static int is_slow(const task *of)
{
    switch (of->limit.kind) {
    case LIMIT_DEPTH:
        return of->limit.value > SLOW_DEPTH;
    case LIMIT_NODES:
        return of->limit.value > SLOW_NODES;
    case LIMIT_MS:
        return of->limit.value > SLOW_MS;
    default:
        return strcmp(of->player->name, "master") == 0; /* who proves, if he can */
    }
}

static task *make_task(const game *of, int kind, int ply, const offer *player, limit bound)
{
    task *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->kind = kind;
    made->ply = ply;
    strcpy(made->start, of->start);
    c4b_state_moves_text(of->state, made->moves, sizeof made->moves);
    made->moves[ply] = '\0';
    made->player = player;
    made->limit = bound;
    made->slow = is_slow(made);
    if (kind == TASK_ANALYSIS) {
        made->prove_ms = ANALYSIS_PROVE_MS;
        made->slow = 1;
    }
    return made;
}

/* -1: the queue is full. */
static int start_task(site *at, game *of, task *made, int has_to_be)
{
    made->of = of;
    hall_use(at->games, of);
    of->task = made; /* a worker that is done at once waits for the game's lock */
    if (workers_add(at->searches, made, has_to_be) != 0) {
        of->task = NULL;
        hall_leave(at->games, of);
        free(made);
        return -1;
    }
    return 0;
}

static void drop_thinking(game *of)
{
    json_decref(of->thinking);
    of->thinking = NULL;
}

void errand_cancel(game *of)
{
    if (of->task != NULL) {
        of->task->cancelled = 1;
        of->task = NULL;
        drop_thinking(of);
    }
}

/* ---- whose move ---- */

static int has_person(const game *of)
{
    return of->seats[C4B_GREEN].kind == SEAT_PERSON || of->seats[C4B_BLUE].kind == SEAT_PERSON;
}

/* The computer player who is to move now, and his limit; NULL: none is. Against a person one
   moves by himself; between themselves they move as far as somebody has asked. */
static const offer *who_moves(site *at, const game *of, limit *bound)
{
    const seat *sits = &of->seats[c4b_state_turn(of->state)];
    if (sits->kind == SEAT_COMPUTER && (of->run.left > 0 || has_person(of))) {
        *bound = sits->limit;
        return roster_find(at->players, sits->player);
    }
    if (sits->kind == SEAT_PERSON && of->run.left > 0) {
        *bound = of->run.limit;
        return roster_find(at->players, of->run.player);
    }
    return NULL;
}

void errand_go_on(site *at, game *of)
{
    limit bound;
    const offer *player;
    task *made;
    if (game_is_over(of) || game_plies(of) >= MOST_MOVES || of->trouble[0] != '\0') {
        of->run.left = 0;
        return;
    }
    if (of->task != NULL && of->task->kind == TASK_MOVE) {
        return;
    }
    player = who_moves(at, of, &bound);
    if (player == NULL) {
        of->run.left = 0;
        if (game_computer_moves(of) && has_person(of)) {
            strcpy(of->trouble, "This server does not offer that player any more.");
        }
        return;
    }
    errand_cancel(of); /* an analysis */
    made = make_task(of, TASK_MOVE, game_plies(of), player, bound);
    if (made == NULL || start_task(at, of, made, 1) != 0) {
        strcpy(of->trouble, "The server had no room for this search.");
        of->run.left = 0;
    }
}

/* ---- what is asked for ---- */

static verdict check_help(const game *of, const char *word)
{
    verdict result = check_key(of, word);
    if (result != VERDICT_FINE) {
        return result;
    }
    return of->remote && !game_is_over(of) ? VERDICT_NO_HELP : VERDICT_FINE;
}

static int is_busy(site *at)
{
    int waiting, busy;
    return workers_count(at->searches, &waiting, &busy) != 0;
}

int errand_has_to_wait(site *at, const game *of)
{
    limit bound;
    return who_moves(at, of, &bound) != NULL && is_busy(at);
}

static verdict step(site *at, game *of, int count, const adviser *with)
{
    limit bound;
    if (game_is_over(of)) {
        return VERDICT_GAME_OVER;
    }
    if (game_plies(of) >= MOST_MOVES) {
        return VERDICT_TOO_LONG;
    }
    if (of->task != NULL && of->task->kind == TASK_MOVE) {
        return VERDICT_SEARCHING;
    }
    if (is_busy(at)) {
        return VERDICT_BUSY;
    }
    of->run.left = count < MOST_RUN ? count : MOST_RUN;
    strcpy(of->run.player, with->player);
    of->run.limit = with->limit;
    if (who_moves(at, of, &bound) == NULL) { /* a person, and nobody named to move for him */
        of->run.left = 0;
        return VERDICT_BAD_FIELD;
    }
    of->trouble[0] = '\0';
    errand_go_on(at, of);
    announce(at, of);
    return VERDICT_FINE;
}

verdict referee_step(site *at, game *of, const char *word, int count, const adviser *with)
{
    verdict result;
    pthread_mutex_lock(&of->lock);
    result = check_help(of, word);
    if (result == VERDICT_FINE) {
        result = step(at, of, count, with);
    }
    pthread_mutex_unlock(&of->lock);
    return result;
}

/* What is being searched is answered at once, with what was found; nothing more is started. */
verdict referee_stop(site *at, game *of, const char *word)
{
    verdict result;
    pthread_mutex_lock(&of->lock);
    result = check_help(of, word);
    if (result == VERDICT_FINE) {
        of->run.left = 0;
        if (of->task != NULL) {
            of->task->hurried = 1;
        }
        announce(at, of);
    }
    pthread_mutex_unlock(&of->lock);
    return result;
}

static int is_over_at(const game *of, int ply)
{
    return game_is_over(of) && ply == game_plies(of);
}

static verdict analyse(site *at, game *of, int ply, const adviser *with)
{
    const offer *player = roster_find(at->players, with->player);
    task *made;
    if (player == NULL || ply > game_plies(of)) {
        return VERDICT_BAD_FIELD;
    }
    if (is_over_at(of, ply)) {
        return VERDICT_GAME_OVER;
    }
    if (of->task != NULL && of->task->kind == TASK_MOVE) {
        return VERDICT_SEARCHING;
    }
    errand_cancel(of);
    made = make_task(of, TASK_ANALYSIS, ply, player, with->limit);
    if (made == NULL) {
        return VERDICT_FAILED;
    }
    if (start_task(at, of, made, 0) != 0) {
        return VERDICT_BUSY;
    }
    announce(at, of);
    return VERDICT_FINE;
}

verdict referee_analyse(site *at, game *of, const char *word, long ply, const adviser *with)
{
    verdict result;
    pthread_mutex_lock(&of->lock);
    result = check_help(of, word);
    if (result == VERDICT_FINE) {
        result = analyse(at, of, ply == NO_NUMBER ? game_plies(of) : (int)ply, with);
    }
    pthread_mutex_unlock(&of->lock);
    return result;
}

/* ---- what the workers report ---- */

void referee_progress(void *data, task *made, json_t *note)
{
    site *at = data;
    game *of = made->of;
    pthread_mutex_lock(&of->lock);
    if (of->task == made) {
        drop_thinking(of);
        of->thinking = note;
        announce(at, of);
    } else {
        json_decref(note);
    }
    pthread_mutex_unlock(&of->lock);
}

static void keep_trouble(game *of, const char *trouble)
{
    of->run.left = 0;
    strncpy(of->trouble, trouble, TROUBLE_SIZE - 1);
}

static void make_move(site *at, game *of, c4b_move move, json_t *note)
{
    int for_person = !game_computer_moves(of);
    int helped = of->helped;
    of->helped |= for_person;
    if (!c4b_state_is_legal(of->state, move)) {
        keep_trouble(of, "The player made a move that the rules do not allow.");
        json_decref(note);
    } else if (enter_move(at, of, move, note) != VERDICT_FINE) {
        of->helped = helped;
        keep_trouble(of, verdict_sentence(VERDICT_NOT_KEPT));
    } else {
        of->asked = ASK_NOTHING;
        of->run.left -= of->run.left > 0;
    }
}

static void take_answer(site *at, const task *made, c4b_move move, json_t *note,
                        const char *trouble)
{
    game *of = made->of;
    drop_thinking(of);
    of->task = NULL;
    if (trouble != NULL) {
        keep_trouble(of, trouble);
        json_decref(note);
    } else if (made->kind == TASK_ANALYSIS) {
        json_decref(of->analysis);
        of->analysis = note;
    } else {
        make_move(at, of, move, note);
    }
    announce(at, of);
    errand_go_on(at, of);
}

void referee_done(void *data, task *made, c4b_move move, json_t *note, const char *trouble)
{
    site *at = data;
    game *of = made->of;
    pthread_mutex_lock(&of->lock);
    if (of->task == made) {
        take_answer(at, made, move, note, trouble);
    } else {
        json_decref(note);
    }
    pthread_mutex_unlock(&of->lock);
    hall_leave(at->games, of);
}
