# The web table; examples/Makefile.am includes this. It is built where its packages are.

web_page = web/page/index.html web/page/style.css web/page/icon.svg \
	web/page/api.js web/page/board.js web/page/game.js web/page/main.js web/page/results.js \
	web/page/setup.js web/page/text.js web/page/thought.js

EXTRA_DIST += $(web_page) web/embed.sh web/tests/page.mjs

if HAVE_WEB
noinst_PROGRAMS += web/serve web/load
nodist_web_serve_SOURCES = web/pages_data.c
web_serve_SOURCES = \
	web/api.c web/api.h \
	web/errand.c web/errand.h \
	web/form.c web/form.h \
	web/game.c web/game.h \
	web/guard.c web/guard.h \
	web/hall.c web/hall.h \
	web/options.c web/options.h \
	web/pages.h \
	web/records.c web/records.h \
	web/referee.c web/referee.h \
	web/request.c web/request.h \
	web/roster.c web/roster.h \
	web/routes.c web/routes.h \
	web/seat.c web/seat.h \
	web/serve.c \
	web/server.c web/server.h \
	web/site.h \
	web/store.c web/store.h \
	web/thinker.c web/thinker.h \
	web/token.c web/token.h \
	web/verdict.c web/verdict.h \
	web/view.c web/view.h \
	web/watch.c web/watch.h \
	web/worker.c web/worker.h
web_serve_CPPFLAGS = $(AM_CPPFLAGS) -D_GNU_SOURCE -I$(srcdir)/web
web_serve_CFLAGS = $(AM_CFLAGS) $(WEB_CFLAGS)
web_serve_LDADD = $(players_libs) $(WEB_LIBS)
web_serve_LDFLAGS = $(players_ldflags)

# What the tests burden it with.
web_load_SOURCES = web/load.c web/token.c web/token.h
web_load_CPPFLAGS = $(AM_CPPFLAGS) -D_GNU_SOURCE
web_load_CFLAGS = $(AM_CFLAGS) $(WEB_CFLAGS)
web_load_LDADD = $(WEB_LIBS) $(THREAD_LIBS)

web/pages_data.c: $(web_page) web/embed.sh
	@$(MKDIR_P) web
	$(AM_V_GEN)cd $(srcdir) && sh web/embed.sh $(web_page) >$(abs_builddir)/$@.new && \
	    mv $(abs_builddir)/$@.new $(abs_builddir)/$@

CLEANFILES = web/pages_data.c

web: web/serve
	web/serve
else
web:
	@echo "make web: needs libmicrohttpd, jansson and SQLite when configure runs" >&2; exit 1
endif

# A folder has that name too.
.PHONY: web
