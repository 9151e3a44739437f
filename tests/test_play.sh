#!/bin/sh
# test_play.sh - the examples that search play whole games, and the terminal game obeys each command
# and option.
. "$srcdir/shell.sh"

examples=$top_builddir/examples

# game CODE LINES OPTION...: a game in which a person types the words of LINES, each on a line, and
# then ends the input.
game()
{
    ends=$1
    echo "$2" | tr ' ' '\n' >"$scratch/typed"
    shift 2
    expect "$ends" "$examples/play" "$@" <"$scratch/typed"
}

# ---- minimax, alphabeta, heuristic ----

expect 0 "$examples/minimax" --depth 3
says '^green plays 4, score 3$'
says '^  of  1: [0-9]*  2: .*  7: [0-9]*$'
says '^  399 nodes in [0-9.]* s, [0-9]* nodes/s$'
says '^  of .* won in 1'
says '^green wins$'
says '^in all 13 moves, [0-9]* nodes in '
grep ' plays ' "$scratch/out" | cut -d, -f1 >"$scratch/minimax"
expect 0 "$examples/alphabeta" --depth 3
says '^  expects 4[1-7][1-7]$'
says ' plays .*, won in 1$'
grep ' plays ' "$scratch/out" | cut -d, -f1 | diff "$scratch/minimax" - ||
    fail "alpha-beta plays another game"
for rules in desconecta classic crush; do
    expect 0 "$examples/minimax" --depth 2 --rules $rules
    says '^in all '
    expect 0 "$examples/alphabeta" --depth 4 --rules $rules
    says '^in all '
    expect 0 "$examples/heuristic" --depth 3 --rules $rules
    says '^the heuristic as green .* after [0-9]* moves$'
done
expect 0 "$examples/alphabeta" --depth 4 --watch
complains 'nodes, best so far 4'
expect 1 "$examples/alphabeta" --depth 100 --ms 1
complains 'no move was searched in time'
expect 0 "$examples/heuristic" --depth 4
says '^the heuristic as green against the test evaluation: [a-z]* after [0-9]* moves$'
says '^the heuristic as blue against'
counts 2 'wins$'
for program in minimax alphabeta heuristic play; do
    expect 0 "$examples/$program" --help
    says "^usage: $program"
    for misuse in '--depth 0' '--depth x' '--depth 3x' '--depth 2000' '--depth' '--rules chess' \
        --nonsense; do
        # shellcheck disable=SC2086
        expect 2 "$examples/$program" $misuse
        complains "^$program: "
    done
done
expect 2 "$examples/alphabeta" --ms -1
complains "'--ms -1'"

# ---- play: whole games ----

# One move ahead, the test evaluation sees only the middle column.
game 0 '1 1 1 1' --rules classic --depth 1 --eval test
says 'blue plays 4 (score 3, depth 1, 7 nodes, '
says '^green wins$'
says '^moves: 1414141$'
never 'to go on'
game 0 '1 2 1 2' --rules classic --depth 1 --eval test
says '^blue wins$'
says '(wins in 1, depth 1'
says '^moves: 14241424$'
# After the end, the player that lost can take moves back.
game 0 '1 2 1 2 4 h u m 4 p q' --rules classic --depth 1 --eval test
says 'game is over'
says '^u takes back, q leaves: the game'
says 'moves: 142414$'
says '^moves: 14241[0-9]*$'
says '^to go on: play --rules classic --depth 1 --eval test 14241'

# The README's game with Blue's BOOM, typed by two people: one move a line, or the whole turn.
game 0 '3 23 72 51 3 4 47 14 6 *' --side both
says '^moves: 32372513447146\*$'
says '^\[o\]\[o\]\[o\]\[o\] o'
says '^blue wins$'
never ' plays '

game 0 '' --side none --depth 4
says '^green plays 4 '
says 'wins$'
never 'your move'

# ---- play: what a person types ----

game 0 '4 u 3 u u m' --side both
says 'no move of yours to take back'
says 'moves: $'
# Back to before the person's own last move, also within a turn of two.
game 0 '4 3 m u m u m' --depth 3
says 'help): moves: 4[1-7][1-7]3$'
says 'help): moves: 4[1-7][1-7]$'
says 'help): moves: $'
game 0 'u' --side 2 --depth 3
says 'no move of yours to take back'
says '^moves: [1-7]$'

game 0 'h hint' --rules classic --depth 1 --eval test 1414
counts 2 'hint: play 4 (score 3, depth 1'
game 0 'h' --rules classic --depth 3 141414
says 'hint: play 1 (wins in 1, depth 1'
says '^moves: 141414$' # a hint does not move

game 0 '8 x 44 * abc 4' --side both --rules classic 1
says "'8' is not a move (1 to 7, \*)"
says "'x' is not a move .* (? for help)"
says "'44' has too many moves: this turn has 1 left"
says '\*: you have no bomb to explode'
says "'abc' is not a move"
says '^moves: 14$'
game 0 '11 1 1' --side both 2111111 # two do not fit, one does
counts 2 '1: that column is full'
says '^moves: 21111111$'
game 0 '? help p position' --side both
counts 2 'BOOM: explode your bomb'
counts 2 'position: boom .* 1$'
# Blanks, empty lines and Windows line ends are no mistakes; the last line needs no end.
printf ' 4 \n\n3 3\r\nm' >"$scratch/typed"
expect 0 "$examples/play" --side both <"$scratch/typed"
says 'moves: 433$'
never 'is not'

