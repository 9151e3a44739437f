/*
 * prover.h - the proof search: whether one player, the attacker, can force a win.
 *
 * Depth-first proof-number search (df-pn). A position is searched by turns: its children are the
 * positions after all moves that are left in the turn, so that the two players alternate whatever
 * the rules. Two numbers estimate how much is left to do, as the side to move sees it: `phi` to
 * reach its aim, `delta` to show that it cannot. The attacker's aim is to win, the other player's
 * not to lose.
 *
 *     phi of a position   = the smallest delta of its children
 *     delta of a position = the largest phi of its children, plus four for each other open child
 *
 * (The textbook adds all of them up. Here that would count the same work many times, because many
 * ways lead to the same position.) The search goes down to the child with the smallest delta, until
 * another child is the better bet. Numbers are kept in a table, so that nothing is lost when the
 * search leaves a child and returns.
 *
 * Repetition. Only explosions let a position recur, and endless play is a draw: a child that is on
 * the path already does not count as a win for the attacker. A win found in this way is a win on
 * every path, because it needs no repetition. A disproof may depend on the path: it is stored in
 * the table only if the repetitions that it rests on lie at or below the position itself. Then it
 * holds on every path: more positions before it only make more repetitions, and those never help
 * the attacker.
 *
 * Headway. A proven win is kept with a number of turns within which it comes, and at the root the
 * child with the smallest number is chosen. A search may also be given the game's past: then
 * positions that the game has already had count as repeated too, so that a win leads to new
 * positions only. The proof contains such a win again after each reply. The positions that the game
 * has not had are finite in number, so the game ends. When there is no win of that kind, the search
 * has to be done again without the past.
 *
 * So "wins" is proven for a player by a search with that player as the attacker, "loses" by one
 * with the other player as the attacker, and a draw by two searches that both found no win.
 */
#ifndef C4B_PROOF_PROVER_H
#define C4B_PROOF_PROVER_H

#include "engine/budget.h"
#include "engine/table.h"
#include "rules/ruleset.h"

/* The most turns of a path. A longer path is cut: the attacker counts as not winning there, and no
   result that rests on the cut is stored. */
enum { MOST_TURNS = 1024 };

/* Numbers are 24 bits wide in the table. */
#define NUMBER_INFINITE ((uint32_t)0xffffff)
enum { EACH_OTHER = 4 }; /* what delta gains by each open child except the largest */

#define NO_TURN MOST_TURNS /* a disproof that rests on no repetition */
#define IN_THE_PAST (-1)   /* one that rests on positions of the game before the root */
#define TOO_LONG (-2)      /* one that rests on a path that was cut: it proves nothing */

typedef struct proof_numbers {
    uint32_t phi;
    uint32_t delta;
} proof_numbers;

static inline bool is_decided(proof_numbers n)
{
    return n.phi == 0 || n.delta == 0;
}

/*
 * A position and an attacker as the table knows them. For boards of 64 bits the two words together
 * identify them: `low` is kept in the entry, and `high` is how many buckets the entry lies from
 * where `low` alone would put it. For larger boards, and where bombs come very seldom, `low` is a
 * hash of 64 bits and `high` is 0.
 */
typedef struct proof_key {
    uint64_t low;
    uint64_t high;
} proof_key;

static inline bool same_key(proof_key a, proof_key b)
{
    return a.low == b.low && a.high == b.high;
}

/* The number of the bit that stands for a key in `past_bits`; other keys share it. */
static inline unsigned past_bit(proof_key key)
{
    return (unsigned)(key.low % 64);
}

typedef struct prover {
    const ruleset *set;
    c4b_table *table;
    uint64_t salt;
    bool own_table;
    size_t most_bytes; /* of its own table */
    uint64_t stored;   /* entries since the table last grew */
    uint64_t sampled;  /* `stored` when the fill of the table was last sampled */
    bool mirrors;      /* mirror images share a key */
    bool exact;        /* no two positions share a key, but for mirror images */
    unsigned spare;    /* bits of a word that a board does not need */
    unsigned attacker; /* 0 or 1 */
    budget *budget;
    uint64_t pause_at; /* the number of nodes at which the search pauses, so that the other question
                          gets its share */
    bool ended;        /* by a limit, by a request, or because memory ran out */
    bool paused;
    c4b_status status;
    const proof_key *past; /* positions of the game before the root, for this attacker */
    int past_count;
    uint64_t past_bits;         /* the set of the lowest six bits of all past keys: a quick test */
    bool past_matters;          /* the last disproof rests on the past */
    int first;                  /* of the root: the move that reaches the aim, or any */
    proof_key path[MOST_TURNS]; /* the positions from the root on */
} prover;

/* Uses the caller's table or, for NULL, makes a small private one that grows up to a limit. The
   rules must be set before. */
c4b_status c4bi_prover_open_table(prover *pr, c4b_table *table, size_t most_bytes);
void c4bi_prover_maintain_table(prover *pr);
void c4bi_prover_close_table(prover *pr);

/* Entries of proofs: prover.c says how they are packed. */
bool c4bi_prover_probe(const prover *pr, proof_key key, proof_numbers *found, uint32_t *turns);
void c4bi_prover_store(prover *pr, proof_key key, proof_numbers n, uint32_t turns, uint64_t work);

/* The key of a position and of the attacker that is set. */
proof_key c4bi_proof_key_64(const prover *pr, const void *position);
proof_key c4bi_proof_key_128(const prover *pr, const void *position);

/* Searches whether the attacker wins, until that is decided, or the search pauses or ends;
   `set->wide` decides the width of `root`. */
proof_numbers c4bi_prove_64(prover *pr, const void *root);
proof_numbers c4bi_prove_128(prover *pr, const void *root);

#endif
