/* guard.c - what is checked before a request is read. */
#include "guard.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- the host ---- */

/* The length of a host's name without its port. */
static size_t name_length(const char *host)
{
    if (host[0] == '[') {
        const char *end = strchr(host, ']');
        return end != NULL ? (size_t)(end - host) + 1 : strlen(host);
    }
    return strcspn(host, ":");
}

static bool is_named(const char *host, const char *name)
{
    return name_length(host) == strlen(name) && strncasecmp(host, name, strlen(name)) == 0;
}

/* DNS rebinding: a page elsewhere can give its own name the address 127.0.0.1, so that a browser
   takes this server for the page's own site. The browser still sends that name as the host. */
static bool knows_host(const server_state *server, const char *host)
{
    static const char *const loopback[] = { "localhost", "127.0.0.1", "[::1]" };
    if (server->any_host) {
        return true;
    }
    if (host == NULL) {
        return false;
    }
    for (size_t i = 0; i < sizeof loopback / sizeof loopback[0]; i++) {
        if (is_named(host, loopback[i])) {
            return true;
        }
    }
    return server->host != NULL && is_named(host, server->host);
}

/* ---- the origin ---- */

/* An origin is SCHEME://HOST: its host has to be the one the request goes to. */
static bool is_same_origin(const char *origin, const char *host)
{
    const char *scheme_end = strstr(origin, "://");
    return scheme_end != NULL && host != NULL && strcasecmp(scheme_end + 3, host) == 0;
}

static bool is_cross_origin(const http_request *request)
{
    const char *origin = request_header(request, "Origin");
    const char *fetch_site = request_header(request, "Sec-Fetch-Site");
    if (origin != NULL && !is_same_origin(origin, request_header(request, "Host"))) {
        return true;
    }
    return fetch_site != NULL && strcmp(fetch_site, "same-origin") != 0 &&
           strcmp(fetch_site, "none") != 0;
}

/* ---- the body ---- */

static bool is_json(const http_request *request)
{
    static const char json[] = "application/json";
    const char *type = request_header(request, "Content-Type");
    return type != NULL && strncasecmp(type, json, strlen(json)) == 0 &&
           strchr("; \t", type[strlen(json)]) != NULL;
}

static bool is_huge(const http_request *request)
{
    const char *length = request_header(request, "Content-Length");
    return request->length > MOST_BODY ||
           (length != NULL && strtoull(length, NULL, 10) > MOST_BODY);
}

api_error guard_host(const server_state *server, const http_request *request)
{
    return knows_host(server, request_header(request, "Host")) ? API_OK : API_WRONG_HOST;
}

api_error guard_change(const http_request *request)
{
    if (is_huge(request)) {
        return API_HUGE_BODY;
    }
    if (is_cross_origin(request)) {
        return API_CROSS_ORIGIN;
    }
    return is_json(request) ? API_OK : API_NOT_JSON;
}
