/* routes.c - which function answers which path. */
#include "routes.h"

#include "api.h"
#include "guard.h"
#include "pages.h"
#include <string.h>

typedef struct route {
    const char *method;
    const char *path; /* '*' stands for the name of a game */
    handler answer;
} route;

static const route routes[] = {
    { "GET", "/api/players", api_players },
    { "GET", "/api/results", api_results },
    { "GET", "/api/status", api_status },
    { "POST", "/api/games", api_create },
    { "GET", "/api/games/*", api_state },
    { "GET", "/api/games/*/history", api_history },
    { "POST", "/api/games/*/join", api_join },
    { "POST", "/api/games/*/moves", api_move },
    { "POST", "/api/games/*/undo", api_undo },
    { "POST", "/api/games/*/restart", api_restart },
    { "POST", "/api/games/*/decline", api_decline },
    { "POST", "/api/games/*/step", api_step },
    { "POST", "/api/games/*/stop", api_stop },
    { "POST", "/api/games/*/analysis", api_analyse },
};

enum { ROUTE_COUNT = sizeof routes / sizeof routes[0] };

/* ---- finding ---- */

/* Whether a path matches a pattern; `name` becomes what the '*' of the pattern stands for. */
static bool matches(const char *pattern, const char *path, token name)
{
    const char *star = strchr(pattern, '*');
    size_t prefix = star != NULL ? (size_t)(star - pattern) : 0;
    if (star == NULL) {
        return strcmp(pattern, path) == 0;
    }
    if (strncmp(pattern, path, prefix) != 0) {
        return false;
    }
    size_t length = strcspn(path + prefix, "/");
    if (length == 0 || strcmp(path + prefix + length, star + 1) != 0) {
        return false;
    }
    length = length <= TOKEN_LENGTH ? length : 0; /* too long to be one */
    memcpy(name, path + prefix, length);
    name[length] = '\0';
    return true;
}

/* The HTTP library sends what HEAD asks for as for GET, but without the body. */
static bool is_method(const char *wanted, const char *method)
{
    return strcmp(wanted, method) == 0 ||
           (strcmp(wanted, "GET") == 0 && strcmp(method, "HEAD") == 0);
}

static const page *find_page(const char *path)
{
    const page *found = pages;
    while (found->path != NULL && strcmp(found->path, path) != 0) {
        found++;
    }
    return found->path != NULL ? found : NULL;
}

/* ---- answering ---- */

static http_reply refuse_method(const char *allowed)
{
    http_reply out = reply_error(API_WRONG_METHOD);
    strcpy(out.allow, strcmp(allowed, "GET") == 0 ? "GET, HEAD" : allowed);
    return out;
}

static http_reply show_page(const http_request *request, const page *found)
{
    const char *known = request_header(request, "If-None-Match");
    http_reply out = { 0 };
    if (!is_method("GET", request->method)) {
        return refuse_method("GET");
    }
    out.status = known != NULL && strcmp(known, found->tag) == 0 ? 304 : 200;
    out.bytes = (const char *)found->bytes;
    out.size = out.status == 304 ? 0 : found->size;
    out.type = found->type;
    out.tag = found->tag;
    return out;
}

static http_reply take_route(server_state *server, http_request *request, const route *found)
{
    if (!is_method(found->method, request->method)) {
        return refuse_method(found->method);
    }
    api_error result = strcmp(found->method, "POST") == 0 ? guard_change(request) : API_OK;
    return result == API_OK ? found->answer(server, request) : reply_error(result);
}

http_reply routes_answer(server_state *server, http_request *request)
{
    if (guard_host(server, request) != API_OK) {
        return reply_error(API_WRONG_HOST);
    }
    for (int i = 0; i < ROUTE_COUNT; i++) {
        if (matches(routes[i].path, request->path, request->game)) {
            return take_route(server, request, &routes[i]);
        }
    }
    const page *shown = find_page(request->path);
    return shown != NULL ? show_page(request, shown) : reply_error(API_UNKNOWN_PATH);
}
