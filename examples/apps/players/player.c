/*
 * player.c - the side that asks: starts players as processes, sends them requests and reads their
 * answers. serve.c is what answers them.
 */
#define _GNU_SOURCE /* MSG_DONTWAIT */
#include "player_inside.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { START_MS = 10000 /* how long a player may take to be ready */ };

/* ---- sending ---- */

static void expect(player *p, enum expected_answer answer)
{
    p->expected = answer;
    p->due = 0;
    p->answer = (player_answer){ .status = PLAYER_THINKING, .move = C4B_NO_MOVE, .proven_in = -1 };
}

__attribute__((format(printf, 2, 3))) static int request(player *p, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *text = malloc((size_t)length + 2);
    int sent = 0;
    if (text != NULL) {
        vsnprintf(text, (size_t)length + 1, format, again);
        memcpy(text + length, "\n", 2);
        sent = process_send(&p->process, text);
    }
    va_end(again);
    va_end(arguments);
    free(text);
    p->due += sent;
    return sent;
}

/* The position that a game began with; NULL when memory runs out. */
static c4b_state *start_of(const c4b_state *state)
{
    c4b_state *start = c4b_state_clone(state);
    while (c4b_state_undo(start) == C4B_OK) {
    }
    return start;
}

/* A game that began on the empty board is sent by its rules, which are easier for a player to
   read than a position. */
static int send_start(player *p, const c4b_state *start)
{
    char text[1024];
    c4b_state_position_text(start, text, sizeof text);
    if (c4b_state_move_number(start) == 1 &&
        c4b_state_empty(start) == c4b_state_rows(start) * c4b_state_columns(start)) {
        *strchr(text, ' ') = '\0';
        return request(p, "new %s", text);
    }
    return request(p, "position %s", text);
}

static int send_moves(player *p, const c4b_state *state)
{
    size_t length = c4b_state_moves_text(state, NULL, 0);
    char *moves = malloc(length + 1);
    int sent = 0;
    if (moves != NULL) {
        c4b_state_moves_text(state, moves, length + 1);
        sent = length == 0 || request(p, "moves %s", moves);
    }
    free(moves);
    return sent;
}

static int send_game(player *p, const c4b_state *state)
{
    c4b_state_free(p->state);
    p->state = c4b_state_clone(state);
    c4b_state *start = start_of(state);
    int sent = p->state != NULL && start != NULL && send_start(p, start) && send_moves(p, state);
    c4b_state_free(start);
    return sent;
}

int player_begin_move(player *p, const c4b_state *state, player_limit limit)
{
    player_limit chosen = p->own.kind != PLAYER_NO_LIMIT ? p->own : limit;
    if (chosen.kind == PLAYER_NO_LIMIT) {
        chosen.number = 8;
    }
    expect(p, A_MOVE);
    return send_game(p, state) &&
           request(p, "go %s %" PRIu64, player_limit_name(chosen.kind), chosen.number);
}

int player_begin_proof(player *p, const c4b_state *state, unsigned ms)
{
    expect(p, A_PROOF);
    return send_game(p, state) && request(p, "prove ms %u", ms);
}

void player_stop(player *p)
{
    process_send(&p->process, "stop\n");
}

/* ---- receiving ---- */

static void take_lines(player *p)
{
    char *line = p->room, *end;
    while ((end = memchr(line, '\n', p->filled - (size_t)(line - p->room))) != NULL) {
        *end = '\0';
        if (end > line && end[-1] == '\r') {
            end[-1] = '\0';
        }
        take_answer_line(p, line);
        line = end + 1;
    }
    p->filled -= (size_t)(line - p->room);
    memmove(p->room, line, p->filled);
    if (p->filled == sizeof p->room) {
        set_failure(p, PLAYER_GARBLED, "a line of more than %zu bytes", sizeof p->room);
        p->filled = 0;
        p->due = 0;
    }
}

int player_poll(player *p, player_answer *answer)
{
    ssize_t got = 1;
    while (got > 0 && (p->due > 0 || p->answer.status == PLAYER_THINKING)) {
        got = recv(p->process.fd, p->room + p->filled, sizeof p->room - p->filled, MSG_DONTWAIT);
        if (got > 0) {
            p->filled += (size_t)got;
            take_lines(p);
        } else if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
            char why[128];
            process_explain_end(&p->process, why, sizeof why);
            set_failure(p, PLAYER_CRASHED, "%s", why);
            p->due = 0;
        }
    }
    *answer = p->answer;
    if (p->due > 0) {
        answer->status = PLAYER_THINKING;
    }
    return answer->status;
}

static int64_t now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int player_wait(player *p, unsigned timeout_ms, player_answer *answer)
{
    int64_t end = now_ms() + timeout_ms;
    while (player_poll(p, answer) == PLAYER_THINKING) {
        struct pollfd news = { .fd = p->process.fd, .events = POLLIN };
        int64_t left = end - now_ms();
        if (left <= 0) {
            set_failure(p, PLAYER_TIMED_OUT, "no answer within %u ms", timeout_ms);
            p->due = 0;
        } else {
            poll(&news, 1, left < INT_MAX ? (int)left : INT_MAX);
        }
    }
    return answer->status;
}

int player_ask_move(player *p, const c4b_state *state, player_limit limit, unsigned timeout_ms,
                    player_answer *answer)
{
    player_begin_move(p, state, limit); /* if it fails, player_wait() reports why */
    return player_wait(p, timeout_ms, answer);
}

/* ---- a player's life ---- */

int player_fd(const player *p)
{
    return p->process.fd;
}

const char *player_name(const player *p)
{
    return p->name;
}

player_limit player_own_limit(const player *p)
{
    return p->own;
}

void player_end(player *p)
{
    if (p == NULL) {
        return;
    }
    process_end(&p->process, p->due == 0);
    c4b_state_free(p->state);
    free(p);
}

/* Waits until the player has answered the greeting; returns 0 with a message when it does not. */
static int greet(player *p, const char *spec, char *message, size_t size)
{
    player_answer answer;
    const char *why = answer.why;
    expect(p, A_NAME);
    request(p, "hello 1");
    if (player_wait(p, START_MS, &answer) == PLAYER_ANSWERED) {
        return 1;
    }
    if (begins_with_word(why, "error:", &why)) { /* the player's own words are enough */
        snprintf(message, size, "%s", why);
    } else {
        snprintf(message, size, "%s: %s", spec, why);
    }
    return 0;
}

player *player_start(const char *spec, char *message, size_t size)
{
    char name[4096];
    if (!player_spec_check(spec, message, size) || !player_spec_name(spec, name, sizeof name)) {
        return NULL;
    }
    player *p = calloc(1, sizeof *p);
    int error = p != NULL ? process_start(&p->process, name) : ENOMEM;
    if (error != 0) {
        snprintf(message, size, "%s: %s", spec, strerror(error));
        free(p);
        return NULL;
    }
    if (*player_spec_limit(spec) == '@') {
        player_limit_read(&p->own, player_spec_limit(spec) + 1);
    }
    if (!greet(p, spec, message, size)) {
        player_end(p);
        return NULL;
    }
    return p;
}
