noinst_PROGRAMS += analyze
analyze_SOURCES = \
	apps/analyze/analysis.c apps/analyze/analysis.h \
	apps/analyze/analyze.c \
	apps/analyze/analyzer.c apps/analyze/analyzer.h \
	apps/analyze/every_move.c apps/analyze/every_move.h \
	apps/analyze/options.c apps/analyze/options.h \
	apps/analyze/progress.c apps/analyze/progress.h \
	apps/analyze/report.c apps/analyze/report.h \
	apps/analyze/score.c apps/analyze/score.h
analyze_LDADD = $(players_libs)
analyze_LDFLAGS = $(players_ldflags)
