/*
 * growing.h - the public structs that can grow: their sizes, and the only code that reads or writes
 * one that the caller owns.
 *
 * Each of these structs begins with `size_t size`, which the program sets to the size that it was
 * compiled with. A later version of the library may append fields, so the caller's struct can be
 * shorter or longer than the library's. Therefore no call reads a field through the caller's
 * pointer: it takes a copy of today's size, works on that, and gives its answer back from a struct
 * of the library.
 *
 *     size of the caller's struct           what it is               what happens
 *     below version 1.0's, above 65536      never initialised        C4B_ERR_INVALID
 *     up to today's                         an older program's       later fields count as 0
 *     above today's, zeros beyond           a newer program's        the known fields count
 *     above today's, anything else beyond   asks for the unknown     C4B_ERR_UNSUPPORTED
 *
 * An appended field must mean "as before" where it is 0, and must leave no padding before it or at
 * the end of the struct: growing.c, which lists it, asserts that.
 */
#ifndef C4B_BASE_GROWING_H
#define C4B_BASE_GROWING_H

#include <conecta4boom/basics.h>

/* One for each struct; growing.c has their sizes. */
typedef enum growing {
    GROWING_RULES,
    GROWING_BOARDS,
    GROWING_PROGRESS,
    GROWING_SEARCH_OPTIONS,
    GROWING_RESULT,
    GROWING_SOLVE_OPTIONS,
    GROWING_SOLUTION,
    GROWING_GAME
} growing;

/* Whether a caller's struct can be used: C4B_OK, C4B_ERR_INVALID or C4B_ERR_UNSUPPORTED. */
c4b_status c4bi_growing_check(const void *theirs, growing type);

/* Checks a caller's struct and, if it can be used, makes `own` a copy of today's size. */
c4b_status c4bi_growing_take(void *own, const void *theirs, growing type);

/* Copies `own` to a checked struct of the caller's, as much as fits; that struct keeps its size. */
void c4bi_growing_give(void *theirs, const void *own, growing type);

/* Initialises a caller's struct of `size` bytes to `defaults`, which has today's size. */
c4b_status c4bi_growing_init(void *theirs, size_t size, const void *defaults, growing type);

/* Checks a caller's array. The first element's size is the distance from one to the next, so all
   elements must have that size. */
c4b_status c4bi_growing_check_array(const void *theirs, int count, growing type);

/* An element of a checked array. */
void *c4bi_growing_element(void *theirs, int index);

#endif
