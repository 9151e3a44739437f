/*
 * player.c - the side that asks: starts players as processes, sends them requests and reads their
 * answers. What a player does with them is in serve.c.
 */
#define _GNU_SOURCE /* SOCK_CLOEXEC, closing all files in a child */
#include "player.h"
#include "heuristic.h"
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    START_MS = 10000, /* how long a player may take to be ready */
    END_MS = 1000,    /* how long we wait for the status of one that has closed its output */
    QUIT_MS = 200,    /* how long an idle one may take to leave by itself */
    ROOM_FOR_LINE = 16384
};

/* What the last of the answers that are due will tell. */
enum asked { NOTHING, A_NAME, A_MOVE, A_PROOF };

struct player {
    pid_t pid; /* of the process and its group */
    int fd;    /* its standard input and output */
    char name[128];
    player_limit own;
    enum asked asked;
    int due;          /* answers that are to come */
    c4b_state *state; /* what the last question was about */
    player_answer answer;
    size_t filled;
    char room[ROOM_FOR_LINE];
};

static int is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* ---- SPECs ---- */

/* strtoull alone would take blanks and signs. */
static int read_number(uint64_t *number, const char *text)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return isdigit((unsigned char)*text) && *end == '\0' && errno == 0;
}

int player_limit_read(player_limit *limit, const char *text)
{
    static const struct {
        const char *key;
        int kind;
        uint64_t largest;
    } kinds[] = { { "depth=", PLAYER_DEPTH, C4B_MAX_DEPTH },
                  { "nodes=", PLAYER_NODES, INT64_MAX },
                  { "ms=", PLAYER_MS, INT_MAX } };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t length = strlen(kinds[i].key);
        if (strncmp(text, kinds[i].key, length) == 0) {
            limit->kind = kinds[i].kind;
            return read_number(&limit->number, text + length) && limit->number > 0 &&
                   limit->number <= kinds[i].largest;
        }
    }
    return 0;
}

const char *player_spec_limit(const char *spec)
{
    const char *at = strrchr(spec, '@');
    player_limit limit;
    return at != NULL && player_limit_read(&limit, at + 1) ? at : spec + strlen(spec);
}

/* The text of a SPEC before its limit; 0 when it is too long. */
static int who(const char *spec, char *out, size_t size)
{
    size_t length = (size_t)(player_spec_limit(spec) - spec);
    if (length < size) {
        memcpy(out, spec, length);
        out[length] = '\0';
    }
    return length < size;
}

static int is_command(const char *spec)
{
    return strncmp(spec, "cmd:", 4) == 0;
}

static int is_special(const char *name)
{
    return is(name, "ninja1") || is(name, "ninja2") || is(name, "ninja3") || is(name, "master") ||
           is(name, "random");
}

int player_spec_check(const char *spec, char *message, size_t size)
{
    char name[4096];
    heuristic h;
    if (!who(spec, name, sizeof name)) {
        snprintf(message, size, "too long a name of a player");
        return 0;
    }
    if (is_command(name)) {
        int empty = name[4 + strspn(name + 4, " \t")] == '\0';
        snprintf(message, size, "%s", empty ? "'cmd:' without a command" : "");
        return !empty;
    }
    if (is_special(name) || heuristic_is_path(name) ||
        heuristic_open(&h, name, message, size)) { /* what is built in needs no closing */
        return 1;
    }
    snprintf(message, size,
             "no player is called '%s' (%s, ninja1, ninja2, ninja3, master, random, ./PLUGIN.so, "
             "cmd:COMMAND; @depth=N, @nodes=N or @ms=N may follow)",
             spec, HEURISTIC_NAMES);
    return 0;
}

/* ---- starting and ending ---- */

extern char **environ;

/* Its own group, so that it can be ended with all that it starts; signals as at a shell; and of
   our files none but the socket, standard error apart. */
