/*
 * load.c - a load for the web table: many games at once, each with a client that waits for its
 * news, moved by clients that ask as fast as they are answered.
 *
 *   load --games 200 --seconds 5 URL   prints requests, their times, errors; URL is the server's
 *   load --record FILE URL             also writes what the server confirmed to FILE
 *   load --check FILE URL              checks that all of it is still there
 */
#include "token.h"
#include <errno.h>
#include <jansson.h>
#include <netdb.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_SIZE = 1 << 18, CLIENTS = 16, MOST_GAMES = 2000, MOST_TIMES = 1 << 20, MOVES = 1024 };

/* What is known of a game: what the server has answered, no more. */
typedef struct known {
    token id;
    token seat;
    int serial;
    char moves[MOVES];
    char legal[64];
} known;

typedef struct connection {
    int socket;
    char answer[ANSWER_SIZE];
    char *body;
} connection;

static const char *host, *port;
static known games[MOST_GAMES];
static int game_count = 200;
static double seconds = 2;
static atomic_bool ending;
static atomic_long requests, errors, news;
static _Atomic uint32_t times[MOST_TIMES]; /* microseconds */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- HTTP, as much as is needed ---- */

static int connect_to(connection *c)
{
    struct addrinfo wish = { .ai_socktype = SOCK_STREAM }, *found;
    c->socket = -1;
    if (getaddrinfo(host, port, &wish, &found) != 0) {
        return -1;
    }
    c->socket = socket(found->ai_family, SOCK_STREAM, 0);
    if (c->socket >= 0 && connect(c->socket, found->ai_addr, found->ai_addrlen) != 0) {
        close(c->socket);
        c->socket = -1;
    }
    freeaddrinfo(found);
    return c->socket >= 0 ? 0 : -1;
}

static int send_all(int s, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(s, text, length, MSG_NOSIGNAL);
        if (sent <= 0) {
            return -1;
        }
        text += sent;
        length -= (size_t)sent;
    }
    return 0;
}

/* The status of the answer; 0 while a part of it is missing. */
static int whole_answer(connection *c, size_t length)
{
    c->answer[length] = '\0';
    char *end = strstr(c->answer, "\r\n\r\n");
    if (end == NULL) {
        return 0;
    }
    char *size = strcasestr(c->answer, "Content-Length:");
    c->body = end + 4;
    if (size == NULL || strtoul(size + 15, NULL, 10) > length - (size_t)(c->body - c->answer)) {
        return 0;
    }
    return atoi(c->answer + strlen("HTTP/1.1 "));
}

/* The status of the answer; -1 when the connection broke. */
static int receive(connection *c)
{
    size_t length = 0;
    int status = 0;
    while (status == 0 && length < ANSWER_SIZE - 1) {
        ssize_t got = recv(c->socket, c->answer + length, ANSWER_SIZE - 1 - length, 0);
        if (got <= 0) {
            return -1;
        }
        length += (size_t)got;
        status = whole_answer(c, length);
    }
    return status != 0 ? status : -1;
}

static int ask(connection *c, const char *method, const char *path, const char *seat,
               const char *body)
{
    char text[2048];
    int length = snprintf(text, sizeof text,
                          "%s %s HTTP/1.1\r\nHost: localhost\r\n%s%s%s"
                          "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                          method, path, seat[0] != '\0' ? "Authorization: Bearer " : "", seat,
                          seat[0] != '\0' ? "\r\n" : "", strlen(body), body);
    return send_all(c->socket, text, (size_t)length) == 0 ? receive(c) : -1;
}

/* ---- a client ---- */

static void measure(double began)
{
    long number = requests++;
    if (number < MOST_TIMES) {
        times[number] = (uint32_t)((now() - began) * 1e6);
    }
}

static void learn_legal(known *game, json_t *legal)
{
    size_t count = 0;
    for (size_t i = 0; i < json_array_size(legal) && count < sizeof game->legal - 1; i++) {
        game->legal[count++] = json_string_value(json_array_get(legal, i))[0];
    }
    game->legal[count] = '\0';
}

