/* view.c - see view.h. */
#include "books/view.h"

#include "patterns/tactics.h"

#include <assert.h>

#define TEMPLATE "books/view_width.h"
#include "base/each_width.h"

void c4bi_view(const numbering *n, const signature *s, uint64_t first, unsigned count,
               uint8_t *seen)
{
    const ruleset *set = c4bi_numbering_rules(n);
    for (unsigned done = 0; done < count;) {
        board_parts parts = c4bi_unrank(n, s, first + done);
        done += CALL_WIDTH(set, view_same_heights, set, s, &parts, count - done, seen + done);
    }
}
