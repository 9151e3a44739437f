/*
 * each_width.h - includes a template once for each width of a board: 64 bits, and 128.
 *
 *     #define TEMPLATE "rules/position_width.h"
 *     #include "base/each_width.h"
 *
 * The template sees WIDTH, and names what it defines by FN(name): name_64, name_128. It has no
 * include guard; its name ends in _width.h. TEMPLATE and WIDTH are not defined afterwards.
 */
#include "base/template.h"

#define WIDTH 64
#include TEMPLATE
#undef WIDTH

#define WIDTH 128
#include TEMPLATE
#undef WIDTH

#undef TEMPLATE
