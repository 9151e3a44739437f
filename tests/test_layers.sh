#!/bin/sh
# test_layers.sh - a file of the library includes its own folder and those that the table of
# lib/README.md allows it: none above it, and no file includes itself by way of others. Tests and
# benchmarks reach inside through headers, and the library's code has no switches for them.
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

# Each row allows only rows above it: so the folders have no cycle.
awk 'NR == FNR { row[$1] = FNR; next }
    !($2 in row) { print "lib/README.md: " $2 " has no row"; bad = 1 }
    row[$2] > row[$1] { print "lib/README.md: " $1 " may include " $2 ", which is below it"; bad = 1 }
    END { exit bad }' "$scratch/rows" "$scratch/allowed" || fail "the table has an arrow that points up"

# Every folder with code has a row, and every row a folder; no code lies beside the folders.
(cd "$lib" && find . -name '*.[ch]') | sed 's|^\./||' | LC_ALL=C sort >"$scratch/files"
grep -v / "$scratch/files" && fail "a file is in no layer"
cut -d/ -f1 "$scratch/files" | uniq >"$scratch/folders"
LC_ALL=C sort "$scratch/rows" | diff - "$scratch/folders" || fail "the table has other folders than lib"

# ---- the #include lines ----

# "FILE INCLUDED" a line, of the quoted names; also of templates that are named for an #include.
while read -r file; do
    sed -n 's/^ *# *include *"\([^"]*\)".*/\1/p; s/^ *# *define .*"\([^"]*\.h\)".*/\1/p' "$lib/$file" |
        sed "s|^|$file |"
done <"$scratch/files" >"$scratch/includes"
[ "$(wc -l <"$scratch/includes")" -ge 100 ] || fail "the #include lines were not found"

awk 'FILENAME ~ /files$/ { is_file[$1] = 1; next }
    FILENAME ~ /allowed$/ { allowed[$1, $2] = 1; next }
    !($2 in is_file) { print "lib/" $1 " includes " $2 ", which is not named from lib"; bad = 1; next }
    {
        split($1, from, "/")
        split($2, to, "/")
        if (!((from[1], to[1]) in allowed)) {
            print "lib/" $1 " includes " $2 ", but " from[1] " may not include " to[1]
            bad = 1
        }
    }
    END { exit bad }' "$scratch/files" "$scratch/allowed" "$scratch/includes" ||
    fail "an #include line disagrees with the table of lib/README.md"

tsort <"$scratch/includes" >/dev/null 2>"$scratch/cycle" || :
[ ! -s "$scratch/cycle" ] || { cat "$scratch/cycle"; fail "files include each other"; }
exit 0
