# Evaluations and players by name, for the programs that have `--heuristic` or play with others.

noinst_LIBRARIES += libplayers.a
libplayers_a_SOURCES = \
	apps/players/answer.c \
	apps/players/chosen_heuristic.c apps/players/chosen_heuristic.h \
	apps/players/engine.c apps/players/engine.h \
	apps/players/game.c apps/players/game.h \
	apps/players/heuristic.c apps/players/heuristic.h \
	apps/players/player.c apps/players/player.h apps/players/player_inside.h \
	apps/players/process.c apps/players/process.h \
	apps/players/serve.c \
	apps/players/spec.c apps/players/spec.h \
	apps/players/viewpoint.c apps/players/viewpoint.h
EXTRA_DIST += apps/players/middle.sh

# A plug-in finds the library's calls in the program. So a program with the static library has all
# of it, not only what the program itself uses.
players_libs = libplayers.a libcommon.a $(LDADD) $(DL_LIBS) $(THREAD_LIBS)
if ONLY_STATIC
players_ldflags = -export-dynamic \
	-Wl,--whole-archive,$(top_builddir)/lib/.libs/libconecta4boom.a,--no-whole-archive
else
players_ldflags = -export-dynamic
endif
