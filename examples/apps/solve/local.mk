noinst_PROGRAMS += solve
solve_SOURCES = \
	apps/solve/answer.c apps/solve/answer.h \
	apps/solve/expectation.c apps/solve/expectation.h \
	apps/solve/options.c apps/solve/options.h \
	apps/solve/outcome.c apps/solve/outcome.h \
	apps/solve/report.c apps/solve/report.h \
	apps/solve/solve.c \
	apps/solve/solver.c apps/solve/solver.h \
	apps/solve/totals.c apps/solve/totals.h \
	apps/solve/words.c apps/solve/words.h
solve_LDADD = libcommon.a $(LDADD)
