#!/bin/sh
# test_exports.sh - what the library exports is what the headers declare: the export list, the
# headers, the shared library and the static one agree, both ways; the shared library has the name
# and the symbol versions that doc/abi.md promises; and grep finds where each name is defined.
. "$srcdir/shell.sh"

declared=$scratch/declared
grep -ho '^C4B_API .*' "$top_srcdir"/include/conecta4boom/*.h |
    sed 's/(.*//; s/.*[ *]//' | sort >"$declared"
[ "$(wc -l <"$declared")" -ge 41 ] || fail "the headers' declarations were not found"

sed -n '/global:/,/local:/s/^ *\(c4b_[a-z0-9_]*\);$/\1/p' "$top_srcdir/lib/conecta4boom.map" \
    >"$scratch/listed"
sort -c "$scratch/listed" || fail "lib/conecta4boom.map is not in order"
diff "$declared" "$scratch/listed" || fail "lib/conecta4boom.map and the headers differ"

shared=$top_builddir/lib/.libs/libconecta4boom.so
if [ -e "$shared" ]; then
    $NM -D --defined-only "$shared" >"$scratch/symbols"
    awk '$2 == "T" { print $3 }' "$scratch/symbols" >"$scratch/versioned"
    sed 's/@@C4B_1\.0$//' "$scratch/versioned" | sort >"$scratch/exported"
    diff "$declared" "$scratch/exported" || fail "the shared library exports other names"
    if grep -v -e ' T c4b_' -e ' A C4B_1\.0' "$scratch/symbols" |
        grep -v ' __asan_\| __odr_asan'; then
        fail "the shared library exports more than calls"
    fi
    # The map decides which node a call is in: 1.0 has one node for all.
    if grep -q '^[^#]*--version-script' "$top_builddir/lib/Makefile"; then
        grep -v '@@C4B_1\.0$' "$scratch/versioned" && fail "calls without a symbol version"
    fi
    if command -v readelf >/dev/null; then
        readelf -d "$shared" | grep -q 'SONAME.*\[libconecta4boom\.so\.1\]' ||
            fail "the soname is not libconecta4boom.so.1"
    fi
fi

archive=$top_builddir/lib/.libs/libconecta4boom.a
if [ -e "$archive" ]; then
    $NM -g --defined-only "$archive" | awk 'NF == 3 { print $3 }' | sort >"$scratch/archived"
    grep -v '^c4bi\{0,1\}_' "$scratch/archived" | grep -v '^__odr_asan' &&
        fail "the static library defines names that could clash with a program's"
    grep '^c4b_' "$scratch/archived" | diff "$declared" - || fail "the static library lacks names"
fi

# No macro pastes a public name together: some .c file has it in full.
while read -r name; do
    grep -rqw --include='*.c' "$name" "$top_srcdir/lib" || fail "no file of lib has the name $name"
done <"$declared"
exit 0
