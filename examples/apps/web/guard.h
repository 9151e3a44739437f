/*
 * guard.h - what a request has to be before anybody looks at what it asks: addressed to this
 * server by a name it goes by, and, when it changes something, sent by a page of its own and as
 * JSON.
 */
#ifndef WEB_GUARD_H
#define WEB_GUARD_H

#include "request.h"
#include "server_state.h"

/* FINE or WRONG_HOST. */
api_error guard_host(const server_state *server, const http_request *request);

/* For one that changes something: FINE, HUGE_BODY, CROSS_ORIGIN or NOT_JSON. */
api_error guard_change(const http_request *request);

#endif
