/* request.c - one request: what came with it, and the reply that goes back. */
#include "request.h"

#include <errno.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>

const char *request_header(const request *from, const char *name)
{
    return MHD_lookup_connection_value(from->connection, MHD_HEADER_KIND, name);
}

const char *request_word(const request *from, const char *name)
{
    return MHD_lookup_connection_value(from->connection, MHD_GET_ARGUMENT_KIND, name);
}

const char *request_seat(const request *from, token out)
{
    static const char scheme[] = "Bearer ";
    const char *header = request_header(from, "Authorization");
    if (header == NULL || strncmp(header, scheme, strlen(scheme)) != 0) {
        return NULL;
    }
    header += strlen(scheme);
    strcpy(out, token_is_one(header) ? header : "?"); /* there is one, and it is wrong */
    return out;
}

int request_number(const request *from, const char *name, long most, long *value)
{
    const char *word = request_word(from, name);
    char *end;
    long number;
    if (word == NULL) {
        return 0;
    }
    errno = 0;
    number = strtol(word, &end, 10);
    if (*word < '0' || *word > '9' || *end != '\0' || errno != 0 || number > most) {
        return -1;
    }
    *value = number;
    return 0;
}

json_t *request_json(const request *from)
{
    json_t *body = json_loadb(from->body, from->length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(body)) {
        json_decref(body);
        return NULL;
    }
    return body;
}

/* ---- replies ---- */

reply reply_json(unsigned status, json_t *body)
{
    reply out = { 0 };
    if (body == NULL) {
        return reply_verdict(VERDICT_FAILED);
    }
    out.status = status;
    out.body = body;
    return out;
}

static reply with_reason(verdict which, const char *field)
{
    json_t *reason = json_pack("{s:{s:s, s:s, s:s*}}", "error", "code", verdict_word(which),
                               "reason", verdict_sentence(which), "field", field);
    reply out = { 0 };
    out.status = verdict_status(which);
    out.body = reason;
    return out;
}

reply reply_verdict(verdict which)
{
    return with_reason(which, NULL);
}

reply reply_field(const char *field)
{
    return with_reason(VERDICT_BAD_FIELD, field);
}
