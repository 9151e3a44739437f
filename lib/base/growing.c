/* growing.c - the sizes of the public structs that can grow, and copying them in and out. */
#include "base/growing.h"

#include <conecta4boom.h>
#include <string.h>

#define END_OF(type, field) (offsetof(type, field) + sizeof(((type *)0)->field))

/* For a struct that has not grown. One that grows gets a list of its own here, and its name in the
   table: #define APPENDED_TO_RULES(FIELD) FIELD(c4b_rules, a_field) FIELD(c4b_rules, another) */
#define NOTHING(FIELD)

/* X(name, type, last field in version 1.0, fields appended since). The third column never changes:
   the oldest programs have structs of that size. */
#define GROWING_LIST(X)                                                                            \
    X(GROWING_RULES, c4b_rules, reserved, NOTHING)                                                 \
    X(GROWING_BOARDS, c4b_boards, landings, NOTHING)                                               \
    X(GROWING_PROGRESS, c4b_progress, pv, NOTHING)                                                 \
    X(GROWING_SEARCH_OPTIONS, c4b_search_options, progress_data, NOTHING)                          \
    X(GROWING_RESULT, c4b_result, root, NOTHING)                                                   \
    X(GROWING_SOLVE_OPTIONS, c4b_solve_options, progress_data, NOTHING)                            \
    X(GROWING_SOLUTION, c4b_solution, seconds, NOTHING)                                            \
    X(GROWING_GAME, c4b_game, data, NOTHING)

static const struct {
    size_t first; /* of version 1.0 */
    size_t today;
} sizes[] = {
#define SIZES(name, type, first_end, appended) [name] = { END_OF(type, first_end), sizeof(type) },
    GROWING_LIST(SIZES)
#undef SIZES
};

/* Bytes that no field owns may hold anything, so a field that a later version puts there could not
   rely on being 0 in structs of this version. Therefore version 1.0's struct ends with its last
   field, and the appended fields fill the rest. */
#define PLUS_SIZE(type, field) +sizeof(((type *)0)->field)
#define HAS_NO_PADDING(name, type, first_end, appended)                                            \
    _Static_assert(offsetof(type, size) == 0, #type " does not begin with its size");              \
    _Static_assert(END_OF(type, first_end) % _Alignof(type) == 0,                                  \
                   #type " of version 1.0 has padding at its end");                                \
    _Static_assert(sizeof(type) == END_OF(type, first_end) appended(PLUS_SIZE),                    \
                   #type " has padding, or a field that is not listed as appended");
GROWING_LIST(HAS_NO_PADDING)
#undef HAS_NO_PADDING
#undef PLUS_SIZE

/* No struct will ever be this large: a larger size means that the struct was never initialised. */
#define SIZE_LIMIT 65536

static size_t size_of(const void *object)
{
    size_t size;
    memcpy(&size, object, sizeof size);
    return size;
}

static void set_size(void *object, size_t size)
{
    memcpy(object, &size, sizeof size);
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static bool is_size(size_t size, growing type)
{
    return size >= sizes[type].first && size <= SIZE_LIMIT;
}

static bool all_zero(const unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] != 0) {
            return false;
        }
    }
    return true;
}

c4b_status c4bi_growing_check(const void *theirs, growing type)
{
    if (theirs == NULL || !is_size(size_of(theirs), type)) {
        return C4B_ERR_INVALID;
    }
    size_t size = size_of(theirs), known = smaller(size, sizes[type].today);
    const unsigned char *bytes = theirs;
    return all_zero(bytes + known, size - known) ? C4B_OK : C4B_ERR_UNSUPPORTED;
}

c4b_status c4bi_growing_take(void *own, const void *theirs, growing type)
{
    c4b_status status = c4bi_growing_check(theirs, type);
    if (status == C4B_OK) {
        size_t today = sizes[type].today;
        memset(own, 0, today);
        memcpy(own, theirs, smaller(size_of(theirs), today));
        set_size(own, today);
    }
    return status;
}

void c4bi_growing_give(void *theirs, const void *own, growing type)
{
    size_t size = size_of(theirs);
    memcpy(theirs, own, smaller(size, sizes[type].today));
    set_size(theirs, size);
}

c4b_status c4bi_growing_init(void *theirs, size_t size, const void *defaults, growing type)
{
    if (theirs == NULL || !is_size(size, type)) {
        return C4B_ERR_INVALID;
    }
    memset(theirs, 0, size);
    set_size(theirs, size);
    c4bi_growing_give(theirs, defaults, type);
    return C4B_OK;
}

c4b_status c4bi_growing_check_array(const void *theirs, int count, growing type)
{
    c4b_status status = C4B_OK;
    const unsigned char *element = theirs;
    for (int i = 0; i < count && status == C4B_OK; i++) {
        bool same_size = size_of(element) == size_of(theirs);
        status = same_size ? c4bi_growing_check(element, type) : C4B_ERR_INVALID;
        element += size_of(theirs);
    }
    return status;
}

void *c4bi_growing_element(void *theirs, int index)
{
    return (unsigned char *)theirs + (size_t)index * size_of(theirs);
}
