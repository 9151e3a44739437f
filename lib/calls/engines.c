/* engines.c - see engines.h. */
#include "calls/engines.h"

#include "connect4/engine.h"
#include "proof/engine.h"

const exact_operations *c4bi_engine_for(const ruleset *set)
{
    const exact_operations *const engines[] = { &c4bi_connect4_engine, &c4bi_proof_engine };
    int i = 0;
    while (!engines[i]->plays(set)) { /* the last one plays every game */
        i++;
    }
    return engines[i];
}
