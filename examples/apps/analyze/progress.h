/* progress.h - shows how far a search has come: callbacks for c4b_search(). */
#ifndef ANALYZE_PROGRESS_H
#define ANALYZE_PROGRESS_H

#include <conecta4boom.h>

/* As a JSON object on standard output. */
int show_progress_as_json(const c4b_progress *p, void *data);

/* As a line on standard error. */
int show_progress_as_line(const c4b_progress *p, void *data);

/* 0 seconds, too short for the clock, counts as a nanosecond. */
double nodes_per_second(uint64_t nodes, double seconds);

#endif
