#!/bin/sh
# test_examples.sh - every example runs and answers as it says, and the README's program is one.
. "$srcdir/shell.sh"

examples=$top_builddir/examples

# expect CODE COMMAND...: the command's exit code; its output is in $scratch/out and err.
expect()
{
    code=$1
    shift
    got=0
    "$@" >"$scratch/out" 2>"$scratch/err" || got=$?
    [ "$got" = "$code" ] || { cat "$scratch/err"; fail "'$*' ends with $got, not $code"; }
}
says() { grep -q -e "$1" "$scratch/out" || fail "no '$1' in the output"; }
complains() { grep -q -e "$1" "$scratch/err" || fail "no '$1' on standard error"; }

expect 0 "$examples/first_game"
says '^moves: [1-7*]*$'
says 'wins$'

expect 0 "$examples/replay"
says '^blue plays \*$'
says '^\[o\]\[o\]\[o\]\[o\] o  \.  o $'
says '^blue wins$'
expect 0 "$examples/replay" --rules classic 1212121
says '^green wins$'
[ "$(grep -c ' plays ' "$scratch/out")" = 7 ] || fail "not every move is shown"
expect 0 "$examples/replay" --rules crush
says '^round 1, green to move$'
expect 0 "$examples/replay" --colour 44
says "$(printf '\033')"
expect 0 "$examples/replay" --random 7
cp "$scratch/out" "$scratch/seven"
expect 0 "$examples/replay" --random 7
diff "$scratch/seven" "$scratch/out" || fail "a seed does not repeat its game"
expect 0 "$examples/replay" --help
says '^usage: replay'
expect 1 "$examples/replay" 44x
complains "move 3 of '44x': text cannot be read"
expect 1 "$examples/replay" '*'
complains 'illegal move'
expect 2 "$examples/replay" --rules chess
complains chess
expect 2 "$examples/replay" --nonsense
complains nonsense
expect 2 "$examples/replay" --random seven
complains seven

# The program in the README is examples/first_game.c, but for its comment.
sed -n '/^```c$/,/^```$/p' "$top_srcdir/README.md" | sed '1d;$d' >"$scratch/readme.c"
sed 1d "$top_srcdir/examples/first_game.c" | diff - "$scratch/readme.c" ||
    fail "the README's program is not examples/first_game.c"
# Its board is what the library draws.
"$examples/replay" --plain | tail -n 10 | head -n 9 | sed 's/^/    /; s/ *$//' >"$scratch/board"
sed 's/ *$//' "$top_srcdir/README.md" | tr '\n' '\r' >"$scratch/readme"
grep -qF "$(tr '\n' '\r' <"$scratch/board")" "$scratch/readme" || fail "the README's board differs"
