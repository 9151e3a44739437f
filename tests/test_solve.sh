#!/bin/sh
# test_solve.sh - solve: answers that are known, many positions, scores, JSON, invalid arguments,
# and what Ctrl-C does to it.
. "$srcdir/shell.sh"

solve=$top_builddir/examples/solve

# json CONDITION: checks a Python expression about `o`, the objects in the output. Without Python
# this checks nothing; so the most important facts are also checked with `says`.
python=$(command -v python3) || echo "no python3: the JSON is checked by grep only"
json()
{
    [ -n "$python" ] || return 0
    "$python" - "$scratch/out" "$1" <<'END_PYTHON' || show_and_fail "this is false: $1"
import json, sys
o = [json.loads(line) for line in open(sys.argv[1], encoding="ascii")]
sys.exit(not eval(sys.argv[2]))
END_PYTHON
}

# gives TEXT: the whole output.
gives()
{
    printf '%s\n' "$1" | diff - "$scratch/out" || show_and_fail "another answer"
}

# ---- what is known of CONECTA-4 BOOM ----

expect 0 "$solve"
gives '- win'
expect 0 "$solve" --moves
gives '- win 1:loss 2:loss 3:win 4:win 5:win 6:loss 7:loss'
[ ! -s "$scratch/err" ] || show_and_fail "progress is shown where there is no terminal"

# The test vectors. The shortest texts take longest, and the first moves are solved above.
awk 'length($1) >= 8' "$srcdir/data/boom.solved" >"$scratch/solved"
expect 0 "$solve" --summary --file "$scratch/solved"
grep -v '^#' "$scratch/out" | diff "$scratch/solved" - || fail "other answers"
says '^# [1-9][0-9]* positions: [0-9]* win, [0-9]* loss, 0 draw, 0 unknown; 0 not as expected$'
says '^# mean [0-9.]* ms, slowest [0-9.]* ms; mean [0-9.]* nodes, [0-9.]* kpos/s$'
expect 0 "$solve" --file "$srcdir/data/boom.distance"
diff "$srcdir/data/boom.distance" "$scratch/out" || fail "other distances"
cut -d' ' -f1 "$srcdir/data/boom.distance" >"$scratch/list"
expect 0 "$solve" --distance --table 16 --file "$scratch/list"
diff "$srcdir/data/boom.distance" "$scratch/out" || fail "other distances with a table"

# The best move of a late position has the outcome and the distance of the position.
awk 'length($1) >= 15' "$srcdir/data/boom.distance" >"$scratch/late"
expect 0 "$solve" --moves --distance --file "$scratch/late"
cut -d' ' -f1-3 "$scratch/out" | diff "$scratch/late" - || fail "not the best move"

# ---- what is expected ----

expect 1 "$solve" '4433 loss' '- win' '11371 win 11' '11371 win 10' '11371 loss 10'
says '^4433 win$'
complains '^solve: 4433 is win, not loss$'
complains '^solve: 11371 is win 10, not win 11$'
complains '^solve: 11371 is win 10, not loss 10$'
[ "$(wc -l <"$scratch/err")" = 3 ] || show_and_fail "not three complaints"
[ "$(wc -l <"$scratch/out")" = 5 ] || show_and_fail "not five answers"
expect 0 "$solve" '4433 unknown' '4433	win  '
expect 1 "$solve" --nodes 1 '44 win'
complains '^solve: 44 is unknown, not win$'
expect 0 "$solve" --nodes 1 44
gives '44 unknown'

# ---- a book ----

expect 0 "$solve" --book "$top_srcdir/lib/book_files/boom.book" --moves --json
json 'o[0]["nodes"] == 0 and "".join(m["outcome"][0] for m in o[0]["moves"]) == "llwwwll"'
awk 'length($1) < 8' "$srcdir/data/boom.solved" >"$scratch/solved"
expect 0 "$solve" --book "$top_srcdir/lib/book_files/boom.book" --file "$scratch/solved"
diff "$scratch/solved" "$scratch/out" || fail "other answers from the book"
expect 0 "$solve" --rules classic --book "$top_srcdir/lib/book_files/classic.book" --moves --json
json 'o[0]["nodes"] == 0 and "".join(m["outcome"][0] for m in o[0]["moves"]) == "lldwdll"'
expect 1 "$solve" --book "$srcdir/data/boom.solved"
complains 'boom.solved: file is damaged$'
expect 1 "$solve" --book "$scratch/none"
complains 'none: file cannot be read or written$'
printf '%s\n' 44 'classic ......./......./......./......./......./1...... 2' >"$scratch/two"
expect 1 "$solve" --book "$top_srcdir/lib/book_files/boom.book" --file "$scratch/two"
says '^44 loss$'
complains 'line 2: .*boom.book is a book of another game'

