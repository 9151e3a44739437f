#!/bin/sh
# test_examples.sh - the examples to copy run and print what they promise, and one of them is the
# README's program.
. "$srcdir/shell.sh"

examples=$top_builddir/examples

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
complains "move 3 of '44x': syntax error"
[ ! -s "$scratch/out" ] || fail "a mistake is reported after something was shown"
expect 1 "$examples/replay" '*'
complains 'illegal move'
expect 2 "$examples/replay" --rules chess
complains chess
expect 2 "$examples/replay" --nonsense
complains nonsense
for seed in seven '' -1 ' 7' 7x 4294967296 99999999999999999999; do
    expect 2 "$examples/replay" --random "$seed"
    complains "'$seed'"
done
expect 0 "$examples/replay" --random 4294967295
expect 2 "$examples/replay" --random 7 44
complains "'44'"
expect 2 "$examples/replay" 44 --random 7
complains "'44'"

# The program in the README is examples/first_game.c, but for its comment.
sed -n '/^```c$/,/^```$/p' "$top_srcdir/README.md" | sed '1d;$d' >"$scratch/readme.c"
sed 1d "$top_srcdir/examples/first_game.c" | diff - "$scratch/readme.c" ||
    fail "the README's program is not examples/first_game.c"
# Mancala: the same game by each search, and when it is resumed.
expect 0 "$examples/mancala" --depth 5
says '^player 1 plays [1-6]: score [+-][0-9]*, [0-9]* nodes in '
says '^player [12] wins, [0-9]* to [0-9]*$'
says '^moves: [1-6]*$'
grep '^moves: ' "$scratch/out" >"$scratch/alphabeta"
expect 0 "$examples/mancala" --depth 5 --minimax
grep '^moves: ' "$scratch/out" | diff "$scratch/alphabeta" - ||
    fail "minimax plays another game than alpha-beta"
expect 0 "$examples/mancala" --depth 5 --strong
says '^player [12] wins, [0-9]* to [0-9]*$'
begun=$(sed 's/moves: \(...........\).*/\1/' "$scratch/alphabeta")
expect 0 "$examples/mancala" --depth 5 --moves "$begun"
grep '^moves: ' "$scratch/out" | diff "$scratch/alphabeta" - || fail "a resumed game is another one"
printf '9\n\n 3 \r\n33\n3' >"$scratch/in" # the third and the last line are moves
expect 0 "$examples/mancala" --human both <"$scratch/in"
says '^stopped; to go on: --moves 33$'
complains "'9': a pit is a number from 1 to 6"
expect 0 "$examples/mancala" --human 1 </dev/null
says '^stopped before the first move$'
expect 0 "$examples/mancala" --help
says '^usage: mancala'
expect 1 "$examples/mancala" --moves 44
complains "move 2 of '44': that pit is empty"
expect 2 "$examples/mancala" --depth 0
expect 2 "$examples/mancala" --human 3
expect 2 "$examples/mancala" --moves
complains "'--moves'"