static int spawn(pid_t *pid, const char *path, char *const argv[], int fd)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    if (posix_spawn_file_actions_init(&files) != 0) {
        return ENOMEM;
    }
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&files);
        return ENOMEM;
    }
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    int error = posix_spawn_file_actions_adddup2(&files, fd, STDIN_FILENO);
    error = error != 0 ? error : posix_spawn_file_actions_adddup2(&files, fd, STDOUT_FILENO);
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
    error = error != 0 ? error : posix_spawn_file_actions_addclosefrom_np(&files, 3);
#endif
    error = error != 0 ? error : posix_spawn(pid, path, &files, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

static int start_process(player *p, const char *spec, const char *name)
{
    int ends[2];
    char *again[] = { "player", "--as-player", (char *)spec, NULL };
    char *shell[] = { "sh", "-c", (char *)(name + 4), NULL };
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        return errno;
    }
    int error = is_command(name) ? spawn(&p->pid, "/bin/sh", shell, ends[1])
                                 : spawn(&p->pid, "/proc/self/exe", again, ends[1]);
    close(ends[1]);
    if (error != 0) {
        close(ends[0]);
        return error;
    }
    p->fd = ends[0];
    return 0;
}

static void pause_ms(long ms)
{
    struct timespec time = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000 };
    nanosleep(&time, NULL);
}

/* What became of a process that closes its output: it is ending, or soon will be. */
static void tell_end(player *p, char *why, size_t size)
{
    int status = 0;
    pid_t got = waitpid(p->pid, &status, WNOHANG);
    for (int waited = 0; got == 0 && waited < END_MS; waited += 5) {
        pause_ms(5);
        got = waitpid(p->pid, &status, WNOHANG);
    }
    if (got != p->pid) {
        snprintf(why, size, "closed its output");
        return;
    }
    kill(-p->pid, SIGKILL); /* what it has started, if anything */
    p->pid = 0;
    if (WIFSIGNALED(status)) {
        snprintf(why, size, "crashed: %s", strsignal(WTERMSIG(status)));
    } else {
        snprintf(why, size, "ended with code %d%s", WEXITSTATUS(status),
                 WEXITSTATUS(status) == 127 ? " (no such command?)" : "");
    }
}

/* ---- sending ---- */

/* 0 when it does not read, or has ended; reading then tells why. */
static int send_text(player *p, const char *text)
{
    size_t length = strlen(text);
    ssize_t sent;
    do {
        sent = send(p->fd, text, length, MSG_NOSIGNAL | MSG_DONTWAIT);
    } while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)length;
}

void player_end(player *p)
{
    if (p == NULL) {
        return;
    }
    if (p->pid > 0 && p->due == 0 && send_text(p, "quit\n")) {
        struct pollfd closed = { .fd = p->fd };
        poll(&closed, 1, QUIT_MS); /* for its end: what it says does not wake us */
    }
    close(p->fd);
    if (p->pid > 0) {
        kill(-p->pid, SIGKILL);
        while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR) {
        }
    }
    c4b_state_free(p->state);
    free(p);
}

static void ask(player *p, enum asked what)
{
    p->asked = what;
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
        sent = send_text(p, text);
    }
    va_end(again);
    va_end(arguments);
    free(text);
    p->due += sent;
    return sent;
}

/* The position that a game began with. */
static c4b_state *start_of(const c4b_state *state)
{
    c4b_state *start = c4b_state_clone(state);
    while (c4b_state_undo(start) == C4B_OK) {
    }
    return start;
}

/* A game from the empty board is told by its rules, because that is easier to understand. */
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
    static const char *const keys[] = { "depth", "depth", "nodes", "ms" };
    player_limit use = p->own.kind != PLAYER_NO_LIMIT ? p->own : limit;
    if (use.kind == PLAYER_NO_LIMIT) {
        use.number = 8;
    }
    ask(p, A_MOVE);
    return send_game(p, state) && request(p, "go %s %" PRIu64, keys[use.kind], use.number);
}

