/* view.c - see view.h. */
#include "books/view.h"

#include "patterns/lines.h"

#define TEMPLATE "books/view_width.h"
#include "base/each_width.h"

void c4bi_book_view(const ranks *r, const kind *k, uint64_t first, unsigned count, uint8_t *seen)
{
    const ruleset *set = c4bi_ranks_rules(r);
    for (unsigned done = 0; done < count;) {
        rank_parts parts = c4bi_rank_parts(r, k, first + done);
        done += set->wide ? view_heights_128(set, k, &parts, count - done, seen + done)
                          : view_heights_64(set, k, &parts, count - done, seen + done);
    }
}
