#!/bin/sh
# test_facts.sh - facts that stay: the exported names, the books' bytes and what is read from them,
# the leaves of perft, and the nodes and answers of fixed searches and solves.
#
# The expected values are the files in data/facts. A commit that changes one of them on purpose
# writes the file again, and its message says why:
#
#   make -C build/tests facts
#   build/tests/facts tests/data/facts/searches >new && mv new tests/data/facts/searches
. "$srcdir/shell.sh"

expected=$srcdir/data/facts
facts=$top_builddir/tests/facts

# same NAME: the facts on standard input are those of the file.
same()
{
    cat >"$scratch/$1"
    diff "$expected/$1" "$scratch/$1" ||
        fail "data/facts/$1 has other values; a change on purpose changes the file and says why"
}

# ---- searches and solves ----

long='L1_R2 L1_R3'
[ -n "${C4B_LONG-}" ] || echo "left out without C4B_LONG: $long"
for name in perft searches solves L3_R1 L2_R1 L1_R1 L2_R2 ${C4B_LONG:+$long}; do
    expect 0 "$facts" "$expected/$name"
    same "$name" <"$scratch/out"
done

# ---- the books ----

# The books that are installed, as the library's Makefile lists them.
books=$(sed -n 's/^dist_pkgdata_DATA = *//p' "$top_builddir/lib/Makefile")
[ -n "$books" ] || fail "the list of books was not found"
sed -n '/^#/p' "$expected/books" >"$scratch/books.list"
for book in $books; do
    path=$top_srcdir/lib/$book
    expect 0 "$facts" --book "$path"
    format=$(od -An -tu1 -j8 -N4 "$path" | tr -s ' ' . | sed 's/^\.//')
    echo "${book##*/} format=$format $(cksum <"$path") $(cat "$scratch/out")" \
        >>"$scratch/books.list"
done
same books <"$scratch/books.list"

# ---- the exported names ----

shared=$top_builddir/lib/.libs/libconecta4boom.so
if [ -e "$shared" ]; then
    {
        sed -n '/^#/p' "$expected/exports"
        $NM -D --defined-only "$shared" | sed -n 's/^.* T \(c4b_[a-z0-9_]*\).*/\1/p' | LC_ALL=C sort
    } | same exports
fi

# ---- misuse ----

expect 1 "$facts"
complains '^usage: facts'
echo 'solve chess - 0' >"$scratch/question"
expect 1 "$facts" "$scratch/question"
complains 'unknown preset'
exit 0
