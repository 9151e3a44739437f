#!/bin/sh
# test_links.sh - the pages read the same on a code host as in the manual: no command of Doxygen's
# in them, every link leads to a file or heading of the tree, every file that a page names is
# there, and no line is over 100 columns.
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

# wide PAGE: lines over 100 columns. A character may be several bytes.
wide() { LC_ALL=C.UTF-8 grep -n -E '^.{101}' "$1"; }
for page in $pages NEWS; do
    ! wide "$page" || fail "$page has lines over 100 columns"
done

# Every page is in the manual, in the place that its readers need, and in a release.
for page in doc/*.md; do
    name=$(basename "$page")
    for list in doc/Doxyfile.in doc/Makefile.am; do
        tr -s '/ \t' '\n\n\n' <"$list" | grep -q -x -F -e "$name" || fail "$page is not in $list"
    done
done
