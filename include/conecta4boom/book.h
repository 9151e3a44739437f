/**
 * @file conecta4boom/book.h
 * @brief Books of solved positions: opening one, asking it, making one.
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
 * A book holds solved positions of one rule set: when `examples/bookmaker` made it, all of up to
 * some number of moves and, if it was told to, later ones that take long to solve. Opened, it
 * answers c4b_solve(), c4b_solve_moves() and, when `depth` is 0, c4b_search() at once, if their
 * options name it. A position is found by all that it is made of, so one that is not in the book is
 * never taken for another; mirror images are merged where the rules allow it. A book of other rules
 * than the state's has none of its positions.
 *
 * A book that no one adds to may be used by any number of threads at once. One that a search uses
 * must live until it has ended.
 *
 * c4b_solve(), c4b_solve_moves() and c4b_search() also look up what a forced move leads to
 * (c4b_state_forced_move()), so that a book need not have positions where one is;
 * c4b_book_outcome() and c4b_book_find() look at the position alone.
 * @{
 */

/**
 * Opens a book: the file is read whole, and stays in memory as it is, in few bits; a position is
 * searched for there when it is asked for.
 * @param[out] book Gets the book, to be freed with c4b_book_free(); as it was on an error.
 * @param path The file.
 * @return #C4B_OK; #C4B_ERR_IO when the file cannot be read; #C4B_ERR_CORRUPT when it is no book or
 *     damaged; #C4B_ERR_UNSUPPORTED for a book of another version's; #C4B_ERR_NO_MEMORY;
 *     #C4B_ERR_INVALID for NULL. Since 1.0.
 */
C4B_API c4b_status c4b_book_open(c4b_book **book, const char *path);

/**
 * Frees a book.
 * @param book The book, which nothing uses any more, or NULL. Since 1.0.
 */
C4B_API void c4b_book_free(c4b_book *book);

/**
 * Which game the book is of.
 * @param book The book; with NULL nothing happens.
 * @param[in,out] rules Initialised rules, to be filled. Since 1.0.
 */
C4B_API void c4b_book_rules(const c4b_book *book, c4b_rules *rules);

/**
 * Whether the book is of a state's game.
 * @param book The book.
 * @param state The state.
 * @return Whether they have the same rules: otherwise the book has none of the game's positions.
 *     `false` for NULL. Since 1.0.
 */
C4B_API bool c4b_book_is_for(const c4b_book *book, const c4b_state *state);

/**
 * How deep the book is, as its maker said.
 * @param book The book.
 * @return It has all positions of up to so many moves; 0 for NULL. Since 1.0.
 */
C4B_API int c4b_book_depth(const c4b_book *book);

/**
 * Whether the book tells how soon games end.
 * @param book The book.
 * @return Whether it has distances, those of up to 62 moves; `false` for NULL. Since 1.0.
 */
C4B_API bool c4b_book_has_distances(const c4b_book *book);

/**
 * What the book says of a position, and no more: quicker than c4b_book_find().
 * @param book The book.
 * @param state The position.
 * @return The outcome; #C4B_ONGOING when the book does not have the position, for a game that is
 *     over, or for NULL. Since 1.0.
 */
C4B_API c4b_outcome c4b_book_outcome(const c4b_book *book, const c4b_state *state);

/**
 * Looks a position up. c4b_solve() with the book does that too, and searches for what is not there.
 * @param book The book.
 * @param state The position.
 * @param[in,out] solution An initialised solution, to be filled: `outcome` is #C4B_ONGOING when the
 *     book does not have the position; `distance` is -1 when it has no distance for it; `move` is
 *     #C4B_NO_MOVE then too, and where the moves lead out of the book, unless one wins at once, one
 *     is forced, or all of them lose. As it was on an error.
 * @return #C4B_OK, also when the position is not there; #C4B_ERR_GAME_OVER; #C4B_ERR_INVALID for
 *     NULL or a struct that was not initialised; #C4B_ERR_UNSUPPORTED for one with fields set that
 *     this version does not know; #C4B_ERR_NO_MEMORY. Since 1.0.
 */
C4B_API c4b_status c4b_book_find(const c4b_book *book, const c4b_state *state,
                                 c4b_solution *solution);

/** @name Making a book
 * @{ */

/**
 * Creates an empty book.
 * @param[out] book Gets the book, to be freed with c4b_book_free(); as it was on an error.
 * @param rules Of which game; NULL: CONECTA-4 BOOM.
 * @param depth What c4b_book_depth() will say: that all positions of up to so many moves will be
 * added.
 * @param distances Non-zero: keep distances too, which makes the book larger.
 * @return #C4B_OK; #C4B_ERR_INVALID for a NULL book, a negative depth, or rules that cannot be;
 *     #C4B_ERR_UNSUPPORTED for rules that this version does not know; #C4B_ERR_NO_MEMORY.
 * Since 1.0.
 */
C4B_API c4b_status c4b_book_create(c4b_book **book, const c4b_rules *rules, int depth,
                                   int distances);

/**
 * Adds a position, or writes over what the book said of it. Nothing else may use the book
 * meanwhile.
 * @param book The book.
 * @param state The position.
 * @param solution What it is worth: `outcome` and, if not -1, `distance`; the rest is not looked
 * at. A distance over 62 is not kept.
 * @return #C4B_OK; #C4B_ERR_INVALID for NULL, another game's state, or an outcome that is none;
 *     #C4B_ERR_GAME_OVER; #C4B_ERR_UNSUPPORTED when there are more than 2^40 positions with as many
 *     discs on the board, or for a solution with fields set that this version does not know;
 *     #C4B_ERR_NO_MEMORY. Since 1.0.
 */
C4B_API c4b_status c4b_book_add(c4b_book *book, const c4b_state *state,
                                const c4b_solution *solution);

/**
 * Writes a book to a file, in few bits for what comes often. The same positions give the same
 * bytes, on every machine and in whatever order they were added.
 * @param book The book.
 * @param path The file; what was there is gone, also when it fails.
 * @return #C4B_OK; #C4B_ERR_IO; #C4B_ERR_NO_MEMORY; #C4B_ERR_INVALID for NULL. Since 1.0.
 */
C4B_API c4b_status c4b_book_write(const c4b_book *book, const char *path);

/** @} */
/** @} */

#ifdef __cplusplus
}
#endif

#endif
