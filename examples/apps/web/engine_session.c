/* engine_session.c - a computer player at work on one task. */
#include "engine_session.h"

#include "../players/player.h"
#include "game_json.h"
#include <poll.h>
#include <stdio.h>
#include <string.h>

enum {
    LOOK_MS = 50,      /* how often to look whether the task is still wanted */
    PROGRESS_MS = 250, /* how often to report progress */
    GRACE_MS = 5000    /* how long a player may go on after it was told to answer */
};

/* How one question goes. */
typedef struct question {
    engine_session *self;
    search_task *task;
    const worker_news *news;
    int64_t hurry_at; /* when to tell it to answer */
    int64_t told_at;  /* when progress was last reported */
    bool hurried;
} question;

/* ---- notes ---- */

static void note_proof(json_t *note, c4b_outcome outcome, int distance)
{
    json_object_set_new(note, "proven", json_string(outcome_name(outcome)));
    if (distance >= 0) {
        json_object_set_new(note, "in", json_integer(distance));
    }
}

/* A score that counts the moves to the end is a proof. */
static void note_score(json_t *note, int score, c4b_player turn)
{
    bool wins = C4B_IS_WIN(score);
    if (wins || C4B_IS_LOSS(score)) {
        int distance = wins ? C4B_WIN - score : score + C4B_WIN;
        note_proof(note, wins ? turn : 3 - turn, distance < C4B_MAX_DEPTH ? distance : -1);
    } else {
        json_object_set_new(note, "score", json_integer(score));
    }
}

static json_t *note_of(const search_task *task, c4b_player turn, const player_answer *answer)
{
    json_t *note = json_pack("{s:s, s:i, s:s}", "player", task->player->name, "ply", task->ply,
                             "side", side_name(turn));
    if (note == NULL) {
        return NULL;
    }
    if (answer->move != C4B_NO_MOVE) {
        json_object_set_new(note, "move", json_sprintf("%c", c4b_move_to_char(answer->move)));
    }
    if (answer->knows_score) {
        note_score(note, answer->score, turn);
    }
    if (answer->proven != C4B_ONGOING) {
        note_proof(note, answer->proven, answer->proven_in);
    }
    if (answer->depth > 0) {
        json_object_set_new(note, "depth", json_integer(answer->depth));
    }
    if (answer->nodes > 0) {
        json_object_set_new(note, "nodes", json_integer((json_int_t)answer->nodes));
        json_object_set_new(note, "ms", json_integer((json_int_t)answer->ms));
    }
    if (answer->pv[0] != '\0') {
        json_object_set_new(note, "pv", json_string(answer->pv));
    }
    return note;
}

/* ---- the process ---- */

void session_end(engine_session *self)
{
    player_end(self->process);
    self->process = NULL;
}

static int be_ready(engine_session *self, const offer *wanted, char *trouble, size_t size)
{
    if (self->process != NULL && self->offer == wanted) {
        return 0;
    }
    session_end(self);
    self->offer = wanted;
    self->process = player_start(wanted->spec, trouble, size);
    return self->process != NULL ? 0 : -1;
}

/* ---- listening ---- */

static void tell_progress(question *asked, c4b_player turn, const player_answer *answer)
{
    if (answer->depth > 0 && steady_ms() - asked->told_at >= PROGRESS_MS) {
        asked->told_at = steady_ms();
        asked->news->progress(asked->news->data, asked->task, note_of(asked->task, turn, answer));
    }
}

static void hurry(question *asked)
{
    if (!asked->hurried && (asked->task->hurried || steady_ms() >= asked->hurry_at)) {
        asked->hurried = true;
        asked->hurry_at = steady_ms();
        player_stop(asked->self->process);
    }
}

/* Waits for the answer; PLAYER_THINKING when the task was cancelled meanwhile. */
static int listen_for(question *asked, c4b_player turn, player_answer *answer)
{
    struct pollfd ready = { player_fd(asked->self->process), POLLIN, 0 };
    int status;
    while ((status = player_poll(asked->self->process, answer)) == PLAYER_THINKING &&
           !asked->task->cancelled) {
        tell_progress(asked, turn, answer);
        hurry(asked);
        if (asked->hurried && steady_ms() > asked->hurry_at + GRACE_MS) {
            snprintf(answer->why, sizeof answer->why, "timed out");
            return PLAYER_TIMED_OUT;
        }
        poll(&ready, 1, LOOK_MS);
    }
    return status;
}

