/**
 * @file conecta4boom/book.h
 * @brief Books of solved positions: opening a book, looking positions up, making a book.
 */
#ifndef CONECTA4BOOM_BOOK_H
#define CONECTA4BOOM_BOOK_H

#include <conecta4boom/basics.h>
#include <conecta4boom/rules.h>
#include <conecta4boom/search.h>
#include <conecta4boom/solve.h>
#include <conecta4boom/state.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup book Books
 * A book contains solved positions of one rule set. A book made by the program `bookmaker` contains
 * all positions of up to a certain number of moves and, if asked for, later positions that take
 * long to solve.
 *
 * **What it is for.** If the options of c4b_solve(), c4b_solve_moves() or, with `depth` 0,
 * c4b_search() name an open book, they answer at once for the positions in it:
 *
 * @code{.c}
 * c4b_book *book = NULL;
 * if (c4b_book_open(&book, "boom.book") == C4B_OK) {
 *     c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
 *     c4b_solution solution = C4B_SOLUTION_INIT;
 *     options.book = book;
 *     c4b_solve(state, &options, &solution);
 *     c4b_book_free(book);
 * }
 * @endcode
 *
 * These calls also look up the position that forced moves lead to (see c4b_state_forced_move()), so
 * a book need not contain the positions in which a move is forced. c4b_book_outcome() and
 * c4b_book_find() look up only the position itself.
 *
 * **What it contains.** A position is found by everything that it consists of, so a position that
 * is not in the book is never mistaken for one that is. A position and its mirror image are stored
 * as one where the rules allow it. For a state with other rules than the book's, the book contains
 * no position.
 *
 * **Threads.** Any number of threads may use a book at the same time while no thread adds to it. A
 * book must live as long as a search uses it.
 * @{
 */

/**
 * Opens the book in the file `path`. The whole file is read and stays in memory in its compact
 * form; positions are decoded when they are looked up.
 * @param[out] book Receives the book, to be freed with c4b_book_free(); as it was on an error.
 * @return #C4B_OK; #C4B_ERR_IO when the file cannot be read; #C4B_ERR_CORRUPT when it is not a book
 *     or is damaged; #C4B_ERR_UNSUPPORTED for a book in the format of another version;
 *     #C4B_ERR_NO_MEMORY; #C4B_ERR_INVALID for NULL.
 * @since 1.0
 */
C4B_API c4b_status c4b_book_open(c4b_book **book, const char *path);

/**
 * Frees a book, which nothing may be using. NULL is allowed.
 * @since 1.0
 */
C4B_API void c4b_book_free(c4b_book *book);

/**
 * Returns the rules of the book's game.
 * @param[in,out] rules Initialised rules, to be filled. They stay as they are if the book is NULL,
 *     if they are NULL or not initialised, and if a field is set that this version does not know.
 * @since 1.0
 */
C4B_API void c4b_book_rules(const c4b_book *book, c4b_rules *rules);

/**
 * Whether a book and a state have the same rules: otherwise the book contains no position of the
 * state's game.
 * @return `true` if so; `false` for NULL.
 * @since 1.0
 */
C4B_API bool c4b_book_is_for(const c4b_book *book, const c4b_state *state);

/**
 * The depth of the book, as given by its maker: it contains all positions of up to this number of
 * moves.
 * @return The depth; 0 for NULL.
 * @since 1.0
 */
C4B_API int c4b_book_depth(const c4b_book *book);

/**
 * Whether the book contains distances: the number of moves to the end, up to 62.
 * @return `true` if so; `false` for NULL.
 * @since 1.0
 */
C4B_API bool c4b_book_has_distances(const c4b_book *book);

/**
 * Looks up the outcome of a position, and nothing else. This is faster than c4b_book_find().
 * @return The outcome; #C4B_ONGOING when the position is not in the book, when the game is over,
 *     and for NULL.
 * @since 1.0
 */
C4B_API c4b_outcome c4b_book_outcome(const c4b_book *book, const c4b_state *state);

/**
 * Looks up a position. c4b_solve() with the book does the same, and solves a position that is not
 * in the book.
 * @param[in,out] solution An initialised solution, to be filled; as it was on an error. `outcome`
 *     is #C4B_ONGOING when the position is not in the book. `distance` is -1 when the book has no
 *     distance for it. `move` is #C4B_NO_MOVE when the position is not in the book; also when the
 *     moves lead out of the book, unless one wins at once, one is forced, or all of them lose.
 * @return #C4B_OK, also when the position is not in the book; #C4B_ERR_GAME_OVER; #C4B_ERR_INVALID
 *     for NULL or a struct that was not initialised; #C4B_ERR_UNSUPPORTED when a field is set that
 *     this version does not know; #C4B_ERR_NO_MEMORY.
 * @since 1.0
 */
C4B_API c4b_status c4b_book_find(const c4b_book *book, const c4b_state *state,
                                 c4b_solution *solution);

/** @name Making a book
 * @{ */

/**
 * Creates an empty book.
 * @param[out] book Receives the book, to be freed with c4b_book_free(); as it was on an error.
 * @param rules The rules of the book's game; NULL: CONECTA-4 BOOM.
 * @param depth The depth that c4b_book_depth() will return: the program promises to add all
 *     positions of up to this number of moves.
 * @param distances Non-zero: the book stores distances, which makes it larger.
 * @return #C4B_OK; #C4B_ERR_INVALID when `book` is NULL, for a negative depth, and for invalid
 *     rules; #C4B_ERR_UNSUPPORTED for rules that this version does not know, or that its books
 *     cannot hold; #C4B_ERR_NO_MEMORY.
 * @since 1.0
 */
C4B_API c4b_status c4b_book_create(c4b_book **book, const c4b_rules *rules, int depth,
                                   int distances);

/**
 * Adds the position of `state`, or replaces what the book contains for it. Nothing else may use the
 * book at the same time.
 * @param solution The position's `outcome` and, unless -1, its `distance`; the other fields are
 *     ignored. A distance above 62 is not stored.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL, a state with other rules, and an invalid outcome;
 *     #C4B_ERR_GAME_OVER; #C4B_ERR_UNSUPPORTED when more than 2^40 positions have as many discs on
 *     the board as this one, and for a solution with a field set that this version does not know;
 *     #C4B_ERR_NO_MEMORY.
 * @since 1.0
 */
C4B_API c4b_status c4b_book_add(c4b_book *book, const c4b_state *state,
                                const c4b_solution *solution);

/**
 * Writes a book to a file, with fewer bits for what occurs more often. The same positions give the
 * same bytes, on every machine and in whatever order they were added.
 * @param path The file; what it contained before is lost, even if the call fails.
 * @return #C4B_OK; #C4B_ERR_IO when the file cannot be written; #C4B_ERR_NO_MEMORY;
 *     #C4B_ERR_INVALID for NULL.
 * @since 1.0
 */
C4B_API c4b_status c4b_book_write(const c4b_book *book, const char *path);

/** @} */
/** @} */

#ifdef __cplusplus
}
#endif

#endif
