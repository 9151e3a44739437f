/* engine_session.c - a computer player at work on one task. */
#include "engine_session.h"

#include "../players/player.h"
#include "game_json.h"
#include <poll.h>
#include <stdio.h>
#include <string.h>

enum {
    LOOK_MS = 50,      /* how often to look whether the task is still wanted */
    PROGRESS_MS = 250, /* how often to tell how far it is */
    GRACE_MS = 5000    /* how long one may go on after being told to answer */
};

/* How one question goes. */
typedef struct asking {
    thinker *self;
    task *of;
    const worker_news *news;
    int64_t hurry_at; /* when to tell it to answer */
    int64_t told_at;  /* when the last progress was told */
    int hurried;
} asking;

/* ---- notes ---- */

static void note_proof(json_t *note, c4b_outcome outcome, int in)
{
    json_object_set_new(note, "proven", json_string(view_outcome(outcome)));
    if (in >= 0) {
        json_object_set_new(note, "in", json_integer(in));
    }
}

/* A score that counts the moves to the end is a proof. */
static void note_score(json_t *note, int score, c4b_player turn)
{
    int wins = C4B_IS_WIN(score);
    if (wins || C4B_IS_LOSS(score)) {
        int in = wins ? C4B_WIN - score : score + C4B_WIN;
        note_proof(note, wins ? turn : 3 - turn, in < C4B_MAX_DEPTH ? in : -1);
    } else {
        json_object_set_new(note, "score", json_integer(score));
    }
}

static json_t *note_of(const task *of, c4b_player turn, const player_answer *said)
{
    json_t *note = json_pack("{s:s, s:i, s:s}", "player", of->player->name, "ply", of->ply, "side",
                             view_side(turn));
    if (note == NULL) {
        return NULL;
    }
    if (said->move != C4B_NO_MOVE) {
        json_object_set_new(note, "move", json_sprintf("%c", c4b_move_to_char(said->move)));
    }
    if (said->knows_score) {
        note_score(note, said->score, turn);
    }
    if (said->proven != C4B_ONGOING) {
        note_proof(note, said->proven, said->proven_in);
    }
    if (said->depth > 0) {
        json_object_set_new(note, "depth", json_integer(said->depth));
    }
    if (said->nodes > 0) {
        json_object_set_new(note, "nodes", json_integer((json_int_t)said->nodes));
        json_object_set_new(note, "ms", json_integer((json_int_t)said->ms));
    }
    if (said->pv[0] != '\0') {
        json_object_set_new(note, "line", json_string(said->pv));
    }
    return note;
}

/* ---- the process ---- */

void thinker_end(thinker *self)
{
    player_end(self->process);
    self->process = NULL;
}

static int be_ready(thinker *self, const offer *who, char *trouble, size_t size)
{
    if (self->process != NULL && self->who == who) {
        return 0;
    }
    thinker_end(self);
    self->who = who;
    self->process = player_start(who->spec, trouble, size);
    return self->process != NULL ? 0 : -1;
}

/* ---- listening ---- */

static void tell_progress(asking *now, c4b_player turn, const player_answer *said)
{
    if (said->depth > 0 && steady_ms() - now->told_at >= PROGRESS_MS) {
        now->told_at = steady_ms();
        now->news->progress(now->news->data, now->of, note_of(now->of, turn, said));
    }
}

static void hurry(asking *now)
{
    if (!now->hurried && (now->of->hurried || steady_ms() >= now->hurry_at)) {
        now->hurried = 1;
        now->hurry_at = steady_ms();
        player_stop(now->self->process);
    }
}

/* Waits for the answer; PLAYER_THINKING when the task was cancelled meanwhile. */
static int listen_for(asking *now, c4b_player turn, player_answer *said)
{
    struct pollfd ready = { player_fd(now->self->process), POLLIN, 0 };
    int status;
    while ((status = player_poll(now->self->process, said)) == PLAYER_THINKING &&
           !now->of->cancelled) {
        tell_progress(now, turn, said);
        hurry(now);
        if (now->hurried && steady_ms() > now->hurry_at + GRACE_MS) {
            snprintf(said->why, sizeof said->why, "timed out");
            return PLAYER_TIMED_OUT;
        }
        poll(&ready, 1, LOOK_MS);
    }
    return status;
}