# ---- Connect 4 ----

expect 0 "$solve" --rules classic --score '2252576253462244111563365343671351441 -1' \
    '7422341735647741166133573473242566 1' '23163416124767223154467471272416755633 0' \
    '52753311433677442422121 8' '1233722555341451114725221333 -1'
says '^52753311433677442422121 8$'
expect 0 "$solve" --rules classic '52753311433677442422121 1' # without --score only who wins
says '^52753311433677442422121 win$'
expect 1 "$solve" --rules classic --score '52753311433677442422121 7'
complains '^solve: 52753311433677442422121 is 8, not 7$'
expect 0 "$solve" --rules classic --score --moves 52753311433677442422121
says '^52753311433677442422121 8 1:'
expect 0 "$solve" --rules classic --distance 1414141 141414
says '^1414141 loss 0$'
says '^141414 win 1$'
expect 0 "$solve" --rules classic --rows 4 --columns 4 --distance --moves
gives '- draw 16 1:draw:16 2:draw:16 3:draw:16 4:draw:16'
expect 0 "$solve" --rules classic --rows 3 --columns 3 --connect 2 --distance
gives '- win 3'
expect 1 "$solve" --score 44
complains '^solve: this game has no scores$'

# A public set, unchanged: the output is the set again, and the summary counts all of it.
set=$srcdir/data/classic/Test_L3_R1
for way in '--cold --table 64' '--table 1' '--cold --table 4 --threads 2' ''; do
    # shellcheck disable=SC2086
    expect 0 "$solve" --rules classic --score --summary $way --file "$set"
    grep -v '^#' "$scratch/out" | diff "$set" - || fail "other scores with '$way'"
    says '^# 200 positions: 56 win, 53 loss, 91 draw, 0 unknown; 0 not as expected$'
    says '^# mean [0-9.]* ms, slowest [0-9.]* ms; mean [1-9][0-9.]* nodes, [1-9][0-9.]* kpos/s$'
done
# What one position leaves in the table helps the next one. If the table is cleared between them, a
# position takes the same number of nodes again, whatever came before.
position=52753311433677442422121
expect 0 "$solve" --rules classic --score --json --table 1 "$position" "$position" "$position"
json 'o[1]["nodes"] < o[0]["nodes"] and o[2]["nodes"] <= o[1]["nodes"]'
expect 0 "$solve" --rules classic --score --json --cold --table 1 --summary "$position" \
    "$position" 1233722555341451114725221333 "$position"
json 'o[0]["nodes"] == o[1]["nodes"] == o[3]["nodes"] > 0'
json 'abs(o[4]["mean_nodes"] * 4 - sum(x["nodes"] for x in o[:4])) < 1'
json 'abs(o[4]["mean_seconds"] * 4 - o[4]["seconds"]) < 1e-5'
json 'abs(o[4]["kpos_per_second"] * o[4]["seconds"] * 1000 / o[4]["nodes"] - 1) < 0.1'
says '"mean_nodes":[0-9.]*,"mean_seconds":[0-9.]*,"kpos_per_second":[0-9.]*}$'
# An answer that differs from the set's is reported.
sed '7s/ .*/ 17/' "$set" >"$scratch/wrong"
expect 1 "$solve" --rules classic --score --cold --table 4 --summary --file "$scratch/wrong"
complains '^solve: line 7: [1-7]* is -*[0-9]*, not 17$'
says '; 1 not as expected$'

# ---- many positions ----

cat >"$scratch/list" <<'END'
# moves, and positions of any game

11371	win 10
  4433*
classic ......./......./......./......./11...../222.... 6 win
nonsense "\	é
 boom 1 2
