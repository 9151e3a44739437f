noinst_PROGRAMS += tournament
tournament_SOURCES = \
	apps/tournament/contest.h \
	apps/tournament/exam.c apps/tournament/exam.h \
	apps/tournament/journal.c apps/tournament/journal.h \
	apps/tournament/match.c apps/tournament/match.h \
	apps/tournament/options.c apps/tournament/options.h \
	apps/tournament/rating.c apps/tournament/rating.h \
	apps/tournament/report.c apps/tournament/report.h \
	apps/tournament/run.c apps/tournament/run.h \
	apps/tournament/schedule.c \
	apps/tournament/tournament.c
tournament_LDADD = $(players_libs) -lm
tournament_LDFLAGS = $(players_ldflags)
