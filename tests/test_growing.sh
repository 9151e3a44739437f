#!/bin/sh
# test_growing.sh - programs and libraries of different versions work together.
#
# It makes a later version of the library: a copy of the sources in which every public struct that
# starts with a size has two more fields, the rules have one more option, and there is one more
# preset: Connect 4 on nine columns. Then it builds growing.c against today's headers and against
# the later ones, runs each of the two programs with each of the two libraries, and compares the
# answers of all four.
. "$srcdir/shell.sh"

later=$scratch/later
mkdir "$later"
(cd "$top_srcdir" && find include lib -name '*.[ch]' -type f) >"$scratch/files"
while read -r file; do
    mkdir -p "$later/$(dirname "$file")"
    "${AWK:-awk}" '
        /^typedef struct c4b_/ { name = $3 }
        /^ *size_t size[;,]/ { grows[name] = name != "" }
        name != "" && $0 == "} " name ";" {
            if (grows[name]) {
                print "    int later_option;\n    int later_other;"
            }
            name = ""
        }
        /^ *OPTION\(/ && !/\\$/ { $0 = $0 " \\\n    OPTION(later_option, 0, 1)" }
        { print }' "$top_srcdir/$file" >"$later/$file"
done <"$scratch/files"

# Each row of the list of structs names a list of appended fields: there it gets a longer list.
growing=lib/base/growing.c
row='\( *X(\)\(GROWING_[A-Z_]*\), \(c4b_[a-z_]*\), \([a-z_]*\), \([A-Z_]*\))'
longer_list='#define LATER_\2(FIELD) \5(FIELD) FIELD(\3, later_option) FIELD(\3, later_other)'
{
    sed -n "s/^$row.*/$longer_list/p" "$top_srcdir/$growing"
    sed "s/^$row/\1\2, \3, \4, LATER_\2)/" "$top_srcdir/$growing"
} >"$later/$growing"

rules=lib/rules/rules.c
sed 's/PRESET_CRUSH, RULE_PRESETS/PRESET_CRUSH, PRESET_LATER, RULE_PRESETS/' \
    "$later/lib/rules/ruleset.h" >"$scratch/ruleset.h"
mv "$scratch/ruleset.h" "$later/lib/rules/"
preset='    [PRESET_LATER] = { .name = "later", .rules = { .size = sizeof(c4b_rules), .rows = 6,
        .columns = 9, .connect = 4, .moves_per_turn = 1 } },'
awk -v preset="$preset" '/^ *\[PRESET_CRUSH\]/ { print preset } { print }' \
    "$top_srcdir/$rules" >"$later/$rules"

cp "$top_builddir/include/conecta4boom/version.h" "$later/include/conecta4boom/version.h"

structs=$(cat "$top_srcdir"/include/conecta4boom/*.h | grep -c '^ *size_t size[;,]')
longer=$(cat "$later"/include/conecta4boom/*.h | grep -c later_other)
[ "$structs" -ge 8 ] && [ "$longer" -eq "$structs" ] ||
    fail "$longer of $structs structs of the later library are longer"
[ "$(grep -c later_other "$later/$growing")" -eq "$structs" ] ||
    fail "$growing does not list the $structs structs of the headers"
grep -q 'OPTION(later_option' "$later/lib/rules/ruleset.h" ||
    fail "the later library has no later option"

# Without warnings: initialisers leave the later fields out, which is not a mistake here.
compile()
{
    $CC $CFLAGS -O0 -w "$@" || fail "does not compile: $*"
}

for source in $(grep -o '[a-z0-9_]*/[a-z0-9_]*\.c' "$top_srcdir/lib/Makefile.am"); do
    compile -I"$later/include" -I"$later/lib" -c "$later/lib/$source" \
        -o "$later/lib_$(echo "$source" | tr / _).o"
done

today_includes="-I$top_srcdir/include -I$top_builddir/include"
later_includes="-I$later/include -DLATER"
for program in today later; do
    eval includes=\$${program}_includes
    compile $includes -c "$srcdir/growing.c" -o "$scratch/$program.o"
    compile "$scratch/$program.o" "$top_builddir/lib/.libs/libinternal.a" -lpthread -lm \
        -o "$scratch/$program-with-today"
    compile "$scratch/$program.o" "$later"/lib_*.o -lpthread -lm \
        -o "$scratch/$program-with-later"
done

for library in today later; do
    for program in today later; do
        "$scratch/$program-with-$library" "$library" "$scratch/book" \
            >"$scratch/$program-with-$library.txt" ||
            fail "the program of $program fails with the library of $library"
        cmp "$scratch/today-with-today.txt" "$scratch/$program-with-$library.txt" ||
            fail "the program of $program gets other answers from the library of $library"
    done
done
