/*
 * request_body.h - the bodies of requests, read field by field: rules and seats of a new game, the
 * player that is to search.
 */
#ifndef WEB_REQUEST_BODY_H
#define WEB_REQUEST_BODY_H

#include "referee.h"
#include <jansson.h>

/* Each returns NULL, or the name of the first field that is missing, unknown or invalid. */
const char *body_setup(const server_state *server, json_t *body, setup *out);
const char *body_adviser(const server_state *server, json_t *body, adviser *out);

/* Reads one field: NULL, or its name if it is invalid. If it is missing, *out stays. */
const char *body_text(json_t *body, const char *field, const char **out);
const char *body_number(json_t *body, const char *field, long least, long most, long *out);

/* The name of a field that is not in a list, which NULL ends; NULL if there is none. */
const char *body_unknown_field(json_t *body, const char *const known[]);

#endif
