/* prover.c - the proof search: its table, and the code for each width. */
#include "proof/prover.h"

#include "patterns/tactics.h"
#include "rules/hash.h"

#include <stdlib.h>

static const size_t first_table_bytes = (size_t)1 << 18;
static const uint64_t most_first_buckets = (uint64_t)1 << 18; /* where exact keys ask for more */

/* How often to sample how full the table is: each time this number of entries has been stored. */
enum { STORED_BETWEEN_SAMPLES = 1024 };

/* ---- the table ---- */

/* What a key holds beside the board's discs: the phase, where each player's bomb is (0: nowhere),
   and the attacker, as one number. `places` is one more than the board has bits. */
static inline uint64_t key_extra(uint64_t phase, uint64_t green, uint64_t blue, uint64_t places,
                                 unsigned attacker)
{
    return ((phase * places + green) * places + blue) * 2 + attacker;
}

/* How many values the key's second word has, for boards of 64 bits. */
static uint64_t count_high(const prover *pr)
{
    uint64_t bits = 64 - pr->spare;
    return (key_extra(pr->set->phases - 1, bits, bits, bits + 1, 1) >> pr->spare) + 1;
}

c4b_status c4bi_prover_open_table(prover *pr, c4b_table *table, size_t most_bytes)
{
    const shape *s = &pr->set->shape;
    size_t first_bytes = first_table_bytes;
    pr->spare = pr->set->wide ? 0 : 64 - s->stride * s->columns;
    uint64_t highs = pr->set->wide ? UINT64_MAX : count_high(pr);
    if (highs > first_bytes / sizeof(table_bucket) && highs <= most_first_buckets) {
        first_bytes = (size_t)highs * sizeof(table_bucket);
    }
    pr->most_bytes = most_bytes;
    pr->own_table = table == NULL;
    pr->table = table != NULL ? table : c4bi_table_new_bytes(first_bytes);
    if (pr->table == NULL) {
        return C4B_ERR_NO_MEMORY;
    }
    c4bi_table_claim(pr->table, OWNER_SLOTS);
    pr->exact = highs <= pr->table->count;
    /* A caller's table may also have entries of searches, and of proofs of other games. */
    pr->salt = table != NULL ? hash_mix(pr->set->seed, UINT64_C(0x9d39247e33776d41)) : 0;
    return C4B_OK;
}

void c4bi_prover_maintain_table(prover *pr)
{
    size_t bytes = table_bytes(pr->table);
    if (pr->own_table && pr->stored > bytes / sizeof(table_slot) && bytes < pr->most_bytes) {
        c4bi_table_grow(pr->table, bytes < pr->most_bytes / 4 ? bytes * 4 : pr->most_bytes);
        pr->stored = pr->sampled = 0;
    }
    if (pr->budget->limits.progress != NULL && pr->stored - pr->sampled >= STORED_BETWEEN_SAMPLES) {
        pr->budget->progress.table_permille = c4bi_table_permille(pr->table);
        pr->sampled = pr->stored;
    }
}

void c4bi_prover_close_table(prover *pr)
{
    if (pr->own_table) {
        c4b_table_free(pr->table);
    }
}

/* A slot's data: phi in bits 0 to 23, delta in 24 to 47, the work's logarithm in 48 to 53, and the
   generation where engine/table.h has it. Where one number is 0 the other would be infinite: its
   bits hold the turns of a win. */
enum {
    NUMBER_BITS = 24,
    WORK_BITS = 6,
    DELTA_SHIFT = NUMBER_BITS,
    WORK_SHIFT = DELTA_SHIFT + NUMBER_BITS
};

_Static_assert(WORK_SHIFT + WORK_BITS == GENERATION_SHIFT, "the fields fill a word");
_Static_assert(NUMBER_INFINITE == (1 << NUMBER_BITS) - 1, "a number fits its field");

static uint64_t pack(const c4b_table *table, proof_numbers n, uint32_t turns, uint64_t work)
{
    if (is_decided(n)) {
        turns = turns < NUMBER_INFINITE ? turns : NUMBER_INFINITE;
        n = n.phi == 0 ? (proof_numbers){ 0, turns } : (proof_numbers){ turns, 0 };
    }
    uint64_t logarithm = work > 0 ? 63 - (uint64_t)__builtin_clzll(work) : 0;
    return n.phi | (uint64_t)n.delta << DELTA_SHIFT | logarithm << WORK_SHIFT |
           table_generation(table);
}

/* The entry with the least work in it makes room. */
static uint64_t logarithm_of_work(uint64_t data)
{
    return table_field(data, WORK_SHIFT, WORK_BITS);
}

static proof_numbers unpack(uint64_t data, uint32_t *turns)
{
    uint32_t phi = data & NUMBER_INFINITE, delta = data >> DELTA_SHIFT & NUMBER_INFINITE;
    *turns = phi == 0 ? delta : phi;
    return phi == 0     ? (proof_numbers){ 0, NUMBER_INFINITE }
           : delta == 0 ? (proof_numbers){ NUMBER_INFINITE, 0 }
                        : (proof_numbers){ phi, delta };
}

bool c4bi_prover_probe(const prover *pr, proof_key key, proof_numbers *found, uint32_t *turns)
{
    const table_bucket *bucket = table_bucket_beside(pr->table, key.low, key.high);
    uint64_t data;
    if (!table_find(pr->table, bucket, key.low ^ pr->salt, &data)) {
        return false;
    }
    *found = unpack(data, turns);
    return true;
}

void c4bi_prover_store(prover *pr, proof_key key, proof_numbers n, uint32_t turns, uint64_t work)
{
    table_put(pr->table, table_bucket_beside(pr->table, key.low, key.high), key.low ^ pr->salt,
              pack(pr->table, n, turns, work), logarithm_of_work);
    pr->stored++;
}

/* The numbers of a position whose mover is 0 or 1, when it is known whether the attacker wins. */
static proof_numbers decided(const prover *pr, unsigned mover, bool attacker_wins)
{
    bool reached = (mover == pr->attacker) == attacker_wins;
    return reached ? (proof_numbers){ 0, NUMBER_INFINITE } : (proof_numbers){ NUMBER_INFINITE, 0 };
}

/* Whether a position was in the game before the root. */
static inline bool is_past(const prover *pr, proof_key key)
{
    bool found = false;
    if ((pr->past_bits >> past_bit(key) & 1) != 0) {
        for (int i = 0; i < pr->past_count && !found; i++) {
            found = same_key(pr->past[i], key);
        }
    }
    return found;
}

#define TEMPLATE "proof/prover_width.h"
#include "base/each_width.h"
