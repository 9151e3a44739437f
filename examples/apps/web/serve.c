/*
 * serve.c - the web table: starts the parts, prints the address, waits for the end. doc/web.md is
 * its manual.
 */
#include "../common/message.h"
#include "../players/player.h"
#include "options.h"
#include "records.h"
#include "referee.h"
#include "server.h"
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
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

/* With handlers and not with a mask: the players' processes would inherit a mask. */
static bool catch_signals(void)
{
    struct sigaction end = { .sa_handler = on_end, .sa_flags = SA_RESTART };
    struct sigaction ignore = { .sa_handler = SIG_IGN };
    return pipe(end_pipe) == 0 && sigaction(SIGINT, &end, NULL) == 0 &&
           sigaction(SIGTERM, &end, NULL) == 0 && sigaction(SIGPIPE, &ignore, NULL) == 0;
}

/* Each connection needs a file descriptor; the usual limit of 1024 is low when many only wait. */
static void allow_files(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

/* ---- the parts ---- */

static bool is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
           strcmp(address, "localhost") == 0;
}

static bool open_server_state(server_state *server, const serve_options *o, char *message,
                              size_t size)
{
    worker_news news = { referee_progress, referee_done, server };
    server->players = o->players;
    server->most_ms = o->most_ms;
    server->most_games = o->games;
    server->keep_ms = o->keep_days * (int64_t)24 * 3600 * 1000;
    server->host = o->host;
    server->any_host = o->host == NULL && !is_loopback(o->bind);
    server->started = steady_ms();
    server->records = store_open(o->database, records_schema, message, size);
    if (server->records == NULL) {
        return false;
    }
    server->game_count = records_count(server->records);
    server->games = game_cache_new(server->records, o->in_memory);
    server->watchers = watchers_new();
    server->searches = workers_new(o->searches, o->queue, o->most_ms, news);
    if (server->games == NULL || server->watchers == NULL || server->searches == NULL) {
        snprintf(message, size, "out of memory or threads");
        return false;
    }
    return true;
}

/* Searches end first, because they still report to the other parts. */
static void close_server_state(server_state *server)
{
    workers_free(server->searches);
    watchers_free(server->watchers);
    game_cache_free(server->games);
    store_close(server->records);
}

static void wait_for_end(void)
{
    char byte;
    while (read(end_pipe[0], &byte, 1) < 0) {
    }
}

static bool serve(const serve_options *o)
{
    server_state state = { 0 };
    char message[512] = "";
    http_server *server = NULL;
    if (open_server_state(&state, o, message, sizeof message)) {
        server = server_start(&state, o->bind, o->port, o->threads, message, sizeof message);
    }
    if (server == NULL) {
        close_server_state(&state);
        return fail("%s", message);
    }
    printf("%s\n", server_url(server));
    fflush(stdout);
    wait_for_end();
    server_stop(server);
    close_server_state(&state);
    return true;
}

int main(int argc, char **argv)
{
    serve_options options;
    players_serve_if_asked(argc, argv);
    set_program_name("serve");
    if (read_serve_options(&options, argv + 1)) {
        json_object_seed(0);
        allow_files();
        if (!catch_signals()) {
            fail("cannot catch signals");
        } else {
            serve(&options);
        }
    }
    roster_free(options.players);
    return exit_code();
}
