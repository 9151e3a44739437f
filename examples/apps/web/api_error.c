/* api_error.c - every answer that is not simply yes. */
#include "api_error.h"

static const struct {
    unsigned status;
    const char *word;
    const char *sentence;
} verdicts[] = {
#define VERDICT_ROW(name, status, word, sentence) { status, word, sentence },
    VERDICTS(VERDICT_ROW)
};

unsigned verdict_status(verdict which)
{
    return verdicts[which].status;
}

const char *verdict_word(verdict which)
{
    return verdicts[which].word;
}

const char *verdict_sentence(verdict which)
{
    return verdicts[which].sentence;
}
