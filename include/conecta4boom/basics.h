/**
 * @file conecta4boom/basics.h
 * @brief Statuses, the small types that every call speaks in, and the library's version.
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
 * Statuses, players, moves, cells, outcomes, limits, version.
 * @{
 */

/** How a call ended: #C4B_OK, or the reason why nothing was changed. Since 1.0. */
typedef int c4b_status;

#define C4B_OK 0                  /**< 0: done. */
#define C4B_ERR_INVALID 1         /**< 1: an argument cannot be: NULL, out of range. */
#define C4B_ERR_ILLEGAL_MOVE 2    /**< 2: the rules do not allow that move here. */
#define C4B_ERR_GAME_OVER 3       /**< 3: the game has ended. */
#define C4B_ERR_NO_MEMORY 4       /**< 4: memory could not be had. */
#define C4B_ERR_SYNTAX 5          /**< 5: the text cannot be read. */
#define C4B_ERR_NOTHING_TO_UNDO 6 /**< 6: the state is where it was created. */
#define C4B_ERR_STOPPED 7         /**< 7: stopped before there was any answer. */
#define C4B_ERR_UNSUPPORTED 8     /**< 8: asks for something this version does not know. */
#define C4B_ERR_CALLBACK 9        /**< 9: a callback of the caller's gave up. */
#define C4B_ERR_IO 10             /**< 10: a file could not be read or written. */
#define C4B_ERR_CORRUPT 11        /**< 11: a file is damaged. */

/** A player, or nobody. Since 1.0. */
typedef int c4b_player;

#define C4B_NOBODY 0 /**< 0: no player. */
#define C4B_GREEN 1  /**< 1: player 1, who moves first. */
#define C4B_BLUE 2   /**< 2: player 2. */

/**
 * A move: the column to drop a disc in, counted from 0 at the left, or
 * #C4B_BOOM. People write the columns from 1: see text.h. Since 1.0.
 */
typedef int c4b_move;

#define C4B_BOOM 128     /**< 128: explode the mover's bomb. */
#define C4B_NO_MOVE (-1) /**< -1: no move. */

/** What stands on a cell. Since 1.0. */
typedef int c4b_cell;

#define C4B_EMPTY 0      /**< 0: nothing. */
#define C4B_GREEN_DISC 1 /**< 1: a plain disc of player 1. */
#define C4B_BLUE_DISC 2  /**< 2: a plain disc of player 2. */
#define C4B_GREEN_BOMB 4 /**< 4: the bomb of player 1. */
#define C4B_BLUE_BOMB 5  /**< 5: the bomb of player 2. */

/** How a game stands. Since 1.0. */
typedef int c4b_outcome;

#define C4B_ONGOING 0    /**< 0: not finished. */
#define C4B_GREEN_WINS 1 /**< 1: player 1 has won. */
#define C4B_BLUE_WINS 2  /**< 2: player 2 has won. */
#define C4B_DRAW 3       /**< 3: nobody has won. */

#define C4B_MAX_MOVES 64      /**< 64: room enough for the legal moves of any position. */
#define C4B_PV_MAX 64         /**< 64: the longest line of play that a search reports. */
#define C4B_MAX_DEPTH 1024    /**< 1024: the deepest search, in moves. */
#define C4B_EVAL_MAX 99999999 /**< 99999999: the largest value of an evaluation. */
#define C4B_WIN 1000000000    /**< 1000000000: a won game; one won in n moves is C4B_WIN - n. */

/**
 * What a status means, in a few English words.
 * @param status Any int. All those that are no status share one text, which no status has.
 * @return A text that lives as long as the program. Never NULL. Since 1.0.
 */
C4B_API const char *c4b_strerror(c4b_status status);

/**
 * The version of the library that runs, to compare with #C4B_VERSION.
 * @return major * 10000 + minor * 100 + patch. Since 1.0.
 */
C4B_API unsigned c4b_version(void);

/**
 * The version of the library that runs, as text: "1.0.0".
 * @return A text that lives as long as the program. Since 1.0.
 */
C4B_API const char *c4b_version_string(void);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
