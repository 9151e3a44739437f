/* api_error.c - what can come of a request. */
#include "api_error.h"

static const struct {
    unsigned status;
    const char *code;
    const char *sentence;
} api_errors[] = {
#define API_ERROR_ROW(name, status, code, sentence) { status, code, sentence },
    API_ERRORS(API_ERROR_ROW)
};

unsigned api_error_status(api_error error)
{
    return api_errors[error].status;
}

const char *api_error_code(api_error error)
{
    return api_errors[error].code;
}

const char *api_error_sentence(api_error error)
{
    return api_errors[error].sentence;
}