/* ---- a task ---- */

static player_limit limit_of(const limit *bound)
{
    static const int kinds[] = { PLAYER_NO_LIMIT, PLAYER_DEPTH, PLAYER_NODES, PLAYER_MS };
    return (player_limit){ kinds[bound->kind], (uint64_t)bound->value };
}

static int ask_move(question *asked, const c4b_state *state, player_answer *answer)
{
    player_begin_move(asked->self->process, state, limit_of(&asked->task->limit));
    return listen_for(asked, c4b_state_turn(state), answer);
}

/* What a proof adds to the answer of the search. A player need not be able to prove: a refusal or
   an answer that does not follow the protocol counts as no proof. */
static int ask_proof(question *asked, const c4b_state *state, player_answer *answer)
{
    player_answer proof = { 0 };
    if (asked->task->prove_ms == 0 || asked->task->hurried || answer->proven != C4B_ONGOING ||
        (answer->knows_score && (C4B_IS_WIN(answer->score) || C4B_IS_LOSS(answer->score)))) {
        return PLAYER_ANSWERED;
    }
    asked->hurry_at = steady_ms() + asked->task->prove_ms + GRACE_MS;
    player_begin_proof(asked->self->process, state, (unsigned)asked->task->prove_ms);
    int status = listen_for(asked, c4b_state_turn(state), &proof);
    if (status == PLAYER_ANSWERED) {
        answer->proven = proof.proven;
        answer->proven_in = proof.proven_in;
    } else if (status == PLAYER_REFUSED) {
        status = PLAYER_ANSWERED;
    } else if (status == PLAYER_GARBLED) {
        session_end(asked->self); /* the rest of it could be taken for the next answer */
        status = PLAYER_ANSWERED;
    } else {
        memcpy(answer->why, proof.why, sizeof answer->why);
    }
    return status;
}

static c4b_state *state_of(const search_task *task)
{
    c4b_state *state = NULL;
    if (c4b_state_from_position(&state, task->start, NULL) == C4B_OK &&
        c4b_state_play_text(state, task->moves, NULL) != C4B_OK) {
        c4b_state_free(state);
        return NULL;
    }
    return state;
}

static void report(question *asked, const c4b_state *state, int status, const player_answer *answer)
{
    if (status == PLAYER_ANSWERED) {
        asked->news->done(asked->news->data, asked->task, answer->move,
                          note_of(asked->task, c4b_state_turn(state), answer), NULL);
    } else if (!asked->task->cancelled) {
        char trouble[TROUBLE_SIZE];
        snprintf(trouble, sizeof trouble, "%s: %s", asked->task->player->name, answer->why);
        asked->news->done(asked->news->data, asked->task, C4B_NO_MOVE, NULL, trouble);
    } else {
        asked->news->done(asked->news->data, asked->task, C4B_NO_MOVE, NULL, "cancelled");
    }
}

static void think_about(question *asked, const c4b_state *state)
{
    player_answer answer = { 0 };
    answer.move = C4B_NO_MOVE;
    int status;
    if (state == NULL) {
        snprintf(answer.why, sizeof answer.why, "the server is out of memory");
        status = PLAYER_REFUSED;
    } else if (be_ready(asked->self, asked->task->player, answer.why, sizeof answer.why) != 0) {
        status = PLAYER_CRASHED;
    } else {
        status = ask_move(asked, state, &answer);
        if (status == PLAYER_ANSWERED) {
            status = ask_proof(asked, state, &answer);
        }
    }
    /* A player that is still at work, or has failed, is of no more use. */
    if (status != PLAYER_ANSWERED) {
        session_end(asked->self);
    }
    report(asked, state, status, &answer);
}

void session_think(engine_session *self, search_task *task, long most_ms, const worker_news *news)
{
    question asked = { self, task, news, steady_ms() + most_ms, steady_ms(), false };
    c4b_state *state = state_of(task);
    think_about(&asked, state);
    c4b_state_free(state);
}
