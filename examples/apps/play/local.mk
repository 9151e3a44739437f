noinst_PROGRAMS += play
play_SOURCES = \
	apps/play/command.c apps/play/command.h \
	apps/play/options.c apps/play/options.h \
	apps/play/play.c \
	apps/play/session.c apps/play/session.h \
	apps/play/show.c apps/play/show.h
play_LDADD = $(players_libs)
play_LDFLAGS = $(players_ldflags)
