/* classic_weights.h - how much each thing of classic_order.h counts: made by `make order`. */
/* clang-format off */
#define CLASSIC_WEIGHTS { \
    { 150, 73, 458, 79, 105, 407, -121, 510, -93, -58, -30, 47, 68, 122, 223, 110, 160, -16, 32 }, \
    { 133, 89, 472, 195, 28, 432, -520, 388, -188, -86, 0, 40, 80, 161, 284, 127, 142, -33, 32 } \
}
/* clang-format on */
