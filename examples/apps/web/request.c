/* request.c - one request: what came with it, and the reply that goes back. */
#include "request.h"

#include <errno.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>

const char *request_header(const http_request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

const char *request_argument(const http_request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, name);
}

const char *request_seat(const http_request *request, token out)
{
    static const char scheme[] = "Bearer ";
    const char *header = request_header(request, "Authorization");
    if (header == NULL || strncmp(header, scheme, strlen(scheme)) != 0) {
        return NULL;
    }
    header += strlen(scheme);
    strcpy(out, token_is_one(header) ? header : "?"); /* there is one, and it is wrong */
    return out;
}

int request_number(const http_request *request, const char *name, long most, long *value)
{
    const char *argument = request_argument(request, name);
    if (argument == NULL) {
        return 0;
    }
    errno = 0;
    char *end;
    long number = strtol(argument, &end, 10);
    if (*argument < '0' || *argument > '9' || *end != '\0' || errno != 0 || number > most) {
        return -1;
    }
    *value = number;
    return 0;
}

json_t *request_json(const http_request *request)
{
    json_t *body = json_loadb(request->body, request->length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(body)) {
        json_decref(body);
        return NULL;
    }
    return body;
}

/* ---- replies ---- */

http_reply reply_json(unsigned status, json_t *body)
{
    http_reply out = { 0 };
    if (body == NULL) {
        return reply_error(API_FAILED);
    }
    out.status = status;
    out.body = body;
    return out;
}

static http_reply with_reason(api_error error, const char *field)
{
    json_t *reason = json_pack("{s:{s:s, s:s, s:s*}}", "error", "code", api_error_code(error),
                               "reason", api_error_sentence(error), "field", field);
    http_reply out = { 0 };
    out.status = api_error_status(error);
    out.body = reason;
    return out;
}

http_reply reply_error(api_error error)
{
    return with_reason(error, NULL);
}

http_reply reply_field(const char *field)
{
    return with_reason(API_BAD_FIELD, field);
}
