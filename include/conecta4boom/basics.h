/**
 * @file conecta4boom/basics.h
 * @brief Statuses, the small types that all calls share, and the library's version.
 *
 * Every type here is a plain `int` with named values, so that C, C++ and
 * foreign-function interfaces agree about it.
 */
#ifndef CONECTA4BOOM_BASICS_H
#define CONECTA4BOOM_BASICS_H

#include <stddef.h>
#include <stdint.h>
#ifndef __cplusplus
#include <stdbool.h>
#endif

/** Marks what the shared library exports. */
#if defined(__GNUC__)
#define C4B_API __attribute__((visibility("default")))
#else
#define C4B_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup basics Basics
 * Statuses, players, moves, cells, outcomes, limits, and the version.
 *
 * **Errors.** A call that can fail returns a status, or NULL where it returns a new object. Unless
 * its description says otherwise, a call that fails changes nothing.
 *
 * **Ownership.** Whatever the library creates is freed by the call that its description names, not
 * by `free`. Texts that the library returns are never freed.
 *
 * **Threads.** An object is used by one thread at a time; different objects may be used by
 * different threads at will. The exceptions are c4b_stop_request() and the calls whose description
 * allows more. The calls of this group may be used by any thread at any time.
 *
 * **Structs that can grow.** A public struct whose first field is `size` may get more fields in a
 * later version, at its end. Initialise such a struct before anything else, with its macro, such as
 * #C4B_RULES_INIT, or at run time with its call, such as c4b_rules_init(). The call takes memory of
 * `size` bytes, writes all of them, and expects `size` to be `sizeof` the struct, as the program
 * was compiled. The library reads and writes only `size` bytes of a struct. A size smaller than in
 * version 1.0 or above 65536 is #C4B_ERR_INVALID: the struct was not initialised. A field that this
 * version does not know, set to anything but 0, is #C4B_ERR_UNSUPPORTED.
 *
 * **Arguments.** A description leaves out an argument that is just the object that the call is
 * about.
 * @{
 */

/**
 * How a call ended: #C4B_OK, or the reason why it failed.
 *
 * A later version may return a status that is not listed here: treat every value other than #C4B_OK
 * as an error.
 * @since 1.0
 */
typedef int c4b_status;

#define C4B_OK 0                   /**< 0: success. */
#define C4B_ERR_INVALID 1          /**< 1: invalid argument: NULL, out of range or uninitialised. */
#define C4B_ERR_ILLEGAL_MOVE 2     /**< 2: the rules do not allow that move here. */
#define C4B_ERR_GAME_OVER 3        /**< 3: the game has ended. */
#define C4B_ERR_NO_MEMORY 4        /**< 4: out of memory. */
#define C4B_ERR_SYNTAX 5           /**< 5: the text does not have the expected form. */
#define C4B_ERR_NOTHING_TO_UNDO 6  /**< 6: no move was played since the state was created. */
#define C4B_ERR_STOPPED 7          /**< 7: the search ended before it had searched any move. */
#define C4B_ERR_UNSUPPORTED 8      /**< 8: the request needs a later version of the library. */
#define C4B_ERR_CALLBACK 9         /**< 9: a callback of the program's reported a failure. */
#define C4B_ERR_IO 10              /**< 10: a file could not be read or written. */
#define C4B_ERR_CORRUPT 11         /**< 11: the contents of a file are damaged. */
#define C4B_ERR_NOTHING_TO_REDO 12 /**< 12: no move that was taken back is left to play again. */
#define C4B_ERR_BUSY 13            /**< 13: the table is in use by another call. */

/**
 * A player, or nobody.
 * @since 1.0
 */
typedef int c4b_player;

#define C4B_NOBODY 0 /**< 0: neither player. */
#define C4B_GREEN 1  /**< 1: player 1, the player who moves first. */
#define C4B_BLUE 2   /**< 2: player 2. */

/**
 * A move: the column to drop a disc into, counted from 0 at the left, or #C4B_BOOM. Texts for
 * people count columns from 1: see text.h.
 * @since 1.0
 */
typedef int c4b_move;

#define C4B_BOOM 128     /**< 128: the side to move explodes its bomb. */
#define C4B_NO_MOVE (-1) /**< -1: there is no such move. */

/**
 * The contents of a cell.
 * @since 1.0
 */
typedef int c4b_cell;

#define C4B_EMPTY 0      /**< 0: nothing. */
#define C4B_GREEN_DISC 1 /**< 1: a plain disc of player 1. */
#define C4B_BLUE_DISC 2  /**< 2: a plain disc of player 2. */
#define C4B_GREEN_BOMB 4 /**< 4: the bomb of player 1. */
#define C4B_BLUE_BOMB 5  /**< 5: the bomb of player 2. */

/**
 * How a game stands.
 * @since 1.0
 */
typedef int c4b_outcome;

#define C4B_ONGOING 0    /**< 0: the game has not ended; of a solution: not decided. */
#define C4B_GREEN_WINS 1 /**< 1: player 1 wins. */
#define C4B_BLUE_WINS 2  /**< 2: player 2 wins. */
#define C4B_DRAW 3       /**< 3: nobody wins. */

#define C4B_MAX_MOVES 64      /**< 64: room for the legal moves of any position. */
#define C4B_PV_MAX 64         /**< 64: the most moves in a line of play that a search reports. */
#define C4B_MAX_DEPTH 1024    /**< 1024: the largest depth of a search, in moves. */
#define C4B_EVAL_MAX 99999999 /**< 99999999: the largest value of an evaluation. */
#define C4B_WIN 1000000000    /**< 1000000000: a win in `n` moves has the score C4B_WIN - n. */

/**
 * The meaning of a status, in a few English words.
 * @param status Any int. Unknown values share one text that no real status uses.
 * @return A text that lives as long as the program; never NULL.
 * @since 1.0
 */
C4B_API const char *c4b_strerror(c4b_status status);

/**
 * The version of the library that the program runs with, to compare with #C4B_VERSION.
 * @return major * 10000 + minor * 100 + patch.
 * @since 1.0
 */
C4B_API unsigned c4b_version(void);

/**
 * The version of the library that the program runs with, as a text: "1.0.0".
 * @return A text that lives as long as the program.
 * @since 1.0
 */
C4B_API const char *c4b_version_string(void);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
