/* progress.c - see progress.h. */
#include "progress.h"

#include "../common/json_writer.h"
#include "../common/progress_line.h"
#include "../common/text.h"
#include "score.h"
#include <inttypes.h>
#include <stdio.h>

int show_progress_as_json(const c4b_progress *p, void *data)
{
    char pv[C4B_PV_MAX + 1];
    json_writer j = json_write_begin_line(stdout, 0);
    (void)data;
    json_write_bool(&j, "progress", true);
    json_write_integer(&j, "depth", p->depth);
    json_write_integer_or_null(&j, "score", p->pv_length > 0, p->score);
    json_write_count(&j, "nodes", p->nodes);
    json_write_real(&j, "seconds", p->seconds, 3);
    json_write_integer(&j, "table_permille", p->table_permille);
    json_write_text(&j, "pv", write_moves(p->pv, p->pv_length, pv, sizeof pv));
    json_write_end_line(&j);
    return 0; /* anything else would stop the search */
}

double nodes_per_second(uint64_t nodes, double seconds)
{
    return (double)nodes / (seconds > 0 ? seconds : 1e-9);
}

int show_progress_as_line(const c4b_progress *p, void *data)
{
    char text[256], score[SCORE_TEXT_SIZE], pv[C4B_PV_MAX + 1];
    (void)data;
    snprintf(text, sizeof text, "depth %d  %s  %" PRIu64 " nodes  %.0f/s  table %d%%  %s", p->depth,
             p->pv_length > 0 ? write_score(p->score, score) : "?", p->nodes,
             nodes_per_second(p->nodes, p->seconds), p->table_permille / 10,
             write_moves(p->pv, p->pv_length, pv, sizeof pv));
    show_progress_line(text);
    return 0;
}