int player_begin_proof(player *p, const c4b_state *state, unsigned ms)
{
    ask(p, A_PROOF);
    return send_game(p, state) && request(p, "prove ms %u", ms);
}

void player_stop(player *p)
{
    send_text(p, "stop\n");
}

/* ---- understanding answers ---- */

__attribute__((format(printf, 3, 4))) static void fail(player *p, int status, const char *format,
                                                       ...)
{
    va_list arguments;
    va_start(arguments, format);
    p->answer.status = status;
    vsnprintf(p->answer.why, sizeof p->answer.why, format, arguments);
    va_end(arguments);
}

/* Whether the line is the word, or begins with it and a blank; then what follows is handed out. */
static int begins(const char *line, const char *word, const char **rest)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != '\0' && line[length] != ' ')) {
        return 0;
    }
    *rest = line + length + strspn(line + length, " ");
    return 1;
}

/* "win", "loss" or "draw" to the player to move. */
static c4b_outcome outcome_for(const player *p, const char *word)
{
    c4b_player mover = c4b_state_turn(p->state);
    int green = mover == C4B_GREEN;
    return is(word, "win")    ? (green ? C4B_GREEN_WINS : C4B_BLUE_WINS)
           : is(word, "loss") ? (green ? C4B_BLUE_WINS : C4B_GREEN_WINS)
           : is(word, "draw") ? C4B_DRAW
                              : C4B_ONGOING;
}

static void take_pair(player *p, const char *key, const char *value)
{
    player_answer *a = &p->answer;
    if (is(key, "score")) {
        a->knows_score = 1;
        a->score = atoi(value);
    } else if (is(key, "depth")) {
        a->depth = atoi(value);
    } else if (is(key, "nodes")) {
        a->nodes = strtoull(value, NULL, 10);
    } else if (is(key, "ms")) {
        a->ms = strtoull(value, NULL, 10);
    } else if (is(key, "proven")) {
        a->proven = outcome_for(p, value);
    } else if (is(key, "in")) {
        a->proven_in = atoi(value);
    } else if (is(key, "move") && strlen(value) == 1) {
        a->move = c4b_move_from_char(*value);
    } else if (is(key, "pv")) {
        snprintf(a->pv, sizeof a->pv, "%s", value);
    }
}

/* Words in pairs; those that we do not know are for others. */
static void take_pairs(player *p, const char *text)
{
    char copy[ROOM_FOR_LINE], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *key = strtok_r(copy, " ", &rest); key != NULL; key = strtok_r(NULL, " ", &rest)) {
        char *value = strtok_r(NULL, " ", &rest);
        if (value != NULL) {
            take_pair(p, key, value);
        }
    }
}

static void take_move(player *p, const char *text)
{
    char word[8] = "";
    sscanf(text, "%7s", word);
    c4b_move move = strlen(word) == 1 ? c4b_move_from_char(*word) : C4B_NO_MOVE;
    take_pairs(p, text + strcspn(text, " "));
    p->answer.move = move;
    if (c4b_state_is_legal(p->state, move)) {
        p->answer.status = PLAYER_ANSWERED;
    } else {
        fail(p, PLAYER_ILLEGAL, "illegal move '%s'", word);
    }
}

static void take_proof(player *p, const char *text)
{
    char word[8] = "";
    sscanf(text, "%7s", word);
    p->answer.proven = is(word, "green")  ? C4B_GREEN_WINS
                       : is(word, "blue") ? C4B_BLUE_WINS
                       : is(word, "draw") ? C4B_DRAW
                                          : C4B_ONGOING;
    take_pairs(p, text + strcspn(text, " "));
    if (p->answer.proven != C4B_ONGOING) {
        p->answer.status = PLAYER_ANSWERED;
    } else {
        fail(p, PLAYER_GARBLED, "cannot be understood: 'proven %.100s'", text);
    }
}

