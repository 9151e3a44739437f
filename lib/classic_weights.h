/* classic_weights.h - how much each thing of classic_order.h counts: made by `make order`. */
#define CLASSIC_WEIGHTS                                                                            \
    {                                                                                              \
        { 279, 75,  425, 68,  176, 250, -70, 334, -25, -80,                                        \
          -14, -48, 84,  122, -42, 107, 13,  0,   -20, 64 },                                       \
        {                                                                                          \
            280, 28, 357, 272, 75, 318, -145, 191, -73, -15, 2, -39, 96, 106, -12, 118, -3, 0,     \
                -10, 64                                                                            \
        }                                                                                          \
    }
