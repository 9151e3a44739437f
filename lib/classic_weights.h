/* classic_weights.h - how much each thing of classic_order.h counts: made by `make order`. */
/* clang-format off */
#define CLASSIC_WEIGHTS { \
    { 370, 279, 615, 98, 74, 476, -73, 656, -129, -149, -9, 11, 64, 120, 52, 94, 87, -14, -30, 64 }, \
    { 284, 211, 580, 248, 74, 476, 44, 612, -137, -132, 17, 39, 75, 108, 57, 123, 95, -22, -19, 64 } \
}
/* clang-format on */
