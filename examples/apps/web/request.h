/*
 * request.h - one request: what came with it, and the reply that goes back. It knows HTTP through
 * libmicrohttpd, and nothing of games but the one it may wait for.
 */
#ifndef WEB_REQUEST_H
#define WEB_REQUEST_H

#include "api_error.h"
#include "game_cache.h"
#include "watchers.h"
#include <jansson.h>
#include <stdbool.h>

enum { MOST_BODY = 4096, MOST_IGNORED = 1 << 24 };

struct MHD_Connection;

typedef struct http_request {
    struct MHD_Connection *connection;
    const char *method;
    const char *path;
    token game; /* the name in the path, or "" */
    char body[MOST_BODY + 1];
    size_t length;       /* of the body as it came; one longer than MOST_BODY is not kept */
    web_game *waits_for; /* in use while it sleeps */
    waiter sleeper;
} http_request;

/* What goes back: a JSON body, or bytes that live as long as the program. */
typedef struct http_reply {
    unsigned status;
    json_t *body;      /* handed over */
    const char *bytes; /* when there is no JSON */
    size_t size;
    const char *type; /* of the bytes */
    const char *tag;  /* of the bytes, an ETag */
    char *location;   /* handed over; NULL: none */
    char allow[32];   /* "": none */
    bool asleep;      /* nothing goes back yet */
} http_reply;

/* A header, an argument of the query, the seat's token; NULL if it is missing. A text that cannot
   be a token becomes "?". */
const char *request_header(const http_request *request, const char *name);
const char *request_argument(const http_request *request, const char *name);
const char *request_seat(const http_request *request, token out);

/* Reads a number of the query, 0 to `most`; -1 if it is invalid. If it is missing, *value stays. */
int request_number(const http_request *request, const char *name, long most, long *value);

/* The body as a JSON object, which the caller frees; NULL if it is something else. */
json_t *request_json(const http_request *request);

http_reply reply_json(unsigned status, json_t *body); /* without a body: 500 */
http_reply reply_error(api_error error);
http_reply reply_field(const char *field); /* a BAD_FIELD that names it */

#endif
