/*
 * template.h - names in templates: files of C that are included more than once, each time with
 * other parameters.
 *
 * FN(name) is name_64 while WIDTH is 64. Templates for each width end in _width.h; those for each
 * kind of walk end in _kind.h; the solver of Connect 4 has its own (connect4/solver_kernel.h).
 */
#ifndef C4B_BASE_TEMPLATE_H
#define C4B_BASE_TEMPLATE_H

#define JOIN_EXPANDED(name, width) name##_##width
#define JOIN(name, width) JOIN_EXPANDED(name, width)
#define FN(name) JOIN(name, WIDTH)

#endif