141414 perhaps
141414 win soon
classic ......./......./......./......./11...../222.... 6 loss 2
END
printf -- '- win' >>"$scratch/list" # the last line needs no end
expect 1 "$solve" --file "$scratch/list"
gives '11371 win 10
classic ......./......./......./......./11...../222.... 6 win
classic ......./......./......./......./11...../222.... 6 win 1
- win'
complains "^solve: line 4: move 5 of '4433\*': illegal move$"
complains '^solve: line 6: '
complains "^solve: line 7: character [0-9]* of 'boom 1 2'"
complains "^solve: line 8: 'perhaps' after the position cannot be read$"
complains '^solve: line 9: '
complains '^solve: line 10: classic .* is win 1, not loss 2$'
expect 1 "$solve" --json --summary - <"$scratch/list"
counts 10 '^{.*}$'
counts 5 '"error":'
json '[x["line"] for x in o[:9]] == [3, 4, 5, 6, 7, 8, 9, 10, 11]'
json '[x["agrees"] for x in o if "agrees" in x] == [True, True, False, True]'
json 'o[9]["positions"] == 4 and o[9]["win"] == 4 and o[9]["mismatches"] == 1'
printf '\r\n 11371 win 10 \r\n' | expect 0 "$solve" -
gives '11371 win 10'
expect 0 "$solve" --file /dev/null
[ ! -s "$scratch/out" ] || show_and_fail "an empty file gives an answer"

# ---- for programs ----

expect 0 "$solve" --json --distance 11371
says '^{"text":"11371","position":"boom .* 6","turn":"[a-z]*","outcome":"win","distance":10,'
says '"distance":10,"move":"[1-7]"'
says '"reason":"done","nodes":[0-9]*,"seconds":[0-9.]*}$'
expect 0 "$solve" --json --moves 264163143223736323*7
says '"outcome":"loss","distance":null,"reason":"done",.*,"moves":\[{"move":"1","outcome":"loss",'
json '[m["move"] for m in o[0]["moves"]] == list("1234567*")'
expect 0 "$solve" --json --rules classic --score 141414
says '"outcome":"win","distance":1,"score":18,"move":"1"'
expect 0 "$solve" --json --nodes 1
says '"outcome":null,"distance":null,"reason":"nodes","nodes":1,'
expect 0 "$solve" --json --rules classic 1414141
says '"turn":"blue","outcome":"loss","distance":null,"reason":"done","nodes":0,'

# ---- failure and misuse ----

expect 1 "$solve" 44x
complains "^solve: move 3 of '44x': syntax error$"
expect 1 "$solve" --json 44x
says '^{"error":"move 3 of .44x.: syntax error"}$'
expect 1 "$solve" --file "$scratch/missing"
complains 'missing: No such file'
expect 1 "$solve" --file "$scratch"
complains 'Is a directory'
expect 0 "$solve" --help
says '^usage: solve'
for misuse in '--rules chess' --nonsense -x '--ms 0' '--ms -1' '--ms x' '--ms 3x' '--ms' \
    '--nodes 0' \
    '--table 0' '--rows 99' '--columns 33' '--connect 33' '--rows 31 --columns 31' '--file' \
    '--file a --file b' '--file a -' --cold '--threads 0' '--threads 257' '--threads x'; do
    # shellcheck disable=SC2086
    expect 2 "$solve" $misuse </dev/null
    complains '^solve: '
done
expect 2 "$solve" --nodes
complains '^solve: --nodes needs a value$'
complains '^(solve --help lists what it takes)$'
expect 2 "$solve" --ms --nodes 5
complains '^solve: --ms needs a value$'
expect 2 "$solve" --ms soon
complains "^solve: --ms takes a number from 1 to [0-9]*, not 'soon'$"
expect 2 "$solve" --soon
complains "^solve: no option is called '--soon'$"

# ---- Ctrl-C ----

mkfifo "$scratch/pipe"
exec 3<>"$scratch/pipe"
# It ends the work: what is being solved stays unknown, the rest is left out, and the summary comes.
printf '141414\n-\n141414\n' >"$scratch/list"
interrupt 130 '^141414 win$' "$solve" --rules classic --rows 8 --columns 9 --summary \
    --file "$scratch/list"
counts 1 '^141414 win$'
says '^- unknown$'
says '^# 2 positions: 1 win, 0 loss, 0 draw, 1 unknown; 0 not as expected$'
# Also while it waits for a line.
echo 141414 >&3
interrupt 130 '^141414 win$' "$solve" --rules classic -
exec 3>&-
