/* weights.h - how much each feature of order.h counts: made by `make -C tests order`. */
/* clang-format off */
#define CONNECT4_WEIGHTS { \
    { 327, 119, 483, 108, 124, 402, 168, 573, -110, -46, -78, 29, 90, 140, 151, 112, 173, -22, 32 }, \
    { 181, 156, 460, 206, 14, 471, -490, 452, -177, -66, -6, 32, 100, 172, 230, 139, 156, -36, 32 } \
}
/* clang-format on */
