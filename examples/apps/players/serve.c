/*
 * serve.c - the side that is asked: a built-in player reads requests from its standard input and
 * answers each with one line. One thread reads: it sees "stop", "quit" and the end of the input
 * while the other one thinks. So even a plug-in that loops for ever ends when the program that
 * asked does.
 */
#define _POSIX_C_SOURCE 200809L /* getline */
#include "../common/text.h"
#include "engine.h"
#include "game.h"
#include "player.h"
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

typedef struct request {
    struct request *next;
    char text[];
} request;

/* What the two threads share. The lock protects all of it but the engine's stop request. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t news;
    request *first, *last;
    int to_think; /* requests for a move or a proof that are not answered yet */
    engine engine;
} shared = { .lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER };

/* Only the thread that answers uses these. */
static c4b_state *game;
static FILE *out; /* not stdout: a plug-in may print there */

/* ---- the thread that reads ---- */

static int needs_thought(const char *text)
{
    return strncmp(text, "go ", 3) == 0 || strncmp(text, "prove ", 6) == 0;
}

/* Adds a request; to be called under the lock. Ends the process when there is no memory. */
static void queue(const char *text)
{
    request *r = malloc(sizeof *r + strlen(text) + 1);
    if (r == NULL) {
        _exit(EXIT_FAILURE);
    }
    r->next = NULL;
    strcpy(r->text, text);
    *(shared.first != NULL ? &shared.last->next : &shared.first) = r;
    shared.last = r;
    pthread_cond_signal(&shared.news);
}

static void take(const char *text)
{
    pthread_mutex_lock(&shared.lock);
    if (!is(text, "stop")) {
        shared.to_think += needs_thought(text);
        queue(text);
    } else if (shared.to_think > 0) {
        c4b_stop_request(shared.engine.stop);
    }
    pthread_mutex_unlock(&shared.lock);
}

/* After the last request the other thread has two seconds to answer the earlier ones. Then the
   process ends, which is the only way to end an evaluation that does not return. */
static void *read_requests(void *nothing)
{
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) >= 0) {
        line[strcspn(line, "\r\n")] = '\0';
        take(line);
    }
    free(line);
    take("quit");
    sleep(2);
    _exit(EXIT_SUCCESS);
    return nothing;
}

/* ---- the thread that answers ---- */

static request *next_request(void)
{
    pthread_mutex_lock(&shared.lock);
    while (shared.first == NULL) {
        pthread_cond_wait(&shared.news, &shared.lock);
    }
    request *r = shared.first;
    shared.first = r->next;
    pthread_mutex_unlock(&shared.lock);
    return r;
}

/* Flushes the answer, and forgets a stop, which was for the request that has been answered. */
static void finish_answer(int thought)
{
    fflush(out);
    pthread_mutex_lock(&shared.lock);
    if (thought) {
        shared.to_think--;
        c4b_stop_reset(shared.engine.stop);
    }
    pthread_mutex_unlock(&shared.lock);
}

static void answer_status(c4b_status status)
{
    if (status == C4B_OK) {
        fputs("ok\n", out);
    } else {
        fprintf(out, "error %s\n",
                status == C4B_ERR_CALLBACK ? "the heuristic gave up (C4B_EVAL_ABORT)"
                                           : c4b_strerror(status));
    }
}

static void replace_game(c4b_state *state, c4b_status status)
{
    if (status == C4B_OK) {
        c4b_state_free(game);
        game = state;
    }
    answer_status(status);
}

static void set_position(const char *text)
{
    c4b_state *state = NULL;
    c4b_status status = c4b_state_from_position(&state, text, NULL);
    replace_game(state, status);
}

static void set_rules(const char *text)
{
    char message[256];
    c4b_state *state = game_new(text, message, sizeof message);
    if (state != NULL) {
        replace_game(state, C4B_OK);
    } else {
        fprintf(out, "error %s\n", message);
    }
}

static void play_moves(const char *text)
{
    size_t bad_at = 0;
    c4b_status status = c4b_state_play_text(game, text, &bad_at);
    if (status == C4B_OK) {
        answer_status(status);
    } else {
        fprintf(out, "error move %zu of '%.1000s': %s\n", bad_at + 1, text, c4b_strerror(status));
    }
}

static void undo_moves(const char *text)
{
    int count = *text != '\0' ? atoi(text) : 1;
    c4b_status status = count > 0 ? C4B_OK : C4B_ERR_INVALID;
    if (count > 0 && c4b_state_moves_text(game, NULL, 0) < (size_t)count) {
        status = C4B_ERR_NOTHING_TO_UNDO; /* all or nothing */
    }
    for (int i = 0; i < count && status == C4B_OK; i++) {
        status = c4b_state_undo(game);
    }
    answer_status(status);
}

/* Ends the line with the expected play, if there is any. */
static void write_pv(const c4b_move *moves, int count)
{
    if (count > 0) {
        fputs(" pv ", out);
    }
    for (int i = 0; i < count; i++) {
        fputc(c4b_move_to_char(moves[i]), out);
    }
    fputc('\n', out);
}

static int report_progress(const c4b_progress *p, void *data)
{
    (void)data;
    if (p->pv_length > 0) {
        fprintf(out, "info depth %d score %d nodes %" PRIu64 " ms %.0f", p->depth, p->score,
                p->nodes, p->seconds * 1000);
        write_pv(p->pv, p->pv_length);
        fflush(out);
    }
    return 0;
}

