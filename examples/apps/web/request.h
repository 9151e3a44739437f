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
    size_t length;       /* of the body, as it came; more than MOST_BODY: it is not kept */
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

/* Headers, words of the query, and the token of the seat; NULL when they are not there. */
const char *request_header(const http_request *request, const char *name);
const char *request_word(const http_request *request, const char *name);
const char *request_seat(const http_request *request, token out);

/* A number of the query; -1 and leaves *value when it is there and is not one from 0 to most. */
int request_number(const http_request *request, const char *name, long most, long *value);

/* The body as a JSON object, to be freed; NULL when it is none. */
json_t *request_json(const http_request *request);

http_reply reply_json(unsigned status, json_t *body); /* NULL: 500 */
http_reply reply_error(api_error error);
http_reply reply_field(const char *field); /* a BAD_FIELD that names it */

#endif