# ---- play: where it starts, where it stops ----

# What it says at the end of input leads back to the same place.
game 0 '4 *' --side both --plain 323725134471
says '^moves: 3237251344714$'
says '^to go on: play --side both --plain 3237251344714$'
game 0 '6 q' --side both 3237251344714
says "^to go on: play --side both 32372513447146$"
echo '323 725 1344
7146*' >"$scratch/moves"
game 0 'q' --file "$scratch/moves"
says '^blue wins$'
echo 3237251344714 >"$scratch/moves"
game 0 'm' --side both --file "$scratch/moves" '6'
says 'help): moves: 32372513447146$'
says "^to go on: play --side both 32372513447146$"
: >"$scratch/moves"
game 0 '4' --side both --file "$scratch/moves"
says '^moves: 4$'

three='classic ......./......./......./......./11...../222.... 6'
bomb='boom ......./......./......./......./......./......./4222... 8'
game 0 'u 4' --side both --position 'classic ......./......./......./......./......./112.... 4'
says 'no move of yours'
says "^to go on: play --side both --position 'classic .* 4' 4$"
game 0 '*' --side both --position "$bomb"
says '^moves: \*$'
says "^to go on: play --side both --position 'boom .* 8' '\*'$"
game 0 '4' --side 2 --position "$three"
says '^blue wins$'

game 0 '1 c m' --side both --rules classic --rows 8 --columns 12 --connect 5
says '^ 1  2  3  4  5  6  7  8  9  a  b  c $'
says 'moves: 1c$'
# On a wide board h is the 17th column; the words are still commands.
game 0 'h u m moves hint undo quit' --side both --columns 32 --rows 3 --rules classic --depth 2
says 'moves: hum$'
says 'hint: play'
says '^moves: hu$'
game 0 '1 2 1' --side both --rules classic --connect 2
says '^green wins$'

# ---- play: the library's options ----

for eval in strong test runs best_line all_lines directions windows; do
    game 0 '4' --eval $eval --depth 3
    counts 2 '^blue plays . (score -*[0-9]*, depth 3, [0-9]* nodes, '
done
game 0 '' --side none --rules classic --ms 20 --rows 4 --columns 4
says '^green plays . (score -*[0-9]*, depth [0-9]*, '
says '^draw$'
game 0 '4' --threads 2 --depth 6
says '^blue plays . (score -*[0-9]*, depth 6, '
game 0 '' --side none --ms 1000 --depth 2 --rules desconecta 4
says ', depth 2,'
never ', depth 3,'
# Looking deeper ends where the game does: neither takes ten minutes.
game 0 '' --side 2 --ms 600000 --rules classic 141414
says '^green plays 1 (wins in 1, depth 1, '
game 0 '' --side none --ms 600000 --rules classic --rows 2 --columns 2
says '^green plays 1 (score 0, depth 4, '
says '^draw$'
game 0 '4' --side both --colour
says "$(printf '\033')"
game 0 '4' --side both --plain
never "$(printf '\033')"

# ---- play: failure and misuse ----

game 1 '' 44x
complains "move 3 of '44x': syntax error"
game 1 '' '*'
complains "move 1 of '\*': illegal move"
game 1 '' --rules classic 12121212
complains 'move 8 of'
echo 49 >"$scratch/moves"
game 1 '' --file "$scratch/moves"
complains "move 2 of '49': illegal move"
game 1 '' --file "$scratch/missing"
complains 'missing: No such file'
game 1 '' --file "$scratch"
complains 'Is a directory'
game 1 '' --position 'boom 1'
complains "^play: character 7 of 'boom 1'"
for misuse in '--side 3' '--eval chess' '--rows 99' '--columns 33' '--connect 33' '--rows 0' \
    '--rows 31 --columns 31' '--ms 0' '--ms 99999999999' '--threads 0' '--file' '44 55' \
    '--file a --file b'; do
    # shellcheck disable=SC2086
    expect 2 "$examples/play" $misuse </dev/null
    complains '^play: '
done
expect 2 "$examples/play" --rows 8 --position "$three" </dev/null
complains 'brings its own rules'

# ---- play: a book ----

book=$top_srcdir/lib/book_files/boom.book
echo q >"$scratch/typed"
expect 0 "$examples/play" --book "$book" --side 2 443 <"$scratch/typed"
says '^green plays .* (wins, depth 0, 0 nodes, '
head -c 1000 "$book" >"$scratch/damaged"
expect 1 "$examples/play" --book "$scratch/damaged" </dev/null
complains '^play: .*/damaged: file is damaged$'
expect 1 "$examples/play" --book "$scratch/missing" </dev/null
complains '^play: .*/missing: '
expect 2 "$examples/play" --rules classic --book "$book" </dev/null
complains 'boom.book is a book of another game'
expect 2 "$examples/play" --book "$book" --depth 4 </dev/null
complains 'both --book and --depth'

# ---- play: Ctrl-C ----

mkfifo "$scratch/pipe"
exec 3<>"$scratch/pipe"
interrupt 130 'blue to move' "$examples/play" --depth 40 4 # in a search
says '^moves: 4$'
says '^to go on: play --depth 40 4$'
interrupt 130 'your move' "$examples/play" --side both 443 # waiting for the person
says '^to go on: play --side both 443$'
exec 3>&-
