#!/bin/sh
# test_page.sh - the page of the web table in headless Chromium; the pictures in doc/ are made here.
# It takes a browser and most of a minute, so it runs only with C4B_LONG, and then skips nothing.
. "$srcdir/shell.sh"

[ -n "${C4B_LONG-}" ] || skip "set C4B_LONG=1 to test the page in a browser"
serve=$top_builddir/examples/serve
driver=$(cd "$top_builddir" && pwd)/node_modules/playwright-core
chromium=${CHROMIUM:-$(command -v chromium)} ||
    fail "chromium is not there (C4B_LONG=1 ./bootstrap ci installs it)"
[ -x "$serve" ] || fail "the web table was not built: its packages are not there"
command -v node >/dev/null 2>&1 ||
    fail "node is not there (C4B_LONG=1 ./bootstrap ci installs it)"
[ -d "$driver" ] ||
    fail "playwright-core is not in the build folder (C4B_LONG=1 ./bootstrap check puts it there)"

# C4B_SHOTS=doc/ renews the pictures.
shots=${C4B_SHOTS:-$scratch}
page=$top_srcdir/examples/apps/web/tests/page.mjs
node "$page" "$serve" "$chromium" "$driver" "$shots" || fail "the page"
