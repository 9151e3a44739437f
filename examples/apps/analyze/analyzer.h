/* analyzer.h - analyses position after position, with one table, evaluation and book. */
#ifndef ANALYZE_ANALYZER_H
#define ANALYZE_ANALYZER_H

#include "../players/heuristic.h"
#include "options.h"

typedef struct analyzer {
    const analyze_options *options;
    c4b_state *start; /* where texts of moves begin */
    c4b_book *book;
    heuristic evaluation;
    c4b_search_options search; /* what every root is searched with */
} analyzer;

/* Opens the analyzer; close it even if this returns false. */
bool open_analyzer(analyzer *a, const analyze_options *options);
void close_analyzer(analyzer *a);

/* Analyse the start position, and the position that a line of text names. False after a message. */
bool analyze_start(const analyzer *a);
bool analyze_line(const analyzer *a, const char *line);

#endif