/* Takes over what an answer confirms; -1 when it is not a game. */
static int learn(known *game, const char *body)
{
    json_t *answer = json_loads(body, 0, NULL);
    json_t *inner = json_object_get(answer, "game");
    json_t *state = inner != NULL ? inner : answer;
    const char *moves = json_string_value(json_object_get(state, "moves"));
    const char *id = json_string_value(json_object_get(state, "id"));
    const char *seat = json_string_value(json_object_get(answer, "seat"));
    bool failed = moves == NULL || !token_is_one(id) || strlen(moves) >= MOVES;
    if (!failed) {
        strcpy(game->moves, moves);
        if (token_is_one(seat)) { /* a new game */
            strcpy(game->seat, seat);
            strcpy(game->id, id);
        }
        game->serial = (int)json_integer_value(json_object_get(state, "serial"));
        learn_legal(game, json_object_get(state, "legal"));
    }
    json_decref(answer);
    return failed ? -1 : 0;
}

static int tell(connection *c, known *game, int wanted, const char *method, const char *path,
                const char *body)
{
    double began = now();
    int status = ask(c, method, path, game->seat, body);
    measure(began);
    if (status != wanted || learn(game, c->body) != 0) {
        if (errors++ < 3) {
            fprintf(stderr, "load: %s %s %s: %d %s\n", method, path, body, status,
                    status > 0 ? c->body : strerror(errno));
        }
        return -1;
    }
    return 0;
}

static int begin_game(connection *c, known *game)
{
    return tell(c, game, 201, "POST", "/api/games",
                "{\"green\":{\"kind\":\"person\"},\"blue\":{\"kind\":\"person\"}}");
}

/* A look, a move, or a new game where one is over. */
static int take_turn(connection *c, known *game, uint32_t chance)
{
    char path[128], body[32];
    size_t count = strlen(game->legal);
    if (count == 0) {
        snprintf(path, sizeof path, "/api/games/%s/restart", game->id);
        return tell(c, game, 200, "POST", path, "{}");
    }
    if (chance % 3 == 0) {
        snprintf(path, sizeof path, "/api/games/%s?from=%zu", game->id, strlen(game->moves));
        return tell(c, game, 200, "GET", path, "");
    }
    snprintf(path, sizeof path, "/api/games/%s/moves", game->id);
    snprintf(body, sizeof body, "{\"move\":\"%c\"}", game->legal[chance / 3 % count]);
    return tell(c, game, 200, "POST", path, body);
}

/* Client i has the games i, i + CLIENTS, ...: nobody else moves there. */
static void *be_client(void *data)
{
    int first = *(int *)data;
    uint32_t chance = 12345u + (uint32_t)first;
    connection *c = calloc(1, sizeof *c);
    bool failed = c == NULL || connect_to(c) != 0;
    for (int i = first; i < game_count && !failed; i += CLIENTS) {
        failed = begin_game(c, &games[i]) != 0;
    }
    for (int i = first; !ending && !failed; i = i + CLIENTS < game_count ? i + CLIENTS : first) {
        chance = chance * 1664525u + 1013904223u;
        failed = take_turn(c, &games[i], chance >> 8) != 0;
    }
    errors += failed && c == NULL;
    free(c);
    return NULL;
}

/* ---- clients that wait for news ---- */

static void *be_watcher(void *data)
{
    known *game = data;
    connection *c = calloc(1, sizeof *c);
    long long revision = 0;
    while (game->id[0] == '\0' && !ending) {
        usleep(10000);
    }
    bool failed = c == NULL || connect_to(c) != 0;
    while (!ending && !failed) {
        char path[128];
        snprintf(path, sizeof path, "/api/games/%s?wait=1&after=%lld", game->id, revision);
        failed = ask(c, "GET", path, "", "") != 200;
        const char *found = failed ? NULL : strstr(c->body, "\"revision\":");
        revision = found != NULL ? atoll(found + 11) : 0;
        news++;
    }
    errors += failed && !ending;
    free(c);
    return NULL;
}

/* ---- the whole ---- */

static int start_threads(pthread_t *threads, int count, void *(*be)(void *), char *data,
                         size_t step)
{
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 1 << 17);
    for (int i = 0; i < count; i++) {
        if (pthread_create(&threads[i], &small, be, data + (size_t)i * step) != 0) {
            return -1;
        }
    }
    return 0;
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void report(double took)
{
    long count = requests < MOST_TIMES ? requests : MOST_TIMES;
    uint32_t *sorted = malloc(((size_t)count + 1) * sizeof *sorted);
    printf("games: %d\nrequests: %ld\nnews: %ld\nseconds: %.2f\nrequests a second: %.0f\n",
           game_count, (long)requests, (long)news, took, (double)requests / took);
    if (sorted != NULL && count > 0) {
        for (long i = 0; i < count; i++) {
            sorted[i] = times[i];
        }
        qsort(sorted, (size_t)count, sizeof *sorted, by_size);
        printf("milliseconds: half %.2f, 99%% %.2f, longest %.2f\n", sorted[count / 2] / 1e3,
               sorted[count * 99 / 100] / 1e3, sorted[count - 1] / 1e3);
    }
    free(sorted);
    printf("errors: %ld\n", (long)errors);
}

