/*
 * serve.c - the web table: starts the parts, prints the address, waits for the end. doc/web.md is
 * its manual.
 */
#include "../players/player.h"
#include "options.h"
#include "records.h"
#include "referee.h"
#include "server.h"
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static int end_pipe[2]; /* the handler writes, main waits */

static void on_end(int number)
{
    char byte = (char)number;
    ssize_t written = write(end_pipe[1], &byte, 1);
    (void)written;
}

/* Handlers and not a mask: the players' processes start with what this one has, but for handlers.
 */
static int catch_signals(void)
{
    struct sigaction end = { .sa_handler = on_end, .sa_flags = SA_RESTART };
    struct sigaction ignore = { .sa_handler = SIG_IGN };
    return pipe(end_pipe) != 0 || sigaction(SIGINT, &end, NULL) != 0 ||
                   sigaction(SIGTERM, &end, NULL) != 0 || sigaction(SIGPIPE, &ignore, NULL) != 0
               ? -1
               : 0;
}

/* A connection needs a file, and the usual 1024 are few for those who only wait. */
static void allow_files(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

/* ---- the parts ---- */

static int is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
           strcmp(address, "localhost") == 0;
}

static int open_site(server_state *server, const options *chosen, char *message, size_t size)
{
    worker_news news = { referee_progress, referee_done, server };
    server->players = chosen->players;
    server->most_ms = chosen->most_ms;
    server->most_games = chosen->games;
    server->keep_ms = chosen->keep_days * 24 * 3600 * 1000;
    server->host = chosen->host;
    server->any_host = chosen->host == NULL && !is_loopback(chosen->bind);
    server->started = steady_ms();
    server->records = store_open(chosen->database, records_schema, message, size);
    if (server->records == NULL) {
        return -1;
    }
    server->game_count = records_count(server->records);
    server->games = game_cache_new(server->records, chosen->in_memory);
    server->watchers = watchers_new();
    server->searches = workers_new(chosen->searches, chosen->queue, chosen->most_ms, news);
    if (server->games == NULL || server->watchers == NULL || server->searches == NULL) {
        snprintf(message, size, "out of memory or threads");
        return -1;
    }
    return 0;
}

/* Searches end first: they still tell the others. */
static void close_site(server_state *server)
{
    workers_free(server->searches);
    watchers_free(server->watchers);
    game_cache_free(server->games);
    store_close(server->records);
}

static int wait_for_end(void)
{
    char byte;
    ssize_t got;
    do {
        got = read(end_pipe[0], &byte, 1);
    } while (got < 0);
    return 0;
}

static int serve(const options *chosen)
{
    server_state server = { 0 };
    char message[512] = "";
    http_server *daemon = NULL;
    if (open_site(&server, chosen, message, sizeof message) == 0) {
        daemon = server_start(&server, chosen->bind, chosen->port, chosen->threads, message,
                              sizeof message);
    }
    if (daemon == NULL) {
        fprintf(stderr, "serve: %s\n", message);
        close_site(&server);
        return 1;
    }
    printf("%s\n", server_url(daemon));
    fflush(stdout);
    wait_for_end();
    server_stop(daemon);
    close_site(&server);
    return 0;
}

int main(int argc, char **argv)
{
    options chosen;
    int code;
    players_serve_if_asked(argc, argv);
    code = options_read(&chosen, argc, argv);
    if (code < 0) {
        json_object_seed(0);
        allow_files();
        code = catch_signals() == 0 ? serve(&chosen) : 1;
    }
    roster_free(chosen.players);
    return code;
}
