/*
 * template.h - names in templates: files of C that are included more than once, each time with
 * different parameters.
 *
 * FN(name) is name_64 while INSTANCE is 64: INSTANCE distinguishes the instances of a template. It
 * is the width of a board, WIDTH, unless a file redefines it, as search/callers_game.c does.
 * Templates for each width end in _width.h; those for each kind of walk end in _kind.h; the solver
 * of Connect 4 has its own (connect4/solver_kernel.h).
 */
#ifndef C4B_BASE_TEMPLATE_H
#define C4B_BASE_TEMPLATE_H

#define JOIN_EXPANDED(name, instance) name##_##instance
#define JOIN(name, instance) JOIN_EXPANDED(name, instance)
#define FN(name) JOIN(name, INSTANCE)
#define INSTANCE WIDTH

#endif
