/* totals.c - see totals.h. */
#include "totals.h"

#include "../common/json_writer.h"
#include <inttypes.h>
#include <stdio.h>

/* The figures that solvers are compared by. */
typedef struct means {
    double seconds;
    double nodes;
    double kpos; /* thousand nodes a second */
} means;

void count_answer(totals *t, const answer *a)
{
    t->positions++;
    t->results[a->outcome.result]++;
    t->mismatches += !a->agrees;
    t->nodes += a->solution.nodes;
    t->seconds += a->solution.seconds;
    t->slowest = a->solution.seconds > t->slowest ? a->solution.seconds : t->slowest;
}

static means means_of(const totals *t)
{
    double count = t->positions > 0 ? (double)t->positions : 1;
    return (means){ .seconds = t->seconds / count,
                    .nodes = (double)t->nodes / count,
                    .kpos = t->seconds > 0 ? (double)t->nodes / t->seconds / 1e3 : 0 };
}

void show_summary(const totals *t)
{
    means m = means_of(t);
    printf("# %" PRIu64 " positions: %" PRIu64 " win, %" PRIu64 " loss, %" PRIu64 " draw, %" PRIu64
           " unknown; %" PRIu64 " not as expected\n",
           t->positions, t->results[WIN], t->results[LOSS], t->results[DRAW], t->results[UNKNOWN],
           t->mismatches);
    printf("# mean %.4f ms, slowest %.4f ms; mean %.1f nodes, %.1f kpos/s\n", m.seconds * 1e3,
           t->slowest * 1e3, m.nodes, m.kpos);
}

void show_summary_as_json(const totals *t)
{
    means m = means_of(t);
    json_writer j = json_write_begin_line(stdout, 0);
    json_write_bool(&j, "summary", true);
    json_write_count(&j, "positions", t->positions);
    for (int i = 0; i < RESULTS; i++) {
        json_write_count(&j, result_names[i], t->results[i]);
    }
    json_write_count(&j, "mismatches", t->mismatches);
    json_write_count(&j, "nodes", t->nodes);
    json_write_real(&j, "seconds", t->seconds, 6);
    json_write_real(&j, "slowest", t->slowest, 6);
    json_write_real(&j, "mean_nodes", m.nodes, 1);
    json_write_real(&j, "mean_seconds", m.seconds, 8);
    json_write_real(&j, "kpos_per_second", m.kpos, 1);
    json_write_end_line(&j);
}
