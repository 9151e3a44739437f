#!/bin/sh
# test_links.sh - the pages read the same on a code host as in the manual: they have no command of
# Doxygen's, every link leads to a file or heading of the tree, and every file that a page names is
# there. The manual has its pages in the order of their table. No line of any text that people read
# is over 100 columns.
. "$srcdir/shell.sh"

cd "$top_srcdir"
pages=$(find . -name '*.md' ! -path './build*' ! -path './*/node_modules/*' | sed 's|^\./||')

# anchors PAGE: the anchors that a code host gives to the page's headings.
anchors()
{
    "${AWK:-awk}" '/^```/ { code = !code } !code && /^#+ / {
        sub(/^#+ /, "")
        text = tolower($0)
        gsub(/[^a-z0-9 _\200-\377-]/, "", text)
        gsub(/ /, "-", text)
        print text
    }' "$1"
}

# links PAGE: what its links lead to, but for those to other hosts. Code is left out.
links()
{
    "${AWK:-awk}" '/^```/ { code = !code } !code && !/^    / {
        gsub(/`[^`]*`/, "")
        while (match($0, /\]\([^()]*\)/)) {
            print substr($0, RSTART + 2, RLENGTH - 3)
            $0 = substr($0, RSTART + RLENGTH)
        }
    }' "$1" | grep -v '^https\{0,1\}:' || :
}

for page in $pages; do
    if grep -n -e '@ref' -e '@page' -e '@subpage' -e '^#.*{#' "$page"; then
        fail "$page: a code host does not know that command"
    fi
    folder=$(dirname "$page")
    for target in $(links "$page"); do
        file=${target%%#*}
        [ -z "$file" ] || [ -e "$folder/$file" ] || fail "$page: $target is not there"
        case $target in
        *#*) anchors "${file:+$folder/}${file:-$page}" | grep -q -x -e "${target#*#}" ||
            fail "$page: $target has no such heading" ;;
        esac
    done
done

# Files that pages name in `code` are there.
files()
{
    grep -o '`\(\.\./\)\{0,1\}\(lib\|examples\|tests\|include\)/[a-z0-9_./-]*\.[a-z]*`' "$1" |
        tr -d '`' | sed 's|^\.\./||' || :
}
for page in $pages; do
    for file in $(files "$page"); do
        [ -e "$file" ] || fail "$page names $file, which is not there"
    done
done

# ---- the manual's pages ----

# Every page is in the manual and in a release, and the manual has them in the order of the table of
# doc/mainpage.md, which ends with the ABI.
for page in doc/*.md; do
    name=$(basename "$page")
    for list in doc/Doxyfile.in doc/Makefile.am; do
        tr -s '/ \t' '\n\n\n' <"$list" | grep -q -x -F -e "$name" || fail "$page is not in $list"
    done
done
sed -n 's/^| \[[^]]*\](\([a-z.]*\.md\)) |.*/\1/p' doc/mainpage.md >"$scratch/table"
sed -n 's|.*@srcdir@/\([a-z.]*\.md\).*|\1|p' doc/Doxyfile.in >"$scratch/manual"
[ "$(head -n 1 "$scratch/manual")" = mainpage.md ] || fail "mainpage.md is not the first page"
sed 1d "$scratch/manual" | diff "$scratch/table" - ||
    fail "doc/Doxyfile.in does not have the pages in the order of the table of doc/mainpage.md"
[ "$(tail -n 1 "$scratch/table")" = abi.md ] || fail "abi.md is not the last page"

# ---- the length of lines ----

# What people read of the tree: no data of tests, no pictures, no output of configure or make.
# Generated tables are left out by name.
texts()
{
    ls .ci/* .clang-format LICENSE Makefile.am NEWS README.md bootstrap configure.ac
    ls .gitignore 2>/dev/null || : # not in a release
    find doc examples include lib pkgconfig tests -type f \( -name '*.[ch]' -o -name '*.in' -o \
        -name '*.sh' -o -name '*.awk' -o -name '*.gp' -o -name '*.map' -o -name '*.m4' -o \
        -name '*.am' -o -name '*.mk' -o -name '*.md' -o -name '*.csv' -o -name '*.mjs' -o \
        -name '*.js' -o -name '*.css' -o -name '*.html' \) ! -name Makefile.in \
        ! -path 'tests/data/*' ! -path '*/node_modules/*' \
        ! -path lib/connect4/weights.h ! -path lib/eval/strong_weights.h \
        ! -path examples/apps/web/pages_data.c \
        ! -path 'doc/html/*' ! -path doc/header.html ! -path doc/footer.html ! -path 'doc/plain.*'
}
texts >"$scratch/texts"
[ "$(wc -l <"$scratch/texts")" -ge 350 ] || fail "the texts of the tree were not found"

# A tab is 8 columns, and a character may be several bytes.
xargs "${AWK:-awk}" '{ gsub(/\t/, "        "); print FILENAME ":" FNR ":" $0 }' <"$scratch/texts" |
    LC_ALL=C.UTF-8 grep -E '^[^:]*:[0-9]*:.{101}' >"$scratch/wide" || :
[ ! -s "$scratch/wide" ] || { cut -c1-100 "$scratch/wide"; fail "lines are over 100 columns"; }