static int write_record(const char *file)
{
    FILE *out = fopen(file, "w");
    for (int i = 0; out != NULL && i < game_count; i++) {
        fprintf(out, "%s %d %s\n", games[i].id, games[i].serial,
                games[i].moves[0] != '\0' ? games[i].moves : "-");
    }
    return out != NULL && fclose(out) == 0 ? 0 : -1;
}

static int run(const char *record)
{
    static int firsts[CLIENTS];
    static pthread_t clients[CLIENTS], watchers[MOST_GAMES];
    double began = now();
    for (int i = 0; i < CLIENTS; i++) {
        firsts[i] = i;
    }
    if (start_threads(clients, CLIENTS, be_client, (char *)firsts, sizeof firsts[0]) != 0 ||
        start_threads(watchers, game_count, be_watcher, (char *)games, sizeof games[0]) != 0) {
        fprintf(stderr, "load: no threads\n");
        return 1;
    }
    while (now() - began < seconds && errors == 0) {
        usleep(20000);
    }
    ending = true;
    for (int i = 0; i < CLIENTS; i++) {
        pthread_join(clients[i], NULL);
    }
    report(now() - began);
    for (int i = 0; i < game_count; i++) {
        pthread_join(watchers[i], NULL);
    }
    if (record != NULL && write_record(record) != 0) {
        fprintf(stderr, "load: %s: %s\n", record, strerror(errno));
        return 1;
    }
    return errors == 0 ? 0 : 1;
}

/* ---- checking ---- */

/* One move or restart more may be there: a request that was done but never answered. */
static bool is_there(const known *was, const known *is)
{
    if (is->serial != was->serial) {
        return is->serial == was->serial + 1 && is->moves[0] == '\0';
    }
    return strncmp(is->moves, was->moves, strlen(was->moves)) == 0 &&
           strlen(is->moves) <= strlen(was->moves) + 1;
}

static int check(const char *file)
{
    static connection c;
    static known was;
    FILE *record = fopen(file, "r");
    int count = 0, lost = 0;
    if (record == NULL || connect_to(&c) != 0) {
        fprintf(stderr, "load: %s: %s\n", record == NULL ? file : host, strerror(errno));
        return 1;
    }
    while (fscanf(record, "%22s %d %1023s", was.id, &was.serial, was.moves) == 3) {
        static known is;
        char path[128];
        was.moves[0] = was.moves[0] == '-' ? '\0' : was.moves[0];
        snprintf(path, sizeof path, "/api/games/%s", was.id);
        count++;
        if (ask(&c, "GET", path, "", "") != 200 || learn(&is, c.body) != 0 ||
            !is_there(&was, &is)) {
            printf("%s: %d %s, and now %d %s\n", was.id, was.serial, was.moves, is.serial,
                   is.moves);
            lost++;
        }
    }
    fclose(record);
    printf("games: %d\nlost: %d\n", count, lost);
    return lost == 0 ? 0 : 1;
}

static int split_url(char *url)
{
    if (strncmp(url, "http://", 7) != 0) {
        return -1;
    }
    url[7 + strcspn(url + 7, "/")] = '\0';
    char *colon = strrchr(url + 7, ':');
    if (colon == NULL) {
        return -1;
    }
    *colon = '\0';
    host = url + 7;
    port = colon + 1;
    return 0;
}

int main(int argc, char **argv)
{
    const char *record = NULL, *checked = NULL;
    int i;
    for (i = 1; i + 1 < argc - 1; i += 2) {
        if (strcmp(argv[i], "--games") == 0) {
            game_count = atoi(argv[i + 1]);
        } else if (strcmp(argv[i], "--seconds") == 0) {
            seconds = atof(argv[i + 1]);
        } else if (strcmp(argv[i], "--record") == 0) {
            record = argv[i + 1];
        } else if (strcmp(argv[i], "--check") == 0) {
            checked = argv[i + 1];
        } else {
            break;
        }
    }
    if (i != argc - 1 || game_count < 1 || game_count > MOST_GAMES || split_url(argv[i]) != 0) {
        fprintf(stderr, "usage: load [--games N] [--seconds N] [--record FILE | --check FILE] "
                        "http://HOST:PORT\n");
        return 2;
    }
    return checked != NULL ? check(checked) : run(record);
}
