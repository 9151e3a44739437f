/* request_body.h - the bodies of requests, read field by field: what a new game is to be, who is to
 * search.
 */
#ifndef WEB_REQUEST_BODY_H
#define WEB_REQUEST_BODY_H

#include "referee.h"
#include <jansson.h>

/* Each returns NULL, or the name of the first field that is missing, unknown or cannot be. */
const char *body_setup(const server_state *server, json_t *body, setup *out);
const char *body_adviser(const server_state *server, json_t *body, adviser *out);

/* Fields of simple kinds. A text that is not there is left; so is a number. */
const char *body_text(json_t *body, const char *field, const char **out);
const char *body_number(json_t *body, const char *field, long least, long most, long *out);

/* Whether there is none but these fields, ended by NULL; else the name of another. */
const char *body_unknown_field(json_t *body, const char *const known[]);

#endif
