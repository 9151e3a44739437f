/* routes.h - which function answers which path, and what is said where none does. */
#ifndef WEB_ROUTES_H
#define WEB_ROUTES_H

#include "request.h"
#include "server_state.h"

/* Answers a request whose body has come. */
reply routes_answer(site *at, request *from);

#endif
