/* server.c - the HTTP daemon: takes requests in, has them answered, sends replies out. */
#include "server.h"

#include "routes.h"
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { IDLE_SECONDS = 60, MOST_CONNECTIONS = 4000, BACKLOG = 1024, CONNECTION_BYTES = 32768 };

struct http_server {
    server_state *state;
    struct MHD_Daemon *daemon;
    int socket;
    char url[128];
};

/* ---- what goes out ---- */

/* What a security review expects of every answer. The page brings all it needs, so nothing from
   elsewhere is allowed, and no script or style within the HTML either. */
static const struct {
    const char *name;
    const char *value;
} always[] = {
    { "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" },
    { "X-Content-Type-Options", "nosniff" },
    { "X-Frame-Options", "DENY" },
    { "Referrer-Policy", "no-referrer" },
    { "Cross-Origin-Opener-Policy", "same-origin" },
    { "Cross-Origin-Resource-Policy", "same-origin" },
    { "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()" },
};

static void add_headers(struct MHD_Response *response, const http_reply *reply)
{
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++) {
        MHD_add_response_header(response, always[i].name, always[i].value);
    }
    MHD_add_response_header(response, "Content-Type",
                            reply->type != NULL ? reply->type : "application/json; charset=utf-8");
    MHD_add_response_header(response, "Cache-Control",
                            reply->tag != NULL ? "no-cache" : "no-store");
    if (reply->tag != NULL) {
        MHD_add_response_header(response, "ETag", reply->tag);
    }
    if (reply->location != NULL) {
        MHD_add_response_header(response, "Location", reply->location);
    }
    if (reply->allow[0] != '\0') {
        MHD_add_response_header(response, "Allow", reply->allow);
    }
    if (reply->status == 401) {
        MHD_add_response_header(response, "WWW-Authenticate", "Bearer realm=\"seat\"");
    }
    if (reply->status == 429 || reply->status == 503) {
        MHD_add_response_header(response, "Retry-After", "2");
    }
}

static struct MHD_Response *response_of(const http_reply *reply)
{
    if (reply->bytes != NULL) {
        return MHD_create_response_from_buffer(reply->size, (void *)(size_t)reply->bytes,
                                               MHD_RESPMEM_PERSISTENT);
    }
    char *text = json_dumps(reply->body, JSON_COMPACT);
    return text != NULL ? MHD_create_response_from_buffer(strlen(text), text, MHD_RESPMEM_MUST_FREE)
                        : NULL;
}

/* Consumes the reply. When memory runs out, the connection is closed. */
static enum MHD_Result send_reply(struct MHD_Connection *connection, http_reply *reply)
{
    struct MHD_Response *response = response_of(reply);
    enum MHD_Result result = MHD_NO;
    if (response != NULL) {
        add_headers(response, reply);
        result = MHD_queue_response(connection, reply->status, response);
        MHD_destroy_response(response);
    }
    json_decref(reply->body);
    free(reply->location);
    return result;
}

/* ---- what comes in ---- */

static http_request *begin_request(struct MHD_Connection *connection)
{
    http_request *new = calloc(1, sizeof *new);
    if (new != NULL) {
        new->connection = connection;
    }
    return new;
}

/* Keeps what fits; a body that does not end closes the connection. */
static enum MHD_Result take_body(http_request *request, const char *data, size_t *size)
{
    if (request->length + *size <= MOST_BODY) {
        memcpy(request->body + request->length, data, *size);
    }
    request->length += *size;
    *size = 0;
    return request->length <= MOST_IGNORED ? MHD_YES : MHD_NO;
}

/* A request that announces a huge body is answered before the body comes. */
static bool says_huge(const http_request *request)
{
    const char *length = request_header(request, "Content-Length");
    return length != NULL && strtoull(length, NULL, 10) > MOST_IGNORED;
}

static enum MHD_Result answer(server_state *server, http_request *request)
{
    http_reply out = routes_answer(server, request);
    return out.asleep ? MHD_YES : send_reply(request->connection, &out);
}