static void write_proven(const c4b_result *r)
{
    int moves = C4B_MOVES_TO_END(r->score);
    if (C4B_IS_WIN(r->score) || C4B_IS_LOSS(r->score)) {
        fprintf(out, " proven %s", C4B_IS_WIN(r->score) ? "win" : "loss");
        if (moves < C4B_MAX_DEPTH) {
            fprintf(out, " in %d", moves);
        }
    } else if (r->reason == C4B_PROVEN && r->score == 0) {
        fputs(" proven draw", out);
    }
}

static void go(char *text)
{
    player_limit limit;
    c4b_result result = C4B_RESULT_INIT;
    char *blank = strchr(text, ' ');
    if (blank != NULL) {
        *blank = '=';
    }
    if (!player_limit_read(&limit, text)) {
        fputs("error a limit is 'depth N', 'nodes N' or 'ms N'\n", out);
        return;
    }
    c4b_status status = engine_move(&shared.engine, game, limit, report_progress, NULL, &result);
    if (status != C4B_OK) {
        answer_status(status);
        return;
    }
    fprintf(out, "move %c", c4b_move_to_char(result.move));
    if (result.depth > 0) {
        fprintf(out, " score %d depth %d nodes %" PRIu64 " ms %.0f", result.score, result.depth,
                result.nodes, result.seconds * 1000);
        write_proven(&result);
    }
    write_pv(result.pv, result.pv_length);
}

static void prove(const char *text)
{
    static const char *const names[] = { "", "green", "blue", "draw" };
    player_limit limit = { 0, 0 };
    char pair[64];
    snprintf(pair, sizeof pair, "ms=%s", strncmp(text, "ms ", 3) == 0 ? text + 3 : "");
    if (!player_limit_read(&limit, pair)) {
        fputs("error a limit is 'ms N'\n", out);
        return;
    }
    c4b_solution solution = C4B_SOLUTION_INIT;
    c4b_status status = engine_prove(&shared.engine, game, (unsigned)limit.number, &solution);
    if (status != C4B_OK) {
        answer_status(status);
        return;
    }
    if (solution.outcome == C4B_ONGOING) {
        fputs("unknown\n", out);
        return;
    }
    fprintf(out, "proven %s", names[solution.outcome]);
    if (solution.distance >= 0) {
        fprintf(out, " in %d", solution.distance);
    }
    fprintf(out, " move %c\n", c4b_move_to_char(solution.move));
}

static void answer(char *text)
{
    char *rest = text + strcspn(text, " ");
    if (*rest == ' ') {
        *rest++ = '\0';
        rest += strspn(rest, " ");
    }
    if (is(text, "hello")) {
        fprintf(out, is(rest, "1") ? "ready 1 %s\n" : "error this player speaks version 1 (%s)\n",
                engine_name(&shared.engine));
    } else if (is(text, "new")) {
        set_rules(rest);
    } else if (is(text, "position")) {
        set_position(rest);
    } else if (is(text, "moves")) {
        play_moves(rest);
    } else if (is(text, "undo")) {
        undo_moves(rest);
    } else if (is(text, "go")) {
        go(rest);
    } else if (is(text, "prove")) {
        prove(rest);
    } else {
        fprintf(out, "error '%.100s' is not a request\n", text);
    }
}

/* ---- a player's life ---- */

/* Keeps standard output for answers: what a plug-in prints goes to standard error. A crash leaves
   no core file. */
static int prepare_output(void)
{
    struct rlimit none = { 0, 0 };
    setrlimit(RLIMIT_CORE, &none);
    int fd = dup(STDOUT_FILENO);
    out = fd >= 0 ? fdopen(fd, "w") : NULL;
    return out != NULL && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0;
}

/* Answers the greeting with the reason why the player cannot be opened. */
static int refuse(const char *message)
{
    char line[1024];
    if (fgets(line, sizeof line, stdin) != NULL) {
        fprintf(out, "error %s\n", message);
        fflush(out);
    }
    return EXIT_FAILURE;
}

static void answer_requests(void)
{
    request *r = next_request();
    while (!is(r->text, "quit")) {
        int thought = needs_thought(r->text);
        answer(r->text);
        finish_answer(thought);
        free(r);
        r = next_request();
    }
    free(r);
}

static int serve(const char *name)
{
    char message[1024];
    pthread_t reader;
    if (!prepare_output()) {
        return EXIT_FAILURE;
    }
    if (!engine_open(&shared.engine, name, message, sizeof message)) {
        return refuse(message);
    }
    game = c4b_state_new(NULL);
    if (game == NULL || pthread_create(&reader, NULL, read_requests, NULL) != 0) {
        return refuse(c4b_strerror(C4B_ERR_NO_MEMORY));
    }
    answer_requests();
    c4b_state_free(game);
    engine_close(&shared.engine);
    return EXIT_SUCCESS;
}

void players_serve_if_asked(int argc, char **argv)
{
    if (argc == 3 && is(argv[1], "--as-player")) {
        int code = serve(argv[2]);
        fflush(stdout);
        _exit(code); /* exit would wait for the thread that reads standard input */
    }
}