/* The answer to the last request of those that were sent together. */
static void take_last(player *p, const char *line)
{
    const char *rest = line;
    if (p->answer.status != PLAYER_THINKING) {
        return; /* an answer before it was an error already */
    }
    if (p->asked == A_MOVE && begins(line, "move", &rest)) {
        take_move(p, rest);
    } else if (p->asked == A_PROOF && begins(line, "proven", &rest)) {
        take_proof(p, rest);
    } else if (p->asked == A_PROOF && is(line, "unknown")) {
        p->answer.status = PLAYER_ANSWERED;
    } else if (p->asked == A_NAME && begins(line, "ready 1", &rest)) {
        snprintf(p->name, sizeof p->name, "%s", rest);
        p->answer.status = PLAYER_ANSWERED;
    } else {
        fail(p, PLAYER_GARBLED, "cannot be understood: '%.100s'", line);
    }
}

static void take_line(player *p, const char *line)
{
    const char *rest = line;
    if (begins(line, "info", &rest)) {
        take_pairs(p, rest);
        return;
    }
    if (p->due == 0) {
        return; /* nobody asked */
    }
    p->due--;
    if (begins(line, "error", &rest)) {
        if (p->answer.status == PLAYER_THINKING) {
            fail(p, PLAYER_REFUSED, "error: %s", rest);
        }
    } else if (p->due == 0) {
        take_last(p, line);
    } else if (!is(line, "ok") && p->answer.status == PLAYER_THINKING) {
        fail(p, PLAYER_GARBLED, "cannot be understood: '%.100s'", line);
    }
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
        take_line(p, line);
        line = end + 1;
    }
    p->filled -= (size_t)(line - p->room);
    memmove(p->room, line, p->filled);
    if (p->filled == sizeof p->room) {
        fail(p, PLAYER_GARBLED, "a line of more than %zu bytes", sizeof p->room);
        p->filled = 0;
        p->due = 0;
    }
}

int player_poll(player *p, player_answer *answer)
{
    ssize_t got = 1;
    while (got > 0 && (p->due > 0 || p->answer.status == PLAYER_THINKING)) {
        got = recv(p->fd, p->room + p->filled, sizeof p->room - p->filled, MSG_DONTWAIT);
        if (got > 0) {
            p->filled += (size_t)got;
            take_lines(p);
        } else if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
            char why[128];
            tell_end(p, why, sizeof why);
            fail(p, PLAYER_CRASHED, "%s", why);
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
        struct pollfd news = { .fd = p->fd, .events = POLLIN };
        int64_t left = end - now_ms();
        if (left <= 0) {
            fail(p, PLAYER_TIMED_OUT, "no answer within %u ms", timeout_ms);
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
    player_begin_move(p, state, limit); /* where it fails, waiting tells why */
    return player_wait(p, timeout_ms, answer);
}

int player_fd(const player *p)
{
    return p->fd;
}

const char *player_name(const player *p)
{
    return p->name;
}

player_limit player_own_limit(const player *p)
{
    return p->own;
}

player *player_start(const char *spec, char *message, size_t size)
{
    char name[4096];
    player_answer answer;
    if (!player_spec_check(spec, message, size) || !who(spec, name, sizeof name)) {
        return NULL;
    }
    player *p = calloc(1, sizeof *p);
    int error = p != NULL ? start_process(p, name, name) : ENOMEM;
    if (error != 0) {
        snprintf(message, size, "%s: %s", spec, strerror(error));
        free(p);
        return NULL;
    }
    if (*player_spec_limit(spec) == '@') {
        player_limit_read(&p->own, player_spec_limit(spec) + 1);
    }
    ask(p, A_NAME);
    request(p, "hello 1");
    if (player_wait(p, START_MS, &answer) != PLAYER_ANSWERED) {
        const char *why = answer.why;
        if (begins(why, "error:", &why)) { /* its own words are enough */
            snprintf(message, size, "%s", why);
        } else {
            snprintf(message, size, "%s: %s", spec, why);
        }
        player_end(p);
        return NULL;
    }
    return p;
}
