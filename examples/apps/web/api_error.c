/* api_error.c - every answer that is not simply yes. */
#include "api_error.h"

static const struct {
    unsigned status;
    const char *word;
    const char *sentence;
} api_errors[] = {
#define API_ERROR_ROW(name, status, word, sentence) { status, word, sentence },
    API_ERRORS(API_ERROR_ROW)
};

unsigned api_error_status(api_error error)
{
    return api_errors[error].status;
}

const char *api_error_word(api_error error)
{
    return api_errors[error].word;
}

const char *api_error_sentence(api_error error)
{
    return api_errors[error].sentence;
}
