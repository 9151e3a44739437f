noinst_PROGRAMS += play
play_SOURCES = apps/play/play.c
play_LDADD = $(players_libs)
play_LDFLAGS = $(players_ldflags)
