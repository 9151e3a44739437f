# The web table. It is built where its packages are installed.

page = apps/web/page
web_page = $(page)/index.html $(page)/style.css $(page)/icon.svg \
	$(page)/api.js $(page)/board.js $(page)/game.js $(page)/main.js $(page)/results.js \
	$(page)/setup.js $(page)/text.js $(page)/thought.js

EXTRA_DIST += $(web_page) apps/web/embed.sh apps/web/tests/page.mjs

if HAVE_WEB
noinst_PROGRAMS += serve load
nodist_serve_SOURCES = apps/web/pages_data.c
serve_SOURCES = \
	apps/web/api.c apps/web/api.h \
	apps/web/api_error.c apps/web/api_error.h \
	apps/web/engine_session.c apps/web/engine_session.h \
	apps/web/game.c apps/web/game.h \
	apps/web/game_cache.c apps/web/game_cache.h \
	apps/web/game_json.c apps/web/game_json.h \
	apps/web/guard.c apps/web/guard.h \
	apps/web/jobs.c apps/web/jobs.h \
	apps/web/options.c apps/web/options.h \
	apps/web/pages.h \
	apps/web/records.c apps/web/records.h \
	apps/web/referee.c apps/web/referee.h apps/web/referee_inside.h \
	apps/web/referee_searches.c \
	apps/web/request.c apps/web/request.h \
	apps/web/request_body.c apps/web/request_body.h \
	apps/web/roster.c apps/web/roster.h \
	apps/web/routes.c apps/web/routes.h \
	apps/web/seat.c apps/web/seat.h \
	apps/web/serve.c \
	apps/web/server.c apps/web/server.h \
	apps/web/server_state.h \
	apps/web/store.c apps/web/store.h \
	apps/web/token.c apps/web/token.h \
	apps/web/watchers.c apps/web/watchers.h \
	apps/web/worker.c apps/web/worker.h
serve_CPPFLAGS = $(AM_CPPFLAGS) -D_GNU_SOURCE -I$(srcdir)/apps/web
serve_CFLAGS = $(AM_CFLAGS) $(WEB_CFLAGS)
serve_LDADD = $(players_libs) $(WEB_LIBS)
serve_LDFLAGS = $(players_ldflags)

# The load that the tests put on it.
load_SOURCES = apps/web/load.c apps/web/token.c apps/web/token.h
load_CPPFLAGS = $(AM_CPPFLAGS) -D_GNU_SOURCE
load_CFLAGS = $(AM_CFLAGS) $(WEB_CFLAGS)
load_LDADD = $(WEB_LIBS) $(THREAD_LIBS)

apps/web/pages_data.c: $(web_page) apps/web/embed.sh
	@$(MKDIR_P) apps/web
	$(AM_V_GEN)cd $(srcdir) && sh apps/web/embed.sh $(web_page) >$(abs_builddir)/$@.new && \
	    mv $(abs_builddir)/$@.new $(abs_builddir)/$@

CLEANFILES += apps/web/pages_data.c

web: serve
	./serve
else
web:
	@echo "make web: needs libmicrohttpd, jansson and SQLite when configure runs" >&2; exit 1
endif

.PHONY: web
