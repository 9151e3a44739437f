#!/bin/sh
# test_book.sh - bookmaker: it makes the same bytes on one core, on several and under MPI, and also
# after any interruption.
. "$srcdir/shell.sh"

maker=$top_builddir/examples/bookmaker
solve=$top_builddir/examples/solve
boom="--rows 4 --columns 5 --depth 4 --table 16"
quick="--rows 4 --columns 4 --depth 5 --table 16"
classic="--rules classic --rows 4 --columns 4 --connect 3 --distance --depth 5 --table 16"
small="--rules classic --rows 4 --columns 5"
later="$small --depth 3 --hard 100 --far 9 --table 1"

# same_as FILE: checks that the book made last has the same bytes.
same_as()
{
    cmp "$1" "$scratch/book" || fail "another book"
    [ ! -e "$scratch/book.part" ] || fail "the answers are still kept"
    [ ! -e "$scratch/book.new" ] || fail "a part of the book is left"
    rm "$scratch/book"
}

# ---- any number of threads ----

expect 0 "$maker" $boom --threads 1 "$scratch/boom"
says '^.*/boom: [1-9][0-9]* positions of up to 4 moves$'
complains '^[1-9][0-9]* of [1-9][0-9]* positions after 4 moves, '
expect 0 "$maker" $boom --threads 3 "$scratch/book"
same_as "$scratch/boom"
expect 0 "$maker" $quick "$scratch/quick"
expect 0 "$maker" $classic "$scratch/classic"
for rules in '--rules crush --rows 2 --columns 3 --connect 3' \
    '--rules desconecta --rows 2 --columns 3'; do
    # At this depth, positions repeat.
    expect 0 "$maker" $rules --depth 14 --table 1 "$scratch/again"
done

# Answers from another book change nothing but the time.
expect 0 "$maker" --rules classic --rows 4 --columns 4 --connect 3 --depth 5 "$scratch/outcomes"
expect 0 "$maker" $classic --book "$scratch/outcomes" "$scratch/book"
same_as "$scratch/classic"
expect 1 "$maker" $classic --book "$scratch/none" "$scratch/book"
complains '/none: '
expect 1 "$maker" $classic --book "$scratch/boom" "$scratch/book"
complains '/boom is a book of another game'

# ---- later positions ----

# nodes_of FILE [BOOK]: prints how many nodes each position of a file takes, with an empty table.
nodes_of()
{
    "$solve" $small ${2:+--book "$2"} --cold --table 1 --json --file "$1" 2>/dev/null |
        sed -n 's/.*"nodes":\([0-9]*\).*/\1/p'
}

# With the book no position of up to 9 moves takes more nodes than --hard allows; without it most
# do. All positions of up to 5 moves are tried, and a sample of those of 6 to 9.
expect 0 "$maker" $later --threads 1 "$scratch/later"
says '^.*/later: [1-9][0-9]* positions of up to 3 moves, and later ones$'
complains '^[1-9][0-9]* of [1-9][0-9]* positions after 9 moves, '
! grep -q ' after 10 moves' "$scratch/err" || show_and_fail "it tries positions beyond --far"
last=$(sed -n 's/^\([0-9]*\) of .* after 9 moves, .*/\1/p' "$scratch/err" | tail -n 1)
awk 'function go(text, left, i) {
        if (text != "") print text
        for (i = 1; i <= 5 && left > 0; i++) go(text i, left - 1)
    }
    BEGIN {
        go("", 5)
        srand(4)
        for (n = 0; n < 6000; n++) {
            text = ""
            for (i = 1; i <= 5; i++) height[i] = 0
            while (length(text) < 6 + n % 4)
                if (height[i = 1 + int(5 * rand())]++ < 4) text = text i
            print text
        }
    }' >"$scratch/positions"
nodes_of "$scratch/positions" | awk '$1 > 100 { n++ } END { exit n < 3000 }' || fail "few are hard"

# has_no_holes BOOK FAR LEAST: checks that no position of up to FAR moves is hard with the book, and
# that at least LEAST positions were tried.
has_no_holes()
{
    awk -v far="$2" 'length <= far' "$scratch/positions" >"$scratch/tried"
    nodes_of "$scratch/tried" "$1" |
        awk -v least="$3" '$1 > 100 { n++ } END { exit n > 0 || NR < least }' || fail "$1 has holes"
}
has_no_holes "$scratch/later" 9 9000

# What another book has is not searched for, so fewer positions are hard; it may have later ones.
expect 0 "$maker" $small --depth 3 --table 1 "$scratch/outcomes"
expect 0 "$maker" $later --book "$scratch/outcomes" "$scratch/book"
has_no_holes "$scratch/book" 9 9000
rm "$scratch/book"
expect 0 "$maker" $later --book "$scratch/later" "$scratch/book"
has_no_holes "$scratch/book" 9 9000
rm "$scratch/book"
expect 0 "$maker" $later --threads 3 "$scratch/book"
same_as "$scratch/later"

# Without --far, positions up to the depth are tried.
expect 0 "$maker" $small --depth 0 --hard 100 --table 1 "$scratch/book"
rm "$scratch/book"
expect 0 "$maker" $small --depth 3 --hard 100 --table 1 "$scratch/book"
! grep -q ' after 4 moves' "$scratch/err" || show_and_fail "it tries positions beyond --far"
has_no_holes "$scratch/book" 3 155
rm "$scratch/book"

# ---- interruptions ----

# Killed when it has kept some answers. A line that is cut off is ignored.
"$maker" $boom --threads 1 "$scratch/book" >"$scratch/out" 2>&1 &
tries=0
until [ "$(cat "$scratch/book.part" 2>/dev/null | wc -l)" -gt 5 ]; do
    tries=$((tries + 1))
    [ $tries -lt 3000 ] || fail "no answers are kept"
    sleep 0.02
