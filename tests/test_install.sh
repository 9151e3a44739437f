#!/bin/sh
# test_install.sh - a program outside the tree builds against a staged install with nothing but the
# flags of pkg-config: shared and static, in C and in C++; uninstalling leaves nothing behind.
. "$srcdir/shell.sh"

[ -n "$PKG_CONFIG" ] || skip "pkg-config is not there"
case $CFLAGS in *-fsanitize*) sanitized=yes ;; *) sanitized= ;; esac

stage=$scratch/stage
(cd "$top_builddir" && $MAKE install DESTDIR="$stage" >"$scratch/log" 2>&1) ||
    { cat "$scratch/log"; fail "make install"; }

cat >"$scratch/program.c" <<'END'
#include <conecta4boom.h>
#include <stdio.h>

int main(void)
{
    char text[128];
    c4b_state *game = c4b_state_new(NULL);
    c4b_status status = c4b_state_play_text(game, "32372513447146*", NULL);
    c4b_state_position_text(game, text, sizeof text);
    puts(text);
    c4b_state_free(game);
    return status != C4B_OK || c4b_version() != C4B_VERSION;
}
END
cp "$scratch/program.c" "$scratch/program.cc"
expected='boom ......./......./......./......./......./4111.../22222.2 16'

pc()
{
    PKG_CONFIG_SYSROOT_DIR=$stage PKG_CONFIG_LIBDIR=$stage$pkgconfigdir "$PKG_CONFIG" "$@" \
        conecta4boom
}

# try NAME COMPILER SOURCE FLAGS...: builds and runs the program, and checks its answer.
try()
{
    name=$1 compiler=$2 source=$3
    shift 3
    $compiler $CFLAGS "$scratch/$source" -o "$scratch/program" "$@" || fail "$name does not build"
    answer=$(LD_LIBRARY_PATH=$stage$libdir "$scratch/program") || fail "$name does not run"
    [ "$answer" = "$expected" ] || fail "$name prints $answer"
}

pc --exists || fail "pkg-config does not know conecta4boom"
bookdir=$(PKG_CONFIG_LIBDIR=$stage$pkgconfigdir "$PKG_CONFIG" --variable=bookdir conecta4boom)
for book in boom.book classic.book; do
    cmp "$top_srcdir/lib/book_files/$book" "$stage$bookdir/$book" ||
        fail "$book is not in the folder that pkg-config names"
done
[ "$(pc --modversion)" = "$PACKAGE_VERSION" ] || fail "the version is $(pc --modversion)"

if [ -e "$stage$libdir/libconecta4boom.so" ]; then
    try "shared, C" "$CC" program.c $(pc --cflags --libs)
    [ -z "$CXX" ] || try "shared, C++" "$CXX" program.cc $(pc --cflags --libs)
fi
# Everything static, where the compiler can: a sanitizer's run time cannot.
if [ -e "$stage$libdir/libconecta4boom.a" ] && [ -z "$sanitized" ]; then
    try "static, C" "$CC" program.c -static $(pc --static --cflags --libs)
    [ -z "$CXX" ] || try "static, C++" "$CXX" program.cc -static $(pc --static --cflags --libs)
fi

# The tournament builds outside the tree too, and a plug-in by the tutorial's command.
if [ -e "$stage$libdir/libconecta4boom.so" ] && [ -z "$sanitized" ]; then
    apps=$top_srcdir/examples/apps
    tournament=$scratch/tournament plugin=$top_srcdir/examples/plugin/my_heuristic.c
    # shellcheck disable=SC2046
    $CC $CFLAGS "$apps"/tournament/*.c "$apps"/players/*.c "$apps"/common/*.c -o "$tournament" \
        $(pc --cflags --libs) -lpthread -ldl -lm || fail "the tournament does not build outside"
    # shellcheck disable=SC2046
    $CC -shared -fPIC "$plugin" $(pc --cflags --libs) -o "$scratch/mine.so" ||
        fail "a plug-in does not build"
    LD_LIBRARY_PATH=$stage$libdir "$tournament" --exam "$scratch/mine.so" |
        grep -q '^points: 3 of 6$' || fail "the tournament does not run outside"
    # The programs to copy are complete in themselves.
    for program in "$top_srcdir"/examples/*.c; do
        cp "$program" "$scratch/copied.c"
        # shellcheck disable=SC2046
        $CC $CFLAGS "$scratch/copied.c" $(pc --cflags --libs) -o "$scratch/copied" ||
            fail "$program does not build alone"
    done
fi

# Not installed: the same command, with the build tree's folder in the path. Its name may have
# blanks, which pkg-config quotes for a shell: hence eval.
if [ -e "$top_builddir/lib/.libs/libconecta4boom.so" ]; then
    stage= libdir=$(cd "$top_builddir/lib/.libs" && pwd)
    flags=$(PKG_CONFIG_PATH=$top_builddir/pkgconfig "$PKG_CONFIG" --cflags --libs conecta4boom)
    eval "try 'not installed, C' \"\$CC\" program.c $flags"
fi

stage=$scratch/stage
(cd "$top_builddir" && $MAKE uninstall DESTDIR="$stage" >"$scratch/log" 2>&1) ||
    fail "make uninstall"
left=$(find "$stage" ! -type d -o -path '*/include/conecta4boom')
[ -z "$left" ] || fail "make uninstall leaves $left"
exit 0
