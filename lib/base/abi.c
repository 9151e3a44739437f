/* abi.c - checks and initialises structs that can grow. */
#include "base/abi.h"

#include <string.h>

/* No struct will ever be this large: a larger size was never initialised. */
#define ABI_SIZE_LIMIT 65536

static bool all_zero(const unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] != 0) {
            return false;
        }
    }
    return true;
}

c4b_status c4bi_abi_check(const void *object, size_t known)
{
    if (object == NULL) {
        return C4B_ERR_INVALID;
    }
    size_t size;
    memcpy(&size, object, sizeof size);
    if (size < known || size > ABI_SIZE_LIMIT) {
        return C4B_ERR_INVALID;
    }
    const unsigned char *bytes = object;
    return all_zero(bytes + known, size - known) ? C4B_OK : C4B_ERR_UNSUPPORTED;
}

c4b_status c4bi_abi_init(void *object, size_t size, const void *defaults, size_t known)
{
    if (object == NULL || size < known || size > ABI_SIZE_LIMIT) {
        return C4B_ERR_INVALID;
    }
    memset(object, 0, size);
    memcpy(object, defaults, known);
    memcpy(object, &size, sizeof size);
    return C4B_OK;
}
