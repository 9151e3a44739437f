#!/bin/sh
# test_layers.sh - each file of the library includes its own layer and those that the table of
# lib/README.md allows, and no others; no file includes itself by way of others; and the compiled
# code calls no other layers either. Tests and benchmarks reach inside through headers: they include
# no .c file, and the library's code has no switches for them.
. "$srcdir/shell.sh"

lib=$top_srcdir/lib

# ---- the table ----

# "LAYER ALLOWED" a line; a folder that may include all of them is the last of the table.
awk -F'|' '/^\| *`/ {
        gsub(/[` ]/, "", $2)
        may = $3
        if (may ~ /all of them/) may = seen
        gsub(/`/, "", may)
        print $2, $2
        n = split(may, allowed, " ")
        for (i = 1; i <= n; i++) print $2, allowed[i]
        seen = seen " " $2
        print $2 >rows
    }' rows="$scratch/rows" "$lib/README.md" >"$scratch/allowed"
[ "$(wc -l <"$scratch/rows")" -ge 10 ] || fail "the table of lib/README.md was not found"

# Each row allows only rows above it, so the folders have no cycle.
awk 'NR == FNR { row[$1] = FNR; next }
    !($2 in row) {
        print "lib/README.md: " $2 " has no row"
        bad = 1
    }
    row[$2] > row[$1] {
        print "lib/README.md: " $1 " may include " $2 ", whose row is below its own"
        bad = 1
    }
    END { exit bad }' "$scratch/rows" "$scratch/allowed" ||
    fail "the table lets a layer include one from a lower row"

# Every folder with code has a row, and every row a folder; no code lies beside the folders.
(cd "$lib" && find . -name '*.[ch]') | sed 's|^\./||' | LC_ALL=C sort >"$scratch/files"
grep -v / "$scratch/files" && fail "a file is in no layer"
cut -d/ -f1 "$scratch/files" | uniq >"$scratch/folders"
LC_ALL=C sort "$scratch/rows" | diff - "$scratch/folders" ||
    fail "the table has other folders than lib"

# ---- the #include lines ----

# "FILE INCLUDED" a line, of the quoted names; also of templates that a macro names for #include.
while read -r file; do
    sed -n 's/^ *# *include *"\([^"]*\)".*/\1/p
        s/^ *# *define .*"\([^"]*\.h\)".*/\1/p' "$lib/$file" | sed "s|^|$file |"
done <"$scratch/files" >"$scratch/includes"
[ "$(wc -l <"$scratch/includes")" -ge 100 ] || fail "the #include lines were not found"

awk 'FILENAME ~ /files$/ { is_file[$1] = 1; next }
    FILENAME ~ /allowed$/ { allowed[$1, $2] = 1; next }
    !($2 in is_file) {
        print "lib/" $1 " includes " $2 ", which is not a path in lib"
        bad = 1
        next
    }
    {
        split($1, file, "/")
        split($2, included, "/")
        if (!((file[1], included[1]) in allowed)) {
            print "lib/" $1 " includes " $2 ", but " file[1] " may not include " included[1]
            bad = 1
        }
    }
    END { exit bad }' "$scratch/files" "$scratch/allowed" "$scratch/includes" ||
    fail "an #include line disagrees with the table of lib/README.md"

tsort <"$scratch/includes" >/dev/null 2>"$scratch/cycle" || :
[ ! -s "$scratch/cycle" ] || { cat "$scratch/cycle"; fail "files include each other"; }

# ---- the calls ----

# A public call needs no #include of its layer, because <conecta4boom.h> declares it. So the names
# that each object file takes from others are compared with the table too. One exception: a search
# whose options name no evaluation uses c4b_eval_strong().
while read -r folder; do
    for object in $(cd "$top_builddir/lib" && find "$folder" -name '*.o'); do
        $NM -g "$top_builddir/lib/$object" | awk -v folder="$folder" -v object="$object" '
            $NF ~ /^c4bi?_/ { print $(NF - 1) == "U" ? "needs" : "has", folder, $NF, object }'
    done
done <"$scratch/rows" 2>/dev/null >"$scratch/symbols"
if [ "$(wc -l <"$scratch/symbols")" -ge 100 ]; then
    grep '^has ' "$scratch/symbols" >"$scratch/has"
    awk 'FILENAME ~ /allowed$/ { allowed[$1, $2] = 1; next }
        FILENAME ~ /has$/ { owner[$3] = $2; next }
        $1 == "has" || ($2 == "search" && $3 == "c4b_eval_strong") { next }
        !(($2, owner[$3]) in allowed) {
            print "lib/" $4 " calls " $3 " of " owner[$3] ", which " $2 " may not include"
            bad = 1
        }
        END { exit bad }' "$scratch/allowed" "$scratch/has" "$scratch/symbols" ||
        fail "a call disagrees with the table of lib/README.md"
else
    echo "left out: the calls, because nm finds no names in the object files"
fi

# ---- how tests reach inside ----

# Mancala is a program in one file, to be copied; its test includes that file to call its functions.
find "$srcdir" -name '*.[ch]' -exec grep -H '^ *# *include *".*\.c"' {} + |
    grep -v '/test_mancala\.c:#include "\.\./examples/mancala\.c"$' &&
    fail "a test or benchmark includes a .c file"
find "$lib" -name '*.[ch]' -exec grep -H '^ *# *include *".*\.c"' {} + &&
    fail "a file of the library includes a .c file"
find "$lib" -name '*.[ch]' -exec grep -H -E '^ *# *(el)?if.*(TEST|CHECK|BENCH|DEBUG)' {} + &&
    fail "the library's code has a switch for tests or benchmarks"
exit 0
