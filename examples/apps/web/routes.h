/* routes.h - which function answers which path, and what answers a path that has none. */
#ifndef WEB_ROUTES_H
#define WEB_ROUTES_H

#include "request.h"
#include "server_state.h"

/* Answers a request whose body has come. */
http_reply routes_answer(server_state *server, http_request *request);

#endif
