/*
 * guard.h - what is checked before a request is read: it has to name this server as its host, and
 * one that changes something has to be JSON and must not come from another site's page.
 */
#ifndef WEB_GUARD_H
#define WEB_GUARD_H

#include "request.h"
#include "server_state.h"

/* API_OK or API_WRONG_HOST. */
api_error guard_host(const server_state *server, const http_request *request);

/* For a request that changes something: API_OK, API_HUGE_BODY, API_CROSS_ORIGIN or API_NOT_JSON. */
api_error guard_change(const http_request *request);

#endif
