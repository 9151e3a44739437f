#!/bin/sh
# test_docs.sh - the library draws the same pictures of boards as those in doc/boards, the pages'
# programs compile, the manual builds without a warning, every call is in it, and its search finds
# words within names and headings.
. "$srcdir/shell.sh"

$MAKE -C "$top_builddir/doc" draw_boards >/dev/null || fail "make draw_boards"
mkdir "$scratch/boards"
"$top_builddir/doc/draw_boards" "$scratch/boards" || fail "the boards cannot be drawn"
diff -r "$top_srcdir/doc/boards" "$scratch/boards" ||
    fail "doc/boards is not what the library draws (make -C doc boards)"

# Every program of the pages is valid.
compiled=0
for page in "$top_srcdir"/doc/*.md; do
    rm -f "$scratch"/program*.c
    "$AWK" -v prefix="$scratch/program" '
        /^```c$/ { n++; file = prefix n ".c"; next }
        /^```/ { file = "" }
        file { print >file }' "$page"
    for program in "$scratch"/program*.c; do
        [ -e "$program" ] || continue
        # shellcheck disable=SC2086
        $CC $CFLAGS -fsyntax-only -I"$top_srcdir/include" -I"$top_builddir/include" "$program" ||
            fail "$(basename "$page"): $(basename "$program" .c) does not compile"
        compiled=$((compiled + 1))
    done
done
programs=$(cat "$top_srcdir"/doc/*.md | grep -c '^```c$')
[ "$compiled" = "$programs" ] || fail "$compiled of the pages' $programs programs were compiled"

[ -n "$DOXYGEN" ] || skip "Doxygen is not there"
(cd "$top_builddir/doc" && $MAKE doc) || fail "make doc"
for name in $(sed -n 's/^ *\(c4b_[a-z0-9_]*\);$/\1/p' "$top_srcdir/lib/conecta4boom.map"); do
    # The whole name: c4b_state_moves_left is not c4b_state_moves.
    grep -q "class=\"memname\">.*[ *]$name *<" "$top_builddir"/doc/html/group__*.html ||
        fail "$name is not documented (is its header in doc/Doxyfile.in?)"
done

# The search finds a word within a name, a title or a heading, not only the first one.
for word in undo explosions repetitions; do
    grep -q "\['${word}_[0-9a-z_]*'" "$top_builddir"/doc/html/search/all_*.js ||
        fail "the search does not find '$word'"
done
