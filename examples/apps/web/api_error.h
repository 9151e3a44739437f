/*
 * api_error.h - what can come of a request: its HTTP status, its code for programs, its sentence
 * for people. One list; doc/web.md explains the codes.
 */
#ifndef WEB_API_ERROR_H
#define WEB_API_ERROR_H

/* V(name, status, code, sentence) */
#define API_ERRORS(V)                                                                              \
    V(OK, 200, "fine", "All is well.")                                                             \
    V(BAD_JSON, 400, "bad_json", "The body is not one JSON object.")                               \
    V(BAD_FIELD, 400, "bad_field", "A field is missing, unknown, or has an invalid value.")        \
    V(BAD_QUERY, 400, "bad_query", "A value in the address's query is invalid.")                   \
    V(NO_SEAT, 401, "no_seat", "This needs the token of a seat.")                                  \
    V(WRONG_SEAT, 403, "wrong_seat", "That token belongs to no seat at this board.")               \
    V(WRONG_INVITE, 403, "wrong_invite", "That invitation is not for this board.")                 \
    V(NO_HELP, 403, "no_help", "Between people at two boards nobody gets help before the end.")    \
    V(CROSS_ORIGIN, 403, "cross_origin", "A page of another site may not do this.")                \
    V(UNKNOWN_GAME, 404, "unknown_game", "There is no such game.")                                 \
    V(UNKNOWN_PATH, 404, "unknown_path", "There is nothing at this address.")                      \
    V(WRONG_METHOD, 405, "wrong_method",                                                           \
      "This address does not take that method; the Allow header lists the methods.")               \
    V(NOT_YOUR_TURN, 409, "not_your_turn", "It is not your move.")                                 \
    V(OTHER_MOVE, 409, "other_move", "That move number is no longer the next one.")                \
    V(GAME_OVER, 409, "game_over", "The game is over.")                                            \
    V(TOO_LONG, 409, "too_long", "The game has as many moves as this table keeps.")                \
    V(SEAT_TAKEN, 409, "seat_taken", "That invitation has been used.")                             \
    V(NOTHING_TO_UNDO, 409, "nothing_to_undo", "There is no move of yours to take back.")          \
    V(NOTHING_ASKED, 409, "nothing_asked", "The other player has asked for nothing.")              \
    V(SEARCHING, 409, "searching", "This game is being searched already.")                         \
    V(HUGE_BODY, 413, "huge_body", "The body is larger than any request here needs.")              \
    V(NOT_JSON, 415, "not_json", "The body has to be application/json.")                           \
    V(WRONG_HOST, 421, "wrong_host", "This server does not go by that name.")                      \
    V(ILLEGAL_MOVE, 422, "illegal_move", "The rules do not allow that move.")                      \
    V(TOO_MANY_WATCHERS, 429, "too_many_watchers", "Too many clients wait for news of this game.") \
    V(FAILED, 500, "failed", "The server failed.")                                                 \
    V(BUSY, 503, "busy", "Too many searches wait already; try again soon.")                        \
    V(FULL, 503, "full", "The table is full.")                                                     \
    V(NOT_KEPT, 503, "not_kept", "The database could not store the change, so it was not made.")

#define API_ERROR_NAME(name, status, code, sentence) API_##name,
typedef enum api_error { API_ERRORS(API_ERROR_NAME) API_ERROR_COUNT } api_error;
#undef API_ERROR_NAME

unsigned api_error_status(api_error error);
const char *api_error_code(api_error error);
const char *api_error_sentence(api_error error);

#endif