done
kill -9 $!
wait $! || :
[ ! -e "$scratch/book" ] || fail "it was killed too late"
printf '12345 wi' >>"$scratch/book.part"
grep -v '^#' "$scratch/book.part" | sed '$d' >"$scratch/kept"
expect 0 "$solve" --rows 4 --columns 5 --file "$scratch/kept" # they are right
expect 1 "$maker" $classic "$scratch/book"
complains 'book.part is for another book'
expect 0 "$maker" $boom "$scratch/book"
complains ' positions after 4 moves, '
same_as "$scratch/boom"

# Killed or interrupted at a later position, in the middle of a layer.
for signal in KILL INT INT INT; do
    "$maker" $later --threads 2 "$scratch/book" >"$scratch/out" 2>&1 &
    tries=0
    until grep -q '^# done 9 ' "$scratch/book.part" 2>/dev/null; do
        tries=$((tries + 1))
        [ $tries -lt 3000 ] || fail "it does not reach later positions"
    done
    kill -$signal $!
    wait $! || :
    [ ! -e "$scratch/book" ] || fail "it was killed too late"
    sed -n 's/^# done 9 //p' "$scratch/book.part" | tail -n 1 >"$scratch/done"
    [ "$(cat "$scratch/done")" -lt "$last" ] || fail "it was killed after the layer"
    expect 0 "$maker" $later "$scratch/book"
    complains "^$last of $last positions after 9 moves, "
    same_as "$scratch/later"
done
"$maker" --depth 3 --threads 1 "$scratch/book" >"$scratch/out" 2>&1 &
tries=0
until [ -s "$scratch/book.part" ]; do
    tries=$((tries + 1))
    [ $tries -lt 3000 ] || fail "it writes no answers"
    sleep 0.02
done
expect 1 "$maker" --depth 3 "$scratch/book"
complains 'another bookmaker is writing it'
kill -9 $!
wait $! || :
printf '# for a book of 3 moves from %s, %s\n# done 4 99999999\n' \
    'classic:rows=4,columns=5 ...../...../...../..... 1' \
    'and what takes over 100 nodes with 1 MB, all of it up to 9' >"$scratch/book.part"
expect 1 "$maker" $later "$scratch/book"
complains 'says that more positions are done than there are'
rm "$scratch/book.part"

# Interrupted.
mkfifo "$scratch/pipe"
exec 3<>"$scratch/pipe"
"$maker" --depth 3 --threads 1 "$scratch/book" >"$scratch/out" 2>"$scratch/err" &
tries=0
until [ "$(cat "$scratch/book.part" 2>/dev/null | wc -l)" -gt 0 ]; do
    tries=$((tries + 1))
    [ $tries -lt 3000 ] || fail "it writes no answers"
    sleep 0.02
done
kill -INT $!
got=0
wait $! || got=$?
[ $got = 130 ] || show_and_fail "an interrupted run ends with $got"
[ ! -e "$scratch/book" ] || fail "an interrupted run leaves a book"
echo 'nonsense' >>"$scratch/book.part"
expect 1 "$maker" --depth 3 "$scratch/book"
complains 'has a line that cannot be used'
rm "$scratch/book.part"

# ---- under MPI ----

if [ -x "$top_builddir/examples/bookmaker_mpi" ] && command -v mpirun >/dev/null; then
    # Open MPI itself does not free all that it has at the end.
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0
    for processes in 1 2 3; do
        expect 0 mpirun --oversubscribe -np $processes "$top_builddir/examples/bookmaker_mpi" \
            $quick "$scratch/book"
        same_as "$scratch/quick"
    done
    expect 0 mpirun --oversubscribe -np 2 "$top_builddir/examples/bookmaker_mpi" $classic \
        "$scratch/book"
    same_as "$scratch/classic"
    expect 0 mpirun --oversubscribe -np 3 "$top_builddir/examples/bookmaker_mpi" $later \
        "$scratch/book"
    same_as "$scratch/later"
    got=0
    mpirun --oversubscribe -np 2 "$top_builddir/examples/bookmaker_mpi" $quick "$scratch/no/book" \
        >"$scratch/out" 2>"$scratch/err" || got=$?
    [ $got != 0 ] || fail "it ends with 0 though the book could not be written"
    complains 'No such file'
    # Processes that get no table end too. Where there is enough memory, they make the book.
    got=0
    ASAN_OPTIONS=$ASAN_OPTIONS:allocator_may_return_null=1 timeout 60 mpirun --oversubscribe -np 2 \
        "$top_builddir/examples/bookmaker_mpi" $quick --table 1048576 "$scratch/book" \
        >"$scratch/out" 2>"$scratch/err" || got=$?
    if [ $got = 0 ]; then
        same_as "$scratch/quick"
    else
        [ $got != 124 ] || show_and_fail "a process waits for ever"
        complains 'out of memory'
    fi
else
    echo "no MPI: not tried"
fi

# ---- misuse ----

expect 0 "$maker" --help
says '^usage: bookmaker'
for misuse in '' '--rules chess x' '--nonsense x' '--depth x y' '--depth -1 x' '--threads 0 x' \
    '--table 0 x' '--hard 0 x' '--far x y' '--rows 99 x' '--rows 31 --columns 31 x' 'x y' \
    '--depth'; do
    # shellcheck disable=SC2086
    expect 2 "$maker" $misuse
    complains '^bookmaker: '
done
expect 1 "$maker" --depth 0 "$scratch/no/book"
complains 'No such file'