/* ---- a task ---- */

static player_limit limit_of(const limit *from)
{
    static const int kinds[] = { PLAYER_NO_LIMIT, PLAYER_DEPTH, PLAYER_NODES, PLAYER_MS };
    return (player_limit){ kinds[from->kind], (uint64_t)from->value };
}

static int ask_move(asking *now, const c4b_state *state, player_answer *said)
{
    player_begin_move(now->self->process, state, limit_of(&now->of->limit));
    return listen_for(now, c4b_state_turn(state), said);
}

/* What the proof adds to what the search has said. Nobody has to know how to prove: who refuses, or
   says what cannot be understood, has proven nothing. */
static int ask_proof(asking *now, const c4b_state *state, player_answer *said)
{
    player_answer proof = { 0 };
    int status;
    if (now->of->prove_ms == 0 || now->of->hurried || said->proven != C4B_ONGOING ||
        (said->knows_score && (C4B_IS_WIN(said->score) || C4B_IS_LOSS(said->score)))) {
        return PLAYER_ANSWERED;
    }
    now->hurry_at = steady_ms() + now->of->prove_ms + GRACE_MS;
    player_begin_proof(now->self->process, state, (unsigned)now->of->prove_ms);
    status = listen_for(now, c4b_state_turn(state), &proof);
    if (status == PLAYER_ANSWERED) {
        said->proven = proof.proven;
        said->proven_in = proof.proven_in;
    } else if (status == PLAYER_REFUSED) {
        status = PLAYER_ANSWERED;
    } else if (status == PLAYER_GARBLED) {
        thinker_end(now->self); /* more of it may come, and be taken for the next answer */
        status = PLAYER_ANSWERED;
    } else {
        memcpy(said->why, proof.why, sizeof said->why);
    }
    return status;
}

static c4b_state *state_of(const task *of)
{
    c4b_state *state = NULL;
    if (c4b_state_from_position(&state, of->start, NULL) == C4B_OK &&
        c4b_state_play_text(state, of->moves, NULL) != C4B_OK) {
        c4b_state_free(state);
        return NULL;
    }
    return state;
}

static void report(asking *now, const c4b_state *state, int status, const player_answer *said)
{
    char trouble[TROUBLE_SIZE];
    if (status == PLAYER_ANSWERED) {
        now->news->done(now->news->data, now->of, said->move,
                        note_of(now->of, c4b_state_turn(state), said), NULL);
    } else if (!now->of->cancelled) {
        snprintf(trouble, sizeof trouble, "%s: %s", now->of->player->name, said->why);
        now->news->done(now->news->data, now->of, C4B_NO_MOVE, NULL, trouble);
    } else {
        now->news->done(now->news->data, now->of, C4B_NO_MOVE, NULL, "cancelled");
    }
}

static void think_about(asking *now, const c4b_state *state)
{
    player_answer said = { 0 };
    int status;
    said.move = C4B_NO_MOVE;
    if (state == NULL) {
        snprintf(said.why, sizeof said.why, "the server is out of memory");
        status = PLAYER_REFUSED;
    } else if (be_ready(now->self, now->of->player, said.why, sizeof said.why) != 0) {
        status = PLAYER_CRASHED;
    } else {
        status = ask_move(now, state, &said);
        if (status == PLAYER_ANSWERED) {
            status = ask_proof(now, state, &said);
        }
    }
    /* One that is still at work, or has failed, is of no more use. */
    if (status != PLAYER_ANSWERED) {
        thinker_end(now->self);
    }
    report(now, state, status, &said);
}

void thinker_think(thinker *self, task *of, long most_ms, const worker_news *news)
{
    asking now = { self, of, news, steady_ms() + most_ms, steady_ms(), 0 };
    c4b_state *state = state_of(of);
    think_about(&now, state);
    c4b_state_free(state);
}
