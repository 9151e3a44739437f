noinst_PROGRAMS += analyze
analyze_SOURCES = apps/analyze/analyze.c
analyze_LDADD = $(players_libs)
analyze_LDFLAGS = $(players_ldflags)
