/* guard.c - what a request has to be before anybody looks at what it asks. */
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

static int is_named(const char *host, const char *name)
{
    return name_length(host) == strlen(name) && strncasecmp(host, name, strlen(name)) == 0;
}

/* A page elsewhere can give its own name the address 127.0.0.1 and have a browser read from here as
   if it were the same site. It cannot make the browser say "localhost" for it. */
static int knows_host(const site *at, const char *host)
{
    static const char *const loopback[] = { "localhost", "127.0.0.1", "[::1]" };
    size_t i;
    if (at->any_host) {
        return 1;
    }
    if (host == NULL) {
        return 0;
    }
    for (i = 0; i < sizeof loopback / sizeof loopback[0]; i++) {
        if (is_named(host, loopback[i])) {
            return 1;
        }
    }
    return at->host != NULL && is_named(host, at->host);
}

/* ---- the origin ---- */

/* An origin is SCHEME://HOST: its host has to be the one the request goes to. */
static int is_same_origin(const char *origin, const char *host)
{
    const char *of_origin = strstr(origin, "://");
    return of_origin != NULL && host != NULL && strcasecmp(of_origin + 3, host) == 0;
}

static int is_cross_origin(const request *from)
{
    const char *origin = request_header(from, "Origin");
    const char *site_of = request_header(from, "Sec-Fetch-Site");
    if (origin != NULL && !is_same_origin(origin, request_header(from, "Host"))) {
        return 1;
    }
    return site_of != NULL && strcmp(site_of, "same-origin") != 0 && strcmp(site_of, "none") != 0;
}

/* ---- the body ---- */

static int is_json(const request *from)
{
    static const char json[] = "application/json";
    const char *type = request_header(from, "Content-Type");
    return type != NULL && strncasecmp(type, json, strlen(json)) == 0 &&
           strchr("; \t", type[strlen(json)]) != NULL;
}

static int is_huge(const request *from)
{
    const char *length = request_header(from, "Content-Length");
    return from->length > MOST_BODY || (length != NULL && strtoull(length, NULL, 10) > MOST_BODY);
}

verdict guard_host(const site *at, const request *from)
{
    return knows_host(at, request_header(from, "Host")) ? VERDICT_FINE : VERDICT_WRONG_HOST;
}

verdict guard_change(const request *from)
{
    if (is_huge(from)) {
        return VERDICT_HUGE_BODY;
    }
    if (is_cross_origin(from)) {
        return VERDICT_CROSS_ORIGIN;
    }
    return is_json(from) ? VERDICT_FINE : VERDICT_NOT_JSON;
}
