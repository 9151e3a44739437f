noinst_PROGRAMS += ask
ask_SOURCES = apps/ask/ask.c
ask_LDADD = $(players_libs)
ask_LDFLAGS = $(players_ldflags)