static enum MHD_Result on_request(void *data, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *upload,
                                  size_t *upload_size, void **context)
{
    http_server *self = data;
    http_request *request = *context;
    (void)version;
    if (request == NULL) {
        request = *context = begin_request(connection);
        if (request == NULL) {
            return MHD_NO;
        }
        if (!says_huge(request)) {
            return MHD_YES;
        }
        http_reply huge = reply_error(API_HUGE_BODY);
        return send_reply(connection, &huge);
    }
    if (*upload_size > 0) {
        return take_body(request, upload, upload_size);
    }
    request->path = path;
    request->method = method;
    return answer(self->state, request);
}

static void on_end(void *data, struct MHD_Connection *connection, void **context,
                   enum MHD_RequestTerminationCode why)
{
    http_server *self = data;
    http_request *request = *context;
    (void)connection;
    (void)why;
    if (request != NULL && request->waits_for != NULL) {
        game_cache_leave(self->state->games, request->waits_for);
    }
    free(request);
    *context = NULL;
}

/* ---- the socket ---- */

static int listen_on(const struct addrinfo *where)
{
    int one = 1;
    int s = socket(where->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (s < 0) {
        return -1;
    }
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(s, where->ai_addr, where->ai_addrlen) != 0 || listen(s, BACKLOG) != 0) {
        int why = errno;
        close(s);
        errno = why;
        return -1;
    }
    return s;
}

static int open_socket(const char *address, int port, char *message, size_t size)
{
    struct addrinfo wish = { .ai_flags = AI_NUMERICSERV, .ai_socktype = SOCK_STREAM };
    struct addrinfo *found = NULL;
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    int failed = getaddrinfo(address, service, &wish, &found);
    if (failed != 0) {
        snprintf(message, size, "%s: %s", address, gai_strerror(failed));
        return -1;
    }
    int s = listen_on(found);
    if (s < 0) {
        snprintf(message, size, "cannot listen on %s, port %d: %s", address, port, strerror(errno));
    }
    freeaddrinfo(found);
    return s;
}

static void write_url(http_server *self)
{
    struct sockaddr_storage bound;
    socklen_t length = sizeof bound;
    char host[64] = "", port[16] = "";
    getsockname(self->socket, (struct sockaddr *)&bound, &length);
    getnameinfo((struct sockaddr *)&bound, length, host, sizeof host, port, sizeof port,
                NI_NUMERICHOST | NI_NUMERICSERV);
    snprintf(self->url, sizeof self->url, strchr(host, ':') ? "http://[%s]:%s/" : "http://%s:%s/",
             host, port);
}

/* ---- starting and stopping ---- */

static struct MHD_Daemon *start_daemon(http_server *self, int threads)
{
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, on_request, self,
        MHD_OPTION_LISTEN_SOCKET, self->socket, MHD_OPTION_THREAD_POOL_SIZE, (unsigned)threads,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)MOST_CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
        MHD_OPTION_NOTIFY_COMPLETED, on_end, self, MHD_OPTION_END);
}

http_server *server_start(server_state *server, const char *address, int port, int threads,
                          char *message, size_t size)
{
    http_server *self = calloc(1, sizeof *self);
    if (self == NULL) {
        snprintf(message, size, "out of memory");
        return NULL;
    }
    self->state = server;
    self->socket = open_socket(address, port, message, size);
    if (self->socket < 0) {
        free(self);
        return NULL;
    }
    write_url(self);
    self->daemon = start_daemon(self, threads);
    if (self->daemon == NULL) {
        snprintf(message, size, "the HTTP daemon does not start");
        close(self->socket);
        free(self);
        return NULL;
    }
    return self;
}

const char *server_url(const http_server *self)
{
    return self->url;
}

void server_stop(http_server *self)
{
    if (self != NULL) {
        watchers_close(self->state->watchers); /* the daemon cannot end connections that sleep */
        MHD_stop_daemon(self->daemon);
        free(self);
    }
}
