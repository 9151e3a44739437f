/* status.c - the meaning of statuses as text, and the version of the library. */
#include <conecta4boom/basics.h>
#include <conecta4boom/version.h>

#define STATUS_LIST(X)                                                                             \
    X(C4B_OK, "no error")                                                                          \
    X(C4B_ERR_INVALID, "invalid argument")                                                         \
    X(C4B_ERR_ILLEGAL_MOVE, "illegal move")                                                        \
    X(C4B_ERR_GAME_OVER, "the game is over")                                                       \
    X(C4B_ERR_NO_MEMORY, "out of memory")                                                          \
    X(C4B_ERR_SYNTAX, "syntax error")                                                              \
    X(C4B_ERR_NOTHING_TO_UNDO, "nothing to undo")                                                  \
    X(C4B_ERR_STOPPED, "stopped before finding an answer")                                         \
    X(C4B_ERR_UNSUPPORTED, "not supported by this version")                                        \
    X(C4B_ERR_CALLBACK, "a callback failed")                                                       \
    X(C4B_ERR_IO, "file cannot be read or written")                                                \
    X(C4B_ERR_CORRUPT, "file is damaged")                                                          \
    X(C4B_ERR_NOTHING_TO_REDO, "nothing to redo")                                                  \
    X(C4B_ERR_BUSY, "in use by another call")

const char *c4b_strerror(c4b_status status)
{
#define STATUS_CASE(code, message)                                                                 \
    case code:                                                                                     \
        return message;
    switch (status) {
        STATUS_LIST(STATUS_CASE)
    default:
        return "unknown status";
    }
#undef STATUS_CASE
}

unsigned c4b_version(void)
{
    return C4B_VERSION;
}

#define TEXT_OF(x) TEXT_OF_EXPANDED(x)
#define TEXT_OF_EXPANDED(x) #x

const char *c4b_version_string(void)
{
    return TEXT_OF(C4B_VERSION_MAJOR) "." TEXT_OF(C4B_VERSION_MINOR) "." TEXT_OF(C4B_VERSION_PATCH);
}
