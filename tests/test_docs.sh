#!/bin/sh
# test_docs.sh - the documentation builds without a warning, and every call has its page.
. "$srcdir/shell.sh"

[ -n "$DOXYGEN" ] || skip "Doxygen is not there"
(cd "$top_builddir/doc" && $MAKE doc) || fail "make doc"
for name in $(sed -n 's/^ *\(c4b_[a-z0-9_]*\);$/\1/p' "$top_srcdir/lib/conecta4boom.map"); do
    # The whole name: c4b_state_moves_left is not c4b_state_moves.
    grep -q "class=\"memname\">.*[ *]$name *<" "$top_builddir"/doc/html/group__*.html ||
        fail "$name is not documented (is its header in doc/Doxyfile.in?)"
done
